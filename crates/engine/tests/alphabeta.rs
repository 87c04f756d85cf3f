//! Alpha-beta against plain negamax, and the promises of its interface.

mod common;

use std::time::{Duration, Instant};

use common::{Hashed, walk};
use motherlode_atacama::{Atacama, Options as AtacamaOptions, Variant};
use motherlode_core::{ActionSet, Game, Match, Observer, Seat, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::alphabeta::{AlphaBeta, Options};
use motherlode_engine::judge::{Judge, Margin};
use motherlode_engine::{Limits, Player, Thought};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

/// The value for seat 1, as one would write it down; and whether all games were followed to their ends.
fn plain<G: Game>(game: &G, judge: &impl Judge<G>, state: &G::State, depth: u32) -> (Margin, bool) {
    let turn = game.turn(state);
    let Turn::Seat { seat, actions } = turn else {
        return (judge.margin(game, state), matches!(turn, Turn::Over(_)));
    };
    if depth == 0 {
        return (judge.margin(game, state), false);
    }
    let after: Vec<_> = actions
        .iter()
        .map(|action| {
            let mut next = state.clone();
            game.apply(&mut next, action).map_err(drop).unwrap();
            plain(game, judge, &next, depth - 1)
        })
        .collect();
    let values = after.iter().map(|(value, _)| *value);
    let best = if seat == Seat::FIRST { values.max() } else { values.min() };
    (best.unwrap(), after.iter().all(|(_, whole)| *whole))
}

/// Every combination of what does not change a value.
fn combinations() -> Vec<Options> {
    let tables = [0, 1 << 10, 1 << 20];
    let windows = [0, 1, 3];
    let mut all = Vec::new();
    for (table, aspiration) in tables.into_iter().flat_map(|table| windows.map(|window| (table, window))) {
        for bits in 0..16 {
            let is_on = |bit: u32| bits >> bit & 1 == 1;
            all.push(Options {
                table,
                aspiration,
                principal_variation: is_on(0),
                killers: is_on(1),
                history: is_on(2),
                promise: is_on(3),
                reductions: false,
            });
        }
    }
    all
}

fn atacama(variant: Variant, tactical: bool) -> Atacama {
    Atacama::new(AtacamaOptions::of(variant, tactical), &Value::Null).unwrap()
}

/// Positions with few actions, from the ends of random games.
fn late_positions(
    game: &Atacama,
    seeds: std::ops::Range<u64>,
    most_actions: usize,
) -> Vec<motherlode_atacama::State> {
    let is_small = |state: &motherlode_atacama::State| match game.turn(state) {
        Turn::Seat { actions, .. } => actions.len() <= most_actions,
        _ => false,
    };
    seeds.flat_map(|seed| walk(game, seed + 1)).filter(is_small).collect()
}

/// What every thought must be, whatever it is about.
fn check_shape<G: Game>(game: &G, state: &G::State, thought: &Thought<G>) {
    let Turn::Seat { seat, actions } = game.turn(state) else { panic!("a seat is to act") };
    assert!(actions.contains(thought.action));
    assert_eq!(thought.ranking[0], (thought.action, thought.share(seat)));
    assert!(thought.ranking.iter().all(|(action, _)| actions.contains(*action)));
    assert!(thought.ranking.is_sorted_by(|one, other| one.1 >= other.1));
    let mut ranked: Vec<_> = thought.ranking.iter().map(|(action, _)| *action).collect();
    ranked.sort_unstable();
    ranked.dedup();
    assert_eq!(ranked.len(), thought.ranking.len(), "no action is ranked twice");
    assert_eq!(thought.line[0], thought.action);
    let mut after = state.clone();
    for action in &thought.line {
        game.apply(&mut after, *action).map_err(drop).expect("the line can be played");
    }
}

/// The value of a thought for seat 1, which must also be that of its line if that is as long as it looked ahead.
fn margin<G: Game>(thought: &Thought<G>) -> Margin {
    Hashed::margin_of(thought.share(Seat::FIRST))
}

fn compare<G: Game>(
    game: &G,
    states: &[G::State],
    depths: std::ops::RangeInclusive<u32>,
    threads: usize,
    most: Margin,
) -> usize {
    let combinations = combinations();
    let mut compared = 0;
    for (number, state) in states.iter().enumerate() {
        let judge = Hashed { salt: number as u64, most };
        let span = depths.end() - depths.start() + 1;
        let depth = depths.start() + (number as u32 % span);
        let (value, whole) = plain(game, &judge, state, depth);
        // 7 shares no factor with the number of combinations: all of them come up.
        let options = &combinations[number * 7 % combinations.len()];
        let mut search = AlphaBeta::new(judge, options.clone());
        let limits = Limits { threads, ..Limits::depth(depth) };
        let thought = search.search(game, state, &limits).unwrap();
        check_shape(game, state, &thought);
        assert_eq!(margin(&thought), value, "{state:?} at depth {depth} with {options:?}");
        assert!(thought.proven || thought.depth == depth, "{thought:?}");
        if thought.proven {
            assert_eq!(plain(game, &judge, state, depth + 2).0, value, "proven: {state:?} with {options:?}");
        }
        assert!(thought.proven || !whole, "what was seen to the end is proven: {state:?} with {options:?}");
        // The chosen action is worth what was said of it.
        let mut next = state.clone();
        game.apply(&mut next, thought.action).map_err(drop).unwrap();
        assert_eq!(plain(game, &judge, &next, depth - 1).0, value, "{state:?} with {options:?}");
        compared += 1;
    }
    compared
}

#[test]
fn every_combination_of_options_gives_the_value_of_plain_negamax() {
    let mut compared = 0;
    for (tactical, most_actions) in [(false, 12), (true, 16)] {
        let game = atacama(Variant::Basic, tactical);
        let states = late_positions(&game, 0..150, most_actions);
        compared += compare(&game, &states, 1..=4, 1, 4);
    }
    assert!(compared >= 1_000, "{compared}");
}
