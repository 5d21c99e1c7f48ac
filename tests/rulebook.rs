//! Every worked example of the rulebooks of the trick game.

#![allow(clippy::unwrap_used)]

mod support;

use stickem::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Seed, Turn},
    games::trick::{AllZero, Edition, Rules, TrickGame, score, winner},
};
use support::{card, cards, dealt, tiny};

/// The winning card of a trick, by both rules for zeros where they must agree.
fn wins(trick: &str) -> Card {
    let played: Vec<Card> = trick.split_whitespace().map(card).collect();
    let place = winner(&played, AllZero::Discard).expect("somebody wins");
    assert_eq!(winner(&played, AllZero::FirstZeroWins), Some(place));
    played[place]
}

/// Stick 'Em, "How to play", first example (Sticheln and the French edition have the same): the yellow 0 is not
/// considered, so only cards of the lead colour are.
#[test]
fn a_zero_of_another_colour_does_not_count() {
    assert_eq!(wins("blue3 blue10 yellow0 blue7"), card("blue10"));
}

/// Stick 'Em, second example: the highest number of a colour other than the lead colour.
#[test]
fn the_highest_card_of_another_colour_wins() {
    assert_eq!(wins("yellow9 green5 red6 blue4"), card("red6"));
}

/// Stick 'Em, third example: of equal numbers the first played.
#[test]
fn of_equal_cards_the_first_played_wins() {
    assert_eq!(wins("green11 red5 yellow5 green8"), card("red5"));
}

/// Misery, "Examples of Trick Resolution", 1 to 4.
#[test]
fn the_examples_of_misery() {
    assert_eq!(wins("red7 red2 red11 red0"), card("red11"), "example 1: no trump");
    assert_eq!(wins("blue8 blue12 green0 yellow0"), card("blue12"), "example 2: an off-colour 0 is no trump");
    assert_eq!(wins("brown13 brown15 red2 yellow0"), card("red2"), "example 3: trump beats the lead colour");
    assert_eq!(wins("green14 red3 blue9 brown9"), card("blue9"), "example 4: ties go to the first played");
}

/// Misery, example 5, "All zeroes": the first 0 played wins. Stick 'Em, "Special case": no one wins.
#[test]
fn a_trick_of_zeros() {
    let zeros: Vec<Card> = ["red0", "blue0", "green0", "yellow0"].map(card).to_vec();
    assert_eq!(winner(&zeros, AllZero::FirstZeroWins), Some(0));
    assert_eq!(winner(&zeros, AllZero::Discard), None);
    assert_eq!(Edition::misery().rules(4).unwrap().all_zero, AllZero::FirstZeroWins);
    for edition in [Edition::stickem(), Edition::sticheln(), Edition::stickem_fr()] {
        assert_eq!(edition.rules(4).unwrap().all_zero, AllZero::Discard);
    }
}

/// French edition, "Très important": a zero led still sets the lead colour, and a zero that is the only card of
/// another colour does not win.
#[test]
fn a_zero_led_sets_the_lead_colour() {
    assert_eq!(wins("red0 red5 red9 blue1"), card("blue1"));
    assert_eq!(wins("red0 red5 red9 blue0"), card("red9"));
    assert_eq!(wins("red3 blue0 red2 red1"), card("red3"));
}

/// Stick 'Em, "Scoring": Jillian (Maria, Julie) with the yellow 2, the 5 and the 4 and six others has −5; Andrew
/// (Jack, Antoine) with the red 0, the 2, the 4 and the 1 and nine others has +2.
#[test]
fn the_examples_of_scoring() {
    let jillian = cards("yellow5 yellow4 red1 red2 red3 blue1 blue2 blue3");
    assert_eq!(score(card("yellow2"), jillian), -5);
    let andrew = cards("red2 red4 red1 blue1 blue2 blue3 blue4 blue5 green1 green2 green3 green4");
    assert_eq!(score(card("red0"), andrew), 2);
}

/// Misery, "Scoring Example": Axel with the red 4, the red 2 and 5 and 14 others has 3. "A captured 0 in any
/// non-misery color is worth +1", one in the misery colour 0.
#[test]
fn the_scoring_of_misery() {
    let others = CardSet::run(card("blue0").colour(), 13);
    assert_eq!(others.len(), 14);
    assert_eq!(score(card("red4"), others.union(cards("red2 red5"))), 3);
    assert_eq!(score(card("red0"), cards("red0 green0")), 1);
}

/// Stick 'Em, "Special case": the cards are put to the side and the player who began the trick leads again.
#[test]
fn zeros_are_put_aside_and_the_leader_leads_again() {
    let mut game = tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2", 3);
    for (all_zero, leader, score) in [(AllZero::Discard, 1, -2), (AllZero::FirstZeroWins, 1, 0)] {
        game = TrickGame::new(Rules { all_zero, ..*game.rules() }).unwrap();
        let mut state = dealt(&game, &["red0 red1 red2", "blue0 blue1 blue2", "green0 green1 green2"]);
        game.set_leader(&mut state, Seat::new(leader));
        for name in ["red2", "blue2", "green2", "blue0", "green0", "red0"] {
            game.play(&mut state, card(name));
        }
        assert_eq!(game.turn(&state), Turn::Open(Seat::new(leader)));
        assert_eq!(game.round_scores(&state).as_slice(), [-2, score, -2], "{all_zero:?}");
    }
}

