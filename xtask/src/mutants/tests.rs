//! Tests of reading and comparing mutants.

use super::*;

const PAGE: &str = "# Survivors\n\nThis one only makes it slower:\n\n\
    ```text\ncrates/core/src/draw.rs: replace < with <= in below\n# the same, twice\n\
    crates/core/src/draw.rs:7:3: replace + with - in next\n\ncrates/core/src/draw.rs: replace + with - in next\n```\n\
    not in a block: replace nothing\n";

fn lines(text: &str) -> Vec<String> {
    text.lines().map(without_place).collect()
}

#[test]
fn places_do_not_count() {
    assert_eq!(
        without_place("src/a.rs:12:5: replace f -> bool with true"),
        "src/a.rs: replace f -> bool with true"
    );
    assert_eq!(
        without_place("src/a.rs: replace f -> bool with true"),
        "src/a.rs: replace f -> bool with true"
    );
    assert_eq!(
        without_place("src/a2.rs:1:2: delete field a: b from c"),
        "src/a2.rs: delete field a: b from c"
    );
    assert_eq!(without_place("nothing"), "nothing");
}

#[test]
fn only_the_fenced_blocks_accept() {
    assert_eq!(
        accepted(PAGE),
        [
            "crates/core/src/draw.rs: replace < with <= in below",
            "crates/core/src/draw.rs: replace + with - in next",
            "crates/core/src/draw.rs: replace + with - in next",
        ]
    );
    assert_eq!(accepted(""), Vec::<String>::new());
}

#[test]
fn an_accepted_survivor_is_fine_wherever_it_has_moved() {
    let survivors = lines(
        "crates/core/src/draw.rs:80:1: replace + with - in next\n\
         crates/core/src/draw.rs:81:1: replace + with - in next\n\
         crates/core/src/draw.rs:90:9: replace < with <= in below",
    );
    assert_eq!(Verdict::new(&survivors, &accepted(PAGE)), Verdict { strangers: vec![], unused: vec![] });
}

#[test]
fn a_survivor_that_is_not_listed_is_told() {
    let survivors = lines("crates/core/src/draw.rs:80:1: replace < with == in below");
    let verdict = Verdict::new(&survivors, &accepted(PAGE));
    assert_eq!(verdict.strangers, ["crates/core/src/draw.rs: replace < with == in below"]);
    assert_eq!(verdict.unused.len(), 3);
}

#[test]
fn a_survivor_is_accepted_as_often_as_it_is_listed() {
    let survivors = vec!["crates/core/src/draw.rs: replace + with - in next".to_string(); 3];
    let verdict = Verdict::new(&survivors, &accepted(PAGE));
    assert_eq!(verdict.strangers, ["crates/core/src/draw.rs: replace + with - in next"]);
    assert_eq!(verdict.unused, ["crates/core/src/draw.rs: replace < with <= in below"]);
}

#[test]
fn the_command_line_is_read() {
    let words = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
    let request = Request::parse(&words("--shard 1/4 -- --file dealer.rs --list")).unwrap();
    assert_eq!(request.shard.as_deref(), Some("1/4"));
    assert_eq!(request.others, ["--file", "dealer.rs", "--list"]);
    assert!(!request.is_everything() && request.only_lists());
    assert!(Request::parse(&[]).unwrap().is_everything());
    assert!(Request::parse(&words("--shard")).is_err());
    assert!(Request::parse(&words("--file dealer.rs")).is_err());
}

#[test]
fn a_subject_is_broken_under_the_tests_that_may_notice() {
    let request = Request { shard: Some("0/4".into()), others: vec!["--list".into()] };
    let call = SUBJECTS[0].call("target/mutants/x", &request).to_string();
    assert!(call.contains("--package motherlode-core --test-package motherlode-core"));
    assert!(call.ends_with("--sharding round-robin --shard 0/4 --list"), "{call}");
}
