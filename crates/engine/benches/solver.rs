//! How long the exact solver takes: `cargo bench -p motherlode-engine --bench solver`, perhaps with what to measure:
//! `-- 16 17 margin:16`. A number is how many rigs are left; alone it asks who wins, with `margin:` by how much. After
//! `limit:60` a position is given up after that many seconds and counts as having taken them; how many were is told.
//!
//! Every position gets a solver of its own, so that nothing is remembered from one to the next. Nodes are the same in
//! every run; seconds are those of the clock, and those this process was at work where the system tells.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::time::{Duration, Instant};

use motherlode_atacama::{Action, Atacama, Options, State, TilesName, Variant};
use motherlode_core::Game;
use motherlode_engine::Limits;
use motherlode_engine::solver::{Goal, Problem, Proof, Solution, Solver};

const POSITIONS: &str = include_str!("solver.positions");
const MEMORY: usize = 2 << 30;
const USUAL: [&str; 8] = ["12", "14", "16", "17", "18", "20", "margin:12", "margin:16"];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let asked = if asked.is_empty() { USUAL.map(String::from).to_vec() } else { asked };
    println!("| asked | solved | median s | at work | most s | median nodes | all nodes | million nodes/s |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut limits = Limits::default();
    for what in asked {
        if let Some(seconds) = what.strip_prefix("limit:") {
            limits = Limits::time(Duration::from_secs(seconds.parse().expect("seconds")));
            continue;
        }
        let (goal, plies) = match what.strip_prefix("margin:") {
            Some(plies) => (Goal::Margin, plies),
            None => (Goal::Outcome, what.as_str()),
        };
        measure(&what, goal, plies, &limits);
    }
}

fn measure(what: &str, goal: Goal, plies: &str, limits: &Limits) {
    let (mut seconds, mut at_work, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    let mut solved = 0;
    for (game, state) in positions(plies) {
        let problem = Problem::new(&game, &state).expect("two players and no secrets");
        let (start, worked) = (Instant::now(), work());
        let solution = Solver::new(MEMORY).solve(&problem, goal, limits);
        seconds.push(start.elapsed().as_secs_f64());
        at_work.push(work() - worked);
        let (Solution::Proven(Proof { nodes: looked_at, .. })
        | Solution::OutOfBudget { nodes: looked_at, .. }) = solution;
        nodes.push(looked_at as f64);
        solved += usize::from(matches!(solution, Solution::Proven(_)));
    }
    let speed = nodes.iter().sum::<f64>() / at_work.iter().sum::<f64>().max(1e-9) / 1e6;
    println!(
        "| {what} | {solved} of {} | {:.3} | {:.3} | {:.2} | {:.0} | {:.0} | {speed:.2} |",
        nodes.len(),
        median(&mut seconds),
        median(&mut at_work),
        seconds.last().copied().unwrap_or_default(),
        median(&mut nodes),
        nodes.iter().sum::<f64>(),
    );
}

/// Seconds this process was at work, where the system tells.
fn work() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or_default() / 1e9
}

/// Sorts the numbers and finds the middle.
fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let half = numbers.len() / 2;
    if numbers.len() % 2 == 1 { numbers[half] } else { (numbers[half - 1] + numbers[half]) / 2.0 }
}

fn positions(plies: &str) -> Vec<(Atacama, State)> {
    let lines =
        || POSITIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    let (_, ore) = lines().find(|(word, _)| *word == "ore").expect("the board");
    let tiles = TilesName::from_name("measured");
    let options = Options { tiles, ..Options::of(Variant::Basic, false) };
    let game = Atacama::new(options, &serde_json::json!({ "ore": ore })).expect("a board of one's own");
    let found = lines().filter(|(word, _)| *word == plies).map(|(_, moves)| {
        let mut state = game.start();
        for action in moves.split(' ') {
            let action: Action = action.parse().expect("an action");
            game.apply(&mut state, action).expect("a legal action");
        }
        (game.clone(), state)
    });
    found.collect()
}
