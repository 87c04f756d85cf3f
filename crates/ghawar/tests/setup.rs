//! The position line: whatever can come about has exactly one, and whatever cannot is refused with its reason.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{COLUMNS, Mood, Position, Scene, option_sets, random_positions, rules};
use motherlode_core::Game;
use motherlode_ghawar::{Ghawar, Setup};

/// Why a line that is written like a position is none: code, clause, facts, and the English sentence.
fn refusal(line: &str) -> String {
    let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(setup.to_string(), line);
    let refusal = Ghawar::open(&setup).expect_err(line);
    format!("{} | {refusal}", refusal.brief())
}

#[track_caller]
fn check_all(expected: &str, lines: &[String]) {
    for line in lines {
        assert_eq!(refusal(line), expected, "{line}");
    }
}

#[track_caller]
fn check(expected: &str, scenes: &[Scene]) {
    let lines: Vec<String> = scenes.iter().map(Scene::line).collect();
    check_all(expected, &lines);
}

/// So many rigs of each seat, from p11 on.
fn rigs(counts: &[usize]) -> String {
    let all: String =
        ["1", "2", "3", "4"].iter().zip(counts).map(|(seat, count)| seat.repeat(*count)).collect();
    format!("{all:.<36}")
}

#[test]
fn every_position_of_every_option_set_survives_its_line() {
    for set in option_sets() {
        for mood in [Mood::Plain, Mood::Keen] {
            for position in random_positions(rules(&set), mood, 5) {
                let line = position.line();
                assert!(!line.contains('\n') && line.split(' ').count() == 9, "{line}");
                let again = Position::at(&line);
                assert_eq!((again.state, &again.game), (position.state, &position.game), "{line}");
                assert_eq!(again.line(), line);
            }
        }
    }
}

#[test]
fn before_the_deal_nothing_has_happened_gh_21() {
    let expected = "position-deal GH-21 | \
         Before the deal nothing can have happened in the position, and after it every colour has its value.";
    let lines = [
        format!("2 {COLUMNS} - - -/- -/- 3,3 deal 0"),
        format!("2 {COLUMNS} rbgywk - -/- -/- 3,3 deal 0"),
        format!("2 - - {} -/- -/- 3,3 deal 0", rigs(&[1])),
        "2 - - - b1/- -/- 3,3 deal 0".to_owned(),
        "2 - - - -/- r/- 3,3 deal 0".to_owned(),
        "2 - - - -/- -/- 2,4 deal 0".to_owned(),
        "2 - - - -/- -/- 3,3 deal 1".to_owned(),
        "2 - - - -/- -/- 3,3 1:build 0".to_owned(),
        format!("2 {COLUMNS} - {} -/- -/- 3,3 1:turn 0", rigs(&[14, 14])),
    ];
    check_all(expected, &lines);
    assert_eq!(Position::at("4+trucks=3+choice+ring-road - - - -/-/-/- -/-/-/- 3,3,3,3 deal 0").seat(), None);
}

#[test]
fn seats_that_the_table_does_not_have_are_refused_gh_5() {
    let third = "no-such-seat GH-5 seat=3 | This table has no seat 3.";
    check(
        third,
        &[
            Scene::of("2").rigs(&rigs(&[14, 14, 1])),
            Scene::of("2").next("3:turn"),
            Scene::of("2").rigs(&rigs(&[5, 5])).next("3:build"),
        ],
    );
    let fourth = "no-such-seat GH-5 seat=4 | This table has no seat 4.";
    check(fourth, &[Scene::of("3").rigs(&rigs(&[10, 10, 10, 1])), Scene::of("3").next("4:roll")]);
}

#[test]
fn more_rigs_than_there_are_is_refused_gh_4() {
    for (set, seat, counts, most) in
        [("2", 1, vec![15, 14], 14), ("3", 2, vec![10, 11, 10], 10), ("4", 4, vec![8, 8, 8, 9], 8)]
    {
        let expected = format!(
            "position-rigs GH-4 seat={seat} rigs={} most={most} | \
             In the position seat {seat} has {} rigs on the field; it can have {most} at most.",
            most + 1,
            most + 1
        );
        check(&expected, &[Scene::of(set).rigs(&rigs(&counts))]);
        let most: Vec<usize> = counts.iter().map(|count| (*count).min(most)).collect();
        Scene::of(set).rigs(&rigs(&most)).open();
    }
}

