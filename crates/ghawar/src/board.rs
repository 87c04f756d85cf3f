//! The field: roads between the platforms, the spaces they are made of, and the sides from which trucks come.

use motherlode_core::{Seat, SeatCount};
use serde::Serialize;

use crate::chance::Die;
use crate::drives::Ends;
use crate::platforms::{GRID, PLATFORMS, Platform, Platforms};
use crate::spaces::{POINTS, Space, Spaces};
use crate::state::Stand;

/// Which roads there are (GH-8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Roads {
    /// Five each way, all of them between platforms.
    #[default]
    Inner,
    /// Seven each way, the outer ones along the edge: the switch `ring-road`.
    Ringed,
}

impl Roads {
    /// Both.
    pub const ALL: [Roads; 2] = [Roads::Inner, Roads::Ringed];

    /// The field's geometry.
    #[inline]
    pub const fn geometry(self) -> &'static Geometry {
        match self {
            Roads::Inner => &INNER,
            Roads::Ringed => &RINGED,
        }
    }
}

/// A direction in which a truck drives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Heading {
    East,
    North,
    West,
    South,
}

impl Heading {
    #[cfg(test)]
    pub(crate) const ALL: [Heading; 4] = [Heading::East, Heading::North, Heading::West, Heading::South];
}

/// A side of the field, with the depot of the player who sits there (GH-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Side))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Below.
    South,
    /// On the left.
    West,
    /// Above.
    North,
    /// On the right.
    East,
}

impl Side {
    /// All of them, in the order of play (GH-5).
    pub const ALL: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

    /// Where a seat sits: two players opposite each other, more of them one after the other (GH-5).
    #[inline]
    pub const fn of(seat: Seat, seats: SeatCount) -> Side {
        match (seats.get(), seat.number()) {
            (_, 1) => Side::South,
            (2, 2) | (_, 3) => Side::North,
            (_, 2) => Side::West,
            _ => Side::East,
        }
    }

    /// The direction in which a truck enters from here.
    #[inline]
    pub(crate) const fn inwards(self) -> Heading {
        match self {
            Side::South => Heading::North,
            Side::West => Heading::East,
            Side::North => Heading::South,
            Side::East => Heading::West,
        }
    }
}

/// What a space of the road is (GH-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::SpaceKind))]
#[serde(rename_all = "lowercase")]
pub enum SpaceKind {
    /// Two roads meet.
    Crossing,
    /// A road runs between two platforms, or along one on the ring road.
    Gap,
}

/// What does not change about a field: its spaces, its entries, and where the platforms lie.
#[derive(Debug)]
pub struct Geometry {
    /// How many columns, and how many rows, the raster has (GH-9).
    pub side: usize,
    /// Every space of the roads.
    pub roads: Spaces,
    /// Those of them where two roads meet.
    pub crossings: Spaces,
    /// Where trucks enter and leave, by [`Side`] (GH-13).
    entries: [Spaces; 4],
    /// The platforms that share an edge with a space: first the one to its left or below it.
    served: [Served; POINTS],
    /// The point of each platform.
    points: [Space; PLATFORMS],
}

/// The platforms beside a space of the road (GH-16). A crossing serves none, a gap those that it lies between; the ring
/// road has a platform on one side only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Served {
    /// The one to the left or below.
    pub before: Option<Platform>,
    /// The one to the right or above.
    pub behind: Option<Platform>,
}

impl Geometry {
    /// Where trucks of a side enter and leave the field (GH-13).
    #[inline]
    pub const fn entries(&self, side: Side) -> Spaces {
        self.entries[side as usize]
    }

    /// Where a truck of a side can come that must drive exactly so many spaces, if trucks stand on some (GH-11 to GH-14).
    #[inline]
    pub fn ends(&self, from: Stand, side: Side, die: Die, trucks: Spaces) -> Ends {
        Ends::of(self, from, side, die, trucks)
    }

    /// The platforms that share an edge with a space (GH-16).
    #[inline]
    pub const fn served(&self, space: Space) -> Served {
        self.served[space.index()]
    }

