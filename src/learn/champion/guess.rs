use std::sync::Arc;

use rand::RngExt;

use super::{
    ChampionSettings, Meter,
    witness::{Asked, Evidence, MOST_TYPES, Witness},
};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Stream, below},
    games::trick::{State, TrickGame, View},
    learn::{Model, net_player::drawn},
};

/// A world with a model for every opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub(super) state: State,
    pub(super) types: BySeat<usize>,
}

/// Guesses what the others hold and what kind of players they are.
///
/// It keeps a number of worlds that fit what was seen, and makes each likelier by exchanging cards between two hands
/// again and again (the algorithm of Metropolis et al. 1953), where a world is the likelier the better the models
/// explain what was played in it. As more is seen the worlds are mended, not drawn anew, so that they get better
/// all through the round.
pub(super) struct Guess {
    witness: Witness,
    settings: ChampionSettings,
    seat: Seat,
    round: usize,
    /// What was thought of each seat's models when the round began, as logarithms.
    before: BySeat<Evidence>,
    suspects: Vec<Suspect>,
    /// What is open, with any hidden cards.
    open: Option<State>,
    /// By seat, the models that it may still play like.
    asked: BySeat<Asked>,
    /// The next one to be played in.
    next: usize,
}

/// A world that is thought possible.
#[derive(Clone, Debug)]
struct Suspect {
    hands: BySeat<CardSet>,
    /// Hidden cards that are in no hand.
    stock: CardSet,
    evidence: BySeat<Evidence>,
}

/// Who may hold a hidden card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Seat(Seat),
    Stock,
}

/// How much of the time for a decision goes into guessing, at most.
const TIME_SHARE: f64 = 0.4;

/// A model that is less likely than this is not asked again which worlds it explains.
const UNLIKELY: f32 = 0.03;

/// A model is never thought less likely than this when a round begins: somebody may change his ways.
const LEAST_SHARE: f32 = 0.01;

impl Guess {
    pub(super) fn new(models: Vec<Arc<Model>>, settings: ChampionSettings) -> Self {
        let seats = models[0].layout().players;
        Self {
            witness: Witness::new(models, settings.temperature),
            settings,
            seat: Seat::new(0),
            round: 0,
            before: BySeat::new(seats, [0.0; MOST_TYPES]),
            suspects: Vec::new(),
            open: None,
            asked: BySeat::new(seats, [true; MOST_TYPES]),
            next: 0,
        }
    }

    /// Nothing is known of the others any more.
    pub(super) fn forget(&mut self, seats: usize) {
        self.before = BySeat::new(seats, [0.0; MOST_TYPES]);
        self.suspects.clear();
        self.round = 0;
    }

    /// How likely each seat plays like each model.
    pub(super) fn types(&self) -> BySeat<Evidence> {
        BySeat::from_fn(self.before.seats(), |seat| {
            let mut mean = [0.0; MOST_TYPES];
            if self.suspects.is_empty() {
                return self.shares(seat, &mean);
            }
            for suspect in &self.suspects {
                let shares = self.shares(seat, &suspect.evidence[seat]);
                mean.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
            }
            mean.map(|sum| sum / self.suspects.len() as f32)
        })
    }

    /// How likely the seat plays like each model, given what its cards say in this round.
    fn shares(&self, seat: Seat, evidence: &Evidence) -> Evidence {
        let mut shares = [0.0; MOST_TYPES];
        if !self.settings.typing {
            shares[0] = 1.0;
            return shares;
        }
        let count = self.witness.models();
        let sums: Vec<f32> = self.before[seat].iter().zip(evidence).take(count).map(|(a, b)| a + b).collect();
        shares[..count].copy_from_slice(&crate::learn::pupil::likelihoods(&sums));
        shares
    }

