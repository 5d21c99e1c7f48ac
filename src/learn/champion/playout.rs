use std::sync::Arc;

use super::{ChampionSettings, guess::World};
use crate::{
    card::Card,
    game::{BySeat, Game, Seat, Stream, Turn},
    games::trick::{State, TrickGame, View},
    learn::{
        Meaning, Model,
        card_net::Track,
        lane::standings,
        model::UNIT,
        net_player::{best, imitated},
        pain_net::PainSight,
        sight::Sight,
    },
    strategy::Endgame,
};

/// Plays worlds a few tricks on, everybody by a model, and says what the seat may expect then.
pub(super) struct Playout {
    net: Arc<Model>,
    opponents: Vec<Arc<Model>>,
    endgame: Option<Box<dyn Endgame<TrickGame>>>,
    settings: ChampionSettings,
    seat: Seat,
    root: Option<State>,
    /// Which model each seat plays by; the seat itself by the net.
    types: BySeat<usize>,
    tracks: Vec<Track>,
    /// The root's, to begin every card of this world from.
    root_tracks: Vec<Track>,
    /// The chance of this world, the same for every card.
    stream: Option<Stream>,
    /// The trick after which the net's value is taken.
    until: usize,
    to_win: bool,
    sight: Sight,
    pain: PainSight,
    values: Vec<f32>,
}

impl Playout {
    pub(super) fn new(
        net: Arc<Model>,
        opponents: Vec<Arc<Model>>,
        endgame: Option<Box<dyn Endgame<TrickGame>>>,
        settings: ChampionSettings,
    ) -> Self {
        Self {
            net,
            opponents,
            endgame,
            settings,
            seat: Seat::new(0),
            root: None,
            types: BySeat::new(0, 0),
            tracks: Vec::new(),
            root_tracks: Vec::new(),
            stream: None,
            until: 0,
            to_win: false,
            sight: Sight::default(),
            pain: PainSight::default(),
            values: Vec::new(),
        }
    }

    /// A world to try cards in.
    pub(super) fn enter(&mut self, game: &TrickGame, view: View<'_>, world: World, stream: &mut Stream) {
        let (rules, table) = (view.rules(), view.table());
        self.seat = view.seat();
        self.types = world.types;
        self.to_win = self.settings.win > 0.0 && table.round() == rules.rounds;
        let tricks = if self.to_win { rules.tricks() } else { self.settings.tricks };
        let done = if view.is_choosing() { 0 } else { table.tricks_done() + 1 };
        self.until = done + tricks;
        self.root_tracks.clear();
        if world.state.table().is_revealed() {
            self.fill_tracks(game, &world.state);
        }
        self.root = Some(world.state);
        self.stream = Some(Stream::new(rand::RngExt::random(stream)));
    }

    fn model(&self, seat: Seat) -> &Model {
        if seat == self.seat { &self.net } else { &self.opponents[self.types[seat]] }
    }

    fn fill_tracks(&mut self, game: &TrickGame, state: &State) {
        let tracks = Seat::all(game.seats()).map(|seat| self.model(seat).cards.track(game.view(state, seat)));
        let tracks: Vec<Track> = tracks.collect();
        self.root_tracks = tracks;
    }

    /// What the seat gains on the others from now on if it plays this card, in the networks' units.
    pub(super) fn value(&mut self, game: &TrickGame, card: Card) -> f32 {
        let mut state = self.root.expect("a world has been entered");
        let mut stream = self.stream.clone().expect("a world has been entered");
        let before = standings(&state)[self.seat];
        self.tracks.clone_from(&self.root_tracks);
        let mut first = Some(card);
        loop {
            let (seat, choosing) = match game.turn(&state) {
                Turn::Open(seat) => (seat, false),
                Turn::Secret(seat) => (seat, true),
                Turn::Deal | Turn::Over => return self.end(game, &state, before),
            };
            if first.is_none() && !choosing {
                if self.endgame.as_mut().is_some_and(|endgame| endgame.settle(game, &mut state)) {
                    continue;
                }
                if seat == self.seat && state.table().tricks_done() >= self.until {
                    let standing = standings(&state)[seat] - before;
                    return standing + self.value_here(game, &state);
                }
            }
            let chosen = match first {
                Some(card) if seat == self.seat => {
                    first = None;
                    card
                }
                _ => self.choose(game, &state, seat, choosing, &mut stream),
            };
            self.make(game, &mut state, (seat, chosen), choosing);
        }
    }

    /// The gain at the end of the round, and the win where it counts.
    fn end(&self, game: &TrickGame, state: &State, before: f32) -> f32 {
        let gain = standings(state)[self.seat] - before;
        if !self.to_win {
            return gain;
        }
        let totals = game.scores(state);
        let best = totals.iter().max();
        let winners = totals.iter().filter(|&total| Some(total) == best).count() as f32;
        let won = if Some(&totals[self.seat]) == best { 1.0 / winners } else { 0.0 };
        gain + self.settings.win / UNIT * won
    }

