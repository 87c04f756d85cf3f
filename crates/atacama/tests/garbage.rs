//! No text from outside can make a parser panic, and whatever is accepted is written back the same.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
#[path = "../../core/tests/kit/garbage.rs"]
mod kit;

use common::{OPTION_SETS, Policy, Position, random_match, random_positions, rules};
use kit::{Flavour, check, one_text};
use motherlode_atacama::{Action, Atacama, Field, Options, Outcome, Setup, TileSet, TilesName, Variant};
use motherlode_core::play::Entry;
use motherlode_core::record::{Record, record_of, replay};
use motherlode_core::{Catalogued, Game, GameOptions, OptionMap, OptionValue};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FLAVOUR: Flavour = Flavour {
    patterns: &["[a-kA-IGSC0-9*:,=+ \\-]{0,40}", "[a-k][0-9]{1,2}[*]?"],
    characters: "aeikAI159GSC*:,=- \n\"{}[]#",
};

fn garbage(texts: Vec<String>) -> impl Strategy<Value = String> {
    FLAVOUR.garbage(texts)
}

fn lines() -> Vec<String> {
    let sets = OPTION_SETS.into_iter().chain(["basic random", "three random", "enhanced+tactical random"]);
    let positions =
        sets.flat_map(|set| random_positions(rules(set), Policy::Kinds, 3).into_iter().step_by(4));
    positions.map(|position| position.line()).collect()
}

#[test]
fn fields_and_actions_are_read_strictly() {
    let actions: Vec<String> = lines().iter().flat_map(|line| Position::at(line).legal()).collect();
    check(garbage(actions), |text| {
        one_text::<Field>(&text);
        one_text::<Action>(&text).map(drop)
    });
}

#[test]
fn events_are_read_strictly() {
    let record =
        record_of(&random_match(rules("enhanced+tactical classic"), Policy::Kinds, 2), Vec::new(), None);
    let others = ["undo 0", "undo 12", "resign 1", "timeout 4"].map(str::to_owned);
    check(garbage(record.events.into_iter().chain(others).collect()), |text| {
        one_text::<Entry<Atacama>>(&text).map(drop)
    });
}

#[test]
fn outcomes_are_read_strictly_and_settled_only_where_possible() {
    let sets = ["basic random", "three random", "enhanced classic"];
    let outcomes = sets.map(|set| {
        let record = record_of(&random_match(rules(set), Policy::Uniform, 2), Vec::new(), None);
        record.events[0].trim_start_matches("chance ").to_owned()
    });
    check(garbage(outcomes.to_vec()), |text| {
        let outcome = one_text::<Outcome>(&text)?;
        for set in sets {
            let mut position = Position::after(set, "");
            if position.game.settle(&mut position.state, &outcome).is_ok() {
                // A possible outcome leads to a position that has a line of its own.
                assert_eq!(Position::at(&position.line()).state, position.state);
            }
        }
        Some(())
    });
}

#[test]
fn positions_are_read_strictly_and_opened_only_if_possible() {
    check(garbage(lines()), |text| {
        let setup = one_text::<Setup>(&text)?;
        let (game, state) = Atacama::open(&setup).ok()?;
        assert_eq!(game.setup(&state).to_string(), text);
        let position = Position { game, state };
        // Whatever was opened can be looked at and played on.
        assert_eq!(position.view().fields.len(), if text.starts_with("three") { 91 } else { 81 });
        position.legal().first().map(|first| position.clone().then(first));
        Some(())
    });
}

#[test]
fn tile_files_are_refused_or_used() {
    let files = [
        include_str!("../tiles/classic.toml"),
        include_str!("../tiles/mirror.toml"),
        include_str!("../tiles/rotor.toml"),
    ];
    // Without the long remarks, so that most edits hit something that matters.
    let short = files.map(|file| {
        let lines: Vec<_> = file.lines().filter(|line| !line.starts_with('#')).collect();
        lines.join("\n").replacen("name = \"", "name = \"own-", 1)
    });
    check(garbage(short.to_vec()), |text| {
        assert_eq!(Atacama::inspect_own(&text).is_ok(), TileSet::read_own(&text).is_ok());
        let set = TileSet::read(&text).ok()?;
        for variant in Variant::ALL.into_iter().filter(|variant| variant.shape() == set.shape()) {
            assert_eq!(TileSet::from_data(set.name(), variant, &set.to_data(variant)).as_ref(), Ok(&set));
            let map = OptionMap::new().with("variant", OptionValue::Word(variant.code().into()));
            let (map, data) = Atacama::use_own(&text, &map).expect("a set for this board");
            let options = Options::from_map(&map).expect("its name is a value of the option");
            assert_eq!(Atacama::new(options, &data).map(|game| game.data()), Ok(data));
        }
        Some(())
    });
}

#[test]
fn tile_data_is_refused_or_used() {
    let data: Vec<String> = OPTION_SETS.into_iter().map(|set| rules(set).data().to_string()).collect();
    check((garbage(data), select(Variant::ALL.to_vec())), |(text, variant)| {
        let data = serde_json::from_str(&text).ok()?;
        let mut accepted = None;
        for tiles in
            [TilesName::Own("home".to_owned()), TilesName::Classic, TilesName::Rotor, TilesName::Random]
        {
            let options = Options { variant, tactical: false, tiles };
            let Ok(game) = Atacama::new(options.clone(), &data) else { continue };
            assert_eq!(Atacama::new(options, &game.data()).as_ref(), Ok(&game));
            accepted = Some(());
        }
        accepted
    });
}

#[test]
fn options_are_refused_or_kept() {
    let known = ["basic", "enhanced", "three", "four", "classic", "rotor", "random", "home", "true", "1"];
    let word = prop_oneof![3 => select(known.to_vec()).prop_map(str::to_owned), 1 => FLAVOUR.anything()];
    let value = prop_oneof![
        1 => any::<bool>().prop_map(OptionValue::Switch),
        1 => any::<u8>().prop_map(OptionValue::Number),
        4 => word.prop_map(|word| OptionValue::Word(word.into())),
    ];
    let keys = select(vec!["variant", "tactical", "tiles"]).prop_map(str::to_owned);
    let key = prop_oneof![9 => keys, 1 => FLAVOUR.anything()];
    check(vec((key, value), 0..4), |pairs| {
        let map = OptionMap(pairs.into_iter().collect());
        let options = Options::from_map(&map).ok()?;
        let whole = options.to_map();
        assert_eq!(Options::from_map(&whole), Ok(options));
        // What was chosen stays as chosen; the rest is filled in.
        assert!(map.0.iter().all(|(key, value)| whole.0.get(key) == Some(value)), "{map} became {whole}");
        Some(())
    });
}

#[test]
fn records_are_refused_or_hold() {
    let played = ["basic classic", "enhanced+tactical random", "three rotor"].map(|set| {
        let mut play = random_match(rules(set), Policy::Kinds, 9);
        if let Some(to) = play.undo_targets().first() {
            play.undo(*to).expect("the last action can be taken back");
        }
        record_of(&play, Vec::new(), None)
    });
    let texts: Vec<String> =
        played.iter().flat_map(|record| [record.to_json(), record.to_string()]).collect();
    check(garbage(texts), |text| {
        let record = Record::read(&text).ok()?;
        let play = replay::<Atacama>(&record).ok()?;
        assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record), "{text}");
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record), "{text}");
        let again = record_of(&play, record.players.clone(), record.fairness.clone());
        assert_eq!((again.events, again.result), (record.events, record.result), "{text}");
        Some(())
    });
}
