//! Alpha-beta against plain negamax, and the promises of its interface.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up fails")]

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
    for (tactical, most_actions) in [(false, 10), (true, 14)] {
        let game = atacama(Variant::Basic, tactical);
        let states = late_positions(&game, 0..300, most_actions);
        compared += compare(&game, &states, 1..=4, 1, 4);
    }
    assert!(compared >= 3_000, "{compared}");
}

#[test]
fn a_wide_range_of_margins_changes_nothing() {
    let game = atacama(Variant::Basic, false);
    let states = late_positions(&game, 1_000..1_200, 10);
    assert!(compare(&game, &states, 1..=4, 1, 1_000) >= 500);
}

#[test]
fn two_threads_give_the_value_of_plain_negamax() {
    let game = atacama(Variant::Basic, true);
    let states = late_positions(&game, 2_000..2_060, 14);
    assert!(compare(&game, &states, 2..=4, 2, 4) >= 300);
}

#[test]
fn claims_and_passes_and_stages_change_nothing() {
    let game = atacama(Variant::Enhanced, true);
    let states = late_positions(&game, 3_000..3_150, 14);
    assert!(compare(&game, &states, 1..=3, 1, 4) >= 500);
}

/// In Ghawar chance follows most actions, and in Dig Mars a seat acts several times in a row.
#[test]
fn seats_that_act_twice_and_chance_change_nothing() {
    let ghawar = Ghawar::new(Default::default(), &Value::Null).unwrap();
    let dig_mars = DigMars::new(Default::default(), &Value::Null).unwrap();
    assert!(acts_again(&ghawar, 1) + acts_again(&dig_mars, 1) > 0, "some seat acts twice in a row");
    let few = |len: usize| (1..=30).contains(&len);
    let states = (1..6).flat_map(|seed| walk(&ghawar, seed)).step_by(5);
    let states: Vec<_> = states.filter(|state| few(count(&ghawar, state))).take(150).collect();
    assert!(compare(&ghawar, &states, 1..=3, 1, 4) >= 100);
    let states = (1..6).flat_map(|seed| walk(&dig_mars, seed)).step_by(5);
    let states: Vec<_> = states.filter(|state| few(count(&dig_mars, state))).take(150).collect();
    assert!(compare(&dig_mars, &states, 1..=3, 1, 4) >= 100);
}

/// How many actions a position has.
fn count<G: Game>(game: &G, state: &G::State) -> usize {
    if let Turn::Seat { actions, .. } = game.turn(state) { actions.len() } else { 0 }
}

/// How often the same seat acts after an action in a random game.
fn acts_again<G: Game>(game: &G, seed: u64) -> usize {
    let states = walk(game, seed);
    let again = |state: &&G::State| {
        let Turn::Seat { seat, actions } = game.turn(state) else { return false };
        let mut next = (*state).clone();
        game.apply(&mut next, actions.nth(0).unwrap()).map_err(drop).unwrap();
        game.turn(&next).seat() == Some(seat)
    };
    states.iter().filter(again).count()
}

/// With reductions the value at a depth may be another, but what is proven is true.
#[test]
fn what_is_proven_with_reductions_is_the_true_value() {
    let mut proven = 0;
    for tactical in [false, true] {
        let game = atacama(Variant::Basic, tactical);
        for (number, state) in late_positions(&game, 4_000..4_060, 8).iter().enumerate() {
            let judge = Hashed { salt: number as u64, most: 4 };
            let options = Options { reductions: true, ..combinations()[number * 7 % 144].clone() };
            let threads = 1 + number % 2;
            let limits = Limits { threads, nodes: Some(200_000), ..Limits::default() };
            let thought = AlphaBeta::new(judge, options).search(&game, state, &limits).unwrap();
            check_shape(&game, state, &thought);
            if thought.proven {
                let (value, whole) = plain(&game, &judge, state, u32::MAX);
                assert!(whole);
                assert_eq!(margin(&thought), value, "{state:?}");
                proven += 1;
            }
        }
    }
    assert!(proven >= 200, "{proven}");
}

/// A line that goes all the way leads to the value that was told.
#[test]
fn the_line_ends_in_the_value() {
    let game = atacama(Variant::Basic, false);
    let mut followed = 0;
    for (number, state) in late_positions(&game, 5_000..5_030, 10).iter().enumerate() {
        let judge = Hashed { salt: number as u64, most: 1_000 };
        let options = Options { table: 1 << 20, reductions: false, ..Options::default() };
        let thought = AlphaBeta::new(judge, options).search(&game, state, &Limits::depth(4)).unwrap();
        let mut after = *state;
        for action in &thought.line {
            game.apply(&mut after, *action).unwrap();
        }
        if thought.line.len() == 4 {
            assert_eq!(judge.margin(&game, &after), margin(&thought));
            followed += 1;
        }
    }
    assert!(followed >= 20, "{followed}");
}

