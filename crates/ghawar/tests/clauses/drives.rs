//! How trucks drive: GH-11 to GH-14.

use std::collections::BTreeSet;

use crate::common::{Position, Scene, names, option_sets, players};

/// A position in which a seat has rolled; everyone has one truck.
fn rolled(set: &str, trucks: &str, seat: usize, die: usize) -> Position {
    Scene::of(set).trucks(trucks).next(&format!("{seat}:drive:{die}")).open()
}

/// Seat 1's only truck stands here and has rolled this; seat 2's is in the depot.
fn lone(from: &str, die: usize) -> BTreeSet<String> {
    let position = rolled("2+trucks=1", &format!("{from}/-"), 1, die);
    position.ends(from)
}

#[test]
fn a_truck_drives_exactly_as_many_spaces_as_rolled_gh_11() {
    assert_eq!(lone("f6", 1), names("e6 g6 f5 f7"));
    assert_eq!(lone("f6", 2), names("d6 h6 f4 f8"));
    assert_eq!(lone("f6", 3), names("c6 d5 d7 i6 h5 h7 e4 g4 f3 e8 g8 f9"));
    assert_eq!(lone("f6", 4), names("b6 j6 f2 f10 d4 d8 h4 h8"));
    // Five: straight on past two crossings or to the side of the second, and past the corners d4, d8, h4 and h8, to which
    // two ways lead.
    let five = "a6 b5 b7 k6 j5 j7 f1 e2 g2 f11 e10 g10 d3 c4 e4 d5 d9 c8 e8 d7 h3 i4 g4 h5 h9 i8 g8 h7";
    assert_eq!(lone("f6", 5), names(five));
    // Straight down a road, whatever is rolled.
    for die in 1..=6 {
        let on_road: Vec<usize> =
            (1..=11).filter(|row| lone("f11", die).contains(&format!("f{row}"))).collect();
        assert_eq!(on_road, [11 - die]);
    }
    let position = rolled("2+trucks=1", "f6/-", 1, 4);
    for to in ["f7", "f8", "d6", "b8"] {
        assert_eq!(
            position.refuses(&format!("f6-{to}")),
            format!(
                "cannot-reach GH-11 from=f6 to={to} die=4 | A drive from f6 of exactly 4 does not end on {to}."
            )
        );
    }
}

#[test]
fn at_a_crossing_a_truck_may_turn_or_go_straight_gh_11() {
    // From a gap over one crossing: left, straight on, right, and the same at the other end of the gap.
    assert_eq!(lone("f7", 2), names("e6 g6 f5 e8 g8 f9"));
    assert_eq!(lone("e6", 2), names("c6 d5 d7 g6 f5 f7"));
    // At the edge of the field a crossing has three ways too: the ends of roads are gaps.
    assert_eq!(lone("b3", 2), names("b1 a2 c2 b5 a4 c4"));
    // With the ring road the crossings of the edge have three, and corners two.
    let ringed = |from: &str, die| rolled("2+trucks=1+ring-road", &format!("{from}/-"), 1, die).ends(from);
    assert_eq!(ringed("a7", 1), names("a6 a8 b7"));
    assert_eq!(ringed("a12", 2), names("b13 a10 b11"));
    assert_eq!(ringed("m13", 1), names("l13 m12"));
}

#[test]
fn a_truck_never_turns_back_within_a_drive_gh_11() {
    for (from, die, back) in
        [("f6", 2, "f6"), ("f6", 3, "f7"), ("f6", 4, "f6"), ("f7", 2, "f7"), ("f7", 3, "f6"), ("f7", 4, "f7")]
    {
        assert!(!lone(from, die).contains(back), "{from} {die}");
        let refused = rolled("2+trucks=1", &format!("{from}/-"), 1, die).refuses(&format!("{from}-{back}"));
        assert!(refused.starts_with("cannot-reach GH-11"), "{refused}");
    }
    // At the end of a road that is not the owner's there is no way on, and no way back.
    assert_eq!(lone("b10", 1), names("a10 c10 b9 b11"));
    assert!(!lone("b10", 2).contains("b10") && !lone("b8", 4).contains("b10"));
    assert_eq!(lone("b11", 2), names("a10 c10 b9"));
}

#[test]
fn a_new_drive_may_start_in_any_direction_gh_11() {
    let position = Scene::of("2+trucks=1").trucks("f6/-").open();
    let there = position.then("drive, roll 1, f6-f7, rig p12-p66, drive, roll 1");
    assert_eq!(there.ends("f7"), names("f6 f8"), "a gap has only its two ends");
    assert_eq!(there.then("f7-f6").trucks(), "f6/-");
    for (gap, ends) in [("e6", "d6 f6"), ("a2", "b2"), ("k10", "j10"), ("b11", "b10"), ("b1", "b2 depot")] {
        assert_eq!(lone(gap, 1), names(ends), "{gap}");
    }
}

