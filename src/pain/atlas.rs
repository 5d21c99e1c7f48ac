use super::{
    AtlasRow, ChoiceSums, FOLDS, HandStudy, NAMED_RULES, Regret, Study, fit, group::atlas_rows,
    is_for_fitting, regret::fair_best,
};
use crate::{
    card::{Card, CardSet},
    game::Game,
    games::trick::heuristics::{PainFeatures, PainPoints},
    stats::{Interval, Moments},
};

/// The level of every interval.
const LEVEL: f64 = 0.95;

/// What a study of pain choices showed, as plain rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Atlas {
    /// The name of the rules.
    pub rules: String,
    /// How many play.
    pub players: usize,
    /// Who plays.
    pub strategy: String,
    /// How many hands were studied.
    pub hands: u64,
    /// On how many of them the rule was fitted; the regrets are of the others.
    pub fitted_on: u64,
    /// How many deals of the other cards each hand was played with.
    pub deals: usize,
    /// The highest number of the deck.
    pub highest: i32,
    /// The scores of groups of choices.
    pub rows: Vec<AtlasRow>,
    /// The rule fitted here.
    pub fitted: PainPoints,
    /// The ways to choose, the best possible first, on hands that nothing was fitted on.
    pub regrets: Vec<RuleRow>,
    /// Hand by hand.
    pub best: Vec<HandRow>,
    /// How often the best choice was the lowest card of its colour, and of the longest colour of the hand.
    pub best_is_lowest: f64,
    /// How often the best choice was of the longest colour, or of one as long.
    pub best_is_longest: f64,
}

/// A way to choose on the hands that nothing was fitted on.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleRow {
    /// Its name.
    pub rule: String,
    /// On how many hands.
    pub hands: u64,
    /// The round score.
    pub score: Interval,
    /// What is lost against the best choice, which is picked on other deals than it is judged on.
    pub regret: Interval,
    /// What is lost against the card that did best on the same deals: an upper bound.
    pub most_regret: f64,
    /// The score less that of the strategy's own choice.
    pub gain: Interval,
    /// How often it is the choice that did best.
    pub agrees: f64,
}

/// A hand and what was chosen from it.
#[derive(Clone, PartialEq, Debug)]
pub struct HandRow {
    /// Which hand.
    pub hand: u64,
    /// Its seat, counted from the seat that leads the first trick.
    pub place: usize,
    /// Its cards.
    pub cards: CardSet,
    /// Whether the rule was fitted on it.
    pub for_fitting: bool,
    /// The choice that did best.
    pub best: Card,
    /// What the best choice brings, where it is picked on other deals.
    pub best_score: f64,
    /// The strategy's own choice: the most frequent, where it varies.
    pub own: Card,
    /// What that loses.
    pub own_regret: f64,
    /// The choice of the rule fitted here, then those of the named rules, and what they lose.
    pub rules: Vec<(Card, f64)>,
}

/// A way to choose, seen from one hand.
struct Chosen {
    scores: [i64; FOLDS],
    /// How often, of all deals, it was the best card.
    agrees: f64,
}

impl Atlas {
    /// The name of the best choice among the ways to choose.
    pub const BEST: &'static str = "best";
    /// The name of the strategy's own choice.
    pub const OWN: &'static str = "own";
    /// The name of the rule fitted in this study.
    pub const FITTED_HERE: &'static str = "fitted-here";

    /// What these hands show.
    pub fn new(name: &str, study: &Study, hands: &[HandStudy]) -> Self {
        let rules = study.game.rules();
        let players = rules.players;
        let for_fitting: Vec<&HandStudy> =
            hands.iter().filter(|hand| is_for_fitting(hand.number, players)).collect();
        let judged: Vec<&HandStudy> =
            hands.iter().filter(|hand| !is_for_fitting(hand.number, players)).collect();
        let fitted = fit(&for_fitting, rules);
        let maker = Maker { study, fitted };
        Self {
            rules: name.into(),
            players,
            strategy: study.entrant.name.clone(),
            hands: hands.len() as u64,
            fitted_on: for_fitting.len() as u64,
            deals: study.deals,
            highest: rules.deck.iter().map(|card| i32::from(card.number())).max().unwrap_or(0),
            rows: atlas_rows(hands, rules, LEVEL),
            fitted,
            regrets: maker.regrets(&judged),
            best: hands.iter().map(|hand| maker.hand_row(hand)).collect(),
            best_is_lowest: maker.share(hands, |features, _| features.lowest),
            best_is_longest: maker.share(hands, |features, longest| features.held == longest),
        }
    }

