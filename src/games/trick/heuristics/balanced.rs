use super::{CardChoice, PainChoice, Situation, Weight, Weighted, best, situation::pain_colour};
use crate::{
    card::{Card, Colour},
    game::BySeat,
    games::trick::{View, worth},
};

/// Weighs everything: what the trick will be worth to whoever will probably win it, what that means relative to
/// the others, and what the card would still be good for.
///
/// A card's value is the expectation over who wins the trick in the end: the seat that wins so far, or one of
/// those still to play, each of which beats it more willingly the more the trick is worth to it; minus what the
/// card is worth in the hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Balanced {
    /// Cost of a point that goes to another seat; a point of the own counts 1.
    pub rival: f32,
    /// How likely a seat still to play takes a trick that is worth nothing to it, where it can.
    pub contest: f32,
    /// How much likelier each point of the trick's worth makes it.
    pub eager: f32,
    /// What each seat still to play adds in pain to a trick this seat wins, as a share of what it could hold.
    pub fear: f32,
    /// Worth in hand of a zero.
    pub zero: f32,
    /// Worth in hand of a low card, falling to nothing towards the middle of its colour.
    pub low: f32,
    /// Worth in hand of a high card, rising from nothing at the middle of its colour.
    pub high: f32,
    /// Cost in hand of each number point of the own pain colour.
    pub burden: f32,
    /// Worth in hand of each number point of a rival's pain colour, per rival.
    pub ammunition: f32,
    /// How much of the worth in hand is left at the end of the round.
    pub late: f32,
}

impl Default for Balanced {
    fn default() -> Self {
        Self {
            rival: 0.43,
            contest: 0.36,
            eager: 0.03,
            fear: 0.43,
            zero: 0.45,
            low: 0.1,
            high: 0.17,
            burden: 0.19,
            ammunition: 0.105,
            late: 1.29,
        }
    }
}

impl Weighted for Balanced {
    fn weights(&mut self) -> Vec<Weight<'_>> {
        vec![
            Weight::new("rival", &mut self.rival, 0.0..=2.0),
            Weight::new("contest", &mut self.contest, 0.0..=1.0),
            Weight::new("eager", &mut self.eager, 0.0..=1.0),
            Weight::new("fear", &mut self.fear, 0.0..=5.0),
            Weight::new("zero", &mut self.zero, -5.0..=5.0),
            Weight::new("low", &mut self.low, -5.0..=5.0),
            Weight::new("high", &mut self.high, -5.0..=5.0),
            Weight::new("burden", &mut self.burden, -2.0..=2.0),
            Weight::new("ammunition", &mut self.ammunition, -2.0..=2.0),
            Weight::new("late", &mut self.late, 0.0..=2.0),
        ]
    }
}

/// A rival as one decision sees it.
#[derive(Clone, Copy, Default)]
struct Rival {
    pain: usize,
    /// What the trick so far is worth to it.
    worth: f32,
    /// Whether it plays to this trick after the seat that decides.
    follows: bool,
}

impl CardChoice for Balanced {
    const PAIN: PainChoice = PainChoice::LowestCost;

    #[inline]
    fn card(&self, view: View<'_>) -> Card {
        let decision = Decision::new(self, view);
        best(view.hand(), |card| decision.value(card))
    }
}

/// Everything about a decision that does not depend on the card.
struct Decision<'s> {
    weights: &'s Balanced,
    now: Situation<'s>,
    /// The numbers of each colour that others may hold.
    unseen: [u32; Colour::COUNT],
    unseen_len: f32,
    hand_len: i32,
    rivals: BySeat<Rival>,
    /// What each seat still to play might add in pain to a trick of this seat.
    exposure: f32,
    /// How many rivals have each pain colour.
    targets: [f32; Colour::COUNT],
    /// How much of a card's worth in hand counts at this point of the round.
    keeping: f32,
    highest: f32,
}

