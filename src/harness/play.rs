use super::{BlockOutcome, Contest, Fault, GameOutcome, Scheduled, Scope};
use crate::{
    game::{Game, GameRecord, Purpose, Recorded, Seat, Seed, Stream, Tallied, Turn, winners},
    harness::Counter,
    strategy::Player,
};

/// A moment of a game at which something is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// A round has been dealt.
    Dealt,
    /// A round has ended.
    RoundEnded,
}

/// A table with its players, at which one game after another is played.
pub struct Table<'c, G: Game> {
    contest: &'c Contest<G>,
    /// Of every strategy as many as ever sit at once; made when they first sit down.
    players: Vec<(usize, Option<Player<G>>)>,
    /// By seat, what the player draws from.
    streams: Vec<Stream>,
    /// Seats that left moves of the last game to chance.
    forfeits: Vec<(Seat, u64)>,
}

impl<'c, G: Game> Table<'c, G> {
    /// A table for the games of this contest.
    pub fn new(contest: &'c Contest<G>) -> Self {
        let players = contest.schedule().players().map(|strategy| (strategy, None)).collect();
        Self { contest, players, streams: Vec::with_capacity(contest.game().seats()), forfeits: Vec::new() }
    }

    /// Plays a game; `watch` is shown the state at the moments that matter for counting.
    ///
    /// What is dealt depends on the seed and the block alone; what a player draws, also on its seating and seat.
    /// So every lineup meets the same cards, whatever its strategies do.
    pub fn play(
        &mut self,
        scheduled: &Scheduled,
        mut watch: impl FnMut(Moment, &G::State),
    ) -> Result<G::State, Fault> {
        let Contest { game, scope, seed, .. } = self.contest;
        let deals = Seed::new(*seed).purpose(Purpose::Deal).child(scheduled.block);
        let choices = Seed::new(*seed).purpose(Purpose::Strategy).child(scheduled.block);
        let choices = choices.child(scheduled.seating as u64);
        self.sit_down(scheduled);
        self.streams.clear();
        self.streams.extend((0..game.seats()).map(|seat| choices.child(seat as u64).stream()));

        let mut state = game.start(&mut deals.stream());
        game.set_speeds(
            &mut state,
            &scheduled.seated.map(|strategy| self.contest.entrants()[strategy].speed),
        );
        let mut round = 0;
        loop {
            match game.turn(&state) {
                Turn::Open(seat) | Turn::Secret(seat) => {
                    let stream = &mut self.streams[seat.index()];
                    let player = self.players[scheduled.players[seat]].1.as_mut();
                    let player = player.expect("everybody sat down");
                    let choice = player.choose(game, &state, seat, stream);
                    if !game.is_legal(game.view(&state, seat), choice) {
                        return Err(self.illegal(scheduled, seat, choice));
                    }
                    game.play(&mut state, choice);
                }
                turn => {
                    if round > 0 {
                        watch(Moment::RoundEnded, &state);
                    }
                    if turn == Turn::Over || (round > 0 && *scope == Scope::Rounds) {
                        break;
                    }
                    game.deal(&mut state, &mut deals.child(round).stream());
                    watch(Moment::Dealt, &state);
                    round += 1;
                }
            }
        }
        self.ask_players(scheduled)?;
        Ok(state)
    }

    /// Plays a whole block; nothing where it was interrupted.
    pub fn play_block(
        &mut self,
        block: u64,
        interrupted: impl Fn() -> bool,
    ) -> Result<Option<BlockOutcome>, Fault> {
        let contest = self.contest;
        let mut outcome = BlockOutcome::new(block, contest.cells.strategies.len());
        for scheduled in contest.schedule().games(contest.games_of(block..block + 1)) {
            if interrupted() {
                return Ok(None);
            }
            let state = self.play(&scheduled, |_, _| ())?;
            let of_game = GameOutcome::new(contest.game().goal(), contest.game().scores(&state));
            outcome.count(&of_game, &contest.cells.of_slots[scheduled.slot]);
        }
        Ok(Some(outcome))
    }

    fn sit_down(&mut self, scheduled: &Scheduled) {
        for &player in &scheduled.players {
            let (strategy, player) = &mut self.players[player];
            player.get_or_insert_with(|| self.contest.entrants()[*strategy].player()).new_game();
        }
    }

    /// Asks the players whether they could play as they should.
    fn ask_players(&mut self, scheduled: &Scheduled) -> Result<(), Fault> {
        self.forfeits.clear();
        for (seat, &player) in scheduled.players.each() {
            let Some(player) = &mut self.players[player].1 else { continue };
            if let Some(reason) = player.fault() {
                return Err(self.fault(scheduled, seat, reason));
            }
            let forfeits = player.forfeits();
            if forfeits > 0 {
                self.forfeits.push((seat, forfeits));
            }
        }
        Ok(())
    }

    /// The fault of a player who makes a move that the rules do not allow.
    #[cold]
    fn illegal(&mut self, scheduled: &Scheduled, seat: Seat, choice: G::Move) -> Fault {
        // A player that failed says more about it than the move it was left with.
        let said = self.players[scheduled.players[seat]].1.as_mut().and_then(Player::fault);
        self.fault(scheduled, seat, said.unwrap_or_else(|| format!("{choice} is not a legal move")))
    }

    #[cold]
    fn fault(&self, scheduled: &Scheduled, seat: Seat, reason: String) -> Fault {
        Fault {
            strategy: self.contest.entrants()[scheduled.seated[seat]].name.clone(),
            block: scheduled.block,
            seating: scheduled.seating,
            seat: seat.index(),
            reason: reason.replace('\n', " "),
        }
    }
}

impl<G: Recorded + Tallied> Table<'_, G> {
    /// Plays a game and counts it.
    pub fn play_and_count(
        &mut self,
        scheduled: &Scheduled,
        counter: &mut Counter<'_, G>,
    ) -> Result<(), Fault> {
        let state = self.play(scheduled, |moment, state| counter.watch(moment, scheduled, state))?;
        counter.count_game(scheduled, &state, &self.forfeits);
        Ok(())
    }

    /// Plays a game, counts it and writes it down.
    pub fn play_and_record(
        &mut self,
        scheduled: &Scheduled,
        counter: &mut Counter<'_, G>,
    ) -> Result<GameRecord<G::Round>, Fault> {
        let game = self.contest.game();
        let mut rounds = Vec::new();
        let state = self.play(scheduled, |moment, state| {
            counter.watch(moment, scheduled, state);
            if moment == Moment::RoundEnded {
                rounds.push(game.record(state));
            }
        })?;
        counter.count_game(scheduled, &state, &self.forfeits);
        let names = scheduled.seated.iter().map(|&strategy| self.contest.entrants()[strategy].name.clone());
        Ok(GameRecord {
            format: GameRecord::<G::Round>::FORMAT.into(),
            rules: self.contest.rules().into(),
            players: game.seats(),
            seed: self.contest.seed,
            block: scheduled.block,
            seating: scheduled.seating,
            strategies: names.collect(),
            rounds,
            totals: game.scores(&state).as_slice().to_vec(),
            winners: winners(&**game, &state).map(Seat::index).collect(),
        })
    }
}
