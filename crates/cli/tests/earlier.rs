//! Records of earlier versions and of other revisions of the rules, as the program takes them.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Folder, run};

/// Records that the first version's server wrote.
const FIRST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/data/first");

#[test]
fn records_of_the_first_version_replay_and_verify() {
    for folder in ["sqlite", "postgres"] {
        for game in ["atacama-rated", "atacama-enhanced", "ghawar", "dig-mars"] {
            for form in ["json", "txt"] {
                let file = format!("{FIRST}/{folder}/{game}.{form}");
                run(&["replay", &file]).shows("The game is over");
                run(&["verify", &file]).shows("This game was dealt fairly.");
            }
        }
    }
}

/// A record of the first version, as if it had been played by this revision of the rules.
fn by_revision(folder: &Folder, rules: u32) -> String {
    let text = std::fs::read_to_string(format!("{FIRST}/sqlite/atacama-rated.txt")).expect("a record");
    let text = text.replace("\nrules: 1\n", &format!("\nrules: {rules}\n"));
    assert!(text.contains(&format!("\nrules: {rules}\n")));
    folder.write(&format!("revision-{rules}.txt"), &text)
}

#[test]
fn a_record_of_older_rules_is_shown_as_it_was_written_and_not_computed_again() {
    let folder = Folder::new();
    let file = by_revision(&folder, 0);
    // An action that today's rules do not know, and a result that they would not come to.
    let text = std::fs::read_to_string(&file).expect("a record");
    let result = text.lines().find(|line| line.starts_with("result: ")).expect("a result");
    let said = text.replace(result, r#"result: {"ending":"struck-gold","scores":[77,-5],"ranks":[1,2]}"#);
    let is_event = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_digit());
    let last = said.lines().rfind(is_event).expect("an event").to_owned();
    let (number, _) = last.split_once(". ").expect("a number");
    let file = folder.write("older.txt", &said.replace(&last, &format!("{number}. 1 teleport")));
    let shown = run(&["replay", &file]);
    for expected in ["1 teleport", "have changed since", "struck-gold", "Seat 1 wins.", "77"] {
        shown.shows(expected);
    }
    run(&["replay", &file, "--lang", "de"]).shows("haben sich seither geändert");
    run(&["replay", &file, "--at", "1"]).shows("have changed since");
    for command in ["verify", "analyse"] {
        run(&[command, &file]).refuses("They have changed since (revision 1), so it cannot be played again");
    }
}

#[test]
fn a_record_of_rules_that_are_not_known_yet_is_refused_in_words() {
    let folder = Folder::new();
    let file = by_revision(&folder, 2);
    for command in ["replay", "verify", "analyse"] {
        run(&[command, &file])
            .refuses("follows revision 2 of the rules; this program knows them up to revision 1");
    }
}
