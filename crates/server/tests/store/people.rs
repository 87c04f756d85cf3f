//! People, their credentials and tokens.

use std::sync::Arc;

use motherlode_server::id::PersonId;
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, Created, Credentials, NewChatLine, NewToken, Person, PersonChange, PersonKind, Room, Stage,
    TableFilter, TableHead, TokenRow, Webhook,
};

use crate::kit::Place;
use crate::{add, entry, finish, fresh, head, on_both_databases, person};

on_both_databases![
    a_person_is_read_back,
    names_are_unique_among_accounts_and_bots,
    of_many_who_want_a_name_one_gets_it,
    a_guest_becomes_an_account,
    each_change_changes_what_it_says,
    changing_nobody_is_no_error,
    a_recovery_code_is_used_once,
    a_guest_is_adopted,
    what_was_asked_before_is_not_old,
    only_a_guest_is_adopted,
    someone_is_forgotten,
    tokens_come_and_go,
];

async fn a_person_is_read_back(place: Place) {
    let store = place.open().await;
    let owner = add(&*store, PersonKind::Account, "Owner").await;
    let whole = Person {
        kind: PersonKind::Bot,
        owner: Some(owner),
        became: Some(fresh()),
        banned_until: Some(Moment(1)),
        muted_until: Some(Moment(2)),
        session: 7,
        deleted_at: Some(Moment(3)),
        webhook: Some(Webhook { url: "https://example.org/".into(), secret: [9; 32] }),
        ..person(PersonKind::Bot, "Robot Ü")
    };
    let plain = person(PersonKind::Guest, "Guest");
    let credentials = Credentials { password: Some("hash".into()), recovery: vec!["b".into(), "a".into()] };
    assert_eq!(store.add_person(whole.clone(), credentials.clone()).await, Ok(Created::Done));
    assert_eq!(store.add_person(plain.clone(), Credentials::default()).await, Ok(Created::Done));
    store.close().await;

    let store = place.open().await;
    assert_eq!(store.person(whole.id).await, Ok(Some(whole.clone())));
    assert_eq!(store.person(plain.id).await, Ok(Some(plain.clone())));
    assert_eq!(store.person(fresh()).await, Ok(None));
    assert_eq!(store.person_named("robot ü").await, Ok(Some(whole.clone())));
    assert_eq!(store.person_named("guest").await, Ok(None));
    assert_eq!(store.bots_of(owner).await, Ok(vec![whole.clone()]));
    assert_eq!(store.credentials(whole.id).await, Ok(credentials));
    assert_eq!(store.credentials(plain.id).await, Ok(Credentials::default()));
    assert_eq!(store.credentials(fresh()).await, Ok(Credentials::default()));
    let mut both = store.people(vec![plain.id, fresh(), whole.id]).await.unwrap();
    both.sort_unstable_by_key(|person| person.session);
    assert_eq!(both, [plain, whole]);
}

async fn names_are_unique_among_accounts_and_bots(place: Place) {
    let store = place.open().await;
    let ada = add(&*store, PersonKind::Account, "Ada").await;
    let bot = person(PersonKind::Bot, "ADA");
    assert_eq!(store.add_person(bot.clone(), Credentials::default()).await, Ok(Created::NameTaken));
    assert_eq!(store.person(bot.id).await, Ok(None));
    let guests = [person(PersonKind::Guest, "Ada"), person(PersonKind::Guest, "Ada")];
    for guest in guests {
        assert_eq!(store.add_person(guest, Credentials::default()).await, Ok(Created::Done));
    }
    let ben = add(&*store, PersonKind::Account, "Ben").await;
    let to = |name: &str, key: &str| PersonChange::Name { name: name.into(), key: Some(key.into()) };
    assert_eq!(store.change_person(ben, to("Ada", "ada")).await, Ok(Created::NameTaken));
    assert_eq!(store.person(ben).await.unwrap().unwrap().name, "Ben");
    assert_eq!(store.change_person(ada, to("ADA", "ada")).await, Ok(Created::Done), "one's own name");
    assert_eq!(store.change_person(ada, to("Eva", "eva")).await, Ok(Created::Done));
    assert_eq!(store.change_person(ben, to("Ada", "ada")).await, Ok(Created::Done), "it is free again");
}

async fn of_many_who_want_a_name_one_gets_it(place: Place) {
    let (one, two) = place.open_for_two().await;
    let mut running = Vec::new();
    for number in 0..10 {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        running.push(tokio::spawn(async move {
            store.add_person(person(PersonKind::Account, "Ada"), Credentials::default()).await.unwrap()
        }));
    }
    let mut done = 0;
    for answer in running {
        done += u32::from(answer.await.unwrap() == Created::Done);
    }
    assert_eq!(done, 1);
}