impl<'s> Decision<'s> {
    fn new(weights: &'s Balanced, view: View<'s>) -> Self {
        let now = Situation::new(view);
        let (rules, table) = (view.rules(), view.table());
        let unseen_cards = view.unseen();
        let unseen: [u32; Colour::COUNT] = std::array::from_fn(|at| unseen_cards.numbers(Colour::ALL[at]));
        let unseen_len: u32 = unseen.iter().map(|numbers| numbers.count_ones()).sum();
        let mut targets = [0.0; Colour::COUNT];
        let hand_len = view.hand().len();
        let rivals = BySeat::from_fn(rules.players, |seat| {
            if seat == view.seat() {
                return Rival::default();
            }
            let pain = pain_colour(view, seat);
            targets[pain.index()] += 1.0;
            let follows = table.leader().distance(seat, rules.players) > now.trick.len();
            Rival { pain: pain.index(), worth: now.worth_to(seat) as f32, follows }
        });
        let left = hand_len as f32 / rules.tricks() as f32;
        Self {
            weights,
            now,
            exposure: exposure(unseen[now.pain.index()]),
            unseen,
            unseen_len: unseen_len as f32,
            hand_len: hand_len as i32,
            rivals,
            targets,
            keeping: weights.late + (1.0 - weights.late) * left,
            highest: (31 - rules.deck.numbers(now.pain).leading_zeros().min(31)).max(1) as f32,
        }
    }

    fn value(&self, card: Card) -> f32 {
        self.outcome(card) - self.keeping * self.worth_in_hand(card)
    }

    /// What the trick is expected to bring, if this card is played to it.
    fn outcome(&self, card: Card) -> f32 {
        let (weights, now) = (self.weights, &self.now);
        let takes = now.takes(card);
        let power = if takes { now.power_of(card) } else { now.power };
        let misses = 1.0 - self.beaters(power, now.lead(card)) / self.unseen_len.max(1.0);
        let can_beat = 1.0 - misses.max(0.0).powi(self.hand_len);
        let (mut holds, mut expected) = (1.0, 0.0);
        for rival in self.rivals.iter().filter(|rival| rival.follows) {
            let worth = rival.worth + worth_at(card, rival.pain);
            let wants = (weights.contest + weights.eager * worth).clamp(0.02, 0.98);
            let beats = holds * can_beat * wants;
            expected -= beats * weights.rival * worth;
            holds -= beats;
        }
        let after = now.after as f32;
        let held = if takes {
            (now.worth + worth(card, now.pain)) as f32 - weights.fear * after * self.exposure
        } else if let Some(seat) = now.winner {
            let rival = &self.rivals[seat];
            let worth = rival.worth + worth_at(card, rival.pain);
            -weights.rival * worth
        } else {
            0.0
        };
        expected + holds * held
    }

    /// How many unseen cards beat this power.
    fn beaters(&self, power: u8, lead: Colour) -> f32 {
        let off_lead = power > Card::MAX_NUMBER;
        let number = u32::from(power & Card::MAX_NUMBER);
        let others = if off_lead { number } else { 0 };
        let mut count = 0;
        for (colour, &numbers) in self.unseen.iter().enumerate() {
            let at_most = if colour == lead.index() { if off_lead { 31 } else { number } } else { others };
            count += (u64::from(numbers) >> (at_most + 1)).count_ones();
        }
        count as f32
    }

    fn worth_in_hand(&self, card: Card) -> f32 {
        let weights = self.weights;
        let number = f32::from(card.number());
        let ammunition = weights.ammunition * number * self.targets[card.colour().index()];
        if card.is_zero() {
            return weights.zero;
        }
        if card.colour() == self.now.pain {
            return ammunition - weights.burden * number;
        }
        let height = 2.0 * number / self.highest - 1.0;
        let shape = if height < 0.0 { -height * weights.low } else { height * weights.high };
        ammunition + shape
    }
}

#[inline]
fn worth_at(card: Card, pain: usize) -> f32 {
    if card.colour().index() == pain { -f32::from(card.number()) } else { 1.0 }
}

/// The highest of these numbers: the worst that a seat might hold.
#[inline]
fn exposure(numbers: u32) -> f32 {
    (32 - numbers.leading_zeros()).saturating_sub(1) as f32
}
