//! The search of a graph against plain negamax, and the promises of its interface.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use std::time::{Duration, Instant};

use common::{Hashed, walk};
use motherlode_atacama::{Actions, Atacama, Options as AtacamaOptions, State, Variant};
use motherlode_core::{ActionSet, Audit, Game, Observer, Seat, Turn};
use motherlode_engine::graph::{GraphSearch, Options};
use motherlode_engine::judge::{Judge, Margin};
use motherlode_engine::minds::Mind;
use motherlode_engine::minds::atacama::AtacamaJudge;
use motherlode_engine::{Limits, Player, Thought};
use serde_json::Value;

fn atacama(variant: Variant, tactical: bool) -> Atacama {
    Atacama::new(AtacamaOptions::of(variant, tactical), &Value::Null).unwrap()
}

/// What seat 1 gets if both do what is best for them; nothing if that takes more than so many positions to tell.
fn plain(game: &Atacama, judge: &Hashed, state: &State, most: &mut u32) -> Option<f32> {
    *most = most.checked_sub(1)?;
    let Turn::Seat { seat, actions } = game.turn(state) else {
        return Some(Judge::<Atacama>::share(judge, judge.margin(game, state)));
    };
    let mut best: Option<f32> = None;
    for action in actions.iter() {
        let mut next = *state;
        game.apply(&mut next, action).unwrap();
        let share = plain(game, judge, &next, most)?;
        let is_better = |best: f32| if seat == Seat::FIRST { share > best } else { share < best };
        if best.is_none_or(is_better) {
            best = Some(share);
        }
    }
    best
}

/// Every way of searching.
fn ways() -> Vec<(Options, usize)> {
    let mut ways = Vec::new();
    for exploration in [0.0, 0.3, 1.2, 5.0] {
        for trust in [0.1, 0.7, 1e6] {
            ways.extend(
                [1, 2].map(|threads| (Options { exploration, trust, ..Options::default() }, threads)),
            );
        }
    }
    ways
}

