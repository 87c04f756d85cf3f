//! Cooperation and sharing: DM-13 to DM-16.

use motherlode_core::Observer;

use crate::common::{Position, Scene, seated};

#[test]
fn cooperation_is_automatic_and_cannot_be_refused_dm_13() {
    // Rock of hardness 2: seat 1 reaches it by the mere presence of seat 2, who has done nothing.
    let scene = Scene { cards: "01=211-", stacks: "a1=01.02.03", stations: "a1,a1", ..Scene::default() };
    let position = scene.open();
    assert!(position.allows("dig a1"));
    // Nobody can do anything about it: there is no action for or against.
    let verbs: std::collections::BTreeSet<String> =
        position.legal().iter().filter_map(|text| text.split(' ').next().map(str::to_owned)).collect();
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), ["dig", "end", "move"]);
    // It works the other way round as well.
    assert!(position.then("end").allows("dig a1"));
}

#[test]
fn cooperation_changes_no_equipment_marker_dm_13() {
    let scene = Scene {
        cards: "01=222-",
        stacks: "a1=01.02.03",
        stations: "a1,a1",
        levels: "111,131",
        ..Scene::default()
    };
    let position = scene.open().then("dig a1, salvage a1");
    assert_eq!(position.levels(), "111,131");
    let view = position.view(Observer::Spectator);
    assert!(view.seats.iter().all(|seat| seat.digging == 1));
}

/// Whether seat 1, with this level and so many stations of its own and of seat 2 on the card, can dig or salvage it.
/// Seat 2's own equipment, which is the best there is, plays no part.
fn reaches(needed: usize, level: usize, own: usize, others: usize) -> bool {
    let other = if others == 0 { "d4".to_owned() } else { vec!["a1"; others].join(".") };
    let stations = format!("{},{other}", vec!["a1"; own].join("."));
    let best = format!("44{}", others.max(1));
    let dig = Scene {
        cards: &format!("01={needed}91-"),
        stacks: "a1=01.02.03",
        stations: &stations,
        levels: &format!("{level}1{own},{best}"),
        ..Scene::default()
    };
    let salvage = Scene {
        cards: &format!("01=19{needed}-"),
        stacks: "a1=01*.02.03",
        levels: &format!("1{level}{own},{best}"),
        ..dig.clone()
    };
    let dug = dig.open().allows("dig a1");
    assert_eq!(dug, salvage.open().allows("salvage a1"), "{needed} {level} {own} {others}");
    dug
}

/// Every mix of own and other stations on the card: each beyond the first adds one.
#[test]
fn each_station_beyond_the_first_adds_one_dm_14() {
    for (own, others) in (1..=4).flat_map(|own| (0..=3).map(move |others| (own, others))) {
        for (level, needed) in (1..=4).flat_map(|level| (1..=4).map(move |needed| (level, needed))) {
            let expected = level + own - 1 + others >= needed;
            assert_eq!(reaches(needed, level, own, others), expected, "{needed} {level} {own} {others}");
        }
    }
}

#[test]
fn only_stations_on_the_card_help_and_only_whoever_has_one_there_digs_dm_14() {
    let scene = Scene {
        set: "3",
        cards: "01=311-",
        stacks: "a1=01.02.03",
        stations: "a1,a2,b1",
        levels: "111,111,111",
        points: "0,0,*",
        looked: "x,x,x",
        ..Scene::default()
    };
    let position = scene.open();
    position.refuses(
        "dig a1",
        "too-weak DM-14 equipment=digging place=a1 strength=1 needed=3",
        "Not enough for a1: it takes 3 (digging), and with all stations there you reach 1.",
    );
    // The neighbours come: now it is enough for everyone who stands there.
    let together = position.then("end, move a2-a1, end, move b1-a1");
    assert!(together.allows("dig a1"));
    assert!(together.clone().then("end").allows("dig a1"));
    // Two others do not help someone who is elsewhere.
    let away = together.then("end, move a1-b1");
    away.refuses("dig a1", "no-station DM-6 place=a1", "You have no station on a1.");
}

/// What a salvage of seat 1 brings everyone: a card of so many points, and the stations on it by seat.
fn shares(points: u32, stations: [usize; 4]) -> Vec<i32> {
    let standing =
        stations.map(|count| if count == 0 { "d4".to_owned() } else { vec!["a1"; count].join(".") });
    let fleets = stations.map(|count| format!("11{}", count.max(1)));
    let scene = Scene {
        set: "4",
        cards: &format!("01=1{points}1-"),
        stacks: "a1=01*.02.03",
        stations: &standing.join(","),
        levels: &fleets.join(","),
        points: "0,0,0,*",
        looked: "x,x,x,x",
        ..Scene::default()
    };
    let before = scene.open();
    let preview = before.preview("salvage a1");
    let after = before.clone().then("salvage a1");
    let gained: Vec<i32> =
        after.scores().iter().zip(before.scores()).map(|(after, before)| after - before).collect();
    let told = preview.shares.map(|shares| shares.as_slice().iter().map(|share| i32::from(*share)).collect());
    assert_eq!(told, Some(gained.clone()), "the preview says the same");
    gained
}

