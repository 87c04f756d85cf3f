//! How punctual the strongest bot is while others use the machine: `cargo bench -p motherlode-engine --bench punctual`.
//!
//! With 100 ms for a move it should answer within 150 ms in 99 of 100 moves while two busy loops run beside it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use motherlode_atacama::Atacama;
use motherlode_core::dealer::Dealer;
use motherlode_core::{ActionSet, ChanceSet, GameOptions, Match, Observer, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::{Bot, Level, Levels, Limits, Player};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

const TIME: Duration = Duration::from_millis(100);
const BUSY_LOOPS: usize = 2;
/// Moves for each game: enough for one in a hundred to be seen.
const MOVES: usize = 300;

fn main() {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..BUSY_LOOPS {
            scope.spawn(|| {
                let mut number = 1_u64;
                while !done.load(Ordering::Relaxed) {
                    number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005) + 1);
                }
            });
        }
        println!("game       moves  within 150 ms  median     99 %  slowest");
        measure::<Atacama>();
        measure::<Ghawar>();
        measure::<DigMars>();
        done.store(true, Ordering::Relaxed);
    });
}

fn measure<G: Levels>() {
    let mut times = Vec::new();
    let tables: Vec<G> =
        G::Options::every().into_iter().filter_map(|options| G::new(options, &Value::Null).ok()).collect();
    for (number, game) in (0..).zip(tables.iter().cycle()) {
        if times.len() >= MOVES {
            break;
        }
        play(game, number, &mut times);
    }
    times.sort_unstable();
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let on_time = times.iter().filter(|time| **time <= TIME * 3 / 2).count();
    println!(
        "{:<9} {:>6} {:>12.1} % {:>5.0} ms {:>5.0} ms {:>5.0} ms",
        G::ID,
        times.len(),
        on_time as f64 / times.len() as f64 * 100.0,
        part(0.5),
        part(0.99),
        part(1.0)
    );
}

/// Plays up to forty moves of a game by the strongest bot, and notes how long each took.
fn play<G: Levels>(game: &G, seed: u64, times: &mut Vec<Duration>) {
    let limits = Limits { threads: 2, ..Limits::time(TIME) };
    let mut table = Match::new(game.clone());
    let mut dealer = Dealer::from_seed(seed, 0);
    let mut bot = Bot::new(Level::STRONGEST, seed);
    for _ in 0..40 {
        match table.turn() {
            Ok(Turn::Chance(chance)) => {
                if table.settle(chance.draw(&mut dealer)).is_err() {
                    return;
                }
            }
            Ok(Turn::Seat { seat, actions }) => {
                let begun = Instant::now();
                let thought = bot.think(game, table.knowledge(Observer::Seat(seat)), &limits);
                let taken = begun.elapsed();
                let Some(thought) = thought.filter(|thought| actions.contains(thought.action)) else {
                    println!("{}: no legal answer", G::ID);
                    return;
                };
                if actions.len() > 1 {
                    times.push(taken);
                }
                if table.act(seat, thought.action).is_err() {
                    return;
                }
            }
            Ok(Turn::Over(_)) | Err(_) => return,
        }
    }
}
