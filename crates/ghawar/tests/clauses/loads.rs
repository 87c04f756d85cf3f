//! Loading: GH-16.

use crate::common::{Position, Scene};

/// Seat 1 has a truck on b2, a crossing, and rolled 1: rigs of row 1 are its own, those of row 2 are seat 2's.
fn beside(barrels: &str) -> Position {
    Scene::of("2+trucks=1").trucks("b2/-").barrels(barrels).next("1:drive:1").open()
}

#[test]
fn a_truck_may_load_a_cube_next_to_which_its_drive_ends_gh_16() {
    assert_eq!(
        beside("3,3").legal(),
        [
            "b2-a2",
            "b2-a2 load p11",
            "b2-a2 load p12",
            "b2-b1",
            "b2-b1 load p11",
            "b2-b1 load p21",
            "b2-b3",
            "b2-b3 load p12",
            "b2-b3 load p22",
            "b2-c2",
            "b2-c2 load p21",
            "b2-c2 load p22",
        ],
        "a gap serves the two platforms that it lies between, and nobody has to load"
    );
    let without = beside("3,3").then("b2-b1");
    assert_eq!(
        (without.trucks().as_str(), without.cube("p11"), without.cube("p21")),
        ("b1/-", Some('r'), Some('b'))
    );
}

#[test]
fn a_crossing_serves_no_platform_gh_16() {
    let position = Scene::of("2+trucks=1").trucks("b1/-").next("1:drive:1").open();
    assert_eq!(position.legal(), ["b1-b2", "b1-depot"]);
    assert_eq!(
        position.refuses("b1-b2 load p11"),
        "not-next-to GH-16 platform=p11 space=b2 | p11 is not next to b2."
    );
    // All four platforms around it touch it with a corner only.
    for platform in ["p21", "p12", "p22"] {
        assert!(position.refuses(&format!("b1-b2 load {platform}")).starts_with("not-next-to GH-16"));
    }
}

#[test]
fn what_a_truck_only_passes_is_not_loaded_gh_16() {
    let position = Scene::of("2+trucks=1").trucks("b2/-").next("1:drive:3").open();
    for (drive, platform) in [("b2-b5", "p12"), ("b2-b5", "p22"), ("b2-d3", "p21"), ("b2-a4", "p11")] {
        let space = drive.split('-').nth(1).expect("an end");
        assert_eq!(
            position.refuses(&format!("{drive} load {platform}")),
            format!(
                "not-next-to GH-16 platform={platform} space={space} | {platform} is not next to {space}."
            )
        );
    }
    assert!(position.legal().contains(&"b2-b5 load p13".to_owned()));
}

#[test]
fn with_the_ring_road_an_outer_gap_serves_one_platform_gh_16() {
    let corner = Scene::of("2+trucks=1+ring-road").trucks("a1/-").next("1:drive:1").open();
    assert_eq!(corner.legal(), ["a1-a2", "a1-a2 load p11", "a1-b1", "a1-b1 load p11", "a1-depot"]);
    let edge = Scene::of("2+trucks=1+ring-road").trucks("c1/-").next("1:drive:1").open();
    assert_eq!(edge.loads(), ["c1-b1 load p11", "c1-c2 load p11", "c1-c2 load p21", "c1-d1 load p21"]);
    assert!(corner.refuses("a1-b1 load p21").starts_with("not-next-to GH-16 platform=p21 space=b1"));
}

#[test]
fn a_cube_under_the_own_rig_is_free_gh_16() {
    for barrels in ["3,3", "0,6"] {
        let position = beside(barrels).then("b2-b1 load p21");
        assert_eq!((position.barrels().as_str(), position.trucks().as_str()), (barrels, "b1:b/-"));
        assert_eq!((position.cube("p21"), position.rig("p21")), (None, Some(1)), "the rig stays");
        assert_eq!((position.next().as_str(), position.idle().as_str()), ("2:turn", "0"));
        assert_eq!(position.delivered(), "-/-", "nothing is delivered yet");
    }
    // The dearest too.
    let dear = Scene::of("2+trucks=1").trucks("j2/-").barrels("0,6").next("1:drive:1").open();
    assert_eq!(dear.then("j2-j1 load p61").barrels(), "0,6");
}

