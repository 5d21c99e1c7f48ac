use std::sync::Arc;

use crate::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Stream},
    games::trick::{State, Table, TrickGame, View},
    learn::{
        Meaning, Model,
        card_net::{Track, WIDE},
        model::UNIT,
        pain_net::PainSight,
        sight::Sight,
        vector::add,
    },
};

/// The most models that opponents may play like.
pub(super) const MOST_TYPES: usize = 8;

/// A logarithm for every model.
pub(super) type Evidence = [f32; MOST_TYPES];

/// Which models are worth asking.
pub(super) type Asked = [bool; MOST_TYPES];

/// Remembers what the others did in a round and says how well each model explains it, given a hand.
///
/// All that does not depend on the hand is computed once, when a card falls.
pub(super) struct Witness {
    models: Vec<Arc<Model>>,
    temperature: f32,
    /// The round before the pain cards were chosen, and as far as it has been noted.
    states: Option<(State, State)>,
    /// By seat, what it has played.
    deeds: Vec<Vec<Deed>>,
    /// By seat and model, the first layer without the hand.
    tracks: Vec<Vec<Track>>,
    sight: Sight,
    pain: PainSight,
    values: Vec<f32>,
}

/// A card played, and what everybody saw before.
struct Deed {
    before: State,
    card: Card,
    /// By model, the first layer without the hand.
    tracks: Vec<Track>,
}

impl Witness {
    pub(super) fn new(models: Vec<Arc<Model>>, temperature: f32) -> Self {
        Self {
            models,
            temperature,
            states: None,
            deeds: Vec::new(),
            tracks: Vec::new(),
            sight: Sight::default(),
            pain: PainSight::default(),
            values: Vec::new(),
        }
    }

    /// How many models there are.
    pub(super) fn models(&self) -> usize {
        self.models.len()
    }

    /// Begins a round of which this much has been seen, with the pain cards revealed; any world of it will do.
    pub(super) fn begin(&mut self, game: &TrickGame, view: View<'_>, world: &State) {
        let (seats, table) = (game.seats(), view.table());
        let pain = |seat| table.pain(seat).expect("a round is witnessed after the reveal");
        let mut hands = BySeat::from_fn(seats, |seat| world.hands()[seat].with(pain(seat)));
        for trick in table.tricks(view.rules().all_zero) {
            for (place, &card) in trick.cards.iter().enumerate() {
                hands[trick.leader.step(place, seats)].insert(card);
            }
        }
        let mut opening = game.start(&mut Stream::new(0));
        game.deal_hands(&mut opening, hands);
        game.set_leader(&mut opening, table.round_leader());
        let mut now = opening;
        Seat::all(seats).for_each(|seat| game.play(&mut now, pain(seat)));
        let nobody = now.with_hidden(BySeat::new(seats, CardSet::EMPTY), *now.chosen());
        let tracks =
            |seat| self.models.iter().map(|model| model.cards.track(game.view(&nobody, seat))).collect();
        self.tracks = Seat::all(seats).map(tracks).collect();
        self.deeds.clear();
        self.deeds.resize_with(seats, Vec::new);
        self.states = Some((opening, nobody));
        self.follow(game, table);
    }

    /// Whether this table is a later moment of the round.
    pub(super) fn knows(&self, table: &Table) -> bool {
        self.states.is_some_and(|(_, now)| {
            let (before, players) = (now.table(), table.players());
            let same_pain = Seat::all(players).all(|seat| before.pain(seat) == table.pain(seat));
            same_pain
                && before.round_leader() == table.round_leader()
                && table.played().starts_with(before.played())
        })
    }

    /// Notes the cards that were played since; gives back who played them.
    pub(super) fn follow(&mut self, game: &TrickGame, table: &Table) -> Vec<(Seat, Card)> {
        let (_, now) = self.states.as_mut().expect("a round has begun");
        let news = &table.played()[now.table().played().len()..];
        let mut played = Vec::with_capacity(news.len());
        for &card in news {
            let seat = now.table().to_play();
            let deed = Deed { before: *now, card, tracks: self.tracks[seat.index()].clone() };
            self.deeds[seat.index()].push(deed);
            game.play(now, card);
            for tracks in &mut self.tracks {
                for (track, model) in tracks.iter_mut().zip(&self.models) {
                    track.fall(&model.cards, card, false);
                }
            }
            played.push((seat, card));
        }
        played
    }

    /// How many cards the seat has played.
    pub(super) fn deeds(&self, seat: Seat) -> usize {
        self.deeds[seat.index()].len()
    }

    /// How well each model explains the seat's cards from the `from`th on, and with the first its pain card, if
    /// this is its hand now: the sum of the logarithms of how likely they were; 0 for models that are not asked.
    pub(super) fn explain(
        &mut self,
        game: &TrickGame,
        (seat, hand): (Seat, CardSet),
        from: usize,
        asked: &Asked,
    ) -> Evidence {
        let mut evidence = [0.0; MOST_TYPES];
        let (opening, now) = self.states.expect("a round has begun");
        let deeds = &self.deeds[seat.index()];
        for (at, model) in self.models.iter().enumerate().filter(|&(at, _)| asked[at]) {
            let (net, rows) = (&model.cards, model.cards.layers().first);
            let mut held = hand;
            let mut sums = [0.0; WIDE];
            let naming = self.tracks[seat.index()][at].naming;
            hand.iter().for_each(|card| add(&mut sums, &rows[net.inputs.hand + naming.card(card)]));
            for deed in deeds[from..].iter().rev() {
                held.insert(deed.card);
                add(&mut sums, &rows[net.inputs.hand + naming.card(deed.card)]);
                if held.len() == 1 {
                    continue;
                }
                let mut track = deed.tracks[at];
                add(&mut track.sums, &sums);
                let hands = BySeat::new(game.seats(), held);
                let before = deed.before.with_hidden(hands, *deed.before.chosen());
                self.sight.look(&net.layout, &net.inputs, &naming, game.view(&before, seat));
                net.values(&track, &self.sight, &mut self.values);
                let place = self.sight.choices.iter().position(|choice| choice.card == deed.card);
                evidence[at] += likelihood(model, &self.values, place, self.temperature);
            }
            if from == 0 {
                let card = now.table().pain(seat).expect("a round is witnessed after the reveal");
                let hands = BySeat::new(game.seats(), held.with(card));
                let before = opening.with_hidden(hands, *opening.chosen());
                model.pain.look(game.view(&before, seat), &mut self.pain);
                self.values.clear();
                self.values.extend(self.pain.choices.iter().map(|choice| choice.value));
                let place = self.pain.choices.iter().position(|choice| choice.card == card);
                evidence[at] += likelihood(model, &self.values, place, self.temperature);
            }
        }
        evidence
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
