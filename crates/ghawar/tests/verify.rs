//! The dealer of a real game can be checked: an honest record passes, and whatever was forged is found and named.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, rules};
use motherlode_core::dealer::{Bytes32, Dealer, commitment, nonce_commitment};
use motherlode_core::play::{Entry, Leaving};
use motherlode_core::record::{Fairness, Finding, Kept, Record, SeatNonce, record_of, verify};
use motherlode_core::{ChanceSet, Fact, Match, Seat, Turn};
use motherlode_ghawar::Ghawar;

const DEAL: &str = "table-9";

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

/// An honest game that seat 1 resigns after so many events, if it lasts so long.
fn honest(set: &str, most: usize) -> Record {
    let mut dealer = Dealer::new(DEAL, &secret(), &[None, Some(nonce())]);
    let mut draws = Dealer::from_seed(1, 0);
    let mut play = Match::new(rules(set));
    while play.len() < most {
        match play.turn().expect("nobody leaves") {
            Turn::Over(_) => return record_of(&play, Vec::new(), Some(fairness())),
            Turn::Chance(chance) => play.settle(chance.draw(&mut dealer)).expect("a drawn outcome"),
            Turn::Seat { seat, .. } => {
                let action = Mood::Plain.choose((play.game(), play.state()), &mut draws);
                play.act(seat, action).expect("a legal action");
            }
        }
    }
    play.leave(Seat::FIRST, Leaving::Resigned).expect("seat 1 resigns");
    record_of(&play, Vec::new(), Some(fairness()))
}

/// The deal and five rolls.
fn short() -> Record {
    honest("2", 6)
}

/// A forger who changes an event makes the rest fit: the same actions, and the result they lead to.
fn forged(record: Record, place: usize, event: &str) -> Record {
    assert_ne!(record.events[place], event, "something is forged");
    let mut events = record.events;
    event.clone_into(&mut events[place]);
    let mut play = Match::<Ghawar>::new(rules("2"));
    for event in &events {
        play.enter(event.parse::<Entry<Ghawar>>().expect("an entry")).expect("it still can be played");
    }
    record_of(&play, Vec::new(), record.fairness)
}