#[test]
fn every_colour_has_six_cubes_gh_2() {
    let expected = |colour: &str, cubes: usize| {
        format!(
            "position-cubes GH-2 colour={colour} cubes={cubes} expected=6 | The position has {cubes} cubes of one \
             colour ({colour}) on platforms, on trucks and delivered; there must be 6."
        )
    };
    check(&expected("black", 5), &[Scene::of("2").gone("p66")]);
    check(&expected("red", 5), &[Scene::of("2").gone("p11 p16").delivered("r/-")]);
    let line = Scene::of("2").line();
    check_all(
        &expected("white", 7),
        &[line.replacen("-/-", "b1:w/-", 1), line.replacen("-/- 3,3", "-/w 3,3", 1)],
    );
    check_all(&expected("red", 5), &[line.replacen("rbg", "bbg", 1)]);
    Scene::of("2").gone("p61 p62 p63").trucks("b1:k/b11:k").delivered("-/k").open();
}

#[test]
fn trucks_are_as_many_as_there_are_each_on_a_space_of_its_own_gh_4_gh_8_gh_12() {
    for (set, trucks, seat, out, most) in
        [("2+trucks=1", "b1,d1/-", 1, 2, 1), ("2", "-/b1,d1,f1", 2, 3, 2), ("3", "-/-/b1,d1,f1", 3, 3, 2)]
    {
        let expected = format!(
            "position-trucks GH-4 seat={seat} trucks={out} most={most} | \
             In the position seat {seat} has {out} trucks on the field; it can have {most} at most."
        );
        check(&expected, &[Scene::of(set).trucks(trucks)]);
    }
    for (set, space) in [("2", "a1"), ("2", "k11"), ("2", "b12"), ("2", "m2"), ("2+ring-road", "b2")] {
        let expected = format!(
            "position-off-road GH-8 space={space} | The position has a truck on {space}, where no road runs."
        );
        check(
            &expected,
            &[Scene::of(set).trucks(&format!("{space}/-")), Scene::of(set).trucks(&format!("-/{space}"))],
        );
    }
    let expected = "position-two-trucks GH-12 space=d1 | The position has two trucks on d1.";
    check(
        expected,
        &[
            Scene::of("2").trucks("d1/d1"),
            Scene::of("2").trucks("b1,d1/d1"),
            Scene::of("2").trucks("d1,d1/-"),
        ],
    );
    Scene::of("4+trucks=3").trucks("b1,d1,f1/b2,d2,f2/b3,d3,f3/b4,d4,f4").open();
}

#[test]
fn barrels_only_change_hands_gh_4() {
    for (set, barrels, sum, expected) in [
        ("2", "3,4", 7, 6),
        ("2", "0,0", 0, 6),
        ("3", "3,3,2", 8, 9),
        ("4", "12,0,0,1", 13, 12),
        ("2", "255,255", 510, 6),
    ] {
        let expected = format!(
            "position-barrels GH-4 barrels={sum} expected={expected} | \
             All players of the position together have {sum} barrels; there must be {expected}."
        );
        check(&expected, &[Scene::of(set).barrels(barrels)]);
    }
    Scene::of("4").barrels("12,0,0,0").open();
}

#[test]
fn a_choice_needs_a_free_platform_gh_6() {
    let expected = "position-choice GH-6 | In the position nobody can choose a platform: \
                    the dice name none without a rig, or are not to be chosen from.";
    check(
        expected,
        &[
            Scene::of("2").rigs(&rigs(&[3, 3])).next("1:choose:66"),
            Scene::of("2+choice").rigs(&rigs(&[3, 3])).next("1:choose:11"),
            Scene::of("2+choice").rigs(&rigs(&[7, 7])).next("2:choose:12"),
        ],
    );
    Scene::of("2+choice").rigs(&rigs(&[3, 3])).next("1:choose:12").open();
}

