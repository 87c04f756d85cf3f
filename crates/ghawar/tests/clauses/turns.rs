//! Turns of phase 2: GH-10, GH-15 and GH-17.

use std::collections::BTreeSet;

use motherlode_core::{ChanceSet, Game, Outcomes, Turn};
use motherlode_ghawar::Chance;

use crate::common::{Position, Scene, option_sets, players};

const NOBODY: &str = "nobody-acts GH-10 | No player can act now.";

#[test]
fn a_turn_is_a_drive_or_the_move_of_a_rig_gh_10() {
    for set in option_sets() {
        let position = Scene::of(&set).open();
        let legal = position.legal();
        assert_eq!(legal[0], "drive", "{set}");
        assert!(legal[1..].iter().all(|text| text.starts_with("rig p")), "{set}");
        // One or the other, and then it is the next player's turn.
        assert_eq!(position.clone().then("rig p11-p66").next(), "2:turn", "{set}");
        let driven = position.clone().then("drive, roll 1");
        let drive = driven.legal().remove(0);
        assert_eq!(driven.then(&drive).next(), "2:turn", "{set}");
    }
}

#[test]
fn the_choice_is_made_before_the_roll_gh_10() {
    let turn = Scene::of("2").trucks("b1/-").open();
    for drive in ["b1-b2", "depot-b1", "b1-depot", "b1-b3 load p12", "depot-depot", "d5-d6"] {
        assert_eq!(
            turn.refuses(drive),
            "roll-first GH-10 | Roll first (drive): only then does a truck drive."
        );
    }
    assert!(!turn.can_bring("roll 4"), "nobody has said that they drive");
    let rolling = turn.then("drive");
    assert_eq!((rolling.next().as_str(), rolling.seat()), ("1:roll", None));
    assert_eq!(rolling.game.turn(&rolling.state), Turn::Chance(Chance::OneDie));
    for action in ["drive", "rig p11-p66", "b1-b2", "place p11"] {
        assert_eq!(rolling.refuses(action), NOBODY);
    }
    let rolled = rolling.then("roll 4");
    assert_eq!((rolled.next().as_str(), rolled.seat()), ("1:drive:4", Some(1)));
    assert_eq!(
        rolled.refuses("rig p11-p66"),
        "too-late-for-rig GH-10 die=4 | You have rolled 4: a rig is moved instead of rolling, not after it."
    );
    assert_eq!(
        rolled.refuses("drive"),
        "already-rolled GH-10 die=4 | You have rolled 4 already: now a truck must drive."
    );
    assert!(!rolled.can_bring("roll 4"), "the die is rolled once");
}

