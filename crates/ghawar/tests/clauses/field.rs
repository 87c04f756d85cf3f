//! The field: GH-1, GH-8 and GH-9.

use std::collections::{BTreeMap, BTreeSet};

use motherlode_core::GameOptions;
use motherlode_ghawar::{Options, Platform, Roads, SpaceKind};

use crate::common::{Position, Scene, option_sets};

/// The kind of every space of the roads, by name.
fn spaces(set: &str) -> BTreeMap<String, SpaceKind> {
    let view = Position::start(set).view();
    let spaces: BTreeMap<_, _> =
        view.spaces.iter().map(|shown| (shown.space.to_string(), shown.kind)).collect();
    assert_eq!(spaces.len(), view.spaces.len(), "every space once");
    spaces
}

/// The name of a point, both numbers from 0.
fn point(column: u8, row: u8) -> String {
    format!("{}{}", char::from(b'a' + column), row + 1)
}

#[test]
fn thirty_six_platforms_lie_in_six_columns_and_six_rows_gh_1() {
    for set in option_sets() {
        let view = Position::start(&set).view();
        let named: Vec<String> = view.platforms.iter().map(|shown| shown.platform.to_string()).collect();
        let expected: Vec<String> =
            (1..=6).flat_map(|row| (1..=6).map(move |column| format!("p{column}{row}"))).collect();
        assert_eq!(named, expected, "{set}");
        assert_eq!(named.len(), 36);
    }
    for text in ["p00", "p01", "p10", "p07", "p70", "p77", "p1", "p111", "34", "P34", "p3 4", "p-4"] {
        assert!(text.parse::<Platform>().is_err(), "{text:?} is no platform");
    }
}

/// Columns count from the left and rows from the bottom, as letters and numbers of the raster do.
#[test]
fn a_platform_is_named_by_column_and_row_gh_1() {
    for (set, offset) in [("2", 0), ("2+ring-road", 1)] {
        for shown in Position::start(set).view().platforms {
            let digits: Vec<u8> =
                shown.platform.to_string().bytes().skip(1).map(|digit| digit - b'1').collect();
            let expected = point(2 * digits[0] + offset, 2 * digits[1] + offset);
            assert_eq!(shown.point.to_string(), expected, "{set}: {}", shown.platform);
        }
    }
    let position = Position::dealt("2").then("roll 3 4");
    let shown = position.view().platforms.into_iter().find(|shown| shown.rig.is_some()).expect("a rig");
    assert_eq!((shown.platform.to_string().as_str(), shown.point.to_string().as_str()), ("p34", "e7"));
}

#[test]
fn a_road_runs_between_every_two_neighbouring_platforms_gh_1() {
    for (set, offset) in [("2", 0), ("3+ring-road", 1)] {
        let spaces = spaces(set);
        let mut between = BTreeSet::new();
        for column in 0..6 {
            for row in 0..6 {
                let (x, y) = (2 * column + offset, 2 * row + offset);
                assert!(!spaces.contains_key(&point(x, y)), "no road runs over a platform");
                if column < 5 {
                    between.insert(point(x + 1, y));
                }
                if row < 5 {
                    between.insert(point(x, y + 1));
                }
            }
        }
        assert_eq!(between.len(), 60);
        assert!(between.iter().all(|gap| spaces.get(gap) == Some(&SpaceKind::Gap)), "{set}");
    }
}

/// How a vertical road and a horizontal one run: the point of a line, so many spaces on.
const WAYS: [fn(u8, u8) -> String; 2] = [point, |line, at| point(at, line)];

/// A road's spaces from one end to the other: `-` for a gap, `+` for a crossing.
fn road(spaces: &BTreeMap<String, SpaceKind>, name: impl Fn(u8) -> String) -> String {
    let kinds = (0..13).filter_map(|at| spaces.get(&name(at)));
    kinds.map(|kind| if *kind == SpaceKind::Gap { '-' } else { '+' }).collect()
}

