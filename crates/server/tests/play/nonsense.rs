//! What is malformed, too large, out of order, sent again, or from somewhere else: a documented answer, and nothing changes.

use axum::http::StatusCode;
use motherlode_server::socket::message::ClientMessage;
use proptest::prelude::*;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

async fn playing(site: &Whole) -> (String, Browser, Client) {
    let mut ada = site.guest().await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "bot", "level": 1}])).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.tables[&table].to_act != Some(1) {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    (table, ada, device)
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_changes_nothing() {
    let site = Whole::open(Place::sqlite()).await;
    let (table, _, mut device) = playing(&site).await;
    let before = device.tables[&table].clone();
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\"hello\"",
        "{}",
        r#"{"type":"subscribe","id":"q"}"#,
        r#"{"type":"dance","id":"q"}"#,
        r#"{"type":"ping","id":7}"#,
        r#"{"type":"ping","id":"q","more":1}"#,
        r#"{"type":"ping","id":"q","id":"r"}"#,
        r#"{"type":"hello","id":"q","version":2}"#,
        r#"{"type":"ping","id":"q\u0000"}"#,
        &format!(r#"{{"type":"command","id":"q","table":"{table}","command":{{"do":"close","more":1}}}}"#),
        r#"{"type":"hello","id":"q","version":1,"language":"xx"}"#,
        r#"{"type":"subscribe","id":"q","table":"../../etc/passwd"}"#,
        r#"{"type":"command","id":"q","table":"T","seq":-1,"command":{"do":"close"}}"#,
        &format!(r#"{{"type":"command","id":"q","table":"{table}","seq":1,"command":{{"do":"win"}}}}"#),
        &format!(r#"{{"type":"command","id":"q","table":"{table}","seq":1.5,"command":{{"do":"close"}}}}"#),
        &format!(
            r#"{{"type":"command","id":"q","table":"{table}","command":{{"do":"act","seat":256,"action":"e4"}}}}"#
        ),
        &format!(
            r#"{{"type":"command","id":"{}","table":"{table}","command":{{"do":"close"}}}}"#,
            "q".repeat(65)
        ),
        &format!(r#"{{"type":"ping","id":"q","deep":{}1{}}}"#, "[".repeat(500), "]".repeat(500)),
    ] {
        device.send_raw(text).await;
        loop {
            let message = device.hear().await.expect("stays open");
            if message["type"] == "refused" {
                assert_eq!(message["code"], "malformed", "{text}: {message}");
                assert!(message["sentence"].is_string());
                break;
            }
        }
    }
    let unknown = json!({"type": "subscribe", "table": "0000000000000000"});
    assert_eq!(device.ask(unknown).await["code"], "not-found");
    device.drain().await;
    assert_eq!((device.tables[&table].seq, &device.tables[&table].view), (before.seq, &before.view));
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_or_no_text_ends_the_connection() {
    let mut small = settings();
    small.limits.message = 4_096;
    let site = Whole::with(Place::sqlite(), small).await;
    let (table, ada, mut device) = playing(&site).await;
    let seq = device.tables[&table].seq;
    device.send_raw(&format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(5_000))).await;
    assert_eq!(device.closed().await, 1009);
    let mut device = site.connect(&ada).await;
    device.send_bytes(&[0, 159, 146, 150]).await;
    assert_eq!(device.closed().await, 1003);
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    assert_eq!(device.tables[&table].seq, seq);
    site.server.stop().await;
}

/// The code with which the server ends a socket that was sent these bytes as they are.
async fn closes_with(site: &Whole, bytes: &[u8]) -> u16 {
    use futures_util::StreamExt;
    use tokio::io::AsyncWriteExt;
    use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};
    let stream = tokio::net::TcpStream::connect(site.address()).await.expect("connects");
    let mut request = format!("ws://{}/api/socket", site.address()).into_client_request().expect("a request");
    let origin = format!("http://{}", site.address());
    request.headers_mut().insert("origin", origin.parse().expect("a header"));
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("upgrades");
    socket.get_mut().write_all(bytes).await.expect("sends");
    loop {
        let heard = tokio::time::timeout(crate::kit::client::PATIENCE, socket.next()).await;
        match heard.expect("an end within a minute") {
            Some(Ok(Message::Close(frame))) => return frame.map_or(0, |frame| frame.code.into()),
            Some(Ok(_)) => {}
            None | Some(Err(_)) => return 0,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_ends_with_the_code_that_fits() {
    let mut small = settings();
    small.limits.message = 4_096;
    let site = Whole::with(Place::sqlite(), small).await;
    // Each begins with a whole frame, masked with zeros.
    let no_utf8 = [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28];
    let unknown_kind = [0x83, 0x80, 0, 0, 0, 0];
    let no_mask = [0x81, 0x01, b'x'];
    let too_large = [0x81, 0xfe, 0x20, 0x00, 0, 0, 0, 0];
    let no_text = [0x82, 0x81, 0, 0, 0, 0, 0];
    assert_eq!(closes_with(&site, &no_utf8).await, 1007);
    assert_eq!(closes_with(&site, &unknown_kind).await, 1002);
    assert_eq!(closes_with(&site, &no_mask).await, 1002);
    assert_eq!(closes_with(&site, &too_large).await, 1009);
    assert_eq!(closes_with(&site, &no_text).await, 1003);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_understood_is_told_by_field_in_words_and_never_by_names_of_ours() {
    let site = Whole::open(Place::sqlite()).await;
    let (table, mut ada, mut device) = playing(&site).await;
    let (commands, tables) = (format!("/api/tables/{table}/commands"), "/api/tables".to_owned());
    let bodies = [
        (&commands, r#"{"id":"x","command":{"do":"act","seat":"one","action":"e4"}}"#, "command.seat"),
        (&commands, r#"{"id":"x","command":{"do":"dance"}}"#, "command.do"),
        (&commands, r#"{"id":"x","seq":-1,"command":{"do":"close"}}"#, "seq"),
        (&commands, r#"{"id":"x","command":"close"}"#, "command"),
        (
            &commands,
            r#"{"id":"x","command":{"do":"commit","chair":1,"commitment":"zz"}}"#,
            "command.commitment",
        ),
        (&commands, r#"{"id":"x"}"#, "command"),
        (&tables, r#"{"setup":{"game":"ghawar","clock":{"kind":"sand"}},"seats":[]}"#, "setup.clock.kind"),
        (&tables, r#"{"setup":{"game":"ghawar","public":"yes"},"seats":[]}"#, "setup.public"),
        (&tables, r#"{"setup":{"game":7},"seats":[]}"#, "setup.game"),
        (&tables, r#"{"setup":{"game":"ghawar"},"seats":[{"kind":"me"},{"kind":"cat"}]}"#, "seats[1].kind"),
        (&tables, r#"{"setup":{"game":"ghawar"},"seats":[{"kind":"bot","level":"x"}]}"#, "seats[0].level"),
        (&tables, r#"{"setup":{"game":"ghawar","options":{"players":2.5}},"seats":[]}"#, ""),
        (&tables, r#"{"setup":{"game":"ghawar"},"seats":"#, ""),
        (&tables, r#"{"setup":{"game":"ghawar"},"seats":[],"more":1}"#, "more"),
    ];
    let ours = names_of_ours();
    let check = |said: &str, field: &str, what: &str| {
        assert!(said.contains(field), "{what}: {said}");
        for name in &ours {
            assert!(!said.contains(name.as_str()), "{what} tells of {name}: {said}");
        }
    };
    for (path, body, field) in bodies {
        for language in ["en", "de"] {
            let headers = [("content-type", "application/json"), ("accept-language", language)];
            let answer = ada.send(axum::http::Method::POST, path, &headers, body).await;
            assert_eq!(answer.problem(), "400 malformed", "{body}");
            check(&answer.text, field, body);
        }
        if let Some(message) = body.strip_prefix('{').filter(|_| path == &commands) {
            let text = format!(r#"{{"type":"command","table":"{table}",{message}"#);
            device.send_raw(&text).await;
            let said = device.answer("x").await;
            assert_eq!(said["code"], "malformed");
            check(&said.to_string(), field, &text);
        }
    }
    for query in ["/api/tables?my_turn=perhaps", "/api/people/x/games?limit=many", "/api/tables?stage=asleep"]
    {
        let answer = ada.get(query).await;
        if answer.status == StatusCode::BAD_REQUEST {
            check(&answer.text, "", query);
        }
    }
    site.server.stop().await;
}

/// How serde and our source name things, which says nothing to whoever asks.
fn names_of_ours() -> Vec<String> {
    let words = ["struct", "enum ", "variant", "u8", "u16", "u32", "u64", "i64", "f64", "::", "Option<"];
    let types =
        ["ClientMessage", "CommandBody", "ClockPlan", "SeatWish", "Setup ", "deserialize", "untagged"];
    words.iter().chain(&types).map(ToString::to_string).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_out_of_order_again_and_too_many() {
    let mut slow = settings();
    slow.limits.commands = 5;
    let site = Whole::with(Place::sqlite(), slow).await;
    let (table, mut ada, mut device) = playing(&site).await;
    let seq = device.tables[&table].seq;
    let action = device.tables[&table].legal[0].clone();
    let act = |id: &str, seq: u64| {
        json!({"type": "command", "id": id, "table": table, "seq": seq,
            "command": {"do": "act", "seat": 1, "action": action}})
    };
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    for wrong in [0, seq - 1, seq + 1] {
        assert_eq!(device.ask(act("w", wrong)).await["code"], "stale");
    }
    let done = device.ask(act("once", seq)).await;
    assert_eq!((&done["type"], done["seq"].as_u64()), (&json!("done"), Some(seq + 1)));
    let again = device.ask(act("once", seq)).await;
    assert_eq!((&again["type"], again["seq"].as_u64()), (&json!("done"), Some(seq + 1)), "the same answer");
    // The same over HTTP: one log, one memory.
    let body =
        json!({"id": "once", "seq": seq, "command": {"do": "act", "seat": 1, "action": action}}).to_string();
    let commands = format!("/api/tables/{table}/commands");
    assert_eq!(ada.post(&commands, &body).await.expect(StatusCode::OK)["seq"].as_u64(), Some(seq + 1));
    let stale =
        json!({"id": "twice", "seq": seq, "command": {"do": "act", "seat": 1, "action": action}}).to_string();
    assert_eq!(ada.post(&commands, &stale).await.problem(), "409 stale");
    let acted = |client: &Client| {
        let own = |event: &&Value| event["event"] == json!({"what": "acted", "seat": 1});
        client.tables[&table].events.iter().filter(own).count()
    };
    device.until(|client| acted(client) > 0).await;
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(device.ask(json!({"type": "ping"})).await["code"] == "too-many");
    }
    assert!(refused > 10, "{refused}");
    assert_eq!(acted(&device), 1);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_addresses_that_nothing_can_be_made_of() {
    let site = Whole::open(Place::postgres()).await;
    let mut ada = site.account("Ada").await;
    let wish = r#"{"name":"a\u0000b","password":"a long enough password"}"#;
    for (path, body) in [
        ("/api/session", wish),
        ("/api/recovery", r#"{"name":"a\u0000b","code":"c","password":"a long enough password"}"#),
        ("/api/reports", r#"{"text":"a\u0000b"}"#),
        (
            "/api/tables",
            r#"{"setup":{"game":"atacama"},"seats":[{"kind":"me"},{"kind":"player","name":"a\u0000"}]}"#,
        ),
        ("/api/tables", r#"{"setup":{"game":"atacama"},"seats":[{"kind":"me","more":1},{"kind":"open"}]}"#),
        ("/api/tables", r#"[{"game":"atacama"},[{"kind":"me"},{"kind":"open"}]]"#),
    ] {
        assert_eq!(ada.post(path, body).await.problem(), "400 malformed", "{path} {body}");
    }
    for path in ["/api/people/%00", "/api/tables?game=%00", "/api/me/tables?game=a%00"] {
        assert_eq!(ada.get(path).await.problem(), "400 malformed", "{path}");
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_connects_from_elsewhere_or_with_a_forged_proof() {
    let site = Whole::open(Place::sqlite()).await;
    let address = site.address();
    let mut ada = site.account("Ada").await;
    let own = format!("http://{address}");
    let cookie = format!("motherlode={}", ada.cookie.clone().expect("a cookie"));
    let connects = async |headers: &[(&str, &str)]| match Client::connect(address, headers).await {
        Ok(mut client) => {
            let hello = client.ask(json!({"type": "hello", "version": 1})).await;
            let end = client.ask(json!({"type": "end-seek"})).await;
            format!("{} {}", hello["person"].is_string(), end["code"].as_str().unwrap_or("done"))
        }
        Err(tungstenite::Error::Http(response)) => response.status().as_u16().to_string(),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(connects(&[("origin", &own), ("cookie", &cookie)]).await, "true done");
    assert_eq!(connects(&[("origin", &own)]).await, "false sign-in");
    assert_eq!(connects(&[("cookie", &cookie)]).await, "403");
    for elsewhere in ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(connects(&[("origin", elsewhere), ("cookie", &cookie)]).await, "403", "{elsewhere}");
    }
    // A forged, cut or old cookie makes somebody nobody, and says so.
    let forged =
        [&cookie[..cookie.len() - 1], &cookie.replace('.', "0"), "motherlode=x", &format!("{cookie}0")]
            .map(str::to_owned);
    for forged in &forged {
        assert_eq!(connects(&[("origin", &own), ("cookie", forged)]).await, "false session-over", "{forged}");
    }
    for token in ["Bearer x", "Bearer ", "Basic eDp5", "mlt_x"] {
        assert_eq!(connects(&[("origin", &own), ("authorization", token)]).await, "401", "{token}");
    }
    let make = |scopes: Value| json!({"name": "t", "scopes": scopes}).to_string();
    let mut token = async |scopes: Value| {
        let made = ada.post("/api/me/tokens", &make(scopes)).await.expect(StatusCode::CREATED);
        (made["secret"].as_str().expect("a secret").to_owned(), made["id"].as_str().map(str::to_owned))
    };
    let (read, id) = token(json!(["read"])).await;
    let (play, _) = token(json!(["read", "play"])).await;
    let (account, _) = token(json!(["account"])).await;
    assert_eq!(connects(&[("authorization", &format!("Bearer {play}"))]).await, "true done");
    assert_eq!(connects(&[("authorization", &format!("Bearer {read}"))]).await, "true missing-scope");
    assert_eq!(connects(&[("authorization", &format!("Bearer {account}"))]).await, "403");
    let id = id.expect("an id");
    ada.delete(&format!("/api/me/tokens/{id}"), "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(connects(&[("authorization", &format!("Bearer {read}"))]).await, "401");
    ada.delete("/api/session?everywhere=true", "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(connects(&[("origin", &own), ("cookie", &cookie)]).await, "false session-over");
    site.server.stop().await;
}

/// Texts that look like messages, and some that do not.
fn texts() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "hello",
        "subscribe",
        "unsubscribe",
        "command",
        "preview",
        "why",
        "look",
        "chat",
        "lobby",
        "seek",
        "end-seek",
        "ping",
        "nothing",
    ]);
    let value = prop_oneof![
        any::<u32>().prop_map(|number| json!(number)),
        any::<String>().prop_map(|text| json!(text)),
        Just(json!(null)),
        Just(json!(true)),
        Just(json!("0123456789abcdef")),
        Just(json!({"do": "act", "seat": 1, "action": "e4"})),
        Just(json!({"do": "sit", "chair": 2, "local": "Ann"})),
        Just(json!({"game": "ghawar", "options": {"players": 2}, "clock": {"kind": "days", "days": 3}})),
    ];
    let field = prop::sample::select(vec![
        "id", "table", "seq", "command", "seat", "action", "text", "on", "wish", "since", "pass", "version",
        "language",
    ]);
    let fields = prop::collection::vec((field, value), 0..8);
    let message = (word, fields).prop_map(|(word, fields)| {
        let mut message = json!({"type": word, "id": "x", "table": "0123456789abcdef"});
        for (name, value) in fields {
            message[name] = value;
        }
        message.to_string()
    });
    prop_oneof![4 => message, 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_read_as_a_message_is_written_back_the_same(text in texts()) {
        match ClientMessage::read(&text) {
            Ok(message) => {
                let written = serde_json::to_string(&message).unwrap();
                prop_assert_eq!(ClientMessage::read(&written), Ok(message));
            }
            Err((id, why)) => {
                prop_assert!(id.chars().count() <= 64);
                prop_assert!(!why.sentence(motherlode_core::Language::English).is_empty());
            }
        }
    }
}
