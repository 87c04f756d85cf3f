//! Who may sit where.

use motherlode_server::store::Stage;
use motherlode_server::table::{Asker, Closing, Sitter};
use serde_json::{Value, json};

use crate::desk::{Desk, account, guest, local, program, sits};

fn casual() -> Value {
    json!({"game": "atacama", "options": {"variant": "three"}})
}

fn rated() -> Value {
    json!({"game": "ghawar", "options": {"players": 2}, "order": "drawn", "rated": true})
}

#[test]
fn places_are_taken_and_given_up_by_those_they_belong_to() {
    let (ada, bob, eve) = (guest(1), guest(2), guest(3));
    let mut desk = Desk::open(casual(), vec![sits(&ada), Sitter::Open, Sitter::Open], &ada);
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    assert_eq!(desk.refused(&eve, json!({"do": "sit", "chair": 2})), "chair-taken");
    assert_eq!(desk.refused(&bob, json!({"do": "sit", "chair": 3})), "sits-already");
    assert_eq!(desk.refused(&eve, json!({"do": "sit", "chair": 4})), "no-such-chair");
    assert_eq!(desk.refused(&eve, json!({"do": "sit", "chair": 0})), "no-such-chair");
    assert_eq!(desk.refused(&eve, json!({"do": "stand", "chair": 2})), "not-your-chair");
    assert_eq!(desk.refused(&eve, json!({"do": "stand", "chair": 3})), "not-your-chair");
    assert_eq!(desk.refused(&Asker::nobody(), json!({"do": "sit", "chair": 3})), "sign-in");
    desk.does(&bob, json!({"do": "stand", "chair": 2}));
    desk.does(&eve, json!({"do": "sit", "chair": 2}));
    // Whoever opened the table may send someone away.
    desk.does(&ada, json!({"do": "stand", "chair": 2}));
    assert_eq!(desk.table.chairs()[1].sitter, Sitter::Open);
}

#[test]
fn a_kept_place_waits_for_whom_it_is_kept() {
    let (ada, bob, eve) = (guest(1), account(2), guest(3));
    let kept = Sitter::Invited { person: bob.people[0], name: bob.name.clone() };
    let mut desk = Desk::open(casual(), vec![sits(&ada), kept.clone(), Sitter::Open], &ada);
    assert_eq!(desk.refused(&eve, json!({"do": "sit", "chair": 2})), "chair-kept");
    assert_eq!(desk.refused(&ada, json!({"do": "sit", "chair": 2, "local": "Ann"})), "chair-kept");
    assert_eq!(desk.refused(&bob, json!({"do": "sit", "chair": 2, "local": "Ann"})), "chair-kept");
    assert!(desk.table.head().people.contains(&bob.people[0]), "they find it among their tables");
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    let again = || vec![sits(&ada), kept.clone(), Sitter::Open];
    let mut desk = Desk::open(casual(), again(), &ada);
    desk.does(&bob, json!({"do": "stand", "chair": 2}));
    desk.does(&eve, json!({"do": "sit", "chair": 2}));
    let mut desk = Desk::open(casual(), again(), &ada);
    desk.does(&ada, json!({"do": "stand", "chair": 2}));
    desk.does(&eve, json!({"do": "sit", "chair": 2}));
}

#[test]
fn second_players_share_a_device() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(casual(), vec![sits(&ada), Sitter::Open, Sitter::Open], &ada);
    for name in ["", "  ", "a\u{0}b", &"x".repeat(200)] {
        assert_eq!(
            desk.refused(&ada, json!({"do": "sit", "chair": 2, "local": name})),
            "local-name",
            "{name}"
        );
    }
    desk.does(&ada, json!({"do": "sit", "chair": 2, "local": "Ann"}));
    assert_eq!(desk.refused(&bob, json!({"do": "stand", "chair": 2})), "not-your-chair");
    desk.does(&bob, json!({"do": "sit", "chair": 3, "local": "Ben"}));
    assert_eq!(desk.table.chairs_of(&ada), [0, 1]);
    desk.settle_nonces();
    assert_eq!(desk.table.seats_of(&ada).as_slice().len(), 2);
    assert_eq!(desk.table.seats_of(&bob).as_slice().len(), 1);
}

