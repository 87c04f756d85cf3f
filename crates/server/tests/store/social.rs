//! Chat, blocks, reports and seekers.

use std::sync::Arc;

use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{ChatLine, NewChatLine, NewReport, Report, Room, Seek};

use crate::kit::Place;
use crate::{fresh, on_both_databases};

on_both_databases![
    chat_is_numbered_for_each_room,
    lines_said_at_once_get_numbers_of_their_own,
    blocks_begin_and_end,
    reports_are_kept_until_closed,
    seekers_wait_until_their_wish_ends,
    seekers_are_taken_all_or_none,
    of_many_who_take_the_same_seekers_one_gets_them,
];

fn line(table: TableId, room: Room, person: PersonId, at: i64) -> NewChatLine {
    NewChatLine { table, room, person, name: "Ada".into(), at: Moment(at), text: format!("<b>{at}</b>") }
}

async fn chat_is_numbered_for_each_room(place: Place) {
    let store = place.open().await;
    let (table, ada): (TableId, PersonId) = (fresh(), fresh());
    for at in 1..=5 {
        assert_eq!(store.add_chat(line(table, Room::Seats, ada, at)).await, Ok(at as u32));
    }
    assert_eq!(store.add_chat(line(table, Room::Spectators, ada, 6)).await, Ok(1));
    assert_eq!(store.add_chat(line(fresh(), Room::Seats, fresh(), 7)).await, Ok(1));
    let newest: Vec<ChatLine> =
        (3..=5).map(|at| ChatLine { number: at as u32, line: line(table, Room::Seats, ada, at) }).collect();
    assert_eq!(store.chat(table, Room::Seats, 3).await, Ok(newest));
    assert_eq!(store.chat(table, Room::Spectators, 3).await.unwrap().len(), 1);
    let said = store.chat_of(ada).await.unwrap();
    let order: Vec<i64> = said.iter().map(|said| said.line.at.0).collect();
    assert_eq!(order, [1, 2, 3, 4, 5, 6]);
}

