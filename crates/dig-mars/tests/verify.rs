//! The dealer of a real game can be checked: an honest record passes, and a forged deal or first player is found.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, rules};
use motherlode_core::dealer::{Bytes32, Dealer, commitment, nonce_commitment};
use motherlode_core::play::Entry;
use motherlode_core::record::{Fairness, Kept, Record, SeatNonce, Verdict, record_of, verify};
use motherlode_core::{ChanceSet, Fact, Match, Seat, Turn};
use motherlode_dig_mars::DigMars;

const DEAL: &str = "table-7";

fn secret() -> Bytes32 {
    Bytes32([7; 32])
}

fn nonce() -> Bytes32 {
    Bytes32([40; 32])
}

/// What a table publishes: a device sits at seat 2, bots at the others.
fn fairness() -> Fairness {
    let second = Seat::new(2).expect("seat 2");
    let share = SeatNonce { commitment: nonce_commitment(DEAL, second, &nonce()), nonce: nonce() };
    Fairness {
        seating: Vec::new(),
        deal: DEAL.to_owned(),
        commitment: commitment(DEAL, &secret()),
        nonces: vec![None, Some(share), None],
        secret: Some(secret()),
    }
}

/// The two outcomes an honest dealer brings, then moves that do not look at the cards.
fn record_with(deal: Option<&str>, first: Option<&str>) -> Record {
    let mut dealer = Dealer::new(DEAL, &secret(), &[None, Some(nonce()), None]);
    let mut draws = Dealer::from_seed(1, 0);
    let mut forged = [deal, first].into_iter();
    let mut play = Match::new(rules("3"));
    while play.len() < 40 {
        match play.turn().expect("nobody leaves") {
            Turn::Over(_) => break,
            Turn::Chance(chance) => {
                let honest = chance.draw(&mut dealer).to_string();
                let text = forged.next().flatten().unwrap_or(&honest);
                play.enter(format!("chance {text}").parse::<Entry<DigMars>>().expect("an outcome"))
                    .expect("it fits");
            }
            Turn::Seat { seat, actions } => {
                let action = Mood::Plain.choose(&actions, play.len(), &mut draws);
                play.act(seat, action).expect("a legal action");
            }
        }
    }
    record_of(&play, Vec::new(), Some(fairness()))
}

fn honest() -> Record {
    record_with(None, None)
}

fn verdict(record: &Record) -> Verdict {
    verify::<DigMars>(record, &Kept::default()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The findings as words, with what they are about; those that do not hold have a `!`.
fn findings(record: &Record) -> Vec<String> {
    let say = |finding: &motherlode_core::record::Finding| {
        let about = finding.about.facts.iter().find_map(|(name, fact)| match (*name, fact) {
            ("event", Fact::Number(number)) => Some(format!(" {number}")),
            ("seat", Fact::Seat(seat)) => Some(format!(" {seat}")),
            _ => None,
        });
        let mark = if finding.holds { "" } else { "!" };
        format!("{mark}{}{}", finding.about.code, about.unwrap_or_default())
    };
    let verdict = verdict(record);
    let said: Vec<String> = verdict.findings.iter().map(say).collect();
    assert_eq!(verdict.is_fair(), said.iter().all(|finding| !finding.starts_with('!')));
    said
}

#[test]
fn an_honest_record_passes() {
    let record = honest();
    let expected = ["commitment", "nonce 2", "chance 1", "chance 2"];
    assert_eq!(findings(&record), expected);
    for text in [record.to_json(), record.to_string()] {
        assert_eq!(findings(&Record::read(&text).expect("a record")), expected);
    }
}

#[test]
fn a_changed_card_is_found_and_named_dm_22() {
    let record = honest();
    let deal = record.events[0].trim_start_matches("chance ").to_owned();
    // Any two cards exchanged, the first two as well as the last two.
    for at in [0, 20, 46] {
        let mut words: Vec<&str> = deal.split(' ').collect();
        words.swap(at + 1, at + 2);
        let changed = words.join(" ");
        let forged = record_with(Some(&changed), None);
        assert_eq!(findings(&forged), ["commitment", "nonce 2", "!chance 1", "chance 2"], "card {at}");
        let verdict = verdict(&forged);
        let broken = verdict.findings.iter().find(|finding| !finding.holds).expect("a broken finding");
        let named = |name: &str| match broken.about.fact(name) {
            Some(Fact::Name(text)) => text.clone(),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!((named("dealt"), named("recorded")), (deal.clone(), changed));
    }
}

#[test]
fn a_changed_first_player_is_found_dm_4() {
    let drawn = honest().events[1].trim_start_matches("chance ").to_owned();
    for first in ["first 1", "first 2", "first 3"] {
        let fair = first == drawn;
        let last = if fair { "chance 2" } else { "!chance 2" };
        assert_eq!(findings(&record_with(None, Some(first))), ["commitment", "nonce 2", "chance 1", last]);
    }
}

#[test]
fn a_forged_secret_nonce_or_deal_id_is_found() {
    let with = |change: &dyn Fn(&mut Fairness)| {
        let mut record = honest();
        change(record.fairness.as_mut().expect("fairness"));
        findings(&record)
    };
    let secret = with(&|fairness| fairness.secret = Some(Bytes32([8; 32])));
    assert_eq!(secret, ["!commitment", "nonce 2", "!chance 1", "!chance 2"]);
    let nonce = with(&|fairness| fairness.nonces[1].as_mut().expect("a nonce").nonce = Bytes32([41; 32]));
    assert_eq!(nonce[..3], ["commitment", "!nonce 2", "!chance 1"]);
    let moved = with(&|fairness| fairness.nonces.swap(1, 2));
    assert_eq!(moved[..3], ["commitment", "!nonce 3", "!chance 1"]);
    let deal = with(&|fairness| fairness.deal = "table-8".to_owned());
    assert_eq!(deal[..3], ["!commitment", "!nonce 2", "!chance 1"]);
}

#[test]
fn a_deal_that_is_none_is_refused_before_anything_is_verified_dm_2() {
    let mut clumsy = honest();
    let deal = clumsy.events[0].clone();
    let words: Vec<&str> = deal.split(' ').collect();
    clumsy.events[0] = deal.replacen(words[2], words[3], 1);
    let refused = verify::<DigMars>(&clumsy, &Kept::default()).expect_err("a card twice").brief();
    assert!(refused.starts_with("record-event event=1 "), "{refused}");
    assert!(refused.contains("[impossible-outcome outcome=deal "), "{refused}");
    let mut without = honest();
    without.fairness = None;
    assert_eq!(verify::<DigMars>(&without, &Kept::default()).expect_err("nothing").brief(), "no-fairness");
}
