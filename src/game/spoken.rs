use serde::Serialize;

use super::Game;

/// A game that can be played by programs in any language: what it says to them.
///
/// A program is told the facts of the rules once and then a view at a time; a move is its `Display` text, among
/// the legal ones it is offered. So nothing but a view can reach it.
pub trait Spoken: Game {
    /// The game's name to other programs.
    const NAME: &'static str;

    /// What a player has to know of the rules and cannot see in a view.
    fn facts(&self) -> impl Serialize;

    /// All that is in the view.
    fn spoken_view(&self, view: Self::View<'_>) -> impl Serialize;
}
