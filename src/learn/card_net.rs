use rand::RngExt;

use super::{
    Layout,
    layout::{Inputs, action},
    naming::Naming,
    sight::{Choice, Sight},
    vector::{add, add_rows, add_scaled, add_scaled_rows, dot, mask, rectify, subtract, weigh},
};
use crate::{
    card::{Card, Colour},
    game::{MAX_SEATS, Stream},
    games::trick::View,
};

/// Units of the first layer.
pub(super) const WIDE: usize = 256;

/// Units of the second layer.
pub(super) const NARROW: usize = 32;

/// The most inputs that stay on from card to card: one for every card and every seat.
const MOST_STANDING: usize = Colour::COUNT * (Card::MAX_NUMBER as usize + 1) + MAX_SEATS;

/// The network that plays cards: sparse inputs → 256 → 32 → a value for every card in hand.
///
/// The first layer is a sum of rows, one for every input that is on. The second is the same for all cards of a
/// decision but for rows that describe the card to be played; a card's value is a product with the output of that
/// card, which there is twice: for when it would win so far and for when not.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardNet {
    pub(super) layout: Layout,
    pub(super) inputs: Inputs,
    pub(super) weights: Vec<f32>,
    sizes: [usize; 7],
    /// The weights of the second layer by unit of the first, which is how they are wanted on the way forward.
    turned: Box<[[f32; NARROW]; WIDE]>,
}

/// The weights by layer.
pub(super) struct Layers<'w> {
    pub(super) first: &'w [[f32; WIDE]],
    pub(super) first_bias: &'w [f32; WIDE],
    pub(super) second: &'w [[f32; WIDE]],
    pub(super) second_bias: &'w [f32; NARROW],
    pub(super) actions: &'w [[f32; NARROW]],
    pub(super) outputs: &'w [[f32; NARROW]],
    pub(super) output_bias: &'w [f32],
}

impl Layers<'_> {
    /// The second layer for one card.
    #[inline]
    pub(super) fn shaped(&self, narrow: &[f32; NARROW], choice: &Choice) -> [f32; NARROW] {
        let mut shaped = *narrow;
        for row in choice.rows {
            add(&mut shaped, &self.actions[usize::from(row)]);
        }
        rectify(&mut shaped);
        shaped
    }

    /// The values of all cards to choose from, given the second layer before what describes them.
    #[inline]
    pub(super) fn values(&self, narrow: &[f32; NARROW], choices: &[Choice], values: &mut Vec<f32>) {
        let value = |choice: &Choice| {
            let output = usize::from(choice.output);
            self.output_bias[output] + dot(&self.outputs[output], &self.shaped(narrow, choice))
        };
        values.clear();
        values.extend(choices.iter().map(value));
    }
}

/// Gradients by layer.
pub(super) struct LayersMut<'w> {
    pub(super) first: &'w mut [[f32; WIDE]],
    pub(super) first_bias: &'w mut [f32; WIDE],
    pub(super) second: &'w mut [[f32; WIDE]],
    pub(super) second_bias: &'w mut [f32; NARROW],
    pub(super) actions: &'w mut [[f32; NARROW]],
    pub(super) outputs: &'w mut [[f32; NARROW]],
    pub(super) output_bias: &'w mut [f32],
}

/// How many weights each layer has, in their order.
fn sizes(layout: &Layout) -> [usize; 7] {
    let outputs = 2 * layout.cards();
    let inputs = layout.inputs().count;
    [inputs * WIDE, WIDE, NARROW * WIDE, NARROW, action::COUNT * NARROW, outputs * NARROW, outputs]
}

impl CardNet {
    /// How many weights the network has.
    pub(super) fn len(layout: &Layout) -> usize {
        sizes(layout).iter().sum()
    }