#[test]
fn a_drive_must_be_possible_gh_15() {
    let expected = "position-drive GH-15 seat=1 die=3 | In the position seat 1 cannot drive 3, so that turn would be over.";
    check(expected, &[Scene::of("2+trucks=1").trucks("b11/b10").next("1:drive:3")]);
    Scene::of("2").trucks("b11/b10").next("1:drive:3").open();
}

#[test]
fn in_phase_1_nothing_has_moved_gh_7() {
    let expected = "position-too-early GH-7 | \
                    Before all rigs are put nothing can have been driven, paid or delivered in the position.";
    let building = Scene::of("2").rigs(&rigs(&[5, 5])).next("1:build");
    check(
        expected,
        &[
            building.clone().trucks("b1/-"),
            building.clone().trucks("b1:r/-"),
            building.clone().delivered("r/-"),
            building.clone().barrels("2,4"),
            building.clone().idle(1),
            Scene::of("2+choice").rigs(&rigs(&[5, 5])).barrels("2,4").next("1:choose:66"),
        ],
    );
    building.open();
    let left = |seat: usize| {
        format!(
            "position-no-rig-left GH-7 seat={seat} | \
             In the position seat {seat} is still to roll in this round but has no rig left to put."
        )
    };
    check(
        &left(1),
        &[
            Scene::of("2").rigs(&rigs(&[14, 5])).next("1:build"),
            Scene::of("2+choice").rigs(&rigs(&[14, 5])).next("1:choose:66"),
        ],
    );
    check(
        &left(2),
        &[
            Scene::of("2").rigs(&rigs(&[5, 14])).next("1:build"),
            Scene::of("3").rigs(&rigs(&[5, 10, 5])).next("2:build"),
        ],
    );
    check(&left(4), &[Scene::of("4").rigs(&rigs(&[5, 5, 5, 8])).next("2:build")]);
    Scene::of("2").rigs(&rigs(&[14, 5])).next("2:build").open();
    Scene::of("3").rigs(&rigs(&[5, 10, 5])).next("3:build").open();
}

#[test]
fn phase_2_needs_someone_who_has_put_every_rig_gh_7() {
    for (set, counts, most) in [("2", vec![13, 13], 14), ("3", vec![9, 9, 9], 10), ("4", vec![7, 7, 7, 7], 8)]
    {
        let expected = format!(
            "position-rigs-missing GH-7 most={most} | \
             Trucks drive only once a player has put all {most} rigs; nobody in the position has."
        );
        let scene = Scene::of(set).rigs(&rigs(&counts));
        let scenes = ["1:turn", "1:roll", "1:drive:3", "2:turn"].map(|next| scene.clone().next(next));
        check(&expected, &scenes);
        let mut enough = counts;
        enough[1] += 1;
        scene.rigs(&rigs(&enough)).open();
    }
}

#[test]
fn a_game_that_must_be_over_is_refused_gh_18_gh_19() {
    for (set, limit) in [("2", 40), ("3", 60), ("4", 80)] {
        for idle in [limit, limit + 1, 255] {
            let expected = format!(
                "position-idle GH-19 idle={idle} limit={limit} | \
                 The position has {idle} turns without progress; with {limit} the game is over."
            );
            let scenes = ["1:turn", "1:roll", "1:drive:1"].map(|next| Scene::of(set).next(next).idle(idle));
            check(&expected, &scenes);
        }
        Scene::of(set).idle(limit - 1).open();
    }
    let all = Scene::of("2").delivered("rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk");
    check(
        "position-not-over GH-18 | Every cube of the position has been delivered, so the game must be over.",
        std::slice::from_ref(&all),
    );
    all.next("all-delivered").open();
}

