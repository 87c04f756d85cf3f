//! Databases and records that the first version made (see `tests/data/first`): whoever used it loses nothing.

use std::sync::Arc;

use axum::http::StatusCode;
use motherlode_core::Record;
use motherlode_core::record::Kept;
use motherlode_games::find;
use motherlode_server::moment::{MINUTE, Moment};
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::http::{Browser, HandClock};
use crate::kit::site::{Whole, settings};

/// The finished games of a database, by the name of their record.
const FINISHED: [(&str, &str); 4] = [
    ("atacama-rated", "rated"),
    ("atacama-enhanced", "enhanced"),
    ("ghawar", "ghawar"),
    ("dig-mars", "dig-mars"),
];

/// One of the databases, and what its clients kept.
struct First {
    site: Whole,
    kept: Value,
    records: Vec<(&'static str, Record)>,
}

/// What was kept, and the records, of one of the databases.
macro_rules! kept_in {
    ($folder:literal) => {{
        macro_rules! text {
            ($name:literal) => {
                include_str!(concat!("../data/first/", $folder, "/", $name))
            };
        }
        let records = [
            (text!("atacama-rated.json"), text!("atacama-rated.txt")),
            (text!("atacama-enhanced.json"), text!("atacama-enhanced.txt")),
            (text!("ghawar.json"), text!("ghawar.txt")),
            (text!("dig-mars.json"), text!("dig-mars.txt")),
        ];
        (text!("kept.json"), records)
    }};
}

/// The name of a record as `FINISHED` has it, and the record in both forms.
fn read(records: [(&str, &str); 4]) -> Vec<(&'static str, Record)> {
    let read = |((name, _), (json, text)): ((&'static str, &str), (&str, &str))| {
        let record = Record::read(json).expect("a record");
        assert_eq!(Record::read(text).as_ref(), Ok(&record), "both forms say the same");
        (name, record)
    };
    FINISHED.into_iter().zip(records).map(read).collect()
}

impl First {
    /// Today's program on an SQLite file of the first version.
    async fn sqlite() -> First {
        let place = Place::sqlite();
        std::fs::write(place.file(), include_bytes!("../data/first/sqlite/motherlode.db")).expect("a copy");
        let (kept, records) = kept_in!("sqlite");
        First::open(place, kept, records).await
    }

    /// Today's program on a PostgreSQL database of the first version.
    async fn postgres() -> First {
        use sqlx::{Connection, Executor};
        let place = Place::postgres();
        let mut connection = sqlx::PgConnection::connect(&place.address()).await.expect("a database");
        connection.execute(include_str!("../data/first/postgres/motherlode.sql")).await.expect("the dump");
        connection.close().await.expect("the end");
        let (kept, records) = kept_in!("postgres");
        First::open(place, kept, records).await
    }

    async fn open(place: Place, kept: &str, records: [(&str, &str); 4]) -> First {
        let kept: Value = serde_json::from_str(kept).expect("JSON");
        let made = Moment(kept["at"].as_i64().expect("when it was made"));
        let clock = Arc::new(HandClock::at(made.after(10 * MINUTE)));
        let site = Whole::with_clock(place, settings(), clock).await;
        First { site, kept, records: read(records) }
    }

    /// Whose cookie the first version gave.
    fn browser(&self, who: &str) -> Browser {
        let cookie = self.kept["cookies"][who].as_str().and_then(|cookie| cookie.strip_prefix("motherlode="));
        Browser { cookie: cookie.map(str::to_owned), ..Browser::new(self.site.address()) }
    }

    fn id(&self, what: &str) -> String {
        self.kept[what].as_str().unwrap_or_else(|| panic!("{what}")).to_owned()
    }
}

/// Makes each of these a test of SQLite and a test of PostgreSQL.
macro_rules! with_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::First::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::First::postgres().await).await;
            })*
        }
    };
}

with_both![
    people_are_who_they_were,
    finished_games_are_as_they_were_and_verify,
    what_was_running_goes_on,
    ratings_chat_blocks_and_reports_are_there,
];

async fn people_are_who_they_were(first: First) {
    let mut guest = first.browser("guest");
    let me = guest.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!((me["id"].as_str(), me["name"].as_str()), (first.kept["guest"].as_str(), Some("Jørgen")));
    // By cookie, by password, by token, by recovery code.
    assert_eq!(first.browser("Ada").get("/api/me").await.expect(StatusCode::OK)["name"], "Ada");
    let mut grace = Browser::new(first.site.address());
    let sign_in = |password: &str| json!({"name": "Grace", "password": password}).to_string();
    let wrong = grace.post("/api/session", &sign_in("not the password")).await;
    assert_eq!(wrong.problem(), "422 wrong-sign-in");
    grace.post("/api/session", &sign_in("the password of Grace")).await.expect(StatusCode::OK);
    let token = first.kept["token"]["secret"].as_str().expect("a token").to_owned();
    let mut program = Browser { token: Some(token), origin: None, ..Browser::new(first.site.address()) };
    assert_eq!(program.get("/api/me").await.expect(StatusCode::OK)["name"], "Ada");
    let token = first.kept["bot-token"]["secret"].as_str().expect("a token").to_owned();
    let mut bot = Browser { token: Some(token), origin: None, ..Browser::new(first.site.address()) };
    assert_ne!(bot.get("/api/me/tables").await.status, StatusCode::UNAUTHORIZED);
    // Last, because it ends all that was given before.
    let code = &first.kept["Ada"]["recovery_codes"][0];
    let recovery = json!({"name": "Ada", "code": code, "password": "another password"}).to_string();
    Browser::new(first.site.address()).post("/api/recovery", &recovery).await.expect(StatusCode::OK);
    first.site.server.stop().await;
}