#[test]
fn after_the_roll_one_of_the_players_trucks_must_drive_gh_11() {
    for set in option_sets() {
        let position = Scene::of(&set).next("1:drive:3").open();
        assert!(position.legal().iter().all(|text| text.starts_with("depot-")), "{set}");
    }
    // Any of them, whichever the player likes.
    let position = rolled("2+trucks=3", "b3,h6/d5", 1, 2);
    let from: BTreeSet<String> =
        position.legal().iter().map(|text| text.split('-').next().expect("a place").to_owned()).collect();
    assert_eq!(from, names("b3 h6 depot"));
    let driven = position.clone().then("h6-h8");
    assert_eq!((driven.trucks().as_str(), driven.next().as_str()), ("b3,h8/d5", "2:turn"));
    // But nobody else's, and none that is not there.
    assert_eq!(
        position.refuses("d5-d7"),
        "not-your-truck GH-11 space=d5 seat=2 | The truck on d5 belongs to seat 2."
    );
    assert_eq!(position.refuses("f6-f8"), "no-truck GH-11 from=f6 | No truck stands on f6.");
    let out = rolled("2", "b3,h6/d5", 1, 2);
    assert_eq!(out.refuses("depot-b2"), "no-truck GH-11 from=depot | You have no truck in the depot.");
}

#[test]
fn a_space_with_a_truck_can_be_neither_entered_nor_passed_gh_12() {
    // Someone else's truck, or the player's own.
    for (set, trucks, owner) in
        [("2+trucks=1", "f6/f7", 2), ("2", "f6,f7/-", 1), ("3+trucks=1", "f6/-/f7", 3)]
    {
        let ends = |die| rolled(set, trucks, 1, die).ends("f6");
        assert_eq!(ends(1), names("e6 g6 f5"), "{trucks}");
        assert_eq!(ends(2), names("d6 h6 f4"), "{trucks}");
        assert_eq!(ends(3), names("c6 d5 d7 i6 h5 h7 e4 g4 f3"), "{trucks}");
        // The long way round leads to the other side.
        assert!(ends(6).contains("f8") && !ends(2).contains("f8"), "{trucks}");
        assert_eq!(
            rolled(set, trucks, 1, 1).refuses("f6-f7"),
            format!("occupied GH-12 space=f7 seat={owner} | A truck of seat {owner} stands on f7.")
        );
        let refused = rolled(set, trucks, 1, 2).refuses("f6-f8");
        assert_eq!(
            refused,
            "cannot-reach GH-11 from=f6 to=f8 die=2 | A drive from f6 of exactly 2 does not end on f8."
        );
    }
    // A truck on a crossing shuts all four ways over it.
    let shut = rolled("2+trucks=1", "f7/f8", 1, 2).ends("f7");
    assert_eq!(shut, names("e6 g6 f5"));
}

#[test]
fn a_truck_at_the_entry_keeps_others_out_and_in_gh_12() {
    let shut = |die| rolled("2", "b1/-", 1, die);
    assert_eq!(shut(1).ends("depot"), names("d1 f1 h1 j1"));
    assert_eq!(shut(2).ends("depot"), names("d2 f2 h2 j2"));
    assert_eq!(
        rolled("2", "-/b1", 1, 1).refuses("depot-b1"),
        "occupied GH-12 space=b1 seat=2 | A truck of seat 2 stands on b1."
    );
    assert!(rolled("2", "-/b1", 1, 2).refuses("depot-b2").starts_with("cannot-reach GH-11"));
    // Nor is there a way out past it: the next road's end is four away.
    for (die, out) in [(1, false), (2, false), (3, false), (4, true), (5, true), (6, true)] {
        let position = rolled("2+trucks=1", "d2/d1", 1, die);
        assert_eq!(position.ends("d2").contains("depot"), out, "{die}");
        if !out {
            assert_eq!(
                position.refuses("d2-depot"),
                format!(
                    "cannot-leave GH-14 from=d2 die={die} | With a {die} the truck on d2 cannot leave the field over your side."
                )
            );
        }
    }
}

/// Trucks in depots stand in nobody's way: every end of a road is free.
#[test]
fn only_trucks_on_the_field_block_gh_12() {
    for set in option_sets() {
        let all = if set.contains("ring") { 7 } else { 5 };
        for seat in 1..=players(&set) {
            let position = Scene::of(&set).next(&format!("{seat}:drive:1")).open();
            assert_eq!(position.ends("depot").len(), all, "{set}: seat {seat}");
        }
    }
}

