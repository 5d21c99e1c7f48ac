use super::script::{script, script_by};
use stickem::{card::Colour, games::stick_it::AddingOn};

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
    script.then(3, "draw");
    assert_eq!((script.turn(), script.hand_len(1), script.hand_len(3)), (0, 2, 6));
}

/// "or exact draw card": also once the draws of the one on top have been taken; then they count from nothing.
#[test]
fn a_draw_card_is_matched_after_its_draws_were_taken() {
    let hands = &["red-draw-two red0", "red0 red5", "red5 blue0", "red-draw-two blue-draw-two red0", "blue5"];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").then(1, "draw");
    assert_eq!((script.turn(), script.moves(3)), (2, vec!["pass".into(), "red-draw-two".into()]));
    script.then(3, "red-draw-two");
    assert_eq!((script.turn(), script.pending(), script.hand_len(2)), (4, 2, 2));
}

/// "There are three cards that change the game and act independent of all other cards": they are followed by nothing
/// but the colour that was named, and nobody plays another of them on one out of turn.
#[test]
fn three_cards_act_independent_of_all_others() {
    for play in ["stick-it:green:0", "double-stick-it:green:0", "back-atcha:green"] {
        let left = "green0 red5 blue-draw-two double-stick-it back-atcha";
        let answering = format!("{} {left}", play.split(':').next().unwrap());
        let hands = ["red-draw-two red0", &answering, "red0 red5", "red5 blue0", "blue0", "blue5"];
        let mut script = script(&hands, "red10");
        script.then(0, "red-draw-two").then(1, play).only(0);
        script.then(0, "draw").only(1);
        assert_eq!((script.pending(), script.colour()), (0, Colour::Green), "{play}");
        let playable: Vec<_> = left.split(' ').filter(|card| script.may(1, card)).collect();
        assert_eq!(playable, ["green0", "back-atcha"], "{play}");
    }
}
