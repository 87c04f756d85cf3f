//! How many sequences of events there are from positions kept as data, in `tests/perft/*.txt`.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
#[path = "../../core/tests/kit/counts.rs"]
mod counts;
mod literal;

use std::path::Path;

use common::Position;
use counts::Case;
use literal::Literal;
use motherlode_core::{ActionSet, ChanceSet, Game, Outcomes, Turn};
use motherlode_ghawar::{Ghawar, State};

/// Counts up to this are also made by the literal rules, on every run.
const LITERAL_UP_TO: u64 = 3_000;
/// All counts together stay below this, so that the test stays quick.
const BUDGET: u64 = 5_000_000;

/// Sequences of exactly `depth` events, rolls and actions alike; a game that ends sooner has none.
fn fast(game: &Ghawar, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn(state) {
        Turn::Over(_) => 0,
        Turn::Seat { actions, .. } if depth == 1 => actions.len() as u64,
        Turn::Seat { actions, .. } => {
            let next = actions.iter().map(|action| {
                let mut after = *state;
                game.apply(&mut after, action).expect("a listed action is legal");
                fast(game, &after, depth - 1)
            });
            next.sum()
        }
        Turn::Chance(chance) => {
            let Outcomes::Few(outcomes) = chance.outcomes() else { panic!("deals are too many to count") };
            let next = outcomes.iter().map(|(outcome, _)| {
                let mut after = *state;
                game.settle(&mut after, outcome).expect("a listed outcome is possible");
                fast(game, &after, depth - 1)
            });
            next.sum()
        }
    }
}

/// The same by the literal rules.
fn slow(game: &Literal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = game.rolls().into_iter().map(|roll| {
        let mut after = game.clone();
        after.happen(&roll);
        slow(&after, depth - 1)
    });
    let rolled: u64 = next.sum();
    let next = game.legal().into_iter().map(|action| {
        let mut after = game.clone();
        after.act(&action);
        slow(&after, depth - 1)
    });
    rolled + next.sum::<u64>()
}

fn cases() -> Vec<Case> {
    counts::cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft"))
}

#[test]
fn every_position_has_as_many_sequences_as_written_down() {
    let cases = cases();
    for Case { place, line, depth, count } in &cases {
        let Position { game, state } = Position::at(line);
        assert_eq!(fast(&game, &state, *depth), *count, "{place}: {line} to depth {depth}");
    }
    let total: u64 = cases.iter().map(|case| case.count).sum();
    assert!(total <= BUDGET, "{total} is more than the budget of {BUDGET}");
    for word in ["2", "3", "4", "trucks=1", "trucks=3", "choice", "ring-road"] {
        let has = |case: &&Case| case.line.split([' ', '+']).any(|one| one == word);
        assert!(cases.iter().filter(has).count() >= 3, "too few counts for {word}");
    }
}

#[test]
fn the_literal_rules_count_the_same() {
    let small: Vec<_> = cases().into_iter().filter(|case| case.count <= LITERAL_UP_TO).collect();
    assert!(small.len() >= 20, "only {} small counts", small.len());
    for Case { place, line, depth, count } in &small {
        assert_eq!(slow(&Literal::at(line), *depth), *count, "{place}: {line} to depth {depth}");
    }
}

#[test]
#[ignore = "prints new counts by the literal rules for lines of `position; depth` in the file that PERFT names"]
fn count_by_the_literal_rules() {
    let file = std::env::var("PERFT").expect("a file");
    let lines = std::fs::read_to_string(file).expect("a text file");
    assert!(!lines.is_empty());
    for line in lines.lines() {
        let (position, depth) = line.split_once(';').expect("position; depth");
        let depth = depth.trim().parse().expect("a number");
        println!("{position}; {depth}; {}", slow(&Literal::at(position.trim()), depth));
    }
}