#[test]
fn someone_elses_rig_is_paid_the_cubes_value_gh_16() {
    let position = beside("3,3").then("b2-b3 load p22");
    assert_eq!((position.barrels().as_str(), position.trucks().as_str()), ("1,5", "b3:b/-"));
    assert_eq!((position.cube("p22"), position.rig("p22")), (None, Some(2)), "the rig stays, its owner's");
    assert_eq!(position.idle(), "0");
    // To that player and nobody else, in every seat.
    let three = Scene::of("3+trucks=1").trucks("b6/-/-").next("1:drive:1").open();
    assert_eq!(three.then("b6-b5 load p23").barrels(), "1,3,5");
    let four = Scene::of("4+trucks=1").trucks("-/-/-/b6").next("4:drive:1").open();
    assert_eq!(four.clone().then("b6-b5 load p13").barrels(), "3,3,4,2");
    assert_eq!(four.then("b6-b7 load p24").barrels(), "3,3,3,3", "its own");
    // By the value board, whatever it is.
    let turned =
        Scene::of("2+trucks=1").values("kwygbr").trucks("b2/-").barrels("6,0").next("1:drive:1").open();
    assert_eq!(turned.then("b2-b3 load p12").barrels(), "0,6");
}

#[test]
fn without_enough_barrels_a_cube_cannot_be_loaded_gh_16() {
    assert_eq!(beside("2,4").then("b2-b3 load p22").barrels(), "0,6", "exactly enough");
    let poor = beside("1,5");
    assert_eq!(
        poor.loads(),
        [
            "b2-a2 load p11",
            "b2-a2 load p12",
            "b2-b1 load p11",
            "b2-b1 load p21",
            "b2-b3 load p12",
            "b2-c2 load p21"
        ]
    );
    assert_eq!(
        poor.refuses("b2-b3 load p22"),
        "too-expensive GH-16 platform=p22 seat=2 price=2 barrels=1 | \
         The cube on p22 costs 2, to be paid to seat 2; your barrels: 1."
    );
    let nothing = beside("0,6");
    assert_eq!(
        nothing.loads(),
        ["b2-a2 load p11", "b2-b1 load p11", "b2-b1 load p21", "b2-c2 load p21"],
        "only what is free"
    );
    assert!(nothing.refuses("b2-a2 load p12").starts_with("too-expensive GH-16 platform=p12 seat=2 price=1"));
    // Delivered cubes are paid at the end only: they are no barrels yet.
    let rich =
        Scene::of("2+trucks=1").trucks("b2/-").barrels("1,5").delivered("kkk/-").next("1:drive:1").open();
    assert!(rich.refuses("b2-b3 load p22").starts_with("too-expensive GH-16"));
}

/// Each colour's price, and one barrel less.
#[test]
fn the_price_is_the_value_of_the_colour_gh_16() {
    for (column, gap) in (1..=6).zip(["b3", "b3", "d3", "f3", "h3", "j3"]) {
        let crossing = gap.replace('3', "2");
        let drive = format!("{crossing}-{gap} load p{column}2");
        let with = |barrels: u8| {
            let shares = format!("{barrels},{}", 6 - barrels);
            Scene::of("2+trucks=1").trucks(&format!("{crossing}/-")).barrels(&shares).next("1:drive:1").open()
        };
        assert_eq!(with(column).then(&drive).barrels(), format!("0,{}", 6), "{drive}");
        let refused = with(column - 1).refuses(&drive);
        assert!(refused.contains(&format!("seat=2 price={column} barrels={}", column - 1)), "{refused}");
    }
}

