//! Monte-Carlo tree search for any number of players, chance and hidden information.

use motherlode_core::Game;

use crate::judge::Guide;
use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;

/// How the search goes about it.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where its numbers come from: the same seed and node budget make the same decisions.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 1 }
    }
}

/// The search.
pub struct Mcts<D> {
    guide: D,
    options: Options,
}

impl<D> Mcts<D> {
    /// A search that has seen nothing yet.
    pub fn new(guide: D, options: Options) -> Self {
        Mcts { guide, options }
    }
}

impl<G: Game, D: Guide<G>> Player<G> for Mcts<D> {
    fn think(&mut self, _game: &G, _knowledge: &G::Knowledge, _limits: &Limits) -> Option<Thought<G>> {
        let _ = (&self.guide, &self.options);
        None
    }
}
