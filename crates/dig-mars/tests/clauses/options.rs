//! What can be chosen: the switches of DM-19 and DM-20, the deck of DM-1.

use motherlode_core::{Game, GameOptions, OptionMap, OptionValue, SeatCount};
use motherlode_dig_mars::{DigMars, Options};
use serde_json::Value;

use crate::common::{OPTION_SETS, options, rules};

#[test]
fn two_to_four_play_with_hidden_points_and_declarations_by_default_dm_19_dm_20() {
    let specs = Options::specs();
    let offered: Vec<(&str, Vec<String>)> = specs
        .iter()
        .map(|spec| (spec.key, spec.choices.iter().map(|choice| choice.value.to_string()).collect()))
        .collect();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        offered,
        [
            ("players", words(&["2", "3", "4"])),
            ("open", words(&["false", "true"])),
            ("last-card", words(&["false", "true"])),
            ("deck", words(&["standard"])),
        ]
    );
    let none = Options::from_map(&OptionMap::new()).expect("defaults");
    assert_eq!(none, Options::default());
    assert_eq!(
        (none.players, none.open, none.last_card, none.deck.as_str()),
        (SeatCount::TWO, false, false, "standard")
    );
}

#[test]
fn the_alternative_game_implies_open_and_is_written_so_dm_20() {
    let map = |open: Option<bool>| {
        let map = OptionMap::new().with("last-card", OptionValue::Switch(true));
        open.map_or(map.clone(), |open| map.with("open", OptionValue::Switch(open)))
    };
    for open in [None, Some(false), Some(true)] {
        let options = Options::from_map(&map(open)).expect("options");
        assert!(options.open && options.last_card, "{open:?}");
        assert_eq!(options.to_map().to_string(), "deck=standard last-card=true open=true players=2");
    }
    // A program cannot get round it either.
    let closed = Options { open: false, ..options("2+last-card") };
    let refusal = DigMars::new(closed, &Value::Null).expect_err("it is open");
    assert_eq!(refusal.brief(), "option-value key=open value=false known=false, true");
    // The other way round, open implies nothing.
    assert!(!rules("2+open").options().last_card);
}

#[test]
fn there_are_nine_option_sets_dm_19_dm_20() {
    let every = Options::every();
    assert_eq!(every.len(), 9);
    assert_eq!(every, OPTION_SETS.map(options));
}

#[test]
fn a_deck_name_that_cannot_be_one_is_refused_dm_1() {
    for name in ["", "Home", "../deck", "true", "7", "a b"] {
        let options = Options { deck: name.to_owned(), ..Options::default() };
        let refusal = DigMars::new(options, &Value::Null).expect_err(name);
        assert_eq!(refusal.code, "option-value", "{name:?}");
    }
}
