//! Any position that is let in is a legal one: it can be written, read and asked whose turn it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_atacama::{Atacama, Setup};
use motherlode_core::{Game, Turn};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string(), text);
    let Ok((game, state)) = Atacama::open(&setup) else { return };
    assert_eq!(game.setup(&state), setup);
    if let Turn::Seat { actions, .. } = game.turn(&state) {
        use motherlode_core::ActionSet;
        for action in actions.iter() {
            let mut next = state;
            assert!(game.apply(&mut next, action).is_ok());
        }
    }
});
