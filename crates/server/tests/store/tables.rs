//! The log of a table and its row.

use std::collections::HashSet;
use std::sync::Arc;

use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, Appended, Change, LoggedEvent, PersonKind, Stage, StoreError, TableFilter, TableHead, TableRow,
    Tally,
};

use crate::kit::Place;
use crate::{add, entry, fresh, head, on_both_databases, seqs};

on_both_databases![
    a_log_is_read_back_as_it_was_written,
    a_gap_is_refused,
    an_append_that_cannot_be_is_refused,
    a_number_is_given_once,
    an_append_that_comes_second_writes_nothing,
    of_two_that_write_the_same_number_one_is_stored,
    of_two_that_open_the_same_table_one_is_stored,
    a_new_head_replaces_the_old,
    an_append_without_a_head_leaves_the_row,
    tables_are_found_page_by_page,
    tables_are_found_by_what_is_asked,
    whoever_has_no_game_any_more_has_none_until_the_next,
    tables_are_counted_by_stage,
    a_due_table_is_claimed_once_among_many,
    the_longest_waiting_are_claimed_first,
    a_lease_that_ends_is_claimed_again,
    the_writer_may_keep_the_lease,
    every_append_replaces_the_wake_up_time,
    released_leases_can_be_claimed,
    people_are_seen,
    changes_tell_which_table_has_grown,
    tallies_add_up,
];

async fn a_log_is_read_back_as_it_was_written(place: Place) {
    let store = place.open().await;
    let table = fresh();
    let first = Append { events: vec!["{\"a\":1}".into(), "{\"ü\":\"\\u0000\"}".into()], ..entry(table, 0) };
    assert_eq!(store.append(first).await, Ok(Appended::Stored));
    assert_eq!(store.append(entry(table, 2)).await, Ok(Appended::Stored));
    let event = |seq, at, body: &str| LoggedEvent { seq, at: Moment(at), body: body.into() };
    let all = [
        event(1, 1_000, "{\"a\":1}"),
        event(2, 1_000, "{\"ü\":\"\\u0000\"}"),
        event(3, 1_002, "{\"entry\":3}"),
    ];
    assert_eq!(store.events(table, 0).await.unwrap(), all);
    assert_eq!(store.events(table, 2).await.unwrap(), all[2..]);
    assert_eq!(store.events(table, 3).await.unwrap(), []);
    assert_eq!(store.events(fresh(), 0).await.unwrap(), []);

    store.close().await;
    assert_eq!(place.open().await.events(table, 0).await.unwrap(), all, "after reopening");
}

async fn a_gap_is_refused(place: Place) {
    let store = place.open().await;
    let table = fresh();
    for append in [entry(table, 3), Append { head: Some(head()), ..entry(table, 3) }] {
        assert!(matches!(store.append(append).await, Err(StoreError::Refused(_))));
    }
    store.append(entry(table, 0)).await.unwrap();
    assert!(matches!(store.append(entry(table, 2)).await, Err(StoreError::Refused(_))));
    assert_eq!(seqs(&*store, table).await, [1]);
}

async fn an_append_that_cannot_be_is_refused(place: Place) {
    let store = place.open().await;
    let table = fresh();
    let wrong = [
        Append { events: Vec::new(), ..entry(table, 0) },
        Append { head: None, ..entry(table, 0) },
        Append { events: vec!["\0".into()], ..entry(table, 0) },
        Append { head: Some(TableHead { card: "\0".into(), ..head() }), ..entry(table, 0) },
    ];
    for append in wrong {
        assert!(matches!(store.append(append.clone()).await, Err(StoreError::Refused(_))), "{append:?}");
    }
    assert_eq!(store.table(table).await, Ok(None));
}

async fn a_number_is_given_once(place: Place) {
    let store = place.open().await;
    let table = fresh();
    store.append(entry(table, 0)).await.unwrap();
    store.append(entry(table, 1)).await.unwrap();
    for after in [0, 1] {
        let other = Append { events: vec!["{\"other\":true}".into()], ..entry(table, after) };
        assert_eq!(store.append(other).await, Ok(Appended::Stale));
    }
    let bodies: Vec<String> =
        store.events(table, 0).await.unwrap().into_iter().map(|event| event.body).collect();
    assert_eq!(bodies, ["{\"entry\":1}", "{\"entry\":2}"]);
}

