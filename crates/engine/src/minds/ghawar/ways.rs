//! How many turns a truck needs: home to its depot, and to a space from which a platform's cube can be loaded.
//!
//! A drive is exactly as long as the die says, so distance alone says little: next to a cube is not beside it. The tables
//! hold expected numbers of turns under the best use of every roll, on roads without other trucks.

use std::sync::OnceLock;

use motherlode_ghawar::{
    Die, Ends, Geometry, PLATFORMS, POINTS, Platform, Roads, Served, Side, Space, Spaces, Stand, TruckCount,
};

/// Expected numbers of turns on one field, for players with so many trucks.
#[derive(Debug)]
pub(super) struct Ways {
    /// By side and space: to the depot of that side.
    home: [[f32; POINTS]; Side::ALL.len()],
    /// By space and platform: until a drive ends beside the platform.
    beside: Box<[[f32; PLATFORMS]; POINTS]>,
    /// By side and platform: the same from the depot.
    from_depot: [[f32; PLATFORMS]; Side::ALL.len()],
    /// By side and platform: from the depot to the platform and home again.
    trip: [[f32; PLATFORMS]; Side::ALL.len()],
}

/// What a truck is charged for a roll that it leaves to another truck, by how many trucks there are: with a single truck
/// nothing can be left, with more of them most rolls are of use to another.
const fn price_of_waiting(trucks: TruckCount) -> Option<f32> {
    match trucks {
        TruckCount::One => None,
        TruckCount::Two => Some(0.5),
        TruckCount::Three => Some(0.4),
    }
}

/// No way is as long as this; where the tables start.
const FAR: f32 = 60.0;
/// The tables are done when no entry changes by more than this.
const CLOSE: f32 = 0.002;
/// And never walk over the field more often than this.
const MOST_ROUNDS: usize = 200;

impl Ways {
    /// The tables of a field; they are made once.
    pub(super) fn of(roads: Roads, trucks: TruckCount) -> &'static Ways {
        static MADE: [[OnceLock<Ways>; TruckCount::ALL.len()]; Roads::ALL.len()] =
            [const { [const { OnceLock::new() }; TruckCount::ALL.len()] }; Roads::ALL.len()];
        MADE[roads as usize][trucks as usize]
            .get_or_init(|| Ways::make(roads.geometry(), price_of_waiting(trucks)))
    }

    /// Turns until a truck of a side that stands on a space is in its depot.
    #[inline]
    pub(super) fn home(&self, side: Side, space: Space) -> f32 {
        self.home[side as usize][space.index()]
    }

    /// Turns until a truck that stands somewhere ends a drive beside a platform.
    #[inline]
    pub(super) fn beside(&self, side: Side, stand: Stand, platform: Platform) -> f32 {
        match stand {
            Stand::Depot => self.from_depot[side as usize][platform.index()],
            Stand::Space(space) => self.beside[space.index()][platform.index()],
        }
    }

    /// Turns from the depot to a platform and back.
    #[inline]
    pub(super) fn trip(&self, side: Side, platform: Platform) -> f32 {
        self.trip[side as usize][platform.index()]
    }

    fn make(field: &Geometry, waiting: Option<f32>) -> Ways {
        let mut ways = Ways {
            home: [[0.0; POINTS]; Side::ALL.len()],
            beside: Box::new([[0.0; PLATFORMS]; POINTS]),
            from_depot: [[0.0; PLATFORMS]; Side::ALL.len()],
            trip: [[0.0; PLATFORMS]; Side::ALL.len()],
        };
        // Only leaving depends on the side, and whoever looks for a cube stays: any side will do for the spaces.
        let drives: Vec<(Space, [Ends; Die::ALL.len()])> =
            field.roads.iter().map(|space| (space, rolls(field, Stand::Space(space), Side::South))).collect();
        for side in Side::ALL {
            let drives: Vec<_> =
                field.roads.iter().map(|space| (space, rolls(field, Stand::Space(space), side))).collect();
            ways.home[side as usize] = settle(&drives, waiting, |ends, turns| {
                if ends.home { 0.0 } else { nearest(ends.spaces, Spaces::NONE, turns) }
            });
        }
        for platform in Platform::all() {
            let beside = serving(field, platform);
            let turns = settle(&drives, waiting, |ends, turns| nearest(ends.spaces, beside, turns));
            for space in field.roads.iter() {
                ways.beside[space.index()][platform.index()] = turns[space.index()];
            }
            for side in Side::ALL {
                let rolls = rolls(field, Stand::Depot, side).map(|ends| nearest(ends.spaces, beside, &turns));
                let out = turns_from(rolls, waiting);
                let back = beside.iter().map(|space| ways.home[side as usize][space.index()]);
                ways.from_depot[side as usize][platform.index()] = out;
                ways.trip[side as usize][platform.index()] = out + back.fold(FAR, f32::min);
            }
        }
        ways
    }
}

