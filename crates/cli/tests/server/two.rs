//! Two server processes on one PostgreSQL.

use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::store::{Postgres, Store, Tables};
use motherlode_server::table::{Event, Logged};
use serde_json::{Value, json};

use crate::kit::http::Browser;
use crate::kit::site::{connect, open_table};
use crate::kit::{Fsync, PostgresServer};
use crate::player::Player;
use crate::process::{Process, serve};

async fn guest(process: &Process) -> Browser {
    let mut browser = Browser::new(process.address);
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    browser
}

/// A table of two people, the first of whom opened it at one process.
async fn two_people(process: &Process, setup: Value) -> (Browser, Browser, String) {
    let (mut one, mut two) = (guest(process).await, guest(process).await);
    let table = open_table(&mut one, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let body = json!({"id": "sit", "command": {"do": "sit", "chair": 2}}).to_string();
    two.post(&format!("/api/tables/{table}/commands"), &body).await.expect(StatusCode::OK);
    (one, two, table)
}

async fn entries(url: &str, table: &str) -> Vec<String> {
    let store = Postgres::connect(url).await.expect("a database");
    let log = store.events(table.parse().expect("an id"), 0).await.expect("a log");
    store.close().await;
    let entry = |body: &str| match serde_json::from_str::<Logged>(body).expect("an event").event {
        Event::Entry { entry, .. } => Some(entry),
        _ => None,
    };
    log.iter().filter_map(|logged| entry(&logged.body)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_different_processes_play_a_game_and_go_on_when_one_is_killed() {
    let server = PostgresServer::start(Fsync::On);
    let url = server.database();
    let (left, right) =
        (Process::start(serve(&url, "127.0.0.1:0")), Process::start(serve(&url, "127.0.0.1:0")));
    for game in ["atacama", "ghawar", "dig-mars"] {
        let (one, two, table) = two_people(&left, json!({"game": game})).await;
        let (mut one, mut two) = (Player::new(one, &table), Player::new(two, &table));
        let (over, also) = tokio::join!(one.play(left.address), two.play(right.address));
        assert!(over && also, "{game}");
        assert_eq!(one.told.shown, two.told.shown);
    }
    // One process is killed in the middle; its players go on at the other.
    let survivor = right.address;
    let mut running = tokio::task::JoinSet::new();
    for number in 0..20 {
        let bot = json!({"kind": "bot", "level": 1});
        let mut owner = guest(&left).await;
        let game = if number % 2 == 0 { "atacama" } else { "ghawar" };
        let setup = json!({"game": game});
        let table = open_table(&mut owner, setup, json!([{"kind": "me"}, bot])).await;
        let mut player = Player::new(owner, &table);
        let address = left.address;
        running.spawn(async move {
            let mut over = player.play(address).await;
            while !over {
                over = player.play(survivor).await;
            }
            player
        });
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    left.kill();
    let ended =
        tokio::time::timeout(Duration::from_secs(200), running.join_all()).await.expect("all games end");
    for player in ended {
        assert!(player.told.refused.is_empty(), "{:?}", player.told.refused);
        let entries = entries(&url, &player.table).await;
        let path = format!("/api/tables/{}/record.json", player.table);
        let mut browser = Browser::new(survivor);
        let record: Value = browser.get(&path).await.expect(StatusCode::OK);
        // Every bot's move is there once: the record replays, and the log is the record.
        let recorded: Vec<&str> =
            record["events"].as_array().expect("events").iter().filter_map(Value::as_str).collect();
        assert_eq!(recorded, entries);
        for (seq, entry) in &player.told.acknowledged {
            assert!(entries.contains(entry), "event {seq} was acknowledged: {entry}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_commands_for_the_same_event_one_is_told_that_it_is_stale() {
    let server = PostgresServer::start(Fsync::On);
    let url = server.database();
    let (left, right) =
        (Process::start(serve(&url, "127.0.0.1:0")), Process::start(serve(&url, "127.0.0.1:0")));
    let mut owner = guest(&left).await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ada"}]);
    let table = open_table(&mut owner, json!({"game": "atacama"}), seats).await;
    let (mut here, mut there) = (connect(left.address, &owner).await, connect(right.address, &owner).await);
    here.subscribe(&table).await;
    while here.stage(&table) == "gathering" {
        if !here.step(&table).await {
            here.hear().await.expect("it begins");
        }
    }
    there.subscribe(&table).await;
    let mut decided = 0;
    while here.stage(&table) == "playing" && decided < 25 {
        // Both devices show the same event; both act on it at once.
        while there.tables[&table].seq < here.tables[&table].seq {
            there.hear().await.expect("an event");
        }
        let known = here.tables[&table].clone();
        let seat = known.to_act.expect("a seat");
        here.ask(json!({"type": "look", "table": table, "seat": seat})).await;
        while here.tables[&table].legal.is_empty() {
            here.hear().await.expect("a snapshot");
        }
        let action = here.tables[&table].legal[0].clone();
        let command = json!({"do": "act", "seat": seat, "action": action});
        let (mine, yours) =
            tokio::join!(here.command(&table, command.clone()), there.command(&table, command));
        let kinds = [mine["type"].as_str(), yours["type"].as_str()];
        assert!(kinds.contains(&Some("done")) && kinds.contains(&Some("refused")), "{mine} {yours}");
        let refused = if mine["type"] == "refused" { &mine } else { &yours };
        assert_eq!(refused["code"], "stale", "{refused}");
        decided += 1;
        while here.tables[&table].seq == known.seq {
            here.hear().await.expect("an event");
        }
    }
    assert_eq!(decided, 25);
    assert_eq!(entries(&url, &table).await.len(), 25);
}

/// How many tables have a deadline, and how many have bots alone.
const DEADLINES: usize = 12;
const BOTS: usize = 8;

/// How often bots have decided something at a process.
async fn decisions(process: &Process) -> u64 {
    let numbers = Browser::new(process.address).get("/metrics").await.text;
    let name = "motherlode_bot_decision_seconds_count ";
    let line = numbers.lines().find_map(|line| line.strip_prefix(name)).expect("it is counted");
    line.parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn each_deadline_fires_once_and_each_bot_moves_once_while_both_run() {
    let server = PostgresServer::start(Fsync::On);
    let url = server.database();
    let first = Process::start(serve(&url, "127.0.0.1:0"));
    let clock = json!({"kind": "fischer", "minutes": 1, "increment": 0});
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "clock": clock, "absent": {"kind": "wait"}});
    let mut late = Vec::new();
    for _ in 0..DEADLINES {
        let mut owner = guest(&first).await;
        let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
        let table = open_table(&mut owner, setup.clone(), seats).await;
        let mut device = connect(first.address, &owner).await;
        device.subscribe(&table).await;
        while device.stage(&table) == "gathering" {
            if !device.step(&table).await {
                device.hear().await.expect("it begins");
            }
        }
        late.push(table);
    }
    assert!(first.stop());
    // All of it happened so long ago that every minute is over in some seconds, when both have all tables in memory.
    for statement in [
        "UPDATE events SET at = (extract(epoch FROM now()) * 1000)::bigint - 52000",
        "UPDATE wakes SET wake_at = (extract(epoch FROM now()) * 1000)::bigint + 8000",
    ] {
        server.sql(&url, statement);
    }
    let (left, right) =
        (Process::start(serve(&url, "127.0.0.1:0")), Process::start(serve(&url, "127.0.0.1:0")));
    let mut watchers = Vec::new();
    for process in [&left, &right] {
        let browser = guest(process).await;
        let mut watcher = connect(process.address, &browser).await;
        for table in &late {
            watcher.subscribe(table).await;
            assert_eq!(watcher.stage(table), "playing", "it is not late yet");
        }
        watchers.push(watcher);
    }
    for watcher in &mut watchers {
        watcher.until(|client| late.iter().all(|table| client.stage(table) == "over")).await;
        for table in &late {
            let known = &watcher.tables[table];
            let left = known.events.iter().filter(|event| event["event"]["what"] == "left");
            assert_eq!((left.count(), &known.card["result"]["ending"]), (1, &json!("out-of-time")));
        }
    }
    // Nothing happens twice, a little later either.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for table in &late {
        assert_eq!(entries(&url, table).await, ["timeout 1"], "once");
    }
    // Bots alone, at tables that both processes show to someone.
    let mut tables = Vec::new();
    for number in 0..BOTS {
        let process = [&left, &right][number % 2];
        let game = ["atacama", "ghawar", "dig-mars"][number % 3];
        let bots = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 2}]);
        let table = open_table(&mut guest(process).await, json!({"game": game}), bots).await;
        for watcher in &mut watchers {
            watcher.subscribe(&table).await;
        }
        tables.push(table);
    }
    for watcher in &mut watchers {
        watcher.until(|client| tables.iter().all(|table| client.stage(table) == "over")).await;
    }
    let mut moves = 0;
    for table in &tables {
        let path = format!("/api/tables/{table}/record.json");
        let record: Value = Browser::new(left.address).get(&path).await.expect(StatusCode::OK);
        let kept = entries(&url, table).await;
        assert_eq!(record["events"], json!(kept));
        moves += kept.iter().filter(|entry| entry.starts_with(['1', '2'])).count() as u64;
    }
    let thought = decisions(&left).await + decisions(&right).await;
    assert_eq!(thought, moves, "every move was thought about once, at one of the two");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_of_the_database_is_survived() {
    let server = PostgresServer::start(Fsync::On);
    let url = server.database();
    let process = Process::start(serve(&url, "127.0.0.1:0"));
    let address = process.address;
    let mut running = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (one, two, table) = two_people(&process, json!({"game": "atacama"})).await;
        for browser in [one, two] {
            let mut player = Player::new(browser, &table);
            running.spawn(async move {
                // While the database is away commands are refused; whoever is refused asks again later.
                while !player.play_patiently(address).await {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                player
            });
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.stop();
    tokio::time::sleep(Duration::from_millis(500)).await;
    server.start_again();
    let ended =
        tokio::time::timeout(Duration::from_secs(100), running.join_all()).await.expect("all games end");
    for player in ended {
        let entries = entries(&url, &player.table).await;
        for entry in player.told.acknowledged.values() {
            assert!(entries.contains(entry), "{entry} was acknowledged");
        }
    }
}
