//! Complete games of every kind.

use axum::http::StatusCode;
use motherlode_core::Record;
use motherlode_core::record::Kept;
use motherlode_games::find;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::site::{Whole, open_table};

/// Plays one game to its end: `me` opens the table and sits where the seats say, `open` seats are taken by others.
async fn plays(site: &Whole, setup: Value, seats: Value) {
    let mut owner = site.guest().await;
    let table = open_table(&mut owner, setup, seats.clone()).await;
    let mut devices = vec![site.connect(&owner).await];
    devices[0].subscribe(&table).await;
    for (place, seat) in seats.as_array().expect("seats").iter().enumerate() {
        if seat["kind"] == "open" {
            let guest = site.guest().await;
            let mut device = site.connect(&guest).await;
            device.subscribe(&table).await;
            let answer = device
                .ask(json!({"type": "command", "table": table, "command": {"do": "sit", "chair": place + 1}}))
                .await;
            assert_eq!(answer["type"], "done", "{answer}");
            devices.push(device);
        }
    }
    let mut games = tokio::task::JoinSet::new();
    for mut device in devices {
        let table = table.clone();
        games.spawn(async move {
            device.play(&table).await;
            device.tables.remove(&table).expect("known")
        });
    }
    let known = games.join_all().await;
    for one in &known {
        assert_eq!(one.card["result"], known[0].card["result"]);
        assert_eq!(one.seq, known[0].seq);
    }
    let text = owner.get(&format!("/api/tables/{table}/record.json")).await;
    assert_eq!(text.status, StatusCode::OK, "{}", text.text);
    let record = Record::from_json(&text.text).expect("a record");
    let entry = find(&record.game).expect("a game");
    entry.replay(&record).expect("a whole game");
    let has_chance = record.events.iter().any(|event| event.starts_with("chance"));
    let verdict = entry.verify(&record, &Kept::default()).expect("a dealer");
    assert!(verdict.is_fair(), "{verdict:?}");
    assert_eq!(has_chance, verdict.findings.iter().any(|finding| finding.about.code == "chance"));
    let checked = owner.get(&format!("/api/tables/{table}/verification")).await.expect(StatusCode::OK);
    assert_eq!(checked["fair"], true);
}

fn me() -> Value {
    json!({"kind": "me"})
}

fn open() -> Value {
    json!({"kind": "open"})
}

fn local(name: &str) -> Value {
    json!({"kind": "local", "name": name})
}

fn bot(level: u8) -> Value {
    json!({"kind": "bot", "level": level})
}

/// Every game with two, three and four seats and every mix of seat kinds.
async fn every_mix(place: Place) {
    let site = Whole::open(place).await;
    let games = [
        ("atacama", json!({"variant": "basic"}), 2),
        ("atacama", json!({"variant": "enhanced"}), 2),
        ("atacama", json!({"variant": "three"}), 3),
        ("atacama", json!({"variant": "four"}), 4),
        ("ghawar", json!({"players": 2}), 2),
        ("ghawar", json!({"players": 3}), 3),
        ("dig-mars", json!({"players": 2}), 2),
        ("dig-mars", json!({"players": 4}), 4),
    ];
    let mixes: [&dyn Fn(usize) -> Vec<Value>; 5] = [
        &|seats| [vec![me()], vec![open(); seats - 1]].concat(),
        &|seats| [vec![bot(1)], vec![me()], vec![bot(2); seats - 2]].concat(),
        &|seats| [vec![me()], vec![local("Ada"); seats - 1]].concat(),
        &|seats| [vec![me(), local("Björn"), open(), bot(1)][..seats.min(4)].to_vec()].concat(),
        &|seats| vec![bot(1); seats],
    ];
    for (number, (game, options, seats)) in games.into_iter().enumerate() {
        for (which, mix) in mixes.iter().enumerate() {
            let order = if (number + which) % 2 == 0 { "drawn" } else { "chosen" };
            let clock = match which % 3 {
                0 => json!({"kind": "none"}),
                1 => json!({"kind": "fischer", "minutes": 5, "increment": 1}),
                _ => json!({"kind": "days", "days": 1}),
            };
            let setup = json!({"game": game, "options": options, "order": order, "clock": clock, "public": which == 0});
            plays(&site, setup, json!(mix(seats))).await;
        }
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_every_mix_of_seats_on_sqlite() {
    every_mix(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_every_mix_of_seats_on_postgresql() {
    every_mix(Place::postgres()).await;
}
