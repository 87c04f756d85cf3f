//! What the engine knows of Ghawar.
//!
//! Nobody runs out of turns: a game goes on until the last cube is delivered, and a cube on one's own rig is safe, for
//! whoever else loads it pays its full value. So what a player will have in the end is mostly decided by whose rigs
//! stand where. Cubes without a rig are the ones to fight for, and moving a rig there (an empty one, or one from a
//! cheaper cube) wins more in a turn than a drive does; driving well is what is done in all other turns. And whoever is
//! one cube ahead in a colour is paid its value once more.

mod hopes;
mod leanings;
mod race;
mod ways;
mod weights;

use motherlode_core::draw::Quick;
use motherlode_core::{Game, Seat};
use motherlode_ghawar::{Action, Actions, Ghawar, Knowledge, State};

use crate::judge::{Guide, NoJudge, Shares};
use crate::mcts::{self, Selection};
use crate::minds::Mind;
use ways::Ways;
pub use weights::Weights;

/// How much the tree looks at what it has seen little of.
const EXPLORATION: f32 = 0.03;

impl Mind for Ghawar {
    type Judge = NoJudge;
    type Guide = GhawarGuide;
    type Prover = ();

    fn judge(&self, _: &Knowledge) -> Option<NoJudge> {
        None
    }

    fn guide(&self) -> GhawarGuide {
        GhawarGuide::new(self, Weights::BEST)
    }

    /// Judged at once, for hasty play from a position says less than the guide does; and by priors, for there are more
    /// than a hundred ways to move a rig, few of them worth a look. A barrel makes a difference of a hundredth or two,
    /// which is what exploration must not drown.
    fn searching(&self) -> mcts::Options {
        mcts::Options {
            selection: Selection::Guided,
            exploration: EXPLORATION,
            horizon: 0,
            ..mcts::Options::default()
        }
    }
}

/// Guides the tree search at one table of Ghawar.
#[derive(Clone, Copy, Debug)]
pub struct GhawarGuide {
    ways: &'static Ways,
    weights: Weights,
}

impl GhawarGuide {
    /// A guide for a table that weighs things in its own way.
    pub fn new(game: &Ghawar, weights: Weights) -> GhawarGuide {
        GhawarGuide { ways: Ways::of(game.options().roads, game.options().trucks), weights }
    }
}

impl Guide<Ghawar> for GhawarGuide {
    fn shares(&self, game: &Ghawar, state: &State) -> Shares {
        hopes::shares(self.ways, &self.weights, game, state)
    }

    fn prior(&self, game: &Ghawar, state: &State, seat: Seat, action: Action) -> f32 {
        leanings::prior(self.ways, &self.weights, game, state, seat, action)
    }

    fn hasty(
        &self,
        game: &Ghawar,
        state: &State,
        seat: Seat,
        actions: &Actions,
        draws: &mut Quick,
    ) -> Option<Action> {
        leanings::hasty(self.ways, &self.weights, game, state, seat, actions, draws)
    }
}
