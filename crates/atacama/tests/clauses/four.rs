//! Four players on the square board: AT-27 to AT-29.

use crate::common::{Policy, Position, block, random_positions, rules};

#[test]
fn two_score_columns_and_two_rows_each_with_its_concession_at_27() {
    let view = Position::after("four classic", "").view();
    let roles: Vec<_> = view.seats.iter().filter_map(|seat| seat.role).collect();
    let roles: Vec<_> = roles.iter().map(|role| (role.concession.code(), role.direction.code())).collect();
    let expected =
        [("no-copper", "columns"), ("no-silver", "rows"), ("no-silver", "columns"), ("no-copper", "rows")];
    assert_eq!(roles, expected);
}

#[test]
fn each_plays_alone_at_27() {
    // Column a is S1 C3 S5 G2: worth 5 without copper, -1 without silver.
    let column = Position::at("four classic - a1,a3,a5,a7 - -");
    assert_eq!((column.scores(), column.ranks()), (vec![5, 0, -1, 0], vec![1, 2, 4, 2]));
    // Row 1 at a, c, e, g is S1 C3 C4 G1: worth 7 without silver, 1 - 3 - 4 + 1 without copper.
    let row = Position::at("four classic - a1,c1,e1,g1 - -");
    assert_eq!((row.scores(), row.ranks()), (vec![0, 7, 0, -5], vec![2, 1, 2, 4]));
}

#[test]
fn seven_rigs_each_make_28_turns_at_27() {
    for (set, rigs) in [("four classic", [7, 0]), ("four+tactical classic", [6, 1])] {
        let view = Position::after(set, "").view();
        assert_eq!(view.seats.len(), 4);
        assert!(view.seats.iter().all(|seat| [seat.stock.basic, seat.stock.second] == rigs), "{set}");
        let longest = (0..8).map(|seed| random_positions(rules(set), Policy::Uniform, seed).len() - 1).max();
        assert_eq!(longest, Some(28), "{set}");
    }
}

#[test]
fn a_player_has_one_second_colour_rig_in_the_tactical_game_for_four_at_28() {
    let position = Position::after("four+tactical classic", "a1*, a3, a5, a7");
    assert_eq!(position.refuses("e5*"), "no-rig-left AT-20 rig=second");
    assert!(position.then("e5").legal().contains(&"i9*".to_owned()), "player 2 still has one");
}

/// The same fields are legal as in the basic game, the same lines count, and the first two seats score the same.
#[test]
fn everything_else_is_as_in_the_basic_game_at_29() {
    let start = Position::after("four classic", "");
    assert_eq!(start.fields(), block("a1", "i9"));
    let mut ends = [0; 2];
    for seed in 0..10 {
        let policy = if seed % 2 == 0 { Policy::Uniform } else { Policy::Blocking };
        for four in random_positions(rules("four classic"), policy, seed) {
            let basic = Position::at(&four.line().replacen("four", "basic", 1));
            assert_eq!(four.fields(), basic.fields(), "{}", four.line());
            assert_eq!(four.ending(), basic.ending(), "{}", four.line());
            assert_eq!(four.scores()[..2], basic.scores()[..], "{}", four.line());
            match four.ending() {
                Some("all-rigs-placed") => ends[0] += 1,
                Some(_) => ends[1] += 1,
                None => {}
            }
        }
    }
    assert!(ends.iter().all(|count| *count > 0), "both ends came about: {ends:?}");
    assert_eq!(start.refuses("claim no-copper columns"), "no-claims AT-16");
}
