//! The web client's types are those of this server: `web/client/wire/generated.ts` is made from the OpenAPI document.
//!
//! `cargo xtask types` runs the same test with `MOTHERLODE_WRITE_TYPES` set, and so writes the file.

mod typescript;

use std::path::Path;

use motherlode_server::server::App;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/client/wire/generated.ts");

#[test]
fn the_web_clients_types_are_those_of_the_server() {
    let document = serde_json::to_value(App::api()).unwrap();
    let wanted = typescript::module(&document);
    let file = Path::new(FILE);
    if std::env::var_os("MOTHERLODE_WRITE_TYPES").is_some() {
        std::fs::write(file, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    assert!(found == wanted, "web/client/wire/generated.ts is stale: run `cargo xtask types`");
}

#[test]
fn every_game_has_its_view_observation_and_preview_among_them() {
    let document = serde_json::to_value(App::api()).unwrap();
    let module = typescript::module(&document);
    for game in ["Atacama", "Ghawar", "DigMars"] {
        for kind in ["View", "Observation", "Preview"] {
            assert!(module.contains(&format!("{game}{kind} =")), "{game}{kind}");
        }
    }
    assert!(!module.contains(": any"), "nothing is left open");
}
