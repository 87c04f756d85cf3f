//! A PostgreSQL server that goes away and comes back.

use std::sync::Arc;
use std::time::Duration;

use motherlode_server::id::TableId;
use motherlode_server::store::{Append, Appended, Change, Postgres, Store, StoreError, Tables};

use crate::kit::{Fsync, PostgresServer};
use crate::{entry, fresh, seqs};

/// Two entries at a time, so that half of it would be seen.
fn pair(table: TableId, after: u32) -> Append {
    Append { events: vec!["{\"first\":1}".into(), "{\"second\":2}".into()], ..entry(table, after) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_is_survived_and_nothing_is_half_written() {
    let server = PostgresServer::start(Fsync::On);
    let url = server.database();
    let store = Arc::new(Postgres::connect(&url).await.unwrap());
    let mut heard = store.changes();

    let mut writers = Vec::new();
    for _ in 0..20 {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let table = fresh();
            let mut acknowledged = 0;
            loop {
                match store.append(pair(table, acknowledged)).await {
                    Ok(Appended::Stored) => acknowledged += 2,
                    Ok(Appended::Stale) => panic!("nobody else writes at this table"),
                    Err(StoreError::Unavailable(_)) => return (table, acknowledged),
                    Err(error) => panic!("{error}"),
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.stop();
    let mut logs = Vec::new();
    for writer in writers {
        logs.push(writer.await.unwrap());
    }
    assert!(logs.iter().map(|(_, acknowledged)| acknowledged).sum::<u32>() > 0, "something was written");
    assert!(matches!(store.check().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.events(logs[0].0, 0).await, Err(StoreError::Unavailable(_))));

    server.start_again();
    let mut tries = 0;
    while let Err(error) = store.check().await {
        tries += 1;
        assert!(tries < 50, "{error}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (table, acknowledged) in logs {
        let log = seqs(&*store, table).await;
        let length = log.len() as u32;
        assert_eq!(log, (1..=length).collect::<Vec<_>>());
        // The one under way when the server went may have been committed, but whole.
        assert!(length == acknowledged || length == acknowledged + 2, "{length} for {acknowledged}");
        if length > 0 {
            assert_eq!(store.append(entry(table, length)).await, Ok(Appended::Stored));
        }
    }
    // Whoever listened is told that it may have missed something, and hears what comes after.
    let everything = async {
        loop {
            match heard.recv().await {
                Ok(Change::Everything) => return,
                Ok(Change::Table(_)) | Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
                Err(closed) => panic!("{closed}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), everything)
        .await
        .expect("a word about the lost connection");
    let other = Postgres::connect(&url).await.unwrap();
    let table = fresh();
    other.append(entry(table, 0)).await.unwrap();
    let next = async { while heard.recv().await != Ok(Change::Table(table)) {} };
    tokio::time::timeout(Duration::from_secs(20), next).await.expect("a change after the restart");
    other.close().await;
    store.close().await;
}
