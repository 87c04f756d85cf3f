//! How a game ends: GH-18 and GH-19.

use motherlode_core::{RulesEnding, Standstill};
use motherlode_ghawar::Ending;

use crate::common::{Position, Scene, option_sets, players};

/// Everything has been delivered but for one red cube on p11, under a rig of seat 1.
const ALL_BUT_ONE: &str = "rrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk";

#[test]
fn the_game_ends_when_no_cube_is_left_on_the_field_gh_18() {
    let position = Scene::of("2").delivered(ALL_BUT_ONE).trucks("b2/-").next("1:drive:1").open();
    assert_eq!(position.cubes(), format!("{:.<36}", "r"));
    let loaded = position.then("b2-b1 load p11");
    assert_eq!((loaded.ending(), loaded.next().as_str()), (None, "2:turn"), "a cube on a truck is still out");
    let homewards = loaded.then("rig p12-p66, drive, roll 6");
    assert_eq!(homewards.ending(), None);
    let over = homewards.then("b1-depot");
    assert_eq!((over.ending(), over.next().as_str()), (Some("all-delivered"), "all-delivered"));
    assert!(over.legal().is_empty() && over.seat().is_none());
    assert!(!over.can_bring("roll 1"));
    assert_eq!(over.cubes(), "-");
    assert_eq!(Ending::AllDelivered.clause().to_string(), "GH-18");
    assert_eq!(
        Ending::AllDelivered.about().text(motherlode_core::Language::English),
        "Every cube has been delivered."
    );
}

/// At once, in whosever turn it is.
#[test]
fn the_last_delivery_ends_it_gh_18() {
    for (seat, trucks, drive) in
        [(1, "b1:k/-/-", "b1-depot"), (2, "-/a2:k/-", "a2-depot"), (3, "-/-/b11:k", "b11-depot")]
    {
        let delivered = "rrrrrrbbbbbb/ggggggyyyyyy/wwwwwwkkkkk";
        let scene = Scene::of("3").delivered(delivered).trucks(trucks).next(&format!("{seat}:drive:3"));
        let over = scene.open().then(drive);
        assert_eq!((over.ending(), over.idle().as_str()), (Some("all-delivered"), "0"), "{trucks}");
        assert_eq!(over.cubes(), "-");
    }
}

#[test]
fn cubes_on_anyones_trucks_count_as_on_the_field_gh_18() {
    // Two cubes are left, on trucks of two players.
    let delivered = "rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkk";
    let first =
        Scene::of("2").delivered(delivered).trucks("b1:k/b11:k").next("1:drive:1").open().then("b1-depot");
    assert_eq!((first.ending(), first.next().as_str()), (None, "2:turn"));
    assert_eq!(first.then("drive, roll 1, b11-depot").ending(), Some("all-delivered"));
    // An empty truck that comes home does not end it.
    let scene = Scene::of("2").delivered(ALL_BUT_ONE).trucks("b1/-").next("1:drive:1");
    assert_eq!(scene.open().then("b1-depot").next(), "2:turn");
    // Nor does it matter that no rig stands where the last cube lies.
    let far = scene.rigs(".11111 222222 111111 222222 11221. ......").next("1:turn").open();
    assert_eq!(far.then("rig p21-p11").ending(), None);
}

/// A position so many turns into a standstill.
fn idle(set: &str, trucks: &str, next: &str, idle: usize) -> Position {
    let idle = u8::try_from(idle).expect("at most 80");
    Scene::of(set).trucks(trucks).next(next).idle(idle).open()
}

fn limit(set: &str) -> usize {
    20 * players(set)
}

#[test]
fn twenty_turns_for_each_player_without_progress_end_the_game_gh_19() {
    for set in option_sets() {
        let none = vec!["-"; players(&set)].join("/");
        let limit = limit(&set);
        let last = idle(&set, &none, "1:turn", limit - 1);
        let over = last.then("rig p11-p66");
        assert_eq!((over.ending(), over.idle()), (Some("no-progress"), limit.to_string()), "{set}");
        assert!(over.legal().is_empty());
        let before = idle(&set, &none, "1:turn", limit - 2).then("rig p11-p66");
        assert_eq!(
            (before.ending(), before.next().as_str(), before.idle()),
            (None, "2:turn", (limit - 1).to_string())
        );
    }
    assert_eq!(["2", "3", "4"].map(limit), [40, 60, 80]);
    assert_eq!(Ending::NoProgress.clause().to_string(), "GH-19");
    let about = Ending::NoProgress.about().text(motherlode_core::Language::English);
    assert_eq!(about, "For a long time no cube was loaded or delivered.");
}

