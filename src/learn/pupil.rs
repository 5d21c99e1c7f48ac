use super::{
    Model,
    card_net::{CardNet, LayersMut, NARROW, Track, WIDE, standing_rows},
    pain_net::PainSight,
    sight::{Choice, Sight},
    vector::{add, add_scaled_rows},
};
use crate::{card::Card, games::trick::View};

/// A card played, with all that was computed for it.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub(super) sight: Sight,
    wide: [f32; WIDE],
    narrow: [f32; NARROW],
    /// The values of the cards to choose from.
    pub(super) values: Vec<f32>,
    /// The highest of them.
    pub(super) best: f32,
    /// The place of the card that was played.
    pub(super) chosen: usize,
    /// Whether it was played to explore.
    pub(super) explored: bool,
    /// The seat's score at the time, minus the mean of the others', in the networks' units.
    pub(super) standing: f32,
    /// What the value of the card should have been.
    pub(super) target: f32,
}

impl Default for Decision {
    fn default() -> Self {
        Self {
            sight: Sight::default(),
            wide: [0.0; WIDE],
            narrow: [0.0; NARROW],
            values: Vec::new(),
            best: 0.0,
            chosen: 0,
            explored: false,
            standing: 0.0,
            target: 0.0,
        }
    }
}

/// How the values of a decision are to change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Aim {
    /// The value of what was played towards its target.
    Target,
    /// What was played to be the likeliest.
    Imitation,
    /// The value of what a teacher played towards its target, and above those of all other cards by a margin, with
    /// this weight: demonstrations for a learner of values (Hester et al. 2018).
    Lesson(f32),
}

/// How far a teacher's card should be above all others, in the networks' units.
pub(super) const MARGIN: f32 = 0.05;

/// The place of another card that is not below a teacher's by the margin: the highest of them.
fn rival(values: &[f32], chosen: usize) -> Option<usize> {
    let others = (0..values.len()).filter(|&place| place != chosen);
    let highest = others.max_by(|&a, &b| values[a].total_cmp(&values[b]))?;
    (values[highest] + MARGIN > values[chosen]).then_some(highest)
}

/// A seat that learns from a round: its decisions, and when each card fell.
///
/// The first layer's sums are kept up to date as cards fall. The gradient goes the same way back: a card that is
/// gone from some decision on has the sum of the gradients of all decisions since, a card in hand that of all
/// decisions until it was played.
#[derive(Clone, Debug, Default)]
pub(super) struct Pupil {
    track: Option<Track>,
    /// Kept from round to round for their memory; the first `made` are of this one.
    decisions: Vec<Decision>,
    made: usize,
    /// Inputs that are on from the first decision on.
    standing: Vec<usize>,
    /// Inputs that came on, with the first decision that saw them.
    fallen: Vec<(usize, usize)>,
    /// Inputs that went off, with the last decision that saw them.
    spent: Vec<(usize, usize)>,
    /// How many of both are in the track's sums.
    caught_up: (usize, usize),
    pub(super) pain: PainSight,
    /// The place of the pain card among the choices.
    pub(super) pain_chosen: usize,
    pub(super) pain_target: f32,
    /// The gradients of the layers of each decision, the first and the second.
    backs: Vec<[f32; WIDE]>,
    narrows: Vec<[f32; NARROW]>,
}

impl Pupil {
    /// The pain cards are revealed.
    pub(super) fn begin(&mut self, net: &CardNet, view: View<'_>) {
        let track = net.track(view);
        self.made = 0;
        self.standing.clear();
        self.fallen.clear();
        self.spent.clear();
        self.caught_up = (0, 0);
        self.standing.extend(standing_rows(&net.layout, &net.inputs, &track.naming, view));
        let gone = view.table().gone().iter().map(|card| net.inputs.gone + track.naming.card(card));
        self.standing.extend(gone);
        self.track = Some(track);
    }

    /// Looks at the cards to choose from; the choice is to be filled in.
    pub(super) fn decide(&mut self, net: &CardNet, view: View<'_>) -> &mut Decision {
        if self.made == self.decisions.len() {
            self.decisions.push(Decision::default());
        }
        let track = self.track.as_mut().expect("begun when the pain cards were revealed");
        let (fallen, spent) = (&self.fallen[self.caught_up.0..], &self.spent[self.caught_up.1..]);
        track.catch_up(net, fallen.iter().map(|(row, _)| *row), spent.iter().map(|(row, _)| *row));
        self.caught_up = (self.fallen.len(), self.spent.len());
        let decision = &mut self.decisions[self.made];
        self.made += 1;
        decision.sight.look(&net.layout, &net.inputs, &track.naming, view);
        decision.narrow = net.narrow(track, &decision.sight.rows, &mut decision.wide);
        net.layers().values(&decision.narrow, &decision.sight.choices, &mut decision.values);
        decision.best = decision.values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        decision.explored = false;
        decision
    }

    /// A card has been played, by this seat or another.
    pub(super) fn fall(&mut self, net: &CardNet, card: Card, own: bool) {
        let track = self.track.as_ref().expect("begun when the pain cards were revealed");
        let place = track.naming.card(card);
        self.fallen.push((net.inputs.gone + place, self.made));
        if own {
            self.spent.push((net.inputs.hand + place, self.made.saturating_sub(1)));
        }
    }

    /// The decisions of the round.
    pub(super) fn decisions(&self) -> &[Decision] {
        &self.decisions[..self.made]
    }

    /// Sets the targets, given the standing at the end: TD(λ) towards the standing gained, cut where a later card
    /// was played to explore (Watkins 1989), with the value of the best card to go on from.
    pub(super) fn set_targets(&mut self, end: f32, lambda: f32) {
        let (mut later, mut standing) = (0.0, end);
        for decision in self.decisions[..self.made].iter_mut().rev() {
            decision.target = standing - decision.standing + later;
            let ahead = if decision.explored { decision.best } else { decision.target };
            later = (1.0 - lambda) * decision.best + lambda * ahead;
            standing = decision.standing;
        }
        self.pain_target = standing + later;
    }

