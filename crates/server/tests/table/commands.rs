//! Commands sent again, too late, or at random: what is refused changes nothing, and the log tells of the same table always.

use motherlode_server::moment::Moment;
use motherlode_server::store::Stage;
use motherlode_server::table::{Asker, Sitter};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::desk::{Desk, account, command, everything, guest, local, nonce, program, seat, sits};

fn basic() -> Value {
    json!({"game": "atacama", "options": {"variant": "basic"}})
}

#[test]
fn sending_a_command_again_is_harmless() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic(), vec![sits(&ada), sits(&bob)], &ada);
    let action = desk.table.game.legal().swap_remove(0);
    let act = command(json!({"do": "act", "seat": 1, "action": action}));
    let seq = desk.table.seq;
    let first = desk.ask_as(&ada, &act, Some(seq), "x").unwrap();
    assert_eq!(first, seq + 1);
    for again in [Some(seq), Some(seq + 1), None] {
        assert_eq!(desk.ask_as(&ada, &act, again, "x"), Ok(first));
    }
    // Also by whoever reads the log after a restart.
    desk.table = motherlode_server::table::Table::from_log(desk.table.id, &desk.log).unwrap().unwrap();
    assert_eq!(desk.ask_as(&ada, &act, Some(seq), "x"), Ok(first));
    // What somebody else calls the same is something else.
    assert_eq!(desk.ask_as(&bob, &act, Some(seq), "x"), Err("stale".to_owned()));
}

#[test]
fn another_command_under_a_used_name_is_not_taken_for_the_first() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic(), vec![sits(&ada), sits(&bob)], &ada);
    let seq = desk.table.seq;
    let action = desk.table.game.legal().swap_remove(0);
    let act = command(json!({"do": "act", "seat": 1, "action": action}));
    desk.ask_as(&ada, &act, Some(seq), "c1").unwrap();
    // The page was loaded anew and counts from the start.
    let resign = command(json!({"do": "resign", "seat": 1}));
    desk.ask_as(&ada, &resign, Some(seq + 1), "c1").unwrap();
    assert_eq!(desk.table.stage(), Stage::Over);
}

#[test]
fn what_comes_too_late_or_too_early_is_stale() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic(), vec![sits(&ada), sits(&bob)], &ada);
    let seq = desk.table.seq;
    let action = desk.table.game.legal().swap_remove(0);
    let act = command(json!({"do": "act", "seat": 1, "action": action}));
    for wrong in [seq - 1, seq + 1, 0, u32::MAX] {
        assert_eq!(desk.ask_as(&ada, &act, Some(wrong), "x"), Err("stale".to_owned()));
    }
    assert_eq!(desk.ask_as(&ada, &act, None, "x"), Err("seq-needed".to_owned()));
    for needs in [
        json!({"do": "resign", "seat": 1}),
        json!({"do": "undo", "seat": 1}),
        json!({"do": "answer-undo", "seat": 1, "yes": true}),
    ] {
        assert_eq!(desk.ask_as(&ada, &command(needs), None, "y"), Err("seq-needed".to_owned()));
    }
    desk.ask_as(&ada, &act, Some(seq), "x").unwrap();
}

#[test]
fn only_ones_own_seat_acts_and_only_when_it_is_its_turn() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(basic(), vec![sits(&ada), sits(&bob)], &ada);
    let act = |seat: u8, action: &str| json!({"do": "act", "seat": seat, "action": action});
    let action = desk.table.game.legal().swap_remove(0);
    assert_eq!(desk.refused(&bob, act(1, &action)), "not-your-seat");
    assert_eq!(desk.refused(&bob, act(2, &action)), "not-your-turn");
    assert_eq!(desk.refused(&guest(3), act(1, &action)), "not-your-seat");
    for number in [0, 3, 255] {
        assert_eq!(desk.refused(&ada, act(number, &action)), "not-your-seat");
    }
    for nonsense in ["", " ", "e99", "undo 0", "resign 1", "\u{0}", "chance deal"] {
        desk.refused(&ada, act(1, nonsense));
    }
    desk.does(&ada, act(1, &action));
}

/// Something at random: who, what, which, and how.
type Roll = (u8, u8, u8, u8);

fn people() -> [Asker; 6] {
    let phone = guest(9).with_pass(seat(2), guest(1).people[0]);
    [guest(1), guest(2), account(3), program(4), phone, Asker::nobody()]
}

