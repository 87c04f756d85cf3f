//! kill -9 in the middle of hundreds of games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::store::{Sqlite, Tables};
use motherlode_server::table::{Event, Logged};
use serde_json::{Value, json};

use crate::kit::http::Browser;
use crate::kit::site::open_table;
use crate::player::Player;
use crate::process::{Process, serve};

const TABLES: usize = 120;
const KILLS: usize = 20;
/// Actions that are acknowledged before each kill, so that a busy machine cannot make a round empty.
const ACTIONS_PER_ROUND: u64 = 60;

async fn guest(process: &Process) -> Browser {
    let mut browser = Browser::new(process.address);
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    browser
}

/// Tables of two people, of a person and a bot, and of two bots, with and without a clock.
async fn players(process: &Process) -> Vec<Player> {
    let games = ["atacama", "ghawar", "dig-mars"];
    let mut players = Vec::new();
    for number in 0..TABLES {
        let clock = if number % 2 == 0 {
            json!({"kind": "fischer", "minutes": 60, "increment": 0})
        } else {
            json!({"kind": "none"})
        };
        let setup = json!({"game": games[number % 3], "clock": clock});
        let other =
            if number % 4 == 0 { json!({"kind": "bot", "level": 1}) } else { json!({"kind": "open"}) };
        let mut owner = guest(process).await;
        let table = open_table(&mut owner, setup, json!([{"kind": "me"}, other])).await;
        if number % 4 != 0 {
            let mut second = guest(process).await;
            let body = json!({"id": "sit", "command": {"do": "sit", "chair": 2}}).to_string();
            second.post(&format!("/api/tables/{table}/commands"), &body).await.expect(StatusCode::OK);
            players.push(Player::new(second, &table));
        }
        players.push(Player::new(owner, &table));
    }
    players
}

/// What the log says, read from the file after the server is gone.
async fn check(players: &[Player], file: &str, round: usize) -> u64 {
    let store = Sqlite::open(file).expect("a whole database");
    let mut actions = 0;
    for player in players {
        let log = store.events(player.table.parse().expect("an id"), 0).await.expect("a log");
        let told = &player.told;
        assert!(told.refused.is_empty(), "round {round}: {:?}", told.refused);
        assert!(
            told.shown <= log.len() as u64,
            "round {round}: event {} was shown but is not there",
            told.shown
        );
        for (seq, entry) in &told.acknowledged {
            let logged: Logged = serde_json::from_str(&log[*seq as usize - 1].body).expect("an event");
            let Event::Entry { entry: kept, .. } = logged.event else { panic!("{logged:?}") };
            assert_eq!(kept, *entry, "round {round}: event {seq} was acknowledged");
            actions += 1;
        }
    }
    motherlode_server::store::Store::close(&store).await;
    actions
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_every_acknowledged_action_and_has_shown_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("killed.db").to_str().expect("a path").to_owned();
    let start = || Process::start(serve(&file, "127.0.0.1:0"));
    let mut process = start();
    let mut players = players(&process).await;
    let (mut before, mut clocks) = (0, Vec::new());
    for round in 0..KILLS {
        let address = process.address;
        let acknowledged = Arc::new(AtomicU64::new(0));
        let mut running = tokio::task::JoinSet::new();
        for mut player in players.drain(..) {
            player.acknowledged = Arc::clone(&acknowledged);
            running.spawn(async move {
                player.play(address).await;
                player
            });
        }
        let went_on = async {
            while acknowledged.load(Ordering::Relaxed) < ACTIONS_PER_ROUND {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let went_on = tokio::time::timeout(Duration::from_secs(120), went_on).await;
        tokio::time::sleep(Duration::from_millis(37 * (round as u64 % 7))).await;
        process.kill();
        players = running.join_all().await;
        let actions = check(&players, &file, round).await;
        assert!(
            went_on.is_ok() && actions >= before + ACTIONS_PER_ROUND,
            "round {round}: from {before} to {actions} actions: {:#?}",
            players.iter().take(10).map(Player::state).collect::<Vec<_>>()
        );
        before = actions;
        clocks.push(players.iter().filter_map(|player| player.told.left.clone()).flatten().min());
        process = start();
    }
    let address = process.address;
    // Nobody's hour was touched by twenty restarts of a few hundred milliseconds each.
    assert!(clocks.iter().flatten().all(|left| *left > 50 * 60 * 1_000), "{clocks:?}");
    let mut running = tokio::task::JoinSet::new();
    for mut player in players.drain(..) {
        running.spawn(async move {
            let over = tokio::time::timeout(Duration::from_secs(180), player.play(address)).await;
            (over, player)
        });
    }
    let (mut ended, mut stuck) = (0, Vec::new());
    for (over, player) in running.join_all().await {
        if over != Ok(true) {
            stuck.push(player.state());
            continue;
        }
        ended += 1;
        let path = format!("/api/tables/{}/verification", player.table);
        let verdict: Value = Browser::new(address).get(&path).await.expect(StatusCode::OK);
        assert_eq!(verdict["fair"], true);
    }
    assert!(stuck.is_empty(), "{ended} ended, these did not: {stuck:#?}");
    assert!(process.stop(), "it ends well when asked to");
}
