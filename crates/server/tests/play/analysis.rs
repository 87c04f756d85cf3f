//! The analysis of finished games.

use axum::http::StatusCode;
use motherlode_core::Record;
use motherlode_engine::analysis::Thoroughness;
use motherlode_engine::{Limits, Stop};
use motherlode_games::analysis::balance;
use motherlode_games::find;
use motherlode_server::hall::Analysis;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

/// Opens a table for one person alone on one device.
async fn alone(site: &Whole, game: &str, options: Value, seats: usize) -> (Browser, String) {
    let mut ada = site.guest().await;
    let mut chairs = vec![json!({"kind": "me"})];
    chairs.extend((1..seats).map(|seat| json!({"kind": "local", "name": format!("Guest {seat}")})));
    let setup = json!({"game": game, "options": options, "public": false});
    let table = open_table(&mut ada, setup, json!(chairs)).await;
    (ada, table)
}

/// Plays a game to its end.
async fn played(site: &Whole, game: &str, options: Value, seats: usize) -> (Browser, String) {
    let (ada, table) = alone(site, game, options, seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    device.play(&table).await;
    (ada, table)
}

/// How many analyses were made.
async fn made(browser: &mut Browser) -> u32 {
    let text = browser.get("/metrics").await.text;
    let line = text.lines().find_map(|line| line.strip_prefix("motherlode_analysis_seconds_count "));
    line.expect("a count").parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_game_is_analysed_as_the_library_does_it() {
    let site = Whole::open(Place::sqlite()).await;
    let games = [
        ("atacama", json!({}), 2),
        ("atacama", json!({"variant": "enhanced"}), 2),
        ("atacama", json!({"variant": "three"}), 3),
        ("ghawar", json!({"players": 2}), 2),
        ("dig-mars", json!({"players": 3}), 3),
    ];
    for (game, options, seats) in games {
        let (mut ada, table) = played(&site, game, options, seats).await;
        let record = ada.get(&format!("/api/tables/{table}/record.json")).await;
        let record = Record::from_json(&record.text).expect("a record");
        // A private table's record is for whoever knows its address; so is what it comes to.
        let mut stranger = Browser::new(site.address());
        let answer = stranger.get(&format!("/api/tables/{table}/analysis")).await;
        let text = answer.text.clone();
        let told = answer.expect(StatusCode::OK);
        let nodes = told["nodes"].as_u64().expect("a number");
        assert!((20..=2_000).contains(&nodes), "{nodes}");
        let how =
            Thoroughness { limits: Some(Limits::nodes(nodes)), stop: Stop::default(), samples: 16, seed: 1 };
        let replayed = find(game).expect("a game").replay(&record).expect("a whole game");
        let mut events = Vec::new();
        replayed.analyse(&how, &mut |event| events.push(event));
        let seats = balance(replayed.seats(), &events);
        let decisions = events.iter().filter(|event| event.decision.is_some()).count();
        assert!(decisions > 10, "{game}: {decisions}");
        let expected = serde_json::to_string(&Analysis { nodes, events, seats }).expect("JSON");
        assert!(text == expected, "{game}: {text}\nis not\n{expected}");
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_not_analysed() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, table) = alone(&site, "atacama", json!({}), 2).await;
    let path = format!("/api/tables/{table}/analysis");
    assert_eq!(ada.get(&path).await.problem(), "422 not-over");
    assert_eq!(ada.get("/api/tables/0000000000000000/analysis").await.problem(), "404 not-found");
    assert_eq!(made(&mut ada).await, 0);
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("the game begins");
        }
    }
    assert_eq!(ada.get(&path).await.problem(), "422 not-over");
    device.play(&table).await;
    ada.get(&path).await.expect(StatusCode::OK);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_computed_twice_however_many_ask() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, table) = played(&site, "dig-mars", json!({"players": 2}), 2).await;
    let path = format!("/api/tables/{table}/analysis");
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (mut browser, path) = (Browser::new(site.address()), path.clone());
        asking.spawn(async move { browser.get(&path).await.expect(StatusCode::OK) });
    }
    let answers = asking.join_all().await;
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(ada.get(&path).await.expect(StatusCode::OK), answers[0]);
    assert_eq!(made(&mut ada).await, 1);
    site.server.stop().await;
}
