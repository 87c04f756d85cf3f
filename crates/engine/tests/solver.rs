//! The solver agrees with plain brute force through the rules themselves, in every kind of game it takes.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::time::{Duration, Instant};

use motherlode_atacama::{Action, Atacama, Options, Setup, State, TilesName, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, ChanceSet, Draws, Game, Score, Seat, Turn};
use motherlode_engine::Limits;
use motherlode_engine::solver::{Bounds, Goal, Outcome, Problem, Proof, Solution, Solver, Unsolvable};
use serde_json::{Value, json};

const MEMORY: usize = 1 << 20;

/// The margin of seat 1 with best play, by looking at everything.
fn brute_force(game: &Atacama, state: &State) -> Score {
    match game.turn(state) {
        Turn::Over(_) => final_margin(game, state),
        Turn::Chance(_) => panic!("nothing is left to chance"),
        Turn::Seat { seat, actions } => {
            let margins = actions.iter().map(|action| {
                let mut next = *state;
                game.apply(&mut next, action).expect("a legal action");
                brute_force(game, &next)
            });
            let best = if seat == Seat::FIRST { margins.max() } else { margins.min() };
            best.expect("an action")
        }
    }
}

fn final_margin(game: &Atacama, state: &State) -> Score {
    let scores = game.scores(state);
    scores.as_slice()[0] - scores.as_slice()[1]
}

fn rules(variant: Variant, tactical: bool, tiles: &str) -> Atacama {
    let options = Options { tiles: TilesName::from_name(tiles), ..Options::of(variant, tactical) };
    Atacama::new(options, &Value::Null).expect("built-in tiles")
}

/// A board of anyone's own: any commodity and amount anywhere.
fn own_rules(tactical: bool, draws: &mut Quick) -> Atacama {
    let ore: String =
        (0..81).map(|_| format!("{}{}", ["G", "S", "C"][draws.index(3)], 1 + draws.index(5))).collect();
    let options = Options { tiles: TilesName::from_name("any"), ..Options::of(Variant::Basic, tactical) };
    Atacama::new(options, &json!({ "ore": ore })).expect("a board of one's own")
}

/// How a game that leads to a test position is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Any action is as likely as any other.
    Free,
    /// Rigs go where they take away most fields, so that fields run out first (AT-9).
    Crowding,
    /// Nobody claims a concession.
    Waiting,
}

/// Plays at random until the position is small enough for brute force; `None` if the game ends before.
fn endgame(game: &Atacama, style: Style, most_ways: f64, draws: &mut Quick) -> Option<State> {
    let mut state = game.start();
    loop {
        match game.turn(&state) {
            Turn::Over(_) => return None,
            Turn::Chance(chance) => game.settle(&mut state, &chance.draw(draws)).expect("a possible outcome"),
            Turn::Seat { actions, .. } => {
                if ways(game, &state) <= most_ways {
                    return Some(state);
                }
                let mut choice: Vec<Action> = actions.iter().collect();
                if style == Style::Waiting {
                    choice.retain(|action| matches!(action, Action::Place { .. }));
                }
                if style == Style::Crowding {
                    let left = |action: &Action| {
                        let mut next = state;
                        game.apply(&mut next, *action).expect("a legal action");
                        next.ground().open().len()
                    };
                    let fewest = choice.iter().map(left).min();
                    choice.retain(|action| Some(left(action)) <= fewest.map(|fewest| fewest + 1));
                }
                let action = choice[draws.index(choice.len())];
                game.apply(&mut state, action).expect("a legal action");
            }
        }
    }
}

/// No fewer than the ways in which a game can go on from here.
fn ways(game: &Atacama, state: &State) -> f64 {
    let ground = state.ground();
    let stocks = game.seats().seats().map(|seat| ground.stock(seat));
    let plies: usize = stocks.clone().map(|stock| usize::from(stock.total())).sum();
    let kinds = if stocks.clone().any(|stock| stock.second > 0) { 2.0 } else { 1.0 };
    let fields = ground.open().len();
    let placing: f64 = (0..plies.min(fields)).map(|ply| kinds * (fields - ply) as f64).product();
    let unclaimed = game.options().variant == Variant::Enhanced && ground.claim().is_none();
    if unclaimed { placing * 4.0 * kinds * (plies as f64) } else { placing }
}