#[test]
fn a_truck_enters_at_any_roads_end_on_its_owners_side_gh_13() {
    let (south, west) = ("b1 d1 f1 h1 j1", "a2 a4 a6 a8 a10");
    let (north, east) = ("b11 d11 f11 h11 j11", "k2 k4 k6 k8 k10");
    for (seat, side) in (1..).zip([south, west, north, east]) {
        assert_eq!(rolled("4", "-/-/-/-", seat, 1).ends("depot"), names(side), "seat {seat}");
    }
    assert_eq!(rolled("2", "-/-", 2, 1).ends("depot"), names(north));
    assert_eq!(rolled("3", "-/-/-", 2, 1).ends("depot"), names(west));
    assert_eq!(rolled("3", "-/-/-", 3, 1).ends("depot"), names(north));
}

#[test]
fn with_the_ring_road_trucks_enter_at_seven_crossings_gh_13() {
    let south = "a1 c1 e1 g1 i1 k1 m1";
    let west = "a1 a3 a5 a7 a9 a11 a13";
    let north = "a13 c13 e13 g13 i13 k13 m13";
    let east = "m1 m3 m5 m7 m9 m11 m13";
    for (seat, side) in (1..).zip([south, west, north, east]) {
        assert_eq!(rolled("4+ring-road", "-/-/-/-", seat, 1).ends("depot"), names(side), "seat {seat}");
    }
    assert_eq!(rolled("2+ring-road", "-/-", 2, 1).ends("depot"), names(north));
}

#[test]
fn the_end_of_the_road_is_the_first_space_gh_13() {
    assert_eq!(rolled("2", "-/-", 1, 2).ends("depot"), names("b2 d2 f2 h2 j2"));
    let three = "b3 d3 f3 h3 j3 a2 c2 e2 g2 i2 k2";
    assert_eq!(rolled("2", "-/-", 1, 3).ends("depot"), names(three));
    // On the ring road a truck may turn at the very crossing at which it comes in.
    let two = "b1 d1 f1 h1 j1 l1 a2 c2 e2 g2 i2 k2 m2";
    assert_eq!(rolled("2+ring-road", "-/-", 1, 2).ends("depot"), names(two));
    assert_eq!(
        rolled("2", "-/-", 1, 1).refuses("depot-b2"),
        "cannot-reach GH-11 from=depot to=b2 die=1 | A drive from your depot of exactly 1 does not end on b2."
    );
    assert_eq!(
        rolled("2", "-/-", 1, 4).refuses("depot-b1"),
        "cannot-reach GH-11 from=depot to=b1 die=4 | A drive from your depot of exactly 4 does not end on b1."
    );
}

/// Also where the ring road would lead from one end to the next.
#[test]
fn a_drive_that_starts_in_the_depot_does_not_end_there_gh_13() {
    for set in option_sets() {
        for seat in 1..=players(&set) {
            for die in 1..=6 {
                let position = Scene::of(&set).next(&format!("{seat}:drive:{die}")).open();
                assert!(!position.ends("depot").contains("depot"), "{set}: {die}");
                assert_eq!(
                    position.refuses("depot-depot"),
                    "ends-in-depot GH-13 | A drive that starts in the depot does not end there."
                );
            }
        }
    }
}

#[test]
fn leaving_costs_one_space_beyond_the_roads_last_gh_14() {
    // Seat, then spaces from which the truck needs one, two or three pips to leave.
    for (set, seat, spaces) in [
        ("4+trucks=1", 1, ["d1", "d2", "d3"]),
        ("4+trucks=1", 2, ["a4", "b4", "c4"]),
        ("4+trucks=1", 3, ["d11", "d10", "d9"]),
        ("4+trucks=1", 4, ["k4", "j4", "i4"]),
        ("2+trucks=1", 2, ["f11", "f10", "f9"]),
        ("3+trucks=1", 3, ["j11", "j10", "j9"]),
        ("4+trucks=1+ring-road", 1, ["c1", "c2", "c3"]),
        ("4+trucks=1+ring-road", 2, ["a1", "b1", "c1"]),
        ("4+trucks=1+ring-road", 3, ["m13", "m12", "m11"]),
        ("4+trucks=1+ring-road", 4, ["m7", "l7", "k7"]),
    ] {
        for (cost, space) in (1..).zip(spaces) {
            let mut trucks = vec!["-"; players(set)];
            trucks[seat - 1] = space;
            for die in 1..=6 {
                let position = rolled(set, &trucks.join("/"), seat, die);
                // Pips left over lapse.
                assert_eq!(position.ends(space).contains("depot"), die >= cost, "{set}: {space} with {die}");
                if die >= cost {
                    let home = position.then(&format!("{space}-depot"));
                    assert_eq!(home.trucks(), vec!["-"; players(set)].join("/"), "it is in the depot");
                }
            }
        }
    }
    assert_eq!(
        rolled("2", "d3/-", 1, 2).refuses("d3-depot"),
        "cannot-leave GH-14 from=d3 die=2 | With a 2 the truck on d3 cannot leave the field over your side."
    );
}

