//! The devices' shares of the randomness, and the seats that are drawn from them.

use motherlode_core::dealer::nonce_commitment;
use motherlode_core::record::Kept;
use motherlode_games::find;
use motherlode_server::store::Stage;
use motherlode_server::table::Sitter;
use serde_json::{Value, json};

use crate::desk::{Desk, OPENING, guest, local, nonce, program, seat, sits};

fn ghawar(players: u8) -> Value {
    json!({"game": "ghawar", "options": {"players": players}, "order": "drawn"})
}

fn opens(place: u8, share: u8) -> Value {
    json!({"do": "open", "chair": place, "nonce": nonce(share).to_string()})
}

#[test]
fn everyone_commits_before_anyone_opens() {
    let (ada, bob, eve) = (guest(1), guest(2), guest(3));
    let mut desk = Desk::open(ghawar(2), vec![sits(&ada), Sitter::Open], &ada);
    let commitment = nonce_commitment(&desk.table.fairness().deal, seat(1), &nonce(1)).to_string();
    let commit = |place: u8| json!({"do": "commit", "chair": place, "commitment": commitment});
    assert_eq!(desk.refused(&bob, commit(1)), "not-your-chair");
    assert_eq!(desk.refused(&bob, commit(2)), "not-your-chair");
    assert_eq!(desk.refused(&ada, opens(1, 1)), "no-commitment");
    desk.does(&ada, commit(1));
    assert_eq!(desk.refused(&ada, commit(1)), "committed");
    assert_eq!(desk.refused(&ada, opens(1, 1)), "not-all-committed");
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    assert_eq!(desk.refused(&ada, opens(1, 1)), "not-all-committed");
    assert!(!desk.table.is_opening());
    desk.commit(2);
    assert!(desk.table.is_opening());
    assert_eq!(desk.refused(&ada, opens(1, 9)), "wrong-nonce");
    assert_eq!(desk.refused(&eve, opens(1, 1)), "not-your-chair");
    desk.does(&ada, opens(1, 1));
    assert_eq!(desk.table.stage(), Stage::Gathering);
    desk.does(&bob, opens(2, 2));
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn whoever_could_not_open_yet_keeps_the_place() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(ghawar(2), vec![sits(&ada), Sitter::Open], &ada);
    desk.commit(1);
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    desk.pass(OPENING);
    assert!(desk.wake());
    assert_eq!(desk.table.chairs()[0].sitter, sits(&ada), "Ada has done all she could");
    assert_eq!(desk.table.chairs()[1].sitter, Sitter::Open, "Bob never committed");
}

#[test]
fn a_commitment_can_come_with_sitting_down() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(ghawar(2), vec![sits(&ada), Sitter::Open], &ada);
    let commitment = nonce_commitment(&desk.table.fairness().deal, seat(2), &nonce(2)).to_string();
    desk.does(&bob, json!({"do": "sit", "chair": 2, "commitment": commitment}));
    desk.commit(1);
    desk.does(&bob, opens(2, 2));
    desk.does(&ada, opens(1, 1));
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn who_leaves_after_a_nonce_is_open_takes_the_secret_along() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(ghawar(2), vec![sits(&ada), sits(&bob)], &ada);
    desk.commit(1);
    desk.commit(2);
    let sealed = desk.table.fairness();
    desk.does(&bob, json!({"do": "stand", "chair": 2}));
    assert_eq!(desk.table.fairness().deal, sealed.deal, "nothing was open yet");
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    desk.commit(2);
    desk.does(&ada, opens(1, 1));
    desk.does(&bob, json!({"do": "stand", "chair": 2}));
    let anew = desk.table.fairness();
    assert_ne!(anew.deal, sealed.deal);
    assert_ne!(anew.commitment, sealed.commitment);
    assert!(desk.table.chairs().iter().all(|chair| chair.commitment.is_none() && chair.nonce.is_none()));
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    desk.settle_nonces();
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn who_does_not_open_in_time_loses_the_place_and_the_secret_is_another() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(ghawar(2), vec![sits(&ada), sits(&bob)], &ada);
    desk.commit(1);
    desk.commit(2);
    desk.does(&ada, opens(1, 1));
    let sealed = desk.table.fairness();
    desk.pass(OPENING - 1);
    assert!(!desk.wake());
    desk.pass(1);
    assert!(desk.wake());
    assert!(!desk.wake(), "only once");
    assert_eq!(desk.table.chairs()[1].sitter, Sitter::Open);
    assert!(desk.table.chairs()[0].sitter.is_seated());
    assert_ne!(desk.table.fairness().deal, sealed.deal);
    assert_eq!(desk.refused(&ada, opens(1, 1)), "no-commitment");
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    desk.settle_nonces();
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn programs_bring_no_nonce() {
    let ada = guest(1);
    let chairs = vec![sits(&program(7)), Sitter::House { level: 1 }];
    let desk = Desk::open(ghawar(2), chairs, &ada);
    assert_eq!(desk.table.stage(), Stage::Playing, "nobody to wait for");
    let mut desk = Desk::open(ghawar(2), vec![sits(&program(7)), sits(&ada)], &ada);
    let commit = json!({"do": "commit", "chair": 1, "commitment": nonce(1).to_string()});
    assert_eq!(desk.refused(&program(7), commit), "no-nonce-needed");
    desk.settle_nonces();
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn the_seats_are_drawn_by_the_dealer_and_the_record_proves_it() {
    let (ada, bob) = (guest(1), guest(2));
    let chairs = vec![sits(&ada), sits(&bob), local(&bob, "Ben")];
    let mut desk = Desk::playing(ghawar(3), chairs, &ada);
    let secret = desk.table.fairness().secret;
    assert_eq!(secret, None, "sealed while the game is on");
    let actor = desk.actor();
    let leaver = desk.to_act().number();
    desk.does(&actor, json!({"do": "resign", "seat": leaver}));
    assert_eq!(desk.table.stage(), Stage::Over);
    let record = desk.table.record();
    let fairness = record.fairness.clone().unwrap();
    assert!(fairness.secret.is_some());
    assert_eq!(fairness.seating.len(), 3);
    let entry = find("ghawar").unwrap();
    let verdict = entry.verify(&record, &Kept::default()).unwrap();
    assert!(verdict.is_fair(), "{verdict:?}");
    // Whoever sat in another order would be found out.
    let mut forged = record;
    forged.fairness.as_mut().unwrap().seating.rotate_left(1);
    assert!(!entry.verify(&forged, &Kept::default()).unwrap().is_fair());
}

#[test]
fn every_seat_can_be_drawn_for_every_place() {
    let (ada, bob) = (guest(1), guest(2));
    let mut first = std::collections::BTreeSet::new();
    for share in 0..10 {
        let mut desk = Desk::open(ghawar(2), vec![sits(&ada), sits(&bob)], &ada);
        let own = nonce(share + 100);
        let commitment = nonce_commitment(&desk.table.fairness().deal, seat(1), &own).to_string();
        desk.does(&ada, json!({"do": "commit", "chair": 1, "commitment": commitment}));
        desk.commit(2);
        desk.does(&ada, json!({"do": "open", "chair": 1, "nonce": own.to_string()}));
        desk.does(&bob, opens(2, 2));
        first.insert(desk.table.seats_of(&ada).as_slice()[0]);
    }
    assert_eq!(first.len(), 2, "one device's share alone changes who begins");
}
