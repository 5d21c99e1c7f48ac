use super::script::script;
use stickem::{
    game::{Game, Seed, Turn},
    games::stick_it::{Cards, Edition, StickIt},
};

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

/// A Back-atcha as the last card, with no draws to send back, ends the hand like any other.
#[test]
fn back_atcha_as_a_wild_last_card() {
    let mut script = script(&["back-atcha", "red0 stick-it", "red5"], "red10");
    script.then(0, "back-atcha:red");
    assert!(script.is_over());
    assert_eq!(script.scores(), [0, 50, 5]);
}

/// "continue by shuffling the deck and dealing again to each player as before to start another hand": the whole
/// deck, wherever its cards were.
#[test]
fn every_hand_is_dealt_from_the_whole_deck() {
    let game = StickIt::new(Edition::stick_it().rules(3).unwrap()).unwrap();
    let mut stream = Seed::new(7).stream();
    let mut state = game.start(&mut stream);
    let mut seen = Vec::new();
    for _ in 0..3 {
        game.deal(&mut state, &mut stream);
        assert!(state.hands().iter().all(|hand| hand.len() == 7));
        let held = state.hands().iter().flat_map(|hand| hand.iter());
        let all: Vec<_> =
            held.chain(state.table().discards().iter()).chain(state.pile().iter().copied()).collect();
        assert_eq!(Cards::of(&all), game.rules().deck);
        assert!(!seen.contains(&state.pile().to_vec()), "shuffled again");
        seen.push(state.pile().to_vec());
        game.rollout(&mut state, &mut stream);
    }
}
