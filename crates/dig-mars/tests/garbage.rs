//! No text from outside can make a parser panic, and whatever is accepted is written back the same.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
#[path = "../../core/tests/kit/garbage.rs"]
mod kit;

use common::{Mood, OPTION_SETS, Position, Scene, random_match, random_positions, rules};
use kit::{Flavour, check, one_text};
use motherlode_core::play::Entry;
use motherlode_core::record::{Record, record_of, replay};
use motherlode_core::{Catalogued, Game, GameOptions, Observer, OptionMap, OptionValue};
use motherlode_dig_mars::{Action, Card, Deck, DigMars, Options, Outcome, Place, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FLAVOUR: Flavour = Flavour {
    patterns: &[
        "[a-dxdshpr0-9*:,.=+ \\-]{0,40}",
        "(dig|salvage|land|move|bonus radar|bonus shift [1-5]|first|upgrade fleet) [a-e][0-5](-[a-d][1-4])?",
    ],
    characters: "abcdx012349*:,.=+- \n\"{}[]#",
};

fn garbage(texts: Vec<String>) -> impl Strategy<Value = String> {
    FLAVOUR.garbage(texts)
}

/// Positions of random games with the built-in deck, and one with someone's own.
fn lines() -> Vec<String> {
    let positions = OPTION_SETS
        .into_iter()
        .flat_map(|set| random_positions(rules(set), Mood::Busy, 3).into_iter().step_by(9));
    let own = Scene { cards: "01=494r 02=111d", looked: "x,x", ..Scene::default() };
    positions.map(|position| position.line()).chain([own.line()]).collect()
}

#[test]
fn places_cards_and_actions_are_read_strictly() {
    let actions: Vec<String> =
        lines().iter().step_by(5).flat_map(|line| Position::at(line).legal()).collect();
    check(garbage(actions), |text| {
        one_text::<Place>(&text);
        one_text::<Card>(&text);
        one_text::<Action>(&text).map(drop)
    });
}

#[test]
fn events_are_read_strictly() {
    let record = record_of(&random_match(rules("3"), Mood::Busy, 2), Vec::new(), None);
    let others = ["undo 0", "undo 12", "resign 1", "timeout 4"].map(str::to_owned);
    check(garbage(record.events.into_iter().chain(others).collect()), |text| {
        one_text::<Entry<DigMars>>(&text).map(drop)
    });
}

#[test]
fn outcomes_are_read_strictly_and_settled_only_where_possible() {
    let record = record_of(&random_match(rules("4"), Mood::Plain, 2), Vec::new(), None);
    let outcomes: Vec<String> =
        record.events[..2].iter().map(|event| event.trim_start_matches("chance ").to_owned()).collect();
    check(garbage(outcomes.clone()), |text| {
        let outcome = one_text::<Outcome>(&text)?;
        for mut position in [Position::of(rules("2")), Position::of(rules("2")).then(&outcomes[0])] {
            let before = position.state;
            match position.game.settle(&mut position.state, &outcome) {
                // A possible outcome leads to a position that has a line of its own.
                Ok(()) => assert_eq!(Position::at(&position.line()).state, position.state),
                Err(_) => assert_eq!(position.state, before),
            }
        }
        Some(())
    });
}

#[test]
fn positions_are_read_strictly_and_opened_only_if_possible() {
    check(garbage(lines()), |text| {
        let setup = one_text::<Setup>(&text)?;
        let (game, state) = DigMars::open(&setup).ok()?;
        assert_eq!(game.setup(&state).to_string(), text);
        let position = Position { game, state };
        // Whatever was opened can be looked at, guessed and played on.
        let mut draws = motherlode_core::conformance::draws(1);
        for observer in position.game.seats().observers() {
            assert_eq!(position.view(observer).places.len(), 16);
            let guessed = position.game.sample(&position.knows(observer), &mut draws);
            assert_eq!(
                Position { game: position.game.clone(), state: guessed }.view(observer),
                position.view(observer)
            );
        }
        for text in position.legal() {
            let after = position.clone().then(&text);
            assert_eq!(Position::at(&after.line()).state, after.state, "{text}");
        }
        Some(())
    });
}

#[test]
fn deck_files_are_refused_or_used() {
    // Without the long remarks, so that most edits hit something that matters.
    let file = include_str!("../decks/standard.toml");
    let lines: Vec<_> = file.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let short = lines.join("\n").replacen("name = \"", "name = \"own-", 1);
    check(garbage(vec![short]), |text| {
        assert_eq!(DigMars::inspect_own(&text).is_ok(), Deck::read_own(&text).is_ok());
        let deck = Deck::read(&text).ok()?;
        assert_eq!(Deck::from_data(deck.name(), &deck.to_data()).as_ref(), Ok(&deck));
        let (map, data) = DigMars::use_own(&text, &OptionMap::new()).ok()?;
        let options = Options::from_map(&map).expect("its name is a value of the option");
        assert_eq!(DigMars::new(options, &data).map(|game| game.data()), Ok(data));
        Some(())
    });
}

#[test]
fn deck_data_is_refused_or_used() {
    let data = rules("2").data().to_string();
    let short = data.replace("\"bonus\":null", "\"bonus\":\"dig\"");
    check(garbage(vec![data, short, "{}".to_owned(), "null".to_owned()]), |text| {
        let data = serde_json::from_str(&text).ok()?;
        let mut accepted = None;
        for name in ["home", "standard"] {
            let options = Options { deck: name.to_owned(), ..Options::default() };
            let Ok(game) = DigMars::new(options.clone(), &data) else { continue };
            assert_eq!(DigMars::new(options, &game.data()).as_ref(), Ok(&game));
            accepted = Some(());
        }
        accepted
    });
}

#[test]
fn options_are_refused_or_kept() {
    let word = prop_oneof![
        3 => select(vec!["standard", "home", "true", "2"]).prop_map(str::to_owned),
        1 => FLAVOUR.anything(),
    ];
    let value = prop_oneof![
        3 => any::<bool>().prop_map(OptionValue::Switch),
        2 => (0..6_u8).prop_map(OptionValue::Number),
        2 => word.prop_map(|word| OptionValue::Word(word.into())),
    ];
    let keys = select(vec!["players", "open", "last-card", "deck"]).prop_map(str::to_owned);
    let key = prop_oneof![9 => keys, 1 => FLAVOUR.anything()];
    check(vec((key, value), 0..3), |pairs| {
        let map = OptionMap(pairs.into_iter().collect());
        let options = Options::from_map(&map).ok()?;
        let whole = options.to_map();
        assert_eq!(Options::from_map(&whole).as_ref(), Ok(&options));
        // What was chosen stays as chosen, but the alternative game is open (DM-20); the rest is filled in.
        let kept = |key: &str, value: &OptionValue| {
            whole.0.get(key) == Some(value) || (key == "open" && options.last_card && options.open)
        };
        assert!(map.0.iter().all(|(key, value)| kept(key, value)), "{map} became {whole}");
        Some(())
    });
}

#[test]
fn records_are_refused_or_hold() {
    let played = ["2", "3+last-card"].map(|set| {
        let mut play = random_match(rules(set), Mood::Busy, 9);
        if let Some(to) = play.undo_targets().first() {
            play.undo(*to).expect("the last action can be taken back");
        }
        record_of(&play, Vec::new(), None)
    });
    let texts: Vec<String> =
        played.iter().flat_map(|record| [record.to_json(), record.to_string()]).collect();
    check(garbage(texts), |text| {
        let record = Record::read(&text).ok()?;
        let play = replay::<DigMars>(&record).ok()?;
        assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record), "{text}");
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record), "{text}");
        assert_eq!(play.game().view(play.knowledge(Observer::Spectator)).places.len(), 16);
        let again = record_of(&play, record.players.clone(), record.fairness.clone());
        assert_eq!((again.events, again.result), (record.events, record.result), "{text}");
        Some(())
    });
}