/// Does something at random.
fn step(desk: &mut Desk, (who, what, which, how): Roll) {
    let people = people();
    let asker = &people[usize::from(who) % people.len()];
    let place = which % 5;
    let legal = desk.table.game.legal();
    let action = legal.get(usize::from(how) % legal.len().max(1)).cloned().unwrap_or_default();
    let asked = match what % 20 {
        0 => json!({"do": "sit", "chair": place}),
        1 => json!({"do": "sit", "chair": place, "local": "Ann"}),
        2 => json!({"do": "stand", "chair": place}),
        3 => json!({"do": "commit", "chair": place, "commitment": nonce(how).to_string()}),
        4 => json!({"do": "open", "chair": place, "nonce": nonce(place).to_string()}),
        5 => json!({"do": "resign", "seat": place}),
        6 => json!({"do": "undo", "seat": place}),
        7 => json!({"do": "undo", "seat": place, "to": how}),
        8 => json!({"do": "answer-undo", "seat": place, "yes": how % 3 != 0}),
        9 => json!({"do": "rematch", "seat": place}),
        10 if how % 16 == 0 => json!({"do": "close"}),
        11 => {
            desk.pass(u64::from(how) * 1_000);
            let _ = desk.wake();
            return;
        }
        12 if how % 8 == 0 => {
            let _ = desk.gone();
            return;
        }
        13 => {
            let _ = desk.returned(asker);
            return;
        }
        14 => {
            let nobody_has = desk.table.chairs().iter().all(|chair| chair.commitment.is_none());
            if desk.table.stage() == Stage::Gathering && desk.table.is_full() && nobody_has {
                desk.settle_nonces();
            }
            return;
        }
        15 if desk.table.bot_turn().is_some() => return desk.bot_acts(),
        16 if desk.table.person_to_act().is_some() && desk.table.bot_turn().is_none() => {
            return desk.acts(&action);
        }
        _ => json!({"do": "act", "seat": place, "action": action}),
    };
    let seq = match how % 7 {
        0 => None,
        1 => Some(desk.table.seq.wrapping_sub(1)),
        _ => Some(desk.table.seq),
    };
    // Few names, so that some come twice.
    let _ = desk.ask_as(asker, &command(asked), seq, &format!("r{}", how % 32));
}

fn table(number: u8) -> Desk {
    let (ada, bob) = (guest(1), guest(2));
    let stand_in = json!({"kind": "stand-in", "level": 1});
    let (setup, chairs) = match number % 5 {
        0 => (basic(), vec![sits(&ada), Sitter::Open]),
        1 => (
            json!({"game": "atacama", "options": {"variant": "enhanced"}, "order": "drawn", "absent": stand_in,
                "clock": {"kind": "fischer", "minutes": 10, "increment": 5}}),
            vec![sits(&ada), sits(&bob)],
        ),
        2 => (
            json!({"game": "dig-mars", "options": {"players": 2}, "absent": stand_in, "clock": {"kind": "days", "days": 1}}),
            vec![sits(&ada), local(&ada, "Ann")],
        ),
        3 => (
            json!({"game": "ghawar", "options": {"players": 2}, "absent": {"kind": "forfeit"}}),
            vec![sits(&ada), Sitter::House { level: 1 }],
        ),
        _ => (
            json!({"game": "dig-mars", "options": {"players": 3}, "order": "drawn"}),
            vec![Sitter::Open, sits(&bob), Sitter::House { level: 2 }],
        ),
    };
    Desk::open(setup, chairs, &ada)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// The desk itself checks after every command that a refused one changed nothing and that the log folds to the table.
    #[test]
    fn whatever_is_asked_by_whomever_the_log_tells_the_truth(
        number in 0_u8..5,
        rolls in prop::collection::vec(any::<Roll>(), 1..60),
    ) {
        let mut desk = table(number);
        for roll in rolls {
            let before = desk.table.seq;
            step(&mut desk, roll);
            prop_assert_eq!(desk.log.len(), desk.table.seq as usize);
            prop_assert!(desk.table.seq >= before);
            let secret = serde_json::from_str::<Value>(&desk.log[0].body).unwrap()["event"]["seal"]["secret"].to_string();
            if matches!(desk.table.stage(), Stage::Gathering | Stage::Playing) {
                let seen = everything(&desk.table, Moment(0));
                prop_assert!(!seen.contains(secret.trim_matches('"')), "the secret is nobody's");
            }
        }
    }
}