#[test]
fn five_roads_each_way_have_six_gaps_and_five_crossings_in_turn_gh_8() {
    let spaces = spaces("2");
    assert_eq!(spaces.len(), 85);
    let mut on_roads = BTreeSet::new();
    for line in [1, 3, 5, 7, 9] {
        for name in WAYS {
            assert_eq!(road(&spaces, |at| name(line, at)), "-+-+-+-+-+-");
            on_roads.extend((0..11).map(|at| name(line, at)));
        }
    }
    assert!(on_roads.iter().eq(spaces.keys()), "there are no other roads");
    let crossings = spaces.values().filter(|kind| **kind == SpaceKind::Crossing).count();
    assert_eq!(crossings, 25);
    // No road runs around the outside: from one end to the next it is a way of four, not of two.
    let lone = |die: u8| Scene::of("2+trucks=1").trucks("b1/-").next(&format!("1:drive:{die}")).open();
    assert!(!lone(2).ends("b1").contains("d1") && lone(4).ends("b1").contains("d1"));
}

#[test]
fn with_the_ring_road_seven_roads_run_each_way_gh_8() {
    let spaces = spaces("2+ring-road");
    assert_eq!(spaces.len(), 133);
    let mut on_roads = BTreeSet::new();
    for line in [0, 2, 4, 6, 8, 10, 12] {
        for name in WAYS {
            assert_eq!(road(&spaces, |at| name(line, at)), "+-+-+-+-+-+-+");
            on_roads.extend((0..13).map(|at| name(line, at)));
        }
    }
    assert!(on_roads.iter().eq(spaces.keys()), "there are no other roads");
    let lone = Scene::of("2+trucks=1+ring-road").trucks("a1/-").next("1:drive:2").open();
    assert!(lone.ends("a1").contains("c1"), "the outer ones run along the edge");
}

#[test]
fn the_ring_road_is_off_by_default_gh_8() {
    assert_eq!(Options::default().roads, Roads::Inner);
    let spec = Options::specs().into_iter().find(|spec| spec.key == "ring-road").expect("the switch");
    assert_eq!(
        spec.choices.iter().map(|choice| choice.value.to_string()).collect::<Vec<_>>(),
        ["false", "true"]
    );
    assert_eq!(Position::start("2").view().side, 11);
    assert_eq!(Position::start("2+ring-road").view().side, 13);
}

/// A letter for the column, a number for the row; crossings on odd/odd points, gaps between, platforms on the rest.
#[test]
fn spaces_are_named_on_an_11x11_raster_gh_9() {
    for (set, side, platform) in [("4", 11, 0), ("4+ring-road", 13, 1)] {
        let spaces = spaces(set);
        for column in 0..13u8 {
            for row in 0..13u8 {
                let expected = match (column % 2 == platform, row % 2 == platform) {
                    _ if column >= side || row >= side => None,
                    (true, true) => None,
                    (false, false) => Some(SpaceKind::Crossing),
                    _ => Some(SpaceKind::Gap),
                };
                assert_eq!(spaces.get(&point(column, row)).copied(), expected, "{set}: {column}, {row}");
            }
        }
    }
    // b1 is the lowest gap of the first vertical road: between p11 and p21, and trucks come in there from the south.
    assert_eq!(spaces("2").get("b1"), Some(&SpaceKind::Gap));
    let enters = Scene::of("2").next("1:drive:1").open();
    assert_eq!(enters.loads()[..2], ["depot-b1 load p11", "depot-b1 load p21"]);
}

#[test]
fn a_space_that_the_field_does_not_have_is_refused_gh_9() {
    let refusal =
        |space: &str| format!("no-such-space GH-9 space={space} | {space} is not a space of the road.");
    let inner = Scene::of("2").trucks("b1/-").next("1:drive:4").open();
    for space in ["a1", "c3", "k11", "l1", "a12", "m13", "b12", "m2"] {
        assert_eq!(inner.refuses(&format!("b1-{space}")), refusal(space));
        assert_eq!(inner.refuses(&format!("{space}-b4")), refusal(space));
        assert_eq!(inner.refuses(&format!("depot-{space}")), refusal(space));
        assert_eq!(inner.refuses(&format!("{space}-depot")), refusal(space));
    }
    let ringed = Scene::of("2+ring-road").trucks("a1/-").next("1:drive:4").open();
    for space in ["b2", "d4", "l12"] {
        assert_eq!(ringed.refuses(&format!("a1-{space}")), refusal(space));
    }
    assert!(ringed.refuses("a1-m13").starts_with("cannot-reach GH-11"), "the raster has m13");
}
