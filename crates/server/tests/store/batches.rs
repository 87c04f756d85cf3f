//! Many writers at once.

use std::sync::Arc;

use motherlode_server::id::TableId;
use motherlode_server::moment::Moment;
use motherlode_server::store::{Append, Appended, PersonKind, Sqlite, Store, StoreError, TableHead, Tables};

use crate::kit::Place;
use crate::{add, entry, finish, fresh, head, on_both_databases, result, seqs};

on_both_databases![
    many_tables_at_once_keep_their_logs,
    appends_of_one_table_sent_together_come_in_order,
    two_processes_fight_over_many_tables_and_lose_nothing,
    a_refused_write_does_not_spoil_the_others,
    what_waits_when_it_closes_is_written,
    a_closed_database_is_unavailable,
];

async fn many_tables_at_once_keep_their_logs(place: Place) {
    let store = place.open().await;
    let mut running = Vec::new();
    for _ in 0..100 {
        let store = Arc::clone(&store);
        running.push(tokio::spawn(async move {
            let table = fresh();
            for after in 0..20 {
                let append = Append { wake_at: (after % 2 == 0).then_some(Moment(7)), ..entry(table, after) };
                assert_eq!(store.append(append).await, Ok(Appended::Stored));
            }
            table
        }));
    }
    for table in running {
        assert_eq!(seqs(&*store, table.await.unwrap()).await, (1..=20).collect::<Vec<_>>());
    }
}

async fn appends_of_one_table_sent_together_come_in_order(place: Place) {
    let store = place.open().await;
    let table = fresh();
    let (first, second, third) = tokio::join!(
        store.append(entry(table, 0)),
        store.append(entry(table, 1)),
        store.append(entry(table, 2))
    );
    assert_eq!([first, second, third], [Ok(Appended::Stored), Ok(Appended::Stored), Ok(Appended::Stored)]);
    assert_eq!(seqs(&*store, table).await, [1, 2, 3]);
}

async fn two_processes_fight_over_many_tables_and_lose_nothing(place: Place) {
    let (one, two) = place.open_for_two().await;
    let tables: Vec<TableId> = (0..20).map(|_| fresh()).collect();
    for table in &tables {
        one.append(entry(*table, 0)).await.unwrap();
    }
    let mut running = Vec::new();
    for store in [&one, &two] {
        for table in &tables {
            let (store, table) = (Arc::clone(store), *table);
            running.push(tokio::spawn(async move {
                let (mut stored, mut after) = (0_u32, 1);
                for _ in 0..30 {
                    let head = (after % 5 == 0).then(head);
                    match store.append(Append { head, ..entry(table, after) }).await.unwrap() {
                        Appended::Stored => {
                            stored += 1;
                            after += 1;
                        }
                        Appended::Stale => {
                            after = store.events(table, 0).await.unwrap().len() as u32;
                        }
                    }
                }
                stored
            }));
        }
    }
    let mut stored = 0;
    for writer in running {
        stored += writer.await.unwrap();
    }
    let mut written = 0;
    for table in tables {
        let log = seqs(&*one, table).await;
        assert_eq!(log, (1..=log.len() as u32).collect::<Vec<_>>());
        written += log.len() as u32 - 1;
    }
    assert_eq!(written, stored, "every entry was acknowledged, and everything acknowledged is there");
}

async fn a_refused_write_does_not_spoil_the_others(place: Place) {
    let store = place.open().await;
    let ada = add(&*store, PersonKind::Account, "Ada").await;
    let over = finish(&*store, &[ada], 10).await;
    // A second result of the same table cannot be; it is sent together with appends that can.
    let wrong = Append { result: Some(result(&[ada], 11)), head: Some(head()), ..entry(over, 1) };
    let good: Vec<TableId> = (0..10).map(|_| fresh()).collect();
    let mut running = Vec::new();
    for append in good.iter().map(|table| entry(*table, 0)).chain([wrong]).chain([entry(fresh(), 0)]) {
        let store = Arc::clone(&store);
        running.push(tokio::spawn(async move { store.append(append).await }));
    }
    let mut refused = 0;
    for answer in running {
        match answer.await.unwrap() {
            Ok(Appended::Stored) => {}
            Err(StoreError::Corrupt(_)) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(refused, 1);
    for table in good {
        assert_eq!(seqs(&*store, table).await, [1]);
    }
    assert_eq!(seqs(&*store, over).await, [1], "nothing of the refused one was kept");
}

async fn what_waits_when_it_closes_is_written(place: Place) {
    let store = place.open().await;
    let tables: Vec<TableId> = (0..50).map(|_| fresh()).collect();
    let appends: Vec<_> = tables.iter().map(|table| store.append(entry(*table, 0))).collect();
    let mut running: Vec<_> = appends.into_iter().map(Box::pin).collect();
    // Sent, but not waited for.
    for append in &mut running {
        let waiting = std::future::poll_fn(|context| {
            let _ = append.as_mut().poll(context);
            std::task::Poll::Ready(())
        });
        waiting.await;
    }
    drop(running);
    store.close().await;
    let store = place.open().await;
    for table in tables {
        assert_eq!(seqs(&*store, table).await, [1]);
    }
}

async fn a_closed_database_is_unavailable(place: Place) {
    let store = place.open().await;
    store.check().await.unwrap();
    store.close().await;
    store.close().await;
    let unavailable = |answer: Result<(), StoreError>| {
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    };
    unavailable(store.append(entry(fresh(), 0)).await.map(|_| ()));
    unavailable(store.events(fresh(), 0).await.map(|_| ()));
    unavailable(store.seen(vec![fresh()], Moment(1)).await);
    unavailable(store.check().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_commits_many_appends_with_few_syncs() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path().join("a.db")).unwrap());
    let mut running = Vec::new();
    for _ in 0..100 {
        let store = Arc::clone(&store);
        running.push(tokio::spawn(async move {
            let table = fresh();
            for after in 0..20 {
                let head = (after == 0).then(|| TableHead { public: false, ..head() });
                store.append(Append { head, ..entry(table, after) }).await.unwrap();
            }
        }));
    }
    for table in running {
        table.await.unwrap();
    }
    assert!(store.transactions() < 1_000, "{} transactions for 2000 appends", store.transactions());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_cannot_be_written_is_unavailable_and_later_goes_on() {
    let place = Place::sqlite();
    let store = place.open().await;
    let tables: Vec<TableId> = (0..3).map(|_| fresh()).collect();
    // Someone who ignores our lock and keeps the file from being written for longer than we wait.
    let intruder = rusqlite::Connection::open(place.file()).unwrap();
    intruder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let answer = store.append(entry(tables[0], 0)).await;
    assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    intruder.execute_batch("ROLLBACK").unwrap();
    assert!(seqs(&*store, tables[0]).await.is_empty());
    for table in tables {
        assert_eq!(store.append(entry(table, 0)).await, Ok(Appended::Stored), "it goes on");
    }
}
