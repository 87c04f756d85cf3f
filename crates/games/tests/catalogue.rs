//! The catalogue and its erased tables, for every game and every option set it offers.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use motherlode_core::dealer::Dealer;
use motherlode_core::play::Leaving;
use motherlode_core::record::Record;
use motherlode_core::{Language, Observer, OptionMap, OptionValue, Seat, SeatCount};
use motherlode_games::{Entry, GAMES, Policy, Table, ToAct, find, trace};
use serde_json::Value;

/// Every combination of built-in choices that the game accepts.
fn option_sets(entry: &dyn Entry) -> Vec<OptionMap> {
    let mut sets = vec![OptionMap::new()];
    for spec in entry.options() {
        let with = |set: &OptionMap| -> Vec<OptionMap> {
            spec.choices.iter().map(|choice| set.clone().with(spec.key, choice.value.clone())).collect()
        };
        sets = sets.iter().flat_map(with).collect();
    }
    sets.retain(|set| entry.create(set, &Value::Null).is_ok());
    assert!(!sets.is_empty(), "{} can be played", entry.id());
    sets
}

fn play_out(table: &mut dyn Table, policy: Policy, seed: u64) {
    let mut draws = Dealer::from_seed(seed, 0);
    loop {
        match table.to_act() {
            ToAct::Nobody => return,
            ToAct::Chance => assert!(table.deal(&mut draws).is_some()),
            ToAct::Seat(seat) => {
                let action = table.draw_action(policy, &mut draws).expect("a seat to act has an action");
                assert!(table.legal().contains(&action));
                table.preview(seat, &action).expect("a legal action has a preview");
                table.act(seat, &action).expect("a legal action is accepted");
            }
        }
    }
}

/// Whether some seat of a random game sees at some time what a spectator does not.
fn shows_a_seat_more(entry: &dyn Entry, options: &OptionMap, seed: u64) -> bool {
    let mut table = entry.create(options, &Value::Null).expect("accepted options");
    let mut draws = Dealer::from_seed(seed, 0);
    let seats = table.seats();
    // Secrets come early where there are any.
    for _ in 0..100 {
        let public = table.view(Observer::Spectator);
        if seats.seats().any(|seat| table.view(Observer::Seat(seat)) != public) {
            return true;
        }
        match table.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => drop(table.deal(&mut draws)),
            ToAct::Seat(seat) => {
                let action =
                    table.draw_action(Policy::Kinds, &mut draws).expect("a seat to act has an action");
                table.act(seat, &action).expect("a legal action is accepted");
            }
        }
    }
    false
}

#[test]
fn a_game_says_whether_seats_have_secrets_from_each_other() {
    for entry in GAMES {
        for options in option_sets(entry) {
            let seeds = if entry.has_secrets() { 8 } else { 1 };
            let differ = (0..seeds).any(|seed| shows_a_seat_more(entry, &options, seed));
            assert_eq!(differ, entry.has_secrets(), "{} {options:?}", entry.id());
        }
    }
}

#[test]
fn every_game_says_what_it_is_in_both_languages() {
    for entry in GAMES {
        assert_eq!(find(entry.id()).expect("it is in the catalogue").id(), entry.id());
        assert!(!entry.name().is_empty() && entry.rules() >= 1 && !entry.seat_counts().is_empty());
        assert!(entry.about().text(Language::English).contains(entry.designer()));
        for spec in entry.options() {
            for language in Language::ALL {
                assert!(!spec.about.text(language).is_empty());
                assert!(spec.choices.iter().all(|choice| !choice.about.text(language).is_empty()));
            }
        }
    }
    assert_eq!(
        find("atacama").expect("atacama").seat_counts(),
        [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR]
    );
    let refusal = find("poker").err().expect("poker is no mining game");
    assert_eq!(refusal.to_string(), "There is no game “poker”. The games are: atacama, ghawar, dig-mars.");
}