async fn an_append_that_comes_second_writes_nothing(place: Place) {
    let store = place.open().await;
    let (table, someone) = (fresh(), fresh());
    store.append(entry(table, 0)).await.unwrap();
    let before = store.table(table).await.unwrap();
    let second = Append {
        events: vec!["{}".into(), "{}".into(), "{}".into()],
        head: Some(TableHead { people: vec![someone], stage: Stage::Over, ..head() }),
        wake_at: Some(Moment(1)),
        result: Some(crate::result(&[someone], 9)),
        tallies: vec![Tally { game: "a".into(), what: "roll".into(), value: "6".into(), count: 1 }],
        ..entry(table, 0)
    };
    assert_eq!(store.append(second).await, Ok(Appended::Stale));
    assert_eq!(seqs(&*store, table).await, [1]);
    assert_eq!(store.table(table).await.unwrap(), before);
    assert_eq!(store.next_wake().await, Ok(None));
    assert_eq!(store.results_of(someone, None, 9).await, Ok(vec![]));
    assert_eq!(store.tallies().await, Ok(vec![]));
}

async fn of_two_that_write_the_same_number_one_is_stored(place: Place) {
    let (one, two) = place.open_for_two().await;
    let table = fresh();
    one.append(entry(table, 0)).await.unwrap();
    let mut after = 1;
    for round in 0..60_u32 {
        // Of different lengths, so that a part of the longer one could get in behind the shorter.
        let by = |who: &str, length: u32| Append {
            events: (0..length).map(|_| format!("{{\"by\":\"{who}\"}}")).collect(),
            ..entry(table, after)
        };
        let (first, second) = (by("one", 1 + round % 3), by("two", 1 + round % 2));
        let lengths = (first.events.len() as u32, second.events.len() as u32);
        let (first, second) = tokio::join!(one.append(first), two.append(second));
        let (winner, length) = match (first.unwrap(), second.unwrap()) {
            (Appended::Stored, Appended::Stale) => ("one", lengths.0),
            (Appended::Stale, Appended::Stored) => ("two", lengths.1),
            both => panic!("{both:?} for the same number"),
        };
        let written = one.events(table, after).await.unwrap();
        assert_eq!(written.len() as u32, length);
        assert!(written.iter().all(|event| event.body == format!("{{\"by\":\"{winner}\"}}")), "{written:?}");
        after += length;
    }
    assert_eq!(seqs(&*two, table).await, (1..=after).collect::<Vec<_>>());
}

async fn of_two_that_open_the_same_table_one_is_stored(place: Place) {
    let (one, two) = place.open_for_two().await;
    for _ in 0..20 {
        let table = fresh();
        let with =
            |card: &str| Append { head: Some(TableHead { card: card.into(), ..head() }), ..entry(table, 0) };
        let (first, second) = tokio::join!(one.append(with("one")), two.append(with("two")));
        let winner = match (first.unwrap(), second.unwrap()) {
            (Appended::Stored, Appended::Stale) => "one",
            (Appended::Stale, Appended::Stored) => "two",
            both => panic!("{both:?} for the same number"),
        };
        assert_eq!(one.table(table).await.unwrap().unwrap().head.card, winner);
    }
}

async fn a_new_head_replaces_the_old(place: Place) {
    let store = place.open().await;
    let table = fresh();
    let (ada, ben, cid): (PersonId, PersonId, PersonId) = (fresh(), fresh(), fresh());
    store.append(entry(table, 0)).await.unwrap();
    let heads = [
        TableHead { people: vec![cid, ada, ben], to_act: vec![ada, ben], stage: Stage::Playing, ..head() },
        TableHead { people: vec![cid, ada], to_act: vec![cid], stage: Stage::Playing, ..head() },
        TableHead {
            game: "ghawar".into(),
            seats: 4,
            stage: Stage::Over,
            public: false,
            rated: true,
            card: "{\"over\":true}".into(),
            people: vec![ben, cid, ada],
            to_act: Vec::new(),
        },
    ];
    for (after, head) in (1..).zip(heads) {
        store.append(Append { head: Some(head.clone()), ..entry(table, after) }).await.unwrap();
        let row = TableRow {
            id: table,
            opened_at: Moment(1_000),
            changed_at: Moment(1_000 + i64::from(after)),
            head,
        };
        assert_eq!(store.table(table).await, Ok(Some(row)));
    }
    assert_eq!(store.table(fresh()).await, Ok(None));
}