#[test]
fn an_ending_that_cannot_be_is_refused_gh_18_gh_19() {
    let expected = |clause: &str| {
        format!(
            "position-ending {clause} | The position says how the game ended, but it cannot have ended so."
        )
    };
    let all = Scene::of("2").delivered("rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk");
    let but_one = Scene::of("2").delivered("rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkk").trucks("b1:k/-");
    check(
        &expected("GH-18"),
        &[
            Scene::of("2").next("all-delivered"),
            but_one.clone().next("all-delivered"),
            all.clone().next("all-delivered").idle(1),
        ],
    );
    check(
        &expected("GH-19"),
        &[
            Scene::of("2").next("no-progress").idle(39),
            Scene::of("2").next("no-progress").idle(41),
            Scene::of("3").next("no-progress").idle(40),
            all.next("no-progress").idle(40),
        ],
    );
    assert_eq!(but_one.next("no-progress").idle(40).open().ending(), Some("no-progress"));
}

#[test]
fn a_position_has_exactly_one_text() {
    let good = Scene::of("2").trucks("b1,d4:r/-").delivered("rb/k").line();
    Position::at(&good);
    let changed = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let lines = [
        String::new(),
        format!(" {good}"),
        format!("{good} "),
        format!("{good}\n"),
        format!("{good} 0"),
        changed(" 0", ""),
        changed(" ", "  "),
        changed("2 ", "1 "),
        changed("2 ", "5 "),
        changed("2 ", "02 "),
        changed("2 ", "2+trucks=2 "),
        changed("2 ", "2+trucks=0 "),
        changed("2 ", "2+trucks=4 "),
        changed("2 ", "2+ordered "),
        changed("2 ", "2+choice+choice "),
        changed("2 ", "2+choice+trucks=1 "),
        changed("2 ", "2+ring-road+choice "),
        changed("2 ", "2+ring "),
        changed("2 ", "2+ "),
        changed("b1,d4:r", "d4:r,b1"),
        changed("b1,d4:r", "b1,d4:"),
        changed("b1,d4:r", "b1,d4:x"),
        changed("b1,d4:r", "b1,d4:rr"),
        changed("b1,d4:r", "b1,,d4:r"),
        changed("b1,d4:r", "b1,d4:r,depot"),
        changed("b1,d4:r", "b1,d4:r,f1,h1"),
        changed("b1,d4:r/-", "b1,d4:r"),
        changed("b1,d4:r/-", "b1,d4:r/-/-"),
        changed("b1,d4:r/-", "b1,d4:r/"),
        changed("rb/k", "br/k"),
        changed("rb/k", "rb/"),
        changed("rb/k", "rb/-k"),
        changed("rb/k", "rb/K"),
        changed("3,3", "3"),
        changed("3,3", "3,3,3"),
        changed("3,3", "03,3"),
        changed("3,3", "+3,3"),
        changed("3,3", "-3,9"),
        changed("3,3", "256,3"),
        changed(" rbgywk ", " rbgyw "),
        changed(" rbgywk ", " rbgyww "),
        changed(" rbgywk ", " RBGYWK "),
        changed("1:turn", "0:turn"),
        changed("1:turn", "5:turn"),
        changed("1:turn", "turn"),
        changed("1:turn", "1:turn:"),
        changed("1:turn", "1:turns"),
        changed("1:turn", "1:drive"),
        changed("1:turn", "1:drive:0"),
        changed("1:turn", "1:drive:7"),
        changed("1:turn", "1:drive:04"),
        changed("1:turn", "1:choose:3"),
        changed("1:turn", "1:choose:355"),
        changed("1:turn", "1:choose:3,5"),
        changed("1:turn", "1:choose:é"),
        changed("1:turn", "1:deal"),
        changed("1:turn", "over"),
        changed("1:turn", "All-delivered"),
        changed("turn 0", "turn 00"),
        changed("turn 0", "turn -1"),
        changed("turn 0", "turn 256"),
        changed("1111", "111"),
        changed("1111", "1115"),
        changed("1111", "1110"),
        changed("rbgywk", "rbgywx"),
    ];
    for line in lines {
        assert!(line.parse::<Setup>().is_err(), "{line:?} is no position line");
    }
    let none = Scene::of("2").delivered("rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk").next("all-delivered").line();
    let dots = none.replacen(" - ", &format!(" {} ", ".".repeat(36)), 1);
    assert!(dots.parse::<Setup>().is_err(), "no cube at all is written -");
}
