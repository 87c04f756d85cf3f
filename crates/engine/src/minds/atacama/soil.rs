//! What every field is worth to whom and how likely it gets a rig, with the average of what may come where no tile lies
//! yet.

use motherlode_atacama::{Atacama, Concession, Direction, Field, Fields, Ground, Shape, Tile, Variant};
use motherlode_core::Game;

use super::line::{LONGEST, Line};
use super::weights::{RIVALS, Weights};

/// The concessions, in the order of their numbers.
const CONCESSIONS: [Concession; 3] = [Concession::NoCopper, Concession::NoSilver, Concession::NoGold];
/// Stages of the enhanced game (AT-14).
const STAGES: usize = 3;
/// Fields of a tile.
const TILE_FIELDS: usize = 9;

/// The worth of every field of a table, as far as everyone can know it.
#[derive(Clone, Debug)]
pub struct Soil<'g> {
    ground: &'g Ground,
    shape: Shape,
    coming: Option<Coming>,
    open: Fields,
    /// Rigs to come, and those of the second colour among them.
    rigs: usize,
    second: usize,
}

/// What the tiles that are not laid yet show on average, by the field of the tile.
#[derive(Clone, Debug)]
struct Coming {
    fields: Fields,
    worths: [[f32; TILE_FIELDS]; CONCESSIONS.len()],
}

impl<'g> Soil<'g> {
    /// The soil of a table; it looks at nothing that is hidden.
    pub fn of(game: &Atacama, ground: &'g Ground) -> Soil<'g> {
        let shape = game.shape();
        let hidden = game.options().variant == Variant::Enhanced && ground.stage() < STAGES;
        let coming = hidden.then(|| Coming::of(ground));
        let open = match &coming {
            None => ground.open(),
            Some(coming) => {
                let neighbours = ground.rigs().iter().map(|rig| shape.geometry().neighbours(rig));
                ground.open() | (coming.fields - neighbours.fold(Fields::NONE, |all, some| all | some))
            }
        };
        let stocks = || game.seats().seats().map(|seat| ground.stock(seat));
        let rigs = stocks().map(|stock| usize::from(stock.total())).sum();
        let second = stocks().map(|stock| usize::from(stock.second)).sum();
        Soil { ground, shape, coming, open, rigs, second }
    }

    /// The fields that can take a rig now or once their tile is laid.
    #[inline]
    pub fn open(&self) -> Fields {
        self.open
    }

    /// How many turns can still be had: as many as there are rigs, but no more than there are fields.
    #[inline]
    pub fn turns(&self) -> usize {
        self.rigs.min(self.open.len())
    }

    /// How many open fields a rig on this field would take from everyone.
    #[inline]
    pub fn rivals(&self, field: Field) -> usize {
        (self.ground.blocked_by(field, self.shape) & self.open).len().min(RIVALS - 1)
    }

    /// How many rigs are to come for each field that can be expected to take one: of a field and its rivals one can.
    pub fn supply(&self) -> f32 {
        let demand: f32 = self.open.iter().map(|field| 1.0 / (1 + self.rivals(field)) as f32).sum();
        self.rigs as f32 / demand.max(1.0)
    }

    /// How many times a rig to come counts on average (AT-21).
    #[inline]
    pub fn times(&self) -> f32 {
        1.0 + self.second as f32 / self.rigs.max(1) as f32
    }

    /// The chance of every open field to get a rig; 0 for others.
    pub fn chances(&self, weights: &Weights) -> [f32; Field::NAMES] {
        let supply = self.supply();
        let mut chances = [0.0; Field::NAMES];
        for field in self.open.iter() {
            chances[field.index()] = weights.chance(self.rivals(field), supply);
        }
        chances
    }

    /// What a field is worth to the holder of a concession.
    #[inline]
    pub fn worth(&self, field: Field, concession: Concession) -> f32 {
        match (self.ground.ore_at(field), &self.coming) {
            (Some(ore), _) => concession.worth(ore) as f32,
            (None, Some(coming)) => coming.worths[concession as usize][cell_of(field)],
            (None, None) => 0.0,
        }
    }

    /// The lines of a direction as the holder of a concession sees them.
    pub fn lines(
        &self,
        direction: Direction,
        concession: Concession,
        chances: &[f32; Field::NAMES],
    ) -> [Line; LONGEST] {
        let geometry = self.shape.geometry();
        let mut lines = [Line::default(); LONGEST];
        for field in self.ground.rigs().iter() {
            let times = if self.ground.second().contains(field) { 2.0 } else { 1.0 };
            lines[geometry.line_of(direction, field)].add_rig(times * self.worth(field, concession));
        }
        let times = self.times();
        // Fields come in the order of every line, so taking each that goes with the last one taken makes the most room.
        let mut taken: [Option<Field>; LONGEST] = [None; LONGEST];
        for field in self.open.iter() {
            let line = geometry.line_of(direction, field);
            let goes =
                taken[line].is_none_or(|last| !self.ground.blocked_by(last, self.shape).contains(field));
            if goes {
                taken[line] = Some(field);
            }
            lines[line].add_open(times * self.worth(field, concession), chances[field.index()], goes);
        }
        lines
    }
}

impl Coming {
    fn of(ground: &Ground) -> Coming {
        let hidden = Tile::all().filter(|tile| Tile::all().all(|place| ground.laid(place) != Some(*tile)));
        let count = hidden.clone().count().max(1) as f32;
        let mut worths = [[0.0; TILE_FIELDS]; CONCESSIONS.len()];
        for tile in hidden {
            for (cell, field) in tile.fields().into_iter().enumerate() {
                let Some(ore) = ground.face_at(field) else { continue };
                for (concession, cells) in CONCESSIONS.iter().zip(&mut worths) {
                    cells[cell] += concession.worth(ore) as f32 / count;
                }
            }
        }
        let places = Tile::all().filter(|place| ground.laid(*place).is_none());
        Coming { fields: places.flat_map(|place| place.fields()).collect(), worths }
    }
}

/// The place of a field in its tile, from the bottom left, row by row.
const fn cell_of(field: Field) -> usize {
    field.number() % 3 * 3 + field.letter() % 3
}
