//! How long alpha-beta takes to a depth, next to the crate `minimax` with the same Atacama, evaluator and table size.
//!
//! `cargo bench -p motherlode-engine --bench speed [-- DEPTH]`. Compare ratios within one run, not seconds; nodes on
//! one thread repeat exactly.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up fails")]

#[path = "../tests/common/lean.rs"]
mod lean;
#[path = "../tests/common/simple.rs"]
mod simple;

use std::time::{Duration, Instant};

use lean::{Lean, LeanSimple};
use minimax::{IterativeOptions, IterativeSearch, Strategy};
use motherlode_atacama::Atacama;
use motherlode_core::Game;
use motherlode_engine::Limits;
use motherlode_engine::alphabeta::{AlphaBeta, Options};
use simple::Simple;

/// Bytes of either table.
const TABLE: usize = 64 << 20;

/// Every search is timed so often; the quickest time counts, for whatever else the machine does only adds to it.
const ROUNDS: usize = 3;

/// How long something takes on the clock, and on the processor for this thread alone where the system tells.
#[derive(Clone, Copy)]
struct Times {
    clock: Duration,
    processor: Duration,
}

/// The time this thread has had on a processor: on a busy machine the only time that compares searches on one thread.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(told.split(' ').next()?.parse().ok()?))
}

/// The quickest of several runs, each on something set up afresh.
fn quickest<S, T>(mut set_up: impl FnMut() -> S, mut run: impl FnMut(&mut S) -> T) -> (Times, T) {
    let mut timed = || {
        let mut subject = set_up();
        let (clock, processor) = (Instant::now(), on_processor());
        let result = run(&mut subject);
        let clock = clock.elapsed();
        let processor = processor.zip(on_processor()).map_or(clock, |(before, after)| after - before);
        (Times { clock, processor }, result)
    };
    let (mut times, mut result) = timed();
    for _ in 1..ROUNDS {
        let again = timed();
        times.clock = times.clock.min(again.0.clock);
        if again.0.processor < times.processor {
            times.processor = again.0.processor;
            result = again.1;
        }
    }
    (times, result)
}

fn main() {
    let depth = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(6);
    let game = Atacama::new(Default::default(), &serde_json::Value::Null).expect("built-in options");
    let state = game.start();
    let board: &Simple = Box::leak(Box::new(Simple::new(&game, &state)));
    println!("Atacama from the opening, {depth} actions ahead, {} MiB", TABLE >> 20);

    let base = IterativeOptions::new().with_table_byte_size(TABLE);
    let mut theirs = Duration::MAX;
    for (name, options) in [
        ("minimax, as it comes", base),
        ("minimax, countermove history", base.with_countermove_history()),
        ("minimax, both countermoves", base.with_countermoves().with_countermove_history()),
    ] {
        let lean = Lean::of(&state, board);
        let (times, (value, stats)) = quickest(
            || IterativeSearch::new(LeanSimple, options),
            |search| {
                search.set_max_depth(depth as u8);
                search.choose_move(&lean).expect("the opening has moves");
                (search.root_value(), search.stats(&mut lean.clone()))
            },
        );
        let nodes = stats.lines().find(|line| line.starts_with("Explored")).unwrap_or_default();
        println!("  {name:<34} {:>8.3} s  value {value:>5}  {nodes}", times.processor.as_secs_f64());
        theirs = theirs.min(times.processor);
    }

    let mut one_thread = Times { clock: Duration::MAX, processor: Duration::MAX };
    for (threads, reductions) in [(1, false), (2, false), (1, true), (2, true)] {
        let (times, thought) = quickest(
            || AlphaBeta::new(board.clone(), Options { table: TABLE, reductions, ..Options::default() }),
            |search| {
                let limits = Limits { threads, ..Limits::depth(depth) };
                search.search(&game, &state, &limits).expect("the opening has moves")
            },
        );
        let margin = board.margin_of(thought.shares.as_slice()[0]);
        let name = format!("ours, {threads} thread(s){}", if reductions { ", reductions" } else { "" });
        let seconds = times.processor.as_secs_f64();
        println!("  {name:<34} {seconds:>8.3} s  value {margin:>5}  {} nodes", thought.nodes);
        if threads == 1 {
            one_thread = times;
            let rate = thought.nodes as f64 / seconds / 1e6;
            println!(
                "    {:.2} of the time of minimax, {rate:.1} million nodes a second",
                seconds / theirs.as_secs_f64()
            );
        } else {
            // On a busy machine the clock counts what others do: then the first thread's own work tells more.
            println!(
                "    {:.2} of the time of one thread on the clock, {:.2} for the first thread on its processor",
                times.clock.as_secs_f64() / one_thread.clock.as_secs_f64(),
                seconds / one_thread.processor.as_secs_f64()
            );
        }
    }
}
