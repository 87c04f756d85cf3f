//! What observers see of each event, what they know from it, and states that fit what they know.

use motherlode_core::draw::shuffle;
use motherlode_core::syntax::as_text;
use motherlode_core::{Draws, Event, Observer, Seat};
use serde::{Serialize, Serializer};

use crate::Atacama;
use crate::actions::Action;
use crate::board::Shape;
use crate::chance::Outcome;
use crate::ore::OreMap;
use crate::state::{Ground, Phase, State, TILES_PER_STAGE};
use crate::tiles::{TILES, Tile};

/// What anyone sees of an event. Nobody sees more than anyone else: what is hidden is hidden from all (AT-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Observation))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Observation {
    /// The ore of a random set was drawn.
    Ore {
        /// What was drawn.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        ore: SeenOre,
    },
    /// The tiles were shuffled, and the first of them laid.
    Deal {
        /// The tiles that were laid.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        laid: [Tile; TILES_PER_STAGE],
    },
    /// A player acted.
    Action {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// What.
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        action: Action,
        /// The tiles that were laid because a stage ended.
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>, required = true))]
        laid: Option<[Tile; TILES_PER_STAGE]>,
    },
}

/// Ore as everyone saw it drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenOre {
    shape: Shape,
    ore: OreMap,
}

impl Serialize for SeenOre {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.ore.text(self.shape))
    }
}

/// What an observer knows: what lies open, and who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    pub(crate) ground: Ground,
    pub(crate) observer: Observer,
}

impl Knowledge {
    /// What lies open on the table.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }
}

impl Atacama {
    pub(crate) fn see(&self, before: &State, event: &Event<Atacama>, after: &State) -> Observation {
        let fresh = || newly_laid(&before.ground, &after.ground);
        match event {
            Event::Chance(Outcome::Ore { shape, ore }) => {
                Observation::Ore { ore: SeenOre { shape: *shape, ore: *ore } }
            }
            // The event itself holds the whole order; what was laid is read off the table.
            Event::Chance(Outcome::Deal(tiles)) => {
                Observation::Deal { laid: fresh().unwrap_or([tiles[0], tiles[1], tiles[2]]) }
            }
            Event::Action { seat, action } => {
                Observation::Action { seat: *seat, action: *action, laid: fresh() }
            }
        }
    }

    pub(crate) fn learn_from(&self, knowledge: &mut Knowledge, observation: &Observation) {
        let ground = &mut knowledge.ground;
        match observation {
            Observation::Ore { ore } => self.show_ore(ground, &ore.ore),
            Observation::Deal { laid } => self.show_first_tiles(ground, *laid),
            Observation::Action { action, laid, .. } => {
                // What was observed did happen, so it was legal on the same open ground.
                let _ = self.ground_apply(ground, *action);
                if let Some(tiles) = laid {
                    ground.lay(*tiles);
                }
            }
        }
    }

    /// Every order of the tiles that are not laid is equally likely.
    pub(crate) fn sample_state(&self, knowledge: &Knowledge, draws: &mut dyn Draws) -> State {
        let ground = knowledge.ground;
        if !self.is_enhanced() || matches!(ground.phase, Phase::Ore | Phase::Deal) {
            return State { ground, deal: None };
        }
        let mut hidden: Vec<Tile> = Tile::all().filter(|tile| !ground.laid.contains(&Some(*tile))).collect();
        shuffle(&mut hidden, draws);
        let laid = crate::state::LAYING_ORDER.iter().filter_map(|place| ground.laid[*place]);
        let mut deal = [Tile::at(0); TILES];
        deal.iter_mut().zip(laid.chain(hidden)).for_each(|(place, tile)| *place = tile);
        State { ground, deal: Some(deal) }
    }
}

/// The tiles that lie after an event and did not before, in the order of laying.
fn newly_laid(before: &Ground, after: &Ground) -> Option<[Tile; TILES_PER_STAGE]> {
    let places = crate::state::LAYING_ORDER.iter().filter(|place| before.laid[**place].is_none());
    let tiles: Vec<Tile> = places.filter_map(|place| after.laid[*place]).collect();
    tiles.try_into().ok()
}
