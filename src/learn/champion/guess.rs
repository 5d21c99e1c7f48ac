use std::sync::Arc;

use rand::RngExt;

use super::ChampionSettings;
use crate::{
    card::Card,
    game::{BySeat, Game, Seat, Stream},
    games::trick::{State, TrickGame, View},
    learn::{Meaning, Model, card_net::Track, model::UNIT, pain_net::PainSight, sight::Sight},
};

/// The most models that opponents may play like.
pub(super) const MOST_TYPES: usize = 8;

/// A logarithm for every model.
type Evidence = [f32; MOST_TYPES];

/// A world with a model for every opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub(super) state: State,
    pub(super) types: BySeat<usize>,
}

/// Guesses what the others hold and what kind of players they are.
pub(super) struct Guess {
    models: Vec<Arc<Model>>,
    settings: ChampionSettings,
    /// What earlier rounds of the game said about each seat's model.
    before: BySeat<Evidence>,
    /// What this round says, as of the last decision.
    now: BySeat<Evidence>,
    round: usize,
    sight: Sight,
    pain: PainSight,
    values: Vec<f32>,
}

/// What is believed at one decision.
pub(super) struct Beliefs {
    /// Worlds with the share of all weight up to and including each; none where worlds come as they are.
    worlds: Vec<(State, f32)>,
    /// How likely each seat plays like each model.
    types: BySeat<Evidence>,
    count: usize,
}

impl Guess {
    pub(super) fn new(mut models: Vec<Arc<Model>>, settings: ChampionSettings) -> Self {
        models.truncate(MOST_TYPES);
        let seats = models[0].layout().players;
        Self {
            models,
            settings,
            before: BySeat::new(seats, [0.0; MOST_TYPES]),
            now: BySeat::new(seats, [0.0; MOST_TYPES]),
            round: 0,
            sight: Sight::default(),
            pain: PainSight::default(),
            values: Vec::new(),
        }
    }

    /// Nothing is known of the others any more.
    pub(super) fn forget(&mut self, seats: usize) {
        self.before = BySeat::new(seats, [0.0; MOST_TYPES]);
        self.now = self.before;
        self.round = 0;
    }

    /// How likely each seat plays like each model.
    pub(super) fn types(&self) -> Vec<Vec<f32>> {
        let shares = |seat: Seat| self.shares(seat)[..self.models.len()].to_vec();
        Seat::all(self.before.seats()).map(shares).collect()
    }

    fn shares(&self, seat: Seat) -> Evidence {
        let mut shares = [0.0; MOST_TYPES];
        if !self.settings.typing {
            shares[0] = 1.0;
            return shares;
        }
        let count = self.models.len();
        let sum: Vec<f32> = (0..count).map(|at| self.before[seat][at] + self.now[seat][at]).collect();
        let likely = crate::learn::pupil::likelihoods(&sum);
        shares[..count].copy_from_slice(&likely);
        shares
    }

    /// What is believed in this view.
    pub(super) fn beliefs(&mut self, game: &TrickGame, view: View<'_>, stream: &mut Stream) -> Beliefs {
        let table = view.table();
        if table.round() != self.round {
            let now = std::mem::replace(&mut self.now, BySeat::new(game.seats(), [0.0; MOST_TYPES]));
            for (before, now) in self.before.iter_mut().zip(&now) {
                before.iter_mut().zip(now).for_each(|(before, now)| *before += now);
            }
            self.round = table.round();
        }
        let infers = self.settings.worlds > 0 && table.is_revealed();
        let worlds = if infers { self.weigh(game, view, stream) } else { Vec::new() };
        let types = BySeat::from_fn(game.seats(), |seat| self.shares(seat));
        Beliefs { worlds, types, count: self.models.len() }
    }

    /// Draws worlds and weighs them by how well they explain what the others did; notes what that says about the
    /// models they play like.
    fn weigh(&mut self, game: &TrickGame, view: View<'_>, stream: &mut Stream) -> Vec<(State, f32)> {
        let count = self.settings.worlds;
        let (mut worlds, mut evidence) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for _ in 0..count {
            let world = game.determinize(view, stream);
            evidence.push(self.explain(game, view, &world));
            worlds.push(world);
        }
        for seat in Seat::all(game.seats()).filter(|&seat| seat != view.seat()) {
            for at in 0..self.models.len() {
                self.now[seat][at] = log_mean(evidence.iter().map(|world| world[seat][at]));
            }
        }
        let shares = BySeat::from_fn(game.seats(), |seat| self.shares(seat));
        let weights: Vec<f32> = evidence
            .iter()
            .map(|world| {
                let others = Seat::all(game.seats()).filter(|&seat| seat != view.seat());
                let explains = |seat: Seat| {
                    // Relative to what is usual for the seat and model, since that is in the shares already.
                    let terms = (0..self.models.len())
                        .map(|at| shares[seat][at].ln() + world[seat][at] - self.now[seat][at]);
                    log_sum(terms)
                };
                self.settings.trust * others.map(explains).sum::<f32>()
            })
            .collect();
        let mut sum = 0.0;
        let shares = crate::learn::pupil::likelihoods(&weights);
        worlds
            .into_iter()
            .zip(shares)
            .map(|(world, share)| {
                sum += share;
                (world, sum)
            })
            .collect()
    }

