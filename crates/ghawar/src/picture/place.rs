//! Where things are: the raster with its broad columns of platforms and narrow ones of road, the margins with the
//! raster's names, and the depots beyond them.

use motherlode_drawing::{Point, Size};

use crate::board::Side;
use crate::spaces::Space;
use crate::view::View;

/// The side of a platform's column or row, and of one that is only road.
pub(super) const PLATFORM: f64 = 62.0;
const ROAD: f64 = 46.0;
/// The margin with the raster's names.
pub(super) const NAMES: f64 = 32.0;
/// How deep a depot is.
pub(super) const DEPOT: f64 = 49.0;
/// What stays free at the edge of the picture.
const EDGE: f64 = 7.0;
/// What parts the field and the caption.
const BELOW: f64 = 6.0;

/// Where the raster begins, and how its columns and rows take turns.
pub(super) struct Place {
    /// How many columns and rows there are.
    side: usize,
    /// Whether the first of them is a road.
    ringed: bool,
    /// The upper left corner of the raster.
    pub(super) corner: Point,
    size: Size,
}

impl Place {
    pub(super) fn of(view: &View) -> Place {
        let margin = |side: Side| {
            let has_depot = view.seats.iter().any(|seat| seat.side == side);
            NAMES + EDGE + if has_depot { DEPOT } else { 0.0 }
        };
        let [south, west, north, east] = Side::ALL.map(margin);
        let mut place = Place {
            side: view.side,
            ringed: view.ring_road,
            corner: Point::new(west, north),
            size: Size { width: 0.0, height: 0.0 },
        };
        let length = place.length();
        place.size = Size { width: west + length + east, height: north + length + south + BELOW };
        place
    }

    /// The field with its margins.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// How long the raster's sides are.
    pub(super) fn length(&self) -> f64 {
        self.start(self.side)
    }

    /// How broad a column or row is.
    pub(super) fn breadth(&self, line: usize) -> f64 {
        if line.is_multiple_of(2) == self.ringed { ROAD } else { PLATFORM }
    }

    /// How far a column lies from the left, or a row from the bottom.
    fn start(&self, line: usize) -> f64 {
        (0..line).map(|before| self.breadth(before)).sum()
    }

    /// The middle of a column.
    pub(super) fn across(&self, column: usize) -> f64 {
        self.corner.x + self.start(column) + self.breadth(column) / 2.0
    }

    /// The middle of a row; rows count from the bottom.
    pub(super) fn down(&self, row: usize) -> f64 {
        self.corner.y + self.length() - self.start(row) - self.breadth(row) / 2.0
    }

    pub(super) fn middle(&self, point: Space) -> Point {
        Point::new(self.across(point.column()), self.down(point.row()))
    }

    /// What a point of the raster takes up.
    pub(super) fn room(&self, point: Space) -> Size {
        Size { width: self.breadth(point.column()), height: self.breadth(point.row()) }
    }

    /// Where a side of the field has its depot: its upper left corner, and its size.
    pub(super) fn depot(&self, side: Side) -> (Point, Size) {
        let length = self.length();
        let beyond = NAMES + DEPOT;
        let level = Size { width: length, height: DEPOT };
        let upright = Size { width: DEPOT, height: length };
        match side {
            Side::South => (self.corner.shifted(0.0, length + NAMES), level),
            Side::West => (self.corner.shifted(-beyond, 0.0), upright),
            Side::North => (self.corner.shifted(0.0, -beyond), level),
            Side::East => (self.corner.shifted(length + NAMES, 0.0), upright),
        }
    }
}

/// The way from a side into the field, one unit long.
pub(super) const fn inwards(side: Side) -> Point {
    match side {
        Side::South => Point::new(0.0, -1.0),
        Side::West => Point::new(1.0, 0.0),
        Side::North => Point::new(0.0, 1.0),
        Side::East => Point::new(-1.0, 0.0),
    }
}
