//! Complete games of every kind.

use std::sync::Arc;

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
        device.hurries_after = HURRY;
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

/// What someone can be at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A person with a device of their own.
    Remote,
    /// Someone on the device of whoever opened the table.
    Local,
    /// A bot of the house.
    Bot,
}

const KINDS: [Kind; 3] = [Kind::Remote, Kind::Local, Kind::Bot];

/// Every mix of so many seats: how many of each kind, whatever their order.
fn mixes(seats: usize) -> Vec<Vec<Kind>> {
    let mut mixes = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |mix: &Vec<Kind>| {
            let first = mix.last().and_then(|last| KINDS.iter().position(|kind| kind == last)).unwrap_or(0);
            KINDS[first..].iter().map(|kind| [mix.clone(), vec![*kind]].concat()).collect::<Vec<_>>()
        };
        mixes = mixes.iter().flat_map(longer).collect();
    }
    mixes
}

/// The places of a mix as they are asked for; whoever opens the table takes the first place of a person with a device. Where
/// they stand changes with the number of the game.
fn seats_of(mix: &[Kind], number: usize) -> Vec<Value> {
    let mut owner_sits = false;
    let mut seats: Vec<_> = mix
        .iter()
        .map(|kind| match kind {
            Kind::Remote if !owner_sits => {
                owner_sits = true;
                json!({"kind": "me"})
            }
            Kind::Remote => json!({"kind": "open"}),
            Kind::Local => json!({"kind": "local", "name": "Björn"}),
            Kind::Bot => json!({"kind": "bot", "level": 1 + number % 2}),
        })
        .collect();
    seats.rotate_left(number % mix.len());
    seats
}

/// After how many events people hurry to the end of their game.
const HURRY: u64 = 60;
/// How many games are played at a time.
const AT_ONCE: usize = 8;

/// Every game with two, three and four seats and every mix of seat kinds, each with some clock and some order of seats.
async fn every_mix(place: Place) {
    let site = Arc::new(Whole::open(place).await);
    let games = [
        ("atacama", json!({"variant": "basic"}), 2),
        ("atacama", json!({"variant": "enhanced"}), 2),
        ("atacama", json!({"variant": "three"}), 3),
        ("atacama", json!({"variant": "four"}), 4),
        ("ghawar", json!({"players": 2, "trucks": 1}), 2),
        ("ghawar", json!({"players": 3, "trucks": 1}), 3),
        ("ghawar", json!({"players": 4, "trucks": 1}), 4),
        ("dig-mars", json!({"players": 2}), 2),
        ("dig-mars", json!({"players": 3}), 3),
        ("dig-mars", json!({"players": 4}), 4),
    ];
    let mut wanted = Vec::new();
    for (game, options, seats) in games {
        for mix in mixes(seats) {
            let number = wanted.len();
            let order = if number % 2 == 0 { "drawn" } else { "chosen" };
            let clock = match number % 3 {
                0 => json!({"kind": "none"}),
                1 => json!({"kind": "fischer", "minutes": 5, "increment": 1}),
                _ => json!({"kind": "days", "days": 1}),
            };
            let setup = json!({"game": game, "options": options, "order": order, "clock": clock, "public": number % 5 == 0});
            wanted.push((setup, json!(seats_of(&mix, number))));
        }
    }
    assert_eq!(wanted.len(), 4 * 6 + 3 * 10 + 3 * 15);
    let (mut left, mut running) = (wanted.into_iter(), tokio::task::JoinSet::new());
    loop {
        while running.len() < AT_ONCE
            && let Some((setup, seats)) = left.next()
        {
            let site = site.clone();
            running.spawn(async move { plays(&site, setup, seats).await });
        }
        match running.join_next().await {
            Some(played) => played.expect("a whole game"),
            None => break,
        }
    }
    let site = Arc::into_inner(site).expect("nobody plays any more");
    site.server.stop().await;
}

#[test]
fn there_is_every_mix() {
    assert_eq!([2, 3, 4].map(|seats| mixes(seats).len()), [6, 10, 15]);
    assert!(mixes(4).contains(&vec![Kind::Remote, Kind::Remote, Kind::Local, Kind::Bot]));
    assert!(mixes(3).contains(&vec![Kind::Local; 3]) && mixes(3).contains(&vec![Kind::Bot; 3]));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_every_mix_of_seats_on_sqlite() {
    every_mix(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_every_mix_of_seats_on_postgresql() {
    every_mix(Place::postgres()).await;
}

/// As the program has it where there is one core: whoever waits for something must not keep everyone from bringing it.
async fn on_one_thread(place: Place) {
    let site = Whole::open(place).await;
    for game in ["atacama", "dig-mars"] {
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        plays(&site, json!({"game": game}), seats).await;
    }
    plays(&site, json!({"game": "atacama"}), json!([{"kind": "me"}, {"kind": "bot", "level": 2}])).await;
    site.server.stop().await;
}

#[tokio::test(flavor = "current_thread")]
async fn one_thread_serves_whole_games_on_sqlite() {
    on_one_thread(Place::sqlite()).await;
}

#[tokio::test(flavor = "current_thread")]
async fn one_thread_serves_whole_games_on_postgresql() {
    on_one_thread(Place::postgres()).await;
}