    /// What a space of the road is.
    pub const fn kind(&self, space: Space) -> SpaceKind {
        if self.crossings.contains(space) { SpaceKind::Crossing } else { SpaceKind::Gap }
    }

    /// The point of the raster on which a platform lies.
    pub const fn point(&self, platform: Platform) -> Space {
        self.points[platform.row() * GRID + platform.column()]
    }

    /// The points of a set of platforms.
    #[inline]
    pub(crate) fn points(&self, platforms: Platforms) -> Spaces {
        (0..GRID).fold(Spaces::NONE, |points, row| {
            points.with_row(self.points[row * GRID], SPREAD[platforms.row(row)])
        })
    }
}

/// Six bits with a gap after each: platforms lie on every other point of a row.
static SPREAD: [u16; 1 << GRID] = {
    let mut spread = [0; 1 << GRID];
    let mut bits = 0;
    while bits < spread.len() {
        let mut column = 0;
        while column < GRID {
            spread[bits] |= ((bits >> column & 1) << (2 * column)) as u16;
            column += 1;
        }
        bits += 1;
    }
    spread
};

static INNER: Geometry = geometry(Roads::Inner);
static RINGED: Geometry = geometry(Roads::Ringed);

const fn geometry(roads: Roads) -> Geometry {
    // Platforms and roads take turns along the raster (GH-9): the ring road puts a road before the first platform and
    // one behind the last.
    let (first_platform, side) = match roads {
        Roads::Inner => (0, 2 * GRID - 1),
        Roads::Ringed => (1, 2 * GRID + 1),
    };
    let mut field = Geometry {
        side,
        roads: Spaces::NONE,
        crossings: Spaces::NONE,
        entries: [Spaces::NONE; 4],
        served: [Served { before: None, behind: None }; POINTS],
        points: [Space::inside(0, 0); PLATFORMS],
    };
    let mut row = 0;
    while row < side {
        let mut column = 0;
        while column < side {
            let space = Space::inside(column, row);
            match (column % 2 == first_platform, row % 2 == first_platform) {
                (true, true) => field = lay_platform(field, column, row),
                (false, false) => {
                    field.roads = field.roads.with(space);
                    field.crossings = field.crossings.with(space);
                }
                (true, false) | (false, true) => field.roads = field.roads.with(space),
            }
            column += 1;
        }
        row += 1;
    }
    let mut road = 1 - first_platform;
    while road < side {
        // In the order of `Side::ALL`.
        let ends = [(road, 0), (0, road), (road, side - 1), (side - 1, road)];
        let mut at = 0;
        while at < ends.len() {
            field.entries[at] = field.entries[at].with(Space::inside(ends[at].0, ends[at].1));
            at += 1;
        }
        road += 2;
    }
    field
}

