//! Everyone who can ask something, and what there is to ask about.

use axum::http::StatusCode;
use motherlode_server::people::operator_token;
use serde_json::{Value, json};

use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

/// In the order of every row of expected answers.
pub(crate) const CALLERS: [&str; 7] =
    ["nobody", "guest", "other player", "spectator", "seat owner", "bot account", "operator"];

/// Everyone who can ask something, newly made.
pub(crate) struct Cast {
    /// By the order of [`CALLERS`].
    pub(crate) callers: Vec<Browser>,
    /// A table whose game is on: the seat owner against a bot of the house.
    pub(crate) table: String,
    /// A person nothing else is said of.
    pub(crate) person: String,
    /// A token of the seat owner's.
    pub(crate) token: String,
    /// A bot of the seat owner's.
    pub(crate) bot: String,
    /// A token of that bot.
    pub(crate) bot_token: String,
    /// The name of the other player.
    pub(crate) name: String,
    /// The number of a complaint.
    pub(crate) report: u64,
    /// The spectator's connection.
    pub(crate) spectates: Client,
}

async fn make(browser: &mut Browser, path: &str, body: Value) -> Value {
    browser.post(path, &body.to_string()).await.expect(StatusCode::CREATED)
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().expect("a text").to_owned()
}

impl Cast {
    /// A new cast; the number keeps names apart.
    pub(crate) async fn new(site: &Whole, number: usize) -> Cast {
        let name = format!("Other {number}");
        let nobody = Browser::new(site.address());
        let (guest, mut other, spectator) =
            (site.guest().await, site.account(&name).await, site.guest().await);
        let mut owner = site.account(&format!("Owner {number}")).await;
        let theirs = make(&mut other, "/api/me/bots", json!({"name": format!("Engine {number}")})).await;
        let path = format!("/api/me/bots/{}/tokens", text(&theirs, "id"));
        let secret = make(&mut other, &path, json!({"name": "t", "scopes": ["read", "play", "bot"]})).await;
        let mut program = nobody.clone();
        (program.token, program.origin) = (Some(text(&secret, "secret")), None);
        let mut operator = nobody.clone();
        let key = &site.server.app().house.key;
        (operator.token, operator.origin) = (Some(operator_token(key)), None);
        let token = make(&mut owner, "/api/me/tokens", json!({"name": "t", "scopes": ["read"]})).await;
        let bot = make(&mut owner, "/api/me/bots", json!({"name": format!("Robot {number}")})).await;
        let path = format!("/api/me/bots/{}/tokens", text(&bot, "id"));
        let bot_token = make(&mut owner, &path, json!({"name": "t", "scopes": ["read"]})).await;
        let person = site.guest().await.id().await;
        let complaint = json!({"about": person, "text": "rude"}).to_string();
        let reported = owner.post("/api/reports", &complaint).await;
        assert!(reported.status.is_success(), "{reported:?}");
        let reports = operator.get("/api/operator/reports").await.expect(StatusCode::OK);
        let report =
            reports.as_array().and_then(|list| list.last()?["number"].as_u64()).expect("a complaint");
        let table = playing(site, &mut owner).await;
        let mut spectates = site.connect(&spectator).await;
        spectates.subscribe(&table).await;
        let callers = vec![nobody, guest, other, spectator, owner, program, operator];
        let (token, bot, bot_token) = (text(&token, "id"), text(&bot, "id"), text(&bot_token, "id"));
        Cast { callers, table, person, token, bot, bot_token, name, report, spectates }
    }
}

/// A table whose game is on, where someone plays against a bot of the house.
pub(crate) async fn playing(site: &Whole, owner: &mut Browser) -> String {
    let setup = json!({"game": "dig-mars", "options": {"players": 2}});
    let table = open_table(owner, setup, json!([{"kind": "me"}, {"kind": "bot", "level": 1}])).await;
    let mut device = site.connect(owner).await;
    device.subscribe(&table).await;
    while device.tables[&table].to_act != Some(1) {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    table
}