    fn make(&mut self, game: &TrickGame, state: &mut State, (seat, card): (Seat, Card), choosing: bool) {
        game.play(state, card);
        if choosing {
            if state.table().is_revealed() {
                self.fill_tracks(game, state);
                self.tracks = std::mem::take(&mut self.root_tracks);
            }
            return;
        }
        let mut tracks = std::mem::take(&mut self.tracks);
        for (place, track) in tracks.iter_mut().enumerate() {
            track.fall(&self.model(Seat::new(place)).cards, card, place == seat.index());
        }
        self.tracks = tracks;
    }

    /// The net's value of its best card.
    fn value_here(&mut self, game: &TrickGame, state: &State) -> f32 {
        self.look(game, state, self.seat);
        self.values.iter().copied().fold(f32::NEG_INFINITY, f32::max)
    }

    fn look(&mut self, game: &TrickGame, state: &State, seat: Seat) {
        let (mut sight, mut values) = (std::mem::take(&mut self.sight), std::mem::take(&mut self.values));
        let net = &self.model(seat).cards;
        let track = &self.tracks[seat.index()];
        sight.look(&net.layout, &net.inputs, &track.naming, game.view(state, seat));
        net.values(track, &sight, &mut values);
        (self.sight, self.values) = (sight, values);
    }

    fn choose(
        &mut self,
        game: &TrickGame,
        state: &State,
        seat: Seat,
        choosing: bool,
        stream: &mut Stream,
    ) -> Card {
        let hand = state.hands()[seat];
        if hand.len() == 1 {
            return hand.nth(0);
        }
        if choosing {
            let mut pain = std::mem::take(&mut self.pain);
            self.model(seat).pain.look(game.view(state, seat), &mut pain);
            self.values.clear();
            self.values.extend(pain.choices.iter().map(|choice| choice.value));
            self.pain = pain;
        } else {
            self.look(game, state, seat);
        }
        let place = match self.model(seat).meaning() {
            Meaning::Values => best(&self.values),
            Meaning::Likelihoods => imitated(&mut self.values, stream),
        };
        hand.nth(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Seed,
        games::trick::{Edition, Rules},
        learn::Layout,
    };

    /// What the last card of a round is worth, if a win counts so many points.
    fn worth(game: &TrickGame, state: State, seat: Seat, win: f32) -> f32 {
        let mut stream = Seed::new(1).stream();
        let model = Arc::new(Model::random(Layout::of(game.rules()), Meaning::Values, &mut stream));
        let settings = ChampionSettings { win, ..ChampionSettings::default() };
        let mut playout = Playout::new(Arc::clone(&model), vec![model], None, settings);
        let world = World { state, types: BySeat::new(game.seats(), 0) };
        playout.enter(game, game.view(&state, seat), world, &mut stream);
        UNIT * playout.value(game, state.hands()[seat].nth(0))
    }

    /// The seat's share of the win, which ties divide.
    fn share_of_win(game: &TrickGame, end: &State, seat: Seat) -> f32 {
        let totals = game.scores(end);
        let best = totals.iter().max();
        let winners: Vec<_> = Seat::all(3).filter(|&seat| Some(&totals[seat]) == best).collect();
        if winners.contains(&seat) { 1.0 / winners.len() as f32 } else { 0.0 }
    }

    /// With one card left to everybody all is settled: the value is what the trick brings, and in the last round of a
    /// match the share of the win.
    #[test]
    fn a_win_counts_in_the_last_round_only() {
        let game = TrickGame::new(Rules { rounds: 2, ..Edition::stickem().rules(3).unwrap() }).unwrap();
        let (mut won, mut lost) = (0, 0);
        for seed in 0..40 {
            let mut stream = Seed::new(seed).stream();
            let mut state = game.start(&mut stream);
            while game.turn(&state) != Turn::Over {
                let Some(seat) = game.turn(&state).seat() else {
                    game.deal(&mut state, &mut stream);
                    continue;
                };
                if state.table().is_revealed() && state.hands().iter().all(|hand| hand.len() == 1) {
                    let mut end = state;
                    while let Some(next) = game.turn(&end).seat() {
                        let card = end.hands()[next].nth(0);
                        game.play(&mut end, card);
                    }
                    let gain = UNIT * (standings(&end)[seat] - standings(&state)[seat]);
                    let last = state.table().round() == 2;
                    let share = if last { share_of_win(&game, &end, seat) } else { 0.0 };
                    assert!((worth(&game, state, seat, 0.0) - gain).abs() < 1e-3);
                    assert!((worth(&game, state, seat, 30.0) - (gain + 30.0 * share)).abs() < 1e-3);
                    won += usize::from(last && share > 0.0);
                    lost += usize::from(last && share == 0.0);
                }
                let choice = game.random_move(game.view(&state, seat), &mut stream);
                game.play(&mut state, choice);
            }
        }
        assert!(won > 5 && lost > 5, "{won} won, {lost} lost");
    }
}