#[test]
fn nobody_has_two_places_of_their_own() {
    let (ada, bob) = (account(1), account(2));
    let kept = |asker: &Asker| Sitter::Invited { person: asker.people[0], name: asker.name.clone() };
    for chairs in [
        vec![sits(&ada), sits(&ada)],
        vec![sits(&ada), kept(&ada)],
        vec![kept(&ada), sits(&ada)],
        vec![kept(&bob), kept(&bob)],
    ] {
        for setup in [rated(), json!({"game": "ghawar", "options": {"players": 2}})] {
            assert_eq!(Desk::try_open(setup, chairs.clone(), &ada).err().unwrap(), "sits-already");
        }
    }
    // Who plays on the same device under another name is somebody else.
    let casual = json!({"game": "ghawar", "options": {"players": 2}});
    Desk::playing(casual.clone(), vec![sits(&ada), local(&ada, "Ann")], &ada);
    Desk::playing(casual, vec![local(&ada, "Ann"), sits(&ada)], &ada);
}

#[test]
fn somebody_who_was_a_guest_before_sits_only_once() {
    let was = guest(1);
    let now = Asker { people: vec![guest(9).people[0], was.people[0]], ..account(9) };
    let mut desk = Desk::open(casual(), vec![sits(&was), Sitter::Open, Sitter::Open], &was);
    assert_eq!(desk.refused(&now, json!({"do": "sit", "chair": 2})), "sits-already");
    desk.does(&now, json!({"do": "stand", "chair": 1}));
}

#[test]
fn for_ratings_everyone_has_an_account_of_their_own() {
    let (ada, bob) = (account(1), account(2));
    let open = |setup: Value, second: Sitter| Desk::try_open(setup, vec![sits(&ada), second], &ada);
    assert_eq!(open(rated(), Sitter::House { level: 1 }).err().unwrap(), "rated-seats");
    assert_eq!(open(rated(), local(&ada, "Ann")).err().unwrap(), "rated-seats");
    assert_eq!(open(rated(), sits(&program(3))).err().unwrap(), "rated-seats");
    assert_eq!(open(rated(), sits(&guest(3))).err().unwrap(), "rated-account");
    let with = |what: &str, value: Value| {
        let mut setup = rated();
        setup[what] = value;
        open(setup, Sitter::Open).err().unwrap()
    };
    assert_eq!(with("order", json!("chosen")), "rated-order");
    assert_eq!(with("absent", json!({"kind": "stand-in", "level": 2})), "rated-stand-in");
    let kept = Sitter::Invited { person: program(3).people[0], name: "Program".to_owned() };
    let mut desk = open(rated(), kept).unwrap();
    assert_eq!(desk.refused(&program(3), json!({"do": "sit", "chair": 2})), "rated-seats");
    let mut desk = open(rated(), Sitter::Open).unwrap();
    assert_eq!(desk.refused(&guest(3), json!({"do": "sit", "chair": 2})), "rated-account");
    assert_eq!(desk.refused(&program(3), json!({"do": "sit", "chair": 2})), "rated-seats");
    assert_eq!(desk.refused(&bob, json!({"do": "sit", "chair": 2, "local": "Ben"})), "rated-seats");
    desk.does(&bob, json!({"do": "sit", "chair": 2}));
    desk.settle_nonces();
    let (actor, seat) = (desk.actor(), desk.to_act().number());
    assert_eq!(desk.refused(&actor, json!({"do": "undo", "seat": seat})), "rated-undo");
}

