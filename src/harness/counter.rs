use super::{BlockOutcome, Contest, GameOutcome, Moment, Scheduled, Summary, order_counts::OrderCounts};
use crate::game::{Seat, Tallied};

/// Sums up games as they are played, without an allocation for any of them.
pub struct Counter<'c, G: Tallied> {
    contest: &'c Contest<G>,
    summary: Summary<G::Tally>,
    block: BlockOutcome,
    orders: OrderCounts,
    bin: u64,
    /// Whole blocks, where they are to be kept.
    kept: Option<Vec<BlockOutcome>>,
}

impl<'c, G: Tallied> Counter<'c, G> {
    /// Nothing counted yet; `keep_blocks` keeps the outcome of each block until it is taken.
    pub fn new(contest: &'c Contest<G>, keep_blocks: bool) -> Self {
        Self {
            contest,
            summary: Summary::new(contest),
            block: BlockOutcome::new(0, contest.cells.strategies.len()),
            orders: OrderCounts::default(),
            bin: 0,
            kept: keep_blocks.then(Vec::new),
        }
    }

    /// Something has happened in a game.
    #[inline]
    pub fn watch(&mut self, moment: Moment, game: &Scheduled, state: &G::State) {
        match moment {
            Moment::Dealt => self.contest.game().dealt(&mut self.summary.tally, state),
            Moment::RoundEnded => self.count_round(game, state),
        }
    }

    #[inline]
    fn count_round(&mut self, game: &Scheduled, state: &G::State) {
        let scores = self.contest.game().round_scores(state);
        for (&strategy, &score) in game.seated.iter().zip(&scores) {
            self.summary.strategies[strategy].rounds.count(score);
        }
        self.contest.game().count(&mut self.summary.tally, state, &game.seated);
    }

    /// A game has ended, in which these seats left so many moves to chance.
    #[inline]
    pub fn count_game(&mut self, game: &Scheduled, state: &G::State, forfeits: &[(Seat, u64)]) {
        let outcome = GameOutcome::new(self.contest.game().goal(), self.contest.game().scores(state));
        self.summary.games += 1;
        for (seat, &strategy) in game.seated.each() {
            let sums = &mut self.summary.strategies[strategy];
            sums.games.count(outcome.scores[seat]);
            let sums = &mut sums.seats[seat.index()];
            sums.games += 1;
            sums.wins += outcome.wins[seat];
            sums.score += i64::from(outcome.scores[seat]);
        }
        if game.block != self.block.block || self.block.games == 0 {
            self.begin_block(game.block);
        }
        if self.contest.entrants().len() > 1 {
            self.orders.count(game, &outcome);
        }
        let cells = &self.contest.cells.of_slots[game.slot];
        self.block.count(&outcome, cells);
        forfeits.iter().for_each(|&(seat, moves)| self.block.forfeit(cells[seat], moves));
        if self.block.games == self.contest.schedule().games_per_block() {
            self.summary.close(&self.block, self.contest);
            if let Some(kept) = &mut self.kept {
                kept.push(self.block.clone());
            }
            self.block.games = 0;
        }
    }

    fn begin_block(&mut self, block: u64) {
        self.leave_block();
        self.block.restart(block);
        let bin = self.contest.bin(block) as u64;
        if bin != self.bin {
            self.flush_orders();
            self.bin = bin;
        }
    }

    /// Hands over the block under way as far as it has been played.
    fn leave_block(&mut self) {
        if self.block.games > 0 {
            self.summary.add_outcome(&self.block, self.contest);
            self.block.games = 0;
        }
    }

    fn flush_orders(&mut self) {
        if self.contest.entrants().len() > 1 {
            self.orders.flush(&mut self.summary.bin(self.bin).orders);
        }
    }

    /// The blocks that were played whole since this was last asked.
    pub fn take_blocks(&mut self) -> Vec<BlockOutcome> {
        self.kept.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The sums.
    pub fn finish(mut self) -> Summary<G::Tally> {
        self.leave_block();
        self.flush_orders();
        self.summary
    }
}
