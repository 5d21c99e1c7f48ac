use stickem::{game::*, games::stick_it::*};
fn main() {
    for must in [false, true] { for players in [2,4,6,8,10,12] {
        let mut r = Edition::stick_it().rules(players).unwrap(); r.must_play = must; r.turn_limit = 20000;
        let game = StickIt::new(r).unwrap();
        let mut s = Seed::new(1).stream();
        let mut t: Vec<usize> = vec![]; let mut plays=0; let mut dr=0; let mut pts=0;
        let now = std::time::Instant::now();
        for _ in 0..5000 { let mut st = game.start(&mut s); game.deal(&mut st, &mut s); game.rollout(&mut st, &mut s);
            t.push(st.table().turns()); for e in st.log().unwrap().entries() { if e.choice.card().is_some() {plays+=1} else {dr+=e.drawn as usize} } pts += game.round_scores(&st).iter().sum::<i32>(); }
        let el = now.elapsed().as_secs_f64();
        t.sort(); println!("must {must} {players}: mean {} median {} p99 {} max {} plays {} drawn {} pts {} {:.0}/s", t.iter().sum::<usize>()/5000, t[2500], t[4950], t[4999], plays/5000, dr/5000, pts/5000/players as i32, 5000.0/el);
    }}
}
