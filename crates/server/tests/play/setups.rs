//! What a table would be like before it is opened.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::site::Whole;

const TILES: &str = include_str!("../../../atacama/tiles/classic.toml");

#[tokio::test(flavor = "multi_thread")]
async fn options_say_how_many_play_and_what_the_table_looks_like() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    for (options, seats) in
        [(json!({}), 2), (json!({"variant": "three"}), 3), (json!({"variant": "four"}), 4)]
    {
        let body = json!({"options": options}).to_string();
        let setup = ada.post("/api/games/atacama/setups", &body).await.expect(StatusCode::OK);
        assert_eq!((&setup["seats"], &setup["data"]), (&json!(seats), &Value::Null));
        assert_eq!(setup["view"]["seats"].as_array().map(Vec::len), Some(seats));
        assert!(setup["options"]["tiles"].is_string(), "every option has a value: {setup}");
    }
    let wrong = json!({"options": {"variant": "five"}}).to_string();
    assert!(ada.post("/api/games/atacama/setups", &wrong).await.problem().starts_with("422 "));
    assert_eq!(ada.post("/api/games/chess/setups", "{}").await.problem(), "404 not-found");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_of_ones_own_is_read_shown_and_played_with() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let own = TILES.replace("name = \"classic\"", "name = \"mine\"");
    assert_ne!(own, TILES);
    let body = json!({"own": own}).to_string();
    let setup = ada.post("/api/games/atacama/setups", &body).await.expect(StatusCode::OK);
    assert_eq!(setup["options"]["tiles"], "mine");
    assert!(!setup["remarks"].as_array().expect("remarks").is_empty());
    let table = json!({
        "setup": {"game": "atacama", "options": setup["options"], "data": setup["data"]},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}],
    });
    let card = ada.post("/api/tables", &table.to_string()).await.expect(StatusCode::CREATED);
    assert_eq!(card["options"]["tiles"], "mine");
    // The name of a built-in set is refused with its line, and so is what is no set at all.
    let taken = json!({"own": TILES}).to_string();
    assert_eq!(ada.post("/api/games/atacama/setups", &taken).await.problem(), "422 set-reserved");
    let nonsense = json!({"own": "nonsense"}).to_string();
    assert_eq!(ada.post("/api/games/dig-mars/setups", &nonsense).await.problem(), "422 set-file");
    site.server.stop().await;
}
