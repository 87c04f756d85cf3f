//! What an operator's machines ask of a running server.

use axum::http::StatusCode;
use motherlode_server::people::operator_token;
use motherlode_server::store::{Sqlite, Tables};
use serde_json::json;

use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};
use crate::kit::{Fsync, Place, PostgresServer};

fn operator(site: &Whole) -> Browser {
    let token = operator_token(&site.server.app().house.key);
    Browser { token: Some(token), origin: None, ..Browser::new(site.address()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_tell_what_was_done_and_nothing_about_anyone() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada Lovelace").await;
    let setup = json!({ "game": "ghawar", "options": { "players": 2 }, "public": true });
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let table = open_table(&mut ada, setup, seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    let refused = device.command(&table, json!({ "do": "act", "seat": 1, "action": "nonsense" })).await;
    assert_eq!(refused["type"], "refused");
    device.play(&table).await;
    let mut nobody = Browser::new(site.address());
    let answer = nobody.get("/metrics").await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text;
    let number = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {text}")).parse().expect("a number")
    };
    assert!(number("motherlode_commands_total{answer=\"done\"}") >= 3.0);
    assert_eq!(number("motherlode_commands_total{answer=\"refused\"}"), 1.0);
    assert!(number("motherlode_append_seconds_count") >= number("motherlode_bot_decision_seconds_count"));
    let commits = number("motherlode_commit_seconds_count");
    assert!(commits >= 1.0 && number("motherlode_commit_seconds_sum") > 0.0, "{commits} commits");
    assert!(number("motherlode_bot_decision_seconds_count") >= 1.0);
    assert_eq!(number("motherlode_sockets_open"), 1.0);
    assert_eq!(number("motherlode_tables_in_memory"), 1.0);
    assert_eq!(number("motherlode_tables{stage=\"over\"}"), 1.0);
    assert_eq!(number("motherlode_bots_waiting"), 0.0);
    assert!(number("motherlode_tasks_alive") >= 3.0, "the door, a socket, a table");
    for private in [table.as_str(), "Ada", "Lovelace", &ada.id().await] {
        assert!(!text.contains(private), "{private}");
    }
    site.server.stop().await;
}

#[tokio::test]
async fn alive_is_not_the_same_as_ready() {
    let site = Whole::open(Place::sqlite()).await;
    let mut nobody = Browser::new(site.address());
    assert_eq!(nobody.get("/healthz").await.text, "alive\n");
    let ready = nobody.get("/readyz").await;
    assert_eq!((ready.status, ready.text.as_str()), (StatusCode::OK, "ready\n"));
    site.server.app().house.store.close().await;
    assert_eq!(nobody.get("/healthz").await.status, StatusCode::OK);
    let away = nobody.get("/readyz").await;
    assert_eq!((away.status, away.text.as_str()), (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_are_told_while_the_database_is_away() {
    let database = PostgresServer::start(Fsync::On);
    let site = Whole::open(Place::Postgres(database.database())).await;
    let mut ada = site.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    open_table(&mut ada, json!({ "game": "ghawar", "options": { "players": 2 } }), seats).await;
    let mut nobody = Browser::new(site.address());
    let kept = "motherlode_tables{stage=\"gathering\"} 1";
    let before = nobody.get("/metrics").await;
    assert!(before.text.contains(kept), "{}", before.text);
    database.stop();
    let asked = std::time::Instant::now();
    let away = nobody.get("/metrics").await;
    assert_eq!(away.status, StatusCode::OK, "{}", away.text);
    assert!(asked.elapsed().as_secs() < 10, "nobody who watches a server waits long: {:?}", asked.elapsed());
    assert!(away.text.contains("motherlode_sockets_open 0"), "{}", away.text);
    assert!(!away.text.contains(kept), "what cannot be counted is not told: {}", away.text);
    assert_eq!(nobody.get("/healthz").await.status, StatusCode::OK);
    assert_eq!(nobody.get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    database.start_again();
    let begun = std::time::Instant::now();
    while !nobody.get("/metrics").await.text.contains(kept) {
        assert!(begun.elapsed().as_secs() < 30, "it comes back");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_closes_a_table_and_everyone_there_hears_of_it() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let setup = json!({ "game": "ghawar", "options": { "players": 2 } });
    let table = open_table(&mut ada, setup, json!([{ "kind": "me" }, { "kind": "open" }])).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    let path = format!("/api/operator/tables/{table}/close");
    assert_eq!(Browser::new(site.address()).post(&path, "").await.problem(), "401 sign-in");
    assert_eq!(ada.post(&path, "").await.problem(), "401 sign-in");
    operator(&site).post(&path, "").await.expect(StatusCode::NO_CONTENT);
    while device.stage(&table) != "closed" {
        device.hear().await.expect("the news");
    }
    assert_eq!(device.tables[&table].card["closed"], "operator");
    let nowhere = "/api/operator/tables/0000000000000000/close";
    assert_eq!(operator(&site).post(nowhere, "").await.problem(), "404 not-found");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_written_while_the_server_runs() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let setup = json!({ "game": "ghawar", "options": { "players": 2 } });
    let table = open_table(&mut ada, setup, json!([{ "kind": "me" }, { "kind": "open" }])).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.db");
    let wish = json!({ "file": file }).to_string();
    let path = "/api/operator/backup";
    assert_eq!(ada.post(path, &wish).await.problem(), "401 sign-in");
    assert!(!file.exists());
    let relative = operator(&site).post(path, r#"{"file":"copy.db"}"#).await;
    assert_eq!(relative.problem(), "400 malformed");
    operator(&site).post(path, &wish).await.expect(StatusCode::NO_CONTENT);
    let copy = Sqlite::open(&file).expect("a database");
    let found = copy.table(table.parse().expect("an id")).await.expect("a row");
    assert!(found.is_some_and(|row| row.head.game == "ghawar"));
    assert_eq!(operator(&site).post(path, &wish).await.problem(), "400 malformed", "never over another file");
    site.server.stop().await;
}
