//! How far a truck comes with a die, and what it can load there.

use crate::actions::Action;
use crate::board::{Geometry, Heading, Roads, Side};
use crate::chance::Die;
use crate::platforms::{Platform, Platforms};
use crate::spaces::{Space, Spaces};
use crate::state::Stand;

/// Where a drive can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// On the field.
    pub spaces: Spaces,
    /// Whether it can also end in the depot.
    pub home: bool,
}

impl Ends {
    /// Where a truck of a side can come that must drive exactly so many spaces (GH-11), if trucks stand on some.
    ///
    /// For every heading the set of spaces that a truck can have reached with it is carried one space on at a time. A
    /// set does not remember where a truck has been and need not: the shortest way round is eight spaces and a die
    /// shows six at most, so without turning back no drive meets itself.
    #[inline]
    pub(crate) fn of(field: &Geometry, from: Stand, side: Side, die: Die, trucks: Spaces) -> Ends {
        let free = field.roads & !trucks;
        let entries = field.entries(side);
        let (mut drive, may_leave, mut home) = match from {
            // GH-13: the road's end is the first space, and this drive does not end in the depot.
            Stand::Depot => (Headings::only(side.inwards(), entries & free), false, false),
            // GH-11: a new drive may start in any direction. GH-14: also over the edge, from the road's last space.
            Stand::Space(space) => (Headings::around(space, free), true, entries.contains(space)),
        };
        for _ in 1..die.number() {
            // GH-14: with pips left, a truck on the road's last space may leave, and what is left over lapses. It did
            // not come from outside in this drive, so it never turns back by leaving.
            home |= may_leave && !(drive.all() & entries).is_empty();
            drive = drive.onwards(free);
        }
        Ends { spaces: drive.all(), home }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.spaces.is_empty() && !self.home
    }
}

/// The spaces that can have been reached, by the heading of the last step.
#[derive(Clone, Copy)]
struct Headings {
    east: Spaces,
    north: Spaces,
    west: Spaces,
    south: Spaces,
}

impl Headings {
    const NONE: Headings =
        Headings { east: Spaces::NONE, north: Spaces::NONE, west: Spaces::NONE, south: Spaces::NONE };

    #[inline]
    fn only(heading: Heading, spaces: Spaces) -> Headings {
        match heading {
            Heading::East => Headings { east: spaces, ..Headings::NONE },
            Heading::North => Headings { north: spaces, ..Headings::NONE },
            Heading::West => Headings { west: spaces, ..Headings::NONE },
            Heading::South => Headings { south: spaces, ..Headings::NONE },
        }
    }

    /// The first step from a space.
    #[inline]
    fn around(space: Space, free: Spaces) -> Headings {
        let start = Spaces::only(space);
        Headings {
            east: start.stepped(Heading::East) & free,
            north: start.stepped(Heading::North) & free,
            west: start.stepped(Heading::West) & free,
            south: start.stepped(Heading::South) & free,
        }
    }

    /// One more step: straight on or to either side, never back (GH-11). From a gap only straight on leads to a road, so
    /// nothing needs to say where a truck may turn.
    #[inline]
    fn onwards(self, free: Spaces) -> Headings {
        let Headings { east, north, west, south } = self;
        Headings {
            east: (east | north | south).stepped(Heading::East) & free,
            north: (north | east | west).stepped(Heading::North) & free,
            west: (west | north | south).stepped(Heading::West) & free,
            south: (south | east | west).stepped(Heading::South) & free,
        }
    }

    #[inline]
    fn all(self) -> Spaces {
        self.east | self.north | self.west | self.south
    }
}

/// The spaces beside platforms whose cubes a player can load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Serving {
    /// Those with such a platform to their left or below them.
    before: Spaces,
    /// Those with such a platform to their right or above them.
    behind: Spaces,
}

impl Serving {
    /// The spaces that serve these platforms (GH-16), and some points that are no spaces.
    #[inline]
    pub(crate) fn of(field: &Geometry, platforms: Platforms) -> Serving {
        let points = field.points(platforms);
        Serving {
            before: points.stepped(Heading::East) | points.stepped(Heading::North),
            behind: points.stepped(Heading::West) | points.stepped(Heading::South),
        }
    }
}

/// The legal drives of one truck: a set of actions that share their beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drives {
    from: Stand,
    /// Whether it can drive home.
    home: bool,
    /// Where it can end without loading.
    stops: Spaces,
    /// Where it can end and load from the left or from below.
    before: Spaces,
    /// Where it can end and load from the right or from above.
    behind: Spaces,
}

