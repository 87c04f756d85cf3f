//! Whoever asks to be forgotten has no name any more, at no table and in nothing that is kept.

use axum::http::StatusCode;
use motherlode_server::id::TableId;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

const NAME: &str = "Vanishing Vera";

fn basic() -> Value {
    json!({"game": "atacama", "options": {"variant": "basic"}, "public": true})
}

fn name_at(client: &crate::kit::client::Client, table: &str, chair: usize) -> Value {
    client.tables[table].card["chairs"][chair]["sitter"]["name"].clone()
}

/// Every text in an SQLite file that holds a word.
fn found_in(file: &std::path::Path, word: &str) -> Vec<String> {
    let database = rusqlite::Connection::open(file).expect("a database");
    let mut statement =
        database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").expect("a query");
    let tables = statement.query_map([], |row| row.get::<_, String>(0)).expect("tables");
    let mut found = Vec::new();
    for table in tables.map(|table| table.expect("a name")) {
        let mut rows = database.prepare(&format!("SELECT * FROM \"{table}\"")).expect("a query");
        let columns = rows.column_count();
        let mut rows = rows.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            for column in 0..columns {
                let value = row.get::<_, rusqlite::types::Value>(column).expect("a value");
                if matches!(&value, rusqlite::types::Value::Text(text) if text.contains(word)) {
                    found.push(format!("{table}: {value:?}"));
                }
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_name_is_shown_nowhere_and_kept_nowhere() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let (mut vera, mut bob) = (site.account(NAME).await, site.account("Bob").await);
        let seats = json!([{"kind": "me"}, {"kind": "player", "name": "Bob"}]);
        let mut tables = Vec::new();
        for _ in 0..2 {
            tables.push(open_table(&mut vera, basic(), seats.clone()).await);
        }
        let local = json!([{"kind": "me"}, {"kind": "local", "name": "Little Vera"}]);
        tables.push(open_table(&mut vera, basic(), local).await);
        let invited = json!([{"kind": "me"}, {"kind": "player", "name": NAME}]);
        tables.push(open_table(&mut bob, basic(), invited).await);
        let (mut one, mut two) = (site.connect(&vera).await, site.connect(&bob).await);
        for table in &tables[..2] {
            one.subscribe(table).await;
            two.subscribe(table).await;
            let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
            assert_eq!(two.ask(sit).await["type"], "done");
            one.ask(json!({"type": "chat", "table": table, "text": format!("I am {NAME}")})).await;
        }
        let ended = tables[0].clone();
        let other = tokio::spawn(async move {
            two.play(&ended).await;
            two
        });
        one.play(&tables[0]).await;
        let mut two = other.await.expect("plays");
        two.subscribe(&tables[3]).await;
        for (table, chair) in [(&tables[1], 0), (&tables[3], 1)] {
            assert_eq!(name_at(&two, table, chair), NAME, "until then the name is there");
        }
        let list = |browser: &Browser| {
            let (mut browser, mut paths) = (browser.clone(), Vec::new());
            for path in ["/api/tables", "/api/tables?stage=over", "/api/me/tables", "/api/games.ndjson"] {
                paths.push(path.to_owned());
            }
            for table in &tables {
                for part in ["", "/chat", "/history", "/record.json", "/record.txt"] {
                    paths.push(format!("/api/tables/{table}{part}"));
                }
            }
            async move {
                let mut texts = String::new();
                for path in paths {
                    texts += &format!("{path}: {}\n", browser.get(&path).await.text);
                }
                texts
            }
        };
        assert!(list(&bob).await.contains(NAME));
        let goodbye = json!({ "password": "a long enough password" }).to_string();
        vera.delete("/api/me", &goodbye).await.expect(StatusCode::NO_CONTENT);
        for (table, chair) in [(&tables[1], 0), (&tables[3], 1)] {
            two.until(|client| name_at(client, table, chair) == "Former player").await;
        }
        let texts = list(&bob).await;
        assert!(!texts.contains("Vera"), "{texts}");
        assert!(texts.contains("Former player") && texts.contains("Bob"), "{texts}");
        let fair = bob.get(&format!("/api/tables/{}/verification", tables[0])).await.expect(StatusCode::OK);
        assert_eq!(fair["fair"], true, "{fair}");
        for table in &tables {
            let id: TableId = table.parse().expect("an id");
            let store = &site.server.app().house.store;
            let log = store.events(id, 0).await.expect("a log");
            assert!(log.iter().all(|entry| !entry.body.contains(NAME)), "{log:?}");
            let card = store.table(id).await.expect("a row").expect("a table").head.card;
            assert!(!card.contains(NAME), "{card}");
        }
        let Whole { server, place } = site;
        server.stop().await;
        if let Place::Sqlite(_) = place {
            assert_eq!(found_in(&place.file(), NAME), Vec::<String>::new());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_seen_by_everyone_at_the_table() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, bob) = (site.guest().await, site.guest().await);
    let table = open_table(&mut ada, basic(), json!([{"kind": "me"}, {"kind": "open"}])).await;
    let mut watcher = site.connect(&bob).await;
    watcher.subscribe(&table).await;
    ada.put("/api/me/name", r#"{"name":"Countess"}"#).await.expect(StatusCode::OK);
    watcher.until(|client| name_at(client, &table, 0) == "Countess").await;
    let list = ada.get("/api/tables").await.expect(StatusCode::OK);
    assert_eq!(list["tables"][0]["chairs"][0]["sitter"]["name"], "Countess");
    site.server.stop().await;
}
