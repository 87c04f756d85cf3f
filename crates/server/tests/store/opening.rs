//! What is refused at the door, the key, and backups.

use std::fs;

use motherlode_server::store::{
    Postgres, Sqlite, Stage, Store, StoreError, Synchronous, TableFilter, Tables,
};

use crate::kit::{self, Fsync, Place, PostgresServer};
use crate::{entry, fresh, on_both_databases, seqs};

on_both_databases![a_database_can_be_checked, the_first_key_stays];

async fn a_database_can_be_checked(place: Place) {
    let store = place.open().await;
    assert_eq!(store.check().await, Ok(()));
    assert_eq!(store.check().await, Ok(()));
}

async fn the_first_key_stays(place: Place) {
    let (one, two) = place.open_for_two().await;
    let (first, second) = tokio::join!(one.key([1; 32]), two.key([2; 32]));
    assert_eq!(first, second);
    let key = first.unwrap();
    assert!(key == [1; 32] || key == [2; 32]);
    assert_eq!(one.key([3; 32]).await, Ok(key));
    one.close().await;
    two.close().await;
    assert_eq!(place.open().await.key([4; 32]).await, Ok(key), "after reopening");
}

/// Why a file was not opened.
fn refusal(path: &std::path::Path) -> StoreError {
    match Sqlite::open(path) {
        Ok(_) => panic!("it was opened"),
        Err(error) => error,
    }
}

