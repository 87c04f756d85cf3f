//! The texts of chance and of players: GH-21.

use std::collections::BTreeSet;

use motherlode_ghawar::{Action, Outcome};

use crate::common::{
    COLUMNS, Mood, Position, Scene, VALUES, action, option_sets, outcome, random_positions, rules,
};

#[test]
fn a_deal_writes_36_cubes_row_by_row_and_six_values_gh_21() {
    // Rows from the bottom, each from the left: p11, p21, … p61, p12, … p66.
    let cubes = "rrrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk";
    let position = Position::start("2").then(&format!("deal {cubes} krbgyw"));
    assert_eq!([position.cube("p11"), position.cube("p61")], [Some('r'); 2]);
    assert_eq!([position.cube("p12"), position.cube("p62")], [Some('b'); 2]);
    assert_eq!([position.cube("p16"), position.cube("p66")], [Some('k'); 2]);
    let first = position.view().platforms[0];
    assert_eq!(serde_json::to_string(&(first.platform, first.cube)).expect("JSON"), r#"["p11","red"]"#);
    // Letters and the colours they stand for, worth 1 to 6.
    let values = serde_json::to_string(&position.view().values).expect("JSON");
    let expected: Vec<String> = ["black", "red", "blue", "green", "yellow", "white"]
        .iter()
        .zip(1..)
        .map(|(colour, value)| format!(r#"{{"colour":"{colour}","value":{value}}}"#))
        .collect();
    assert_eq!(values, format!("[{}]", expected.join(",")));
    let text = format!("deal {COLUMNS} {VALUES}");
    assert_eq!(outcome(&text).to_string(), text);
}

#[test]
fn rolls_are_written_with_one_die_or_two_gh_21() {
    for first in 1..=6 {
        let text = format!("roll {first}");
        assert_eq!(outcome(&text).to_string(), text);
        for second in 1..=6 {
            let text = format!("roll {first} {second}");
            assert_eq!(outcome(&text).to_string(), text);
        }
    }
    assert_ne!(outcome("roll 3 5"), outcome("roll 5 3"));
}

#[test]
fn there_is_no_other_way_to_write_chance_gh_21() {
    for text in [
        "",
        " ",
        "roll",
        "roll ",
        "roll 0",
        "roll 7",
        "roll 10",
        "roll -1",
        "roll +1",
        "roll 01",
        "roll 3 ",
        "roll  3",
        " roll 3",
        "Roll 3",
        "roll3",
        "roll 3,5",
        "roll 35",
        "roll 3  5",
        "roll 3 7",
        "roll 0 3",
        "roll 3 5 ",
        "roll 3 5 1",
        "roll 3\n",
        "roll ３",
        "deal",
        "deal ",
        "drive",
        "1 roll 3",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text:?} is not understood");
    }
    for (cubes, values) in [
        (&COLUMNS[1..], VALUES),
        (COLUMNS, &VALUES[1..]),
        (&*format!("{COLUMNS}r"), VALUES),
        (COLUMNS, "rbgywkr"),
        (&*COLUMNS.replace('k', "K"), VALUES),
        (&*COLUMNS.replace('k', "x"), VALUES),
        (&*COLUMNS.replacen('r', ".", 1), VALUES),
        (COLUMNS, "rbgyw."),
        (COLUMNS, ""),
    ] {
        for text in [format!("deal {cubes} {values}"), format!("deal {cubes} {VALUES} {values}")] {
            assert!(text.parse::<Outcome>().is_err(), "{text:?} is not understood");
        }
    }
    let error = "roll 7".parse::<Outcome>().expect_err("not understood").to_string();
    assert!(error.contains("roll 7") && error.contains("roll 3 5"), "{error}");
}

#[test]
fn actions_are_written_as_the_clause_says_gh_21() {
    for text in [
        "place p34",
        "drive",
        "b1-b4",
        "depot-b3",
        "d1-depot",
        "b1-b3 load p23",
        "depot-b1 load p11",
        "rig p12-p45",
        "a13-m13",
        "l1-m1",
        "b10-b11 load p66",
        "depot-depot",
        "rig p11-p11",
    ] {
        assert_eq!(action(text).to_string(), text);
    }
    let different: BTreeSet<Action> = [
        "b1-b4",
        "b4-b1",
        "b1-depot",
        "depot-b1",
        "b1-b4 load p12",
        "b1-b4 load p21",
        "rig p12-p21",
        "rig p21-p12",
    ]
    .map(action)
    .into();
    assert_eq!(different.len(), 8);
}

#[test]
fn there_is_no_other_way_to_write_an_action_gh_21() {
    for text in [
        "",
        " ",
        "-",
        "b1",
        "b1-",
        "-b1",
        "b1-b4 ",
        " b1-b4",
        "b1 - b4",
        "b1- b4",
        "b1–b4",
        "b1:b4",
        "b1b4",
        "B1-b4",
        "b1-B4",
        "b01-b4",
        "b0-b4",
        "b14-b4",
        "b1-n1",
        "b1-b4-b6",
        "1b-b4",
        "b1-b4 load",
        "b1-b4 load ",
        "b1-b4 load p",
        "b1-b4 load p77",
        "b1-b4  load p12",
        "b1-b4 load  p12",
        "b1-b4 load p12 ",
        "b1-b4 Load p12",
        "b1-b4 load b4",
        "b1-b4 load p12 load p21",
        "b1-b4 p12",
        "load p12",
        "Depot-b1",
        "depot",
        "depot-",
        "depots-b1",
        "depot b1",
        "drive ",
        " drive",
        "Drive",
        "drive 4",
        "drives",
        "rig",
        "rig ",
        "rig p12",
        "rig p12-",
        "rig p12-p4",
        "rig p12-p45-p11",
        "rig p12 p45",
        "rig b1-b2",
        "rig p12-p47",
        "rig  p12-p45",
        "Rig p12-p45",
        "place",
        "place ",
        "place p",
        "place p34 ",
        "place  p34",
        "place 34",
        "place p07",
        "place b1",
        "place p34-p35",
        "p12-p45",
        "roll 4",
        "pass",
        "deal",
        "undo 1",
        "1 drive",
        "b1-b4\n",
        "b1-b4\0",
        "ｂ1-b4",
        "b１-b4",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?} is not understood");
    }
    let error = "B1-b4".parse::<Action>().expect_err("not understood").to_string();
    assert!(error.contains("B1-b4") && error.contains("b1-b4"), "{error}");
}

#[test]
fn rigs_are_placed_by_players_only_under_choice_gh_21() {
    for set in option_sets() {
        let mut places = 0;
        for position in random_positions(rules(&set), Mood::Idle, 21) {
            let legal = position.legal();
            places += legal.iter().filter(|text| text.starts_with("place")).count();
            if position.next().ends_with(":build") {
                assert!(position.refuses("place p34").starts_with("nobody-acts GH-10"));
            }
        }
        assert_eq!(places > 0, set.contains("choice"), "{set}");
    }
}

#[test]
fn two_trucks_in_the_depot_are_the_same_action_gh_21() {
    for die in 1..=6 {
        let legal = |set: &str| Scene::of(set).next(&format!("1:drive:{die}")).open().legal();
        assert_eq!(legal("2"), legal("2+trucks=1"), "{die}");
        assert_eq!(legal("2+trucks=3"), legal("2+trucks=1"), "{die}");
        let once: BTreeSet<String> = legal("2+trucks=3").into_iter().collect();
        assert_eq!(once.len(), legal("2+trucks=3").len(), "each text once");
    }
    let out = Scene::of("2+trucks=3").next("1:drive:1").open().then("depot-d1");
    assert_eq!(out.trucks(), "d1/-", "one of them drove");
}

#[test]
fn another_way_round_is_the_same_action_gh_21() {
    // From f6 to d8 by d6 or by f8.
    let position = Scene::of("2+trucks=1").trucks("f6/-").next("1:drive:4").open();
    assert_eq!(position.legal().iter().filter(|text| *text == "f6-d8").count(), 1);
    assert_eq!(position.legal().len(), 8, "twelve ways, eight ends");
    // From b2 to d5 by d2 or by b4; each load is an action of its own.
    let position = Scene::of("2+trucks=1").trucks("b2/-").next("1:drive:5").open();
    let legal = position.legal();
    let unique: BTreeSet<&String> = legal.iter().collect();
    assert_eq!(unique.len(), legal.len());
    assert!(legal.contains(&"b2-d5 load p23".to_owned()) && legal.contains(&"b2-d5 load p33".to_owned()));
}

/// The worked sequence of a game's first events.
#[test]
fn a_game_can_be_written_down_and_played_gh_21() {
    let position = Scene::of("2").rigs("111111 111111 1.2222 222222 222... ......").next("1:build").open();
    let played = position.then(
        "roll 2 3, roll 6 6, drive, roll 1, depot-b1 load p11, drive, roll 3, depot-b9, \
         drive, roll 6, b1-depot, rig p43-p56",
    );
    assert_eq!((played.delivered().as_str(), played.barrels().as_str()), ("r/-", "3,3"));
}
