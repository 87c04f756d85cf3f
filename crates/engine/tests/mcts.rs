//! The tree search: what it comes to in the end, what it never does, and what it repeats exactly.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod hashed;

use std::time::{Duration, Instant};

use hashed::{Before, Hashed, plain};
use motherlode_atacama::{Atacama, Variant};
use motherlode_core::conformance::play_on;
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, Draws, Game, Match, Observer, Seat, SeatCount, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::mcts::{Mcts, Options, Selection, Widening};
use motherlode_engine::yardstick::Yardstick;
use motherlode_engine::{Limits, Player, Thought};
use motherlode_ghawar::{DiceRule, Ghawar};
use serde_json::Value;

fn rules<G: Game>(options: G::Options) -> G {
    G::new(options, &Value::Null).unwrap()
}

fn atacama(variant: Variant) -> Atacama {
    rules(motherlode_atacama::Options::of(variant, false))
}

fn ghawar(players: SeatCount) -> Ghawar {
    rules(motherlode_ghawar::Options { players, ..Default::default() })
}

fn dig_mars(players: SeatCount) -> DigMars {
    rules(motherlode_dig_mars::Options::of(players, false, false))
}

/// Ways of searching that must all come to the truth.
fn ways() -> [Options; 4] {
    let selection = Selection::Counted;
    let judging = Options { selection, horizon: 0, exploration: 0.7, reuse: false, ..Options::default() };
    let widening = Widening { first: 2.0, growth: 1.0, power: 0.6 };
    [
        judging.clone(),
        Options { priors: false, ..judging.clone() },
        Options { selection: Selection::Guided, exploration: 3.0, ..judging.clone() },
        Options { actions: widening, outcomes: widening, ..judging },
    ]
}

/// A random position where a seat acts.
fn position<G: Game>(game: &G, skipped: usize, spread: usize, draws: &mut Quick) -> (G::State, Seat) {
    loop {
        let mut state = game.start();
        let events = skipped + draws.index(spread);
        play_on(game, &mut state, events, draws);
        if let Turn::Seat { seat, .. } = game.turn(&state) {
            return (state, seat);
        }
    }
}

/// With many games, the tree's value comes near to the plain one, and the action it takes is about as good as the best.
fn comes_to_the_truth<G: Audit>(game: &G, count: usize, most: u32, skipped: usize, spread: usize) {
    const NEAR: f32 = 0.08;
    let mut draws = Quick::new(0x2545_f491_4f6c_dd1d);
    let mut looked = 0;
    while looked < count {
        let (state, seat) = position(game, skipped, spread, &mut draws);
        let depth = 1 + draws.index(3) as u32;
        let Some(expected) = plain(game, &state, depth, Before::Action, &mut { most }) else { continue };
        let Turn::Seat { actions, .. } = game.turn(&state) else { continue };
        let knowledge = game.audit(&state, Observer::Seat(seat));
        // Only where nothing is hidden is the truth about the state the truth about the knowledge.
        if actions.len() < 2 || game.sample(&knowledge, &mut draws) != state {
            continue;
        }
        looked += 1;
        for options in ways() {
            let limits = Limits { depth: Some(depth), ..Limits::nodes(12_000) };
            let thought = Mcts::new(Hashed, options.clone()).think(game, &knowledge, &limits).unwrap();
            let mut after = state.clone();
            game.apply(&mut after, thought.action).unwrap();
            let truth = plain(game, &after, depth - 1, Before::Action, &mut { most }).unwrap();
            let about = || format!("{options:?}, depth {depth}, {}", game.setup(&state));
            assert!(truth[seat] > expected[seat] - NEAR, "{truth:?} for {expected:?}, {}", about());
            assert!(
                (thought.shares[seat] - expected[seat]).abs() < NEAR,
                "{:?} for {expected:?}, {}",
                thought.shares,
                about()
            );
        }
    }
}

#[test]
fn two_seats_come_to_their_minimax_value() {
    comes_to_the_truth(&atacama(Variant::Basic), 20, 60, 12, 16);
}

#[test]
fn more_seats_each_come_to_the_best_for_themselves() {
    comes_to_the_truth(&atacama(Variant::Three), 10, 60, 15, 18);
    comes_to_the_truth(&atacama(Variant::Four), 10, 60, 12, 16);
}

