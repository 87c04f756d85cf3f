//! Those who ask for more than anyone needs, as quickly as they can.

use motherlode_trials::line::{Line, Way, between};
use motherlode_trials::player::Socket;

use crate::attack::{Scene, Tally};

/// How many sockets an address has: a few fewer than it may.
const SOCKETS: usize = 90;
/// How many guests an address brings: a few fewer than it may in an hour.
const GUESTS: usize = 50;
/// A table that everyone finds in the lobby.
pub(crate) const PUBLIC_TABLE: &str =
    r#"{"setup":{"game":"atacama","public":true},"seats":[{"kind":"me"},{"kind":"open"}]}"#;
/// How many messages are sent before their answers are read.
const BURST: usize = 50;

/// Messages of all kinds.
pub(crate) async fn messages(scene: &Scene, way: Way, tally: &Tally) {
    scene
        .everyone(SOCKETS, async |number| {
            let Ok(mut socket) = Socket::connect(way, None).await else { return tally.count("refused") };
            let table = &scene.tables[number % scene.tables.len()];
            let kinds = [
                r#"{"type":"ping","id":"1"}"#.to_owned(),
                format!(r#"{{"type":"preview","id":"2","table":"{table}","seat":1,"action":"e4"}}"#),
                format!(r#"{{"type":"command","id":"3","table":"{table}","seq":3,"command":{{"do":"resign","seat":1}}}}"#),
                "[".repeat(512),
                r#"{"type":"subscribe","id":"4","table":"x1n9qhyw0m4bv2kc"}"#.to_owned(),
            ];
            loop {
                for number in 0..BURST {
                    if socket.send(kinds[number % kinds.len()].clone()).await.is_err() {
                        return tally.count("closed");
                    }
                }
                for _ in 0..BURST {
                    let Some(answer) = socket.hear().await else { return tally.count("closed") };
                    tally.count(verdict(&answer));
                }
            }
        })
        .await;
}

/// The whole lobby, over and over.
pub(crate) async fn lobby(scene: &Scene, way: Way, tally: &Tally) {
    let mut line = Line::new(way);
    let cookie = line.new_guest().await;
    for _ in 0..90 {
        let answer = line.ask("POST /api/tables", Some(&cookie), PUBLIC_TABLE).await.expect("an answer");
        tally.count(format!("table {}", answer.status));
    }
    scene
        .everyone(SOCKETS, async |_| {
            let Ok(mut socket) = Socket::connect(way, None).await else { return tally.count("refused") };
            loop {
                for _ in 0..BURST {
                    if socket.send(r#"{"type":"lobby","id":"1"}"#.to_owned()).await.is_err() {
                        return tally.count("closed");
                    }
                }
                let mut answers = 0;
                while answers < BURST {
                    let Some(answer) = socket.hear().await else { return tally.count("closed") };
                    let verdict = verdict(&answer);
                    answers += usize::from(verdict == "done" || verdict == "too-many");
                    tally.count(verdict);
                }
            }
        })
        .await;
}

/// What a message of the server says of what was sent.
fn verdict(answer: &str) -> String {
    let part = |mark| between(answer, mark, '"').unwrap_or_default().to_owned();
    match part(r#""type":""#).as_str() {
        "refused" => part(r#""code":""#),
        kind => kind.to_owned(),
    }
}

/// Requests that need a database.
pub(crate) async fn requests(scene: &Scene, way: Way, tally: &Tally) {
    scene.everyone(SOCKETS, async |_| ask_on(way, "GET /api/tables", None, "", tally).await).await;
}

/// Tables, every second one with strong bots alone against one who never comes.
pub(crate) async fn tables(scene: &Scene, way: Way, tally: &Tally) {
    let cookies = guests(way).await;
    scene
        .everyone(GUESTS, async |number| {
            let body = match number % 2 {
                0 => PUBLIC_TABLE,
                _ => r#"{"setup":{"game":"dig-mars","options":{"players":2}},"seats":[{"kind":"bot","level":6},{"kind":"bot","level":6}]}"#,
            };
            ask_on(way, "POST /api/tables", Some(&cookies[number]), body, tally).await;
        })
        .await;
}

/// Chat where others watch.
pub(crate) async fn chat(scene: &Scene, way: Way, tally: &Tally) {
    let cookies = guests(way).await;
    scene
        .everyone(GUESTS, async |number| {
            let Ok(mut socket) = Socket::connect(way, Some(&cookies[number])).await else {
                return tally.count("refused");
            };
            let table = &scene.tables[number % scene.tables.len()];
            let line =
                format!(r#"{{"type":"chat","id":"1","table":"{table}","text":"{}"}}"#, "spam ".repeat(90));
            loop {
                if socket.send(line.clone()).await.is_err() {
                    return tally.count("closed");
                }
                let Some(answer) = socket.hear().await else { return tally.count("closed") };
                tally.count(verdict(&answer));
            }
        })
        .await;
}

/// Wrong passwords, for a new name each time: no account's own limit helps.
pub(crate) async fn logins(scene: &Scene, ways: &[Way], tally: &Tally) {
    scene
        .everyone(8 * ways.len(), async |number| {
            let body = format!(r#"{{"name":"Nobody {number}","password":"a wrong password"}}"#);
            ask_on(ways[number % ways.len()], "POST /api/session", None, &body, tally).await;
        })
        .await;
}

async fn guests(way: Way) -> Vec<String> {
    let (mut line, mut cookies) = (Line::new(way), Vec::with_capacity(GUESTS));
    for _ in 0..GUESTS {
        cookies.push(line.new_guest().await);
    }
    cookies
}

/// Asks over one connection until it is closed.
async fn ask_on(way: Way, head: &str, cookie: Option<&str>, body: &str, tally: &Tally) {
    let mut line = Line::new(way);
    loop {
        match line.ask(head, cookie, body).await {
            Ok(answer) => tally.count(answer.status.to_string()),
            Err(_) => return tally.count("closed"),
        }
    }
}
