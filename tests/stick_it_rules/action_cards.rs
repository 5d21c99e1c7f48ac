use super::script::script;
use stickem::card::Colour;

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
    for given in ["red-draw-two", "draw-five:red"] {
        let hands = &["red-draw-two draw-five red0", "stick-it red5", "red5 red0"];
        let mut drawer = script(hands, "red10");
        drawer.then(0, given);
        assert!(drawer.may(1, "stick-it"), "{given}");
    }
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

/// "This is a hard card to get rid of": without draws against it, it cannot even be played as the last card.
#[test]
fn stick_it_is_hard_to_get_rid_of() {
    let mut script = script(&["stick-it", "red0 red5"], "red10 blue5");
    assert_eq!(script.moves(0), ["draw"]);
    script.then(0, "draw");
    assert_eq!((script.hand_len(0), script.is_over()), (2, false));
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

/// "The player of this card can then require the cards to be drawn by whomever they choose AND the card number is
/// doubled": all that pends is.
#[test]
fn double_stick_it_doubles_all_draws_for_whomever() {
    let hands = &["red-draw-two red0", "blue-draw-two red0", "red0 red5", "double-stick-it red5"];
    let mut script = script(hands, "red10");
    script.then(0, "red-draw-two").then(1, "blue-draw-two");
    let blue: Vec<_> =
        script.moves(3).into_iter().filter(|text| text.starts_with("double-stick-it:blue")).collect();
    assert_eq!(blue, [0, 1, 2].map(|target| format!("double-stick-it:blue:{target}")));
    script.then(3, "double-stick-it:blue:0").then(0, "draw");
    assert_eq!((script.turn(), script.hand_len(0)), (1, 1 + 8));
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

/// "by laying down a draw two, five or multiples of those, or when a Stick it! card or Double Stick it! card is
/// played against you": from any of them the draws go back to who played it.
#[test]
fn back_atcha_against_every_card_with_draws() {
    let first = "red-draw-two draw-five red0";
    let second = "blue-draw-two draw-five stick-it double-stick-it red5";
    let cases: [(&[&str], usize); 6] = [
        (&["red-draw-two"], 2),
        (&["draw-five:red"], 5),
        (&["red-draw-two", "blue-draw-two"], 4),
        (&["draw-five:red", "draw-five:blue"], 10),
        (&["red-draw-two", "stick-it:blue:2"], 2),
        (&["draw-five:red", "double-stick-it:blue:2"], 10),
    ];
    for (plays, draws) in cases {
        let drawer = plays.len();
        let mut hands = [first, second, "red0 green5", "red5 green0"].map(String::from);
        hands[drawer].push_str(" back-atcha");
        let mut script = script(&hands.each_ref().map(String::as_str), "red10");
        for (seat, play) in plays.iter().enumerate() {
            script.then(seat, play);
        }
        assert_eq!((script.turn(), script.pending()), (drawer, draws), "{plays:?}");
        script.then(drawer, "back-atcha:green");
        assert_eq!((script.turn(), script.pending()), (drawer - 1, draws), "{plays:?}");
        let before = script.hand_len(drawer - 1);
        script.then(drawer - 1, "draw");
        assert_eq!((script.turn(), script.hand_len(drawer - 1)), (drawer, before + draws), "{plays:?}");
    }
}