fn proof(solver: &mut Solver, game: &Atacama, state: &State, goal: Goal) -> Proof {
    let problem = Problem::new(game, state).unwrap_or_else(|why| panic!("{why} {}", game.setup(state)));
    match solver.solve(&problem, goal, &Limits::default()) {
        Solution::Proven(proof) => proof,
        Solution::OutOfBudget { .. } => panic!("there was no limit: {}", game.setup(state)),
    }
}

/// The margin at the end of a line.
fn margin_after(game: &Atacama, state: &State, line: &[Action]) -> Score {
    let mut state = *state;
    for action in line {
        game.apply(&mut state, *action).unwrap_or_else(|_| panic!("{action} in {}", game.setup(&state)));
    }
    assert!(matches!(game.turn(&state), Turn::Over(_)), "a line goes to the end: {}", game.setup(&state));
    final_margin(game, &state)
}

fn outcome_of(margin: Score) -> Outcome {
    match margin {
        1.. => Outcome::Wins(Seat::FIRST),
        0 => Outcome::Draw,
        _ => Outcome::Wins(Seat::new(2).expect("a second seat")),
    }
}

/// Checks margin, outcome and lines of one position against brute force.
fn check(solver: &mut Solver, game: &Atacama, state: &State) {
    let expected = brute_force(game, state);
    let at = || game.setup(state).to_string();
    let by_margin = proof(solver, game, state, Goal::Margin);
    assert_eq!(by_margin.bounds, Bounds { least: expected, most: expected }, "{}", at());
    assert_eq!(margin_after(game, state, &by_margin.line), expected, "{}", at());
    assert_eq!(by_margin.line.first(), Some(&by_margin.best));
    let by_outcome = proof(solver, game, state, Goal::Outcome);
    assert_eq!(by_outcome.bounds.outcome(), Some(outcome_of(expected)), "{}", at());
    assert!((by_outcome.bounds.least..=by_outcome.bounds.most).contains(&expected), "{}", at());
    assert_eq!(outcome_of(margin_after(game, state, &by_outcome.line)), outcome_of(expected), "{}", at());
}

/// Checks so many endgames of a game.
fn check_endgames(game: &Atacama, style: Style, most_ways: f64, count: usize, seed: u64) {
    let (mut solver, mut draws) = (Solver::new(MEMORY), Quick::new(seed));
    let mut checked = 0;
    while checked < count {
        if let Some(state) = endgame(game, style, most_ways, &mut draws) {
            check(&mut solver, game, &state);
            checked += 1;
        }
    }
}

#[test]
fn basic_endgames_are_solved_as_by_brute_force() {
    for (tiles, seed) in [("classic", 1), ("mirror", 2)] {
        check_endgames(&rules(Variant::Basic, false, tiles), Style::Free, 2e3, 500, seed);
        check_endgames(&rules(Variant::Basic, false, tiles), Style::Free, 2e5, 12, seed + 10);
    }
}

#[test]
fn games_that_run_out_of_fields_are_solved_as_by_brute_force() {
    let game = rules(Variant::Basic, false, "classic");
    check_endgames(&game, Style::Crowding, 6e3, 300, 3);
    check_endgames(&game, Style::Crowding, 4e5, 6, 4);
    let mut draws = Quick::new(5);
    let early = (0..40).filter_map(|_| endgame(&game, Style::Crowding, 5e3, &mut draws));
    let early = early.filter(|state| state.ground().open().len() < usize::from(28 - state.ground().turns()));
    assert!(early.count() > 10, "fields run out before rigs in many of them");
}

#[test]
fn tactical_endgames_are_solved_as_by_brute_force() {
    check_endgames(&rules(Variant::Basic, true, "classic"), Style::Free, 6e3, 300, 6);
    check_endgames(&rules(Variant::Basic, true, "mirror"), Style::Crowding, 2e4, 100, 7);
    check_endgames(&rules(Variant::Basic, true, "classic"), Style::Crowding, 3e5, 10, 8);
}

