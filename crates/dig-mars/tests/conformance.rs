//! The conformance kit, for every option set.

use motherlode_dig_mars::{Action, DigMars};

#[test]
fn every_option_set_conforms() {
    let strangers: Vec<Action> = [
        "land a1",
        "dig a1",
        "dig d4",
        "salvage a1",
        "salvage c2",
        "move a1-a2",
        "move a1-a1",
        "move b2-d4",
        "upgrade digging",
        "upgrade salvage",
        "upgrade fleet b2",
        "bonus dig b3",
        "bonus salvage b3",
        "bonus shift 1 a1-d4",
        "bonus shift 2 b2-b2",
        "bonus shift 4 c3-a1",
        "bonus point",
        "bonus radar c2",
        "declare",
        "end",
    ]
    .iter()
    .map(|text| text.parse().expect("a stranger is an action"))
    .collect();
    motherlode_core::conformance::check::<DigMars>(40, &strangers);
}
