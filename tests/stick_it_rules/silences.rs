use super::script::{cards, script, script_by, text};
use stickem::{
    card::Colour,
    game::Game,
    games::stick_it::{Card, Cards, Edition, Reaction},
};

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