    /// The row of a way to choose.
    pub fn regret(&self, rule: &str) -> Option<&RuleRow> {
        self.regrets.iter().find(|row| row.rule == rule)
    }
}

/// Makes the rows of an atlas.
struct Maker<'s> {
    study: &'s Study,
    fitted: PainPoints,
}

impl Maker<'_> {
    fn features(&self, hand: &HandStudy, card: Card) -> PainFeatures {
        PainFeatures::new(self.study.game.rules(), hand.hand, card)
    }

    /// The choice of the rule fitted here.
    fn fitted_choice(&self, hand: &HandStudy) -> Card {
        let key = |&card: &Card| {
            let features = self.features(hand, card);
            (-self.fitted.points(&features), -features.held, card)
        };
        hand.hand.iter().min_by_key(key).expect("a hand to choose from")
    }

    fn regrets(&self, judged: &[&HandStudy]) -> Vec<RuleRow> {
        let fold_best = |hand: &HandStudy| Chosen {
            scores: std::array::from_fn(|fold| hand.best_without(fold).scores[fold]),
            agrees: 1.0,
        };
        let own = |hand: &HandStudy| Chosen {
            scores: hand.own,
            agrees: f64::from(hand.best().own) / hand.deals as f64,
        };
        let mut rows = vec![
            self.rule_row(Atlas::BEST, judged, fold_best),
            self.rule_row(Atlas::FITTED_HERE, judged, |hand| chosen(hand, self.fitted_choice(hand))),
            self.rule_row(Atlas::OWN, judged, own),
        ];
        for (place, rule) in NAMED_RULES.iter().enumerate() {
            rows.push(self.rule_row(rule.name, judged, |hand| chosen(hand, hand.named[place])));
        }
        rows
    }

    fn rule_row(&self, rule: &str, judged: &[&HandStudy], choose: impl Fn(&HandStudy) -> Chosen) -> RuleRow {
        let mut regret = Regret::default();
        let mut agrees = 0.0;
        for &hand in judged {
            let chosen = choose(hand);
            regret.push(hand, &chosen.scores);
            agrees += chosen.agrees;
        }
        let interval = |moments: &Moments| {
            let sample = moments.sample(self.study.deals as f64);
            Interval::student(&sample, LEVEL).unwrap_or(Interval::around(f64::NAN, f64::INFINITY))
        };
        RuleRow {
            rule: rule.into(),
            hands: judged.len() as u64,
            score: interval(&regret.score),
            regret: interval(&regret.fair),
            most_regret: interval(&regret.naive).mean,
            gain: interval(&regret.gain),
            agrees: agrees / judged.len() as f64,
        }
    }

    fn hand_row(&self, hand: &HandStudy) -> HandRow {
        let players = self.study.game.seats();
        let deals = hand.deals as f64;
        let best = fair_best(hand);
        let lost = |total: i64| (best - total) as f64 / deals;
        let lost_by = |card: Card| (card, lost(hand.choice(card).total()));
        let own = hand.choices.iter().rev().max_by_key(|choice| choice.own);
        let fitted_here = std::iter::once(self.fitted_choice(hand));
        HandRow {
            hand: hand.number,
            place: hand.leader.distance(hand.seat, players),
            cards: hand.hand,
            for_fitting: is_for_fitting(hand.number, players),
            best: hand.best().card,
            best_score: best as f64 / deals,
            own: own.map_or(hand.best().card, |choice| choice.card),
            own_regret: lost(hand.own.iter().sum()),
            rules: fitted_here.chain(hand.named.iter().copied()).map(lost_by).collect(),
        }
    }

    /// The share of hands whose best choice is so; the condition also gets the length of the longest colour.
    fn share(&self, hands: &[HandStudy], is_so: impl Fn(&PainFeatures, i32) -> bool) -> f64 {
        let count = hands.iter().filter(|hand| {
            let held = |choice: &ChoiceSums| self.features(hand, choice.card).held;
            let longest = hand.choices.iter().map(held).max().unwrap_or(0);
            is_so(&self.features(hand, hand.best().card), longest)
        });
        count.count() as f64 / hands.len() as f64
    }
}

/// The choice of this card, whatever the deal.
fn chosen(hand: &HandStudy, card: Card) -> Chosen {
    Chosen { scores: hand.choice(card).scores, agrees: f64::from(u8::from(hand.best().card == card)) }
}
