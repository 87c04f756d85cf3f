//! Whatever reads text: what it accepts it writes back the same, what it refuses it refuses with a reason.

use motherlode_atacama::Atacama;
use motherlode_core::options::read_pairs;
use motherlode_core::record::Kept;
use motherlode_core::{ActionSet, Game, Language, OptionMap, Record, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_games::{Entry, GAMES, find, trace};
use motherlode_ghawar::Ghawar;
use motherlode_server::socket::message::{ClientMessage, LONGEST_ID};
use serde_json::Value;

/// Any text that is understood as an action or an outcome of a game is written back as the very same text.
pub fn actions(text: &str) {
    fn read<G: Game>(text: &str) {
        if let Ok(action) = text.parse::<G::Action>() {
            assert_eq!(action.to_string(), text);
        }
        if let Ok(outcome) = text.parse::<G::Outcome>() {
            assert_eq!(outcome.to_string(), text);
        }
    }
    read::<Atacama>(text);
    read::<Ghawar>(text);
    read::<DigMars>(text);
}

/// Whatever a client sends is read or refused with a reason, and what is read is written back the same.
pub fn messages(text: &str) {
    match ClientMessage::read(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("what was read can be written");
            assert_eq!(ClientMessage::read(&written), Ok(message));
        }
        Err((id, why)) => {
            assert!(id.chars().count() <= LONGEST_ID);
            for language in Language::ALL {
                assert!(!why.sentence(language).is_empty());
            }
        }
    }
}

/// Options that are accepted, as JSON or as `key=value` words, make a table that names them all; those make the same table.
pub fn options(text: &str) {
    for entry in GAMES {
        if let Ok(options) = serde_json::from_str::<OptionMap>(text) {
            choose(entry, &options);
        }
        let words: Vec<_> = text.split_whitespace().filter_map(|word| word.split_once('=')).collect();
        if let Ok(options) = read_pairs(&entry.options(), words) {
            choose(entry, &options);
        }
    }
}

fn choose(entry: &dyn Entry, chosen: &OptionMap) {
    let Ok(table) = entry.create(chosen, &Value::Null) else { return };
    let all = table.options();
    for (key, value) in &chosen.0 {
        assert_eq!(all.0.get(key), Some(value));
    }
    assert!(entry.seat_counts().contains(&table.seats()));
    let again = entry.create(&all, &table.data()).expect("what a table says of itself makes it again");
    assert_eq!(
        (again.options(), again.data(), again.position()),
        (all.clone(), table.data(), table.position())
    );
    let written = serde_json::to_string(&all).expect("options can be written");
    assert_eq!(serde_json::from_str::<OptionMap>(&written).expect("and read"), all);
    let words = all.to_string();
    let pairs = words.split(' ').filter_map(|word| word.split_once('='));
    assert_eq!(read_pairs(&entry.options(), pairs).as_ref(), Ok(&all));
}

/// Any position that is let in is a legal one: it can be written, read and asked whose turn it is.
pub fn positions(text: &str) {
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
    open::<Atacama>(text);
    open::<Ghawar>(text);
    open::<DigMars>(text);
}

/// Any record that is read is written back the same in both forms, and replaying it never panics.
pub fn records(text: &str) {
    let Ok(record) = Record::read(text) else { return };
    assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record));
    let Ok(entry) = find(&record.game) else { return };
    if let Ok(table) = entry.replay(&record) {
        assert_eq!(table.log(), record.events);
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
    }
    let _ = entry.verify(&record, &Kept::default());
}

/// Any file of tiles or cards of one's own that is accepted makes a table, and survives as data.
pub fn sets(text: &str) {
    for entry in GAMES {
        if entry.inspect_own(text).is_ok()
            && let Ok((options, data)) = entry.use_own(text, &OptionMap::new())
        {
            let table = entry.create(&options, &data).expect("a set that is accepted can be played");
            assert_eq!(table.data(), data);
        }
    }
}

/// Checking a trace never panics.
pub fn traces(text: &str) {
    let _ = trace::check(text);
}