async fn an_append_without_a_head_leaves_the_row(place: Place) {
    let store = place.open().await;
    let table = fresh();
    store.append(entry(table, 0)).await.unwrap();
    let before = store.table(table).await.unwrap();
    store.append(entry(table, 1)).await.unwrap();
    assert_eq!(store.table(table).await.unwrap(), before);
}

/// Opens a table with this head at this moment.
async fn open(store: &dyn motherlode_server::store::Store, at: i64, head: TableHead) -> TableId {
    let table = fresh();
    let append = Append { at: Moment(at), head: Some(head), ..entry(table, 0) };
    assert_eq!(store.append(append).await, Ok(Appended::Stored));
    table
}

async fn tables_are_found_page_by_page(place: Place) {
    let store = place.open().await;
    let mut expected = Vec::new();
    for number in 0..25 {
        // Several of the same moment, so that the id decides.
        let at = i64::from(number) / 4;
        expected.push((Moment(at), open(&*store, at, head()).await));
    }
    expected.sort_unstable();
    expected.reverse();
    let mut found = Vec::new();
    let mut before = None;
    loop {
        let page = store.tables(TableFilter { before, limit: 7, ..Default::default() }).await.unwrap();
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 7);
        before = Some((last.changed_at, last.id));
        found.extend(page.iter().map(|row| (row.changed_at, row.id)));
    }
    assert_eq!(found, expected);
}

async fn tables_are_found_by_what_is_asked(place: Place) {
    let store = place.open().await;
    let (ada, ben): (PersonId, PersonId) = (fresh(), fresh());
    let gathering = open(&*store, 1, TableHead { people: vec![ada], ..head() }).await;
    let playing = TableHead {
        stage: Stage::Playing,
        public: false,
        people: vec![ada, ben],
        to_act: vec![ben],
        game: "ghawar".into(),
        ..head()
    };
    let playing = open(&*store, 2, playing).await;
    let over = open(&*store, 3, TableHead { stage: Stage::Over, people: vec![ben], ..head() }).await;
    let all = TableFilter { limit: 9, ..Default::default() };
    let cases = [
        (all.clone(), vec![over, playing, gathering]),
        (TableFilter { stages: vec![Stage::Playing], ..all.clone() }, vec![playing]),
        (TableFilter { stages: vec![Stage::Over, Stage::Gathering], ..all.clone() }, vec![over, gathering]),
        (TableFilter { stages: vec![Stage::Closed], ..all.clone() }, vec![]),
        (TableFilter { game: Some("ghawar".into()), ..all.clone() }, vec![playing]),
        (TableFilter { person: Some(ada), ..all.clone() }, vec![playing, gathering]),
        (TableFilter { to_act: Some(ben), ..all.clone() }, vec![playing]),
        (TableFilter { to_act: Some(ada), ..all.clone() }, vec![]),
        (TableFilter { public_only: true, ..all.clone() }, vec![over, gathering]),
        (TableFilter { person: Some(ben), public_only: true, ..all.clone() }, vec![over]),
        (TableFilter { limit: 1, ..all.clone() }, vec![over]),
        (TableFilter { person: Some(ben), before: Some((Moment(3), over)), ..all }, vec![playing]),
    ];
    for (filter, expected) in cases {
        let found: Vec<TableId> =
            store.tables(filter.clone()).await.unwrap().iter().map(|row| row.id).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
}

async fn whoever_has_no_game_any_more_has_none_until_the_next(place: Place) {
    let store = place.open().await;
    let (guest, ben) = (add(&*store, PersonKind::Guest, "Guest").await, fresh());
    let account = add(&*store, PersonKind::Account, "Ada").await;
    let count = async |person: PersonId| {
        let stages = vec![Stage::Gathering, Stage::Playing];
        let filter = TableFilter { person: Some(person), stages, limit: 9, ..Default::default() };
        store.tables(filter).await.unwrap().len()
    };
    let stand = async |table: TableId, after: u32, stage: Stage, people: &[PersonId]| {
        let head = TableHead { stage, people: people.to_vec(), ..head() };
        store.append(Append { head: Some(head), ..entry(table, after) }).await.unwrap()
    };
    let (one, other, third) = (fresh(), fresh(), fresh());
    assert_eq!(count(account).await, 0);
    stand(one, 0, Stage::Playing, &[account, ben]).await;
    stand(other, 0, Stage::Gathering, &[account]).await;
    assert_eq!((count(account).await, count(ben).await), (2, 1));
    stand(one, 1, Stage::Over, &[account, ben]).await;
    assert_eq!((count(account).await, count(ben).await), (1, 0));
    stand(other, 1, Stage::Closed, &[account]).await;
    assert_eq!((count(account).await, count(ben).await), (0, 0));
    // An append that writes nothing changes nothing, and one that does is seen at once.
    assert_eq!(stand(other, 1, Stage::Playing, &[account]).await, Appended::Stale);
    assert_eq!(count(account).await, 0);
    stand(third, 0, Stage::Playing, &[guest, ben]).await;
    assert_eq!((count(account).await, count(ben).await), (0, 1));
    // Whoever takes over what a guest had has their games too.
    store.adopt(guest, account).await.unwrap();
    assert_eq!((count(account).await, count(guest).await), (1, 0));
}

async fn tables_are_counted_by_stage(place: Place) {
    let store = place.open().await;
    assert_eq!(store.count_tables().await, Ok(vec![]));
    for stage in [Stage::Playing, Stage::Over, Stage::Playing] {
        open(&*store, 1, TableHead { stage, ..head() }).await;
    }
    let mut counts = store.count_tables().await.unwrap();
    counts.sort_unstable_by_key(|(_, count)| *count);
    assert_eq!(counts, [(Stage::Over, 1), (Stage::Playing, 2)]);
}

/// Opens a table that wants to be woken at this moment.
async fn sleeping(store: &dyn motherlode_server::store::Store, wake_at: i64) -> TableId {
    let table = fresh();
    store.append(Append { wake_at: Some(Moment(wake_at)), ..entry(table, 0) }).await.unwrap();
    table
}

async fn a_due_table_is_claimed_once_among_many(place: Place) {
    let (one, two) = place.open_for_two().await;
    let mut due = HashSet::new();
    for number in 0..60 {
        due.insert(sleeping(&*one, 100 + number).await);
    }
    sleeping(&*one, 1_000).await;
    let mut claimers = Vec::new();
    for number in 0..16 {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        claimers.push(tokio::spawn(async move {
            let mut mine = Vec::new();
            loop {
                let claimed = store.claim_due(Moment(200), Moment(5_000), 5).await.unwrap();
                assert!(claimed.len() <= 5);
                if claimed.is_empty() {
                    return mine;
                }
                mine.extend(claimed);
            }
        }));
    }
    let mut claimed = Vec::new();
    for claimer in claimers {
        claimed.extend(claimer.await.unwrap());
    }
    // Whoever finds all locked goes away with nothing; what is left is still there.
    claimed.extend(one.claim_due(Moment(200), Moment(5_000), 99).await.unwrap());
    assert_eq!(claimed.len(), 60, "each once");
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), due);
}

