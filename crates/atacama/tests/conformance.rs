//! The conformance kit, for every option set.

use motherlode_atacama::{Action, Atacama, Variant};
use motherlode_core::conformance::check_where;

fn strangers() -> Vec<Action> {
    let strangers = [
        "a1",
        "a2",
        "e5",
        "e5*",
        "f6",
        "f6*",
        "i9",
        "i9*",
        "k6",
        "k7",
        "k11",
        "claim no-copper columns",
        "claim no-copper columns *",
        "claim no-silver rows",
        "claim no-gold rows",
        "claim no-silver rising",
        "pass",
    ];
    let actions: Vec<Action> = strangers.iter().filter_map(|text| text.parse().ok()).collect();
    assert_eq!(actions.len(), strangers.len(), "every stranger is an action");
    actions
}

#[test]
fn the_open_games_conform() {
    check_where::<Atacama>(100, &strangers(), |options| options.variant != Variant::Enhanced);
}

/// Its tiles are hidden, so what everyone knows is tried in thousands of games.
#[test]
fn the_enhanced_game_conforms() {
    check_where::<Atacama>(500, &strangers(), |options| options.variant == Variant::Enhanced);
}
