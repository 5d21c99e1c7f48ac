use std::{ops::Range, sync::Arc};

use rayon::prelude::*;

use super::{ChoiceSums, FOLDS, Forced, HandStudy, NAMED_RULES, PainFault};
use crate::{
    game::{Game, Purpose, Seat, Seed},
    games::trick::TrickGame,
    strategy::Entrant,
};

/// Which hands are studied, and how.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game.
    pub game: Arc<TrickGame>,
    /// Who plays at all seats; not one that sees all cards.
    pub entrant: Entrant<TrickGame>,
    /// The number from which all randomness follows.
    pub seed: u64,
    /// How many deals of the other cards each hand is played with: at least [`FOLDS`].
    pub deals: usize,
}

impl Study {
    /// Studies these hands, in parallel on the threads of the pool that this is called in. What comes out
    /// depends neither on their number nor on how the hands are cut into ranges.
    pub fn hands(&self, hands: Range<u64>) -> Result<Vec<HandStudy>, PainFault> {
        let numbers: Vec<u64> = hands.collect();
        let studied = numbers
            .into_par_iter()
            .map_init(|| Forced::new(&self.game, &self.entrant), |table, number| self.hand(table, number));
        // All of them, then the first fault: which hand fails first must not depend on the threads.
        studied.collect::<Vec<_>>().into_iter().collect()
    }

    /// Deals a hand, and plays every choice on the same deals of the other cards.
    fn hand(&self, table: &mut Forced<'_>, number: u64) -> Result<HandStudy, PainFault> {
        let game = &*self.game;
        let seed = Seed::new(self.seed);
        let deal = seed.purpose(Purpose::Deal).child(number);
        let mut dealt = game.start(&mut deal.stream());
        game.deal(&mut dealt, &mut deal.child(0).stream());
        // Every seat in turn, so that all places from the leader count the same.
        let seat = Seat::new((number % game.seats() as u64) as usize);
        let view = game.view(&dealt, seat);
        let mut study = HandStudy {
            number,
            seat,
            leader: dealt.table().round_leader(),
            hand: view.hand(),
            deals: self.deals,
            choices: view.hand().iter().map(ChoiceSums::new).collect(),
            own: [0; FOLDS],
            named: Vec::new(),
        };
        let worlds = seed.purpose(Purpose::Sample).child(number);
        let mut luck = worlds.child(u64::MAX).stream();
        study.named = NAMED_RULES.iter().map(|rule| rule.choice.choose(view, &mut luck)).collect();
        let streams = seed.purpose(Purpose::Strategy).child(number);
        for deal in 0..self.deals {
            let world = game.determinize(view, &mut worlds.child(deal as u64).stream());
            let streams = streams.child(deal as u64);
            for choice in 0..study.choices.len() {
                let card = study.choices[choice].card;
                let round = table.play(&world, seat, card, streams)?;
                let score = i64::from(round.scores[seat]);
                let all: i32 = round.scores.iter().sum();
                let same = round.pain.iter().flatten().filter(|other| other.colour() == card.colour());
                let sums = &mut study.choices[choice];
                sums.scores[deal % FOLDS] += score;
                let others = &mut sums.others[same.count() - 1];
                others.deals += 1;
                others.score += score;
                others.others_score += i64::from(all) - score;
                if round.own == card {
                    sums.own += 1;
                    study.own[deal % FOLDS] += score;
                }
            }
        }
        Ok(study)
    }
}

/// Whether a hand is one of those that rules are fitted on; the others are for judging. Runs of as many hands as
/// there are seats take turns, so that each half has every seat equally often.
pub fn is_for_fitting(number: u64, seats: usize) -> bool {
    (number / seats as u64).is_multiple_of(2)
}