async fn lines_said_at_once_get_numbers_of_their_own(place: Place) {
    let (one, two) = place.open_for_two().await;
    let (table, ada): (TableId, PersonId) = (fresh(), fresh());
    let mut running = Vec::new();
    for number in 0..20 {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        running.push(tokio::spawn(async move {
            store.add_chat(line(table, Room::Seats, ada, number)).await.unwrap()
        }));
    }
    let mut numbers = Vec::new();
    for number in running {
        numbers.push(number.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
}

async fn blocks_begin_and_end(place: Place) {
    let store = place.open().await;
    let (ada, ben, cid): (PersonId, PersonId, PersonId) = (fresh(), fresh(), fresh());
    store.set_block(ada, ben, true).await.unwrap();
    store.set_block(ada, ben, true).await.unwrap();
    assert_eq!(store.blocked_by(ada).await, Ok(vec![ben]));
    assert_eq!(store.blocked_by(ben).await, Ok(vec![]));
    assert_eq!(store.any_block(vec![cid, ben, ada]).await, Ok(true));
    assert_eq!(store.any_block(vec![cid, ben]).await, Ok(false));
    assert_eq!(store.any_block(Vec::new()).await, Ok(false));
    store.set_block(ada, ben, false).await.unwrap();
    store.set_block(ada, ben, false).await.unwrap();
    assert_eq!(store.any_block(vec![ada, ben]).await, Ok(false));
}

async fn reports_are_kept_until_closed(place: Place) {
    let store = place.open().await;
    let report =
        |table, at| NewReport { by: fresh(), about: fresh(), table, text: "rude".into(), at: Moment(at) };
    let (first, second) = (report(None, 1), report(Some(fresh()), 2));
    assert_eq!(store.add_report(first.clone()).await, Ok(1));
    assert_eq!(store.add_report(second.clone()).await, Ok(2));
    assert_eq!(store.close_report(1, Moment(9)).await, Ok(true));
    assert_eq!(store.close_report(1, Moment(10)).await, Ok(false));
    assert_eq!(store.close_report(3, Moment(10)).await, Ok(false));
    let first = Report { number: 1, report: first, closed_at: Some(Moment(9)) };
    let second = Report { number: 2, report: second, closed_at: None };
    assert_eq!(store.reports(true).await, Ok(vec![second.clone()]));
    assert_eq!(store.reports(false).await, Ok(vec![first, second]));
}

fn seek(person: PersonId, wish: &str, since: i64) -> Seek {
    Seek { person, wish: wish.into(), rating: 1_512.5, since: Moment(since), until: Moment(since + 100) }
}

async fn seekers_wait_until_their_wish_ends(place: Place) {
    let store = place.open().await;
    let (ada, ben, cid): (PersonId, PersonId, PersonId) = (fresh(), fresh(), fresh());
    store.put_seek(seek(ben, "a", 20)).await.unwrap();
    store.put_seek(seek(ada, "b", 5)).await.unwrap();
    store.put_seek(seek(ada, "a", 10)).await.unwrap();
    store.put_seek(seek(cid, "b", 30)).await.unwrap();
    assert_eq!(store.seeks("a", Moment(50)).await, Ok(vec![seek(ada, "a", 10), seek(ben, "a", 20)]));
    assert_eq!(store.seeks("a", Moment(110)).await, Ok(vec![seek(ben, "a", 20)]), "Ada's has ended");
    assert_eq!(store.count_seeks(Moment(50)).await, Ok(vec![("a".into(), 2), ("b".into(), 1)]));
    assert_eq!(store.count_seeks(Moment(125)).await, Ok(vec![("b".into(), 1)]));
    assert_eq!(store.renew_seek(ada, Moment(10), Moment(200)).await, Ok(true));
    assert_eq!(store.seeks("a", Moment(150)).await.unwrap().len(), 1, "she goes on waiting");
    assert_eq!(store.renew_seek(ada, Moment(5), Moment(300)).await, Ok(false), "an earlier wish");
    assert_eq!(store.end_seek(ada).await, Ok(true));
    assert_eq!(store.end_seek(ada).await, Ok(false));
    assert_eq!(store.renew_seek(ada, Moment(10), Moment(300)).await, Ok(false), "nobody waits again by that");
    assert_eq!(store.seeks("a", Moment(50)).await, Ok(vec![seek(ben, "a", 20)]));
}

async fn seekers_are_taken_all_or_none(place: Place) {
    let store = place.open().await;
    let (ada, ben, cid): (PersonId, PersonId, PersonId) = (fresh(), fresh(), fresh());
    for (person, wish) in [(ada, "a"), (ben, "a"), (cid, "b")] {
        store.put_seek(seek(person, wish, 10)).await.unwrap();
    }
    assert_eq!(store.take_seeks("a", vec![ada, cid], Moment(20)).await, Ok(false), "another wish");
    assert_eq!(store.take_seeks("a", vec![ada, fresh()], Moment(20)).await, Ok(false), "nobody");
    assert_eq!(store.take_seeks("a", vec![ada, ben], Moment(110)).await, Ok(false), "too late");
    assert_eq!(store.seeks("a", Moment(20)).await.unwrap().len(), 2, "nobody was taken");
    assert_eq!(store.take_seeks("a", vec![ada, ben], Moment(20)).await, Ok(true));
    assert_eq!(store.take_seeks("a", vec![ada, ben], Moment(20)).await, Ok(false));
    assert_eq!(store.count_seeks(Moment(20)).await, Ok(vec![("b".into(), 1)]));
}

async fn of_many_who_take_the_same_seekers_one_gets_them(place: Place) {
    let (one, two) = place.open_for_two().await;
    for _ in 0..10 {
        let people: Vec<PersonId> = (0..3).map(|_| fresh()).collect();
        for person in &people {
            one.put_seek(seek(*person, "a", 10)).await.unwrap();
        }
        // Overlapping pairs, in different orders: at most one of them can come about.
        let mut running = Vec::new();
        for (number, pair) in [[0, 1], [1, 2], [2, 0], [1, 0]].into_iter().enumerate() {
            let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
            let pair = pair.map(|place: usize| people[place]).to_vec();
            running.push(tokio::spawn(async move { store.take_seeks("a", pair, Moment(20)).await.unwrap() }));
        }
        let mut taken = 0;
        for answer in running {
            taken += u32::from(answer.await.unwrap());
        }
        assert_eq!(taken, 1);
        let left = one.seeks("a", Moment(20)).await.unwrap();
        assert_eq!(left.len(), 1);
        one.end_seek(left[0].person).await.unwrap();
    }
}