#[test]
fn a_cube_without_a_rig_cannot_be_loaded_gh_16() {
    // Row 6 has cubes and no rigs; p55 and p65 have none either.
    let position = Scene::of("2+trucks=1").trucks("j10/-").next("1:drive:1").open();
    assert!(position.loads().is_empty());
    for (space, platform) in [("j9", "p55"), ("j9", "p65"), ("j11", "p56"), ("i10", "p56"), ("k10", "p66")] {
        assert!(position.cube(platform).is_some());
        assert_eq!(
            position.refuses(&format!("j10-{space} load {platform}")),
            format!(
                "no-rig GH-16 platform={platform} | Without a rig nothing can be loaded from {platform}."
            )
        );
    }
}

#[test]
fn a_rig_without_a_cube_gives_nothing_gh_16() {
    let position =
        Scene::of("2+trucks=1").trucks("b2/-").delivered("r/-").gone("p11").next("1:drive:1").open();
    assert_eq!(position.rig("p11"), Some(1));
    assert!(!position.loads().iter().any(|text| text.ends_with("p11")));
    assert_eq!(
        position.refuses("b2-b1 load p11"),
        "no-cube GH-16 platform=p11 | There is no cube left on p11."
    );
}

#[test]
fn a_loaded_truck_cannot_load_again_before_it_has_unloaded_gh_16() {
    for (load, colour) in
        [("r", "red"), ("b", "blue"), ("g", "green"), ("y", "yellow"), ("w", "white"), ("k", "black")]
    {
        let position = Scene::of("2+trucks=1").trucks(&format!("b2:{load}/-")).next("1:drive:1").open();
        assert_eq!(position.legal(), ["b2-a2", "b2-b1", "b2-b3", "b2-c2"]);
        assert_eq!(
            position.refuses("b2-b1 load p11"),
            format!("loaded GH-16 colour={colour} | This truck carries a cube already ({colour}).")
        );
    }
    // It carries the cube along, and only the depot takes it.
    let position = beside("3,3").then("b2-b1 load p11, rig p12-p66, drive, roll 2");
    assert_eq!(position.legal(), ["b1-a2", "b1-b3", "b1-c2", "b1-depot"]);
    let on = position.clone().then("b1-b3");
    assert_eq!((on.trucks().as_str(), on.delivered().as_str()), ("b3:r/-", "-/-"));
    let home = position.then("b1-depot, rig p22-p56, drive, roll 1");
    assert_eq!(home.delivered(), "r/-");
    assert!(home.loads().contains(&"depot-b1 load p21".to_owned()), "then it loads again");
    // Another truck of the same player is not concerned.
    let two = Scene::of("2").trucks("b2:r,h2/-").next("1:drive:1").open();
    assert!(two.loads().iter().all(|text| text.starts_with("h2-")) && !two.loads().is_empty());
}

/// A truck can load where it comes in.
#[test]
fn a_truck_from_the_depot_loads_like_any_other_gh_16() {
    let position = Scene::of("2+trucks=1").next("1:drive:1").open();
    assert_eq!(position.loads().len(), 10, "five gaps with two cubes under own rigs");
    assert_eq!(position.then("depot-d1 load p31").trucks(), "d1:g/-");
}

/// What a preview says of it: the cube, the price, and who is paid.
#[test]
fn a_preview_tells_what_loading_costs_gh_16() {
    use crate::common::action;
    use motherlode_core::{Audit, Game, Observer, Seat};
    let position = beside("3,3");
    let knowledge = position.game.audit(&position.state, Observer::Seat(Seat::FIRST));
    let preview = |text: &str| {
        let preview = position.game.preview(&knowledge, action(text)).expect("legal");
        serde_json::to_string(&(preview.loads, preview.payment, preview.barrels.as_slice())).expect("JSON")
    };
    assert_eq!(preview("b2-b3 load p22"), r#"["blue",{"to":2,"barrels":2},[1,5]]"#);
    assert_eq!(preview("b2-b1 load p11"), r#"["red",null,[3,3]]"#);
    assert_eq!(preview("b2-b1"), "[null,null,[3,3]]");
}