impl Drives {
    pub(crate) const NONE: Drives = Drives {
        from: Stand::Depot,
        home: false,
        stops: Spaces::NONE,
        before: Spaces::NONE,
        behind: Spaces::NONE,
    };

    /// Every drive to these ends, with a load or, for it is a choice, without (GH-16).
    #[inline]
    pub(crate) fn new(from: Stand, ends: Ends, serving: Option<Serving>) -> Drives {
        let stops = ends.spaces;
        let (before, behind) = match serving {
            Some(serving) => (stops & serving.before, stops & serving.behind),
            None => (Spaces::NONE, Spaces::NONE),
        };
        Drives { from, home: ends.home, stops, before, behind }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.home) + self.stops.len() + self.before.len() + self.behind.len()
    }

    #[inline]
    pub(crate) fn has_home(&self) -> bool {
        self.home
    }

    #[inline]
    pub(crate) fn has_stops(&self) -> bool {
        !self.stops.is_empty()
    }

    #[inline]
    pub(crate) fn has_loads(&self) -> bool {
        !(self.before | self.behind).is_empty()
    }

    pub(crate) fn only_home(self) -> Drives {
        Drives { from: self.from, home: self.home, ..Drives::NONE }
    }

    pub(crate) fn only_stops(self) -> Drives {
        Drives { from: self.from, stops: self.stops, ..Drives::NONE }
    }

    pub(crate) fn only_loads(self) -> Drives {
        Drives { from: self.from, before: self.before, behind: self.behind, ..Drives::NONE }
    }

    /// The drive at a place of the set's own order: home, then stops, then loads from before, then from behind.
    #[inline]
    pub(crate) fn nth(&self, roads: Roads, mut place: usize) -> Option<Action> {
        if self.home {
            match place.checked_sub(1) {
                None => return Some(self.going_home()),
                Some(rest) => place = rest,
            }
        }
        if let Some(space) = self.stops.nth(place) {
            return Some(self.going_to(space, None));
        }
        place -= self.stops.len();
        if let Some(space) = self.before.nth(place) {
            return Some(self.going_to(space, roads.geometry().served(space).before));
        }
        place -= self.before.len();
        let space = self.behind.nth(place)?;
        Some(self.going_to(space, roads.geometry().served(space).behind))
    }

    pub(crate) fn iter(self, roads: Roads) -> impl Iterator<Item = Action> {
        let field = roads.geometry();
        let stops = self.stops.iter().map(|space| (space, None));
        let before = self.before.iter().map(|space| (space, field.served(space).before));
        let behind = self.behind.iter().map(|space| (space, field.served(space).behind));
        let on_field = stops.chain(before).chain(behind).map(move |(space, load)| self.going_to(space, load));
        self.home.then(|| self.going_home()).into_iter().chain(on_field)
    }

    #[inline]
    pub(crate) fn contains(&self, roads: Roads, action: Action) -> bool {
        let Action::Go { from, to, load } = action else { return false };
        from == self.from
            && match (to, load) {
                (Stand::Depot, None) => self.home,
                (Stand::Depot, Some(_)) => false,
                (Stand::Space(space), None) => self.stops.contains(space),
                (Stand::Space(space), Some(_)) => {
                    let served = roads.geometry().served(space);
                    self.before.contains(space) && load == served.before
                        || self.behind.contains(space) && load == served.behind
                }
            }
    }

    #[inline]
    fn going_to(&self, space: Space, load: Option<Platform>) -> Action {
        Action::Go { from: self.from, to: Stand::Space(space), load }
    }

    #[inline]
    fn going_home(&self) -> Action {
        Action::Go { from: self.from, to: Stand::Depot, load: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaces(names: &str) -> Spaces {
        names.split_whitespace().map(|name| name.parse::<Space>().unwrap()).collect()
    }

    /// The ends of a drive of the south side, as names, `depot` first.
    fn ends(roads: Roads, from: &str, die: u8, trucks: &str) -> String {
        let from = from.parse().unwrap();
        let die = Die::new(die).unwrap();
        let ends = Ends::of(roads.geometry(), from, Side::South, die, spaces(trucks));
        let home = ends.home.then(|| "depot".to_owned());
        let names: Vec<_> =
            home.into_iter().chain(ends.spaces.iter().map(|space| space.to_string())).collect();
        names.join(" ")
    }

    #[test]
    fn a_truck_enters_at_a_road_of_its_side_gh_13() {
        assert_eq!(ends(Roads::Inner, "depot", 1, ""), "b1 d1 f1 h1 j1");
        assert_eq!(ends(Roads::Inner, "depot", 2, "d1"), "b2 f2 h2 j2");
        assert_eq!(ends(Roads::Inner, "depot", 3, "d1 f1 h1 j1"), "a2 c2 b3");
        // Round the corner and down the next road; no further, for the drive started in the depot.
        assert_eq!(ends(Roads::Inner, "depot", 5, "f1 h1 j1 b3 a2 d3 e2"), "b1 d1");
        assert_eq!(ends(Roads::Inner, "depot", 6, "f1 h1 j1 b3 a2 d3 e2"), "");
        assert_eq!(ends(Roads::Ringed, "depot", 1, ""), "a1 c1 e1 g1 i1 k1 m1");
        // At a crossing of the ring road it may turn at once.
        assert_eq!(ends(Roads::Ringed, "depot", 2, "c1 e1 g1 i1 k1 m1"), "b1 a2");
        assert_eq!(ends(Roads::Ringed, "depot", 2, "a1 e1 g1 i1 k1 m1"), "b1 d1 c2");
    }

    #[test]
    fn a_truck_leaves_over_its_own_side_only_gh_14() {
        assert_eq!(ends(Roads::Inner, "b1", 1, ""), "depot b2");
        // The other pips lapse.
        assert_eq!(ends(Roads::Inner, "b1", 6, "b2"), "depot");
        assert_eq!(ends(Roads::Inner, "b2", 1, ""), "b1 a2 c2 b3");
        assert_eq!(ends(Roads::Inner, "b2", 2, "c2 b3"), "depot");
        assert_eq!(ends(Roads::Inner, "b11", 2, ""), "b9 a10 c10");
        assert_eq!(ends(Roads::Inner, "a2", 1, ""), "b2");
        // On the ring road a truck may turn outwards at any outer crossing, but not at a gap.
        assert_eq!(ends(Roads::Ringed, "b1", 1, ""), "a1 c1");
        assert_eq!(ends(Roads::Ringed, "b1", 2, "c1"), "depot a2");
        assert_eq!(ends(Roads::Ringed, "a3", 1, ""), "a2 b3 a4");
    }

    #[test]
    fn a_truck_drives_the_whole_roll_and_never_back_gh_11() {
        assert_eq!(ends(Roads::Inner, "f6", 1, ""), "f5 e6 g6 f7");
        assert_eq!(ends(Roads::Inner, "e6", 2, ""), "d5 f5 c6 g6 d7 f7");
        // A gap has only its two ends.
        assert_eq!(ends(Roads::Inner, "f5", 1, ""), "f4 f6");
        // A dead end of another side cannot be driven further.
        assert_eq!(ends(Roads::Inner, "b11", 1, "b10"), "");
        assert_eq!(ends(Roads::Inner, "b10", 2, "a10 c10 b9"), "");
    }

    #[test]
    fn trucks_are_in_the_way_gh_12() {
        assert_eq!(ends(Roads::Inner, "b1", 2, "b2"), "depot");
        assert_eq!(ends(Roads::Inner, "f5", 2, "f6 e4"), "f3 g4");
    }

    /// Walks every way, one step at a time, and remembers where it has been.
    fn walk(field: &Geometry, way: &mut Vec<Space>, die: u8, trucks: Spaces, ends: &mut Spaces) {
        let at = *way.last().unwrap();
        if die == 0 {
            *ends = ends.with(at);
            return;
        }
        for heading in Heading::ALL {
            let next = Spaces::only(at).stepped(heading) & field.roads & !trucks;
            let Some(next) = next.iter().next() else { continue };
            assert!(!way.contains(&next) || way.iter().rev().nth(1) == Some(&next), "no drive meets itself");
            if !way.contains(&next) {
                way.push(next);
                walk(field, way, die - 1, trucks, ends);
                way.pop();
            }
        }
    }

    #[test]
    fn sets_of_spaces_come_as_far_as_single_ways() {
        let mut bits: u64 = 7;
        for roads in Roads::ALL {
            let field = roads.geometry();
            for start in field.roads.iter() {
                let trucks: Spaces = field
                    .roads
                    .iter()
                    .filter(|space| {
                        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        *space != start && bits >> 60 == 0
                    })
                    .collect();
                for die in Die::ALL {
                    let mut expected = Spaces::NONE;
                    walk(field, &mut vec![start], die.number(), trucks, &mut expected);
                    let ends = Ends::of(field, Stand::Space(start), Side::South, die, trucks);
                    assert_eq!(ends.spaces, expected, "{roads:?} {start} {die:?} {trucks:?}");
                }
            }
        }
    }
}