async fn a_guest_becomes_an_account(place: Place) {
    let store = place.open().await;
    let guest = add(&*store, PersonKind::Guest, "Guest").await;
    let credentials = Credentials { password: Some("hash".into()), recovery: vec!["code".into()] };
    let change = |name: &str| PersonChange::Account {
        name: name.into(),
        key: name.to_lowercase(),
        credentials: credentials.clone(),
    };
    add(&*store, PersonKind::Account, "Ada").await;
    assert_eq!(store.change_person(guest, change("Ada")).await, Ok(Created::NameTaken));
    assert_eq!(store.credentials(guest).await, Ok(Credentials::default()));
    assert_eq!(store.change_person(guest, change("Ben")).await, Ok(Created::Done));
    let person = store.person_named("ben").await.unwrap().unwrap();
    assert_eq!((person.id, person.kind), (guest, PersonKind::Account));
    assert_eq!(store.credentials(guest).await, Ok(credentials));
}

async fn each_change_changes_what_it_says(place: Place) {
    let store = place.open().await;
    let mut expected = person(PersonKind::Account, "Ada");
    let id = expected.id;
    store.add_person(expected.clone(), Credentials::default()).await.unwrap();
    let webhook = Webhook { url: "https://example.org".into(), secret: [1; 32] };

    store.change_person(id, PersonChange::Banned(Some(Moment(9)))).await.unwrap();
    store.change_person(id, PersonChange::Muted(Some(Moment(8)))).await.unwrap();
    store.change_person(id, PersonChange::Webhook(Some(webhook.clone()))).await.unwrap();
    store.change_person(id, PersonChange::EndSessions).await.unwrap();
    expected.banned_until = Some(Moment(9));
    expected.muted_until = Some(Moment(8));
    expected.webhook = Some(webhook);
    expected.session = 1;
    assert_eq!(store.person(id).await, Ok(Some(expected.clone())));

    store.change_person(id, PersonChange::Banned(None)).await.unwrap();
    store.change_person(id, PersonChange::Muted(None)).await.unwrap();
    store.change_person(id, PersonChange::Webhook(None)).await.unwrap();
    store.change_person(id, PersonChange::Password("new".into())).await.unwrap();
    store.change_person(id, PersonChange::Recovery(vec!["x".into()])).await.unwrap();
    store.change_person(id, PersonChange::Recovery(vec!["z".into(), "y".into()])).await.unwrap();
    expected.banned_until = None;
    expected.muted_until = None;
    expected.webhook = None;
    expected.session = 2;
    assert_eq!(store.person(id).await, Ok(Some(expected)));
    let credentials = Credentials { password: Some("new".into()), recovery: vec!["z".into(), "y".into()] };
    assert_eq!(store.credentials(id).await, Ok(credentials));
}

async fn changing_nobody_is_no_error(place: Place) {
    let store = place.open().await;
    for change in [
        PersonChange::EndSessions,
        PersonChange::Recovery(vec!["code".into()]),
        PersonChange::Name { name: "Ada".into(), key: Some("ada".into()) },
    ] {
        assert_eq!(store.change_person(fresh(), change).await, Ok(Created::Done));
    }
    assert_eq!(store.person_named("ada").await, Ok(None));
}

async fn a_recovery_code_is_used_once(place: Place) {
    let (one, two) = place.open_for_two().await;
    let ada = person(PersonKind::Account, "Ada");
    let credentials = Credentials { password: None, recovery: vec!["a".into(), "b".into()] };
    one.add_person(ada.clone(), credentials).await.unwrap();
    assert_eq!(one.recover(ada.id, "c", "new").await, Ok(false));
    assert_eq!(one.recover(fresh(), "a", "new").await, Ok(false));
    let mut running = Vec::new();
    for number in 0..8 {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        let id = ada.id;
        running.push(tokio::spawn(async move { store.recover(id, "a", "new").await.unwrap() }));
    }
    let mut used = 0;
    for answer in running {
        used += u32::from(answer.await.unwrap());
    }
    assert_eq!(used, 1);
    let left = Credentials { password: Some("new".into()), recovery: vec!["b".into()] };
    assert_eq!(one.credentials(ada.id).await, Ok(left));
    assert_eq!(one.person(ada.id).await.unwrap().unwrap().session, 1, "all sessions have ended");
}

