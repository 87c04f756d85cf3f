//! Any text that is understood as an action or an outcome of a game is written back as the very same text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_atacama::Atacama;
use motherlode_core::Game;
use motherlode_dig_mars::DigMars;
use motherlode_ghawar::Ghawar;

fn read<G: Game>(text: &str) {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string(), text);
    }
    if let Ok(outcome) = text.parse::<G::Outcome>() {
        assert_eq!(outcome.to_string(), text);
    }
}

fuzz_target!(|text: &str| {
    read::<Atacama>(text);
    read::<Ghawar>(text);
    read::<DigMars>(text);
});
