//! The enhanced game's tiles and stages: AT-13 to AT-15, AT-17, AT-19.

use std::collections::BTreeSet;

use motherlode_core::{Game, Revealed};

use crate::common::{BASIC_DEAL, Policy, Position, SHORTEST_BY_STAGES, block, random_positions, rules};

/// The fields of the places that each stage opens (AT-14).
fn stage(number: usize) -> BTreeSet<String> {
    let blocks = match number {
        1 => [("a7", "c9"), ("d7", "f9"), ("a4", "c6")],
        2 => [("g7", "i9"), ("d4", "f6"), ("a1", "c3")],
        _ => [("g4", "i6"), ("d1", "f3"), ("g1", "i3")],
    };
    blocks.into_iter().flat_map(|(from, to)| block(from, to)).collect()
}

fn dealt(moves: &str) -> Position {
    Position::after("enhanced classic", &format!("deal {BASIC_DEAL}, {moves}"))
}

#[test]
fn nobody_owns_a_concession_at_the_start_at_13() {
    for set in ["enhanced classic", "enhanced+tactical classic"] {
        let view = Position::after(set, "deal CAFBHDGEI").view();
        assert!(view.seats.iter().all(|seat| seat.role.is_none()), "{set}");
        assert!(view.claim.is_none() && view.lines.iter().all(|line| line.worth.is_empty()), "{set}");
    }
    // Four rigs in column a would count, but for nobody.
    let position = dealt("a5, c5, a7, c7, a9, c9, a3");
    assert_eq!(position.scores(), [0, 0]);
}

#[test]
fn the_tiles_are_shuffled_face_down_before_the_first_turn_at_13() {
    let start = Position::after("enhanced classic", "");
    assert_eq!((start.seat(), start.ending()), (None, None), "chance is to act");
    assert!(start.shown().is_empty());
    assert_eq!(start.refuses("a9"), "nobody-acts AT-8");
    assert!(start.view().tiles.iter().all(Option::is_none) && start.view().tiles.len() == 9);
}

/// The first stage is the triangle at the top left, the second completes the diagonal, the third the board.
#[test]
fn tiles_are_laid_in_three_stages_in_reading_order_at_14() {
    let laid = |position: &Position| -> String {
        position.view().tiles.iter().map(|tile| tile.map_or('.', |tile| tile.letter())).collect()
    };
    let mut position = Position::after("enhanced classic", "deal CAFBHDGEI");
    assert_eq!(laid(&position), "CA.F.....");
    position = position.then("a9, c9, a7, c7, a5, c5");
    assert_eq!(laid(&position), "CABFH.D..");
    position = position.then("a3, c3, a1, c1, e9, e7");
    assert_eq!(laid(&position), "CABFHGDEI");
}

/// What lies where, for a deal that moves every tile.
#[test]
fn a_laid_tile_shows_its_face_upright_at_its_place_at_14() {
    let basic = Position::after("basic classic", "");
    let moves = "a9, c9, a7, c7, a5, c5, a3, c3, a1, c1, e9, e7";
    let position = Position::after("enhanced classic", &format!("deal CAFBHDGEI, {moves}"));
    for (place, tile) in [
        ("a7", "g7"),
        ("d7", "a7"),
        ("a4", "g4"),
        ("g7", "d7"),
        ("d4", "d1"),
        ("a1", "a4"),
        ("g4", "a1"),
        ("d1", "d4"),
        ("g1", "g1"),
    ] {
        let corner = |text: &str| (text.as_bytes()[0], text.as_bytes()[1]);
        let (to, from) = (corner(place), corner(tile));
        for (right, up) in (0..9).map(|at| (at % 3, at / 3)) {
            let name =
                |(letter, digit): (u8, u8)| format!("{}{}", (letter + right) as char, (digit + up) as char);
            assert_eq!(
                position.ore(&name(to)),
                basic.ore(&name(from)),
                "{} as printed at {}",
                name(to),
                name(from)
            );
        }
    }
}

#[test]
fn a_stage_lasts_until_each_player_has_had_three_turns_at_15() {
    let moves = ["a9", "c9", "e9", "a7", "c7", "e7", "a5", "c5", "i9", "g9", "e5", "a3", "i1"];
    let mut position = dealt("");
    for (had, text) in moves.into_iter().enumerate() {
        let stages = 1 + had / 6;
        let expected: BTreeSet<_> = (1..=stages).flat_map(stage).collect();
        assert_eq!(position.shown(), expected, "after {had} turns");
        assert_eq!(position.view().stage, Some(stages), "after {had} turns");
        let revealed = position.does(text);
        let last = had == 5 || had == 11;
        assert_eq!(revealed == Revealed::Something, last, "turn {}", had + 1);
    }
    assert_eq!(position.shown().len(), 81);
}