async fn a_guest_is_adopted(place: Place) {
    let store = place.open().await;
    let guest = add(&*store, PersonKind::Guest, "Guest").await;
    let account = add(&*store, PersonKind::Account, "Ada").await;
    let (ben, cid): (PersonId, PersonId) = (fresh(), fresh());
    let over = finish(&*store, &[ben, guest], 10).await;
    // One where it is the guest's turn, and one where both sat.
    let (alone, both) = (fresh(), fresh());
    for (table, people) in [(alone, vec![ben, guest]), (both, vec![account, guest])] {
        let head = TableHead { stage: Stage::Playing, people, to_act: vec![guest], ..head() };
        store.append(Append { head: Some(head), ..entry(table, 0) }).await.unwrap();
    }
    for (by, about) in [(guest, ben), (account, ben), (cid, guest), (guest, account), (account, guest)] {
        store.set_block(by, about, true).await.unwrap();
    }
    let line = NewChatLine {
        table: over,
        room: Room::Seats,
        person: guest,
        name: "Guest".into(),
        at: Moment(1),
        text: "hello".into(),
    };
    store.add_chat(line).await.unwrap();

    store.adopt(guest, account).await.unwrap();
    assert_eq!(store.results_of(guest, None, 9).await, Ok(vec![]));
    let results = store.results_of(account, None, 9).await.unwrap();
    assert_eq!((results.len(), results[0].table), (1, over));
    assert_eq!(results[0].result.players[1].person, Some(account));
    let of = |person| TableFilter { person: Some(person), limit: 9, ..Default::default() };
    assert_eq!(store.tables(of(guest)).await, Ok(vec![]));
    assert_eq!(store.tables(of(account)).await.unwrap().len(), 3);
    let row = store.table(alone).await.unwrap().unwrap();
    assert_eq!((row.head.people, row.head.to_act), (vec![ben, account], vec![account]));
    let row = store.table(both).await.unwrap().unwrap();
    assert_eq!((row.head.people, row.head.to_act), (vec![account], vec![account]));
    // The table's log goes on to know the guest; the row by which it is found does not.
    for (table, people) in [(alone, vec![ben, guest]), (both, vec![account, guest])] {
        let head = TableHead { stage: Stage::Playing, people, to_act: vec![guest], ..head() };
        store.append(Append { head: Some(head), ..entry(table, 1) }).await.unwrap();
    }
    let row = store.table(alone).await.unwrap().unwrap();
    assert_eq!((row.head.people, row.head.to_act), (vec![ben, account], vec![account]));
    let row = store.table(both).await.unwrap().unwrap();
    assert_eq!((row.head.people, row.head.to_act), (vec![account], vec![account]));
    assert_eq!(store.blocked_by(account).await, Ok(vec![ben]));
    assert_eq!(store.blocked_by(cid).await, Ok(vec![account]));
    assert_eq!(store.blocked_by(guest).await, Ok(vec![]));
    assert_eq!(store.chat_of(account).await.unwrap().len(), 1);
    assert_eq!(store.person(guest).await.unwrap().unwrap().became, Some(account));
    assert_eq!(store.guests_of(account).await, Ok(vec![guest]));
    assert_eq!(store.guests_of(guest).await, Ok(vec![]));
}

async fn what_was_asked_before_is_not_old(place: Place) {
    let store = place.open().await;
    let guest = add(&*store, PersonKind::Guest, "Guest").await;
    let account = add(&*store, PersonKind::Account, "Ada").await;
    let ben = add(&*store, PersonKind::Account, "Ben").await;
    let blocks = async |one, other| store.any_block(vec![one, other]).await.unwrap();
    for banned in [None, Some(Moment(7)), Some(Moment(8)), None] {
        store.change_person(account, PersonChange::Banned(banned)).await.unwrap();
        for _ in 0..2 {
            assert_eq!(store.person(account).await.unwrap().unwrap().banned_until, banned);
        }
    }
    for blocked in [false, true, false, true] {
        store.set_block(guest, ben, blocked).await.unwrap();
        for (one, other) in [(guest, ben), (ben, guest), (guest, ben)] {
            assert_eq!(blocks(one, other).await, blocked);
            assert!(!blocks(account, other).await && !blocks(account, one).await);
        }
    }
    assert!(store.any_block(vec![account, ben, guest]).await.unwrap());
    assert_eq!(store.guests_of(account).await, Ok(vec![]));
    store.adopt(guest, account).await.unwrap();
    assert_eq!(store.guests_of(account).await, Ok(vec![guest]));
    assert_eq!(store.person(guest).await.unwrap().unwrap().became, Some(account));
    assert!(blocks(account, ben).await && !blocks(guest, ben).await, "the account's from now on");
    store.forget(ben, "Former player", Moment(9)).await.unwrap();
    assert!(!blocks(account, ben).await);
    assert_eq!(store.person(ben).await.unwrap().unwrap().name, "Former player");
}

