//! Rated games between accounts, and what profiles, histories, leaderboards and dice tell of them.

use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::ratings::rate_finished;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

/// Plays a game between the first, who opens the table, and the others, who are invited by name; the result.
async fn play(site: &Whole, people: &mut [(&str, Browser)], setup: Value) -> (String, Value) {
    let seats: Vec<Value> = people
        .iter()
        .enumerate()
        .map(|(place, (name, _))| match place {
            0 => json!({ "kind": "me" }),
            _ => json!({ "kind": "player", "name": name }),
        })
        .collect();
    let table = open_table(&mut people[0].1, setup, json!(seats)).await;
    let mut devices: Vec<Client> = Vec::new();
    for (place, (_, browser)) in people.iter().enumerate() {
        let mut device = site.connect(browser).await;
        device.subscribe(&table).await;
        if place > 0 {
            let answer = device.command(&table, json!({ "do": "sit", "chair": place + 1 })).await;
            assert!(answer["type"] == "done", "{answer}");
        }
        devices.push(device);
    }
    let mut games = tokio::task::JoinSet::new();
    for mut device in devices {
        let table = table.clone();
        games.spawn(async move {
            device.play(&table).await;
            device.tables.remove(&table).expect("known").card
        });
    }
    let card = games.join_all().await.remove(0);
    (table, card)
}

