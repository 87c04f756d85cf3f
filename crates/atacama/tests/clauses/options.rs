//! What can be chosen before a game: the variants (AT-5, AT-13, AT-23, AT-27), the tactical rigs (AT-20), the tiles.

use std::collections::BTreeSet;

use motherlode_atacama::{Atacama, Options};
use motherlode_core::{Game, GameOptions};
use serde_json::Value;

use crate::common::rules;

#[test]
fn there_are_three_options_with_their_defaults_first() {
    let specs: Vec<_> = Options::specs()
        .into_iter()
        .map(|spec| {
            let values: Vec<_> = spec.choices.iter().map(|choice| choice.value.to_string()).collect();
            (spec.key, values.join(" "), spec.takes_own_data)
        })
        .collect();
    let expected = [
        ("variant", "basic enhanced three four", false),
        ("tactical", "false true", false),
        ("tiles", "classic mirror rotor random", true),
    ];
    assert_eq!(specs, expected.map(|(key, values, own)| (key, values.to_owned(), own)));
    assert_eq!(Options::default().to_map().to_string(), "tactical=false tiles=classic variant=basic");
}

/// Four variants, two ways each: classic, mirror and random on the square board, rotor and random on the other.
#[test]
fn every_option_set_is_listed_once_and_can_be_played_at_3_at_4() {
    let all = Options::every();
    let maps: BTreeSet<_> = all.iter().map(|options| options.to_map().to_string()).collect();
    assert_eq!((all.len(), maps.len()), (3 * 3 * 2 + 2 * 2, 22));
    for options in all {
        let game = Atacama::new(options.clone(), &Value::Null).expect("a listed set can be played");
        let seats = match options.variant.code() {
            "three" => 3,
            "four" => 4,
            _ => 2,
        };
        assert_eq!((options.seats().get(), game.seats().get()), (seats, seats));
        assert_eq!((game.options(), Options::from_map(&options.to_map())), (&options, Ok(options.clone())));
    }
}

/// Two events of chance at most, and a turn for every rig.
#[test]
fn a_game_is_as_long_as_its_rigs_at_8_at_32() {
    for (set, longest) in [
        ("basic classic", 30),
        ("basic+tactical classic", 30),
        ("enhanced random", 30),
        ("three rotor", 35),
        ("three+tactical random", 35),
        ("four+tactical classic", 30),
    ] {
        assert_eq!(rules(set).longest(), longest, "{set}");
    }
}
