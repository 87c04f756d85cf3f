//! Any position that is let in is a legal one: it can be written, read and asked whose turn it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_atacama::Atacama;
use motherlode_core::{ActionSet, Game, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_ghawar::Ghawar;

fn open<G: Game>(text: &str) {
    let Ok(setup) = text.parse::<G::Setup>() else { return };
    assert_eq!(setup.to_string(), text);
    let Ok((game, state)) = G::open(&setup) else { return };
    assert_eq!(game.setup(&state), setup);
    if let Turn::Seat { actions, .. } = game.turn(&state) {
        for action in actions.iter() {
            let mut next = state.clone();
            assert!(game.apply(&mut next, action).is_ok());
        }
    }
}

fuzz_target!(|text: &str| {
    open::<Atacama>(text);
    open::<Ghawar>(text);
    open::<DigMars>(text);
});
