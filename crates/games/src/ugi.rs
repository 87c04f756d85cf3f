//! Our bots for hosts that speak the Universal Game Interface.

use std::time::Duration;

use motherlode_engine::ugi::{Engine, Knob, Session, Settings};
use motherlode_engine::{Bot, Level, Limits};

use crate::catalogue::Playable;

const LEVEL: &str = "Level";
const SEED: &str = "Seed";
const THREADS: &str = "Threads";
/// More threads than this are a slip of the finger.
const MOST_THREADS: u64 = 64;
/// What the strongest level spends on a move where the host sets no limit.
const TIME: Duration = Duration::from_secs(1);

/// A session with a bot of the host's choice: the strongest, unless it says otherwise.
pub(crate) fn session<G: Playable>() -> Session<G> {
    let strongest = u64::from(Level::STRONGEST.number());
    Session::new(&format!("Motherlode {} ({})", env!("CARGO_PKG_VERSION"), G::NAME), "Motherlode", engine)
        .with(Knob::spin(LEVEL, strongest, 1, strongest))
        .with(Knob::spin(SEED, 1, 0, u64::from(u32::MAX)))
        .with(Knob::spin(THREADS, 1, 1, MOST_THREADS))
}

fn engine<G: Playable>(settings: &Settings) -> Engine<G> {
    let level = settings.number(LEVEL).and_then(|number| Level::new(number.try_into().ok()?));
    let level = level.unwrap_or(Level::STRONGEST);
    let bot = Bot::new(level, settings.number(SEED).unwrap_or(1));
    let threads = settings.number(THREADS).and_then(|threads| threads.try_into().ok()).unwrap_or(1);
    // Levels below the strongest bound themselves, by counts: a clock would make them depend on the machine.
    let time = (level == Level::STRONGEST).then_some(TIME);
    Engine { player: Box::new(bot), limits: Limits { threads, time, ..Limits::default() } }
}
