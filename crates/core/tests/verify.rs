//! Verifying a record: an honest one passes, and each way to forge one is found and named.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod toy;

use motherlode_core::dealer::{Dealer, commitment, nonce_commitment};
use motherlode_core::record::{Fairness, GameResult, Kept, SeatNonce, Verdict, verify};
use motherlode_core::{Fact, Language, Record, Refusal, Seat, SeatCount};
use proptest::prelude::*;
use toy::Toy;
use toy::table::{Table, bytes};

/// Three rounds in which nobody takes the die: chance acts at 2, 3, 6 and 9, and the rolls do not change the result.
const QUIET: &str = "1 play 3; 1 pass; 2 pass; 1 pass; 2 pass; 1 pass; 2 pass";

fn quiet() -> Record {
    Table::new(SeatCount::TWO, 3).plays(QUIET).record()
}

/// The quiet game, forged.
fn forged(forge: impl FnOnce(&mut Record, &mut Fairness)) -> Record {
    let mut record = quiet();
    let mut fairness = record.fairness.take().expect("a table has a dealer");
    forge(&mut record, &mut fairness);
    Record { fairness: Some(fairness), ..record }
}

fn verdict(record: &Record, kept: &Kept) -> Verdict {
    verify::<Toy>(record, kept).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refused(record: &Record) -> Refusal {
    match verify::<Toy>(record, &Kept::default()) {
        Ok(verdict) => panic!("verified: {verdict:?}"),
        Err(refusal) => refusal,
    }
}

/// The findings that do not hold, each with the event or seat it names (0 if none).
fn broken(record: &Record, kept: &Kept) -> Vec<(&'static str, i64)> {
    let verdict = verdict(record, kept);
    let failed: Vec<_> = verdict.findings.iter().filter(|finding| !finding.holds).collect();
    assert_eq!(verdict.is_fair(), failed.is_empty());
    failed
        .into_iter()
        .map(|finding| {
            let number = match finding.about.fact("event").or(finding.about.fact("seat")) {
                Some(Fact::Number(event)) => *event,
                Some(Fact::Seat(seat)) => seat.number().into(),
                _ => 0,
            };
            (finding.about.code, number)
        })
        .collect()
}

fn broken_alone(record: &Record) -> Vec<(&'static str, i64)> {
    broken(record, &Kept::default())
}

/// What the player's device in seat 1 kept of the honest table.
fn kept() -> Kept {
    let fairness = quiet().fairness.expect("a table has a dealer");
    let nonce = fairness.nonces[0].expect("seat 1 brought a nonce").nonce;
    Kept { commitment: Some(fairness.commitment), nonces: vec![(Seat::FIRST, nonce)] }
}

// Honest records.

#[test]
fn an_honest_record_passes_every_check() {
    let verdict = verdict(&quiet(), &kept());
    let checks: Vec<_> = verdict.findings.iter().map(|finding| (finding.about.code, finding.holds)).collect();
    let expected =
        ["commitment", "kept-commitment", "nonce", "kept-nonce", "chance", "chance", "chance", "chance"]
            .map(|code| (code, true));
    assert_eq!(checks, expected);
    assert!(verdict.is_fair());
}

#[test]
fn seats_that_the_dealer_drew_are_verified_and_a_forged_order_is_found() {
    let mut orders = std::collections::BTreeSet::new();
    for number in 0..40 {
        let table = Table::new(SeatCount::THREE, number).draws_seats();
        let record = table.plays("1 play 2; 1 pass; resign 2").record();
        assert!(verdict(&record, &Kept::default()).is_fair());
        let fairness = record.fairness.clone().expect("a dealer");
        let mut seating = fairness.seating.clone();
        seating.rotate_left(1);
        let forged = Record { fairness: Some(Fairness { seating, ..fairness.clone() }), ..record };
        assert_eq!(broken_alone(&forged), [("seating", 0)]);
        orders.insert(fairness.seating);
    }
    assert_eq!(orders.len(), 6);
}

#[test]
fn a_seating_gives_every_place_a_seat_of_its_own() {
    for seating in [vec![1], vec![1, 1], vec![0, 1], vec![1, 3], vec![1, 2, 3]] {
        assert_eq!(refused(&forged(|_, fairness| fairness.seating = seating)).code, "seating");
    }
}

#[test]
fn going_back_does_not_disturb_the_check() {
    let table = Table::new(SeatCount::TWO, 3);
    let record = table
        .plays("1 play 2; undo 0; 1 play 3; 1 pass; undo 5; 1 take; 2 pass; undo 8; 2 peek 1; 1 pass")
        .record();
    assert_eq!(record.events.iter().filter(|event| event.starts_with("undo")).count(), 3);
    let shown = Fairness { secret: Some(bytes(3)), ..record.fairness.clone().expect("a dealer") };
    let verdict = verdict(&Record { fairness: Some(shown), ..record }, &Kept::default());
    let events: Vec<_> =
        verdict.findings.iter().filter_map(|finding| finding.about.fact("event").cloned()).collect();
    assert_eq!(events, [4, 5, 12].map(Fact::Number));
    assert!(verdict.is_fair());
}

#[test]
fn an_abandoned_game_can_be_verified_too() {
    let record = Table::new(SeatCount::TWO, 3).plays("1 play 2; 1 pass; resign 2").record();
    assert_eq!(broken_alone(&record), []);
    assert_eq!(verdict(&record, &Kept::default()).findings.len(), 4);
}

#[test]
fn nothing_checked_is_not_fair() {
    assert!(!Verdict::default().is_fair());
}

// What cannot be verified.

#[test]
fn a_sealed_secret_cannot_be_verified() {
    let unfinished = Table::new(SeatCount::TWO, 3).plays("1 play 2; 1 pass").record();
    assert_eq!(refused(&unfinished).code, "secret-sealed");
}

#[test]
fn a_record_without_a_dealer_cannot_be_verified() {
    assert_eq!(refused(&Record { fairness: None, ..quiet() }).code, "no-fairness");
}

#[test]
fn every_seat_needs_its_place_among_the_nonces() {
    for nonces in [0, 1, 3] {
        let refusal = refused(&forged(|_, fairness| fairness.nonces.resize(nonces, None)));
        assert_eq!((refusal.code, refusal.fact("nonces")), ("nonces", Some(&Fact::Number(nonces as i64))));
        assert_eq!(refusal.fact("seats"), Some(&Fact::Number(2)));
    }
}

#[test]
fn a_record_that_does_not_replay_cannot_be_verified() {
    assert_eq!(refused(&forged(|record, _| record.events[3] = "2 pass".to_owned())).code, "record-event");
    // Another deal brings other scores.
    assert_eq!(
        refused(&forged(|record, _| record.events[1] = "chance deal 12".to_owned())).code,
        "record-result"
    );
}

// Forgeries.

#[test]
fn a_forged_secret_is_found() {
    let record = forged(|_, fairness| fairness.secret = Some(bytes(4)));
    assert!(broken_alone(&record).contains(&("commitment", 0)), "{:?}", broken_alone(&record));
    assert!(broken_alone(&record).contains(&("chance", 2)));
}

#[test]
fn a_forged_commitment_is_found() {
    assert_eq!(broken_alone(&forged(|_, fairness| fairness.commitment = bytes(4))), [("commitment", 0)]);
}

#[test]
fn a_secret_forged_together_with_its_commitment_is_found_by_who_kept_it() {
    let record = forged(|_, fairness| {
        fairness.secret = Some(bytes(4));
        fairness.commitment = commitment(&fairness.deal, &bytes(4));
    });
    let found = broken(&record, &kept());
    assert_eq!(found[0], ("kept-commitment", 0));
    assert!(found[1..].contains(&("chance", 2)), "{found:?}");
}

#[test]
fn a_whole_forged_dealer_is_found_only_by_who_kept_something() {
    // All fits together, but it is not the table that the player sat down at.
    let record = Table::new(SeatCount::TWO, 4).plays(QUIET).record();
    assert_eq!(broken_alone(&record), []);
    assert_eq!(broken(&record, &kept()), [("kept-commitment", 0), ("kept-nonce", 1)]);
}

#[test]
fn a_forged_nonce_is_found() {
    let nonce = bytes(99);
    let record = forged(|_, fairness| {
        let share = fairness.nonces[0].expect("seat 1 brought a nonce");
        fairness.nonces[0] = Some(SeatNonce { nonce, ..share });
    });
    let found = broken(&record, &kept());
    assert_eq!(found[..2], [("nonce", 1), ("kept-nonce", 1)]);
    assert!(found[2..].contains(&("chance", 2)), "{found:?}");
    let with_commitment = forged(|_, fairness| {
        let commitment = nonce_commitment(&fairness.deal, Seat::FIRST, &nonce);
        fairness.nonces[0] = Some(SeatNonce { commitment, nonce });
    });
    assert_eq!(broken(&with_commitment, &kept())[0], ("kept-nonce", 1));
}

#[test]
fn a_forged_nonce_commitment_is_found() {
    let record = forged(|_, fairness| {
        let share = fairness.nonces[0].expect("seat 1 brought a nonce");
        fairness.nonces[0] = Some(SeatNonce { commitment: bytes(99), ..share });
    });
    assert_eq!(broken_alone(&record), [("nonce", 1)]);
}

#[test]
fn a_nonce_that_was_left_out_or_added_is_found() {
    let left_out = forged(|_, fairness| fairness.nonces[0] = None);
    assert!(broken_alone(&left_out).contains(&("chance", 2)));
    assert_eq!(broken(&left_out, &kept())[0], ("kept-nonce", 1));
    let added = forged(|_, fairness| {
        let two = Seat::new(2).expect("a seat");
        fairness.nonces[1] =
            Some(SeatNonce { commitment: nonce_commitment(&fairness.deal, two, &bytes(5)), nonce: bytes(5) });
    });
    assert!(broken_alone(&added).contains(&("chance", 2)));
}

#[test]
fn another_deal_id_is_found() {
    let found = broken_alone(&forged(|_, fairness| fairness.deal.push('x')));
    assert_eq!(found[..2], [("commitment", 0), ("nonce", 1)]);
    assert!(found[2..].contains(&("chance", 2)), "{found:?}");
}

#[test]
fn a_forged_roll_is_found_with_what_the_dealer_gives() {
    let honest = quiet().events[5].clone();
    let lie = if honest == "chance roll 6" { "chance roll 5" } else { "chance roll 6" };
    let record = forged(|record, _| record.events[5] = lie.to_owned());
    assert_eq!(broken_alone(&record), [("chance", 6)]);
    let verdict = verdict(&record, &Kept::default());
    let finding = verdict.findings.iter().find(|finding| !finding.holds).expect("it was found");
    assert_eq!(finding.about.fact("recorded"), Some(&Fact::name(lie.trim_start_matches("chance "))));
    assert_eq!(finding.about.fact("dealt"), Some(&Fact::name(honest.trim_start_matches("chance "))));
    assert!(finding.sentence(Language::English).contains("NOT"));
    assert!(finding.sentence(Language::German).contains("NICHT"));
}

#[test]
fn a_forged_deal_is_found_even_with_a_result_that_fits_it() {
    let record = forged(|record, _| {
        assert_ne!(record.events[1], "chance deal 61");
        record.events[1] = "chance deal 61".to_owned();
        record.result =
            Some(GameResult { ending: "rounds-played".to_owned(), scores: vec![6, 1], ranks: vec![1, 2] });
    });
    assert_eq!(broken_alone(&record), [("chance", 2)]);
}

#[test]
fn two_rolls_in_another_order_are_found() {
    let record = forged(|record, _| {
        assert_ne!(record.events[2], record.events[5]);
        record.events.swap(2, 5);
    });
    assert_eq!(broken_alone(&record), [("chance", 3), ("chance", 6)]);
}

#[test]
fn what_the_device_kept_must_be_what_the_record_says() {
    let other_commitment = Kept { commitment: Some(bytes(1)), nonces: Vec::new() };
    assert_eq!(broken(&quiet(), &other_commitment), [("kept-commitment", 0)]);
    for (number, found) in [(1, 1), (2, 2), (4, 4)] {
        let seat = Seat::new(number).expect("a seat");
        let other_nonce = Kept { commitment: None, nonces: vec![(seat, bytes(1))] };
        assert_eq!(broken(&quiet(), &other_nonce), [("kept-nonce", found)]);
    }
    assert_eq!(broken(&quiet(), &kept()), []);
}

proptest! {
    #[test]
    fn random_games_are_fair_and_one_other_roll_is_found(players in 0..3_usize, number: u64, place: prop::sample::Index) {
        let seats = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR][players];
        let table = Table::new(seats, number).plays_at_random(40, &mut Dealer::from_seed(number, 2));
        let mut record = table.record();
        prop_assert_eq!(broken_alone(&record), []);
        let rolls: Vec<_> = (0..record.events.len()).filter(|at| record.events[*at].starts_with("chance roll")).collect();
        if rolls.is_empty() {
            return Ok(());
        }
        let at = rolls[place.index(rolls.len())];
        let die = if record.events[at].ends_with('1') { 2 } else { 1 };
        record.events[at] = format!("chance roll {die}");
        // A die that was taken changes the scores, and then the record contradicts itself.
        match verify::<Toy>(&record, &Kept::default()) {
            Ok(_) => prop_assert_eq!(broken_alone(&record), [("chance", at as i64 + 1)]),
            Err(refusal) => prop_assert_eq!(refusal.code, "record-result"),
        }
    }
}
