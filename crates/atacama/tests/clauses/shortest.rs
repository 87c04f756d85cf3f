//! The game that ends for want of fields, and the shortest one there is: AT-9.

use motherlode_atacama::Ending;
use motherlode_core::{Language, RulesEnding};

use crate::common::{Policy, Position, SHORTEST, random_positions, rules};

#[test]
fn the_game_ends_at_once_when_no_field_is_left_at_9() {
    let mut position = Position::after("basic classic", "");
    for (placed, field) in SHORTEST.into_iter().enumerate() {
        assert_eq!(position.ending(), None, "after {placed} rigs");
        assert!(position.view().fields_left > 0);
        position.does(field);
    }
    assert_eq!(position.ending(), Some("no-field-left"));
    assert_eq!((position.seat(), position.view().fields_left), (None, 0));
    let left: Vec<_> = position.view().seats.iter().map(|seat| seat.stock.total()).collect();
    assert_eq!(left, [3, 4], "unplaced rigs remain");
}

/// How it ended is told by a word, a clause and a sentence.
#[test]
fn every_ending_names_its_clause_at_8_at_9_at_18() {
    for (ending, code, clause) in [
        (Ending::AllRigsPlaced, "all-rigs-placed", "AT-8"),
        (Ending::NoFieldLeft, "no-field-left", "AT-9"),
        (Ending::Passed, "passed", "AT-18"),
    ] {
        assert_eq!((ending.code(), ending.clause().0), (code, clause));
        assert!(Language::ALL.iter().all(|language| !ending.about().text(*language).is_empty()));
    }
}

/// The two counting rows of the shortest game: row 6 (G3 C2 C3 G1) and row 9 (C4 C5 S4 C4), for the row player.
#[test]
fn unplaced_rigs_count_nothing_at_9() {
    let position = Position::after("basic classic", &SHORTEST.join(", "));
    assert_eq!(position.scores(), [0, 9 + 9]);
    assert_eq!(position.ranks(), [2, 1]);
}

#[test]
fn the_end_comes_exactly_when_the_last_field_goes_at_9() {
    for set in ["basic classic", "basic+tactical mirror", "four classic"] {
        let mut early = 0;
        for seed in 0..12 {
            let positions = random_positions(rules(set), Policy::Blocking, seed);
            let (end, before) = positions.split_last().expect("an end");
            assert!(before.iter().all(|position| position.view().fields_left > 0), "{set} seed {seed}");
            if end.ending() == Some("no-field-left") {
                assert_eq!(end.view().fields_left, 0, "{set} seed {seed}");
                assert!(positions.len() - 1 < 28, "{set} seed {seed}: before rig 28");
                early += 1;
            }
        }
        assert!(early > 0, "{set}: some game ends early");
    }
}

/// Rows of nine fields as bits.
type Row = usize;
const ROWS: usize = 9;
const WHOLE: Row = (1 << 9) - 1;

/// Row by row, the fewest rigs that block everything so far: for each last row, and the fields of it that still have to
/// be blocked from above.
#[test]
fn no_game_can_end_before_rig_21_at_9() {
    let rows: Vec<Row> = (0..=WHOLE).filter(|row| row & row << 1 == 0).collect();
    let beside = |row: Row| (row | row << 1 | row >> 1) & WHOLE;
    let mut fewest = vec![[u32::MAX; WHOLE + 1]; WHOLE + 1];
    for row in &rows {
        fewest[*row][WHOLE & !beside(*row)] = row.count_ones();
    }
    for _ in 1..ROWS {
        let mut next = vec![[u32::MAX; WHOLE + 1]; WHOLE + 1];
        for below in &rows {
            for (wanting, rigs) in fewest[*below].iter().enumerate().filter(|(_, rigs)| **rigs < u32::MAX) {
                // No rig above a rig, and one above each field that nothing else blocks.
                for row in rows.iter().filter(|row| **row & below == 0 && wanting & !**row == 0) {
                    let still = WHOLE & !(beside(*row) | below);
                    let best = &mut next[*row][still];
                    *best = (*best).min(rigs + row.count_ones());
                }
            }
        }
        fewest = next;
    }
    let shortest = rows.iter().map(|row| fewest[*row][0]).min();
    assert_eq!(shortest, Some(SHORTEST.len() as u32));
}