#[test]
fn dice_count_with_their_weights() {
    for players in [SeatCount::TWO, SeatCount::THREE] {
        // Where rigs are built and players choose between platforms, dice come between all actions.
        let options = motherlode_ghawar::Options { players, dice: DiceRule::Choice, ..Default::default() };
        comes_to_the_truth(&rules::<Ghawar>(options), 8, 1_000, 1, 30);
    }
}

/// Plays a match with a search for every seat and checks each of its thoughts.
fn plays_on<G: Audit + PartialEq>(game: &G, options: &Options, limits: &Limits, seed: u64) -> Vec<G::Action> {
    let mut draws = Quick::new(seed);
    let mut state = game.start();
    let mut players: Vec<_> = game.seats().seats().map(|_| Mcts::new(Hashed, options.clone())).collect();
    let mut played = Vec::new();
    while played.len() < 40 {
        match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance(_) => drop(play_on(game, &mut state, 1, &mut draws)),
            Turn::Seat { seat, actions } => {
                let knowledge = game.audit(&state, Observer::Seat(seat));
                let other = game.audit(&state, Observer::Spectator);
                let player = &mut players[seat.index()];
                assert_eq!(player.think(game, &other, limits), None, "a spectator has nothing to decide");
                let thought = player.think(game, &knowledge, limits).unwrap();
                check_thought(game, seat, &actions, &thought, limits);
                game.apply(&mut state, thought.action).unwrap();
                played.push(thought.action);
            }
        }
    }
    played
}

fn check_thought<G: Game>(game: &G, seat: Seat, actions: &G::Actions, thought: &Thought<G>, limits: &Limits) {
    assert!(actions.contains(thought.action));
    assert!(thought.ranking.iter().all(|(action, _)| actions.contains(*action)));
    assert_eq!(thought.ranking[0], (thought.action, thought.shares[seat]));
    assert_eq!(thought.line[0], thought.action);
    assert_eq!(Some(thought.nodes), limits.nodes.map(|nodes| nodes.max(1)), "the budget is spent exactly");
    assert_eq!(thought.shares.seats(), game.seats());
    let sum: f32 = thought.shares.as_slice().iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "{:?}", thought.shares);
    assert!(thought.depth >= 1 && thought.line.len() <= thought.depth as usize);
}

/// What every game's play goes through, with different ways of searching.
fn plays_every_way<G: Audit + PartialEq>(game: &G) {
    let keeping = Options { horizon: 4, ..Options::default() };
    let tiny = Options { memory: 4_000, ..keeping.clone() };
    for (options, nodes, threads) in
        [(&keeping, 101, 1), (&keeping, 101, 3), (&tiny, 300, 1), (&keeping, 0, 2)]
    {
        let limits = Limits { threads, ..Limits::nodes(nodes) };
        let once = plays_on(game, options, &limits, 5);
        let again = plays_on(game, options, &limits, 5);
        assert_eq!(once, again, "the same seed and nodes make the same decisions");
    }
    for options in ways() {
        plays_on(game, &options, &Limits::nodes(40), 6);
    }
}

#[test]
fn every_decision_is_legal_within_its_nodes_and_can_be_repeated() {
    for variant in Variant::ALL {
        plays_every_way(&atacama(variant));
    }
    for players in [SeatCount::TWO, SeatCount::FOUR] {
        plays_every_way(&ghawar(players));
        plays_every_way(&dig_mars(players));
    }
}

#[test]
fn another_seed_makes_another_search() {
    let game = atacama(Variant::Basic);
    let knowledge = game.beginning(Observer::Seat(Seat::FIRST));
    let thought = |seed| {
        Mcts::new(Hashed, Options { seed, ..Options::default() }).think(
            &game,
            &knowledge,
            &Limits::nodes(500),
        )
    };
    assert_eq!(thought(1), thought(1));
    assert_ne!(thought(1), thought(2));
}

#[test]
fn a_stopped_search_answers_at_once_and_legally() {
    let game = ghawar(SeatCount::TWO);
    let (state, seat) = position(&game, 100, 50, &mut Quick::new(3));
    let knowledge = game.audit(&state, Observer::Seat(seat));
    let limits = Limits { threads: 2, ..Limits::default() };
    limits.stop.now();
    let thought = Mcts::new(Hashed, Options::default()).think(&game, &knowledge, &limits).unwrap();
    assert!(game.choices(&knowledge).contains(thought.action));
    assert!(thought.nodes <= 2, "{}", thought.nodes);

    let limits = Limits::default();
    let stop = limits.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.now();
    });
    let start = Instant::now();
    Mcts::new(Hashed, Options::default()).think(&game, &knowledge, &limits).unwrap();
    stopper.join().unwrap();
    // A busy machine may be slow to wake whoever stops it, but not by this much.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Two games whose truths differ only in what nobody has seen: all searches decide the same in both, as long as a seat
