//! What is said at tables, and who does not sit with whom.

use axum::http::StatusCode;
use motherlode_server::moment::DAY;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

fn lines(heard: &[Value]) -> Vec<(String, String)> {
    let chats = heard.iter().filter(|message| message["type"] == "chat");
    let text = |message: &Value, field: &str| message[field].as_str().expect("a text").to_owned();
    chats.map(|message| (text(message, "room"), text(message, "text"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_play_and_those_who_watch_talk_apart() {
    let mut few = settings();
    (few.limits.chat, few.limits.chat_rate) = (20, 3);
    let site = Whole::with(Place::sqlite(), few).await;
    let (mut ada, mut eve) = (site.guest().await, site.guest().await);
    let setup = json!({"game": "ghawar", "options": {"players": 2}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let (mut plays, mut watches, mut nobody) = (
        site.connect(&ada).await,
        site.connect(&eve).await,
        site.connect(&Browser::new(site.address())).await,
    );
    for device in [&mut plays, &mut watches, &mut nobody] {
        device.subscribe(&table).await;
    }
    let chat = |text: &str| json!({"type": "chat", "table": table, "text": text});
    assert_eq!(plays.ask(chat("to the seats")).await["type"], "done");
    assert_eq!(watches.ask(chat("<b>watching</b>")).await["type"], "done");
    assert_eq!(nobody.ask(chat("who am I")).await["code"], "sign-in");
    // Lines come in the order in which they were said: who hears the last has been spared the others.
    assert_eq!(plays.ask(chat("to them again")).await["type"], "done");
    let said = |room: &str, text: &str| (room.to_owned(), text.to_owned());
    let seats = [said("seats", "to the seats"), said("seats", "to them again")];
    let gallery = [said("spectators", "<b>watching</b>")];
    for (device, all) in [(&mut plays, &seats[..]), (&mut watches, &gallery), (&mut nobody, &gallery)] {
        device.until(|client| lines(&client.other).last() == all.last()).await;
        assert_eq!(lines(&device.other), all);
    }
    let path = format!("/api/tables/{table}/chat");
    let kept = |answer: Value| answer.as_array().expect("lines").len();
    assert_eq!(ada.get(&path).await.expect(StatusCode::OK)[0]["text"], "to the seats");
    assert_eq!(eve.get(&path).await.expect(StatusCode::OK)[0]["text"], "<b>watching</b>");
    for wrong in ["", "   ", &"x".repeat(21)] {
        assert_eq!(watches.ask(chat(wrong)).await["code"], "chat-length");
    }
    watches.ask(chat("two")).await;
    watches.ask(chat("three")).await;
    assert_eq!(watches.ask(chat("four")).await["code"], "too-many");
    let mut operator = Browser::new(site.address());
    let key = &site.server.app().house.key;
    (operator.token, operator.origin) = (Some(motherlode_server::people::operator_token(key)), None);
    let until = site.server.app().house.now().after(DAY).0;
    let mute = format!("/api/operator/people/{}/mute", ada.id().await);
    operator.put(&mute, &json!({"until": until}).to_string()).await.expect(StatusCode::OK);
    assert_eq!(plays.ask(chat("again")).await["code"], "muted");
    assert_eq!(kept(eve.get(&path).await.expect(StatusCode::OK)), 3, "what was refused was not kept");
    assert_eq!(kept(ada.get(&path).await.expect(StatusCode::OK)), 2);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_blocked_someone_does_not_sit_with_them() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, mut bob) = (site.account("Ada").await, site.account("Bob").await);
    let body = json!({"person": bob.id().await}).to_string();
    ada.post("/api/me/blocks", &body).await.expect(StatusCode::NO_CONTENT);
    let setup = json!({"game": "ghawar", "options": {"players": 2}});
    let table = open_table(&mut ada, setup.clone(), json!([{"kind": "me"}, {"kind": "open"}])).await;
    let mut device = site.connect(&bob).await;
    device.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
    assert_eq!(device.ask(sit.clone()).await["code"], "not-allowed");
    let over_http = json!({"id": "x", "command": {"do": "sit", "chair": 2}}).to_string();
    assert_eq!(
        bob.post(&format!("/api/tables/{table}/commands"), &over_http).await.problem(),
        "403 not-allowed"
    );
    for (inviting, other) in [(&mut ada, "Bob"), (&mut bob, "Ada")] {
        let seats = json!([{"kind": "me"}, {"kind": "player", "name": other}]);
        let answer = inviting.post("/api/tables", &json!({"setup": setup, "seats": seats}).to_string()).await;
        assert_eq!(answer.problem(), "403 not-allowed");
    }
    let unblock = format!("/api/me/blocks/{}", bob.id().await);
    ada.delete(&unblock, "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(device.ask(sit).await["type"], "done");
    site.server.stop().await;
}
