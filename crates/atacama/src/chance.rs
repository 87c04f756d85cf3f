//! What chance brings: the ore of a random set, and the order of the tiles.

use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, ImpossibleOutcome, Outcomes};

use crate::Atacama;
use crate::board::Shape;
use crate::ore::OreMap;
use crate::state::{Ground, Phase, State, TILES_PER_STAGE};
use crate::tiles::{TILES, Tile};

/// Where chance acts (AT-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The ore of the set `random` is drawn (AT-3, AT-4).
    Ore(Shape),
    /// The tiles are shuffled (AT-13).
    Deal,
}

/// What chance brought (AT-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The ore of the whole board.
    Ore {
        /// The board.
        shape: Shape,
        /// Its ore.
        ore: OreMap,
    },
    /// The nine tiles in the order drawn.
    Deal([Tile; TILES]),
}

impl ChanceSet for Chance {
    type Outcome = Outcome;

    fn draw(&self, draws: &mut dyn Draws) -> Outcome {
        match *self {
            Chance::Ore(shape) => Outcome::Ore { shape, ore: OreMap::draw(shape, draws) },
            Chance::Deal => {
                let mut tiles = std::array::from_fn(Tile::at);
                shuffle(&mut tiles, draws);
                Outcome::Deal(tiles)
            }
        }
    }

    fn outcomes(&self) -> Outcomes<Outcome> {
        Outcomes::Many
    }
}

impl Atacama {
    pub(crate) fn state_settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        match (state.ground.phase, outcome) {
            (Phase::Ore, Outcome::Ore { shape, ore })
                if *shape == self.shape() && ore.keeps_counts(*shape) =>
            {
                self.show_ore(&mut state.ground, ore);
                Ok(())
            }
            (Phase::Deal, Outcome::Deal(tiles)) if Tile::all().all(|tile| tiles.contains(&tile)) => {
                state.deal = Some(*tiles);
                if let Some(first) = state.next_tiles() {
                    self.show_first_tiles(&mut state.ground, first);
                }
                Ok(())
            }
            _ => Err(ImpossibleOutcome),
        }
    }

    /// The ore of a random set is known to everyone; in the enhanced game the tiles it makes are dealt next.
    pub(crate) fn show_ore(&self, ground: &mut Ground, ore: &OreMap) {
        ground.faces = *ore;
        self.after_faces(ground);
    }

    /// What comes once the faces of all tiles are known.
    pub(crate) fn after_faces(&self, ground: &mut Ground) {
        if self.is_enhanced() {
            ground.phase = Phase::Deal;
        } else {
            ground.open_board(self.shape().geometry());
            ground.phase = Phase::Play;
        }
    }

    pub(crate) fn show_first_tiles(&self, ground: &mut Ground, tiles: [Tile; TILES_PER_STAGE]) {
        ground.lay(tiles);
        ground.phase = Phase::Play;
    }
}
