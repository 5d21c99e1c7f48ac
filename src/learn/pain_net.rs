use rand::RngExt;

use super::{
    Layout,
    naming::Naming,
    vector::{add, add_scaled, dot, mask, rectify},
};
use crate::{
    card::{Card, Colour},
    game::Stream,
    games::trick::View,
};

/// Units of the hidden layer.
pub(super) const UNITS: usize = 64;

/// The network that values pain cards: the hand, with the card's colour first and the others by their length, the
/// place in the first trick and the card's number → 64 → the value of the card.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PainNet {
    pub(super) layout: Layout,
    pub(super) weights: Vec<f32>,
}

/// A pain card that can be chosen, as the network sees it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PainChoice {
    pub(super) card: Card,
    /// The inputs that are on: those of the colour in the sight's list, and the number.
    pub(super) colour: usize,
    pub(super) number: u16,
    /// The hidden layer.
    pub(super) hidden: [f32; UNITS],
    pub(super) value: f32,
}

/// What the network makes of a decision.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct PainSight {
    /// The inputs that are on for each colour of the hand.
    pub(super) colours: Vec<Vec<u16>>,
    pub(super) choices: Vec<PainChoice>,
}

struct Inputs {
    hand: usize,
    gone: usize,
    place: usize,
    number: usize,
    count: usize,
}

impl Inputs {
    fn of(layout: &Layout) -> Self {
        let cards = layout.cards();
        let (place, number) = (2 * cards, 2 * cards + layout.players);
        Self { hand: 0, gone: cards, place, number, count: number + layout.ranks }
    }
}

impl PainNet {
    /// How many weights the network has.
    pub(super) fn len(layout: &Layout) -> usize {
        Inputs::of(layout).count * UNITS + UNITS + UNITS + 1
    }

    /// A network of these weights.
    ///
    /// # Panics
    /// If they are not as many as the layout wants.
    pub(super) fn new(layout: Layout, weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), Self::len(&layout), "as many weights as the layout wants");
        Self { layout, weights }
    }

    /// Random weights of a size that fits about 16 inputs that are on at once.
    pub(super) fn random(layout: Layout, stream: &mut Stream) -> Self {
        let first = Inputs::of(&layout).count * UNITS;
        let mut uniform = |bound: f32| bound * (2.0 * stream.random::<f32>() - 1.0);
        let mut weights: Vec<f32> = (0..first).map(|_| uniform((6.0f32 / 16.0).sqrt())).collect();
        weights.resize(first + UNITS, 0.0);
        weights.extend((0..UNITS).map(|_| uniform(0.2)));
        weights.push(0.0);
        Self::new(layout, weights)
    }

    fn split<T>(&self, weights: T, split: impl Fn(T, usize) -> (T, T)) -> [T; 4] {
        let (rows, rest) = split(weights, Inputs::of(&self.layout).count * UNITS);
        let (bias, rest) = split(rest, UNITS);
        let (output, output_bias) = split(rest, UNITS);
        [rows, bias, output, output_bias]
    }

    /// Looks at a view in which a pain card is to be chosen, and values every card.
    pub(super) fn look(&self, view: View<'_>, sight: &mut PainSight) {
        let inputs = Inputs::of(&self.layout);
        let [rows, bias, output, output_bias] = self.split(&self.weights[..], <[f32]>::split_at);
        let rows: &[[f32; UNITS]] = rows.as_chunks().0;
        let (bias, output) = (fixed(bias), fixed(output));
        let hand = view.hand();
        sight.colours.clear();
        sight.choices.clear();
        for colour in Colour::ALL {
            let held = hand.of_colour(colour);
            if held.is_empty() {
                continue;
            }
            let on = self.rows(&inputs, view, colour);
            let mut sums = *bias;
            on.iter().for_each(|&row| add(&mut sums, &rows[usize::from(row)]));
            for card in held {
                let number = inputs.number + usize::from(card.number());
                let mut hidden = sums;
                add(&mut hidden, &rows[number]);
                rectify(&mut hidden);
                let value = output_bias[0] + dot(output, &hidden);
                let colour = sight.colours.len();
                sight.choices.push(PainChoice { card, colour, number: number as u16, hidden, value });
            }
            sight.colours.push(on);
        }
    }

    /// The inputs that are on for pain cards of this colour.
    fn rows(&self, inputs: &Inputs, view: View<'_>, colour: Colour) -> Vec<u16> {
        let hand = view.hand();
        let mut others = Colour::ALL;
        others.sort_by_key(|&other| {
            let numbers = hand.numbers(other);
            (other != colour, std::cmp::Reverse(numbers.count_ones()), numbers)
        });
        let in_deck = others.into_iter().filter(|&other| view.rules().deck.numbers(other) != 0);
        let naming = Naming::in_order(&self.layout, view.rules(), in_deck);
        let (table, players) = (view.table(), self.layout.players);
        let place = inputs.place + table.round_leader().distance(view.seat(), players);
        let hand = hand.iter().map(|card| inputs.hand + naming.card(card));
        let gone = table.gone().iter().map(|card| inputs.gone + naming.card(card));
        hand.chain(gone).chain([place]).map(|row| row as u16).collect()
    }

    /// Adds the gradient of a card's value, times `error`.
    pub(super) fn push_back(&self, gradient: &mut [f32], sight: &PainSight, choice: &PainChoice, error: f32) {
        let [_, _, output, _] = self.split(&self.weights[..], <[f32]>::split_at);
        let mut back = fixed(output).map(|weight| error * weight);
        mask(&mut back, &choice.hidden);
        let [rows, bias, output, output_bias] = self.split(gradient, <[f32]>::split_at_mut);
        let rows: &mut [[f32; UNITS]] = rows.as_chunks_mut().0;
        for &row in sight.colours[choice.colour].iter().chain([&choice.number]) {
            add(&mut rows[usize::from(row)], &back);
        }
        add(fixed_mut(bias), &back);
        add_scaled(fixed_mut(output), error, &choice.hidden);
        output_bias[0] += error;
    }
}

fn fixed(weights: &[f32]) -> &[f32; UNITS] {
    weights.first_chunk().expect("a weight for each unit")
}

fn fixed_mut(weights: &mut [f32]) -> &mut [f32; UNITS] {
    weights.first_chunk_mut().expect("a weight for each unit")
}
