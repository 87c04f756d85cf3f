//! Every public finished game, line by line, and how to go on from where one has stopped.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

/// More than are read from the database at a time, twice.
const GAMES: usize = 103;

async fn lines(browser: &mut Browser, path: &str) -> Vec<Value> {
    let answer = browser.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn tables(lines: &[Value]) -> Vec<String> {
    lines.iter().map(|line| line["table"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_every_public_game_once_and_goes_on_from_any_place() {
    for place in [Place::sqlite(), Place::postgres()] {
        let mut many = settings();
        many.limits.tables = 10_000;
        let site = Whole::with(place, many).await;
        let mut ada = site.guest().await;
        let mut device = site.connect(&ada).await;
        let mut public = Vec::new();
        for number in 0..GAMES {
            let is_public = number % 50 != 7;
            let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "public": is_public});
            let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
            let table = open_table(&mut ada, setup, seats).await;
            device.subscribe(&table).await;
            while device.stage(&table) == "gathering" {
                if !device.step(&table).await {
                    device.hear().await.expect("it begins");
                }
            }
            assert_eq!(device.command(&table, json!({"do": "resign", "seat": 1})).await["type"], "done");
            device.ask(json!({"type": "unsubscribe", "table": table})).await;
            if is_public {
                public.push(table);
            }
        }
        let mut nobody = Browser::new(site.address());
        let all = lines(&mut nobody, "/api/games.ndjson").await;
        let mut sorted = tables(&all);
        sorted.sort();
        public.sort();
        assert_eq!(sorted, public, "each once, and none that is not public");
        let ended: Vec<_> = all.iter().map(|line| line["ended_at"].as_i64().expect("a moment")).collect();
        assert!(ended.is_sorted(), "{ended:?}");
        assert!(all.iter().all(|line| line["record"]["events"] == json!(["resign 1"])));
        for stop in [0, 48, 49, 50, 98, all.len() - 1] {
            let place = all[stop]["place"].as_str().expect("a place");
            let rest = lines(&mut nobody, &format!("/api/games.ndjson?after={place}")).await;
            assert_eq!(rest, all[stop + 1..], "after line {stop}");
        }
        let nowhere = nobody.get("/api/games.ndjson?after=yesterday").await;
        assert_eq!(nowhere.problem(), "400 malformed");
        site.server.stop().await;
    }
}
