//! Whoever is lost without a word, or too slow to hear of a table, is waited for as long as anyone else: from then on.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use motherlode_server::hall::{Outbox, Question, Request, Subscription};
use motherlode_server::id::TableId;
use motherlode_server::moment::{MINUTE, Moment, SECOND};
use motherlode_server::store::PersonKind;
use motherlode_server::table::Asker;
use serde_json::json;
use tokio::sync::mpsc::Receiver;

use crate::kit::Place;
use crate::kit::http::HandClock;
use crate::kit::site::{Whole, open_table, settings};

/// More than may wait for anyone.
const MUCH: usize = 600 * 1024;

/// Lets a table look around, as it does after every request.
async fn looks_around(site: &Whole, table: TableId) {
    for _ in 0..2 {
        let asker = Arc::new(Asker::nobody());
        let question = |reply| Request::Ask { asker, question: Question::Card, reply };
        site.server.app().hall.ask(table, question).await.expect("an answer");
    }
}

/// Bob, who is to act and whose device has listened for ten minutes, is lost in some way; when he counts as gone.
async fn is_waited_for(lose: impl AsyncFnOnce(&Whole, &str, Outbox, Receiver<Utf8Bytes>)) {
    let clock = Arc::new(HandClock::at(Moment(1_800_000_000_000)));
    let site = Whole::with_clock(Place::sqlite(), settings(), clock.clone()).await;
    let (mut ada, mut bob) = (site.guest().await, site.guest().await);
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "absent": {"kind": "forfeit"}});
    let table = open_table(&mut ada, setup, json!([{"kind": "open"}, {"kind": "me"}])).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&bob).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 1}});
    assert_eq!(two.ask(sit).await["type"], "done");
    while one.stage(&table) == "gathering" {
        for client in [&mut one, &mut two] {
            client.drain().await;
            // Nobody acts yet.
            if client.stage(&table) == "gathering" {
                client.step(&table).await;
            }
        }
    }
    assert_eq!(one.tables[&table].to_act, Some(1), "it is Bob's turn");
    // A device of his that the test holds takes the place of the real one.
    let (outbox, messages) = Outbox::new();
    let id: TableId = table.parse().expect("an id");
    let bob: motherlode_server::id::PersonId = bob.id().await.parse().expect("an id");
    let asker = Arc::new(Asker::person(bob, "Bob", PersonKind::Guest));
    let (language, since, own) = (motherlode_core::Language::English, None, outbox.clone());
    let subscription =
        |reply| Request::Subscribe(Subscription { outbox: own, asker, language, since, reply, turn: None });
    site.server.app().hall.ask(id, subscription).await.expect("a place to listen");
    let leave = json!({"type": "unsubscribe", "table": table});
    assert_eq!(two.ask(leave).await["type"], "done");
    clock.pass(10 * MINUTE);
    looks_around(&site, id).await;
    lose(&site, &table, outbox, messages).await;
    for _ in 0..3 {
        looks_around(&site, id).await;
        one.drain().await;
        assert_eq!(one.stage(&table), "playing", "he is waited for");
        clock.pass(19 * SECOND);
    }
    clock.pass(5 * SECOND);
    looks_around(&site, id).await;
    one.drain().await;
    assert_eq!(one.stage(&table), "over", "but not for ever");
    assert_eq!(one.tables[&table].card["result"]["ending"], "absent");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_connection_ends_without_a_word_is_waited_for_from_then_on() {
    is_waited_for(async |_, _, _, messages| drop(messages)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_too_slow_to_hear_of_a_table_is_waited_for_from_then_on() {
    is_waited_for(async |site, table, outbox, mut messages| {
        while let Ok(message) = messages.try_recv() {
            outbox.sent(message.len());
        }
        outbox.answer("x".repeat(MUCH).into());
        // Someone who comes to watch is told to everyone, and that does not fit any more.
        let mut watcher = site.connect(&site.guest().await).await;
        watcher.subscribe(table).await;
        looks_around(site, table.parse().expect("an id")).await;
        assert!(!outbox.take_behind().is_empty(), "he did not hear of it");
        // The connection itself holds.
        tokio::spawn(async move {
            let _messages = messages;
            std::future::pending::<()>().await;
        });
    })
    .await;
}
