//! What the engine knows of Ghawar.
//!
//! Nobody runs out of turns: a game goes on until the last cube is delivered, and a cube on one's own rig is safe, for
//! whoever else loads it pays its full value. So what a player will have in the end is mostly decided by whose rigs
//! stand where. Cubes without a rig are the ones to fight for, and moving a rig there (an empty one, or one from a
//! cheaper cube) wins more in a turn than a drive does; driving well is what is done in all other turns. And whoever is
//! one cube ahead in a colour is paid its value once more.

mod hopes;
mod leanings;
mod ways;

use motherlode_core::draw::Quick;
use motherlode_core::{Game, Seat};
use motherlode_ghawar::{Action, Actions, Ghawar, Knowledge, State};

use crate::judge::{Guide, NoJudge, Shares};
use crate::minds::Mind;
pub use hopes::Weights;
use ways::Ways;

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
        leanings::prior(self.ways, game, state, seat, action)
    }

    fn hasty(
        &self,
        game: &Ghawar,
        state: &State,
        seat: Seat,
        actions: &Actions,
        draws: &mut Quick,
    ) -> Option<Action> {
        leanings::hasty(self.ways, game, state, seat, actions, draws)
    }
}
