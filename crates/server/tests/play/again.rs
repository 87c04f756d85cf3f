//! Finding someone to play with, and playing again.

use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::site::{Whole, open_table};

fn matched(client: &Client) -> Option<String> {
    let found = client.other.iter().find(|message| message["type"] == "matched")?;
    Some(found["table"].as_str()?.to_owned())
}

async fn plays_both(mut one: Client, mut two: Client, table: &str) -> (Client, Client) {
    let (first, second) = (table.to_owned(), table.to_owned());
    let other = tokio::spawn(async move {
        two.play(&second).await;
        two
    });
    one.play(&first).await;
    (one, other.await.expect("plays"))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_who_wish_for_the_same_are_brought_together() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, bob, eve) = (site.guest().await, site.guest().await, site.guest().await);
    let (mut one, mut two, mut other) =
        (site.connect(&ada).await, site.connect(&bob).await, site.connect(&eve).await);
    let wish =
        |game: &str, options: Value| json!({"type": "seek", "wish": {"game": game, "options": options}});
    assert_eq!(one.ask(wish("chess", json!({}))).await["code"], "unknown-game");
    let rated = json!({"type": "seek", "wish": {"game": "ghawar", "options": {"players": 2}, "rated": true}});
    assert_eq!(one.ask(rated).await["code"], "rated-account");
    assert_eq!(other.ask(wish("atacama", json!({"variant": "enhanced"}))).await["type"], "done");
    assert_eq!(one.ask(wish("atacama", json!({"variant": "basic"}))).await["type"], "done");
    assert_eq!(two.ask(wish("atacama", json!({"variant": "basic"}))).await["type"], "done");
    one.until(|client| matched(client).is_some()).await;
    two.until(|client| matched(client).is_some()).await;
    let table = matched(&one).expect("a table");
    assert_eq!(matched(&two), Some(table.clone()));
    other.drain().await;
    assert_eq!(matched(&other), None, "who wishes for something else still waits");
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let card = one.tables[&table].card.clone();
    assert_eq!((&card["order"], &card["rated"]), (&json!("drawn"), &json!(false)));
    // Play it, and play again: without a draw everyone moves up a seat.
    let me = ada.id().await;
    let (mut one, mut two) = plays_both(one, two, &table).await;
    let seat_of =
        |client: &Client, table: &str| client.tables[table].you["seats"][0].as_u64().expect("a seat");
    let before = (seat_of(&one, &table), seat_of(&two, &table));
    for (client, seat) in [(&mut one, before.0), (&mut two, before.1)] {
        let again = json!({"type": "command", "table": table, "command": {"do": "rematch", "seat": seat}});
        assert_eq!(client.ask(again).await["type"], "done");
    }
    one.until(|client| client.tables[&table].card["rematch"].is_string()).await;
    let next = one.tables[&table].card["rematch"].as_str().expect("a table").to_owned();
    one.subscribe(&next).await;
    two.subscribe(&next).await;
    let chairs = one.tables[&next].card["chairs"].clone();
    let place = chairs.as_array().expect("chairs").iter().position(|chair| chair["sitter"]["person"] == me);
    let (one, two) = plays_both(one, two, &next).await;
    assert_eq!((seat_of(&one, &next), seat_of(&two, &next)), (before.1, before.0));
    assert_eq!(place.expect("a place") as u64 + 1, before.1);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_from_a_live_game_is_stood_in_for_until_they_return() {
    let mut hurried = crate::kit::site::settings();
    hurried.absence = 300;
    let site = Whole::with(Place::sqlite(), hurried).await;
    let (mut ada, bob) = (site.guest().await, site.guest().await);
    let setup =
        json!({"game": "ghawar", "options": {"players": 2}, "absent": {"kind": "stand-in", "level": 1}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&bob).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
    assert_eq!(two.ask(sit).await["type"], "done");
    while one.tables[&table].to_act.is_none() {
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    // Bob's device is lost while the game goes on.
    drop(two);
    let is_marked = |event: &Value| event["event"]["stand_in"] == true;
    let newest =
        |client: &Client| client.tables[&table].events.iter().filter(|event| is_marked(event)).count();
    while newest(&one) < 2 {
        if !one.step(&table).await {
            one.hear().await.expect("goes on");
        }
    }
    let mut two = site.connect(&bob).await;
    two.subscribe(&table).await;
    let is_back = |client: &Client| {
        let events = &client.tables[&table].events;
        events.iter().any(|event| event["event"] == json!({"what": "stand-in", "seat": 2, "on": false}))
    };
    one.until(is_back).await;
    let (one, _) = plays_both(one, two, &table).await;
    let events = &one.tables[&table].events;
    let back = events.iter().rposition(|event| event["event"]["what"] == "stand-in").expect("back");
    assert!(!events[back..].iter().any(is_marked), "the seat is theirs again");
    site.server.stop().await;
}
