//! Alpha-beta for two players where nothing is hidden and nothing is left to chance.

use motherlode_core::Game;

use crate::judge::Judge;
use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;

/// What can be switched on and off.
#[derive(Clone, Debug)]
pub struct Options {
    /// Memory of the table of positions, in bytes.
    pub table: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { table: 64 << 20 }
    }
}

/// The search, with its table of positions.
pub struct AlphaBeta<J> {
    judge: J,
    options: Options,
}

impl<J> AlphaBeta<J> {
    /// A search with an empty table.
    pub fn new(judge: J, options: Options) -> Self {
        AlphaBeta { judge, options }
    }

    /// The best action of a state.
    pub fn search<G: Game>(&mut self, _game: &G, _state: &G::State, _limits: &Limits) -> Option<Thought<G>>
    where
        J: Judge<G>,
    {
        let _ = (&self.judge, &self.options);
        None
    }
}

impl<G: Game, J: Judge<G>> Player<G> for AlphaBeta<J> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        // Nothing is hidden: every sample is the position itself.
        let state = game.sample(knowledge, &mut motherlode_core::draw::Quick::new(1));
        self.search(game, &state, limits)
    }
}