#[test]
fn a_search_answers_even_without_any_budget() {
    let game = atacama(Variant::Basic, false);
    let judge = Hashed { salt: 1, most: 100 };
    let stopped = Limits::default();
    stopped.stop.now();
    let budgets = [
        Limits::nodes(0),
        Limits::nodes(1),
        Limits::depth(0),
        Limits::time(Duration::ZERO),
        Limits { threads: 2, ..Limits::nodes(0) },
        stopped,
    ];
    let options = Options { table: 1 << 16, ..Options::default() };
    for limits in &budgets {
        for state in walk(&game, 7) {
            let thought = AlphaBeta::new(judge, options.clone()).search(&game, &state, limits).unwrap();
            check_shape(&game, &state, &thought);
            assert!(thought.nodes <= 2, "{}", thought.nodes);
        }
    }
}

#[test]
fn nobody_to_act_means_no_thought() {
    let game = atacama(Variant::Basic, false);
    let judge = Hashed { salt: 1, most: 100 };
    let options = Options { table: 1 << 16, ..Options::default() };
    let mut search = AlphaBeta::new(judge, options);
    let mut state = *walk(&game, 7).last().unwrap();
    let Turn::Seat { actions, .. } = game.turn(&state) else { panic!("a seat is to act") };
    game.apply(&mut state, actions.nth(0).unwrap()).unwrap();
    assert!(matches!(game.turn(&state), Turn::Over(_)));
    assert_eq!(search.search(&game, &state, &Limits::nodes(10)), None);

    let play = Match::new(game);
    let [first, second] = [1, 2].map(|number| Observer::Seat(Seat::new(number).unwrap()));
    let limits = Limits::nodes(100);
    assert!(search.think(play.game(), play.knowledge(first), &limits).is_some());
    assert!(search.think(play.game(), play.knowledge(second), &limits).is_none());
}

#[test]
fn nodes_are_never_exceeded_and_repeat_exactly() {
    let game = atacama(Variant::Basic, true);
    let judge = Hashed { salt: 1, most: 100 };
    for reductions in [false, true] {
        let options = Options { table: 1 << 18, reductions, ..Options::default() };
        for nodes in [2, 10, 100, 1_000, 10_000] {
            let think = |search: &mut AlphaBeta<Hashed>| {
                let states = walk(&game, 11);
                let look = |state| search.search(&game, state, &Limits::nodes(nodes)).unwrap();
                states.iter().step_by(3).map(look).collect::<Vec<_>>()
            };
            let mut search = AlphaBeta::new(judge, options.clone());
            let thoughts = think(&mut search);
            assert!(thoughts.iter().all(|thought| thought.nodes <= nodes));
            assert_eq!(think(&mut AlphaBeta::new(judge, options.clone())), thoughts);
            search.forget();
            assert_eq!(think(&mut search), thoughts, "nothing is left after forgetting");
            let limits = Limits { threads: 2, ..Limits::nodes(nodes) };
            let thought = search.search(&game, &game.start(), &limits).unwrap();
            assert!(thought.nodes <= nodes + 1, "{} of {nodes}", thought.nodes);
        }
    }
}

#[test]
fn a_stopped_search_returns_at_once() {
    let game = atacama(Variant::Basic, false);
    for threads in [1, 2] {
        let limits = Limits { threads, ..Limits::default() };
        let stop = limits.stop.clone();
        let brake = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.now();
            Instant::now()
        });
        let mut search =
            AlphaBeta::new(Hashed { salt: 1, most: 100 }, Options { table: 1 << 20, ..Options::default() });
        let thought = search.search(&game, &game.start(), &limits).unwrap();
        let waited = brake.join().unwrap().elapsed();
        check_shape(&game, &game.start(), &thought);
        // A few hundred nodes are a fraction of a millisecond; the rest is for a busy machine.
        assert!(waited < Duration::from_millis(500), "{waited:?}");
    }
}

#[test]
fn time_is_kept() {
    let game = atacama(Variant::Basic, false);
    let mut search =
        AlphaBeta::new(Hashed { salt: 1, most: 100 }, Options { table: 1 << 20, ..Options::default() });
    let start = Instant::now();
    let limits = Limits { threads: 2, ..Limits::time(Duration::from_millis(60)) };
    search.search(&game, &game.start(), &limits).unwrap();
    let took = start.elapsed();
    assert!(took >= Duration::from_millis(60) && took < Duration::from_millis(560), "{took:?}");
}
