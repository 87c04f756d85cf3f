//! The dealer of a real game can be checked: an honest record passes, and whatever was forged is found and named.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Policy, rules};
use motherlode_atacama::Atacama;
use motherlode_core::dealer::{Bytes32, Dealer, commitment, nonce_commitment};
use motherlode_core::play::Entry;
use motherlode_core::record::{Fairness, Kept, Record, SeatNonce, Verdict, record_of, verify};
use motherlode_core::{ChanceSet, Fact, Game, Match, Seat, Turn};

const DEAL: &str = "table-7";

fn secret() -> Bytes32 {
    Bytes32([7; 32])
}

fn nonce() -> Bytes32 {
    Bytes32([40; 32])
}

fn second() -> Seat {
    Seat::new(2).expect("seat 2")
}

/// What a table publishes: a device sits at seat 2, a bot at seat 1.
fn fairness() -> Fairness {
    let share = SeatNonce { commitment: nonce_commitment(DEAL, second(), &nonce()), nonce: nonce() };
    Fairness {
        seating: Vec::new(),
        deal: DEAL.to_owned(),
        commitment: commitment(DEAL, &secret()),
        nonces: vec![None, Some(share)],
        secret: Some(secret()),
    }
}

/// An honest game of the enhanced rules with random ore: event 1 is the ore, event 2 the deal.
fn honest() -> Record {
    let mut dealer = Dealer::new(DEAL, &secret(), &[None, Some(nonce())]);
    let mut draws = Dealer::from_seed(1, 0);
    let mut play = Match::new(rules("enhanced random"));
    loop {
        assert!(play.len() <= play.game().longest(), "a game comes to its end");
        match play.turn().expect("nobody leaves") {
            Turn::Over(_) => return record_of(&play, Vec::new(), Some(fairness())),
            Turn::Chance(chance) => play.settle(chance.draw(&mut dealer)).expect("a drawn outcome"),
            Turn::Seat { seat, .. } => {
                let action = Policy::Kinds.choose((play.game(), play.state()), &mut draws);
                play.act(seat, action).expect("a legal action");
            }
        }
    }
}

/// A forger who changes an event makes the rest fit: the same actions, and the result they lead to.
fn with_event(place: usize, event: String) -> Record {
    let mut record = honest();
    assert_ne!(record.events[place], event, "something is forged");
    record.events[place] = event;
    let mut play = Match::<Atacama>::new(rules("enhanced random"));
    for event in &record.events {
        play.enter(event.parse::<Entry<Atacama>>().expect("an entry")).expect("it still can be played");
    }
    record_of(&play, Vec::new(), record.fairness)
}

fn with_fairness(change: impl FnOnce(&mut Fairness)) -> Record {
    let mut record = honest();
    change(record.fairness.as_mut().expect("fairness"));
    record
}