    /// A network of these weights.
    ///
    /// # Panics
    /// If they are not as many as the layout wants.
    pub(super) fn new(layout: Layout, weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), Self::len(&layout), "as many weights as the layout wants");
        let turned = Box::new([[0.0; NARROW]; WIDE]);
        let mut net = Self { layout, inputs: layout.inputs(), weights, sizes: sizes(&layout), turned };
        net.refresh();
        net
    }

    /// Brings what follows from the weights up to date; for whoever has changed them.
    pub(super) fn refresh(&mut self) {
        let mut turned = std::mem::replace(&mut self.turned, Box::new([[0.0; NARROW]; WIDE]));
        for (unit, weights) in self.layers().second.iter().enumerate() {
            turned.iter_mut().zip(weights).for_each(|(row, &weight)| row[unit] = weight);
        }
        self.turned = turned;
    }

    /// Makes all weights smaller by this factor.
    pub(super) fn shrink(&mut self, factor: f32) {
        self.weights.iter_mut().for_each(|weight| *weight *= factor);
        self.refresh();
    }

    /// Random weights: uniform, with the variance that keeps the size of values from layer to layer (He et al.
    /// 2015), for about 50 inputs that are on at once; what describes cards starts at zero.
    pub(super) fn random(layout: Layout, stream: &mut Stream) -> Self {
        let scales = [50.0, f32::INFINITY, WIDE as f32, f32::INFINITY, f32::INFINITY, 4.0 * NARROW as f32];
        let mut weights = Vec::with_capacity(Self::len(&layout));
        for (size, fan_in) in sizes(&layout).into_iter().zip(scales.into_iter().chain([f32::INFINITY])) {
            let bound = (6.0 / fan_in).sqrt();
            weights.extend((0..size).map(|_| bound * (2.0 * stream.random::<f32>() - 1.0)));
        }
        Self::new(layout, weights)
    }

    #[inline]
    pub(super) fn layers(&self) -> Layers<'_> {
        let [first, _, second, _, actions, outputs, _] = self.sizes;
        let (first, rest) = self.weights.split_at(first);
        let (first_bias, rest) = rest.split_first_chunk().expect("a bias for each unit");
        let (second, rest) = rest.split_at(second);
        let (second_bias, rest) = rest.split_first_chunk().expect("a bias for each unit");
        let (actions, rest) = rest.split_at(actions);
        let (outputs, output_bias) = rest.split_at(outputs);
        Layers {
            first: first.as_chunks().0,
            first_bias,
            second: second.as_chunks().0,
            second_bias,
            actions: actions.as_chunks().0,
            outputs: outputs.as_chunks().0,
            output_bias,
        }
    }

    /// Numbers for every weight, such as a gradient, by layer.
    pub(super) fn split<'w>(layout: &Layout, weights: &'w mut [f32]) -> LayersMut<'w> {
        let [first, _, second, _, actions, outputs, _] = sizes(layout);
        let (first, rest) = weights.split_at_mut(first);
        let (first_bias, rest) = rest.split_first_chunk_mut().expect("a bias for each unit");
        let (second, rest) = rest.split_at_mut(second);
        let (second_bias, rest) = rest.split_first_chunk_mut().expect("a bias for each unit");
        let (actions, rest) = rest.split_at_mut(actions);
        let (outputs, output_bias) = rest.split_at_mut(outputs);
        LayersMut {
            first: first.as_chunks_mut().0,
            first_bias,
            second: second.as_chunks_mut().0,
            second_bias,
            actions: actions.as_chunks_mut().0,
            outputs: outputs.as_chunks_mut().0,
            output_bias,
        }
    }

    /// The first layer before what changes with every card, for this view.
    pub(super) fn track(&self, view: View<'_>) -> Track {
        let naming = Naming::of(&self.layout, view);
        let layers = self.layers();
        let mut sums = *layers.first_bias;
        let standing = standing_rows(&self.layout, &self.inputs, &naming, view);
        let gone = view.table().gone().iter().map(|card| self.inputs.gone + naming.card(card));
        let hand = view.hand().iter().map(|card| self.inputs.hand + naming.card(card));
        let (mut on, mut count) = ([0; MOST_STANDING], 0);
        for row in standing.chain(gone).chain(hand) {
            on[count] = row;
            count += 1;
        }
        add_rows(&mut sums, layers.first, on[..count].iter().copied());
        Track { naming, sums }
    }

    /// The second layer of a decision, before what describes a card; `wide` gets the first.
    #[inline]
    pub(super) fn narrow(&self, track: &Track, rows: &[u16], wide: &mut [f32; WIDE]) -> [f32; NARROW] {
        let layers = self.layers();
        *wide = track.sums;
        add_rows(wide, layers.first, rows.iter().map(|&row| usize::from(row)));
        rectify(wide);
        weigh(layers.second_bias, wide, &self.turned)
    }

    /// The values of all cards to choose from.
    #[inline]
    pub(super) fn values(&self, track: &Track, sight: &Sight, values: &mut Vec<f32>) {
        let mut wide = [0.0; WIDE];
        let narrow = self.narrow(track, &sight.rows, &mut wide);
        self.layers().values(&narrow, &sight.choices, values);
    }

    /// Adds the gradients of one card's value, times `error`, to the layers after the second, and to that of the
    /// second layer.
    #[inline]
    pub(super) fn push_back(
        &self,
        gradient: &mut LayersMut<'_>,
        (shaped, choice): (&[f32; NARROW], &Choice),
        error: f32,
        narrow: &mut [f32; NARROW],
    ) {
        let output = usize::from(choice.output);
        add_scaled(&mut gradient.outputs[output], error, shaped);
        gradient.output_bias[output] += error;
        let mut back = self.layers().outputs[output].map(|weight| error * weight);
        mask(&mut back, shaped);
        for row in choice.rows {
            add(&mut gradient.actions[usize::from(row)], &back);
        }
        add(narrow, &back);
    }

    /// The gradient of the first layer's sums, given that of the second, for a decision with this first layer.
    #[inline]
    pub(super) fn push_back_wide(&self, wide: &[f32; WIDE], narrow: &[f32; NARROW]) -> [f32; WIDE] {
        let second = self.layers().second;
        let (mut at_work, mut count) = ([(0.0, &second[0]); NARROW], 0);
        for (&error, row) in narrow.iter().zip(second) {
            at_work[count] = (error, row);
            count += usize::from(error != 0.0);
        }
        let mut back = [0.0; WIDE];
        add_scaled_rows(&mut back, at_work[..count].iter().copied());
        mask(&mut back, wide);
        back
    }
}