/// Enters a platform: its point, and the spaces around it that serve it. Without the ring road some of these points lie
/// outside, where nobody drives.
const fn lay_platform(mut field: Geometry, column: usize, row: usize) -> Geometry {
    let platform = Platform::inside(column / 2, row / 2);
    field.points[row / 2 * GRID + column / 2] = Space::inside(column, row);
    if column > 0 {
        field.served[Space::inside(column - 1, row).index()].behind = Some(platform);
    }
    field.served[Space::inside(column + 1, row).index()].before = Some(platform);
    if row > 0 {
        field.served[Space::inside(column, row - 1).index()].behind = Some(platform);
    }
    field.served[Space::inside(column, row + 1).index()].before = Some(platform);
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    fn spaces(names: &str) -> Spaces {
        names.split(' ').map(space).collect()
    }

    fn served(roads: Roads, name: &str) -> String {
        let Served { before, behind } = roads.geometry().served(space(name));
        let name =
            |platform: Option<Platform>| platform.map_or("-".to_owned(), |platform| platform.to_string());
        format!("{} {}", name(before), name(behind))
    }

    #[test]
    fn five_roads_each_way_have_85_spaces_gh_8() {
        let field = Roads::Inner.geometry();
        assert_eq!((field.side, field.roads.len(), field.crossings.len()), (11, 85, 25));
        // The first vertical road, from the bottom.
        let first = (0..11).map(|row| Space::inside(1, row));
        assert!(first.clone().all(|space| field.roads.contains(space)));
        assert!(first.enumerate().all(|(row, space)| {
            field.kind(space) == if row % 2 == 0 { SpaceKind::Gap } else { SpaceKind::Crossing }
        }));
        assert!(!field.roads.contains(space("a1")), "no road runs around the outside");
        assert_eq!(field.entries(Side::South), spaces("b1 d1 f1 h1 j1"));
        assert_eq!(field.entries(Side::West), spaces("a2 a4 a6 a8 a10"));
        assert_eq!(field.entries(Side::North), spaces("b11 d11 f11 h11 j11"));
        assert_eq!(field.entries(Side::East), spaces("k2 k4 k6 k8 k10"));
    }

    #[test]
    fn the_ring_road_makes_133_spaces_gh_9() {
        let field = Roads::Ringed.geometry();
        assert_eq!((field.side, field.roads.len(), field.crossings.len()), (13, 133, 49));
        assert_eq!((field.kind(space("a1")), field.kind(space("b1"))), (SpaceKind::Crossing, SpaceKind::Gap));
        assert!(!field.roads.contains(space("b2")), "the first platform lies there");
        assert_eq!(field.entries(Side::South), spaces("a1 c1 e1 g1 i1 k1 m1"));
        assert_eq!(field.entries(Side::West), spaces("a1 a3 a5 a7 a9 a11 a13"));
        assert_eq!(field.entries(Side::North), spaces("a13 c13 e13 g13 i13 k13 m13"));
        assert_eq!(field.entries(Side::East), spaces("m1 m3 m5 m7 m9 m11 m13"));
    }

    #[test]
    fn a_gap_serves_the_platforms_it_lies_between_gh_16() {
        assert_eq!(served(Roads::Inner, "b1"), "p11 p21");
        assert_eq!(served(Roads::Inner, "a2"), "p11 p12");
        assert_eq!(served(Roads::Inner, "k10"), "p65 p66");
        assert_eq!(served(Roads::Inner, "b2"), "- -");
        assert_eq!(served(Roads::Ringed, "b1"), "- p11");
        assert_eq!(served(Roads::Ringed, "m12"), "p66 -");
        assert_eq!(served(Roads::Ringed, "c2"), "p11 p21");
        assert_eq!(served(Roads::Ringed, "c3"), "- -");
        for roads in Roads::ALL {
            let field = roads.geometry();
            let serving =
                field.roads.iter().filter(|space| field.served(*space) != Served::default()).count();
            assert_eq!(serving, field.roads.len() - field.crossings.len());
        }
    }

    #[test]
    fn platforms_lie_off_the_roads_gh_9() {
        for roads in Roads::ALL {
            let field = roads.geometry();
            let points = field.points(Platforms::ALL);
            assert_eq!((points.len(), (points & field.roads).len()), (36, 0));
            for platform in Platform::all() {
                assert_eq!(field.points(Platforms::only(platform)), Spaces::only(field.point(platform)));
            }
        }
        let p34 = Platform::at(2, 3).unwrap();
        assert_eq!(Roads::Inner.geometry().point(p34), space("e7"));
        assert_eq!(Roads::Ringed.geometry().point(p34), space("f8"));
    }

    #[test]
    fn players_sit_around_the_field_gh_5() {
        let sides = |seats: SeatCount| seats.seats().map(|seat| Side::of(seat, seats)).collect::<Vec<_>>();
        assert_eq!(sides(SeatCount::TWO), [Side::South, Side::North]);
        assert_eq!(sides(SeatCount::THREE), [Side::South, Side::West, Side::North]);
        assert_eq!(sides(SeatCount::FOUR), Side::ALL);
    }
}