#[test]
fn every_option_set_is_played_through_texts_alone() {
    for entry in GAMES {
        for (seed, options) in (0..).zip(option_sets(entry)) {
            let mut table = entry.create(&options, &Value::Null).expect("the set is accepted");
            let policy = if seed % 2 == 0 { Policy::Kinds } else { Policy::Uniform };
            play_out(table.as_mut(), policy, seed);
            let finished = table.finished().expect("it is over");
            let standing = table.standing(Observer::Spectator);
            assert!(
                finished.scores.iter().all(|(seat, score)| standing[seat] == Some(*score)),
                "all is shown"
            );
            assert!(!finished.code.is_empty() && finished.clause.is_some());
            assert!(table.legal().is_empty());

            let record = table.record(Vec::new(), None);
            let again = Record::read(&record.to_string()).expect("the text form is read");
            let replayed = entry.replay(&again).expect("the record replays");
            assert_eq!(replayed.position(), table.position());
            assert_eq!(replayed.log(), table.log());
            let half = table.at(table.log().len() / 2).expect("half of it happened");
            assert_eq!(half.log()[..], table.log()[..table.log().len() / 2]);
            assert!(table.at(table.log().len() + 1).is_none());

            for observer in table.seats().observers() {
                assert!(table.view(observer).is_object());
                assert!(table.picture(observer, motherlode_drawing::Theme::Dark).starts_with("<svg"));
                for language in Language::ALL {
                    assert!(!table.screen(observer, language, motherlode_drawing::Paint::Plain).is_empty());
                }
            }
        }
    }
}