fn verdict(record: &Record, kept: &Kept) -> Verdict {
    verify::<Atacama>(record, kept).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The findings as words, with what they are about: `chance 2`, `nonce 2`; those that do not hold have a `!`.
fn findings(verdict: &Verdict) -> Vec<String> {
    let say = |finding: &motherlode_core::record::Finding| {
        let about = finding.about.facts.iter().find_map(|(name, fact)| match (*name, fact) {
            ("event", Fact::Number(number)) => Some(format!(" {number}")),
            ("seat", Fact::Seat(seat)) => Some(format!(" {seat}")),
            _ => None,
        });
        let mark = if finding.holds { "" } else { "!" };
        format!("{mark}{}{}", finding.about.code, about.unwrap_or_default())
    };
    verdict.findings.iter().map(say).collect()
}

fn check(record: &Record, kept: &Kept, expected: &[&str]) {
    let verdict = verdict(record, kept);
    assert_eq!(findings(&verdict), expected);
    assert_eq!(verdict.is_fair(), expected.iter().all(|finding| !finding.starts_with('!')));
}

#[test]
fn an_honest_record_passes() {
    check(&honest(), &Kept::default(), &["commitment", "nonce 2", "chance 1", "chance 2"]);
    // Also after it was written down and read again, in both forms.
    for text in [honest().to_json(), honest().to_string()] {
        let again = Record::read(&text).expect("a record");
        check(&again, &Kept::default(), &["commitment", "nonce 2", "chance 1", "chance 2"]);
    }
}

#[test]
fn a_player_compares_with_what_the_own_device_kept() {
    let kept = Kept { commitment: Some(commitment(DEAL, &secret())), nonces: vec![(second(), nonce())] };
    check(
        &honest(),
        &kept,
        &["commitment", "kept-commitment", "nonce 2", "kept-nonce 2", "chance 1", "chance 2"],
    );
    let other = Kept { commitment: Some(Bytes32([1; 32])), nonces: vec![(second(), Bytes32([2; 32]))] };
    check(
        &honest(),
        &other,
        &["commitment", "!kept-commitment", "nonce 2", "!kept-nonce 2", "chance 1", "chance 2"],
    );
    // The record says that seat 1 had no device.
    let first = Kept { commitment: None, nonces: vec![(Seat::FIRST, nonce())] };
    check(&honest(), &first, &["commitment", "nonce 2", "!kept-nonce 1", "chance 1", "chance 2"]);
}

#[test]
fn a_forged_secret_is_found() {
    let forged = with_fairness(|fairness| fairness.secret = Some(Bytes32([8; 32])));
    check(&forged, &Kept::default(), &["!commitment", "nonce 2", "!chance 1", "!chance 2"]);
    // With a commitment to match, the deals still differ, and a player who kept the commitment sees that too.
    let matching = with_fairness(|fairness| {
        fairness.secret = Some(Bytes32([8; 32]));
        fairness.commitment = commitment(DEAL, &Bytes32([8; 32]));
    });
    check(&matching, &Kept::default(), &["commitment", "nonce 2", "!chance 1", "!chance 2"]);
    let kept = Kept { commitment: Some(fairness().commitment), nonces: Vec::new() };
    check(&matching, &kept, &["commitment", "!kept-commitment", "nonce 2", "!chance 1", "!chance 2"]);
}

#[test]
fn a_forged_commitment_is_found() {
    let forged = with_fairness(|fairness| fairness.commitment = Bytes32([9; 32]));
    check(&forged, &Kept::default(), &["!commitment", "nonce 2", "chance 1", "chance 2"]);
    let forged = with_fairness(|fairness| {
        fairness.nonces[1].as_mut().expect("a nonce").commitment = Bytes32([9; 32]);
    });
    check(&forged, &Kept::default(), &["commitment", "!nonce 2", "chance 1", "chance 2"]);
}

#[test]
fn a_forged_nonce_is_found() {
    let forged =
        with_fairness(|fairness| fairness.nonces[1].as_mut().expect("a nonce").nonce = Bytes32([41; 32]));
    check(&forged, &Kept::default(), &["commitment", "!nonce 2", "!chance 1", "!chance 2"]);
    let other = Bytes32([41; 32]);
    let matching = with_fairness(|fairness| {
        fairness.nonces[1] =
            Some(SeatNonce { commitment: nonce_commitment(DEAL, second(), &other), nonce: other });
    });
    check(&matching, &Kept::default(), &["commitment", "nonce 2", "!chance 1", "!chance 2"]);
    let kept = Kept { commitment: None, nonces: vec![(second(), nonce())] };
    check(&matching, &kept, &["commitment", "nonce 2", "!kept-nonce 2", "!chance 1", "!chance 2"]);
    // Nor can a nonce be dropped or moved to another seat.
    let dropped = with_fairness(|fairness| fairness.nonces[1] = None);
    check(&dropped, &Kept::default(), &["commitment", "!chance 1", "!chance 2"]);
    let moved = with_fairness(|fairness| fairness.nonces.swap(0, 1));
    check(&moved, &Kept::default(), &["commitment", "!nonce 1", "!chance 1", "!chance 2"]);
}

#[test]
fn a_forged_deal_id_is_found() {
    let forged = with_fairness(|fairness| fairness.deal = "table-8".to_owned());
    check(&forged, &Kept::default(), &["!commitment", "!nonce 2", "!chance 1", "!chance 2"]);
}

#[test]
fn a_forged_order_of_tiles_is_found_and_named_at_32() {
    let deal = honest().events[1].clone();
    // Two tiles exchanged, everything after it made to fit.
    let mut letters: Vec<char> = deal.chars().collect();
    let last = letters.len() - 1;
    letters.swap(last, last - 1);
    let forged = with_event(1, letters.into_iter().collect());
    check(&forged, &Kept::default(), &["commitment", "nonce 2", "chance 1", "!chance 2"]);
    let verdict = verdict(&forged, &Kept::default());
    let broken = verdict.findings.iter().find(|finding| !finding.holds).expect("a broken finding");
    let named = |name: &str| match broken.about.fact(name) {
        Some(Fact::Name(text)) => format!("chance {text}"),
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!((named("dealt"), named("recorded")), (deal, forged.events[1].clone()));
}

#[test]
fn forged_ore_is_found_and_named_at_32() {
    // Two gold fields with different amounts exchanged: the counts still hold.
    let ore = honest().events[0].clone();
    let one = ore.find("G1").expect("a gold 1");
    let five = ore.find("G5").expect("a gold 5");
    let mut forged = ore.clone();
    forged.replace_range(one..one + 2, "G5");
    forged.replace_range(five..five + 2, "G1");
    check(&with_event(0, forged), &Kept::default(), &["commitment", "nonce 2", "!chance 1", "chance 2"]);
}

#[test]
fn what_a_record_does_not_carry_cannot_be_verified() {
    let refused =
        |record: &Record| verify::<Atacama>(record, &Kept::default()).expect_err("nothing to verify").brief();
    let mut without = honest();
    without.fairness = None;
    assert_eq!(refused(&without), "no-fairness");
    assert_eq!(refused(&with_fairness(|fairness| fairness.secret = None)), "secret-sealed");
    assert_eq!(refused(&with_fairness(|fairness| fairness.nonces.push(None))), "nonces nonces=3 seats=2");
    // A forger who does not make the rest fit is caught earlier.
    let mut clumsy = honest();
    clumsy.events[1] = "chance deal AAAAAAAAA".to_owned();
    assert!(refused(&clumsy).starts_with("record-event event=2 "), "{}", refused(&clumsy));
}
