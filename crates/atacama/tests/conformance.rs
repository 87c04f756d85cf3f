//! The conformance kit, for every option set.

use motherlode_atacama::{Action, Atacama};

#[test]
fn every_option_set_conforms() {
    let strangers: Vec<Action> = [
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
    ]
    .iter()
    .map(|text| text.parse().expect("a stranger is an action"))
    .collect();
    motherlode_core::conformance::check::<Atacama>(100, &strangers);
}
