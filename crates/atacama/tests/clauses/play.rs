//! Turns, placing and the ends of the basic game: AT-5 to AT-8.

use motherlode_atacama::FieldStatus;
use motherlode_core::Game;

use crate::common::{OPTION_SETS, Policy, Position, fields, random_positions, rules};

/// Rigs of each seat at the start: basic, then second colour.
fn check_stock(set: &str, expected: &[[u8; 2]]) {
    let view = Position::after(set, "").view();
    let stock: Vec<_> = view.seats.iter().map(|seat| [seat.stock.basic, seat.stock.second]).collect();
    assert_eq!(stock, expected, "{set}");
}

#[test]
fn every_variant_starts_with_its_own_number_of_rigs_at_5_at_20_at_23_at_26_at_27_at_28() {
    check_stock("basic classic", &[[14, 0]; 2]);
    check_stock("basic+tactical classic", &[[11, 3]; 2]);
    check_stock("enhanced classic", &[[14, 0]; 2]);
    check_stock("enhanced+tactical classic", &[[11, 3]; 2]);
    check_stock("three rotor", &[[11, 0]; 3]);
    check_stock("three+tactical rotor", &[[9, 2]; 3]);
    check_stock("four classic", &[[7, 0]; 4]);
    check_stock("four+tactical classic", &[[6, 1]; 4]);
}

#[test]
fn player_1_scores_columns_without_copper_and_player_2_rows_without_silver_at_5() {
    let view = Position::after("basic classic", "").view();
    let roles: Vec<_> = view
        .seats
        .iter()
        .map(|seat| seat.role.map(|role| (role.concession.code(), role.direction.code())))
        .collect();
    assert_eq!(roles, [Some(("no-copper", "columns")), Some(("no-silver", "rows"))]);
}

#[test]
fn player_1_begins_and_seats_take_turns_in_order_at_5_at_23_at_27() {
    for set in OPTION_SETS {
        let seats = rules(set).seats().get() as u8;
        let positions = random_positions(rules(set), Policy::Kinds, 5);
        let order: Vec<u8> = positions.iter().filter_map(Position::seat).collect();
        let expected: Vec<u8> = (1..=seats).cycle().take(order.len()).collect();
        assert_eq!(order, expected, "{set}");
        assert!(order.len() > usize::from(seats) * 2, "{set}");
    }
}

#[test]
fn a_turn_places_one_rig_from_the_stock_of_who_acts_at_6() {
    let mut position = Position::after("basic classic", "");
    let rigs = |position: &Position| {
        let view = position.view();
        let standing = view.fields.iter().filter(|cell| cell.status == FieldStatus::Rig).count();
        (standing, view.seats[0].stock.basic, view.seats[1].stock.basic)
    };
    position.does("e4");
    assert_eq!(rigs(&position), (1, 13, 14));
    position.does("a1");
    assert_eq!(rigs(&position), (2, 13, 13));
}

#[test]
fn a_rig_may_not_touch_another_at_6() {
    let position = Position::after("basic classic", "e4");
    for neighbour in ["e3", "e5", "d4", "f4"] {
        assert_eq!(position.refuses(neighbour), format!("touches-rig AT-6 field={neighbour} neighbour=e4"));
    }
    let taken = &Position::after("basic classic", "").fields() - &position.fields();
    assert_eq!(taken, fields("e4 e3 e5 d4 f4"));
}

#[test]
fn a_field_takes_one_rig_only_at_6() {
    assert_eq!(Position::after("basic classic", "e4").refuses("e4"), "occupied AT-6 field=e4");
}

#[test]
fn rigs_may_touch_at_corners_at_6() {
    let position = Position::after("basic classic", "e4, d5, f5, d3, f3");
    assert_eq!(position.line(), "basic classic - d3,d5,e4,f3,f5 - -");
}

#[test]
fn the_board_does_not_go_around_at_6() {
    let position = Position::after("basic classic", "a1");
    for far in ["i1", "a9", "i9", "h1", "a8"] {
        assert!(position.fields().contains(far), "{far} does not touch a1");
    }
    assert_eq!(position.fields().len(), 78);
}

#[test]
fn nobody_may_pass_at_6() {
    for set in ["basic classic", "three rotor", "four classic"] {
        assert_eq!(Position::after(set, "").refuses("pass"), "no-pass AT-6");
        assert!(!Position::after(set, "").legal().contains(&"pass".to_owned()), "{set}");
    }
}

/// The same rigs, each placed by the other player: nothing about the position tells the two games apart.
#[test]
fn a_rig_belongs_to_nobody_at_7() {
    let one = Position::after("basic classic", "a1, a3, a5, a7, c3, e3, g3, i9");
    let other = Position::after("basic classic", "a3, a1, a7, a5, e3, c3, i9, g3");
    assert_eq!(one.state, other.state);
    // Column a and row 3, of which each player placed a part, count for both in full.
    assert_eq!(one.scores(), [5, -3]);
}

#[test]
fn the_game_ends_when_every_rig_has_been_placed_at_8() {
    // The 41 fields of the corners' colour never touch: 28 of them take all rigs, and others are still open.
    let corners: Vec<_> = (0..81).filter(|at| (at % 9 + at / 9) % 2 == 0).collect();
    let name = |at: &i32| format!("{}{}", (b'a' + (at % 9) as u8) as char, at / 9 + 1);
    for set in ["basic classic", "four classic"] {
        let mut position = Position::after(set, "");
        for (placed, at) in corners[..28].iter().enumerate() {
            assert_eq!(position.ending(), None, "{set} after {placed} rigs");
            position.does(&name(at));
        }
        assert_eq!(position.ending(), Some("all-rigs-placed"), "{set}");
        assert!(position.view().fields_left >= 13, "{set}: it did not end for want of fields");
        assert_eq!(position.refuses(&name(&corners[28])), "nobody-acts AT-8");
    }
}

/// With every rig placed, as many stand on the board as the players had, less one for a claim (AT-16).
#[test]
fn all_rigs_are_on_the_board_at_the_end_at_8() {
    for (set, rigs) in OPTION_SETS.into_iter().zip([28, 28, 28, 28, 33, 33, 28, 28]) {
        let mut ends = 0;
        for seed in 0..8 {
            let positions = random_positions(rules(set), Policy::Uniform, seed);
            let end = positions.last().expect("a game has an end");
            if end.ending() != Some("all-rigs-placed") {
                continue;
            }
            ends += 1;
            let view = end.view();
            let statuses = view.fields.iter().map(|cell| cell.status);
            let standing =
                statuses.filter(|status| matches!(status, FieldStatus::Rig | FieldStatus::SecondRig)).count();
            assert_eq!(standing, rigs - usize::from(view.claim.is_some()), "{set} seed {seed}");
            assert!(view.seats.iter().all(|seat| seat.stock.total() == 0), "{set} seed {seed}");
        }
        assert!(ends > 0, "{set}: some game ends by placing every rig");
    }
}