/// From the first turn of phase 2 on, and not before: forty turns, the fortieth ends it.
#[test]
fn every_turn_counts_whoevers_it_is_gh_19() {
    let mut position = Scene::of("2").open();
    for turn in 0..40 {
        assert_eq!((position.ending(), position.idle()), (None, turn.to_string()));
        // Each player moves a rig to and fro.
        let (from, to) = if turn % 4 < 2 { ("1", "6") } else { ("6", "1") };
        let row = |number: &str, seat: usize| {
            if number == "1" { format!("p{seat}{seat}") } else { format!("p{seat}6") }
        };
        let seat = turn % 2 + 1;
        position = position.then(&format!("rig {}-{}", row(from, seat), row(to, seat)));
    }
    assert_eq!(position.ending(), Some("no-progress"));
}

#[test]
fn it_is_counted_at_the_end_of_each_turn_gh_19() {
    let last = idle("2", "b1/-", "1:turn", 39).then("drive");
    assert_eq!((last.ending(), last.next().as_str()), (None, "1:roll"));
    let rolled = last.then("roll 2");
    assert_eq!((rolled.ending(), rolled.idle().as_str()), (None, "39"));
    assert_eq!(rolled.clone().then("b1-b3").ending(), Some("no-progress"), "a drive without a load");
    assert_eq!(
        rolled.clone().then("b1-depot").ending(),
        Some("no-progress"),
        "an empty truck that comes home"
    );
    assert_eq!(rolled.then("depot-d2").ending(), Some("no-progress"));
    // A turn that the dice end counts as well (GH-15).
    let stuck = idle("2+trucks=1", "b11/b10", "1:roll", 39).then("roll 3");
    assert_eq!((stuck.ending(), stuck.idle().as_str()), (Some("no-progress"), "40"));
}

#[test]
fn a_load_or_a_delivery_begins_the_count_anew_gh_19() {
    for before in [0, 1, 39] {
        let loaded = idle("2", "b1/-", "1:drive:2", before).then("b1-b3 load p12");
        assert_eq!((loaded.ending(), loaded.idle().as_str(), loaded.next().as_str()), (None, "0", "2:turn"));
        let own = idle("2", "b3/-", "1:drive:2", before).then("b3-b1 load p11");
        assert_eq!((own.ending(), own.idle().as_str()), (None, "0"));
        let delivered = idle("2", "b1:r/-", "1:drive:2", before).then("b1-depot");
        assert_eq!((delivered.ending(), delivered.idle().as_str()), (None, "0"));
        assert_eq!(delivered.then("rig p12-p66").idle(), "1", "in a row");
    }
    // Driving a cube about is no progress.
    assert_eq!(idle("2", "b1:r/-", "1:drive:2", 39).then("b1-b3").ending(), Some("no-progress"));
    // The last delivery in the last turn ends the game by GH-18.
    let scene = Scene::of("2").delivered("rrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk").trucks("b1:r/-");
    let over = scene.next("1:drive:1").idle(39).open().then("b1-depot");
    assert_eq!(over.ending(), Some("all-delivered"));
}

#[test]
fn cubes_on_trucks_are_then_lost_gh_19() {
    let last = idle("2", "b5:k/d5:w", "1:turn", 39);
    let over = last.then("rig p11-p66");
    assert_eq!((over.ending(), over.scores()), (Some("no-progress"), vec![3, 3]));
    assert_eq!((over.delivered().as_str(), over.trucks().as_str()), ("-/-", "b5:k/d5:w"));
}

#[test]
fn the_players_see_the_count_once_it_passes_half_gh_19() {
    for set in ["2", "3+choice", "4+ring-road"] {
        let limit = limit(set);
        let none = vec!["-"; players(set)].join("/");
        for turns in 0..limit {
            let shown = idle(set, &none, "1:turn", turns).view().standstill;
            let whole = |number: usize| u16::try_from(number).expect("small");
            let expected = Standstill { turns: whole(turns), limit: whole(limit) };
            assert_eq!(shown, (turns > limit / 2).then_some(expected), "{set}: {turns}");
        }
    }
}