/// It stays on the road's last space if the roll ends there, and need not leave where it could go on.
#[test]
fn leaving_is_one_way_to_end_a_drive_gh_14() {
    assert!(rolled("2", "d3/-", 1, 2).ends("d3").contains("d1"));
    let ends = rolled("2+trucks=1", "d2/-", 1, 2).ends("d2");
    assert_eq!(ends, names("depot b2 d4 f2"));
    // At a crossing of the ring road it may leave or drive on.
    let ends = rolled("2+trucks=1+ring-road", "c1/-", 1, 2).ends("c1");
    assert_eq!(ends, names("depot a1 e1 c3"));
    // The gaps of the outer road are no road's end: it leaves from the crossings beside them.
    let ends = |die| rolled("2+trucks=1+ring-road", "d1/-", 1, die).ends("d1");
    assert_eq!(ends(1), names("c1 e1"));
    assert_eq!(ends(2), names("b1 c2 e2 f1 depot"));
}

#[test]
fn trucks_cannot_leave_over_other_sides_gh_14() {
    // Too far from home to get there by another way.
    for (set, trucks, seat, from) in [
        ("4+trucks=1", "d11/-/-/-", 1, "d11"),
        ("4+trucks=1", "a8/-/-/-", 1, "a8"),
        ("4+trucks=1", "-/k4/-/-", 2, "k4"),
        ("4+trucks=1", "-/-/d1/-", 3, "d1"),
        ("2+trucks=1", "-/f1", 2, "f1"),
        ("2+trucks=1", "a10/-", 1, "a10"),
        ("4+trucks=1+ring-road", "a13/-/-/-", 1, "a13"),
        ("4+trucks=1+ring-road", "-/m7/-/-", 2, "m7"),
        ("4+trucks=1+ring-road", "-/-/-/a7", 4, "a7"),
    ] {
        for die in 1..=6 {
            let position = rolled(set, trucks, seat, die);
            assert!(!position.ends(from).contains("depot"), "{trucks} with {die}");
            assert!(position.refuses(&format!("{from}-depot")).starts_with("cannot-leave GH-14"), "{trucks}");
        }
    }
    // k2 is at the eastern edge; seat 1 leaves from there by j1, which takes three.
    assert_eq!(lone("k2", 1), names("j2"));
    assert_eq!(lone("k2", 2), names("i2 j1 j3"));
    assert!(lone("k2", 3).contains("depot"));
    // A corner belongs to two sides: south and west here, but not north.
    for (trucks, seat, out) in [("a1/-/-", 1, true), ("-/a1/-", 2, true), ("-/-/a1", 3, false)] {
        assert_eq!(rolled("3+trucks=1+ring-road", trucks, seat, 1).ends("a1").contains("depot"), out);
    }
}

#[test]
fn in_the_depot_a_truck_unloads_gh_14() {
    let position = rolled("2", "d1:k,d3:r/-", 1, 4);
    let home = position.clone().then("d1-depot");
    assert_eq!((home.delivered().as_str(), home.trucks().as_str()), ("k/-", "d3:r/-"));
    assert_eq!((home.scores(), home.idle().as_str()), (vec![3 + 6 + 6, 3], "0"));
    let both = home.then("rig p12-p66, drive, roll 6, d3-depot");
    assert_eq!((both.delivered().as_str(), both.trucks().as_str()), ("rk/-", "-/-"));
    // From there it starts anew, and can load.
    let again = both.then("rig p22-p56, drive, roll 1");
    assert!(again.loads().contains(&"depot-b1 load p11".to_owned()));
    // An empty truck brings nothing.
    let empty = rolled("2", "d1/-", 1, 4).then("d1-depot");
    assert_eq!((empty.delivered().as_str(), empty.scores()), ("-/-", vec![3, 3]));
    assert_eq!(
        position.refuses("d1-depot load p11"),
        "load-in-depot GH-14 | In the depot a truck unloads; it cannot load there."
    );
}