fn check_thought(game: &Atacama, state: &State, thought: &Thought<Atacama>) {
    let Turn::Seat { seat, actions } = game.turn(state) else { panic!("a seat is to act") };
    assert_eq!(thought.ranking[0], (thought.action, thought.share(seat)));
    assert!(thought.ranking.iter().all(|(action, _)| actions.contains(*action)));
    assert_eq!(thought.line[0], thought.action);
    let mut after = *state;
    for action in &thought.line {
        game.apply(&mut after, *action).expect("the line can be played");
    }
    assert!((thought.shares.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert!(thought.depth >= 1);
}

#[test]
fn with_enough_rounds_it_comes_to_the_value_of_plain_negamax() {
    let ways = ways();
    let mut compared = 0;
    for (variant, tactical) in [
        (Variant::Basic, false),
        (Variant::Basic, true),
        (Variant::Enhanced, false),
        (Variant::Enhanced, true),
    ] {
        let game = atacama(variant, tactical);
        for (number, state) in (1..400).flat_map(|seed| walk(&game, seed)).enumerate() {
            let judge = Hashed { salt: number as u64, most: 1 + number as i32 % 2_000 };
            let Some(value) = plain(&game, &judge, &state, &mut 400) else { continue };
            let Turn::Seat { seat, .. } = game.turn(&state) else { continue };
            let (options, threads) = ways[compared % ways.len()];
            let knowledge = game.audit(&state, Observer::Seat(seat));
            let limits = Limits { threads, ..Limits::default() };
            let thought = GraphSearch::new(judge, options).think(&game, &knowledge, &limits).unwrap();
            check_thought(&game, &state, &thought);
            let about = || format!("{options:?}, {threads} threads, {}", game.setup(&state));
            assert_eq!(thought.share(Seat::FIRST), value, "{}", about());
            let mut after = state;
            game.apply(&mut after, thought.action).unwrap();
            assert_eq!(plain(&game, &judge, &after, &mut 400), Some(value), "{}", about());
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared} positions were compared");
}

/// A position of the middle game, and what whoever acts knows of it.
fn middle(game: &Atacama, seed: u64) -> (State, <Atacama as Game>::Knowledge) {
    let state = walk(game, seed)[9];
    let seat = game.turn(&state).seat().unwrap();
    (state, game.audit(&state, Observer::Seat(seat)))
}

#[test]
fn the_budget_is_spent_exactly_and_the_same_is_found_again() {
    for (variant, tactical) in [(Variant::Basic, false), (Variant::Basic, true), (Variant::Enhanced, false)] {
        let game = atacama(variant, tactical);
        let (state, knowledge) = middle(&game, 3);
        let think = |nodes| {
            let mut search = GraphSearch::new(game.judge(&knowledge).unwrap(), Options::default());
            search.think(&game, &knowledge, &Limits::nodes(nodes)).unwrap()
        };
        for nodes in [1, 2, 100, 3_000] {
            let thought = think(nodes);
            check_thought(&game, &state, &thought);
            assert_eq!((thought.nodes, &thought), (nodes, &think(nodes)));
        }
    }
}

/// The fitted judge, who leaves no glances behind.
struct Silent(AtacamaJudge<'static>);

impl Judge<Atacama> for Silent {
    const UNIT: f32 = AtacamaJudge::UNIT;

    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        self.0.margin(game, state)
    }

    fn verdict(&self, game: &Atacama, state: &State, _glances: &mut Vec<Margin>) -> Margin {
        self.0.verdict(game, state, &mut Vec::new())
    }

    fn glances(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        self.0.glances(game, state, actions, margins);
    }

    fn key(&self, game: &Atacama, state: &State) -> u64 {
        self.0.key(game, state)
    }

    fn foresee(&mut self, game: &Atacama, knowledge: &<Atacama as Game>::Knowledge) -> Vec<State> {
        self.0.foresee(game, knowledge)
    }

    fn fork(&self, game: &Atacama, state: &State) -> Option<u64> {
        self.0.fork(game, state)
    }

    fn share(&self, margin: Margin) -> f32 {
        self.0.share(margin)
    }
}

#[test]
fn glances_that_a_judge_leaves_behind_are_those_that_it_would_be_asked_for() {
    let game = atacama(Variant::Enhanced, false);
    let mut compared = 0;
    for state in (1..8).flat_map(|seed| walk(&game, seed)) {
        let Turn::Seat { seat, .. } = game.turn(&state) else { continue };
        if state.ground().claim().is_none() || !state.ground().turns().is_multiple_of(3) {
            continue;
        }
        let knowledge = game.audit(&state, Observer::Seat(seat));
        let judge = || game.judge(&knowledge).unwrap();
        let limits = Limits::nodes(1_500);
        let kept = GraphSearch::new(judge(), Options::default()).think(&game, &knowledge, &limits);
        let asked = GraphSearch::new(Silent(judge()), Options::default()).think(&game, &knowledge, &limits);
        assert!(kept.is_some());
        assert_eq!(kept, asked, "{}", game.setup(&state));
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn what_was_thought_serves_for_the_next_decision() {
    let game = atacama(Variant::Basic, false);
    let (mut state, knowledge) = middle(&game, 5);
    let mut search = GraphSearch::new(game.judge(&knowledge).unwrap(), Options::default());
    let thought = search.think(&game, &knowledge, &Limits::nodes(5_000)).unwrap();
    for action in &thought.line[..2] {
        game.apply(&mut state, *action).unwrap();
    }
    let seat = game.turn(&state).seat().unwrap();
    let later = game.audit(&state, Observer::Seat(seat));
    let first_look = |search: &mut GraphSearch<_, _>| {
        search.renew(game.judge(&later).unwrap());
        search.think(&game, &later, &Limits::nodes(1)).unwrap()
    };
    let kept = first_look(&mut search);
    let fresh = first_look(&mut GraphSearch::new(game.judge(&later).unwrap(), Options::default()));
    assert_eq!(kept.action, thought.line[2], "it goes on as it meant to");
    assert!(kept.ranking.len() > fresh.ranking.len());
}

#[test]
fn an_action_alone_is_worth_what_the_position_after_it_is() {
    let game = atacama(Variant::Basic, false);
    let (state, knowledge) = middle(&game, 7);
    let Turn::Seat { seat, actions } = game.turn(&state) else { panic!("a seat is to act") };
    for action in actions.iter().take(4) {
        let judge = || game.judge(&knowledge).unwrap();
        let limits = Limits::nodes(500);
        let alone = GraphSearch::new(judge(), Options::default())
            .consider(&game, &knowledge, Some(action), &limits)
            .unwrap();
        let mut after = state;
        game.apply(&mut after, action).unwrap();
        let other = game.turn(&after).seat().unwrap();
        let known = game.audit(&after, Observer::Seat(other));
        let mut search = GraphSearch::new(judge(), Options::default());
        search.think(&game, &known, &limits).unwrap();
        assert_eq!((alone.action, alone.line[0], alone.nodes), (action, action, 500));
        assert_eq!(alone.ranking, [(action, alone.share(seat))]);
        let again = search.consider(&game, &knowledge, Some(action), &Limits::nodes(1)).unwrap();
        assert!((again.share(seat) - alone.share(seat)).abs() < 0.01);
    }
}

#[test]
fn before_tiles_are_laid_an_action_is_worth_the_mean_of_all_ways_for_them_to_lie() {
    const ROUNDS: u64 = 1_500;
    let game = atacama(Variant::Enhanced, false);
    for seed in 1..4 {
        // The last turn before the last tiles: they can lie in six ways.
        let state = walk(&game, seed)[11];
        let Turn::Seat { seat, actions } = game.turn(&state) else { panic!("a seat is to act") };
        let knowledge = game.audit(&state, Observer::Seat(seat));
        let action = actions.iter().nth(3).unwrap();
        let judge = game.judge(&knowledge).unwrap();
        let futures = judge.clone().foresee(&game, &knowledge);
        assert_eq!(futures.len(), 6);
        let shares = futures.into_iter().map(|mut future| {
            game.apply(&mut future, action).unwrap();
            let next = game.turn(&future).seat().unwrap();
            let known = game.audit(&future, Observer::Seat(next));
            let mut search = GraphSearch::new(game.judge(&known).unwrap(), Options::default());
            search.think(&game, &known, &Limits::nodes(ROUNDS)).unwrap().share(seat)
        });
        let shares: Vec<f32> = shares.collect();
        let mean = shares.iter().sum::<f32>() / 6.0;
        let mut search = GraphSearch::new(judge, Options::default());
        let thought = search.consider(&game, &knowledge, Some(action), &Limits::nodes(6 * ROUNDS)).unwrap();
        assert!((thought.share(seat) - mean).abs() < 0.05, "{} {shares:?}", thought.share(seat));
        assert_eq!(thought.line, [action], "nobody knows what comes then");
        // The next decision is made on what was thought.
        let again = search.consider(&game, &knowledge, Some(action), &Limits::nodes(1)).unwrap();
        assert!((again.share(seat) - thought.share(seat)).abs() < 0.01);
    }
}

#[test]
fn two_threads_go_through_the_same_futures() {
    for tactical in [false, true] {
        let game = atacama(Variant::Enhanced, tactical);
        for (seed, turn) in [(1, 4), (2, 5), (3, 10), (4, 11)] {
            let state = walk(&game, seed)[turn];
            let seat = game.turn(&state).seat().unwrap();
            let knowledge = game.audit(&state, Observer::Seat(seat));
            let think = |threads| {
                let mut search = GraphSearch::new(game.judge(&knowledge).unwrap(), Options::default());
                let limits = Limits { threads, ..Limits::nodes(4_000) };
                search.think(&game, &knowledge, &limits).unwrap()
            };
            let (alone, together) = (think(1), think(2));
            check_thought(&game, &state, &together);
            assert_eq!(together.nodes, 4_000);
            assert!((alone.share(seat) - together.share(seat)).abs() < 0.1, "{alone:?} {together:?}");
        }
    }
}

#[test]
fn whoever_is_not_to_act_has_nothing_to_decide() {
    let game = atacama(Variant::Basic, false);
    let (state, knowledge) = middle(&game, 9);
    let mut search = GraphSearch::new(game.judge(&knowledge).unwrap(), Options::default());
    let spectator = game.audit(&state, Observer::Spectator);
    assert_eq!(search.think(&game, &spectator, &Limits::nodes(10)), None);
}

#[test]
fn a_full_graph_is_searched_no_more_and_a_stopped_search_returns_at_once() {
    let game = atacama(Variant::Basic, false);
    let (state, knowledge) = middle(&game, 11);
    let options = Options { memory: 200_000, ..Options::default() };
    let mut small = GraphSearch::new(game.judge(&knowledge).unwrap(), options);
    let thought = small.think(&game, &knowledge, &Limits::nodes(1_000_000)).unwrap();
    check_thought(&game, &state, &thought);
    assert!((100..100_000).contains(&thought.nodes), "{}", thought.nodes);

    let mut search = GraphSearch::new(game.judge(&knowledge).unwrap(), Options::default());
    let limits = Limits { threads: 2, ..Limits::default() };
    let stop = limits.stop.clone();
    let brake = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        stop.now();
        Instant::now()
    });
    let thought = search.think(&game, &knowledge, &limits).unwrap();
    let late = brake.join().unwrap().elapsed();
    check_thought(&game, &state, &thought);
    assert!(late < Duration::from_millis(500), "{late:?}");
}