    /// How well each model explains what each seat did in this round, if this is the world: the sum of the
    /// logarithms of how likely it was.
    fn explain(&mut self, game: &TrickGame, view: View<'_>, world: &State) -> BySeat<Evidence> {
        let (seats, table) = (game.seats(), view.table());
        let mut evidence = BySeat::new(seats, [0.0; MOST_TYPES]);
        let mut hands = *world.hands();
        for trick in table.tricks(view.rules().all_zero) {
            for (place, &card) in trick.cards.iter().enumerate() {
                hands[trick.leader.step(place, seats)].insert(card);
            }
        }
        for seat in Seat::all(seats) {
            hands[seat].insert(table.pain(seat).expect("worlds are weighed after the reveal"));
        }
        let mut state = game.start(&mut Stream::new(0));
        game.deal_hands(&mut state, hands);
        game.set_leader(&mut state, table.round_leader());
        for seat in Seat::all(seats) {
            let card = table.pain(seat).expect("worlds are weighed after the reveal");
            if seat != view.seat() {
                self.explain_pain(game.view(&state, seat), card, &mut evidence[seat]);
            }
            game.play(&mut state, card);
        }
        self.explain_cards(game, view, state, &mut evidence);
        evidence
    }

    fn explain_pain(&mut self, view: View<'_>, card: Card, evidence: &mut Evidence) {
        for (model, evidence) in self.models.iter().zip(evidence) {
            model.pain.look(view, &mut self.pain);
            self.values.clear();
            self.values.extend(self.pain.choices.iter().map(|choice| choice.value));
            let place = self.pain.choices.iter().position(|choice| choice.card == card);
            *evidence += likelihood(model, &self.values, place, self.settings.temperature);
        }
    }

    fn explain_cards(
        &mut self,
        game: &TrickGame,
        view: View<'_>,
        mut state: State,
        evidence: &mut BySeat<Evidence>,
    ) {
        let seats = game.seats();
        let track = |seat: Seat, model: &Arc<Model>| model.cards.track(game.view(&state, seat));
        let mut tracks: Vec<Vec<Track>> = Seat::all(seats)
            .map(|seat| match seat == view.seat() {
                true => Vec::new(),
                false => self.models.iter().map(|model| track(seat, model)).collect(),
            })
            .collect();
        for &card in view.table().played() {
            let mover = state.table().to_play();
            let hand = state.hands()[mover];
            for (at, model) in self.models.iter().enumerate() {
                if mover == view.seat() || hand.len() == 1 {
                    break;
                }
                let (net, track) = (&model.cards, &tracks[mover.index()][at]);
                self.sight.look(&net.layout, &net.inputs, &track.naming, game.view(&state, mover));
                net.values(track, &self.sight, &mut self.values);
                let place = self.sight.choices.iter().position(|choice| choice.card == card);
                evidence[mover][at] += likelihood(model, &self.values, place, self.settings.temperature);
            }
            game.play(&mut state, card);
            for (seat, tracks) in tracks.iter_mut().enumerate() {
                for (track, model) in tracks.iter_mut().zip(&self.models) {
                    track.fall(&model.cards, card, seat == mover.index());
                }
            }
        }
    }
}

/// No move is thought less likely than this: nobody plays exactly like a model.
const LEAST: f32 = 0.02;

/// The logarithm of how likely the model makes the move at this place.
fn likelihood(model: &Model, values: &[f32], place: Option<usize>, temperature: f32) -> f32 {
    let scale = match model.meaning() {
        Meaning::Values => UNIT / temperature,
        Meaning::Likelihoods => 1.0,
    };
    let Some(place) = place else { return LEAST.ln() };
    let highest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = values.iter().map(|value| (scale * (value - highest)).exp()).sum();
    let share = (scale * (values[place] - highest)).exp() / sum;
    (share * (1.0 - LEAST) + LEAST / values.len() as f32).ln()
}

/// The logarithm of a sum of exponentials.
fn log_sum(logs: impl Iterator<Item = f32> + Clone) -> f32 {
    let highest = logs.clone().fold(f32::NEG_INFINITY, f32::max);
    if highest == f32::NEG_INFINITY {
        return highest;
    }
    highest + logs.map(|log| (log - highest).exp()).sum::<f32>().ln()
}

/// The logarithm of a mean of exponentials.
fn log_mean(logs: impl Iterator<Item = f32> + Clone) -> f32 {
    log_sum(logs.clone()) - (logs.count() as f32).ln()
}

impl Beliefs {
    /// A world drawn by what is believed.
    pub(super) fn world(&self, game: &TrickGame, view: View<'_>, stream: &mut Stream) -> World {
        let types = BySeat::from_fn(game.seats(), |seat| {
            crate::learn::net_player::drawn(&self.types[seat][..self.count], stream)
        });
        let state = match self.worlds.last() {
            None => game.determinize(view, stream),
            Some(&(_, all)) => {
                let drawn = stream.random::<f32>() * all;
                let at = self.worlds.partition_point(|&(_, sum)| sum <= drawn);
                self.worlds[at.min(self.worlds.len() - 1)].0
            }
        };
        World { state, types }
    }
}
