#![allow(missing_docs, clippy::all)]
use std::sync::Arc;
use stickem::{games::trick::{Edition,TrickGame,heuristics::PainFeatures}, pain::Study, roster::Recipe};
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let players: usize = a[1].parse().unwrap(); let hands: u64 = a[2].parse().unwrap(); let deals: usize = a[3].parse().unwrap();
    let ed = if players==7 {Edition::misery()} else {Edition::stickem()};
    let game = Arc::new(TrickGame::new(ed.rules(players).unwrap()).unwrap());
    let entrant = Recipe::named("balanced").unwrap().entrant(&game).unwrap();
    let study = Study{game: game.clone(), entrant, seed: 77, deals};
    for h in study.hands(0..hands).unwrap() {
        for c in &h.choices {
            let f = PainFeatures::new(game.rules(), h.hand, c.card);
            if !f.lowest {continue;}
            println!("{} {} {} {} {}", h.number, h.leader.distance(h.seat, players), h.hand.numbers(c.card.colour()), f.number, c.total());
        }
    }
}