    /// How well the seat's cards are explained by what is thought of it: a logarithm.
    fn weight(&self, seat: Seat, evidence: &Evidence) -> f32 {
        if !self.settings.typing {
            return evidence[0];
        }
        let count = self.witness.models();
        log_sum(self.before[seat].iter().zip(evidence).take(count).map(|(a, b)| a + b))
    }

    /// Thinks about what is seen in this view.
    pub(super) fn think(&mut self, game: &TrickGame, view: View<'_>, meter: &Meter, stream: &mut Stream) {
        let table = view.table();
        if table.round() != self.round || view.seat() != self.seat {
            self.before = self.types().map(|shares| shares.map(|share| share.max(LEAST_SHARE).ln()));
            self.suspects.clear();
            (self.round, self.seat) = (table.round(), view.seat());
        }
        if self.settings.worlds == 0 || !table.is_revealed() {
            self.suspects.clear();
            return;
        }
        self.open = Some(game.determinize(view, stream));
        self.next = 0;
        let mut swaps = self.settings.swaps;
        if self.suspects.is_empty() || !self.witness.knows(table) || !self.fits(view) {
            self.begin(game, view, stream);
            swaps *= 1 + table.tricks_done().min(3);
        } else {
            self.mend(game, view, stream);
        }
        self.asked = self.types().map(|shares| shares.map(|share| share >= UNLIKELY));
        for _ in 0..swaps {
            for at in 0..self.suspects.len() {
                if meter.time_spent() > TIME_SHARE {
                    return;
                }
                self.exchange(game, at, stream);
            }
        }
    }

    /// Whether the worlds are of the round that the view is of.
    fn fits(&self, view: View<'_>) -> bool {
        view.hand().is_subset(self.suspects[0].hands[view.seat()])
    }