/// Why a database was not opened.
async fn refusal_of(url: &str) -> StoreError {
    match Postgres::connect(url).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_file_in_use_is_refused_until_it_is_closed() {
    let place = Place::sqlite();
    let store = place.open().await;
    let refused = refusal(&place.file());
    assert!(refused.to_string().contains("in use by another process"), "{refused}");
    store.close().await;
    Sqlite::open(place.file()).unwrap().close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_kept() {
    let place = Place::sqlite();
    let text = "Dear diary, this is no database, however long it gets. ".repeat(100);
    fs::write(place.file(), &text).unwrap();
    let refused = refusal(&place.file());
    assert!(matches!(&refused, StoreError::Corrupt(why) if why.contains("not a database")), "{refused}");
    assert_eq!(fs::read_to_string(place.file()).unwrap(), text);
}

#[tokio::test]
async fn the_database_of_another_program_is_refused() {
    let place = Place::sqlite();
    rusqlite::Connection::open(place.file()).unwrap().execute_batch("CREATE TABLE birds (name)").unwrap();
    let refused = refusal(&place.file());
    assert!(matches!(&refused, StoreError::Corrupt(why) if why.contains("another program")), "{refused}");
}

#[tokio::test]
async fn a_file_of_a_later_schema_is_refused() {
    let place = Place::sqlite();
    place.open().await.close().await;
    let connection = rusqlite::Connection::open(place.file()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let refused = refusal(&place.file());
    assert!(matches!(&refused, StoreError::Corrupt(why) if why.contains("version 99")), "{refused}");
}

/// Two tables of one person, one of which still goes on, as the first version wrote them.
const FIRST_ROWS: &str =
    "INSERT INTO tables (id, opened_at, changed_at, game, seats, stage, public, rated, card) VALUES
        ('0000000000000001', 1, 1, 'ghawar', 2, 'playing', FLAG, FLAG, '{}'),
        ('0000000000000002', 2, 2, 'ghawar', 2, 'over', FLAG, FLAG, '{}');
     INSERT INTO participants (table_id, place, person_id, to_act) VALUES
        ('0000000000000001', 0, '0000000000000009', FLAG), ('0000000000000002', 0, '0000000000000009', FLAG);";

/// What that person has, by stage.
async fn tables_of_the_first_person(store: &dyn Store, stages: &[Stage]) -> Vec<String> {
    let person = Some("0000000000000009".parse().unwrap());
    let filter = TableFilter { person, stages: stages.to_vec(), limit: 9, ..TableFilter::default() };
    store.tables(filter).await.unwrap().iter().map(|row| row.id.to_string()).collect()
}

async fn check_first_rows(store: &dyn Store) {
    let (running, over) = ("0000000000000001", "0000000000000002");
    let stages = [Stage::Gathering, Stage::Playing];
    assert_eq!(tables_of_the_first_person(store, &stages).await, [running]);
    assert_eq!(tables_of_the_first_person(store, &[Stage::Over]).await, [over]);
    assert_eq!(tables_of_the_first_person(store, &[]).await, [over, running]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let place = Place::sqlite();
    let connection = rusqlite::Connection::open(place.file()).unwrap();
    connection.execute_batch(include_str!("../../migrations/sqlite/0001_first.sql")).unwrap();
    connection.execute_batch(&FIRST_ROWS.replace("FLAG", "0")).unwrap();
    connection.pragma_update(None, "application_id", 0x4d6c_6f64).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    drop(connection);
    let store = place.open().await;
    check_first_rows(&*store).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_database_of_the_first_version_is_brought_up_to_date() {
    use sqlx::{Connection, Executor};
    let place = Place::postgres();
    let Place::Postgres(url) = &place else { unreachable!() };
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    connection.execute(include_str!("../../migrations/postgres/0001_first.sql")).await.unwrap();
    let version = "CREATE TABLE motherlode_schema (version integer NOT NULL);
         INSERT INTO motherlode_schema (version) VALUES (1);";
    let rows = FIRST_ROWS.replace("FLAG", "false") + version;
    connection.execute(sqlx::AssertSqlSafe(rows)).await.unwrap();
    connection.close().await.unwrap();
    let store = place.open().await;
    check_first_rows(&*store).await;
    store.close().await;
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(refusal(&folder.path().join("no/such/folder.db")), StoreError::Unavailable(_)));
}

#[tokio::test]
async fn the_unsafe_way_of_syncing_still_works_for_the_test_that_needs_it() {
    let place = Place::sqlite();
    let store = Sqlite::open_with(place.file(), Synchronous::OffForTestsThatMustFail).unwrap();
    assert_eq!(store.check().await, Ok(()));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_running_holds_what_was_written() {
    let place = Place::sqlite();
    let store = place.open().await;
    let table = fresh();
    store.append(entry(table, 0)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let writing = {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move {
            for after in 1..200 {
                store.append(entry(table, after)).await.unwrap();
            }
        })
    };
    store.backup(&copy).await.unwrap();
    writing.await.unwrap();
    let again = store.backup(&copy).await;
    assert!(matches!(&again, Err(StoreError::Refused(why)) if why.contains("exists")), "{again:?}");
    let nowhere = store.backup(&folder.path().join("no/such/copy.db")).await;
    assert!(matches!(nowhere, Err(StoreError::Unavailable(_))), "{nowhere:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");

    let restored = Sqlite::open(&copy).unwrap();
    let log = seqs(&restored, table).await;
    assert!(!log.is_empty() && log == (1..=log.len() as u32).collect::<Vec<_>>(), "{log:?}");
    restored.close().await;
    assert_eq!(seqs(&*store, table).await.len(), 200);
}

#[tokio::test]
async fn a_backup_of_postgresql_names_the_tool_for_it() {
    let store = Place::postgres().open().await;
    let folder = tempfile::tempdir().unwrap();
    let refused = store.backup(&folder.path().join("copy")).await;
    assert!(matches!(&refused, Err(StoreError::Refused(why)) if why.contains("pg_dump")), "{refused:?}");
}

#[tokio::test]
async fn a_server_without_fsync_is_refused() {
    let server = PostgresServer::start(Fsync::Off);
    let refused = refusal_of(&server.database()).await;
    assert!(matches!(&refused, StoreError::Unsafe(why) if why.contains("fsync")), "{refused}");
}

#[tokio::test]
async fn a_database_without_synchronous_commit_is_refused() {
    let server = kit::postgres();
    let url = server.database();
    let name = url.rsplit('/').next().unwrap();
    server.sql(&url, &format!("ALTER DATABASE {name} SET synchronous_commit = off"));
    let refused = refusal_of(&url).await;
    assert!(matches!(&refused, StoreError::Unsafe(why) if why.contains("synchronous_commit")), "{refused}");
}

#[tokio::test]
async fn a_database_of_a_later_schema_is_refused() {
    let server = kit::postgres();
    let url = server.database();
    Postgres::connect(&url).await.unwrap().close().await;
    server.sql(&url, "INSERT INTO motherlode_schema VALUES (99)");
    let refused = refusal_of(&url).await;
    assert!(matches!(&refused, StoreError::Corrupt(why) if why.contains("version 99")), "{refused}");
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_refused_and_one_where_nobody_is_unavailable() {
    assert!(matches!(refusal_of("postgres://[").await, StoreError::Refused(_)));
    assert!(matches!(refusal_of("postgres://x@127.0.0.1:1/x").await, StoreError::Unavailable(_)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_processes_may_start_at_once_on_a_new_database() {
    let url = kit::postgres().database();
    let mut starting = Vec::new();
    for _ in 0..6 {
        let url = url.clone();
        starting.push(tokio::spawn(async move { Postgres::connect(&url).await.map(|_| ()) }));
    }
    for start in starting {
        assert_eq!(start.await.unwrap(), Ok(()));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_its_owner_reads_the_file_or_what_stands_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    fs::write(place.file(), "").unwrap();
    fs::set_permissions(place.file(), fs::Permissions::from_mode(0o644)).unwrap();
    let store = place.open().await;
    store.append(entry(fresh(), 0)).await.unwrap();
    let folder = place.file().parent().unwrap().to_owned();
    let mut seen = 0;
    for beside in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        // The lock holds nothing.
        if beside.file_name().to_string_lossy().ends_with(".lock") {
            continue;
        }
        let mode = beside.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", beside.file_name());
        seen += 1;
    }
    assert!(seen >= 2, "the file and its WAL");
    let copy = place.file().with_extension("copy");
    store.backup(&copy).await.unwrap();
    assert_eq!(fs::metadata(copy).unwrap().permissions().mode() & 0o777, 0o600, "a copy holds the same key");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wal_that_a_rush_made_long_begins_anew_and_is_short_again() {
    const LONG: u64 = 64 * 1024 * 1024;
    let place = Place::sqlite();
    let store = std::sync::Arc::new(Sqlite::open(place.file()).unwrap());
    let wal = || fs::metadata(place.file().with_extension("db-wal")).map_or(0, |file| file.len());
    let body = format!("{{\"text\":\"{}\"}}", "x".repeat(200_000));
    let (mut longest, table) = (0, fresh());
    for after in 0..600 {
        let append = motherlode_server::store::Append { events: vec![body.clone()], ..entry(table, after) };
        store.append(append).await.unwrap();
        longest = longest.max(wal());
    }
    assert!(longest > LONG, "the rush was long enough: {longest}");
    assert!(longest < 2 * LONG, "it began anew while they wrote: {longest}");
    // A little later the next to write gives the room back.
    let begun = std::time::Instant::now();
    let mut after = 600;
    while wal() > LONG {
        assert!(begun.elapsed().as_secs() < 20, "still {}", wal());
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        store.append(entry(table, after)).await.unwrap();
        after += 1;
    }
    assert_eq!(seqs(&*store, table).await.len() as u32, after, "nothing is missing");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_does_not_wait_for_ever() {
    use sqlx::{Connection, Executor};
    let Place::Postgres(url) = Place::postgres() else { unreachable!() };
    let store = Postgres::connect(&url).await.unwrap();
    let mut other = sqlx::PgConnection::connect(&url).await.unwrap();
    other.execute("BEGIN").await.unwrap();
    other.execute("LOCK TABLE people IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let begun = std::time::Instant::now();
    let person = motherlode_server::store::People::person(&store, fresh()).await;
    assert!(matches!(person, Err(StoreError::Unavailable(_))), "{person:?}");
    assert!(begun.elapsed().as_secs() < 30);
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(motherlode_server::store::People::person(&store, fresh()).await, Ok(None));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_ask_at_once_none_is_refused_while_the_database_is_busy() {
    use motherlode_server::store::{People, Tables};
    use sqlx::{Connection, Executor};
    let Place::Postgres(url) = Place::postgres() else { unreachable!() };
    let store = std::sync::Arc::new(Postgres::connect(&url).await.unwrap());
    let mut other = sqlx::PgConnection::connect(&url).await.unwrap();
    other.execute("BEGIN").await.unwrap();
    other.execute("LOCK TABLE people IN ACCESS EXCLUSIVE MODE").await.unwrap();
    // Far more than there are connections, and each connection is held until the lock is gone.
    let mut asked = Vec::new();
    for _ in 0..100 {
        let store = std::sync::Arc::clone(&store);
        asked.push(tokio::spawn(async move { People::person(&*store, fresh()).await }));
    }
    // For longer than anyone waits while the database is away; whoever asks whether all is well does not wait behind them.
    let wait = tokio::time::sleep(std::time::Duration::from_secs(4));
    let ((), check, count) = tokio::join!(wait, store.check(), store.count_tables());
    assert!(asked.iter().all(|asked| !asked.is_finished()), "all wait");
    assert_eq!((check, count), (Ok(()), Ok(Vec::new())));
    other.execute("ROLLBACK").await.unwrap();
    for asked in asked {
        assert_eq!(asked.await.unwrap(), Ok(None));
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_while_a_transaction_begins_leaves_none_open() {
    use motherlode_server::store::Standing;
    use sqlx::Connection;
    let Place::Postgres(url) = Place::postgres() else { unreachable!() };
    let store = Postgres::connect(&url).await.unwrap();
    let mut gone = 0;
    for polls in (1..=6).cycle().take(60) {
        // At each moment at which it waits for something, BEGIN's answer among them.
        let (mut asked, mut left) = (store.rate(fresh(), Vec::new()), polls);
        let answered = std::future::poll_fn(|context| {
            left -= 1;
            match asked.as_mut().poll(context) {
                std::task::Poll::Pending if left == 0 => std::task::Poll::Ready(false),
                answer => answer.map(|_| true),
            }
        });
        gone += u32::from(!answered.await);
    }
    assert!(gone >= 20, "{gone} went before they were answered");
    let mut other = sqlx::PgConnection::connect(&url).await.unwrap();
    let begun = std::time::Instant::now();
    let open = "SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    // What they left behind is on its way back.
    while sqlx::query_scalar::<_, i64>(open).fetch_one(&mut other).await.unwrap() > 0 {
        assert!(begun.elapsed().as_secs() < 10, "a transaction was left open");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    store.close().await;
}