/// Someone's profile once so many games of theirs were rated.
async fn rated(site: &Whole, name: &str, games: u32) -> Value {
    let mut nobody = Browser::new(site.address());
    for _ in 0..200 {
        let profile = nobody.get(&format!("/api/people/{name}")).await.expect(StatusCode::OK);
        let counts = profile["ratings"].as_array().expect("ratings").iter();
        if counts.map(|rating| rating["games"].as_u64().expect("a number")).sum::<u64>() >= u64::from(games) {
            return profile;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{name} has no {games} rated games");
}

async fn ratings_follow(place: Place) {
    let site = Whole::open(place).await;
    let mut people = [("Ada", site.account("Ada").await), ("Grace", site.account("Grace").await)];
    let rated_setup = json!({ "game": "ghawar", "options": { "players": 2 }, "order": "drawn", "rated": true,
        "public": true, "absent": { "kind": "forfeit" } });
    let (table, card) = play(&site, &mut people, rated_setup).await;
    let by_link = json!({ "game": "atacama", "options": { "variant": "basic" } });
    let (hidden, _) = play(&site, &mut people, by_link).await;
    let (ada, grace) = (rated(&site, "Ada", 1).await, rated(&site, "grace", 1).await);
    assert_eq!((&ada["kind"], &ada["name"], &ada["owner"]), (&json!("account"), &json!("Ada"), &Value::Null));
    assert_eq!(grace["name"], "Grace", "any spelling finds them");
    // Whoever is asked to rate again finds nothing to do.
    assert_eq!(rate_finished(&site.server.app().house).await, Ok(0));
    assert_eq!(rated(&site, "Ada", 1).await["ratings"], ada["ratings"], "exactly once");
    for profile in [&ada, &grace] {
        let rating = &profile["ratings"][0];
        assert_eq!(
            (&rating["game"], &rating["seats"], &rating["games"]),
            (&json!("ghawar"), &json!(2), &json!(1))
        );
        assert!(rating["deviation"].as_f64().expect("a number") < 350.0);
        let seat = card["chairs"].as_array().expect("chairs").iter();
        let seat = seat.zip(card["result"]["ranks"].as_array().expect("ranks"));
        let (_, rank) =
            seat.into_iter().find(|(chair, _)| chair["sitter"]["person"] == profile["id"]).expect("a seat");
        let ranks = card["result"]["ranks"].as_array().expect("ranks");
        let is_draw = ranks[0] == ranks[1];
        let gain = rating["rating"].as_f64().expect("a number") - 1_500.0;
        assert!(if is_draw { gain.abs() < 1e-6 } else { (gain > 0.0) == (*rank == 1) }, "{gain} {card}");
        let played: u64 = profile["played"]
            .as_array()
            .expect("counts")
            .iter()
            .map(|one| one["games"].as_u64().unwrap())
            .sum();
        assert_eq!(played, 2, "{profile}");
    }
    let mut nobody = Browser::new(site.address());
    let public = nobody.get("/api/people/Ada/games").await.expect(StatusCode::OK);
    assert_eq!(public["games"].as_array().map(Vec::len), Some(1));
    assert_eq!((&public["games"][0]["table"], &public["next"]), (&json!(table), &Value::Null));
    let own = people[0].1.get("/api/people/Ada/games").await.expect(StatusCode::OK);
    let own: Vec<&Value> =
        own["games"].as_array().expect("games").iter().map(|game| &game["table"]).collect();
    assert_eq!(own, [&json!(hidden), &json!(table)], "newest first");
    let before = people[0].1.get("/api/people/Ada/games?before=nonsense").await;
    assert_eq!(before.problem(), "400 malformed");
    let settled = nobody.get("/api/leaderboards/ghawar/2").await.expect(StatusCode::OK);
    assert_eq!(settled, json!([]), "one game is not enough to be sure");
    let leaders = nobody.get("/api/leaderboards/ghawar/2?all=true").await.expect(StatusCode::OK);
    let best = leaders[0]["rating"].as_f64().expect("a rating");
    assert!(best >= leaders[1]["rating"].as_f64().expect("a rating"));
    assert_eq!((&leaders[0]["place"], &leaders[1]["place"]), (&json!(1), &json!(2)));
    let bots = nobody.get("/api/leaderboards/ghawar/2?all=true&bots=true").await.expect(StatusCode::OK);
    assert_eq!(bots, json!([]));
    for nowhere in [
        "/api/leaderboards/chess/2",
        "/api/leaderboards/ghawar/5",
        "/api/people/Nobody%20Here",
        "/api/people/Nobody%20Here/games",
    ] {
        assert_eq!(nobody.get(nowhere).await.problem(), "404 not-found", "{nowhere}");
    }
    let dice = nobody.get("/api/dice").await.expect(StatusCode::OK);
    let rolls = dice.as_array().expect("draws").iter().find(|draw| draw["what"] == "roll").expect("rolls");
    assert_eq!((&rolls["game"], &rolls["degrees_of_freedom"]), (&json!("ghawar"), &json!(5)));
    let record = nobody.get(&format!("/api/tables/{table}/record.json")).await.expect(StatusCode::OK);
    let rolled: usize = record["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event.as_str()?.strip_prefix("chance roll "))
        .map(|dice| dice.split(' ').count())
        .sum();
    assert_eq!(rolls["count"].as_f64(), Some(rolled as f64), "every die of the game, by itself");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_counts_exactly_once_on_sqlite() {
    ratings_follow(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_counts_exactly_once_on_postgresql() {
    ratings_follow(Place::postgres()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_accounts_are_rated_together() {
    let site = Whole::open(Place::sqlite()).await;
    let mut people = [
        ("Ada", site.account("Ada").await),
        ("Grace", site.account("Grace").await),
        ("Edsger", site.account("Edsger").await),
    ];
    let setup =
        json!({ "game": "atacama", "options": { "variant": "three" }, "order": "drawn", "rated": true });
    play(&site, &mut people, setup).await;
    for name in ["Ada", "Grace", "Edsger"] {
        assert_eq!(rated(&site, name, 1).await["ratings"][0]["seats"], 3);
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_rated_game_is_scored_as_having_left() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, grace) = (site.account("Ada").await, site.account("Grace").await);
    let setup =
        json!({ "game": "atacama", "options": { "variant": "basic" }, "order": "drawn", "rated": true });
    let seats = json!([{ "kind": "me" }, { "kind": "player", "name": "Grace" }]);
    let table = open_table(&mut ada, setup, seats).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&grace).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    assert_eq!(two.command(&table, json!({ "do": "sit", "chair": 2 })).await["type"], "done");
    // Ada leaves once she is ahead: points do not help her.
    let ahead = |client: &Client| {
        let (seats, own) = (&client.tables[&table].view["seats"], &client.tables[&table].you["seats"][0]);
        let score = |seat: u64| seats[seat as usize - 1]["score"].as_i64();
        own.as_u64().is_some_and(|own| score(own) > score(3 - own))
    };
    while !ahead(&one) {
        assert_ne!(one.stage(&table), "over", "it can be that she is never ahead, but hardly");
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    let seat = one.tables[&table].you["seats"][0].clone();
    assert_eq!(one.command(&table, json!({ "do": "resign", "seat": seat })).await["type"], "done");
    let rating = |profile: &Value| profile["ratings"][0]["rating"].as_f64().expect("a number");
    assert!(rating(&rated(&site, "Ada", 1).await) < 1_500.0);
    assert!(rating(&rated(&site, "Grace", 1).await) > 1_500.0);
    site.server.stop().await;
}

#[tokio::test]
async fn the_catalogue_speaks_the_language_of_who_asks() {
    let site = Whole::open(Place::sqlite()).await;
    let mut nobody = Browser::new(site.address());
    let english = nobody.get("/api/games").await.expect(StatusCode::OK);
    let german = nobody.send(axum::http::Method::GET, "/api/games", &[("accept-language", "de")], "").await;
    let german = german.expect(StatusCode::OK);
    let ids: Vec<_> = english.as_array().expect("games").iter().map(|game| game["id"].clone()).collect();
    assert_eq!(ids, ["atacama", "ghawar", "dig-mars"]);
    for (one, other) in english.as_array().expect("games").iter().zip(german.as_array().expect("games")) {
        assert_ne!(one["about"], other["about"]);
        assert_eq!(one["levels"].as_array().map(Vec::len), Some(6));
        assert!(one["seats"].as_array().expect("seats").contains(&json!(2)));
        let options = one["options"].as_array().expect("options").iter();
        for (option, in_german) in options.zip(other["options"].as_array().expect("options")) {
            assert_eq!(option["key"], in_german["key"]);
            assert_ne!(option["about"], in_german["about"]);
            assert!(!option["choices"].as_array().expect("choices").is_empty());
        }
    }
    site.server.stop().await;
}
