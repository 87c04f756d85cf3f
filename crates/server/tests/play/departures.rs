//! Who deletes their account or is banned has left every game, whatever happens to the process meanwhile.

use axum::http::StatusCode;
use motherlode_server::id::PersonId;
use motherlode_server::moment::DAY;
use motherlode_server::people::operator_token;
use motherlode_server::store::Stage;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

/// A rated game that is on, a table that waits for a third, and one that Bob has opened; Ada listens to all of them.
struct Scene {
    bob: Browser,
    bob_device: Client,
    ada_device: Client,
    playing: String,
    waiting: String,
    own: String,
}

fn three() -> Value {
    json!({"game": "atacama", "options": {"variant": "three"}})
}

async fn scene(site: &Whole) -> Scene {
    let (mut ada, mut bob) = (site.account("Ada").await, site.account("Bob").await);
    let rated = json!({"game": "ghawar", "rated": true, "order": "drawn", "absent": {"kind": "wait"}});
    let playing = open_table(&mut ada, rated, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let three_seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let waiting = open_table(&mut ada, three(), three_seats.clone()).await;
    let own = open_table(&mut bob, three(), three_seats).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&bob).await);
    for table in [&playing, &waiting, &own] {
        one.subscribe(table).await;
    }
    for table in [&playing, &waiting] {
        two.subscribe(table).await;
        assert_eq!(two.command(table, json!({"do": "sit", "chair": 2})).await["type"], "done");
    }
    while one.stage(&playing) == "gathering" {
        if !two.step(&playing).await && !one.step(&playing).await {
            one.drain().await;
            two.drain().await;
        }
    }
    Scene { bob, bob_device: two, ada_device: one, playing, waiting, own }
}

/// Bob resigned, his place is free, and what he opened is closed.
async fn has_left(ada: &mut Client, scene: (&str, &str, &str)) {
    let (playing, waiting, own) = scene;
    ada.until(|client| client.stage(playing) == "over" && client.stage(own) == "closed").await;
    ada.until(|client| client.tables[waiting].card["chairs"][1]["sitter"]["kind"] == "open").await;
    let card = &ada.tables[playing].card;
    let chairs = card["chairs"].as_array().expect("chairs");
    let seat = chairs.iter().position(|chair| chair["sitter"]["name"] == "Ada").expect("Ada");
    assert_eq!(card["result"]["ranks"][seat], 1, "who left is scored as having left");
    assert_eq!(card["result"]["ending"], "resigned");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_their_account_has_left_every_game() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let Scene { mut bob, mut ada_device, playing, waiting, own, .. } = scene(&site).await;
        let farewell = json!({"password": "a long enough password"}).to_string();
        bob.delete("/api/me", &farewell).await.expect(StatusCode::NO_CONTENT);
        has_left(&mut ada_device, (&playing, &waiting, &own)).await;
        site.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_has_left_every_game() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let Scene { mut bob, mut bob_device, mut ada_device, playing, waiting, own } = scene(&site).await;
        let token = Some(operator_token(&site.server.app().house.key));
        let mut operator = Browser { token, origin: None, ..Browser::new(site.address()) };
        let until = json!({ "until": site.server.app().house.now().after(DAY).0 }).to_string();
        let ban = format!("/api/operator/people/{}/ban", bob.id().await);
        operator.put(&ban, &until).await.expect(StatusCode::OK);
        has_left(&mut ada_device, (&playing, &waiting, &own)).await;
        let sit = bob_device.command(&waiting, json!({"do": "sit", "chair": 2})).await;
        assert_eq!(sit["code"], "banned", "{sit}");
        // Who may play again has nothing back, and sits down anew.
        operator.put(&ban, r#"{"until":null}"#).await.expect(StatusCode::OK);
        loop {
            bob_device.drain().await;
            let sit = bob_device.command(&waiting, json!({"do": "sit", "chair": 2})).await;
            if sit["type"] == "done" {
                break;
            }
            assert!(sit["code"] == "banned" || sit["code"] == "stale", "{sit}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        site.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_ends_before_anyone_has_left_leaves_it_to_the_next() {
    for place in [Place::sqlite(), Place::postgres()] {
        for is_ban in [true, false] {
            let place = match &place {
                Place::Sqlite(_) => Place::sqlite(),
                Place::Postgres(_) => Place::postgres(),
            };
            let site = Whole::open(place).await;
            let Scene { mut bob, playing, waiting, own, .. } = scene(&site).await;
            let id: PersonId = bob.id().await.parse().expect("an id");
            let now = site.server.app().house.now();
            let Whole { server, place } = site;
            server.stop().await;
            // This much was written, and then the process was gone.
            let store = place.open().await;
            if is_ban {
                let change = motherlode_server::store::PersonChange::Banned(Some(now.after(DAY)));
                store.change_person(id, change).await.expect("written");
            } else {
                store.forget(id, "Former player", now).await.expect("written");
            }
            assert_eq!(store.barred_players(now).await, Ok(vec![id]));
            store.close().await;
            drop(store);
            let site = Whole::open(place).await;
            let mut watcher = site.connect(&site.guest().await).await;
            for table in [&playing, &waiting, &own] {
                watcher.subscribe(table).await;
            }
            has_left(&mut watcher, (&playing, &waiting, &own)).await;
            let store = &site.server.app().house.store;
            let row = store.table(playing.parse().expect("an id")).await.expect("a row").expect("a table");
            assert_eq!(row.head.stage, Stage::Over);
            assert_eq!(store.barred_players(site.server.app().house.now()).await, Ok(Vec::new()));
            site.server.stop().await;
        }
    }
}
