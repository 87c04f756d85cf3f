//! How many sequences of actions there are from positions kept as data, in `tests/perft/*.txt`.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
#[path = "../../core/tests/kit/counts.rs"]
mod counts;
mod literal;

use std::path::Path;

use common::Position;
use counts::Case;
use literal::Literal;
use motherlode_atacama::{Atacama, State};
use motherlode_core::{ActionSet, Game, Turn};

/// Counts up to this are also made by the literal rules, on every run.
const LITERAL_UP_TO: u64 = 12_000;
/// All counts together stay below this, so that the test stays quick.
const BUDGET: u64 = 5_000_000;

/// Sequences of exactly `depth` actions; a game that ends sooner has none.
fn fast(game: &Atacama, state: &State, depth: u32) -> u64 {
    let Turn::Seat { actions, .. } = game.turn(state) else { return u64::from(depth == 0) };
    match depth {
        0 => 1,
        1 => actions.len() as u64,
        _ => {
            let next = actions.iter().map(|action| {
                let mut after = *state;
                game.apply(&mut after, action).expect("a listed action is legal");
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
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let next = legal.iter().map(|action| {
        let mut after = game.clone();
        after.act(action);
        slow(&after, depth - 1)
    });
    next.sum()
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
    for variant in ["basic ", "basic+", "enhanced ", "enhanced+", "three ", "three+", "four ", "four+"] {
        let found = cases.iter().filter(|case| case.line.starts_with(variant)).count();
        assert!(found >= 4, "only {found} counts for {variant}");
    }
}

#[test]
fn the_literal_rules_count_the_same() {
    let small: Vec<_> = cases().into_iter().filter(|case| case.count <= LITERAL_UP_TO).collect();
    assert!(small.len() >= 20, "only {} small counts", small.len());
    for Case { place, line, depth, count } in &small {
        let literal = Literal::at(line, &Position::at(line).game.data());
        assert_eq!(slow(&literal, *depth), *count, "{place}: {line} to depth {depth}");
    }
}