/// The inputs that stay on for the whole round: the pain colours.
pub(super) fn standing_rows(
    layout: &Layout,
    inputs: &Inputs,
    naming: &Naming,
    view: View<'_>,
) -> impl Iterator<Item = usize> + use<> {
    let pain = |step: usize| {
        let card = view.table().pain(view.seat().step(step, layout.players));
        naming.colour(card.expect("pain cards are revealed before the first trick").colour())
    };
    let mut rows = [0; MAX_SEATS];
    for (step, row) in rows.iter_mut().enumerate().take(layout.players) {
        *row = inputs.pain + step * layout.colours + pain(step);
    }
    rows.into_iter().take(layout.players)
}

/// The first layer's sums for one seat: the part that changes little from card to card, kept up to date as cards
/// fall.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Track {
    pub(super) naming: Naming,
    pub(super) sums: [f32; WIDE],
}

impl Track {
    /// A card has been played, by this seat itself or by another.
    #[inline]
    pub(super) fn fall(&mut self, net: &CardNet, card: Card, own: bool) {
        let layers = net.layers();
        let place = self.naming.card(card);
        add(&mut self.sums, &layers.first[net.inputs.gone + place]);
        if own {
            subtract(&mut self.sums, &layers.first[net.inputs.hand + place]);
        }
    }
    /// The same for all cards since the last time: these inputs came on, those went off.
    #[inline]
    pub(super) fn catch_up(
        &mut self,
        net: &CardNet,
        on: impl Iterator<Item = usize> + Clone,
        off: impl Iterator<Item = usize>,
    ) {
        let first = net.layers().first;
        add_rows(&mut self.sums, first, on);
        off.for_each(|row| subtract(&mut self.sums, &first[row]));
    }
}
