//! Going back: with whose consent, and until when.

use motherlode_core::{Language, Observer};
use motherlode_server::store::Stage;
use motherlode_server::table::{Asker, Eyes, Sitter};
use serde_json::{Value, json};

use crate::desk::{Desk, account, guest, local, program, sits};

fn basic(variant: &str) -> Value {
    json!({"game": "atacama", "options": {"variant": variant}})
}

fn undo(seat: u8) -> Value {
    json!({"do": "undo", "seat": seat})
}

fn answer(seat: u8, yes: bool) -> Value {
    json!({"do": "answer-undo", "seat": seat, "yes": yes})
}

fn went_back(desk: &Desk) -> bool {
    desk.table.game.log().last().is_some_and(|entry| entry.starts_with("undo"))
}

#[test]
fn against_bots_and_on_one_device_it_happens_at_once() {
    let ada = guest(1);
    for second in [Sitter::House { level: 1 }, local(&ada, "Ann"), sits(&program(7))] {
        let mut desk = Desk::playing(basic("basic"), vec![sits(&ada), second], &ada);
        assert_eq!(desk.refused(&ada, undo(1)), "nothing-to-undo");
        desk.tries("");
        desk.does(&ada, undo(1));
        assert!(went_back(&desk));
        assert_eq!(desk.to_act().number(), 1);
        // Behind the bot's answer too.
        desk.tries("");
        if desk.table.bot_turn().is_some() {
            desk.bot_acts();
        } else {
            desk.tries("");
        }
        desk.does(&ada, undo(1));
        assert_eq!((went_back(&desk), desk.to_act().number()), (true, 1));
        assert_eq!(desk.table.game.legal().len(), desk.table.game.at(0).unwrap().legal().len());
    }
}

#[test]
fn every_other_person_must_agree() {
    let (ada, bob, eve) = (guest(1), guest(2), guest(3));
    let mut desk = Desk::playing(basic("three"), vec![sits(&ada), sits(&bob), sits(&eve)], &ada);
    desk.tries("");
    assert_eq!(desk.refused(&bob, answer(2, true)), "no-undo-asked");
    desk.does(&ada, undo(1));
    assert!(!went_back(&desk));
    assert_eq!(desk.refused(&bob, undo(2)), "undo-asked");
    assert_eq!(desk.refused(&ada, answer(1, true)), "not-your-answer");
    assert_eq!(desk.refused(&guest(9), answer(2, true)), "not-your-seat");
    desk.does(&bob, answer(2, true));
    assert_eq!(desk.refused(&bob, answer(2, true)), "not-your-answer");
    assert!(!went_back(&desk));
    desk.does(&eve, answer(3, true));
    assert!(went_back(&desk));
    assert_eq!(desk.table.undo_ask(), None);
}

#[test]
fn one_no_is_enough_and_whoever_asked_may_think_better_of_it() {
    let (ada, bob, eve) = (guest(1), guest(2), guest(3));
    let mut desk = Desk::playing(basic("three"), vec![sits(&ada), sits(&bob), sits(&eve)], &ada);
    desk.tries("");
    desk.does(&ada, undo(1));
    desk.does(&bob, answer(2, true));
    desk.does(&eve, answer(3, false));
    assert_eq!(desk.table.undo_ask(), None);
    desk.does(&ada, undo(1));
    assert!(desk.table.undo_ask().unwrap().agreed.is_empty(), "an old yes counts for nothing");
    desk.does(&ada, answer(1, false));
    assert_eq!(desk.table.undo_ask(), None);
    assert!(!went_back(&desk));
}

#[test]
fn the_next_action_ends_the_question() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic("basic"), vec![sits(&ada), sits(&bob)], &ada);
    desk.tries("");
    desk.does(&ada, undo(1));
    desk.tries("");
    assert_eq!(desk.table.undo_ask(), None);
    assert_eq!(desk.refused(&bob, answer(2, true)), "no-undo-asked");
}

#[test]
fn a_second_player_on_somebody_elses_device_counts_with_that_device() {
    let (ada, bob) = (guest(1), guest(2));
    // Bob has lent his device and does not play himself.
    let mut desk = Desk::playing(basic("basic"), vec![sits(&ada), local(&bob, "Ben")], &ada);
    desk.tries("");
    desk.does(&ada, undo(1));
    assert!(!went_back(&desk));
    desk.does(&bob, answer(2, true));
    assert!(went_back(&desk));
    // Where he plays too, he is asked once.
    let mut desk = Desk::playing(basic("three"), vec![sits(&ada), local(&bob, "Ben"), sits(&bob)], &ada);
    desk.tries("");
    desk.does(&ada, undo(1));
    assert_eq!(desk.refused(&bob, answer(2, true)), "not-your-answer");
    desk.does(&bob, answer(3, true));
    assert!(went_back(&desk));
}

#[test]
fn only_to_where_one_can_go_back() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic("basic"), vec![sits(&ada), sits(&bob)], &ada);
    desk.tries("");
    desk.tries("");
    for to in [2, 3, 4_000_000_000_u32] {
        assert_eq!(desk.refused(&ada, json!({"do": "undo", "seat": 1, "to": to})), "nothing-to-undo");
    }
    assert_eq!(desk.refused(&ada, json!({"do": "undo", "seat": 2})), "not-your-seat");
    desk.does(&ada, json!({"do": "undo", "seat": 1, "to": 0}));
    desk.does(&bob, answer(2, true));
    assert_eq!(desk.table.game.log().last().unwrap(), "undo 0");
    desk.does(&bob, json!({"do": "resign", "seat": 2}));
    assert_eq!(desk.refused(&ada, undo(1)), "table-over");
    assert_eq!(desk.refused(&Asker::nobody(), undo(1)), "sign-in");
}

#[test]
fn going_back_is_offered_exactly_to_the_seats_that_may() {
    let ada = guest(1);
    let games = [
        basic("basic"),
        basic("enhanced"),
        json!({"game": "ghawar", "options": {}}),
        json!({"game": "dig-mars", "options": {}}),
        json!({"game": "atacama", "options": {"variant": "basic"}, "order": "drawn", "rated": true}),
    ];
    let (mut offers, mut refusals) = (0, 0);
    for setup in games {
        let is_rated = setup["rated"] == true;
        let (ada, second) =
            if is_rated { (account(1), sits(&account(2))) } else { (ada.clone(), local(&ada, "Ann")) };
        let mut desk = Desk::playing(setup, vec![sits(&ada), second], &ada);
        for _ in 0..60 {
            if desk.table.stage() != Stage::Playing {
                break;
            }
            let eyes = Eyes { observer: Observer::Spectator, language: Language::English };
            let offered = desk.table.scene(eyes, desk.now).can_undo;
            for seat in desk.table.seats_of(&ada).as_slice() {
                let mut trial = desk.again();
                if offered.as_slice().contains(seat) {
                    trial.does(&ada, undo(seat.number()));
                    assert_eq!(trial.to_act(), *seat);
                    offers += 1;
                } else {
                    let code = trial.refused(&ada, undo(seat.number()));
                    assert_eq!(code, if is_rated { "rated-undo" } else { "nothing-to-undo" });
                    refusals += 1;
                }
            }
            desk.tries("");
        }
    }
    assert!(offers > 100 && refusals > 100, "{offers} {refusals}");
}
