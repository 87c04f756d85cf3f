//! What every field of a table is worth to whom, with the average of what may come where no tile lies yet.

use std::sync::LazyLock;

use motherlode_atacama::{
    Atacama, Concession, Direction, Field, Fields, Ground, Role, SECOND_FACTOR, Shape, Tile, Variant,
};
use motherlode_core::Game;

use super::chances::{self, Chances};
use super::lines::{LONGEST, Lines, Row};

/// The concessions, in the order of their numbers.
pub const CONCESSIONS: [Concession; 3] = [Concession::NoCopper, Concession::NoSilver, Concession::NoGold];
/// Stages of the enhanced game (AT-14).
pub const STAGES: usize = 3;
/// Fields of a tile.
const TILE_FIELDS: usize = 9;

/// Whether tiles are still to be laid (AT-15).
#[inline]
pub fn has_hidden_tiles(game: &Atacama, ground: &Ground) -> bool {
    game.options().variant == Variant::Enhanced && ground.stage() < STAGES
}

/// How many times a rig counts on average, if so many of so many are of the second colour (AT-21).
#[inline]
pub fn times(second: usize, rigs: usize) -> f32 {
    1.0 + (SECOND_FACTOR - 1) as f32 * second as f32 / rigs.max(1) as f32
}

/// What lies open on a table, as far as it matters for what is to come.
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
        let coming = has_hidden_tiles(game, ground).then(|| Coming::of(ground));
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

    /// How many turns can still be had: as many as there are rigs, but no more than there are fields.
    #[inline]
    pub fn turns(&self) -> usize {
        self.rigs.min(self.open.len())
    }

    /// The chance of every field to get a rig.
    pub fn chances(&self) -> Chances {
        match self.shape {
            Shape::Square => {
                let turns = self.coming.is_some().then_some(self.ground.turns());
                chances::staged(chances::stages(self.open, self.rigs, turns))
            }
            Shape::Hexagonal => chances::hexagonal(self.ground, self.open, self.rigs),
        }
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

    /// How many times a rig to come counts on average (AT-21).
    #[inline]
    pub fn times(&self) -> f32 {
        times(self.second, self.rigs)
    }

    /// What a role can expect from its lines.
    pub fn expect(&self, role: Role, chances: &Chances) -> f32 {
        let geometry = self.shape.geometry();
        let (mut rigs, mut worth): ([usize; LONGEST], Row) = ([0; LONGEST], Row::default());
        for field in self.ground.rigs().iter() {
            let line = geometry.line_of(role.direction, field);
            let times = if self.ground.second().contains(field) { SECOND_FACTOR } else { 1 };
            rigs[line] += 1;
            worth[line] += times as f32 * self.worth(field, role.concession);
        }
        let mut lines = Lines::new(rigs);
        let mut before = [None; LONGEST];
        for fields in grid(self.shape, role.direction) {
            let (mut worths, mut chance) = (Row::default(), Row::default());
            for (line, field) in fields.iter().enumerate() {
                let Some(field) = field else { continue };
                worths[line] = self.worth(*field, role.concession);
                chance[line] = chances[field.index()];
            }
            if self.shape == Shape::Hexagonal {
                lines.part((0..LONGEST).filter(|line| !self.are_rivals(before[*line], fields[*line])));
                before = *fields;
            }
            lines.add(&worths, &chance);
        }
        lines.expect(&worth, self.times())
    }

    fn are_rivals(&self, one: Option<Field>, other: Option<Field>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return false };
        self.ground.blocked_by(one, self.shape).contains(other)
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

/// The fields of a direction: for every place, from one end of the lines to the other, the field of each line.
type Grid = [[Option<Field>; LONGEST]; LONGEST];

fn grid(shape: Shape, direction: Direction) -> &'static Grid {
    fn of(shape: Shape, direction: Direction) -> Grid {
        let geometry = shape.geometry();
        let mut grid = [[None; LONGEST]; LONGEST];
        for line in 0..geometry.lines {
            // The order of fields is that of every line.
            for (place, field) in geometry.line(direction, line).iter().enumerate() {
                let row: &mut [Option<Field>; LONGEST] = &mut grid[place];
                row[line] = Some(field);
            }
        }
        grid
    }
    static COLUMNS: LazyLock<Grid> = LazyLock::new(|| of(Shape::Square, Direction::Columns));
    static ROWS: LazyLock<Grid> = LazyLock::new(|| of(Shape::Square, Direction::Rows));
    static HEXAGONAL: LazyLock<[Grid; 3]> = LazyLock::new(|| {
        [Direction::Horizontal, Direction::Falling, Direction::Rising]
            .map(|direction| of(Shape::Hexagonal, direction))
    });
    match (shape, direction) {
        (Shape::Square, Direction::Columns) => &COLUMNS,
        (Shape::Square, _) => &ROWS,
        (Shape::Hexagonal, Direction::Falling) => &HEXAGONAL[1],
        (Shape::Hexagonal, Direction::Rising) => &HEXAGONAL[2],
        (Shape::Hexagonal, _) => &HEXAGONAL[0],
    }
}
