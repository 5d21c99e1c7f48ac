use super::{State, TrickGame};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Examined, Game, Seat, Stream, shuffle},
};

impl Examined for TrickGame {
    fn situation(&self, state: &State, seat: Seat) -> &'static str {
        let table = state.table();
        let mut done = table.tricks(self.rules().all_zero).take(table.tricks_done());
        let after_zeros = done.any(|trick| trick.cards.iter().all(|card| card.is_zero()));
        match (table.is_revealed(), table.trick().is_empty()) {
            (false, _) => "choosing its pain card",
            (true, _) if state.hands()[seat].len() == 1 => "playing its last card",
            (true, _) if after_zeros => "playing after a trick of zeros",
            (true, true) => "leading a trick",
            (true, false) => "following in a trick",
        }
    }

    fn place(&self, state: &State) -> String {
        let table = state.table();
        let trick =
            if table.is_revealed() { format!(", trick {}", table.tricks_done() + 1) } else { String::new() };
        format!("round {}{trick}", table.round())
    }

    /// Rounds whose first trick was nothing but zeros.
    fn rarities(&self, stream: &mut Stream) -> Vec<State> {
        zeros_for_all(self, stream).map(|hands| after_zeros(self, hands, stream)).into_iter().collect()
    }
}

/// A deal that gives every seat a zero and a card besides, where there are as many zeros as seats.
fn zeros_for_all(game: &TrickGame, stream: &mut Stream) -> Option<BySeat<CardSet>> {
    let rules = game.rules();
    let (mut zeros, mut others): (Vec<Card>, Vec<Card>) = rules.deck.iter().partition(|card| card.is_zero());
    if zeros.len() < rules.players {
        return None;
    }
    shuffle(&mut zeros, stream);
    let rest = zeros.split_off(rules.players);
    // What is left of the zeros goes last, so that there is a card besides zeros for each.
    shuffle(&mut others, stream);
    others.extend(rest);
    let mut others = others.into_iter();
    let mut hands = BySeat::new(rules.players, CardSet::EMPTY);
    for (hand, &zero) in hands.iter_mut().zip(&zeros) {
        hand.insert(zero);
        hand.insert(others.next()?);
    }
    for hand in hands.iter_mut() {
        for card in others.by_ref().take(rules.hand_size - 2) {
            hand.insert(card);
        }
    }
    Some(hands)
}

/// The state of a round with these hands in which the first trick was all zeros.
fn after_zeros(game: &TrickGame, hands: BySeat<CardSet>, stream: &mut Stream) -> State {
    let mut state = game.start(stream);
    game.deal_hands(&mut state, hands);
    for zeros in [false, true] {
        for _ in 0..game.rules().players {
            let seat = game.turn(&state).seat().expect("the round goes on");
            let card = state.hands()[seat].iter().find(|card| card.is_zero() == zeros);
            game.play(&mut state, card.expect("every hand has a zero and another card"));
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Seed,
        games::trick::{AllZero, Edition},
    };

    #[test]
    fn tricks_of_zeros_are_brought_about() {
        for edition in Edition::all() {
            for deck in &edition.decks {
                let game = TrickGame::new(edition.rules(deck.players).unwrap()).unwrap();
                let states = game.rarities(&mut Seed::new(1).stream());
                assert_eq!(states.len(), usize::from(deck.colours.len() >= deck.players));
                for state in states {
                    let table = state.table();
                    let first = table.tricks(game.rules().all_zero).next().unwrap();
                    assert!(
                        first.cards.len() == deck.players && first.cards.iter().all(|card| card.is_zero())
                    );
                    assert_eq!(first.winner.is_none(), edition.all_zero == AllZero::Discard);
                    let hands = state.hands().iter().map(|hand| hand.len()).collect::<Vec<_>>();
                    assert_eq!(hands, vec![edition.hand_size - 2; deck.players]);
                }
            }
        }
    }
}