async fn only_a_guest_is_adopted(place: Place) {
    let store = place.open().await;
    let guest = add(&*store, PersonKind::Guest, "Guest").await;
    let ada = add(&*store, PersonKind::Account, "Ada").await;
    let ben = add(&*store, PersonKind::Account, "Ben").await;
    finish(&*store, &[ada], 10).await;
    store.adopt(ada, ben).await.unwrap();
    assert_eq!(store.results_of(ada, None, 9).await.unwrap().len(), 1);
    store.adopt(guest, fresh()).await.unwrap();
    assert_eq!(store.person(guest).await.unwrap().unwrap().became, None, "there is no such account");
    store.adopt(guest, ada).await.unwrap();
    store.adopt(guest, ben).await.unwrap();
    assert_eq!(store.person(guest).await.unwrap().unwrap().became, Some(ada), "the first one counts");
}

async fn someone_is_forgotten(place: Place) {
    let store = place.open().await;
    let ada = person(PersonKind::Account, "Ada");
    let id = ada.id;
    let credentials = Credentials { password: Some("hash".into()), recovery: vec!["code".into()] };
    let webhook = Some(Webhook { url: "https://example.org".into(), secret: [1; 32] });
    store.add_person(Person { webhook, ..ada.clone() }, credentials).await.unwrap();
    let ben = add(&*store, PersonKind::Account, "Ben").await;
    let over = finish(&*store, &[id, ben], 10).await;
    store.rate(over, vec![crate::standing::change(id, 0, 1_500.0)]).await.unwrap();
    store.add_token(token(id, "secret")).await.unwrap();
    store.set_block(id, ben, true).await.unwrap();
    store.set_block(ben, id, true).await.unwrap();
    let line = NewChatLine {
        table: over,
        room: Room::Seats,
        person: id,
        name: "Ada".into(),
        at: Moment(1),
        text: "my address is".into(),
    };
    store.add_chat(line).await.unwrap();

    store.forget(id, "someone", Moment(77)).await.unwrap();
    let empty = Person {
        name: "someone".into(),
        name_key: None,
        session: 1,
        deleted_at: Some(Moment(77)),
        webhook: None,
        ..ada
    };
    assert_eq!(store.person(id).await, Ok(Some(empty)));
    assert_eq!(store.credentials(id).await, Ok(Credentials::default()));
    assert_eq!(store.tokens_of(id).await, Ok(vec![]));
    assert_eq!(store.token("secret").await, Ok(None));
    assert_eq!(store.any_block(vec![id, ben]).await, Ok(false));
    assert_eq!(store.ratings_of(vec![id]).await, Ok(vec![]));
    let chat = store.chat(over, Room::Seats, 9).await.unwrap();
    assert_eq!((chat[0].line.name.as_str(), chat[0].line.text.as_str()), ("someone", ""));
    let results = store.results_of(ben, None, 9).await.unwrap();
    assert_eq!(results[0].result.players[0].name, "someone", "the game stays");
    assert_eq!(add_again(&*store).await, Created::Done, "the name is free");
}

async fn add_again(store: &dyn motherlode_server::store::Store) -> Created {
    store.add_person(person(PersonKind::Account, "Ada"), Credentials::default()).await.unwrap()
}

fn token(person: PersonId, hash: &str) -> NewToken {
    let row = TokenRow {
        id: fresh(),
        person,
        name: "my bot".into(),
        scopes: "play read".into(),
        created_at: Moment(4),
        expires_at: Some(Moment(900)),
        used_at: None,
    };
    NewToken { row, hash: hash.into() }
}

async fn tokens_come_and_go(place: Place) {
    let store = place.open().await;
    let ada = add(&*store, PersonKind::Account, "Ada").await;
    let ben = add(&*store, PersonKind::Account, "Ben").await;
    let mut kept = token(ada, "one");
    let other = token(ada, "two");
    store.add_token(kept.clone()).await.unwrap();
    store.add_token(other.clone()).await.unwrap();
    assert_eq!(store.token("one").await, Ok(Some(kept.row.clone())));
    assert_eq!(store.token("three").await, Ok(None));
    store.token_used(kept.row.id, Moment(50)).await.unwrap();
    kept.row.used_at = Some(Moment(50));
    assert_eq!(store.token("one").await, Ok(Some(kept.row.clone())));
    assert_eq!(store.tokens_of(ada).await.unwrap().len(), 2);
    assert_eq!(store.end_token(ben, other.row.id).await, Ok(false), "it is not theirs");
    assert_eq!(store.end_token(ada, other.row.id).await, Ok(true));
    assert_eq!(store.end_token(ada, other.row.id).await, Ok(false));
    assert_eq!(store.tokens_of(ada).await, Ok(vec![kept.row]));
    assert_eq!(store.tokens_of(ben).await, Ok(vec![]));
}