#[test]
fn traces_of_every_option_set_pass_their_check_and_changed_ones_do_not() {
    for entry in GAMES {
        for (seed, options) in (0..).zip(option_sets(entry)) {
            let mut table = entry.create(&options, &Value::Null).expect("the set is accepted");
            let mut lines = Vec::new();
            let mut draws = Dealer::from_seed(seed, 1);
            trace::play(table.as_mut(), Policy::Kinds, &mut draws, &mut |line| lines.push(line.to_owned()));
            let checked = trace::check(&lines.join("\n")).expect("our own trace is right");
            assert_eq!((checked.games, checked.decisions), (1, lines.len() - 2));

            let code = |lines: &[String]| trace::check(&lines.join("\n")).map_err(|refusal| refusal.code);
            assert_eq!(code(&lines[..lines.len() - 1]), Err("trace-unfinished"));
            let mut cut = lines.clone();
            cut.truncate(lines.len() / 2);
            cut.push(r#"{"over":false}"#.to_owned());
            assert!(code(&cut).is_ok(), "a trace may stop before its game does");
            cut.pop();
            cut.push(lines.last().expect("a closing line").clone());
            assert_eq!(code(&cut), Err("trace-end"));
            if let Some(place) = lines.iter().position(|line| line.contains(r#""legal":["a"#)) {
                let mut mixed: Value = serde_json::from_str(&lines[place]).expect("JSON");
                mixed["legal"].as_array_mut().expect("a list").reverse();
                let mut unsorted = lines.clone();
                unsorted[place] = mixed.to_string();
                assert_eq!(code(&unsorted), Err("trace-order"));
            }
            let mut without = lines.clone();
            without.remove(lines.len() - 2);
            assert_eq!(code(&without), Err("trace-end"));
            let mut twice = lines.clone();
            twice.insert(2, lines[1].clone());
            assert!(matches!(code(&twice), Err("trace-turn" | "trace-legal" | "trace-action")));
            let mut later = lines.clone();
            later[0] = later[0].replace("\"rules\":1", "\"rules\":2");
            assert_eq!(code(&later), Err("trace-rules"));
            let mut other = lines.clone();
            other[0] = other[0].replace(entry.id(), "chess");
            assert_eq!(code(&other), Err("trace-game"));
        }
    }
    assert_eq!(trace::check("").map_err(|refusal| refusal.code), Err("trace-empty"));
    assert_eq!(trace::check("{}").map_err(|refusal| refusal.code), Err("trace-json"));
    let bare = r#"{"game":"atacama","rules":1,"options":{},"data":{}}"#;
    assert_eq!(
        trace::check(bare).map_err(|refusal| refusal.code),
        Err("trace-data"),
        "a header names every option"
    );
}

#[test]
fn refusals_reach_the_outside_with_code_clause_and_facts() {
    let entry = find("atacama").expect("atacama");
    let mut table = entry.create(&OptionMap::new(), &Value::Null).expect("the defaults");
    let two = Seat::new(2).expect("a seat");
    table.act(Seat::FIRST, "e4").expect("a legal action");
    let before = table.position();
    let refused = |result: Result<_, motherlode_core::Refusal>| result.expect_err("it is refused");
    assert_eq!(refused(table.act(Seat::FIRST, "a1").map(drop)).code, "not-your-turn");
    assert_eq!(refused(table.act(two, "nonsense").map(drop)).code, "syntax");
    let refusal = refused(table.act(two, "e5").map(drop));
    let json = serde_json::to_value(&refusal).expect("a refusal is JSON");
    assert_eq!(json["facts"]["neighbour"], "e4");
    assert_eq!(json["clause"], "AT-6");
    assert_eq!(refused(table.preview(two, "e5").map(drop)), refusal, "why not, from what the seat knows");
    assert_eq!(table.preview(two, "a1").expect("a preview")["fields_taken"], 3);
    assert_eq!(refused(table.enter("undo 7").map(drop)).code, "undo");
    assert_eq!(table.position(), before, "nothing of this changed anything");
    table.undo(0).expect("nothing was revealed");
    assert_eq!(table.log(), ["1 e4", "undo 0"]);
    table.leave(two, Leaving::OutOfTime).expect("anyone can run out of time");
    assert_eq!(table.finished().expect("over").ranks.as_slice(), [1, 2]);
    assert_eq!(table.to_act(), ToAct::Nobody);
}

#[test]
fn an_own_set_travels_as_data() {
    let entry = find("atacama").expect("atacama");
    let file = include_str!("../../atacama/tiles/classic.toml").replace("\"classic\"", "\"home\"");
    let four = OptionMap::new().with("variant", OptionValue::Word("four".into()));
    let (options, data) = entry.use_own(&file, &four).expect("the set fits");
    let table = entry.create(&options, &data).expect("it can be played");
    assert_eq!(table.options().word("tiles"), Some("home"));
    assert!(
        table.view(Observer::Spectator)["fields"].as_str().is_some_and(|fields| fields.starts_with("S1o"))
    );
    assert_eq!(entry.inspect_own(&file).expect("the set is fine").len(), 3);
    let hexagonal = OptionMap::new().with("variant", OptionValue::Word("three".into()));
    assert_eq!(entry.use_own(&file, &hexagonal).err().map(|refusal| refusal.code), Some("tiles-shape"));
    assert_eq!(
        entry.create(&options, &Value::Null).err().map(|refusal| refusal.code),
        Some("set-data-missing")
    );
}

#[test]
fn perft_counts_sequences_and_tells_of_its_progress() {
    let entry = find("atacama").expect("atacama");
    let table = entry.create(&OptionMap::new(), &Value::Null).expect("the defaults");
    let mut told = Vec::new();
    let counts = table.perft(3, &mut Dealer::from_seed(1, 0), &mut |leaves| told.push(leaves));
    assert_eq!(counts, [1, 81, 6_192, 445_956]);
    assert!(told.is_sorted() && told.last() == Some(&445_956));
    let enhanced = OptionMap::new().with("variant", OptionValue::Word("enhanced".into()));
    let table = entry.create(&enhanced, &Value::Null).expect("the enhanced game");
    // Three tiles, and four claims; the deal itself is drawn and is no step.
    assert_eq!(table.perft(1, &mut Dealer::from_seed(1, 0), &mut |_| {}), [1, 31]);
}

#[test]
fn records_of_real_games_fit_the_published_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/record.schema.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for entry in GAMES {
        for options in option_sets(entry) {
            let mut table = entry.create(&options, &Value::Null).expect("the set is accepted");
            play_out(table.as_mut(), Policy::Kinds, 9);
            let record = table.record(vec!["Ada".to_owned(); table.seats().get()], None);
            let json: Value = serde_json::from_str(&record.to_json()).expect("JSON");
            assert!(
                validator.is_valid(&json),
                "{}",
                validator.iter_errors(&json).map(|e| e.to_string()).collect::<String>()
            );
        }
    }
}

#[test]
fn the_position_in_the_documentation_is_a_position() {
    use motherlode_atacama::{Atacama, Setup};
    use motherlode_core::Game;
    let page = include_str!("../../../docs/positions.md");
    let line = page.lines().find(|line| line.starts_with("basic classic ")).expect("there is an example");
    let setup: Setup = line.parse().expect("it can be read");
    let (game, state) = Atacama::open(&setup).expect("it can come about");
    // AT-30
    assert_eq!(game.scores(&state).as_slice(), [1, 4]);
}