/// Stick 'Em, "Game setup", and misery, "Setup by Player Count".
#[test]
fn the_decks() {
    let decks = [("stickem", 3, 45), ("stickem", 4, 60), ("stickem", 5, 75), ("stickem", 6, 90)];
    for (name, players, size) in decks.into_iter().chain([("misery", 6, 90), ("misery", 7, 108)]) {
        let rules = Edition::named(name).unwrap().rules(players).unwrap();
        assert_eq!((rules.deck.len(), rules.hand_size), (size, 15), "{name} with {players}");
    }
    let six = Edition::stickem().rules(6).unwrap().deck;
    assert!(cards("gray0 gray14 purple14").is_subset(six) && !six.contains(card("brown0")));
    let five = Edition::stickem().rules(5).unwrap().deck;
    assert!(five.contains(card("purple14")) && !five.contains(card("gray0")));
    let seven = Edition::misery().rules(7).unwrap().deck;
    assert!(cards("violet17 brown17 yellow0").is_subset(seven) && !seven.contains(card("green18")));
}

/// Stick 'Em: "a number of rounds equal to the number of players", each led by another; misery: five rounds.
#[test]
fn the_rounds() {
    for players in 3..=6 {
        assert_eq!(Edition::stickem().rules(players).unwrap().rounds, players);
        assert_eq!(Edition::misery().rules(players).unwrap().rounds, 5);
    }
    let game = TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap();
    let mut stream = Seed::new(3).stream();
    let mut state = game.start(&mut stream);
    for round in 0..4 {
        game.deal(&mut state, &mut stream);
        assert_eq!(state.table().round_leader(), Seat::new(round));
        game.rollout(&mut state, &mut stream);
    }
    assert_eq!(game.turn(&state), Turn::Over);
}

/// Misery, "Setup": with 7 players 3 cards are left undealt, revealed to all, and do not score.
#[test]
fn seven_players_see_three_open_cards() {
    let game = TrickGame::new(Edition::misery().rules(7).unwrap()).unwrap();
    let mut stream = Seed::new(1).stream();
    let mut state = game.start(&mut stream);
    let mut open = Vec::new();
    while game.turn(&state) == Turn::Deal {
        game.deal(&mut state, &mut stream);
        let undealt = state.table().undealt();
        assert_eq!(undealt.len(), 3);
        for seat in Seat::all(7) {
            let view = game.view(&state, seat);
            assert_eq!(view.table().undealt(), undealt);
            assert_eq!(view.hand().len(), 15);
            assert_eq!(view.unseen().len(), 6 * 15);
            assert!(view.unseen().intersection(undealt).is_empty());
        }
        open.push(undealt);
        game.rollout(&mut state, &mut stream);
        assert!(game.round_scores(&state).iter().sum::<i32>() <= 14 * 7, "open cards do not score");
    }
    assert!(open.windows(2).any(|pair| pair[0] != pair[1]), "they are shuffled back in");
}

/// Misery, "Next Round": the lowest total deals; of those the lowest score in the last round; of those the first
/// clockwise from the dealer.
#[test]
fn who_deals_next_in_misery() {
    let game = TrickGame::new(Rules {
        rounds: 5,
        lead: Edition::misery().lead,
        ..*tiny(3, "red0 red1 red2 blue0 blue1 blue2", 2).rules()
    })
    .unwrap();
    // One trick a round: the pain cards decide nearly everything.
    let play = |state: &mut _, hands: [&str; 3], pain: [&str; 3]| {
        game.deal_hands(state, BySeat::from_fn(3, |seat| cards(hands[seat.index()])));
        let leader = state.table().round_leader();
        for name in pain {
            game.play(state, card(name));
        }
        for place in 0..3 {
            let seat = leader.step(place, 3);
            let last = state.hands()[seat].first().unwrap();
            game.play(state, last);
        }
        leader.index()
    };
    let mut state = game.start(&mut Seed::new(0).stream());
    let mut dealers = Vec::new();
    let first = ["red0 red1", "blue0 blue1", "red2 blue2"];
    dealers.push(play(&mut state, first, ["red1", "blue1", "red2"]));
    let after_first = game.scores(&state);
    dealers.push(play(&mut state, first, ["red1", "blue1", "red2"]));
    let expected = support::naive::naive_dealer(after_first.as_slice(), after_first.as_slice(), dealers[0]);
    assert_eq!(dealers[1], expected);
    // The tie-breaks on totals made for them, against the rule in words.
    let next =
        |totals: [i32; 3], last: [i32; 3], dealer| support::naive::naive_dealer(&totals, &last, dealer);
    assert_eq!(next([3, 1, 2], [0, 5, 0], 0), 1, "lowest total");
    assert_eq!(next([1, 1, 2], [-2, 4, 0], 1), 0, "lowest score of the last round");
    assert_eq!(next([1, 1, 1], [2, 2, 2], 1), 2, "first clockwise from the dealer");
    assert_eq!(next([1, 1, 2], [2, 2, 2], 1), 0, "past the one who is not tied");
    assert_eq!(next([1, 3, 3], [2, 0, 0], 0), 0, "the dealer again");
}

/// Misery, "Choose the First Dealer": at random, so that every seat comes up.
#[test]
fn the_first_dealer_of_misery_is_random() {
    let game = TrickGame::new(Edition::misery().rules(5).unwrap()).unwrap();
    let mut stream = Seed::new(9).stream();
    let mut seen = [0u64; 5];
    for _ in 0..5_000 {
        seen[game.start(&mut stream).table().round_leader().index()] += 1;
    }
    assert!(stickem::stats::uniformity_p_value(&seen) > 1e-4, "{seen:?}");
}
