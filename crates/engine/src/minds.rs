//! What the engine knows of each game: one module for each, and the face they share.

pub mod atacama;
pub mod dig_mars;
pub mod ghawar;

use motherlode_core::Game;

use crate::judge::{Guide, Judge};
use crate::limits::Budget;
use crate::mcts;
use crate::thought::Thought;

/// A game that the engine knows how to play well.
pub trait Mind: Game {
    /// Judges positions for two.
    type Judge: Judge<Self>;
    /// Guides the tree search.
    type Guide: Guide<Self>;

    /// What an exact solver remembers from one decision to the next; nothing where there is none.
    type Prover: Default + Send;

    /// A judge, if there are two seats and nothing is hidden and no chance is ahead, or a judge can do with the average of
    /// what may come.
    fn judge(&self, knowledge: &Self::Knowledge) -> Option<Self::Judge>;
    /// A guide for the tree search, at any table.
    fn guide(&self) -> Self::Guide;
    /// How the tree search plays this game best.
    fn searching(&self) -> mcts::Options {
        mcts::Options::default()
    }
    /// The proven best action, or what one action is proven to be worth, if that can probably be had within the budget. What
    /// was tried is spent in any case.
    fn prove(
        &self,
        _prover: &mut Self::Prover,
        _knowledge: &Self::Knowledge,
        _only: Option<Self::Action>,
        _budget: &mut Budget,
    ) -> Option<Thought<Self>> {
        None
    }
}