async fn the_longest_waiting_are_claimed_first(place: Place) {
    let store = place.open().await;
    let late = sleeping(&*store, 30).await;
    let early = sleeping(&*store, 10).await;
    let middle = sleeping(&*store, 20).await;
    assert_eq!(store.next_wake().await, Ok(Some(Moment(10))));
    assert_eq!(store.claim_due(Moment(9), Moment(99), 9).await, Ok(vec![]));
    assert_eq!(store.claim_due(Moment(30), Moment(99), 2).await, Ok(vec![early, middle]));
    assert_eq!(store.next_wake().await, Ok(Some(Moment(30))));
    assert_eq!(store.claim_due(Moment(30), Moment(99), 2).await, Ok(vec![late]));
}

async fn a_lease_that_ends_is_claimed_again(place: Place) {
    let store = place.open().await;
    let table = sleeping(&*store, 10).await;
    assert_eq!(store.claim_due(Moment(10), Moment(50), 9).await, Ok(vec![table]));
    assert_eq!(store.claim_due(Moment(49), Moment(90), 9).await, Ok(vec![]));
    assert_eq!(store.next_wake().await, Ok(Some(Moment(50))));
    assert_eq!(store.claim_due(Moment(50), Moment(90), 9).await, Ok(vec![table]));
}

