mod guess;
mod playout;
mod race;
mod witness;

use std::sync::Arc;

use guess::Guess;
use playout::Playout;
use race::Race;

use super::{Model, NetPlayer, model::UNIT};
use crate::{
    card::Card,
    game::{Game, Seat, Stream},
    games::trick::{State, TrickGame, View},
    search::Budget,
    strategy::{Endgame, Oracle, Strategy},
};

/// How a champion searches. Every part can be switched off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChampionSettings {
    /// Playouts, or time, for one decision.
    pub budget: Budget,
    /// How many of the net's best cards are looked at.
    pub candidates: usize,
    /// By how many points the net may think a card worse than its best for it to be looked at.
    pub margin: f32,
    /// Drop the worse half of them again and again, rather than giving all the same.
    pub halving: bool,
    /// How many whole tricks a playout goes on after the one on the table, before the net's value stands in for
    /// the rest; 0 for none.
    pub tricks: usize,
    /// How many playouts the net's own value of a card counts for.
    pub prior: f32,
    /// How many worlds are kept and made likelier by what the others played; 0: worlds as they come.
    pub worlds: usize,
    /// How many exchanges of cards are tried in each of them for one decision.
    pub swaps: usize,
    /// How much of that evidence counts: the exponent of the likelihoods.
    pub trust: f32,
    /// Find out which of the models each opponent plays like.
    pub typing: bool,
    /// How many points a card of a net may be worse than its best for a fair chance of being played: how sure we
    /// are that opponents play like their model.
    pub temperature: f32,
    /// Search for the pain card too.
    pub pain: bool,
    /// What winning the match is worth in its last round, in points.
    pub win: f32,
}

impl Default for ChampionSettings {
    fn default() -> Self {
        Self {
            budget: Budget::Iterations(250),
            candidates: 6,
            margin: 4.0,
            halving: true,
            tricks: 2,
            prior: 24.0,
            worlds: 32,
            swaps: 4,
            trust: 1.0,
            typing: true,
            temperature: 0.5,
            pain: true,
            win: 0.0,
        }
    }
}

/// A search over a net: its best cards are tried in sampled worlds, by short playouts in which everybody plays like
/// a model, with the net's value at the end of each.
///
/// Worlds are weighed by how well they explain what the others have played, and what kind of players they are is
/// inferred at the same time, from a few models that they may play like.
pub struct Champion {
    game: Arc<TrickGame>,
    net: NetPlayer,
    settings: ChampionSettings,
    guess: Guess,
    playout: Playout,
    race: Race,
}

impl Champion {
    /// The most models that opponents may play like.
    pub const MOST_MODELS: usize = witness::MOST_TYPES;

    /// A champion over this net; opponents play like one of the models, of which there must be one.
    ///
    /// # Panics
    /// If there is no model of opponents, or more than [`MOST_MODELS`](Self::MOST_MODELS).
    pub fn new(
        game: Arc<TrickGame>,
        net: Arc<Model>,
        opponents: Vec<Arc<Model>>,
        endgame: Option<Box<dyn Endgame<TrickGame>>>,
        settings: ChampionSettings,
    ) -> Self {
        assert!((1..=Self::MOST_MODELS).contains(&opponents.len()), "opponents play like one of a few");
        Self {
            guess: Guess::new(opponents.clone(), settings),
            playout: Playout::new(Arc::clone(&net), opponents, endgame, settings),
            race: Race::default(),
            net: NetPlayer::new(net),
            game,
            settings,
        }
    }

    /// The card to play; `open` is the true state, for an oracle.
    fn search(&mut self, view: View<'_>, open: Option<&State>, stream: &mut Stream) -> Card {
        let hand = view.hand();
        if hand.len() == 1 {
            return hand.nth(0);
        }
        if view.is_choosing() && !self.settings.pain {
            return self.net.choose(view, stream);
        }
        let settings = self.settings;
        self.race.begin(self.net.appraise(view), &settings);
        if self.race.runners() == 1 {
            return self.race.leader();
        }
        let meter = Meter::start(settings.budget);
        self.guess.think(&self.game, view, &meter, stream);
        self.run(view, open, &meter, stream)
    }

    fn run(&mut self, view: View<'_>, open: Option<&State>, meter: &Meter, stream: &mut Stream) -> Card {
        let heats = if self.settings.halving { self.race.heats() } else { 1 };
        let (mut playouts, mut heat) = (0, 1);
        loop {
            let spent = meter.spent(playouts);
            if spent >= 1.0 {
                return self.race.leader();
            }
            while heat < heats && spent >= heat as f64 / heats as f64 {
                self.race.halve();
                heat += 1;
            }
            let mut world = self.guess.world(&self.game, view, stream);
            if let Some(&state) = open {
                world.state = state;
            }
            self.playout.enter(&self.game, view, world, stream);
            for place in 0..self.race.runners() {
                let value = self.playout.value(&self.game, self.race.card(place));
                self.race.count(place, UNIT * value);
                playouts += 1;
            }
        }
    }
}

impl Strategy<TrickGame> for Champion {
    fn choose(&mut self, view: View<'_>, stream: &mut Stream) -> Card {
        self.search(view, None, stream)
    }

    fn new_game(&mut self) {
        self.guess.forget(self.game.seats());
    }
}

/// With open cards: all playouts begin from the state as it is. Who plays how is still to be found out.
impl Oracle<TrickGame> for Champion {
    fn choose(&mut self, game: &TrickGame, state: &State, seat: Seat, stream: &mut Stream) -> Card {
        self.search(game.view(state, seat), Some(state), stream)
    }

    fn new_game(&mut self) {
        Strategy::new_game(self);
    }
}

/// How much of a budget is spent.
struct Meter {
    budget: Budget,
    start: std::time::Instant,
}

impl Meter {
    fn start(budget: Budget) -> Self {
        Self { budget, start: std::time::Instant::now() }
    }

    /// How much of a limit of time is over; nothing where there is none.
    fn time_spent(&self) -> f64 {
        match self.budget {
            Budget::Iterations(_) => 0.0,
            Budget::Time(all) => self.start.elapsed().as_secs_f64() / all.as_secs_f64(),
        }
    }

    fn spent(&self, playouts: u64) -> f64 {
        match self.budget {
            Budget::Iterations(all) => playouts as f64 / all as f64,
            Budget::Time(all) => self.start.elapsed().as_secs_f64() / all.as_secs_f64(),
        }
    }
}