#[test]
fn one_die_is_rolled_gh_10() {
    let rolling = Scene::of("3").next("2:roll").open();
    let Outcomes::Few(rolls) = Chance::OneDie.outcomes() else { panic!("six rolls can be listed") };
    let texts: Vec<String> = rolls.iter().map(|(roll, _)| roll.to_string()).collect();
    assert_eq!(texts, ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"]);
    assert!(rolls.iter().all(|(_, weight)| *weight == 1), "every side is equally likely");
    assert!(texts.iter().all(|text| rolling.can_bring(text)));
    assert!(!rolling.can_bring("roll 4 4") && !Position::dealt("2").can_bring("roll 4"));
}

#[test]
fn nobody_acts_while_chance_does_or_after_the_end_gh_10() {
    let over = Scene::of("2").next("no-progress").idle(40).open();
    for position in [Position::start("2"), Position::dealt("2+choice"), over] {
        for action in ["drive", "place p11", "rig p11-p66", "depot-b1"] {
            assert_eq!(position.refuses(action), NOBODY, "{}", position.line());
        }
        assert!(position.legal().is_empty());
    }
}

/// Seat 1's only truck stands at the northern end of a road, behind a truck of seat 2.
#[test]
fn without_a_truck_that_can_drive_the_turn_ends_gh_15() {
    for die in 1..=6 {
        let stuck = Scene::of("2+trucks=1").trucks("b11/b10").next("1:roll").idle(7).open();
        let after = stuck.then(&format!("roll {die}"));
        assert_eq!((after.next().as_str(), after.trucks().as_str()), ("2:turn", "b11/b10"));
        assert_eq!((after.idle().as_str(), after.barrels().as_str()), ("8", "3,3"));
        // Another truck, in the depot or elsewhere, can drive: then it must.
        for trucks in ["b11/b10", "f6,b11/b10"] {
            let set = if trucks.starts_with("b11") { "2" } else { "2+trucks=3" };
            let free = Scene::of(set).trucks(trucks).next("1:roll").open().then(&format!("roll {die}"));
            assert_eq!(free.next(), format!("1:drive:{die}"), "{trucks}");
            assert!(free.ends("b11").is_empty(), "{trucks}");
        }
    }
}

/// The crossing in front is free, but everything behind it is not.
#[test]
fn a_roll_must_be_driven_in_full_or_not_at_all_gh_15() {
    let stuck = Scene::of("4+trucks=1").trucks("b11/b9/a10/c10").next("1:roll").open();
    assert_eq!(stuck.clone().then("roll 1").legal(), ["b11-b10"]);
    for die in 2..=6 {
        assert_eq!(stuck.clone().then(&format!("roll {die}")).next(), "2:turn", "{die}");
    }
    // With the ring road trucks get stuck in corners.
    let corner = Scene::of("2+trucks=1+ring-road").trucks("a13/a12").next("1:roll").open();
    assert_eq!(corner.then("roll 1").legal(), ["a13-b13"]);
    let corner = Scene::of("3+trucks=1+ring-road").trucks("a13/a12/b13").next("1:roll").open();
    assert_eq!(corner.then("roll 1").next(), "2:turn");
}

/// Who can leave over the own side can always drive in full (GH-14), and trucks in the depot find a free entry.
#[test]
fn whoever_can_leave_can_drive_gh_15() {
    for die in 1..=6 {
        let way_out = Scene::of("2+trucks=1").trucks("b1/b2").next("1:roll").open();
        assert_eq!(way_out.then(&format!("roll {die}")).legal(), ["b1-depot"], "{die}");
        let shut = Scene::of("2+trucks=1").trucks("b11/b10").next("2:roll").open();
        assert!(shut.then(&format!("roll {die}")).next().starts_with("2:drive"), "{die}");
    }
}

#[test]
fn a_rig_moves_to_any_platform_without_one_gh_17() {
    for set in option_sets() {
        for seat in 1..=players(&set) {
            let position = Scene::of(&set).next(&format!("{seat}:turn")).open();
            let all: Vec<String> =
                (1..=6).flat_map(|column| (1..=6).map(move |row| format!("p{column}{row}"))).collect();
            let own = all.iter().filter(|name| position.rig(name).is_some_and(|one| one as usize == seat));
            let free: Vec<_> = all.iter().filter(|name| position.rig(name).is_none()).collect();
            let expected: BTreeSet<String> =
                own.flat_map(|from| free.iter().map(move |to| format!("rig {from}-{to}"))).collect();
            let moves: BTreeSet<String> =
                position.legal().into_iter().filter(|text| text.starts_with("rig")).collect();
            assert_eq!(moves, expected, "{set}: seat {seat}");
            let most = [14 * 8, 10 * 6, 8 * 4][players(&set) - 2];
            assert_eq!(moves.len(), most, "{set}: seat {seat}");
        }
    }
}

#[test]
fn a_rig_moves_with_or_without_a_cube_on_either_platform_gh_17() {
    let position = Scene::of("2").delivered("rr/k").gone("p16 p11 p66").open();
    assert_eq!((position.cube("p16"), position.cube("p26")), (None, Some('b')));
    for (from, to) in [("p11", "p16"), ("p11", "p26"), ("p21", "p66"), ("p21", "p56")] {
        let moved = position.clone().then(&format!("rig {from}-{to}"));
        assert_eq!((moved.rig(from), moved.rig(to)), (None, Some(1)));
        // The cubes and everything else stay where they were.
        assert_eq!(moved.cubes(), position.cubes());
        assert_eq!((moved.trucks(), moved.barrels()), (position.trucks(), position.barrels()));
        assert_eq!((moved.next().as_str(), moved.idle().as_str()), ("2:turn", "1"));
        let rigs =
            |position: &Position| position.view().seats.iter().map(|seat| seat.rigs).collect::<Vec<_>>();
        assert_eq!(rigs(&moved), rigs(&position));
    }
}

/// A cube that had no rig can be loaded once one has been moved there, and no longer where it has left.
#[test]
fn a_moved_rig_works_at_its_new_place_gh_17() {
    let moved = Scene::of("2+trucks=1").trucks("j8/-").open().then("rig p11-p65, rig p12-p66, drive, roll 1");
    assert_eq!(moved.loads(), ["j8-j9 load p65", "j8-k8 load p65"]);
    let left = Scene::of("2+trucks=1").trucks("b2/-").open().then("rig p11-p65, rig p12-p66, drive, roll 1");
    assert!(left.refuses("b2-b1 load p11").starts_with("no-rig GH-16"));
}

#[test]
fn only_the_players_own_rigs_move_and_only_to_where_none_stands_gh_17() {
    let position = Scene::of("2").open();
    for (action, refusal) in [
        ("rig p66-p65", "no-rig-to-move GH-17 platform=p66 | There is no rig on p66 to be moved."),
        ("rig p12-p66", "not-your-rig GH-17 platform=p12 seat=2 | The rig on p12 belongs to seat 2."),
        ("rig p11-p12", "has-rig GH-17 platform=p12 seat=2 | There is already a rig of seat 2 on p12."),
        ("rig p11-p21", "has-rig GH-17 platform=p21 seat=1 | There is already a rig of seat 1 on p21."),
        ("rig p11-p11", "has-rig GH-17 platform=p11 seat=1 | There is already a rig of seat 1 on p11."),
    ] {
        assert_eq!(position.refuses(action), refusal);
    }
    let fourth = Scene::of("4").next("4:turn").open();
    assert_eq!(
        fourth.refuses("rig p13-p66"),
        "not-your-rig GH-17 platform=p13 seat=3 | The rig on p13 belongs to seat 3."
    );
}

/// Who has no rig on the field has nothing to move, and drives.
#[test]
fn without_a_rig_there_is_only_the_drive_gh_17() {
    let position = Scene::of("2").rigs(&format!("{:.<36}", "1".repeat(14))).next("2:turn").open();
    assert_eq!(position.legal(), ["drive"]);
}
