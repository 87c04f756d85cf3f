//! How many single entries per second the database takes: 20,000 of them over 200 tables, 200 under way at any time.
//!
//! `cargo bench -p motherlode-server --bench store` (in the folder for
//! temporary files: set `TMPDIR` to one on the disk under test).

#![allow(clippy::expect_used, reason = "a bench that cannot run has nothing better to do than to say so")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use motherlode_server::id::TableId;
use motherlode_server::moment::Moment;
use motherlode_server::store::{Append, Appended, Sqlite, Stage, Store, TableHead, Tables};

const TABLES: u32 = 200;
const APPENDS: u32 = 20_000;
/// About what an entry of a game takes.
const BODY: &str =
    r#"{"type":"action","seat":0,"action":"c4","clock":[298112,300000],"by":"0123456789abcdef"}"#;

fn append(table: TableId, after: u32, clocked: bool) -> Append {
    Append {
        table,
        after,
        at: Moment(1_700_000_000_000 + i64::from(after)),
        events: vec![BODY.into()],
        head: (after == 0).then(|| TableHead {
            game: "atacama".into(),
            seats: 2,
            stage: Stage::Playing,
            public: true,
            rated: false,
            card: "{}".into(),
            people: Vec::new(),
            to_act: Vec::new(),
        }),
        wake_at: clocked.then(|| Moment(1_700_000_300_000 + i64::from(after))),
        leased_until: clocked.then_some(Moment(1_700_000_600_000)),
        result: None,
        tallies: Vec::new(),
    }
}

/// Every table appends one after the other, all tables at once; the batches are counted by the moments of the answers.
async fn measure(store: Arc<Sqlite>, first: u32, clocked: bool) -> f64 {
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let mut bytes = [0; 10];
        bytes[..4].copy_from_slice(&(first + number).wrapping_mul(2_654_435_761).to_le_bytes());
        let table = TableId::from_random(bytes);
        assert_eq!(store.append(append(table, 0, clocked)).await, Ok(Appended::Stored));
        tables.push(table);
    }
    let slowest = Arc::new(AtomicU64::new(0));
    let begun = Instant::now();
    let mut running = Vec::new();
    for table in tables {
        let (store, slowest) = (Arc::clone(&store), Arc::clone(&slowest));
        running.push(tokio::spawn(async move {
            for after in 1..=APPENDS / TABLES {
                let sent = Instant::now();
                assert_eq!(store.append(append(table, after, clocked)).await, Ok(Appended::Stored));
                slowest.fetch_max(sent.elapsed().as_micros() as u64, Ordering::Relaxed);
            }
        }));
    }
    for table in running {
        table.await.expect("a table that appends");
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("slowest answer {:.1} ms", slowest.load(Ordering::Relaxed) as f64 / 1_000.0);
    f64::from(APPENDS) / seconds
}

fn main() {
    // Cargo adds `--bench`; a word is the part of a name that asks for other benches or for this one.
    if std::env::args().skip(1).any(|word| !word.starts_with("--") && !"store".contains(&word)) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bench.db");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = Arc::new(Sqlite::open(&file).expect("a new database"));
        let mut first = 0;
        for clocked in [false, true, false, true] {
            let before = store.transactions();
            let rate = measure(Arc::clone(&store), first, clocked).await;
            first += TABLES;
            // The opening of the tables takes a transaction each.
            let transactions = store.transactions() - before - u64::from(TABLES);
            println!(
                "{} {rate:.0} appends per second, {:.1} in a transaction, the WAL has {:.1} MB",
                if clocked { "with a clock:   " } else { "without a clock:" },
                f64::from(APPENDS) / transactions as f64,
                std::fs::metadata(file.with_extension("db-wal")).map_or(0.0, |wal| wal.len() as f64 / 1e6)
            );
        }
        store.close().await;
    });
}
