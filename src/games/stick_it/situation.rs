use super::{Card, Cards, Kind, Move, State, StickIt};
use crate::game::{BySeat, Examined, Game, Seat, Stream};

impl Examined for StickIt {
    fn situation(&self, state: &State, seat: Seat) -> &'static str {
        let table = state.table();
        match (table.to_move() == seat, table.pending() > 0) {
            (false, false) => "deciding on an exact match out of turn",
            (false, true) => "deciding out of turn while draws pend",
            (true, true) if table.is_last_card() => "facing draws after a last card",
            (true, true) => "facing draws",
            (true, false) if state.hands()[seat].len() == 1 => "playing with one card left",
            (true, false) => "playing in turn",
        }
    }

    fn place(&self, state: &State) -> String {
        format!("hand {}, turn {}", state.table().round(), state.table().turns() + 1)
    }

    /// Hands in which draws have been given to a seat that has every card to answer with: after an ordinary draw
    /// two, and after one that was the last card of whoever played it.
    fn rarities(&self, stream: &mut Stream) -> Vec<State> {
        let Some(first) = self.rules().colours().first() else { return Vec::new() };
        let given = Card::draw_two(*first);
        let answers = [Card::STICK_IT, Card::DOUBLE_STICK_IT, Card::BACK_ATCHA];
        let top = Card::number(*first, 5);
        let kept = Card::number(*first, 0);
        let states = [vec![given, kept], vec![given]].map(|hand| {
            let hands = [hand, answers.into_iter().chain([kept]).collect()];
            draws_given(self, &hands, top, stream)
        });
        states.into_iter().flatten().collect()
    }
}

/// A state in which the first seat has played its first card on the second. The others hold a number card each.
fn draws_given(game: &StickIt, hands: &[Vec<Card>; 2], top: Card, stream: &mut Stream) -> Option<State> {
    let mut rest = game.rules().deck;
    let mut take = |card: Card| {
        let there = rest.contains(card);
        if there {
            rest.remove(card);
        }
        there.then_some(card)
    };
    take(top)?;
    let mut dealt = BySeat::new(game.seats(), Cards::EMPTY);
    for (hand, cards) in dealt.iter_mut().zip(hands) {
        cards.iter().filter_map(|&card| take(card)).for_each(|card| hand.insert(card));
    }
    let numbers: Vec<Card> = rest.iter().filter(|card| card.kind() == Kind::Number).collect();
    for (hand, &card) in dealt.iter_mut().skip(hands.len()).zip(numbers.iter().rev()) {
        hand.insert(card);
    }
    let mut state = game.start(stream);
    game.deal_hands(&mut state, dealt, &[top]);
    while state.table().turns() == 0 {
        let seat = game.turn(&state).seat()?;
        let choice = if seat == state.table().to_move() { Move::Play(hands[0][0]) } else { Move::Pass };
        if !game.is_legal(game.view(&state, seat), choice) {
            return None;
        }
        game.play(&mut state, choice);
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Seed, games::stick_it::Edition};

    #[test]
    fn draws_to_answer_are_brought_about() {
        for players in 2..=12 {
            let game = StickIt::new(Edition::stick_it().rules(players).unwrap()).unwrap();
            let states = game.rarities(&mut Seed::new(1).stream());
            let situations: Vec<_> =
                states.iter().map(|state| game.situation(state, state.table().to_move())).collect();
            assert_eq!(situations, ["facing draws", "facing draws after a last card"], "{players} players");
        }
    }
}