async fn finished_games_are_as_they_were_and_verify(first: First) {
    let mut nobody = Browser::new(first.site.address());
    for ((name, table), (_, record)) in FINISHED.into_iter().zip(&first.records) {
        let table = first.id(table);
        let entry = find(&record.game).expect("a game");
        let result = record.result.clone().expect("a result");
        let replayed = entry.replay(record).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let finished = replayed.finished().expect("an end");
        assert_eq!(finished.scores.as_slice(), result.scores, "{name}");
        assert!(entry.verify(record, &Kept::default()).expect("verified").is_fair(), "{name}");
        // The server tells of the very same game.
        let answer = nobody.get(&format!("/api/tables/{table}/record.json")).await;
        assert_eq!(Record::read(&answer.text).as_ref(), Ok(record), "{name}");
        let verified = nobody.get(&format!("/api/tables/{table}/verification")).await.expect(StatusCode::OK);
        assert_eq!(verified["fair"], true, "{name}: {verified}");
        let card = &nobody.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK)["card"];
        assert_eq!(card["result"]["scores"], json!(result.scores), "{name}");
        let history = nobody.get(&format!("/api/tables/{table}/history")).await.expect(StatusCode::OK);
        assert_eq!(history.as_array().map(Vec::len), Some(record.events.len()), "{name}");
    }
    let exported = nobody.get("/api/games.ndjson").await;
    assert_eq!(exported.text.lines().count(), FINISHED.len());
    first.site.server.stop().await;
}

async fn what_was_running_goes_on(first: First) {
    let table = first.id("running");
    let ada = first.browser("Ada");
    let mut grace = Browser::new(first.site.address());
    let sign_in = json!({"name": "Grace", "password": "the password of Grace"}).to_string();
    grace.post("/api/session", &sign_in).await.expect(StatusCode::OK);
    let (mut one, mut two) = (first.site.connect(&ada).await, first.site.connect(&grace).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let seq = one.tables[&table].seq;
    assert_eq!(Some(seq), first.kept["running-seq"].as_u64());
    assert_eq!(one.stage(&table), "playing");
    // A whole turn and more by both, and then the end.
    while one.tables[&table].seq < seq + 12 && one.stage(&table) == "playing" {
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    let newest = two.tables[&table].seq;
    one.until(|client| client.tables[&table].seq >= newest).await;
    let seat = one.tables[&table].you["seats"][0].clone();
    if one.stage(&table) == "playing" {
        assert_eq!(one.command(&table, json!({"do": "resign", "seat": seat})).await["type"], "done");
    }
    let record = grace.get(&format!("/api/tables/{table}/record.json")).await;
    let record = Record::read(&record.text).expect("a record");
    let verdict = find("dig-mars").expect("a game").verify(&record, &Kept::default()).expect("verified");
    assert!(verdict.is_fair());
    // And whoever was waited for can still come.
    let gathering = first.id("gathering");
    two.subscribe(&gathering).await;
    let sat = two.command(&gathering, json!({"do": "sit", "chair": 2})).await;
    assert_eq!(sat["type"], "done", "{sat}");
    first.site.server.stop().await;
}

async fn ratings_chat_blocks_and_reports_are_there(first: First) {
    let mut ada = first.browser("Ada");
    let rated = first.id("rated");
    let chat = ada.get(&format!("/api/tables/{rated}/chat")).await.expect(StatusCode::OK);
    let said: Vec<_> = chat.as_array().expect("lines").iter().map(|line| line["text"].clone()).collect();
    assert_eq!(said, ["Good luck!", "Glück auf!"]);
    let profile = ada.get("/api/people/Grace").await.expect(StatusCode::OK);
    let ratings = profile["ratings"].as_array().expect("ratings");
    assert!(ratings.iter().any(|rating| rating["game"] == "atacama"), "{profile}");
    let games = ada.get("/api/people/Ada/games").await.expect(StatusCode::OK);
    assert_eq!(games["games"].as_array().map(Vec::len), Some(2), "{games}");
    let running = ada.get("/api/me/tables").await.expect(StatusCode::OK);
    let ids: Vec<_> = running["tables"].as_array().expect("tables").iter().map(|card| &card["id"]).collect();
    assert_eq!(ids.len(), 2, "the running one and the gathering one: {ids:?}");
    let mut grace = Browser::new(first.site.address());
    let sign_in = json!({"name": "Grace", "password": "the password of Grace"}).to_string();
    grace.post("/api/session", &sign_in).await.expect(StatusCode::OK);
    let blocks = grace.get("/api/me/blocks").await.expect(StatusCode::OK);
    assert_eq!(blocks.as_array().map(Vec::len), Some(1));
    let bots = ada.get("/api/me/bots").await.expect(StatusCode::OK);
    assert_eq!(bots[0]["name"], "Ada's mole");
    first.site.server.stop().await;
}
