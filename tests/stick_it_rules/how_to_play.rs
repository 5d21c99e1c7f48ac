use super::script::{cards, script, script_by};
use stickem::{
    card::Colour,
    game::{BySeat, Game, Goal, Seat, Seed, Turn},
    games::stick_it::{Card, Cards, Edition, Kind, StickIt},
};

// Included

/// "3 of each color … Number Cards: 0, 5, 10, 15, 20, 25, 30. Action Cards: (3) Draw Two (3) Draw Five (3)
/// Back-atcha (1) Stick it! (2) Double Stick it!": 153 cards; the 154th that the box counts is not listed.
#[test]
fn the_full_deck() {
    let deck = Edition::stick_it().rules(12).unwrap().deck;
    assert_eq!(deck.len(), 153);
    let reds: Vec<_> = Card::all().filter(|card| card.colour() == Some(Colour::Red)).collect();
    let numbers: Vec<_> = reds.into_iter().filter_map(Card::value).collect();
    assert_eq!(numbers, [0, 5, 10, 15, 20, 25, 30]);
    for card in Card::all() {
        let copies = match card.kind() {
            Kind::Number | Kind::DrawTwo | Kind::DrawFive | Kind::BackAtcha => 3,
            Kind::StickIt => 1,
            Kind::DoubleStickIt => 2,
        };
        assert_eq!(deck.count(card), copies, "{card}");
    }
}

/// "a fast paced game for up to 12 people" (the opening line).
#[test]
fn up_to_twelve_play() {
    let edition = Edition::stick_it();
    assert!((2..=12).all(|players| edition.rules(players).is_ok()));
    assert!(edition.rules(13).is_err() && edition.rules(1).is_err());
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

/// "whenever the group is tired of play": how many hands make a game is a rules field.
#[test]
fn the_group_decides_how_many_hands_are_played() {
    for rounds in [1, 4] {
        let mut rules = Edition::stick_it().rules(3).unwrap();
        rules.rounds = rounds;
        let game = StickIt::new(rules).unwrap();
        let mut stream = Seed::new(6).stream();
        let mut state = game.start(&mut stream);
        for _ in 0..rounds {
            assert_eq!(game.turn(&state), Turn::Deal);
            game.deal(&mut state, &mut stream);
            game.rollout(&mut state, &mut stream);
        }
        assert_eq!(game.turn(&state), Turn::Over);
    }
}

// How to play

/// "Begin by shuffling the cards in the deck to evenly distribute the various cards": each card comes to each seat
/// equally often.
#[test]
fn the_deck_is_shuffled_evenly() {
    const DEALS: usize = 4000;
    let game = StickIt::new(Edition::stick_it().rules(2).unwrap()).unwrap();
    let deck = game.rules().deck;
    let mut stream = Seed::new(3).stream();
    let mut dealt = vec![Vec::new(); 2];
    for _ in 0..DEALS {
        let mut state = game.start(&mut stream);
        game.deal(&mut state, &mut stream);
        dealt.iter_mut().zip(state.hands()).for_each(|(dealt, hand)| dealt.extend(hand.iter()));
    }
    for card in deck.distinct() {
        let share = deck.count(card) as f64 / deck.len() as f64;
        let expected = share * (7 * DEALS) as f64;
        for (seat, dealt) in dealt.iter().enumerate() {
            let count = dealt.iter().filter(|&&other| other == card).count() as f64;
            let deviation = f64::sqrt(expected * (1.0 - share));
            assert!(f64::abs(count - expected) < 5.0 * deviation, "seat {seat}: {card} {count} times");
        }
    }
}

/// "The balance of the cards are placed face down": what lies in the draw pile shows in no view.
#[test]
fn the_draw_pile_is_face_down() {
    let hands = &["red5 blue0", "green0 red0"];
    let [one, other] = ["red10 blue30 green25", "red10 draw-five red30"].map(|pile| script(hands, pile));
    assert_ne!(one.state.pile(), other.state.pile());
    for seat in Seat::all(2) {
        assert_eq!(one.game.view(&one.state, seat), other.game.view(&other.state, seat));
    }
}

/// "The draw pile is where you can get a card if you cannot play or when draw cards are assigned to you."
#[test]
fn cards_are_drawn_from_the_pile() {
    let mut script = script(&["blue5", "red-draw-two red0", "green0"], "red10 red30 blue25 green20");
    let pile = script.state.pile().len();
    script.then(0, "draw").then(1, "red-draw-two").then(2, "draw");
    assert_eq!(script.state.pile().len(), pile - 3);
    let drawn = [(0, "red30"), (2, "blue25"), (2, "green20")];
    assert!(
        drawn
            .iter()
            .all(|&(seat, card)| script.state.hands()[Seat::new(seat)].contains(card.parse().unwrap()))
    );
}

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

/// "Speed is of upmost importance", "before someone else matches": with `reaction = "race"`, the seat whose turn it is races with its own card, and
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

/// "and no one matches taking the play turn from them": where somebody does, who cannot play need not draw.
#[test]
fn who_is_skipped_draws_nothing() {
    let mut script = script(&["blue5 green0", "red10 blue0", "red0 red5"], "red10");
    assert_eq!(script.moves(0), ["draw"]);
    script.then(1, "red10");
    assert_eq!((script.turn(), script.hand_len(0), script.hand_len(1)), (2, 2, 1));
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
