use super::{MAX_DECK, State, View};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Stream, shuffle},
};

/// Any card may be played at any time, so that what was played says nothing for certain about the hands: every
/// way to deal the unseen cards agrees with the view, and one shuffle draws one of them.
pub(super) fn determinize(view: View<'_>, stream: &mut Stream) -> State {
    let (rules, table) = (view.rules(), view.table());
    let mut unseen = [Card::from_index(0); MAX_DECK];
    let mut count = 0;
    for card in view.unseen() {
        unseen[count] = card;
        count += 1;
    }
    shuffle(&mut unseen[..count], stream);

    let mut rest = &unseen[..count];
    let hands = BySeat::from_fn(rules.players, |seat| {
        if seat == view.seat() {
            return view.hand();
        }
        let (hand, others) = rest.split_at(table.hand_len(rules, seat));
        rest = others;
        CardSet::of(hand)
    });
    let chosen =
        BySeat::from_fn(
            rules.players,
            |seat| {
                if seat == view.seat() { view.pain() } else { table.pain(seat) }
            },
        );
    State { table: *table, hands, chosen }
}