/// Where the rolls of a die lead on an empty field.
fn rolls(field: &Geometry, from: Stand, side: Side) -> [Ends; Die::ALL.len()] {
    Die::ALL.map(|die| field.ends(from, side, die, Spaces::NONE))
}

/// The spaces beside a platform.
fn serving(field: &Geometry, platform: Platform) -> Spaces {
    let serves = |space: &Space| {
        let Served { before, behind } = field.served(*space);
        before == Some(platform) || behind == Some(platform)
    };
    field.roads.iter().filter(serves).collect()
}

/// The fewest turns left after a drive that can end on some spaces: none where the goal is.
fn nearest(ends: Spaces, goal: Spaces, turns: &[f32; POINTS]) -> f32 {
    if (ends & goal).is_empty() {
        ends.iter().map(|space| turns[space.index()]).fold(FAR, f32::min)
    } else {
        0.0
    }
}

/// Walks over the field until every space agrees with those around it.
fn settle(
    drives: &[(Space, [Ends; Die::ALL.len()])],
    waiting: Option<f32>,
    after: impl Fn(&Ends, &[f32; POINTS]) -> f32,
) -> [f32; POINTS] {
    let mut turns = [FAR; POINTS];
    for _ in 0..MOST_ROUNDS {
        let mut change: f32 = 0.0;
        for (space, rolls) in drives {
            let rolls = [0, 1, 2, 3, 4, 5].map(|roll| after(&rolls[roll], &turns));
            let better = turns_from(rolls, waiting);
            change = change.max((turns[space.index()] - better).abs());
            turns[space.index()] = better;
        }
        if change < CLOSE {
            break;
        }
    }
    turns
}

/// Turns from a place where each roll leaves so many more, and a bad roll can be left to another truck at a price: the
/// best is to take all rolls that leave few enough.
fn turns_from(mut rolls: [f32; Die::ALL.len()], waiting: Option<f32>) -> f32 {
    rolls.sort_unstable_by(f32::total_cmp);
    let mut best = f32::INFINITY;
    let mut sum = 0.0;
    for (taken, roll) in (1..).zip(rolls) {
        sum += roll;
        let left = (rolls.len() - taken) as f32;
        // Expected: what the taken rolls leave, a turn for the drive, and what was waited before it.
        let waited = match waiting {
            Some(price) => left / taken as f32 * price,
            None if taken == rolls.len() => 0.0,
            None => f32::INFINITY,
        };
        best = best.min(sum / taken as f32 + 1.0 + waited);
    }
    best.min(FAR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    #[test]
    fn a_truck_at_the_edge_is_home_with_any_roll() {
        let ways = Ways::of(Roads::Inner, TruckCount::One);
        assert_eq!(ways.home(Side::South, space("b1")), 1.0);
        // One pip short in one of six rolls.
        assert!((ways.home(Side::South, space("b2")) - 7.0 / 6.0).abs() < 0.01);
        assert!(ways.home(Side::North, space("b2")) > 3.0);
    }

    #[test]
    fn near_platforms_take_fewer_turns_than_far_ones() {
        for roads in Roads::ALL {
            for trucks in TruckCount::ALL {
                let ways = Ways::of(roads, trucks);
                for column in 0..6 {
                    let trip = |row| ways.trip(Side::South, Platform::at(column, row).unwrap());
                    let trips: Vec<f32> = (0..6).map(trip).collect();
                    // To stop right at the edge takes a low roll, so the first row is no nearer than the second.
                    let rises = trips[1..].is_sorted() && trips[0] < trips[2];
                    assert!(rises, "{roads:?} {trucks:?} {column}: {trips:?}");
                    assert!(trip(0) > 2.0 && trip(5) < 15.0, "{roads:?} {trucks:?} {} {}", trip(0), trip(5));
                }
            }
        }
    }

    #[test]
    fn opposite_sides_have_mirrored_ways() {
        let ways = Ways::of(Roads::Inner, TruckCount::Two);
        for platform in Platform::all() {
            let mirrored = Platform::at(platform.column(), 5 - platform.row()).unwrap();
            let (south, north) = (ways.trip(Side::South, platform), ways.trip(Side::North, mirrored));
            assert!((south - north).abs() < 0.05, "{platform:?}: {south} and {north}");
        }
    }

    #[test]
    fn beside_a_cube_a_truck_must_come_back_to_load_it() {
        let ways = Ways::of(Roads::Inner, TruckCount::Two);
        let platform = Platform::at(0, 0).unwrap();
        assert!(ways.beside(Side::South, Stand::Space(space("b1")), platform) > 1.0);
    }
}