#[test]
fn points_are_split_evenly_among_the_players_there_and_the_rest_is_the_salvagers_dm_15() {
    for points in 1..=9 {
        assert_eq!(shares(points, [1, 0, 0, 0]), [points as i32, 0, 0, 0]);
        for there in 1..8_usize {
            let stations = [1, there & 1, there >> 1 & 1, there >> 2];
            let players = stations.iter().sum::<usize>() as u32;
            let (even, rest) = ((points / players) as i32, (points % players) as i32);
            let expected: Vec<i32> = stations
                .iter()
                .enumerate()
                .map(|(seat, count)| *count as i32 * even + if seat == 0 { rest } else { 0 })
                .collect();
            assert_eq!(shares(points, stations), expected, "{points} points, {stations:?}");
        }
    }
    assert_eq!(shares(9, [1, 1, 0, 1]), [3, 3, 0, 3]);
    assert_eq!(shares(7, [1, 1, 1, 1]), [4, 1, 1, 1]);
}

#[test]
fn the_number_of_stations_makes_no_share_bigger_dm_15() {
    assert_eq!(shares(5, [1, 4, 0, 0]), [3, 2, 0, 0]);
    assert_eq!(shares(4, [4, 1, 0, 0]), [2, 2, 0, 0]);
    assert_eq!(shares(8, [1, 3, 2, 0]), [4, 2, 2, 0]);
}

/// The rest goes to whoever salvages, whichever seat that is.
#[test]
fn the_salvager_gets_what_cannot_be_split_in_every_seat_dm_15() {
    for seat in 1..=3 {
        let scene = Scene {
            set: "3",
            cards: "01=151-",
            stacks: "a1=01*.02.03",
            stations: "a1,a1,a1",
            levels: "111,111,111",
            points: "0,0,0",
            looked: "x,x,x",
            next: &format!("turn:{seat}:3:-:0"),
            ..Scene::default()
        };
        let mut expected = [1; 3];
        expected[seat - 1] = 3;
        assert_eq!(scene.open().then("salvage a1").scores(), expected);
    }
}

/// Red has level 1 and one other station helps; blue has level 2 and the same help.
#[test]
fn level_1_with_one_other_cannot_dig_hardness_3_and_level_2_can_dm_16() {
    let scene = Scene {
        cards: "01=311-",
        stacks: "a1=01.02.03",
        stations: "a1,a1",
        levels: "111,211",
        points: "0,*",
        ..Scene::default()
    };
    let red = scene.open();
    red.refuses(
        "dig a1",
        "too-weak DM-14 equipment=digging place=a1 strength=2 needed=3",
        "Not enough for a1: it takes 3 (digging), and with all stations there you reach 2.",
    );
    let blue = red.then("end");
    assert_eq!(blue.then("dig a1").stack("a1"), "01*.02.03");
}

/// Three stations on a card of 5 points and difficulty 4: two of one player, one of the other.
fn treasure(stations: &str, fleets: [u8; 2], next: &str) -> Position {
    let scene = Scene {
        cards: "01=154-",
        stacks: "a1=01*.02.03",
        stations,
        levels: &format!("12{},11{}", fleets[0], fleets[1]),
        next,
        ..Scene::default()
    };
    scene.open()
}

#[test]
fn level_2_with_two_others_salvages_5_points_of_difficulty_4_and_shares_3_to_2_dm_16() {
    // Whosoever the other two are.
    for (stations, fleets) in [("a1.a1,a1", [2, 1]), ("a1,a1.a1", [1, 2])] {
        let red = treasure(stations, fleets, "turn:1:3:-:0");
        let before = red.scores();
        let after = red.then("salvage a1");
        assert_eq!(after.scores(), [before[0] + 3, before[1] + 2]);
        // Blue has level 1, and the two others bring it to 3 only.
        treasure(stations, fleets, "turn:2:3:-:0").refuses(
            "salvage a1",
            "too-weak DM-14 equipment=salvage place=a1 strength=3 needed=4",
            "Not enough for a1: it takes 4 (salvage), and with all stations there you reach 3.",
        );
    }
}

#[test]
fn two_points_shared_by_three_players_go_to_the_salvager_dm_16() {
    let scene = Scene {
        set: "3",
        cards: "01=121-",
        stacks: "a1=01*.02.03",
        stations: "a1,a1,a1",
        levels: "111,111,111",
        points: "0,0,0",
        looked: "x,x,x",
        ..Scene::default()
    };
    assert_eq!(scene.open().then("salvage a1").scores(), [2, 0, 0]);
}

#[test]
fn an_upgrade_from_2_to_3_with_a_3_point_card_gives_1_point_back_dm_16() {
    let scene =
        Scene { cards: "48=131-", taken: "48 47", levels: "211,111", points: "3,*", ..Scene::default() };
    let position = scene.open().then("upgrade digging");
    assert_eq!((position.scores(), position.levels().as_str()), (vec![1, 0], "311,111"));
    assert_eq!(position.points_seen(seated(1)), [Some(1), None]);
}
