use std::sync::Arc;

use rand::RngExt;

use super::{Meaning, Model, pain_net::PainSight, pupil::likelihoods, sight::Sight};
use crate::{
    card::Card,
    game::Stream,
    games::trick::{TrickGame, View},
    strategy::Strategy,
};

/// Plays by a model alone, without a search: the best card by its values, or, where the model imitates somebody, a
/// card drawn by its likelihoods, squared.
///
/// The first layer is summed up anew for every move, so that what is played depends on the view alone.
#[derive(Clone, Debug)]
pub struct NetPlayer {
    model: Arc<Model>,
    sight: Sight,
    pain: PainSight,
    values: Vec<f32>,
}

impl NetPlayer {
    /// A player with this model.
    pub fn new(model: Arc<Model>) -> Self {
        Self { model, sight: Sight::default(), pain: PainSight::default(), values: Vec::new() }
    }

    /// The cards in hand with what the model makes of each: points to come minus the mean of the others', or the
    /// logarithm of how likely it is.
    pub fn appraise(&mut self, view: View<'_>) -> impl Iterator<Item = (Card, f32)> {
        let unit = match self.model.meaning() {
            Meaning::Values => super::model::UNIT,
            Meaning::Likelihoods => 1.0,
        };
        self.look(view);
        view.hand().iter().zip(&self.values).map(move |(card, value)| (card, unit * value))
    }

    fn look(&mut self, view: View<'_>) {
        if view.is_choosing() {
            self.model.pain.look(view, &mut self.pain);
            self.values.clear();
            self.values.extend(self.pain.choices.iter().map(|choice| choice.value));
        } else {
            let net = &self.model.cards;
            let track = net.track(view);
            self.sight.look(&net.layout, &net.inputs, &track.naming, view);
            net.values(&track, &self.sight, &mut self.values);
        }
    }
}

impl Strategy<TrickGame> for NetPlayer {
    fn choose(&mut self, view: View<'_>, stream: &mut Stream) -> Card {
        self.look(view);
        let place = match self.model.meaning() {
            Meaning::Values => best(&self.values),
            Meaning::Likelihoods => imitated(&mut self.values, stream),
        };
        view.hand().nth(place)
    }
}

/// The place of the highest value; of equal ones the first.
#[inline]
pub(super) fn best(values: &[f32]) -> usize {
    let mut best = 0;
    for (place, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = place;
        }
    }
    best
}

/// How many times the logarithm of a card's likelihood counts when a clone plays. It has seen few rounds and spreads
/// its doubts over many cards; whom it imitates plays one of the likely ones.
const CERTAINTY: f32 = 2.0;

/// The place of the card that somebody plays whose likelihoods have these logarithms.
pub(super) fn imitated(values: &mut [f32], stream: &mut Stream) -> usize {
    values.iter_mut().for_each(|value| *value *= CERTAINTY);
    drawn(&likelihoods(values), stream)
}

/// A place drawn by these shares, which add up to about 1.
pub(super) fn drawn(shares: &[f32], stream: &mut Stream) -> usize {
    let mut rest: f32 = stream.random();
    for (place, share) in shares.iter().enumerate() {
        rest -= share;
        if rest < 0.0 {
            return place;
        }
    }
    best(shares)
}
