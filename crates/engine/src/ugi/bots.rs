//! Our bots for any host.

use std::time::Duration;

use motherlode_core::Audit;

use super::knob::{Knob, Settings};
use super::session::{Engine, Session};
use crate::bot::Bot;
use crate::level::{LEVELS, Level};
use crate::levels::Levels;
use crate::limits::Limits;

const LEVEL: &str = "Level";
const SEED: &str = "Seed";
const THREADS: &str = "Threads";
const MOVE_TIME: &str = "MoveTime";

/// What a bot thinks about a move if neither its level nor the host says anything, in milliseconds.
const DEFAULT_MOVE_TIME: u64 = 1_000;
/// The longest that a host can set for that.
const LONGEST_MOVE_TIME: u64 = 24 * 60 * 60 * 1_000;
/// The most threads that a host can ask for.
const MOST_THREADS: u64 = 256;

/// A session with our bots, the strongest one unless the host sets another level.
pub fn bots<G: Levels + Audit>() -> Session<G> {
    let name = format!("Motherlode {} {}", G::ID, env!("CARGO_PKG_VERSION"));
    Session::new(&name, "the Motherlode authors", |settings| bot(settings))
        .with(Knob::spin(LEVEL, LEVELS as u64, 1, LEVELS as u64))
        .with(Knob::spin(SEED, 1, 0, u64::MAX))
        .with(Knob::spin(THREADS, 1, 1, MOST_THREADS))
        .with(Knob::spin(MOVE_TIME, DEFAULT_MOVE_TIME, 1, LONGEST_MOVE_TIME))
}

fn bot<G: Levels>(settings: &Settings) -> Engine<G> {
    let number = |name| settings.number(name).unwrap_or_default();
    let level = u8::try_from(number(LEVEL)).ok().and_then(Level::new).unwrap_or(Level::STRONGEST);
    // Levels below the strongest bound themselves.
    let time = (level == Level::STRONGEST).then(|| Duration::from_millis(number(MOVE_TIME)));
    let threads = usize::try_from(number(THREADS)).unwrap_or(1);
    Engine {
        player: Box::new(Bot::new(level, number(SEED))),
        limits: Limits { time, threads, ..Limits::default() },
    }
}
