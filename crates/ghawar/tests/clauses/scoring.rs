//! What it comes to: GH-20.

use crate::common::{Position, Scene};

/// Red is worth 1, blue 2, green 3, yellow 4, white 5, black 6.
fn delivered(set: &str, delivered: &str) -> Position {
    Scene::of(set).delivered(delivered).open()
}

#[track_caller]
fn check(position: &Position, scores: &[i32], ranks: &[u8]) {
    assert_eq!(
        (position.scores(), position.ranks()),
        (scores.to_vec(), ranks.to_vec()),
        "{}",
        position.line()
    );
}

#[test]
fn every_delivered_cube_is_paid_its_value_gh_20() {
    // Both have as many of each colour, so nobody leads.
    check(&delivered("2", "r/r"), &[3 + 1, 3 + 1], &[1, 1]);
    check(&delivered("2", "rbgywk/rbgywk"), &[3 + 21, 3 + 21], &[1, 1]);
    check(&delivered("2", "kkk/kkk"), &[3 + 18, 3 + 18], &[1, 1]);
    // By the value board.
    let turned = Scene::of("2").values("kwygbr").delivered("rrk/rrk").open();
    check(&turned, &[3 + 6 + 6 + 1, 3 + 6 + 6 + 1], &[1, 1]);
}

#[test]
fn whoever_leads_in_a_colour_is_paid_its_value_once_more_gh_20() {
    check(&delivered("2", "r/-"), &[3 + 1 + 1, 3], &[1, 2]);
    check(&delivered("2", "-/k"), &[3, 3 + 6 + 6], &[2, 1]);
    // Once for the colour, not for each cube.
    check(&delivered("2", "kkkkkk/-"), &[3 + 36 + 6, 3], &[1, 2]);
    check(&delivered("2", "kkkk/kk"), &[3 + 24 + 6, 3 + 12], &[1, 2]);
    // Every colour for itself.
    check(&delivered("2", "rrg/rgg"), &[3 + 1 + 1 + 3 + 1, 3 + 1 + 3 + 3 + 3], &[2, 1]);
    check(&delivered("2", "rbgywk/-"), &[3 + 2 * 21, 3], &[1, 2]);
}

#[test]
fn the_lead_must_be_strict_over_each_other_player_gh_20() {
    check(&delivered("3", "kk/kk/k"), &[3 + 12, 3 + 12, 3 + 6], &[1, 1, 3]);
    check(&delivered("3", "kk/k/kk"), &[3 + 12, 3 + 6, 3 + 12], &[1, 3, 1]);
    check(&delivered("3", "k/kkk/kk"), &[3 + 6, 3 + 18 + 6, 3 + 12], &[3, 1, 2]);
    check(&delivered("4", "r/r/-/-"), &[4, 4, 3, 3], &[1, 1, 3, 3]);
    check(&delivered("4", "-/-/-/r"), &[3, 3, 3, 3 + 1 + 1], &[2, 2, 2, 1]);
    check(&delivered("4", "rr/r/r/-"), &[3 + 2 + 1, 4, 4, 3], &[1, 2, 2, 4]);
    check(&delivered("4", "rr/r/rr/r"), &[5, 4, 5, 4], &[1, 3, 1, 3]);
}

/// Cubes that lie on the field or on trucks pay nothing.
#[test]
fn only_what_is_delivered_is_paid_gh_20() {
    check(&Scene::of("2").trucks("b1:k,d1:k/b11:w").open(), &[3, 3], &[1, 1]);
    let home = Scene::of("2").trucks("b1:k/-").next("1:drive:1").open().then("b1-depot");
    check(&home, &[3 + 6 + 6, 3], &[1, 2]);
    // Where the other player then has as many, the bonus is gone.
    let level = home.then("drive, roll 1, depot-b11, rig p11-p66");
    check(&level, &[15, 3], &[1, 2]);
    check(&delivered("2", "k/k"), &[9, 9], &[1, 1]);
}

#[test]
fn most_barrels_win_and_equal_money_shares_the_rank_gh_20() {
    check(&Scene::of("2").barrels("2,4").open(), &[2, 4], &[2, 1]);
    check(&Scene::of("2").barrels("0,6").delivered("-/-").open(), &[0, 6], &[2, 1]);
    // Barrels in hand count beside what is paid: 1 + 4 + 4 against 5 + 2 + 2.
    check(&Scene::of("2").barrels("1,5").delivered("y/b").open(), &[9, 9], &[1, 1]);
    check(&Scene::of("3").barrels("3,5,1").open(), &[3, 5, 1], &[2, 1, 3]);
    check(&Scene::of("4").barrels("5,5,1,1").open(), &[5, 5, 1, 1], &[1, 1, 3, 3]);
    check(&Scene::of("4").barrels("6,2,2,2").open(), &[6, 2, 2, 2], &[1, 2, 2, 2]);
    check(&Scene::of("4").open(), &[3, 3, 3, 3], &[1, 1, 1, 1]);
}

/// A loaded cube costs before it pays.
#[test]
fn what_was_paid_for_loading_is_missing_at_the_end_gh_20() {
    let bought = Scene::of("2").trucks("b2/-").next("1:drive:1").open().then("b2-b3 load p22");
    check(&bought, &[1, 5], &[2, 1]);
    let sold = bought.then("rig p32-p66, drive, roll 5, b3-depot");
    check(&sold, &[1 + 2 + 2, 5], &[1, 1]);
}

#[test]
fn a_finished_game_is_scored_in_the_same_way_gh_20() {
    let last = "rrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk";
    let over = Scene::of("2")
        .delivered(last)
        .trucks("b1:r/-")
        .barrels("6,0")
        .next("1:drive:1")
        .open()
        .then("b1-depot");
    assert_eq!(over.ending(), Some("all-delivered"));
    let (low, high) = (6 * (1 + 2 + 3) + 1 + 2 + 3, 6 * (4 + 5 + 6) + 4 + 5 + 6);
    check(&over, &[6 + low, high], &[2, 1]);
    let stopped = Scene::of("2").delivered("rr/r").next("no-progress").idle(40).open();
    check(&stopped, &[3 + 2 + 1, 3 + 1], &[1, 2]);
}

#[test]
fn the_table_shows_who_leads_in_which_colour_gh_20() {
    let view = delivered("3", "rrk/rk/b").view();
    for (seat, leads) in view.seats.iter().zip(["r", "", "b"]) {
        let shown: String =
            seat.delivered.iter().filter(|one| one.majority).map(|one| one.colour.letter()).collect();
        assert_eq!(shown, leads, "seat {}", seat.seat);
    }
    let counts: Vec<u8> = view.seats[0].delivered.iter().map(|one| one.cubes).collect();
    assert_eq!(counts, [2, 0, 0, 0, 0, 1]);
    assert_eq!(
        view.seats.iter().map(|seat| seat.score).collect::<Vec<_>>(),
        [3 + 2 + 6 + 1, 3 + 7, 3 + 2 + 2]
    );
}