#[test]
fn enhanced_endgames_are_solved_as_by_brute_force_after_a_claim() {
    check_endgames(&rules(Variant::Enhanced, false, "classic"), Style::Free, 5e3, 300, 9);
    check_endgames(&rules(Variant::Enhanced, true, "classic"), Style::Free, 5e3, 150, 10);
}

#[test]
fn enhanced_endgames_are_solved_as_by_brute_force_before_a_claim() {
    check_endgames(&rules(Variant::Enhanced, false, "classic"), Style::Waiting, 4e4, 150, 11);
    check_endgames(&rules(Variant::Enhanced, true, "mirror"), Style::Waiting, 4e4, 60, 12);
}

#[test]
fn boards_of_ones_own_are_solved_as_by_brute_force() {
    let mut draws = Quick::new(13);
    for seed in 0..40 {
        let tactical = seed % 4 == 0;
        let game = own_rules(tactical, &mut draws);
        let style = if seed % 2 == 0 { Style::Free } else { Style::Crowding };
        check_endgames(&game, style, 3e3, 15, 100 + seed);
    }
}

#[test]
fn a_tiny_table_only_takes_longer() {
    let game = rules(Variant::Basic, false, "classic");
    let mut draws = Quick::new(14);
    for bytes in [0, 1, 64, 4 << 10] {
        let state = endgame(&game, Style::Free, 4e6, &mut draws).expect("an endgame");
        let roomy = proof(&mut Solver::new(MEMORY), &game, &state, Goal::Margin);
        let tiny = proof(&mut Solver::new(bytes), &game, &state, Goal::Margin);
        assert_eq!(tiny.bounds, roomy.bounds, "{bytes} bytes");
        assert_eq!(margin_after(&game, &state, &tiny.line), roomy.bounds.least, "{bytes} bytes");
    }
}

/// A position of the middle game: too much for a moment, not too much for a test.
fn middle_game() -> (Atacama, State) {
    let position = "basic classic - a1,a4,a7,b2,b9,c5,d3,d7,e1,e9,g3,g6,h8,i5 - -";
    let setup: Setup = position.parse().expect("a position");
    Atacama::open(&setup).expect("a legal position")
}

#[test]
fn the_same_problem_takes_the_same_nodes() {
    let (game, state) = middle_game();
    let once = proof(&mut Solver::new(64 << 20), &game, &state, Goal::Outcome);
    let again = proof(&mut Solver::new(64 << 20), &game, &state, Goal::Outcome);
    assert_eq!(once, again);
}

#[test]
fn a_solver_remembers_what_it_proved() {
    let (game, state) = middle_game();
    let mut solver = Solver::new(64 << 20);
    let first = proof(&mut solver, &game, &state, Goal::Outcome);
    let second = proof(&mut solver, &game, &state, Goal::Outcome);
    assert_eq!(first.bounds.outcome(), second.bounds.outcome());
    assert!(second.nodes * 10 < first.nodes, "{} after {}", second.nodes, first.nodes);
}

#[test]
fn too_few_nodes_are_said_to_be_too_few() {
    let (game, state) = middle_game();
    let problem = Problem::new(&game, &state).expect("a problem");
    match Solver::new(MEMORY).solve(&problem, Goal::Margin, &Limits::nodes(1_000)) {
        Solution::OutOfBudget { bounds, nodes } => {
            assert_eq!(nodes, 1_000);
            assert_eq!(bounds.margin(), None);
        }
        Solution::Proven(_) => panic!("a thousand nodes cannot do"),
    }
}

#[test]
fn bounds_found_before_the_budget_ran_out_are_true() {
    let (game, state) = middle_game();
    let problem = Problem::new(&game, &state).expect("a problem");
    let whole = proof(&mut Solver::new(64 << 20), &game, &state, Goal::Margin);
    for share in 1..8 {
        let limits = Limits::nodes(whole.nodes * share / 10);
        if let Solution::OutOfBudget { bounds, .. } =
            Solver::new(64 << 20).solve(&problem, Goal::Margin, &limits)
        {
            assert!(
                (bounds.least..=bounds.most).contains(&whole.bounds.least),
                "{bounds:?} after {share} tenths"
            );
        }
    }
}

