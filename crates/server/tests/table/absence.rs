//! What happens when someone is gone, comes back, or wants to play again.

use motherlode_core::{Language, Observer, Record};
use motherlode_games::find;
use motherlode_server::moment::DAY;
use motherlode_server::store::Stage;
use motherlode_server::table::{Eyes, Sitter};
use serde_json::{Value, json};

use crate::desk::{Desk, guest, local, seat, sits};

fn setup(absent: Value, clock: Value) -> Value {
    json!({"game": "atacama", "options": {"variant": "basic"}, "absent": absent, "clock": clock})
}

fn none() -> Value {
    json!({"kind": "none"})
}

fn days() -> Value {
    json!({"kind": "days", "days": 1})
}

fn stand_in() -> Value {
    json!({"kind": "stand-in", "level": 1})
}

#[test]
fn those_who_wait_wait_for_good() {
    let (ada, bob) = (guest(1), guest(2));
    for clock in [none(), days()] {
        let mut desk =
            Desk::playing(setup(json!({"kind": "wait"}), clock), vec![sits(&ada), sits(&bob)], &ada);
        desk.pass(400 * DAY);
        assert!(!desk.gone());
        assert!(!desk.wake());
        assert_eq!(desk.table.stage(), Stage::Playing);
        desk.tries("");
    }
}

#[test]
fn who_forfeits_is_last() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk =
        Desk::playing(setup(json!({"kind": "forfeit"}), none()), vec![sits(&ada), sits(&bob)], &ada);
    assert!(desk.gone());
    assert!(!desk.gone(), "only once");
    let result = desk.table.card().result.expect("over");
    // Nobody's time can run out where there is no clock.
    assert_eq!((result.ending.as_str(), result.ranks), ("absent", vec![2, 1]));
    let newest = &desk.drawn.last().expect("drawn").1;
    assert_eq!(newest["event"], json!({"what": "left", "seat": 1, "how": "absent"}));
    assert_eq!(desk.table.record().events, ["absent 1"]);
}

#[test]
fn who_lets_a_day_pass_is_out_of_time() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk =
        Desk::playing(setup(json!({"kind": "forfeit"}), days()), vec![sits(&ada), sits(&bob)], &ada);
    desk.pass(DAY);
    assert!(desk.wake());
    assert_eq!(desk.table.card().result.expect("over").ending, "out-of-time");
}

#[test]
fn a_stand_in_acts_its_moves_are_marked_and_it_hands_the_seat_back() {
    let (ada, bob) = (guest(1), guest(2));
    for clock in [none(), days()] {
        let mut desk = Desk::playing(setup(stand_in(), clock.clone()), vec![sits(&ada), sits(&bob)], &ada);
        if clock == none() {
            assert!(desk.gone());
            assert!(!desk.gone(), "there is one already");
        } else {
            desk.pass(DAY);
            assert!(desk.wake());
        }
        assert!(!desk.wake(), "only once");
        let turn = desk.table.bot_turn().expect("the stand-in's turn");
        assert!(turn.stand_in && turn.seat == seat(1));
        desk.bot_acts();
        let newest = &desk.drawn.last().expect("drawn").1;
        assert_eq!(newest["event"], json!({"what": "acted", "seat": 1, "stand_in": true}));
        let eyes = Eyes { observer: Observer::Spectator, language: Language::English };
        let lines = serde_json::to_value(desk.table.log_lines(eyes)).expect("JSON");
        assert_eq!(
            lines.as_array().expect("lines").last().expect("one")["event"],
            newest["event"],
            "looking back"
        );
        desk.tries("");
        desk.bot_acts();
        assert!(!desk.returned(&bob), "somebody else");
        let phone = guest(9).with_pass(seat(1), ada.people[0]);
        let who = if clock == none() { &ada } else { &phone };
        assert!(desk.returned(who));
        assert!(!desk.returned(who), "once");
        desk.tries("");
        assert_eq!(desk.table.bot_turn(), None);
        desk.tries("");
        assert!(desk.drawn.last().expect("drawn").1["event"].get("stand_in").is_none());
        let record = desk.table.record();
        assert_eq!(record.stand_ins, [1, 3], "{record}");
        for text in [record.to_json(), record.to_string()] {
            assert_eq!(Record::read(&text), Ok(record.clone()));
        }
        find("atacama").expect("a game").replay(&record).expect("it plays again");
    }
}

#[test]
fn who_comes_back_gives_nobody_else_time() {
    let (ada, bob) = (guest(1), guest(2));
    let clock = json!({"kind": "fischer", "minutes": 10, "increment": 0});
    let mut desk = Desk::playing(setup(stand_in(), clock), vec![sits(&ada), sits(&bob)], &ada);
    assert!(desk.gone());
    desk.bot_acts();
    desk.pass(10_000);
    assert!(desk.returned(&ada));
    let left = desk.table.clock_card(desk.now).left.expect("a clock");
    assert_eq!(left[1], 590_000, "Bob has been thinking for ten seconds");
}

#[test]
fn who_acts_is_back() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::playing(setup(stand_in(), none()), vec![sits(&ada), sits(&bob)], &ada);
    desk.gone();
    desk.tries("");
    assert!(!desk.table.chairs()[0].stand_in);
    desk.check_fold();
}

#[test]
fn a_bots_seat_is_never_absent() {
    let ada = guest(1);
    let chairs = vec![Sitter::House { level: 1 }, sits(&ada)];
    let mut desk = Desk::playing(setup(json!({"kind": "forfeit"}), none()), chairs, &ada);
    assert!(!desk.gone());
    assert_eq!(desk.table.stage(), Stage::Playing);
}

#[test]
fn playing_again_takes_everyone_and_everyone_moves_up() {
    let (ada, bob) = (guest(1), guest(2));
    let four = json!({"game": "atacama", "options": {"variant": "four"}});
    let chairs = vec![sits(&ada), local(&ada, "Ann"), sits(&bob), Sitter::House { level: 2 }];
    let mut desk = Desk::playing(four, chairs.clone(), &ada);
    assert_eq!(desk.refused(&ada, json!({"do": "rematch", "seat": 1})), "not-over");
    desk.does(&bob, json!({"do": "resign", "seat": 3}));
    assert_eq!(desk.refused(&guest(3), json!({"do": "rematch", "seat": 1})), "not-your-seat");
    assert_eq!(desk.refused(&ada, json!({"do": "rematch", "seat": 4})), "not-your-seat");
    desk.does(&ada, json!({"do": "rematch", "seat": 2}));
    assert_eq!(desk.refused(&ada, json!({"do": "rematch", "seat": 2})), "rematch-asked");
    assert!(!desk.table.wants_rematch(), "Bob was not asked yet");
    desk.does(&bob, json!({"do": "rematch", "seat": 3}));
    assert!(desk.table.wants_rematch());
    let [one, two, three, four] = <[Sitter; 4]>::try_from(chairs).unwrap();
    assert_eq!(desk.table.rotated(), [four, one, two, three]);
    let next = motherlode_server::id::TableId::from_random([9; 10]);
    desk.table.rematch_at(next, desk.now).unwrap();
    assert!(!desk.table.wants_rematch(), "once");
    assert_eq!(desk.table.card().rematch, Some(next));
}
