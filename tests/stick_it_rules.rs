//! Every sentence of the rulebook of Stick it! that states a rule, as a scripted hand. Each test quotes its place.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use stickem::{
    card::Colour,
    game::{BySeat, Game, Goal, Seat, Seed, Turn},
    games::stick_it::{AddingOn, Card, Cards, Edition, Kind, Move, Reaction, Rules, State, StickIt},
};

/// A hand played by a script. Plays out of turn go before those in turn, so that the script decides who plays.
struct Script {
    game: StickIt,
    state: State,
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn text(cards: Cards) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// These hands, and these cards to be turned over and then drawn.
fn script(hands: &[&str], pile: &str) -> Script {
    script_by(hands, pile, |_| ())
}

/// The same with other rules.
fn script_by(hands: &[&str], pile: &str, change: impl FnOnce(&mut Rules)) -> Script {
    let mut rules = Edition::stick_it().rules(hands.len()).unwrap();
    rules.reaction = Reaction::Clockwise;
    change(&mut rules);
    let game = StickIt::new(rules).unwrap();
    let mut state = game.start(&mut Seed::new(1).stream());
    let hands = BySeat::from_fn(hands.len(), |seat| Cards::of(&cards(hands[seat.index()])));
    game.deal_hands(&mut state, hands, &cards(pile));
    Script { game, state }
}

impl Script {
    fn moves(&self, seat: usize) -> Vec<String> {
        let view = self.game.view(&self.state, Seat::new(seat));
        self.game.moves(view).map(|choice| choice.to_string()).collect()
    }

    /// Whether the seat, which holds this card, may play it.
    #[track_caller]
    fn may(&self, seat: usize, card: &str) -> bool {
        let view = self.game.view(&self.state, Seat::new(seat));
        let card: Card = card.parse().unwrap();
        assert!(view.hand().contains(card), "seat {seat} has no {card}");
        self.game.moves(view).any(|choice| choice.card() == Some(card))
    }

    /// The seat makes the move, and nobody else wants to play.
    #[track_caller]
    fn then(&mut self, seat: usize, choice: &str) -> &mut Self {
        let choice: Move = choice.parse().unwrap();
        let turns = self.state.table().turns();
        while self.state.table().turns() == turns {
            let asked = self.game.turn(&self.state).seat().expect("the hand goes on");
            let view = self.game.view(&self.state, asked);
            let answer = if asked.index() == seat {
                choice
            } else if asked != self.state.table().to_move() {
                Move::Pass
            } else {
                let mut others = self.game.moves(view).filter(|answer| answer.card() != choice.card());
                others.next().expect("something else to do")
            };
            assert!(self.game.is_legal(view, answer), "seat {asked}: {answer} is not legal");
            self.game.play(&mut self.state, answer);
        }
        let last = self.state.log().unwrap().entries().last().unwrap();
        assert_eq!((last.seat.index(), last.choice), (seat, choice));
        self
    }

    fn turn(&self) -> usize {
        self.state.table().to_move().index()
    }

    fn pending(&self) -> usize {
        self.state.table().pending()
    }

    fn colour(&self) -> Colour {
        self.state.table().colour()
    }

    fn hand_len(&self, seat: usize) -> usize {
        self.state.table().hand_len(Seat::new(seat))
    }

    fn is_over(&self) -> bool {
        self.state.table().is_over()
    }

    fn scores(&self) -> Vec<i32> {
        self.game.round_scores(&self.state).as_slice().to_vec()
    }