/// The findings as words, with what they are about: `chance 2`, `nonce 2`; those that do not hold have a `!`.
fn findings(record: &Record) -> Vec<String> {
    let verdict = verify::<Ghawar>(record, &Kept::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let say = |finding: &Finding| {
        let about = finding.about.facts.iter().find_map(|(name, fact)| match (*name, fact) {
            ("event", Fact::Number(number)) => Some(format!(" {number}")),
            ("seat", Fact::Seat(seat)) => Some(format!(" {seat}")),
            _ => None,
        });
        let mark = if finding.holds { "" } else { "!" };
        format!("{mark}{}{}", finding.about.code, about.unwrap_or_default())
    };
    let all: Vec<String> = verdict.findings.iter().map(say).collect();
    assert_eq!(verdict.is_fair(), all.iter().all(|finding| !finding.starts_with('!')));
    all
}

/// All that does not hold.
fn broken(record: &Record) -> Vec<String> {
    findings(record).into_iter().filter(|finding| finding.starts_with('!')).collect()
}

#[test]
fn an_honest_record_passes() {
    let expected =
        ["commitment", "nonce 2", "chance 1", "chance 2", "chance 3", "chance 4", "chance 5", "chance 6"];
    assert_eq!(findings(&short()), expected);
    for text in [short().to_json(), short().to_string()] {
        assert_eq!(findings(&Record::read(&text).expect("a record")), expected);
    }
    // A whole game, with the die of every turn, and one in which players choose platforms.
    for (set, most) in [("2", usize::MAX), ("2+choice+ring-road", 300)] {
        let record = honest(set, most);
        let chance = record.events.iter().filter(|event| event.starts_with("chance ")).count();
        assert!(chance > 40, "{set}: {chance}");
        assert_eq!(findings(&record).len(), chance + 2);
        assert!(broken(&record).is_empty());
    }
}

#[test]
fn a_changed_roll_is_found_and_named_gh_6() {
    for place in 1..6 {
        let record = short();
        let was = record.events[place].clone();
        for roll in ["chance roll 1 1", "chance roll 6 2", "chance roll 2 6"] {
            if roll == was {
                continue;
            }
            assert_eq!(broken(&forged(record.clone(), place, roll)), [format!("!chance {}", place + 1)]);
        }
    }
    // Two dice the other way round are another roll.
    let record = short();
    let place = (1..6).find(|at| record.events[*at].as_bytes()[12] != record.events[*at].as_bytes()[14]);
    let place = place.expect("not all are doubles");
    let turned: String = record.events[place][12..].chars().rev().collect();
    assert_eq!(
        broken(&forged(record, place, &format!("chance roll {turned}"))),
        [format!("!chance {}", place + 1)]
    );
}

#[test]
fn a_changed_die_of_a_drive_is_found_and_named_gh_10() {
    // Cut right after a roll in phase 2, so that no drive has to fit.
    let whole = honest("2", usize::MAX);
    let at = whole
        .events
        .iter()
        .position(|event| event.starts_with("chance roll ") && event.len() == 13)
        .expect("a drive");
    let record = honest("2", at + 1);
    assert_eq!(record.events.len(), at + 2, "and seat 1 resigns");
    for pips in 1..=6 {
        let event = format!("chance roll {pips}");
        if event != record.events[at] {
            assert_eq!(broken(&forged(record.clone(), at, &event)), [format!("!chance {}", at + 1)]);
        }
    }
}

#[test]
fn changed_cubes_and_values_are_found_and_named_gh_2_gh_3() {
    let deal = short().events[0].clone();
    let mut letters: Vec<char> = deal.chars().collect();
    let last = letters.len() - 1;
    letters.swap(last, last - 1);
    let values: String = letters.iter().collect();
    letters.swap(last, last - 1);
    let first = "chance deal ".len();
    let other = (first..first + 36).find(|at| letters[*at] != letters[first]).expect("another colour");
    letters.swap(first, other);
    let cubes: String = letters.iter().collect();
    for forgery in [values, cubes] {
        let record = forged(short(), 0, &forgery);
        assert_eq!(broken(&record), ["!chance 1"]);
        let verdict = verify::<Ghawar>(&record, &Kept::default()).expect("a verdict");
        let broken = verdict.findings.iter().find(|finding| !finding.holds).expect("a broken finding");
        let named = |name: &str| match broken.about.fact(name) {
            Some(Fact::Name(text)) => format!("chance {text}"),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!((named("dealt"), named("recorded")), (deal.clone(), forgery));
    }
}

#[test]
fn forged_secrets_and_nonces_are_found() {
    let with_fairness = |change: &dyn Fn(&mut Fairness)| {
        let mut record = short();
        change(record.fairness.as_mut().expect("fairness"));
        record
    };
    let every = ["!chance 1", "!chance 2", "!chance 3", "!chance 4", "!chance 5", "!chance 6"];
    // A die may come out the same by chance; the deal does not.
    let secret = broken(&with_fairness(&|fairness| fairness.secret = Some(Bytes32([8; 32]))));
    assert_eq!(secret[..2], ["!commitment", "!chance 1"]);
    assert!(secret[1..].iter().all(|finding| every.contains(&finding.as_str())));
    let nonce = broken(&with_fairness(&|fairness| {
        fairness.nonces[1].as_mut().expect("a nonce").nonce = Bytes32([41; 32]);
    }));
    assert_eq!(nonce[..2], ["!nonce 2", "!chance 1"]);
    let sealed = with_fairness(&|fairness| fairness.secret = None);
    assert_eq!(verify::<Ghawar>(&sealed, &Kept::default()).expect_err("sealed").brief(), "secret-sealed");
}