    /// Adds the gradients of all decisions; gives back the sum of the squared errors, or the number of cards that
    /// were not thought the likeliest.
    pub(super) fn push_back(&mut self, model: &Model, aim: Aim, gradient: (&mut [f32], &mut [f32])) -> f64 {
        let net = &model.cards;
        let mut layers = CardNet::split(&net.layout, gradient.0);
        let mut loss = 0.0;
        self.backs.clear();
        self.narrows.clear();
        for decision in &self.decisions[..self.made] {
            let mut narrow = [0.0; NARROW];
            loss += decision.push_back(net, aim, &mut layers, &mut narrow);
            let back = net.push_back_wide(&decision.wide, &narrow);
            for &row in &decision.sight.rows {
                add(&mut layers.first[usize::from(row)], &back);
            }
            self.backs.push(back);
            self.narrows.push(narrow);
        }
        self.push_back_second(&mut layers);
        self.push_back_cards(&mut layers);
        self.push_back_pain(model, aim, gradient.1);
        loss
    }

    /// The gradients of the weights between the first and the second layer: for each unit of the second those of
    /// all decisions at once.
    fn push_back_second(&self, layers: &mut LayersMut<'_>) {
        let mut errors = Vec::with_capacity(self.made);
        for (unit, gradient) in layers.second.iter_mut().enumerate() {
            let all = self.narrows.iter().zip(&self.decisions);
            let all = all.map(|(narrow, decision)| (narrow[unit], &decision.wide));
            errors.clear();
            errors.extend(all.filter(|(error, _)| *error != 0.0));
            add_scaled_rows(gradient, errors.iter().copied());
        }
        self.narrows.iter().for_each(|narrow| add(layers.second_bias, narrow));
    }

    /// The gradients of the inputs that stay on from decision to decision.
    fn push_back_cards(&self, layers: &mut LayersMut<'_>) {
        let mut sum = [0.0; WIDE];
        let mut spent = self.spent.iter().peekable();
        for (at, back) in self.backs.iter().enumerate() {
            add(&mut sum, back);
            let last = at + 1 == self.backs.len();
            while let Some((row, _)) = spent.next_if(|(_, until)| *until <= at || last) {
                add(&mut layers.first[*row], &sum);
            }
        }
        add(layers.first_bias, &sum);
        for &row in &self.standing {
            add(&mut layers.first[row], &sum);
        }
        sum = [0.0; WIDE];
        let mut fallen = self.fallen.iter().rev().peekable();
        while fallen.next_if(|(_, since)| *since >= self.backs.len()).is_some() {}
        for (at, back) in self.backs.iter().enumerate().rev() {
            add(&mut sum, back);
            while let Some((row, _)) = fallen.next_if(|(_, since)| *since == at) {
                add(&mut layers.first[*row], &sum);
            }
        }
    }

    fn push_back_pain(&self, model: &Model, aim: Aim, gradient: &mut [f32]) {
        let (net, sight) = (&model.pain, &self.pain);
        match aim {
            Aim::Target => {
                let choice = &sight.choices[self.pain_chosen];
                net.push_back(gradient, sight, choice, choice.value - self.pain_target);
            }
            Aim::Imitation => {
                let values: Vec<f32> = sight.choices.iter().map(|choice| choice.value).collect();
                let mut errors = likelihoods(&values);
                errors[self.pain_chosen] -= 1.0;
                for (choice, error) in sight.choices.iter().zip(errors) {
                    net.push_back(gradient, sight, choice, error);
                }
            }
            Aim::Lesson(weight) => {
                let values: Vec<f32> = sight.choices.iter().map(|choice| choice.value).collect();
                let choice = &sight.choices[self.pain_chosen];
                let mut error = choice.value - self.pain_target;
                if let Some(rival) = rival(&values, self.pain_chosen) {
                    net.push_back(gradient, sight, &sight.choices[rival], weight);
                    error -= weight;
                }
                net.push_back(gradient, sight, choice, error);
            }
        }
    }
}

impl Decision {
    fn push_back(
        &self,
        net: &CardNet,
        aim: Aim,
        layers: &mut LayersMut<'_>,
        narrow: &mut [f32; NARROW],
    ) -> f64 {
        let mut push = |choice: &Choice, error: f32| {
            let shaped = net.layers().shaped(&self.narrow, choice);
            net.push_back(layers, (&shaped, choice), error, narrow);
        };
        match aim {
            Aim::Target => {
                let error = self.values[self.chosen] - self.target;
                push(&self.sight.choices[self.chosen], error);
                f64::from(error * error)
            }
            Aim::Imitation => {
                let mut errors = likelihoods(&self.values);
                errors[self.chosen] -= 1.0;
                self.sight.choices.iter().zip(&errors).for_each(|(choice, &error)| push(choice, error));
                f64::from(u8::from(self.values[self.chosen] < self.best))
            }
            Aim::Lesson(weight) => {
                let error = self.values[self.chosen] - self.target;
                let rival = rival(&self.values, self.chosen);
                if let Some(rival) = rival {
                    push(&self.sight.choices[rival], weight);
                }
                push(&self.sight.choices[self.chosen], error - if rival.is_some() { weight } else { 0.0 });
                f64::from(error * error)
            }
        }
    }
}

/// The softmax of these values.
pub(super) fn likelihoods(values: &[f32]) -> Vec<f32> {
    let highest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares: Vec<f32> = values.iter().map(|value| (value - highest).exp()).collect();
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}
