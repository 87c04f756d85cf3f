//! What a search comes to.

use motherlode_core::{Game, Seat};

use crate::judge::Shares;

/// A decision with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<G: Game> {
    /// What to do.
    pub action: G::Action,
    /// What each seat can expect then.
    pub shares: Shares,
    /// The actions that were looked at, the best first, each with what the deciding seat can expect from it.
    pub ranking: Vec<(G::Action, f32)>,
    /// The expected continuation, the chosen action first, as far as it is known.
    pub line: Vec<G::Action>,
    /// How many nodes it took.
    pub nodes: u64,
    /// How many actions were looked ahead.
    pub depth: u32,
    /// Whether the shares are proven, not guessed.
    pub proven: bool,
}

impl<G: Game> Thought<G> {
    /// What a seat expects.
    pub fn share(&self, seat: Seat) -> f32 {
        self.shares[seat]
    }
}
