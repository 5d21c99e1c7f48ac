use super::{
    Layout,
    layout::{BUCKETS, Inputs, action, beaters_bucket, bucket},
    naming::{Naming, relative},
};
use crate::{
    card::{Card, Colour},
    games::trick::{View, heuristics::Situation, worth},
};

/// A card that can be played, as the network sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) card: Card,
    /// Its place among the outputs: the card, and whether it would win now.
    pub(super) output: u16,
    /// The inputs that describe it.
    pub(super) rows: [u16; 2],
}

/// What the network sees of a decision besides the cards in hand and gone: the inputs that change with every
/// card, and the cards to choose from. Computed from a view and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sight {
    /// The inputs that are on.
    pub(super) rows: Vec<u16>,
    /// The cards in hand, in their order.
    pub(super) choices: Vec<Choice>,
}

impl Sight {
    /// Looks at a view in which a card is to be played; the memory is used again.
    pub(super) fn look(&mut self, layout: &Layout, inputs: &Inputs, naming: &Naming, view: View<'_>) {
        let now = Situation::new(view);
        let unseen = Unseen::of(view);
        self.look_at_trick(layout, inputs, naming, &now, &unseen);
        self.look_at_hand(layout, naming, &now, &unseen);
    }

    fn look_at_trick(
        &mut self,
        layout: &Layout,
        inputs: &Inputs,
        naming: &Naming,
        now: &Situation<'_>,
        unseen: &Unseen,
    ) {
        let (view, trick) = (now.view, now.trick);
        let (table, players) = (view.table(), layout.players);
        let rows = &mut self.rows;
        rows.clear();
        let mut on = |row: usize| rows.push(row as u16);

        let leader = relative(view, table.leader());
        for (place, &card) in trick.iter().enumerate() {
            let seat = (leader + place) % players;
            on(inputs.trick + (seat - 1) * layout.cards() + naming.card(card));
        }
        let left = layout.tricks - table.tricks_done();
        on(inputs.left + left.clamp(1, layout.tricks) - 1);
        on(inputs.place + trick.len());
        let Some(first) = trick.first() else {
            on(inputs.lead + layout.colours);
            return;
        };
        on(inputs.lead + naming.colour(first.colour()));
        on(inputs.mine + bucket(now.worth));
        for step in 1..players {
            let seat = view.seat().step(step, players);
            on(inputs.rivals + (step - 1) * BUCKETS + bucket(now.worth_to(seat)));
        }
        match now.winner {
            Some(winner) => {
                let best = trick[table.leader().distance(winner, players)];
                on(inputs.best + naming.card(best));
                on(inputs.owner + relative(view, winner));
                on(inputs.winners + bucket(now.worth_to(winner)));
            }
            None => on(inputs.owner),
        }
        on(inputs.beaters + beaters_bucket(unseen.beating(now.power, first.colour())));
    }

    fn look_at_hand(&mut self, layout: &Layout, naming: &Naming, now: &Situation<'_>, unseen: &Unseen) {
        let last = usize::from(now.after == 0) * BUCKETS;
        let winner = now.winner.map(|seat| {
            let pain = now.view.table().pain(seat).map(Card::colour);
            (now.worth_to(seat), pain.expect("pain cards are revealed before the first trick"))
        });
        self.choices.clear();
        self.choices.extend(now.view.hand().iter().map(|card| {
            let takes = now.takes(card);
            let rows = if takes {
                let gain = now.worth + worth(card, now.pain);
                let beaten_by = match now.after {
                    0 => 0,
                    _ => beaters_bucket(unseen.beating(now.power_of(card), now.lead(card))),
                };
                [action::TAKES + last + bucket(gain), action::BEATEN_BY + beaten_by]
            } else {
                let worth =
                    winner.map(|(so_far, pain)| action::LEAVES + last + bucket(so_far + worth(card, pain)));
                [worth.unwrap_or(action::NOBODY), action::LOSES]
            };
            let output = naming.card(card) + if takes { layout.cards() } else { 0 };
            Choice { card, output: output as u16, rows: rows.map(|row| row as u16) }
        }));
    }
}

/// The numbers of each colour that others may hold.
struct Unseen([u32; Colour::COUNT]);

impl Unseen {
    fn of(view: View<'_>) -> Self {
        let unseen = view.unseen();
        Self(Colour::ALL.map(|colour| unseen.numbers(colour)))
    }

    /// How many of them beat this power in a trick with this lead colour.
    #[inline]
    fn beating(&self, power: u8, lead: Colour) -> u32 {
        let off_lead = power > Card::MAX_NUMBER;
        let number = u32::from(power & Card::MAX_NUMBER);
        let others = if off_lead { number } else { 0 };
        let mut count = 0;
        for (colour, &numbers) in self.0.iter().enumerate() {
            let at_most = if colour == lead.index() { if off_lead { 31 } else { number } } else { others };
            count += (u64::from(numbers) >> (at_most + 1)).count_ones();
        }
        count
    }
}
