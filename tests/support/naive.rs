//! The trick game once more, written straight from the rulebooks with words and lists, to judge the engine.
//!
//! Nothing of it is shared with the engine but the names of cards.

/// A card as the rulebooks name it: a colour and a number.
#[derive(Clone, PartialEq, Debug)]
pub struct NaiveCard {
    pub colour: String,
    pub number: i32,
}

pub fn naive_card(name: &str) -> NaiveCard {
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap();
    NaiveCard { colour: name[..digits].into(), number: name[digits..].parse().unwrap() }
}

/// Who wins the trick, as a place from the leader.
///
/// "If only cards of the same color as the lead color were played, the card with the highest number wins the
/// trick. If any other card of a color other than the lead color was played, the card with the highest number
/// that is not the same color as the lead color wins the trick … the first of these cards that was played …
/// A zero can never win a trick! … is not taken into consideration". (Stick 'Em)
/// "If every card in the trick is a 0, the first 0 played wins." (misery)
pub fn naive_winner(cards: &[NaiveCard], first_zero_wins: bool) -> Option<usize> {
    let lead = cards[0].colour.clone();
    let considered: Vec<(usize, &NaiveCard)> =
        cards.iter().enumerate().filter(|(_, card)| card.number != 0).collect();
    if considered.is_empty() {
        return if first_zero_wins { Some(0) } else { None };
    }
    let others: Vec<(usize, &NaiveCard)> =
        considered.iter().copied().filter(|(_, card)| card.colour != lead).collect();
    let candidates = if others.is_empty() { considered } else { others };
    let highest = candidates.iter().map(|(_, card)| card.number).max().unwrap();
    candidates.into_iter().find(|(_, card)| card.number == highest).map(|(place, _)| place)
}

/// A round of which all cards are known: pain cards and plays by seat, in order.
pub struct NaiveRound {
    pub leader: usize,
    pub pain: Vec<NaiveCard>,
    pub plays: Vec<Vec<NaiveCard>>,
}

/// What came of a round: the winner of each trick, and the scores.
pub fn naive_round(round: &NaiveRound, first_zero_wins: bool) -> (Vec<Option<usize>>, Vec<i32>) {
    let players = round.pain.len();
    let mut piles: Vec<Vec<NaiveCard>> = vec![Vec::new(); players];
    let mut winners = Vec::new();
    let mut leader = round.leader;
    for trick in 0..round.plays[0].len() {
        let order: Vec<usize> = (0..players).map(|place| (leader + place) % players).collect();
        let cards: Vec<NaiveCard> = order.iter().map(|&seat| round.plays[seat][trick].clone()).collect();
        match naive_winner(&cards, first_zero_wins) {
            None => winners.push(None),
            Some(place) => {
                leader = order[place];
                winners.push(Some(leader));
                piles[leader].extend(cards);
            }
        }
    }
    let scores = (0..players).map(|seat| {
        let pain = &round.pain[seat];
        let mut score = -pain.number;
        for card in &piles[seat] {
            if card.colour == pain.colour {
                score -= card.number;
            } else {
                score += 1;
            }
        }
        score
    });
    (winners, scores.collect())
}

/// Who leads the next round of misery: "The player with the lowest total score. If tied for lowest total score, the
/// tied player with the lowest score in the most recent round. If still tied, the first tied player clockwise from
/// the current dealer by seating order."
pub fn naive_dealer(totals: &[i32], last: &[i32], dealer: usize) -> usize {
    let players = totals.len();
    let mut tied: Vec<usize> = (0..players).collect();
    let lowest = *totals.iter().min().unwrap();
    tied.retain(|&seat| totals[seat] == lowest);
    let lowest = tied.iter().map(|&seat| last[seat]).min().unwrap();
    tied.retain(|&seat| last[seat] == lowest);
    (1..=players).map(|step| (dealer + step) % players).find(|seat| tied.contains(seat)).unwrap()
}