/// knows the same in both.
fn does_not_leak<G: Game + PartialEq>(game: &G, deals: [&[&str]; 2]) -> usize {
    let mut tables = deals.map(|outcomes| {
        let mut table = Match::new(game.clone());
        for outcome in outcomes {
            table.settle(outcome.parse().unwrap()).unwrap();
        }
        table
    });
    assert_ne!(tables[0].state(), tables[1].state());
    let options = Options { horizon: 10, ..Options::default() };
    let mut players = [(); 2].map(|()| {
        let seats = game.seats().seats();
        seats.map(|_| (Mcts::new(Hashed, options.clone()), Yardstick::<G>::new(4))).collect::<Vec<_>>()
    });
    let mut decisions = 0;
    while let Ok(Turn::Seat { seat, .. }) = tables[0].turn() {
        let observer = Observer::Seat(seat);
        if tables[0].knowledge(observer) != tables[1].knowledge(observer) {
            break;
        }
        let limits = Limits::nodes(60);
        let mut thoughts = Vec::new();
        for (table, players) in tables.iter_mut().zip(&mut players) {
            let (searching, plain) = &mut players[seat.index()];
            let thought = searching.think(game, table.knowledge(observer), &limits).unwrap();
            let other = plain.think(game, table.knowledge(observer), &limits).unwrap();
            table.act(seat, thought.action).unwrap();
            thoughts.push((thought, other));
        }
        assert_eq!(thoughts[0], thoughts[1]);
        decisions += 1;
    }
    decisions
}

#[test]
fn what_a_seat_cannot_know_changes_nothing() {
    // The last stage's tiles come in another order.
    let decisions = does_not_leak(&atacama(Variant::Enhanced), [&["deal CAFBHDGEI"], &["deal CAFBHDIGE"]]);
    assert_eq!(decisions, 12);

    // In every stack all cards but the top lie in another order.
    let game = dig_mars(SeatCount::TWO);
    let Turn::Chance(chance) = game.turn(&game.start()) else { panic!("chance deals first") };
    let motherlode_dig_mars::Outcome::Deal(cards) =
        motherlode_core::ChanceSet::draw(&chance, &mut Quick::new(9))
    else {
        panic!("the first chance is a deal")
    };
    let mut others = cards;
    others.chunks_exact_mut(cards.len() / 16).for_each(|stack| stack[1..].reverse());
    let deals = [cards, others].map(|cards| motherlode_dig_mars::Outcome::Deal(cards).to_string());
    let decisions = does_not_leak(&game, [&[&deals[0], "first 1"], &[&deals[1], "first 1"]]);
    assert!(decisions >= 5, "{decisions}");
}

/// How often a player wins against random play, sitting on either side.
fn wins<G: Audit>(game: &G, mut player: impl Player<G>, games: usize, nodes: u64) -> usize {
    let mut draws = Quick::new(0x1234_5678_9abc_def1);
    let mut wins = 0;
    for round in 0..games {
        let mut state = game.start();
        let own = game.seats().seats().nth(round % 2).unwrap();
        loop {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Seat { seat, .. } if seat == own => {
                    let knowledge = game.audit(&state, Observer::Seat(seat));
                    let thought = player.think(game, &knowledge, &Limits::nodes(nodes)).unwrap();
                    game.apply(&mut state, thought.action).unwrap();
                }
                _ => drop(play_on(game, &mut state, 1, &mut draws)),
            }
        }
        let ranks = game.ranks(&state);
        wins +=
            usize::from(ranks[own] == 1 && ranks.as_slice().iter().filter(|rank| **rank == 1).count() == 1);
    }
    wins
}

#[test]
fn searching_and_the_yardstick_beat_random_play() {
    let game = atacama(Variant::Basic);
    let searching = wins(&game, Mcts::new(Hashed, Options::plain()), 20, 200);
    let yardstick = wins(&game, Yardstick::new(1), 20, 200);
    assert!(searching >= 18 && yardstick >= 18, "{searching} and {yardstick} of 20");
}