    /// Nobody but this seat may do anything.
    #[track_caller]
    fn only(&self, seat: usize) {
        assert_eq!(self.game.turn(&self.state), Turn::Open(Seat::new(seat)));
    }
}

// Included

/// "3 of each color … Number Cards: 0, 5, 10, 15, 20, 25, 30. Action Cards: (3) Draw Two (3) Draw Five (3)
/// Back-atcha (1) Stick it! (2) Double Stick it!": 153 cards; the 154th that the box counts is not listed.
#[test]
fn the_full_deck() {
    let deck = Edition::stick_it().rules(12).unwrap().deck;
    assert_eq!(deck.len(), 153);
    for card in Card::all() {
        let copies = match card.kind() {
            Kind::Number | Kind::DrawTwo | Kind::DrawFive | Kind::BackAtcha => 3,
            Kind::StickIt => 1,
            Kind::DoubleStickIt => 2,
        };
        assert_eq!(deck.count(card), copies, "{card}");
    }
}

// Strategy

/// "Each hand's points will be added to the previous hand's points and … the person with the least amount of
/// points wins."
#[test]
fn points_add_up_and_the_least_wins() {
    let mut script = script(&["red0", "red30 blue5"], "red5");
    assert_eq!(script.game.goal(), Goal::Lowest);
    script.then(0, "red0");
    assert_eq!(script.scores(), [0, 35]);
    let hands = BySeat::from_fn(2, |seat| Cards::of(&cards(["red10", "red20"][seat.index()])));
    script.game.deal_hands(&mut script.state, hands, &cards("red5"));
    script.then(1, "red20");
    assert_eq!(script.game.scores(&script.state).as_slice(), [10, 35]);
    assert_eq!(script.game.turn(&script.state), Turn::Over);
    let winners: Vec<_> = stickem::game::winners(&script.game, &script.state).map(Seat::index).collect();
    assert_eq!(winners, [0]);
}

// How to play

/// "deal 7 cards to each person. The balance of the cards … become the draw pile." "Play begins once the top card
/// on the draw pile is flipped over." "The person to the left of the dealer begins."
#[test]
fn the_deal() {
    for players in 2..=12 {
        let game = StickIt::new(Edition::stick_it().rules(players).unwrap()).unwrap();
        let mut stream = Seed::new(players as u64).stream();
        let mut state = game.start(&mut stream);
        game.deal(&mut state, &mut stream);
        assert!(state.hands().iter().all(|hand| hand.len() == 7));
        let discards = state.table().discards().len();
        assert_eq!(state.pile().len(), game.rules().deck.len() - 7 * players - discards);
        assert_eq!(state.table().top().kind(), Kind::Number);
        assert_eq!(state.table().to_move(), Seat::new(0));
    }
}

/// "placing a card on the discard pile that matches either the number or color"
#[test]
fn match_by_number_or_colour() {
    let script = script(&["red5 blue10 blue5 red-draw-two", "green5 green0"], "red10");
    for (card, may) in [("red5", true), ("blue10", true), ("blue5", false), ("red-draw-two", true)] {
        assert_eq!(script.may(0, card), may, "{card}");
    }
}

/// "anyone can play out of turn if they have an exact match to the card on top of the discard pile": on the first
/// one turned over, too, and whoever has just played.
#[test]
fn anyone_matches_out_of_turn() {
    let mut script = script(&["red5 red0", "green0 red0", "blue5 red10 red10 red15", "red0 blue0"], "red10");
    script.then(2, "red10");
    assert_eq!((script.turn(), script.hand_len(2)), (3, 3));
    script.then(2, "red10");
    assert_eq!((script.turn(), script.hand_len(2)), (3, 2));
}

/// "their card needs to match EXACTLY (number and color or draw card and color)"
#[test]
fn out_of_turn_only_exactly() {
    let mut numbers =
        script(&["red5 red0", "red10 blue5 blue10 red0 draw-five back-atcha", "blue0"], "red10");
    assert_eq!(numbers.moves(1), ["pass", "red10"]);
    numbers.then(1, "red10");
    let hands = &["red-draw-two red5", "red0 blue5", "red10 blue-draw-two red-draw-two stick-it"];
    let mut draws = script(hands, "red10");
    draws.then(0, "red-draw-two");
    assert_eq!(draws.moves(2), ["pass", "red-draw-two"]);
}

/// "If the first card turned over is a draw or wild card disregard it and turn another over in its stead."
#[test]
fn no_action_card_comes_first() {
    let turned = "red-draw-two draw-five back-atcha stick-it double-stick-it blue0";
    let script = script(&["red5", "red10"], turned);
    assert_eq!((script.state.table().top().to_string().as_str(), script.colour()), ("blue0", Colour::Blue));
    assert_eq!((script.pending(), script.turn()), (0, 0));
}

/// "If the person whose turn it is does not put down a card before someone else matches out of turn, they are
/// skipped and the play resumes by the person to the left of the person who last played."
#[test]
fn the_skipped_player() {
    let mut script = script(&["red5 red0", "red15 red0", "red10 red20", "red0 blue0"], "red10");
    script.then(2, "red10");
    assert_eq!(script.turn(), 3, "seats 0 and 1 are skipped");
    assert_eq!((script.hand_len(0), script.hand_len(1)), (2, 2));
}

/// "before someone else matches": with `reaction = "race"`, the seat whose turn it is races with its own card, and
/// each wins in proportion to its speed.
#[test]
fn a_race_is_won_in_proportion_to_speed() {
    let game = StickIt::new(Edition::stick_it().rules(3).unwrap()).unwrap();
    let hands = ["red5 red0", "red10 red0", "red10 blue0"];
    let mut wins = [0.0; 3];
    for seed in 0..3000 {
        let mut stream = Seed::new(seed).stream();
        let mut state = game.start(&mut stream);
        game.set_speeds(&mut state, &BySeat::from_fn(3, |seat| [1.0, 3.0, 2.0][seat.index()]));
        // A deal for its luck; then the cards of the script, which seat 1 begins.
        game.deal(&mut state, &mut stream);
        let hands = BySeat::from_fn(3, |seat| Cards::of(&cards(hands[(seat.index() + 2) % 3])));
        game.deal_hands(&mut state, hands, &cards("red10"));
        for _ in 0..3 {
            let seat = game.turn(&state).seat().unwrap();
            let choice = if seat.index() == 1 { "red5" } else { "red10" };
            game.play(&mut state, choice.parse().unwrap());
        }
        wins[state.log().unwrap().entries()[0].seat.index()] += 1.0;
    }
    for (wins, expected) in wins.iter().zip([500.0, 1500.0, 1000.0]) {
        let deviation = f64::sqrt(expected * (1.0 - expected / 3000.0));
        assert!(f64::abs(wins - expected) < 4.0 * deviation, "{wins} of 3000, expected {expected}");
    }
}

/// "If a player who's turn it is to play cannot and no one matches …, then they will need to draw a card from the
/// draw pile before play resumes by the player to their left."
#[test]
fn who_cannot_play_draws_one() {
    let mut script = script(&["blue5", "green0 red0"], "red10 red30");
    assert_eq!(script.moves(0), ["draw"]);
    script.then(0, "draw");
    assert_eq!((script.turn(), script.hand_len(0)), (1, 2), "the card drawn is not played");
    assert!(script.state.hands()[Seat::new(0)].contains("red30".parse().unwrap()));
}

/// By the same sentence, who can play must; but the Back-atcha may be kept ("you'll want to hang on to this one
/// until it is needed"). With `must_play = false` anybody may draw instead.
#[test]
fn who_can_play_must() {
    let hands = &["red5 blue5 back-atcha", "blue0"];
    assert_eq!(script(hands, "red10").moves(0)[..2], ["red5", "back-atcha:red"]);
    assert_eq!(script(&["blue5 back-atcha", "blue0"], "red10").moves(0)[..2], ["draw", "back-atcha:red"]);
    let free = script_by(hands, "red10", |rules| rules.must_play = false);
    assert_eq!(free.moves(0)[..2], ["draw", "red5"]);
}

// Number of players

/// "fewer than 6 …: 1 Double Stick it!, 1 Back-atcha and 4 color suites …; 7-10 …: 2, 2 and 5 …; 11-12 … full
/// deck". Six play with the deck for 7-10.
#[test]
fn decks_by_number_of_players() {
    for players in 2..=12 {
        let rules = Edition::stick_it().rules(players).unwrap();
        let deck = rules.deck;
        let found =
            (deck.count(Card::DOUBLE_STICK_IT), deck.count(Card::BACK_ATCHA), rules.colours, deck.len());
        let expected = match players {
            2..=5 => (1, 1, 4, 102),
            6..=10 => (2, 2, 5, 128),
            _ => (2, 3, 6, 153),
        };
        assert_eq!(found, expected, "{players} players");
        assert_eq!((deck.count(Card::STICK_IT), deck.count(Card::DRAW_FIVE)), (1, 3));
    }
}

// Cards may be played as follows

/// "Play by number, by draw card or by color."
#[test]
fn by_draw_card() {
    let mut script = script(&["red-draw-two red0", "red0 red0", "blue-draw-two red5 blue5"], "red10");
    script.then(0, "red-draw-two").then(1, "draw");
    assert_eq!((script.turn(), script.pending()), (2, 0));
    assert!(script.may(2, "blue-draw-two") && script.may(2, "red5") && !script.may(2, "blue5"));
}

/// "Wild cards can also be played (wild cards consist of: Draw 5 and Back-atcha cards …)"; whoever plays one names
/// the colour. The Stick it! cards are not among them.
#[test]
fn wild_cards() {
    let hands = &["draw-five back-atcha stick-it double-stick-it blue5", "red0 red5"];
    let mut back = script(hands, "red10");
    let colours = ["red", "yellow", "green", "blue"];
    let expected = ["draw-five", "back-atcha"].map(|card| colours.map(|colour| format!("{card}:{colour}")));
    assert_eq!(back.moves(0), expected.as_flattened());
    back.then(0, "back-atcha:blue");
    assert_eq!((back.turn(), back.pending(), back.colour()), (1, 0, Colour::Blue));
    assert_eq!(back.moves(1), ["draw"], "red does not match the colour named");
    let mut five = script(hands, "red10");
    five.then(0, "draw-five:green");
    assert_eq!((five.turn(), five.pending(), five.colour()), (1, 5, Colour::Green));
}

/// "which they can only do when they have the exact same card (number and color)". "When a player matches out of
/// turn the play then resumes by the player to the left of the last player to lay down a card."
#[test]
fn no_other_card_out_of_turn() {
    let mut script =
        script(&["red0 blue0", "red5 blue10 draw-five back-atcha", "red0 red0", "blue5"], "red10");
    assert_eq!(script.moves(1), ["pass"]);
    script.then(0, "red0").then(2, "red0");
    assert_eq!(script.turn(), 3);
}

/// "If there are draw cards played the next player will need to draw those cards and the play continues from the
/// player to the left of the one who draws."
#[test]
fn play_continues_left_of_who_drew() {
    let mut script = script(&["red-draw-two red0", "red0 red5", "red0 blue5", "red5"], "red10");
    script.then(0, "red-draw-two");
    assert_eq!((script.turn(), script.pending()), (1, 2));
    assert_eq!(script.moves(1), ["draw"], "a number card does not help against draws");
    script.then(1, "draw");
    assert_eq!((script.turn(), script.pending(), script.hand_len(1)), (2, 0, 4));
}

// Adding on

/// "if four draw two cards are played, the next player will need to pick up eight cards and the play will then
/// resume to the player to left of the player who drew", "the same color or not".
#[test]
fn four_draw_twos_make_eight() {
    let hands = &[
        "red-draw-two red0",
        "blue-draw-two red0",
        "red-draw-two red5",
        "green-draw-two red5",
        "red5 blue5",
    ];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").then(1, "blue-draw-two").then(2, "red-draw-two").then(3, "green-draw-two");
    assert_eq!((script.turn(), script.pending()), (4, 8));
    script.then(4, "draw");
    assert_eq!((script.turn(), script.hand_len(4), script.pending()), (0, 10, 0));
}

/// Adding on speaks of another draw two on a draw two; whether the two kinds mix is a rules field.
#[test]
fn draw_cards_mix_only_by_a_house_rule() {
    let hands = &["red-draw-two red0", "draw-five red0", "red5 red0"];
    let mut plain = script(hands, "red10");
    plain.then(0, "red-draw-two");
    assert_eq!(plain.moves(1), ["draw"]);
    let mut mixed = script_by(hands, "red10", |rules| rules.adding_on = AddingOn::Any);
    mixed.then(0, "red-draw-two").then(1, "draw-five:red");
    assert_eq!((mixed.turn(), mixed.pending()), (2, 7));
}

// Matching and playing out of turn

/// "If three draw 5 cards were played then the next player would need to pick up 15 cards", "exact draw card".
#[test]
fn three_draw_fives_make_fifteen() {
    let hands = &["draw-five red0", "red0 red5", "draw-five red5", "red5 blue5", "draw-five blue0"];
    let mut script = script(hands, "red10");
    script.then(0, "draw-five:red").then(2, "draw-five:blue").then(4, "draw-five:green");
    assert_eq!((script.turn(), script.pending(), script.colour()), (0, 15, Colour::Green));
    script.then(0, "draw");
    assert_eq!((script.turn(), script.hand_len(0)), (1, 16));
}

/// "If they do play out of turn the play continues by the player to the left of that player. If draw cards were
/// played then that player needs to draw the total number."
#[test]
fn draws_matched_out_of_turn_hit_the_left_of_the_matcher() {
    let mut script = script(&["red-draw-two red0", "red0 red5", "red-draw-two red5", "red5 blue5"], "red10");
    script.then(0, "red-draw-two").then(2, "red-draw-two");
    assert_eq!((script.turn(), script.pending()), (3, 4));
}

// The Stick it! card

/// "can only be played by the player who is to draw cards"
#[test]
fn stick_it_only_by_who_is_to_draw() {
    let mut other = script(&["red-draw-two red0", "red0 red5", "stick-it red5"], "red10");
    other.then(0, "red-draw-two");
    assert!(!other.may(2, "stick-it"), "not out of turn");
    other.then(1, "draw");
    assert_eq!(other.turn(), 2);
    assert!(!other.may(2, "stick-it"), "not without draws");
    let mut drawer = script(&["red-draw-two red0", "stick-it red5", "red5 red0"], "red10");
    drawer.then(0, "red-draw-two");
    assert!(drawer.may(1, "stick-it"));
}

/// "require those cards to be drawn by any other player and that player must draw those cards after which the play
/// continues to the player to the left of the one who drew". "Whomever plays this card determines the color."
#[test]
fn stick_it_is_aimed_at_any_other() {
    let hands = &["draw-five red0", "stick-it red5", "red5 red0", "red0 red5", "blue0 blue5"];
    let mut script = script(hands, "red10");
    script.then(0, "draw-five:red");
    let green: Vec<_> =
        script.moves(1).into_iter().filter(|text| text.starts_with("stick-it:green")).collect();
    assert_eq!(green, ["stick-it:green:2", "stick-it:green:3", "stick-it:green:4", "stick-it:green:0"]);
    script.then(1, "stick-it:green:3");
    assert_eq!((script.turn(), script.pending(), script.colour()), (3, 5, Colour::Green));
    script.then(3, "draw");
    assert_eq!((script.turn(), script.hand_len(3)), (4, 7));
}

/// "Only the Back-atcha card can be played on top of this card and counter it."
#[test]
fn stick_it_is_answered_only_by_back_atcha() {
    let answers = "red-draw-two draw-five back-atcha double-stick-it red5";
    let mut script = script(&["red-draw-two red0", "stick-it red5", answers, "red5 red0"], "red10");
    script.then(0, "red-draw-two").then(1, "stick-it:blue:2").only(2);
    assert_eq!(script.moves(2)[0], "draw");
    assert!(script.moves(2)[1..].iter().all(|text| text.starts_with("back-atcha")));
    script.then(2, "back-atcha:red");
    assert_eq!((script.turn(), script.pending()), (1, 2), "back to who played the Stick it!");
    script.then(1, "draw");
    assert_eq!(script.turn(), 2);
}

// The Double Stick it! card

/// "can be played by any player in turn or out of turn whenever there are draw cards played": by whoever gave the
/// draws, too. "the card number is doubled". "The play then continues to the left of the person who drew".
/// "Whomever plays this card determines the color to be played next."
#[test]
fn double_stick_it_by_anybody() {
    for seat in 0..4 {
        let mut hands =
            ["red-draw-two red0 blue0", "red0 blue5", "red5 blue0", "red0 blue5"].map(String::from);
        hands[seat].push_str(" double-stick-it");
        let mut script = script(&hands.each_ref().map(String::as_str), "red10");
        assert!(!script.may(seat, "double-stick-it"), "no draws");
        script.then(0, "red-draw-two");
        let target = (seat + 2) % 4;
        script.then(seat, &format!("double-stick-it:blue:{target}"));
        assert_eq!((script.turn(), script.pending(), script.colour()), (target, 4, Colour::Blue));
        let before = script.hand_len(target);
        script.then(target, "draw");
        assert_eq!((script.turn(), script.hand_len(target)), ((target + 1) % 4, before + 4));
    }
}

/// "Only the Back-atcha card can be played on top of this card and counter it."
#[test]
fn double_stick_it_is_answered_only_by_back_atcha() {
    let answers = "red-draw-two draw-five back-atcha double-stick-it stick-it red5";
    let hands =
        &["red-draw-two red0", "red5 red0", answers, "double-stick-it red5", "blue5 red0", "blue0 red15"];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").then(3, "double-stick-it:blue:2").only(2);
    assert_eq!(script.moves(2)[0], "draw");
    assert!(script.moves(2)[1..].iter().all(|text| text.starts_with("back-atcha")));
    script.then(2, "back-atcha:red");
    assert_eq!((script.turn(), script.pending()), (3, 4), "back to who played the Double Stick it!");
}

// The Back-atcha card

/// "can be played at any time in-turn (it's wild)": not out of turn, not even on another Back-atcha.
#[test]
fn back_atcha_only_in_turn() {
    let hands = &["back-atcha red0", "red0 red5", "back-atcha red5", "blue0", "blue5", "green0"];
    let mut script = script(hands, "red10");
    assert!(script.may(0, "back-atcha") && !script.may(2, "back-atcha"));
    script.then(0, "back-atcha:red").only(1);
    assert!(script.may(1, "red0"), "played as a wild card, the colour named goes on");
}

/// "especially handy when draw cards are given to you either by laying down a draw two, five or multiples of those
/// …". "the draw cards then go back to the person who played the last draw card". "Whomever plays this card
/// determines the color to be played next."
#[test]
fn back_atcha_sends_draws_back() {
    let mut script =
        script(&["red-draw-two red0", "blue-draw-two red5", "back-atcha red5", "red5 red0"], "red10");
    script.then(0, "red-draw-two").then(1, "blue-draw-two").then(2, "back-atcha:green");
    assert_eq!((script.turn(), script.pending(), script.colour()), (1, 4, Colour::Green));
    script.then(1, "draw");
    assert_eq!((script.turn(), script.hand_len(1)), (2, 5), "play goes on left of who drew");
}

/// "Only one card can be played on a Back-atcha card... another Back-atcha card."
#[test]
fn back_atcha_is_answered_only_by_back_atcha() {
    let answers = "red-draw-two back-atcha blue-draw-two stick-it double-stick-it red0";
    let hands =
        &[answers, "back-atcha red5", "double-stick-it red5", "red5 red0", "red0 blue5", "blue0 blue5"];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").then(1, "back-atcha:green").only(0);
    assert_eq!(script.moves(0)[0], "draw");
    assert!(script.moves(0)[1..].iter().all(|text| text.starts_with("back-atcha")));
    script.then(0, "back-atcha:blue");
    assert_eq!((script.turn(), script.pending()), (1, 2), "back to who played the other Back-atcha");
    script.then(1, "draw");
    assert_eq!(script.turn(), 2);
}

// Ending the game

/// "When a player lays down his last card the hand is over and everyone then counts the total value of all cards
/// left in their hand". The action cards' values are rules fields.
#[test]
fn the_last_card_ends_the_hand() {
    let hands =
        &["red0", "red10 blue25 red-draw-two", "draw-five stick-it", "double-stick-it", "back-atcha red30"];
    let mut script = script(hands, "red5");
    script.then(0, "red0");
    assert!(script.is_over());
    assert_eq!(script.scores(), [0, 55, 100, 50, 80]);
    assert_eq!(script.game.turn(&script.state), Turn::Deal);
}

/// The last card may be played out of turn, too.
#[test]
fn the_last_card_out_of_turn() {
    let mut script = script(&["red0 red5", "red15 blue25", "red10"], "red10");
    script.then(2, "red10");
    assert!(script.is_over());
}

/// "The player to the left of the one who was first in the previous hand is the one to start the next hand."
#[test]
fn the_start_moves_left() {
    let game = StickIt::new(Edition::stick_it().rules(3).unwrap()).unwrap();
    let mut stream = Seed::new(5).stream();
    let mut state = game.start(&mut stream);
    for starter in 0..3 {
        game.deal(&mut state, &mut stream);
        assert_eq!((state.table().starter().index(), state.table().to_move().index()), (starter, starter));
        game.rollout(&mut state, &mut stream);
    }
    assert_eq!(game.turn(&state), Turn::Over, "as many hands as players make a game");
}

/// "If there are draws indicated on the last card played the next person must draw and add to their total points".
#[test]
fn the_last_card_with_draws_on_it() {
    let mut script = script(&["red-draw-two", "red-draw-two red5", "red0"], "red10 blue30 green25");
    script.then(0, "red-draw-two");
    assert!(!script.is_over());
    assert_eq!(script.moves(1), ["draw"], "another draw two does not help any more");
    script.then(1, "draw");
    assert!(script.is_over());
    assert_eq!(script.scores(), [0, 20 + 5 + 30 + 25, 0]);
}

/// "unless they have the Back-atcha card, at which point they can play that card and the draw cards go back to
/// whomever played the last draw card and play resumes from there as normal until another person plays their last
/// card without contest by a Back-atcha card."
#[test]
fn back_atcha_on_the_last_card() {
    let mut script = script(&["red-draw-two", "back-atcha red5", "red0 blue0"], "red10 blue30 green25");
    script.then(0, "red-draw-two").then(1, "back-atcha:red");
    assert_eq!((script.turn(), script.pending(), script.is_over()), (0, 2, false));
    assert_eq!(script.moves(0), ["draw"]);
    script.then(0, "draw");
    assert_eq!((script.turn(), script.hand_len(0), script.is_over()), (1, 2, false));
    script.then(1, "red5");
    assert!(script.is_over());
    assert_eq!(script.scores(), [55, 0, 0]);
}

/// "There is only one card that can be played after a person plays their last card, the Back-atcha": where that is a
/// last card itself, the hand ends once the draws it sent back are taken.
#[test]
fn back_atcha_as_the_answer_and_the_last_card() {
    let mut script = script(&["red-draw-two", "back-atcha", "red0 blue0"], "red10 blue30 green25");
    script.then(0, "red-draw-two").then(1, "back-atcha:red");
    assert!(!script.is_over());
    script.then(0, "draw");
    assert!(script.is_over());
    assert_eq!(script.scores(), [55, 0, 0]);
}

/// A Stick it! as the last card gives its draws, which only a Back-atcha contests.
#[test]
fn stick_it_as_the_last_card() {
    let mut script = script(&["red-draw-two red5", "stick-it", "red0 blue0"], "red10 blue30 green25");
    script.then(0, "red-draw-two").then(1, "stick-it:red:2");
    assert!(!script.is_over());
    script.then(2, "draw");
    assert!(script.is_over());
    assert_eq!(script.scores(), [5, 0, 55]);
}

/// "No Stick it! cards can be played after the last card regardless of if they are draw cards."
#[test]
fn no_stick_it_after_the_last_card() {
    let hands = &["red-draw-two", "stick-it red5 red0", "double-stick-it red-draw-two blue5"];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").only(1);
    assert_eq!(script.moves(1), ["draw"]);
}

// What the rulebook does not say: the rules document has the reasons.

/// The pile is refilled from the discards, the top one excepted; where both are used up, as many are drawn as there
/// are.
#[test]
fn the_pile_is_refilled_and_may_run_out() {
    let deck = Edition::stick_it().rules(2).unwrap().deck;
    let mine = "red-draw-two red0 blue0 draw-five draw-five draw-five";
    let others = deck.without(Cards::of(&cards(mine))).without(Cards::of(&cards("red5 blue10")));
    let mut script = script(&[mine, &text(others)], "red5 blue10");
    assert_eq!(script.state.pile().len(), 1);
    script.then(0, "red-draw-two");
    let before = script.hand_len(1);
    script.then(1, "draw");
    assert_eq!(script.hand_len(1), before + 2, "blue10, and red5 from under the top");
    assert_eq!((script.state.pile().len(), script.state.table().discards().len()), (0, 1));
    script.then(0, "draw-five:red");
    let before = script.hand_len(1);
    script.then(1, "draw");
    assert_eq!(script.hand_len(1), before + 1, "only the draw two is there to be drawn");
    assert_eq!((script.turn(), script.pending()), (0, 0));
}

/// A hand in which every seat in turn draws nothing, because there is nothing to draw, is over.
#[test]
fn a_blocked_hand_ends() {
    let deck = Edition::stick_it().rules(2).unwrap().deck.without(Cards::of(&cards("red5")));
    let blues: Vec<Card> = deck.iter().filter(|card| card.colour() == Some(Colour::Blue)).collect();
    let blues = Cards::of(&blues);
    let hands = [text(deck.without(blues)), text(blues)];
    let mut script =
        script_by(&hands.each_ref().map(String::as_str), "red5", |rules| rules.must_play = false);
    assert!(script.state.pile().is_empty());
    script.then(0, "draw");
    assert!(!script.is_over());
    script.then(1, "draw");
    assert!(script.is_over());
}

/// A hand that goes on for ever is broken off.
#[test]
fn a_hand_has_a_turn_limit() {
    let mut script = script_by(&["red5 red0 red0", "red10 red5 red5"], "red10", |rules| rules.turn_limit = 3);
    script.then(0, "red0").then(1, "red5").then(0, "red0");
    assert!(script.is_over());
}

/// `reaction = "none"`: nobody plays out of turn.
#[test]
fn without_reactions_there_is_no_window() {
    let hands = &["red5 red0", "red10 red0", "red10"];
    script_by(hands, "red10", |rules| rules.reaction = Reaction::None).only(0);
}

/// `reaction = "clockwise"`: of several, the nearest clockwise from the turn.
#[test]
fn clockwise_the_nearest_plays() {
    let mut script = script(&["red5 red0", "red10 red0", "red10 blue0"], "red10");
    for _ in 0..3 {
        let seat = script.game.turn(&script.state).seat().unwrap();
        let choice = if seat.index() == 0 { "red5" } else { "red10" };
        script.game.play(&mut script.state, choice.parse().unwrap());
    }
    assert_eq!((script.turn(), script.hand_len(1), script.hand_len(2)), (2, 1, 2));
}
