//! The position: what lies open on the table, and what is still hidden.

use motherlode_core::{Seat, SeatCount};
use serde::Serialize;

use crate::board::{Direction, Geometry, Shape};
use crate::fields::{Field, Fields};
use crate::ore::{Ore, OreMap};
use crate::scoring::{Concession, Role};
use crate::tiles::{TILES, Tile};

/// How many turns each player has in the first and in the second stage (AT-15).
pub const TURNS_PER_STAGE: u8 = 3;
/// The places of the tiles in the order in which they are laid, three a stage (AT-14): the triangle at the top left,
/// then the diagonal, then the rest, each in reading order.
pub(crate) const LAYING_ORDER: [usize; TILES] = [0, 1, 3, 2, 4, 6, 5, 7, 8];
/// How many tiles a stage lays (AT-14).
pub(crate) const TILES_PER_STAGE: usize = 3;

/// How many stages the enhanced game has (AT-14).
pub(crate) const STAGES: usize = TILES / TILES_PER_STAGE;

/// The two kinds of rig (AT-20). A rig on the board belongs to nobody (AT-7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rig {
    /// In the basic colour.
    Basic,
    /// In the second colour: its field counts double (AT-21).
    Second,
}

impl Rig {
    pub(crate) const ALL: [Rig; 2] = [Rig::Basic, Rig::Second];
}

/// The rigs a player has not used yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Stock))]
pub struct Stock {
    /// In the basic colour.
    pub basic: u8,
    /// In the second colour.
    pub second: u8,
}

impl Stock {
    /// How many of both kinds.
    #[inline]
    pub const fn total(self) -> u8 {
        self.basic + self.second
    }

    /// How many of one kind.
    #[inline]
    pub const fn of(self, rig: Rig) -> u8 {
        match rig {
            Rig::Basic => self.basic,
            Rig::Second => self.second,
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, rig: Rig) {
        match rig {
            Rig::Basic => self.basic -= 1,
            Rig::Second => self.second -= 1,
        }
    }
}

/// Who took a concession in the enhanced game, and how (AT-16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Claim))]
pub struct Claim {
    /// Who claimed.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The commodity the claimer does without.
    pub concession: Concession,
    /// The lines the claimer scores.
    pub direction: Direction,
}

impl Claim {
    /// What a seat scores after this claim: the claimer as claimed, the other the other way (AT-16).
    pub const fn role(self, seat: Seat) -> Role {
        if seat.index() == self.seat.index() {
            return Role { concession: self.concession, direction: self.direction };
        }
        Role {
            concession: match self.concession {
                Concession::NoCopper => Concession::NoSilver,
                Concession::NoSilver | Concession::NoGold => Concession::NoCopper,
            },
            direction: match self.direction {
                Direction::Columns => Direction::Rows,
                _ => Direction::Columns,
            },
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Chance is to draw the ore (AT-32).
    Ore,
    /// Chance is to deal the tiles (AT-32).
    Deal,
    /// Players act.
    Play,
    /// Nobody claimed and a player let the game end (AT-18).
    Passed,
}

/// Everything that lies open on the table: all that the rules ask about. What is hidden is not in it, so nothing that is
/// computed from it can give anything away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    pub(crate) rigs: Fields,
    /// Those of the rigs that are of the second colour.
    pub(crate) second: Fields,
    /// The fields that can take a rig now.
    pub(crate) open: Fields,
    /// The ore of all fields that are laid.
    pub(crate) ore: OreMap,
    /// The ore of the tiles as they lie in the basic layout: what everyone knows of them before they are laid.
    pub(crate) faces: OreMap,
    pub(crate) stock: [Stock; 4],
    pub(crate) claim: Option<Claim>,
    /// The tile at each place, as far as laid (enhanced game only).
    pub(crate) laid: [Option<Tile>; TILES],
    /// How many turns were had by all players together.
    pub(crate) turns: u8,
    pub(crate) to_act: Seat,
    pub(crate) phase: Phase,
}

/// What lies open, to look at.
impl Ground {
    /// The fields with a rig of either kind.
    #[inline]
    pub const fn rigs(&self) -> Fields {
        self.rigs
    }

    /// Those of the rigs that are of the second colour (AT-20).
    #[inline]
    pub const fn second(&self) -> Fields {
        self.second
    }

    /// The fields that can take a rig now.
    #[inline]
    pub const fn open(&self) -> Fields {
        self.open
    }