async fn the_writer_may_keep_the_lease(place: Place) {
    let store = place.open().await;
    let table = fresh();
    let append = Append { wake_at: Some(Moment(10)), leased_until: Some(Moment(40)), ..entry(table, 0) };
    store.append(append).await.unwrap();
    assert_eq!(store.claim_due(Moment(39), Moment(90), 9).await, Ok(vec![]));
    assert_eq!(store.claim_due(Moment(40), Moment(90), 9).await, Ok(vec![table]));
}

async fn every_append_replaces_the_wake_up_time(place: Place) {
    let store = place.open().await;
    let table = sleeping(&*store, 10).await;
    let with = |after, wake_at, leased_until: Option<i64>| Append {
        wake_at: Some(Moment(wake_at)),
        leased_until: leased_until.map(Moment),
        ..entry(table, after)
    };
    store.append(with(1, 70, None)).await.unwrap();
    assert_eq!(store.next_wake().await, Ok(Some(Moment(70))));
    store.append(with(2, 20, Some(25))).await.unwrap();
    assert_eq!(store.next_wake().await, Ok(Some(Moment(25))));
    store.append(with(3, 20, None)).await.unwrap();
    assert_eq!(store.next_wake().await, Ok(Some(Moment(20))), "the lease is given up");
    store.append(entry(table, 4)).await.unwrap();
    assert_eq!(store.next_wake().await, Ok(None));
    assert_eq!(store.claim_due(Moment(999), Moment(1_000), 9).await, Ok(vec![]));
}

async fn released_leases_can_be_claimed(place: Place) {
    let store = place.open().await;
    let table = sleeping(&*store, 10).await;
    store.claim_due(Moment(10), Moment(5_000), 9).await.unwrap();
    store.release_leases(Moment(20)).await.unwrap();
    assert_eq!(store.claim_due(Moment(20), Moment(5_000), 9).await, Ok(vec![table]));
}

async fn people_are_seen(place: Place) {
    let store = place.open().await;
    let (ada, ben, cid): (PersonId, PersonId, PersonId) = (fresh(), fresh(), fresh());
    store.seen(vec![ada, ben, ada], Moment(10)).await.unwrap();
    store.seen(vec![ben], Moment(20)).await.unwrap();
    store.seen(vec![ben], Moment(15)).await.unwrap();
    store.seen(Vec::new(), Moment(15)).await.unwrap();
    let mut seen = store.last_seen(vec![ada, ben, cid]).await.unwrap();
    seen.sort_unstable_by_key(|(_, at)| *at);
    assert_eq!(seen, [(ada, Moment(10)), (ben, Moment(20))]);
    assert_eq!(store.last_seen(Vec::new()).await, Ok(vec![]));
}

async fn changes_tell_which_table_has_grown(place: Place) {
    let (one, two) = place.open_for_two().await;
    let (mut heard, mut own) = (two.changes(), one.changes());
    let table = fresh();
    one.append(entry(table, 0)).await.unwrap();
    assert_eq!(one.append(entry(table, 0)).await, Ok(Appended::Stale));
    one.append(entry(table, 1)).await.unwrap();
    let last = fresh();
    one.append(entry(last, 0)).await.unwrap();
    if matches!(place, Place::Sqlite(_)) {
        // No other process can write there.
        return assert!(own.try_recv().is_err());
    }
    let mut changes = Vec::new();
    while changes.last() != Some(&Change::Table(last)) {
        let waiting = tokio::time::timeout(std::time::Duration::from_secs(10), heard.recv());
        changes.push(waiting.await.expect("a change").unwrap());
    }
    assert_eq!(changes, [Change::Table(table), Change::Table(table), Change::Table(last)]);
    two.append(entry(last, 1)).await.unwrap();
    let first = tokio::time::timeout(std::time::Duration::from_secs(10), own.recv()).await;
    assert_eq!(first.expect("a change").unwrap(), Change::Table(last), "nobody is told of their own writing");
}

async fn tallies_add_up(place: Place) {
    let store = place.open().await;
    let tally =
        |value: &str, count| Tally { game: "ghawar".into(), what: "roll".into(), value: value.into(), count };
    let table = fresh();
    let tallies = vec![tally("6", 2), tally("1", 5)];
    store.append(Append { tallies, ..entry(table, 0) }).await.unwrap();
    store.append(Append { tallies: vec![tally("6", 1)], ..entry(table, 1) }).await.unwrap();
    assert_eq!(store.tallies().await, Ok(vec![tally("1", 5), tally("6", 3)]));
}
