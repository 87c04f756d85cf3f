//! Two servers on one PostgreSQL: whoever is at one hears of whoever is at the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use motherlode_server::metrics::Histogram;
use motherlode_server::moment::{DAY, Moment, SECOND};
use motherlode_server::settings::Settings;
use motherlode_server::table::{Event, Logged};
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::{Browser, HandClock};
use crate::kit::site::{Whole, connect, open_table, settings};

/// Two servers on a new database.
async fn two() -> (Whole, Whole) {
    let place = Place::postgres();
    let same = Place::Postgres(place.address());
    (Whole::open(place).await, Whole::open(same).await)
}

async fn entries(site: &Whole, table: &str) -> Vec<String> {
    let log = site.server.app().house.store.events(table.parse().expect("an id"), 0).await.expect("a log");
    let entry = |body: &str| match serde_json::from_str::<Logged>(body).expect("an event").event {
        Event::Entry { entry, .. } => Some(entry),
        _ => None,
    };
    log.iter().filter_map(|logged| entry(&logged.body)).collect()
}

/// A table that one person opened at the left and another sat down at from the right, played until the game has begun.
async fn begun(left: &Whole, right: &Whole, setup: Value) -> (String, [Browser; 2], [Client; 2]) {
    let (mut ada, bob) = (left.guest().await, right.guest().await);
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let (mut one, mut two) = (left.connect(&ada).await, right.connect(&bob).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
    assert_eq!(two.ask(sit).await["type"], "done");
    while one.tables[&table].to_act.is_none() || two.tables[&table].to_act.is_none() {
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    (table, [ada, bob], [one, two])
}

fn is_here(client: &Client, chairs: &[u64]) -> bool {
    client
        .other
        .iter()
        .rfind(|message| message["type"] == "presence")
        .is_some_and(|last| last["here"] == json!(chairs))
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_presence_matches_and_bans_reach_the_other_process() {
    let (left, right) = two().await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}});
    let (table, [_, mut bob], [mut one, mut two]) = begun(&left, &right, setup).await;
    one.until(|client| is_here(client, &[1, 2])).await;
    two.until(|client| is_here(client, &[1, 2])).await;
    assert_eq!(
        one.ask(json!({"type": "chat", "table": table, "text": "from the left"})).await["type"],
        "done"
    );
    let heard = |client: &Client| client.other.iter().any(|message| message["text"] == "from the left");
    two.until(heard).await;
    // Whoever goes is seen to go.
    drop(two);
    one.until(|client| is_here(client, &[1])).await;

    let (eve, dan) = (left.guest().await, right.guest().await);
    let (mut here, mut there) = (left.connect(&eve).await, right.connect(&dan).await);
    let wish = json!({"type": "seek", "wish": {"game": "atacama", "options": {"variant": "basic"}}});
    assert_eq!(here.ask(wish.clone()).await["type"], "done");
    assert_eq!(there.ask(wish).await["type"], "done");
    let matched = |client: &Client| client.other.iter().any(|message| message["type"] == "matched");
    here.until(matched).await;
    there.until(matched).await;

    let mut device = right.connect(&bob).await;
    device.drain().await;
    let mut operator = Browser::new(left.address());
    let token = motherlode_server::people::operator_token(&left.server.app().house.key);
    (operator.token, operator.origin) = (Some(token), None);
    let until = json!({ "until": left.server.app().house.now().after(DAY).0 }).to_string();
    let ban = format!("/api/operator/people/{}/ban", bob.id().await);
    operator.put(&ban, &until).await.expect(StatusCode::OK);
    let told = Instant::now();
    while device.ask(json!({"type": "end-seek"})).await["code"] != "banned" {
        assert!(told.elapsed() < Duration::from_secs(10), "at once, not when they are next looked at");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    left.server.stop().await;
    right.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_fires_once_and_a_bot_thinks_once() {
    let clock = Arc::new(HandClock::at(Moment(1_800_000_000_000)));
    let place = Place::postgres();
    let same = Place::Postgres(place.address());
    let left = Whole::with_clock(place, settings(), clock.clone()).await;
    // It lets go of a table as soon as nobody looks, and reads it again for the next.
    let hasty = Settings { idle: 0, ..settings() };
    let right = Whole::with_clock(same, hasty, clock.clone()).await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"},
        "clock": {"kind": "fischer", "minutes": 1, "increment": 0}, "absent": {"kind": "wait"}});
    let mut ended = Vec::new();
    for _ in 0..10 {
        ended.push(begun(&left, &right, setup.clone()).await);
    }
    // Both have every table in memory, and both see the moment come.
    clock.pass(61 * SECOND);
    for (table, _, [one, two]) in &mut ended {
        one.until(|client| client.stage(table) == "over").await;
        two.until(|client| client.stage(table) == "over").await;
        let left_by_time = entries(&left, table).await;
        assert_eq!(left_by_time, ["timeout 1"], "once");
    }
    // A bot at a table that both have in memory is thought for at the one where it became its turn.
    let mut ada = left.guest().await;
    let bots = json!([{"kind": "me"}, {"kind": "bot", "level": 6}]);
    let table = open_table(&mut ada, json!({"game": "ghawar", "options": {"players": 2}}), bots).await;
    let thoughts = |site: &Whole| {
        let metrics = site.server.app().hall.metrics().render(&Histogram::default(), &[]);
        let line = metrics.lines().find(|line| line.starts_with("motherlode_bot_decision_seconds_count"));
        line.and_then(|line| line.split(' ').next_back()).and_then(|count| count.parse::<u64>().ok())
    };
    let mut one = left.connect(&ada).await;
    one.subscribe(&table).await;
    let playing = tokio::spawn({
        let table = table.clone();
        async move {
            one.play(&table).await;
        }
    });
    // Whoever comes and goes at the other process makes it read the table again and again.
    while !playing.is_finished() {
        let mut watcher = connect(right.address(), &Browser::new(right.address())).await;
        watcher.subscribe(&table).await;
        drop(watcher);
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    playing.await.expect("plays");
    let moves = entries(&left, &table).await;
    assert!(moves.iter().any(|entry| entry.starts_with("2 ")), "{moves:?}");
    assert_eq!(thoughts(&right), Some(0), "nobody thought there");
    left.server.stop().await;
    right.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_both_processes_get_is_done_once_and_answered_twice() {
    let (left, right) = two().await;
    let mut ada = left.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}});
    let table = open_table(&mut ada, setup, seats).await;
    let mut here = left.connect(&ada).await;
    here.subscribe(&table).await;
    while here.stage(&table) == "gathering" {
        if !here.step(&table).await {
            here.hear().await.expect("it begins");
        }
    }
    let mut there = right.connect(&ada).await;
    there.subscribe(&table).await;
    for number in 0..10 {
        there.until(|client| client.tables[&table].seq == here.tables[&table].seq).await;
        let known = here.tables[&table].clone();
        let seat = known.to_act.expect("a seat");
        here.ask(json!({"type": "look", "table": table, "seat": seat})).await;
        here.until(|client| !client.tables[&table].legal.is_empty()).await;
        let act = json!({"do": "act", "seat": seat, "action": here.tables[&table].legal[0]});
        let command = json!({"type": "command", "id": format!("same-{number}"), "table": table,
            "seq": known.seq, "command": act});
        let (mine, yours) = tokio::join!(here.ask(command.clone()), there.ask(command));
        assert_eq!((&mine["type"], &yours["type"]), (&json!("done"), &json!("done")), "{mine} {yours}");
        assert_eq!(mine["seq"], yours["seq"]);
        here.until(|client| client.tables[&table].seq > known.seq).await;
    }
    assert_eq!(entries(&left, &table).await.len(), 10);
    left.server.stop().await;
    right.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_a_table_again_and_again_is_written_to_be_here_once_in_a_while() {
    let clock = Arc::new(HandClock::at(Moment(1_800_000_000_000)));
    let site = Whole::with_clock(Place::postgres(), settings(), clock.clone()).await;
    let house = &site.server.app().house;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = open_table(&mut ada, json!({"game": "atacama"}), seats).await;
    let person = ada.id().await.parse().expect("an id");
    let mut clients = [site.connect(&ada).await, site.connect(&ada).await];
    let mut seen = Vec::new();
    for (device, pause) in [(0, 0), (0, SECOND), (1, SECOND), (1, 5 * SECOND)] {
        clock.pass(pause);
        let client = &mut clients[device];
        client.subscribe(&table).await;
        // What is asked behind it is answered when all of it is done.
        client.ask(json!({"type": "ping"})).await;
        let last = house.store.last_seen(vec![person]).await.expect("a database");
        seen.push(house.now().since(last.first().expect("someone").1));
    }
    assert_eq!(seen, [0, SECOND, 2 * SECOND, 0], "how long ago it was written");
    site.server.stop().await;
}