    fn begin(&mut self, game: &TrickGame, view: View<'_>, stream: &mut Stream) {
        let worlds: Vec<State> = (0..self.settings.worlds).map(|_| game.determinize(view, stream)).collect();
        self.witness.begin(game, view, &worlds[0]);
        self.suspects.clear();
        for world in worlds {
            let hands = *world.hands();
            let held = hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand));
            let stock = view.unseen().difference(held);
            let evidence = BySeat::from_fn(game.seats(), |seat| match seat == view.seat() {
                true => [0.0; MOST_TYPES],
                false => self.witness.explain(game, (seat, hands[seat]), 0, &[true; MOST_TYPES]),
            });
            self.suspects.push(Suspect { hands, stock, evidence });
        }
    }

    /// Makes the worlds fit what has been played since, with as few exchanges as it takes.
    fn mend(&mut self, game: &TrickGame, view: View<'_>, stream: &mut Stream) {
        let known = BySeat::from_fn(game.seats(), |seat| self.witness.deeds(seat));
        let news = self.witness.follow(game, view.table());
        let mut suspects = std::mem::take(&mut self.suspects);
        for suspect in &mut suspects {
            let mut mended = BySeat::new(game.seats(), false);
            for &(seat, card) in &news {
                if !suspect.hands[seat].contains(card) {
                    let hand = suspect.hands[seat];
                    let given = hand.nth(below(hand.len(), stream));
                    suspect.give((Holder::Seat(seat), given), (suspect.holder(card), card));
                    mended[seat] = true;
                    if let Holder::Seat(other) = suspect.holder(given) {
                        mended[other] = true;
                    }
                }
                suspect.hands[seat].remove(card);
            }
            for seat in Seat::all(game.seats()).filter(|&seat| seat != view.seat()) {
                let from = if mended[seat] { 0 } else { known[seat] };
                if mended[seat] {
                    suspect.evidence[seat] = [0.0; MOST_TYPES];
                } else if known[seat] == self.witness.deeds(seat) {
                    continue;
                }
                let more = self.witness.explain(game, (seat, suspect.hands[seat]), from, &[true; MOST_TYPES]);
                suspect.evidence[seat].iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            }
        }
        self.suspects = suspects;
    }

    /// Exchanges two cards between two holders, if that makes the world likelier, or by chance all the same.
    fn exchange(&mut self, game: &TrickGame, at: usize, stream: &mut Stream) {
        let suspect = &self.suspects[at];
        let (mut holders, mut count) = ([Holder::Stock; crate::game::MAX_SEATS + 1], 0);
        let seats = Seat::all(game.seats()).filter(|&seat| seat != self.seat).map(Holder::Seat);
        for holder in seats.chain([Holder::Stock]).filter(|&holder| !suspect.cards(holder).is_empty()) {
            holders[count] = holder;
            count += 1;
        }
        if count < 2 {
            return;
        }
        let first = below(count, stream);
        let second = (first + 1 + below(count - 1, stream)) % count;
        let pick = |holder: Holder, stream: &mut Stream| {
            let cards = suspect.cards(holder);
            (holder, cards.nth(below(cards.len(), stream)))
        };
        let (first, second) = (pick(holders[first], stream), pick(holders[second], stream));
        let mut changed = suspect.clone();
        changed.give(first, second);
        let mut gain = 0.0;
        for holder in [first.0, second.0] {
            if let Holder::Seat(seat) = holder {
                let (before, asked) = (self.suspects[at].evidence[seat], &self.asked[seat]);
                let mut evidence = self.witness.explain(game, (seat, changed.hands[seat]), 0, asked);
                for model in (0..MOST_TYPES).filter(|&model| !asked[model]) {
                    evidence[model] = before[model];
                }
                gain += self.weight(seat, &evidence) - self.weight(seat, &before);
                changed.evidence[seat] = evidence;
            }
        }
        if stream.random::<f32>() < (self.settings.trust * gain).exp() {
            self.suspects[at] = changed;
        }
    }

    /// A world by what is thought.
    pub(super) fn world(&mut self, game: &TrickGame, view: View<'_>, stream: &mut Stream) -> World {
        let nothing = BySeat::new(game.seats(), [0.0; MOST_TYPES]);
        let (state, evidence) = match (self.suspects.get(self.next), self.open) {
            (Some(suspect), Some(open)) => {
                (open.with_hidden(suspect.hands, *open.chosen()), suspect.evidence)
            }
            _ => (game.determinize(view, stream), nothing),
        };
        self.next = (self.next + 1) % self.suspects.len().max(1);
        let count = self.witness.models();
        let kind = |seat| drawn(&self.shares(seat, &evidence[seat])[..count], stream);
        World { state, types: BySeat::from_fn(game.seats(), kind) }
    }
}

impl Suspect {
    fn cards(&self, holder: Holder) -> CardSet {
        match holder {
            Holder::Seat(seat) => self.hands[seat],
            Holder::Stock => self.stock,
        }
    }

    fn cards_mut(&mut self, holder: Holder) -> &mut CardSet {
        match holder {
            Holder::Seat(seat) => &mut self.hands[seat],
            Holder::Stock => &mut self.stock,
        }
    }

    fn holder(&self, card: Card) -> Holder {
        let seat = self.hands.each().find(|(_, hand)| hand.contains(card));
        seat.map_or(Holder::Stock, |(seat, _)| Holder::Seat(seat))
    }

    /// Two holders exchange a card each.
    fn give(&mut self, (one, ones): (Holder, Card), (other, others): (Holder, Card)) {
        self.cards_mut(one).remove(ones);
        self.cards_mut(other).remove(others);
        self.cards_mut(one).insert(others);
        self.cards_mut(other).insert(ones);
    }
}

/// The logarithm of a sum of exponentials.
fn log_sum(logs: impl Iterator<Item = f32> + Clone) -> f32 {
    let highest = logs.clone().fold(f32::NEG_INFINITY, f32::max);
    if highest == f32::NEG_INFINITY {
        return highest;
    }
    highest + logs.map(|log| (log - highest).exp()).sum::<f32>().ln()
}

#[cfg(test)]
mod tests;