#[test]
fn a_stopped_solver_returns_at_once() {
    let game = rules(Variant::Basic, false, "classic");
    let problem = Problem::new(&game, &game.start()).expect("a problem");
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.now();
        Instant::now()
    });
    let solution = Solver::new(MEMORY).solve(&problem, Goal::Outcome, &limits);
    let late = Instant::now().saturating_duration_since(stopper.join().expect("the stopper"));
    assert!(matches!(solution, Solution::OutOfBudget { .. }), "nobody can solve the opening so fast");
    assert!(late < Duration::from_millis(500), "{late:?}");
}

#[test]
fn progress_tells_nodes_and_bounds() {
    let (game, state) = middle_game();
    let problem = Problem::new(&game, &state).expect("a problem");
    let mut told = Vec::new();
    let mut tell = |progress| told.push(progress);
    let solution =
        Solver::new(64 << 20).solve_and_tell(&problem, Goal::Margin, &Limits::default(), &mut tell);
    let Solution::Proven(proof) = solution else { panic!("there was no limit") };
    assert!(told.is_sorted_by_key(|progress| progress.nodes));
    assert!(told.windows(2).all(|two| two[0].bounds.least <= two[1].bounds.least));
    assert_eq!(told.last().expect("progress").bounds, proof.bounds);
}

#[test]
fn what_cannot_be_solved_says_why() {
    for (variant, seats) in [(Variant::Three, 3), (Variant::Four, 4)] {
        let game = Atacama::new(Options::of(variant, false), &Value::Null).expect("built-in tiles");
        assert_eq!(Problem::new(&game, &game.start()).err(), Some(Unsolvable::Players { seats }));
    }
    let hidden = rules(Variant::Enhanced, false, "classic");
    assert_eq!(Problem::new(&hidden, &hidden.start()).err(), Some(Unsolvable::Hidden));
    let setup: Setup = "enhanced classic ABDCEGFHI a9,c9 - -".parse().expect("a position");
    let (game, state) = Atacama::open(&setup).expect("a legal position");
    assert_eq!(Problem::new(&game, &state).err(), Some(Unsolvable::Hidden));
    let over = "basic classic - a2,a6,a9,b4,b8,c1,c6,d3,d9,e2,e5,e7,f3,f9,g1,g6,h4,h8,i2,i6,i9 - -";
    let (game, state) = Atacama::open(&over.parse().expect("a position")).expect("a legal position");
    assert_eq!(Problem::new(&game, &state).err(), Some(Unsolvable::Over));
    assert_eq!(Unsolvable::Over.to_string(), "The game is over.");
}

#[test]
fn the_less_is_left_the_fewer_nodes_are_expected() {
    let game = rules(Variant::Basic, false, "classic");
    let mut draws = Quick::new(15);
    let mut state = game.start();
    let mut expected = u64::MAX;
    while let Turn::Seat { actions, .. } = game.turn(&state) {
        let problem = Problem::new(&game, &state).expect("a problem");
        assert!(problem.expected_nodes() <= expected, "{}", game.setup(&state));
        expected = problem.expected_nodes();
        assert!(problem.is_likely_within(expected) && !problem.is_likely_within(expected - 1));
        let action = actions.draw(&mut draws).expect("an action");
        game.apply(&mut state, action).expect("a legal action");
    }
}

#[test]
fn a_proof_within_any_budget_names_an_action_that_keeps_it() {
    let game = rules(Variant::Enhanced, false, "classic");
    let mut draws = Quick::new(23);
    let mut proven = 0;
    for _ in 0..40 {
        let Some(state) = endgame(&game, Style::Waiting, 2e4, &mut draws) else { continue };
        let expected = outcome_of(brute_force(&game, &state));
        for nodes in 1..120 {
            let problem = Problem::new(&game, &state).unwrap();
            let solution = Solver::new(MEMORY).solve(&problem, Goal::Outcome, &Limits::nodes(nodes));
            let Solution::Proven(proof) = solution else { continue };
            let mut after = state;
            game.apply(&mut after, proof.best).unwrap();
            assert_eq!(outcome_of(brute_force(&game, &after)), expected, "{:?}", proof.best);
            proven += 1;
        }
    }
    assert!(proven > 100, "{proven}");
}