#[test]
fn what_cannot_be_opened_says_why() {
    let ada = guest(1);
    let open = |setup: Value, chairs: Vec<Sitter>| Desk::try_open(setup, chairs, &ada).err().unwrap();
    let two = || vec![sits(&ada), Sitter::Open];
    assert_eq!(open(casual(), two()), "chair-count");
    let basic = |more: Value| {
        let mut setup = json!({"game": "atacama", "options": {"variant": "basic"}});
        setup.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        setup
    };
    for clock in [
        json!({"kind": "fischer", "minutes": 0, "increment": 0}),
        json!({"kind": "fischer", "minutes": 181, "increment": 0}),
        json!({"kind": "fischer", "minutes": 1, "increment": 181}),
        json!({"kind": "days", "days": 4}),
    ] {
        assert_eq!(open(basic(json!({"clock": clock})), two()), "clock");
    }
    assert_eq!(open(basic(json!({"absent": {"kind": "stand-in", "level": 7}})), two()), "level");
    assert_eq!(open(basic(json!({})), vec![sits(&ada), Sitter::House { level: 0 }]), "level");
    assert_eq!(open(basic(json!({})), vec![sits(&ada), local(&ada, " ")]), "local-name");
    let large = json!({"data": {"tiles": "x".repeat(70_000)}});
    assert_eq!(open(basic(large), two()), "data-too-large");
    assert_eq!(open(json!({"game": "chess"}), two()), "unknown-game");
}

#[test]
fn only_whoever_opened_a_table_closes_it_and_only_before_the_game() {
    let (ada, bob) = (guest(1), guest(2));
    let mut desk = Desk::open(casual(), vec![sits(&ada), sits(&bob), Sitter::Open], &ada);
    assert_eq!(desk.refused(&bob, json!({"do": "close"})), "not-your-table");
    desk.does(&ada, json!({"do": "close"}));
    assert_eq!(desk.table.stage(), Stage::Closed);
    assert_eq!(desk.table.card().closed, Some(Closing::Owner));
    for asked in
        [json!({"do": "close"}), json!({"do": "sit", "chair": 3}), json!({"do": "stand", "chair": 1})]
    {
        assert_eq!(desk.refused(&ada, asked), "table-over");
    }
    let mut desk = Desk::playing(casual(), vec![sits(&ada), sits(&bob), local(&bob, "Ben")], &ada);
    assert_eq!(desk.refused(&ada, json!({"do": "close"})), "started");
    assert_eq!(desk.refused(&ada, json!({"do": "stand", "chair": 1})), "started");
    // The operator may at any time; nobody plays there any more.
    desk.table.close(desk.now).unwrap();
    assert_eq!(desk.table.stage(), Stage::Closed);
    assert!(desk.table.close(desk.now).is_err());
    assert_eq!(desk.table.deadline(1), None);
}

#[test]
fn a_pass_is_for_a_seat_and_nothing_else() {
    let (ada, eve) = (guest(1), guest(3));
    let basic = json!({"game": "atacama", "options": {"variant": "basic"}});
    let mut desk = Desk::open(basic.clone(), vec![Sitter::Open, Sitter::Open], &ada);
    let phone = eve.with_pass(crate::desk::seat(1), ada.people[0]);
    assert_eq!(desk.refused(&phone, json!({"do": "sit", "chair": 1})), "not-your-chair");
    assert_eq!(desk.refused(&phone, json!({"do": "close"})), "not-your-table");
    desk.does(&ada, json!({"do": "sit", "chair": 1}));
    assert_eq!(desk.refused(&phone, json!({"do": "stand", "chair": 1})), "not-your-chair");
    let mut desk = Desk::playing(basic, vec![sits(&ada), local(&ada, "Ann")], &ada);
    assert_eq!(desk.table.seats_of(&phone).as_slice(), [crate::desk::seat(1)]);
    let action = desk.table.game.legal().swap_remove(0);
    assert_eq!(desk.refused(&phone, json!({"do": "act", "seat": 2, "action": action})), "not-your-seat");
    desk.does(&phone, json!({"do": "act", "seat": 1, "action": action}));
    let for_another = eve.with_pass(crate::desk::seat(1), guest(2).people[0]);
    assert!(desk.table.seats_of(&for_another).is_empty(), "it ends when someone else sits there");
}