#[test]
fn only_fields_already_laid_can_be_used_at_15() {
    let first = dealt("");
    assert_eq!(first.fields(), stage(1));
    for hidden in ["a3", "e5", "i9", "g7", "i1", "d6"] {
        assert_eq!(first.refuses(hidden), format!("not-laid AT-15 field={hidden}"));
    }
    let second = dealt("a9, c9, e9, a7, c7, e7");
    assert!(second.fields().contains("e5") && second.fields().contains("a1"));
    assert_eq!(second.refuses("i1"), "not-laid AT-15 field=i1");
}

#[test]
fn adjacency_works_across_tile_borders_at_15() {
    // c7 is the bottom right of the first tile: d7 and c6 are on others.
    let first = dealt("c7");
    assert_eq!(first.refuses("d7"), "touches-rig AT-6 field=d7 neighbour=c7");
    assert_eq!(first.refuses("c6"), "touches-rig AT-6 field=c6 neighbour=c7");
    // f7 and b4 stand at the edge of what is laid: they block fields of tiles that come later.
    let later = dealt("f7, b4, a9, c9, a7, c6");
    for (blocked, rig) in [("g7", "f7"), ("f6", "f7"), ("b3", "b4")] {
        assert_eq!(later.refuses(blocked), format!("touches-rig AT-6 field={blocked} neighbour={rig}"));
        assert!(!later.fields().contains(blocked));
    }
    assert!(later.fields().contains("g8") && later.fields().contains("e6"), "corners do not touch");
}

/// The open fields of the second stage are exactly those laid that neither hold nor touch a rig.
#[test]
fn a_new_stage_opens_every_field_that_no_rig_blocks_at_15() {
    let position = dealt("a9, c9, e9, a7, c7, e7");
    let old = ["a5", "b4", "b5", "b6", "c4", "c5", "a4", "b8", "d8", "f8"];
    let mut expected: BTreeSet<_> = stage(2).into_iter().chain(old.map(str::to_owned)).collect();
    assert!(expected.remove("e6"), "e7 stands above it");
    assert_eq!(position.fields(), expected);
}

#[test]
fn the_game_ends_when_no_player_has_a_rig_left_at_17() {
    let mut ends = [0; 2];
    for seed in 0..40 {
        let positions = random_positions(rules("enhanced classic"), Policy::Uniform, seed);
        let end = positions.last().expect("an end");
        let left: Vec<_> = end.view().seats.iter().map(|seat| seat.stock.total()).collect();
        let claimed = end.view().claim.is_some();
        if end.ending() == Some("all-rigs-placed") {
            assert_eq!(left, [0, 0], "seed {seed}");
            // The deal, and 28 turns, one of which may be the claim.
            assert_eq!(positions.len() - 1, 1 + 28, "seed {seed}");
            ends[usize::from(claimed)] += 1;
        } else {
            assert_ne!(left, [0, 0], "seed {seed}");
        }
    }
    assert!(ends[1] > 0, "some game ended by placing all but the claim's rig: {ends:?}");
}

#[test]
fn the_game_ends_in_stage_three_when_no_field_is_left_at_17() {
    let claim_first = format!("claim no-copper columns, {}", SHORTEST_BY_STAGES);
    let position = dealt(&claim_first);
    assert_eq!((position.ending(), position.view().stage), (Some("no-field-left"), Some(3)));
    assert_eq!(position.refuses("pass"), "pass-too-early AT-18");
}

#[test]
fn before_stage_three_a_field_is_always_left_at_17() {
    for seed in 0..60 {
        for position in random_positions(rules("enhanced classic"), Policy::Blocking, seed) {
            if matches!(position.view().stage, Some(1 | 2)) {
                assert!(position.view().fields_left > 0, "{}", position.line());
                assert!(!position.legal().contains(&"pass".to_owned()), "{}", position.line());
            }
        }
    }
}

/// Once all tiles lie in the basic layout and the concessions are those of the basic game, it is the basic game: the
/// same fields, the same scores.
#[test]
fn everything_else_is_as_in_the_basic_game_at_19() {
    let mut compared = 0;
    for seed in 0..10 {
        let policy = if seed % 2 == 0 { Policy::Uniform } else { Policy::Blocking };
        // A random game of the enhanced rules from here on, with the basic game's concessions.
        let (game, state) = {
            let position = dealt("claim no-copper columns");
            (position.game, position.state)
        };
        let mut draws = motherlode_core::dealer::Dealer::from_seed(seed, 19);
        let mut position = Position { game, state };
        while position.seat().is_some() {
            let action = policy.choose((&position.game, &position.state), &mut draws);
            position.game.apply(&mut position.state, action).expect("a legal action");
            let rigs = position.line().split(' ').nth(3).expect("rigs").to_owned();
            let basic = Position::at(&format!("basic classic - {rigs} - -"));
            assert_eq!(position.scores(), basic.scores(), "{}", position.line());
            assert_eq!(position.ranks(), basic.ranks(), "{}", position.line());
            if position.view().stage == Some(3) && position.seat().is_some() {
                assert_eq!(position.fields(), basic.fields(), "{}", position.line());
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "only {compared} positions of the last stage");
}
