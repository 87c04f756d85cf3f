//! What every field is worth to whom, with the average of what may come where no tile lies yet.

use motherlode_atacama::{
    Atacama, Commodity, Concession, Direction, Field, Fields, Ground, Ore, Shape, Tile,
};
use motherlode_core::Game;

use super::line::{Interest, LONGEST, Line};
use super::weights::Company;

/// A field's worth to the holder of a concession, by interest; only one of them is not 0 where the ore is known.
pub type Parts = [f32; 3];

/// The concessions, in the order of their numbers.
pub const CONCESSIONS: [Concession; 3] = [Concession::NoCopper, Concession::NoSilver, Concession::NoGold];
/// Fields of a tile.
const TILE_FIELDS: usize = 9;

/// The worth of every field of a table, as far as everyone can know it.
#[derive(Clone, Debug)]
pub struct Soil<'g> {
    ground: &'g Ground,
    shape: Shape,
    company: Company,
    coming: Option<Coming>,
}

/// What the tiles that are not laid yet show on average, by the field of the tile.
#[derive(Clone, Debug)]
struct Coming {
    fields: Fields,
    parts: [[Parts; TILE_FIELDS]; CONCESSIONS.len()],
}

impl<'g> Soil<'g> {
    /// The soil of a table; it looks at nothing that is hidden.
    pub fn of(game: &Atacama, ground: &'g Ground) -> Soil<'g> {
        let company = Company::of(game.options().variant);
        let coming = (game.options().variant == motherlode_atacama::Variant::Enhanced && ground.stage() < 3)
            .then(|| Coming::of(ground, company));
        Soil { ground, shape: game.shape(), company, coming }
    }

    /// The fields that can take a rig now or once their tile is laid.
    #[inline]
    pub fn open(&self) -> Fields {
        let ground = self.ground;
        match &self.coming {
            None => ground.open(),
            Some(coming) => {
                let geometry = self.shape.geometry();
                let blocked =
                    ground.rigs().iter().fold(Fields::NONE, |all, rig| all | geometry.neighbours(rig));
                ground.open() | coming.fields - blocked
            }
        }
    }

    /// What a field is worth to the holder of a concession.
    #[inline]
    pub fn parts(&self, field: Field, concession: Concession) -> Parts {
        match (self.ground.ore_at(field), &self.coming) {
            (Some(ore), _) => parts_of(ore, concession, self.company),
            (None, Some(coming)) => coming.parts[concession as usize][cell_of(field)],
            (None, None) => [0.0; 3],
        }
    }

    /// The lines of a direction as the holder of a concession sees them.
    pub fn lines(&self, direction: Direction, concession: Concession) -> [Line; LONGEST] {
        let geometry = self.shape.geometry();
        let mut lines = [Line::default(); LONGEST];
        for field in self.ground.rigs().iter() {
            let times = if self.ground.second().contains(field) { 2.0 } else { 1.0 };
            let worth: f32 = self.parts(field, concession).iter().sum();
            lines[geometry.line_of(direction, field)].add_rig(times * worth);
        }
        // Fields come in the order of every line, so taking each that goes with the last one taken makes the most room.
        let mut taken: [Option<Field>; LONGEST] = [None; LONGEST];
        for field in self.open().iter() {
            let line = geometry.line_of(direction, field);
            let goes =
                taken[line].is_none_or(|last| !self.ground.blocked_by(last, self.shape).contains(field));
            if goes {
                taken[line] = Some(field);
            }
            lines[line].add_open(self.parts(field, concession), goes);
        }
        lines
    }
}

impl Coming {
    fn of(ground: &Ground, company: Company) -> Coming {
        let hidden = Tile::all().filter(|tile| Tile::all().all(|place| ground.laid(place) != Some(*tile)));
        let count = hidden.clone().count().max(1) as f32;
        let mut parts = [[[0.0; 3]; TILE_FIELDS]; CONCESSIONS.len()];
        for tile in hidden {
            for (cell, field) in tile.fields().into_iter().enumerate() {
                let Some(ore) = ground.face_at(field) else { continue };
                for (concession, cells) in CONCESSIONS.iter().zip(&mut parts) {
                    let one = parts_of(ore, *concession, company);
                    cells[cell].iter_mut().zip(one).for_each(|(sum, part)| *sum += part / count);
                }
            }
        }
        let places = Tile::all().filter(|place| ground.laid(*place).is_none());
        Coming { fields: places.flat_map(|place| place.fields()).collect(), parts }
    }
}

/// The place of a field in its tile, from the bottom left, row by row.
const fn cell_of(field: Field) -> usize {
    field.number() % 3 * 3 + field.letter() % 3
}

fn parts_of(ore: Ore, concession: Concession, company: Company) -> Parts {
    let mut parts = [0.0; 3];
    parts[interest(ore.commodity(), concession, company) as usize] = concession.worth(ore) as f32;
    parts
}

fn interest(commodity: Commodity, concession: Concession, company: Company) -> Interest {
    if commodity == concession.lacking() {
        Interest::Loss
    } else if commodity == Commodity::Gold && company != Company::Three {
        Interest::Shared
    } else {
        Interest::Gain
    }
}