    /// The ore of a field, once it is laid.
    #[inline]
    pub const fn ore_at(&self, field: Field) -> Option<Ore> {
        self.ore.get(field)
    }

    /// What a tile shows on the field where it lies in the basic layout: everyone knows the tiles before they are laid.
    pub const fn face_at(&self, field: Field) -> Option<Ore> {
        self.faces.get(field)
    }

    /// The rigs that a seat has not used yet.
    #[inline]
    pub const fn stock(&self, seat: Seat) -> Stock {
        self.stock[seat.index()]
    }

    /// Who claimed what, if anyone has (AT-16).
    #[inline]
    pub const fn claim(&self) -> Option<Claim> {
        self.claim
    }

    /// Who acts next, while the game goes on.
    #[inline]
    pub const fn to_act(&self) -> Seat {
        self.to_act
    }

    /// How many turns were had by all players together.
    #[inline]
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// The tile at a place of the basic layout, once it is laid (enhanced game).
    pub const fn laid(&self, place: Tile) -> Option<Tile> {
        self.laid[place.index()]
    }

    /// The stage of the enhanced game, 1 to 3; 0 before the deal, and in every other game.
    pub fn stage(&self) -> usize {
        self.tiles_laid() / TILES_PER_STAGE
    }

    /// The neighbours on which no rig may stand beside a rig on this field: all of them on the square board, those of
    /// the same commodity on the hexagonal one (AT-6, AT-24).
    #[inline(always)]
    pub fn blocked_by(&self, field: Field, shape: Shape) -> Fields {
        let neighbours = shape.geometry().neighbours(field);
        match (shape, self.ore.get(field)) {
            (Shape::Hexagonal, Some(ore)) => self.ore.of_commodity(ore.commodity(), neighbours),
            _ => neighbours,
        }
    }
}

impl Ground {
    /// Puts a rig on an open field and takes away the fields that it blocks (AT-6, AT-24).
    #[inline(always)]
    pub(crate) fn place(&mut self, field: Field, rig: Rig, shape: Shape) {
        let bit = field.bit();
        self.rigs |= bit;
        if rig == Rig::Second {
            self.second |= bit;
        }
        self.open = self.open & !(bit | self.blocked_by(field, shape));
        self.stock[self.to_act.index()].take(rig);
    }

    #[inline(always)]
    pub(crate) fn end_turn(&mut self, seats: SeatCount) {
        self.turns += 1;
        self.to_act = self.to_act.next(seats);
    }

    /// Shows the whole board at once, or nothing more than is there already.
    pub(crate) fn open_board(&mut self, geometry: &Geometry) {
        self.ore = self.faces;
        self.open = geometry.fields;
    }

    /// How many tiles lie on the table (enhanced game).
    pub(crate) fn tiles_laid(&self) -> usize {
        self.laid.iter().flatten().count()
    }

    /// Lays the next tiles at the next places (AT-14).
    pub(crate) fn lay(&mut self, tiles: [Tile; TILES_PER_STAGE]) {
        let first = self.tiles_laid();
        let places = LAYING_ORDER.iter().skip(first).take(TILES_PER_STAGE);
        let mut fresh = Fields::NONE;
        for (place, tile) in places.zip(tiles) {
            self.laid[*place] = Some(tile);
            let fields = Tile::at(*place).fields();
            for (field, face) in fields.into_iter().zip(tile.fields()) {
                if let Some(ore) = self.faces.get(face) {
                    self.ore.set(field, ore);
                }
                fresh |= field.bit();
            }
        }
        for rig in self.rigs.iter() {
            fresh = fresh & !Shape::Square.geometry().neighbours(rig);
        }
        self.open |= fresh;
    }

    /// Whether the turn that just ended closed the first or the second stage (AT-15).
    #[inline]
    pub(crate) fn stage_is_over(&self, seats: SeatCount) -> bool {
        let stage = TURNS_PER_STAGE * seats.get() as u8;
        self.turns == stage || self.turns == 2 * stage
    }
}

/// The whole truth: the open ground, and the order in which the tiles were dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) ground: Ground,
    /// All nine tiles in the order drawn, once they are dealt (enhanced game only).
    pub(crate) deal: Option<[Tile; TILES]>,
}

impl State {
    /// What lies open on the table.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The tiles that are laid next.
    pub(crate) fn next_tiles(&self) -> Option<[Tile; TILES_PER_STAGE]> {
        let deal = self.deal?;
        let first = self.ground.tiles_laid();
        deal.get(first..first + TILES_PER_STAGE)?.try_into().ok()
    }
}
