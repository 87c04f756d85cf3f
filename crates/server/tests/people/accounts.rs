//! Accounts: signing up and in, passwords, recovery codes, going.

use axum::http::StatusCode;
use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, GameResultRow, NewChatLine, PlayerResult, Room, Social, Stage, TableHead, Tables,
};
use serde_json::{Value, json};

use crate::http::{Answer, Browser, Site};

const PASSWORD: &str = "correct horse";

async fn sign_in(browser: &mut Browser, name: &str, password: &str) -> Answer {
    browser.post("/api/session", &json!({ "name": name, "password": password }).to_string()).await
}

async fn recover(browser: &mut Browser, name: &str, code: &str, password: &str) -> Answer {
    let body = json!({ "name": name, "code": code, "password": password }).to_string();
    browser.post("/api/recovery", &body).await
}

/// A finished game, a chat line.
async fn leave_traces(site: &Site, id: &str, name: &str) -> TableId {
    let table = TableId::from_random([id.as_bytes()[0]; 10]);
    let person: PersonId = id.parse().expect("an id");
    let head = TableHead {
        game: "atacama".to_owned(),
        seats: 2,
        stage: Stage::Over,
        public: true,
        rated: false,
        card: "{}".to_owned(),
        people: vec![person],
        to_act: vec![],
    };
    let player = |person, name: &str| PlayerResult { person, name: name.to_owned(), score: 9, rank: 1 };
    let result = GameResultRow {
        game: "atacama".to_owned(),
        seats: 2,
        rated: false,
        public: true,
        ending: "resigned".to_owned(),
        at: Moment(1_000),
        players: vec![player(Some(person), name), player(None, "Level 3")],
    };
    let append = Append {
        table,
        after: 0,
        at: Moment(1_000),
        events: vec!["{}".to_owned()],
        head: Some(head),
        wake_at: None,
        leased_until: None,
        result: Some(result),
        tallies: vec![],
    };
    site.house.store.append(append).await.expect("stored");
    let line = NewChatLine {
        table,
        room: Room::Seats,
        person,
        name: name.to_owned(),
        at: Moment(2_000),
        text: "well played".to_owned(),
    };
    site.house.store.add_chat(line).await.expect("stored");
    table
}

#[tokio::test]
async fn a_guest_becomes_an_account_in_place() {
    let site = Site::open().await;
    let mut browser = site.guest().await;
    let guest = browser.get("/api/me").await.expect(StatusCode::OK);
    let body = json!({ "name": "Ada Lovelace", "password": PASSWORD }).to_string();
    let answer = browser.post("/api/account", &body).await.expect(StatusCode::CREATED);
    assert_eq!(answer["me"]["id"], guest["id"]);
    assert_eq!(answer["me"]["kind"], "account");
    assert_eq!(answer["me"]["name"], "Ada Lovelace");
    assert_eq!(answer["me"]["recovery_codes_left"], 10);
    assert_eq!(answer["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(browser.get("/api/me").await.expect(StatusCode::OK), answer["me"]);
    assert_eq!(browser.post("/api/account", &body).await.problem(), "422 already-account");
    // Without being a guest first.
    let mut other = site.browser();
    let body = json!({ "name": "ada_1ovelace", "password": PASSWORD }).to_string();
    assert_eq!(other.post("/api/account", &body).await.problem(), "409 name-taken");
    let body = json!({ "name": "Grace", "password": PASSWORD }).to_string();
    other.post("/api/account", &body).await.expect(StatusCode::CREATED);
    assert_eq!(other.get("/api/me").await.expect(StatusCode::OK)["name"], "Grace");
}

#[tokio::test]
async fn of_two_sign_ups_of_one_guest_at_once_one_counts() {
    let site = Site::open().await;
    let guest = site.guest().await;
    let (mut one, mut other) = (guest.clone(), guest.clone());
    let (one, other) = tokio::join!(
        one.post("/api/account", r#"{"name":"Ada","password":"correct horse"}"#),
        other.post("/api/account", r#"{"name":"Grace","password":"battery staple"}"#),
    );
    let answers = [one, other];
    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status.is_success());
    assert_eq!(done.len(), 1, "{answers:?}");
    assert_eq!(refused[0].problem(), "422 already-account");
    let body: Value = serde_json::from_str(&done[0].text).expect("JSON");
    let name = body["me"]["name"].as_str().expect("a name");
    let password = if name == "Ada" { "correct horse" } else { "battery staple" };
    sign_in(&mut site.browser(), name, password).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn passwords_keep_the_rules() {
    let site = Site::open().await;
    let mut browser = site.guest().await;
    for (password, problem) in [
        ("", "422 password-short"),
        ("seven77", "422 password-short"),
        ("aaaaaaaaaaaa", "422 password-simple"),
        ("Ada Lovelace", "422 password-is-name"),
    ] {
        let body = json!({ "name": "Ada Lovelace", "password": password }).to_string();
        assert_eq!(browser.post("/api/account", &body).await.problem(), problem);
    }
    let body = json!({ "name": "Ada Lovelace", "password": "long one ".repeat(20) }).to_string();
    assert_eq!(browser.post("/api/account", &body).await.problem(), "422 password-long");
    assert_eq!(browser.get("/api/me").await.expect(StatusCode::OK)["kind"], "guest");
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_answered_alike() {
    let site = Site::open().await;
    let (mut ada, _) = site.account("Ada", PASSWORD).await;
    ada.post("/api/me/bots", r#"{"name":"Adas Bot"}"#).await.expect(StatusCode::CREATED);
    let mut browser = site.browser();
    let wrong = sign_in(&mut browser, "Ada", "wrong horse").await;
    assert_eq!(wrong.problem(), "422 wrong-sign-in");
    for (name, password) in [("Nobody Here", PASSWORD), ("Adas Bot", ""), ("", ""), ("<>", PASSWORD)] {
        let answer = sign_in(&mut browser, name, password).await;
        assert_eq!(answer.text, wrong.text, "{name}");
        assert_eq!(answer.status, wrong.status);
        assert_eq!(browser.cookie, None);
    }
    let endless = "x".repeat(100_000);
    assert_eq!(sign_in(&mut browser, &endless, &endless).await.text, wrong.text);
    let me = sign_in(&mut browser, "aDa", PASSWORD).await.expect(StatusCode::OK);
    assert_eq!(me["name"], "Ada");
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let site = Site::open().await;
    site.account("Ada", PASSWORD).await;
    let mut browser = site.browser();
    let mut best = [std::time::Duration::MAX; 2];
    for _ in 0..5 {
        for (name, best) in ["Ada", "Nobody Here"].into_iter().zip(&mut best) {
            let start = std::time::Instant::now();
            sign_in(&mut browser, name, "wrong horse").await;
            *best = start.elapsed().min(*best);
        }
    }
    // Without the work for nobody the second would take a hundredth of the first.
    assert!(best[1] > best[0] / 2 && best[0] > best[1] / 2, "{best:?}");
}

#[tokio::test]
async fn a_guests_games_move_to_the_account_they_sign_in_to() {
    let site = Site::open().await;
    let (mut ada, _) = site.account("Ada", PASSWORD).await;
    let mut guest = site.guest().await;
    let guest_id = guest.id().await;
    let blocked = site.guest().await.id().await;
    guest.post("/api/me/blocks", &json!({ "person": blocked }).to_string()).await;
    let table = leave_traces(&site, &guest_id, "Copper Fox 381").await;
    let before = guest.clone();
    let me = sign_in(&mut guest, "Ada", PASSWORD).await.expect(StatusCode::OK);
    assert_eq!(me["id"], ada.id().await);
    assert_eq!(before.clone().get("/api/me").await.problem(), "401 session-over", "the guest is no more");
    let everything = ada.get("/api/me/export").await.expect(StatusCode::OK);
    assert_eq!(everything["guests"], json!([guest_id]));
    assert_eq!(everything["games"][0]["table"], table.to_string());
    assert_eq!(everything["games"][0]["players"][0]["is_me"], true);
    assert_eq!(everything["blocks"][0]["id"], blocked);
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_the_old_one_and_other_sessions_end() {
    let site = Site::open().await;
    let (mut here, _) = site.account("Ada", PASSWORD).await;
    let mut there = site.browser();
    sign_in(&mut there, "Ada", PASSWORD).await.expect(StatusCode::OK);
    let wrong = here.put("/api/me/password", r#"{"old":"wrong horse","new":"battery staple"}"#).await;
    assert_eq!(wrong.problem(), "422 wrong-password");
    let simple = here.put("/api/me/password", r#"{"old":"correct horse","new":"short"}"#).await;
    assert_eq!(simple.problem(), "422 password-short");
    assert!(there.get("/api/me").await.status.is_success());
    let changed = here.put("/api/me/password", r#"{"old":"correct horse","new":"battery staple"}"#).await;
    changed.expect(StatusCode::NO_CONTENT);
    assert!(here.get("/api/me").await.status.is_success(), "this device stays");
    assert_eq!(there.get("/api/me").await.problem(), "401 session-over");
    assert_eq!(sign_in(&mut there, "Ada", PASSWORD).await.problem(), "422 wrong-sign-in");
    sign_in(&mut there, "Ada", "battery staple").await.expect(StatusCode::OK);
    let mut guest = site.guest().await;
    let refused = guest.put("/api/me/password", r#"{"old":"","new":"battery staple"}"#).await;
    assert_eq!(refused.problem(), "422 account-needed");
}

#[tokio::test]
async fn a_recovery_code_sets_a_password_once() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada", PASSWORD).await;
    let token = r#"{"name":"script","scopes":["read"]}"#;
    let token = ada.post("/api/me/tokens", token).await.expect(StatusCode::CREATED);
    let mut browser = site.browser();
    let spoken = codes[3].to_uppercase().replace('-', " ");
    let me = recover(&mut browser, "ada", &spoken, "battery staple").await.expect(StatusCode::OK);
    assert_eq!((&me["name"], &me["recovery_codes_left"]), (&json!("Ada"), &json!(9)));
    assert!(browser.get("/api/me").await.status.is_success(), "signed in");
    assert_eq!(ada.get("/api/me").await.problem(), "401 session-over", "older sessions end");
    let mut program = site.program(token["secret"].as_str().expect("a secret"));
    assert_eq!(program.get("/api/me").await.problem(), "401 bad-token", "tokens end");
    let again = recover(&mut site.browser(), "ada", &codes[3], "third password").await;
    assert_eq!(again.problem(), "422 wrong-recovery");
    let nobody = recover(&mut site.browser(), "Nobody Here", &codes[4], "third password").await;
    assert_eq!(nobody.text, again.text, "unknown names are answered alike");
    let nonsense = recover(&mut site.browser(), "ada", "", "third password").await;
    assert_eq!(nonsense.text, again.text);
    let simple = recover(&mut site.browser(), "ada", &codes[4], "third").await;
    assert_eq!(simple.problem(), "422 password-short", "and the code is not used up");
    assert_eq!(sign_in(&mut site.browser(), "Ada", PASSWORD).await.problem(), "422 wrong-sign-in");
    recover(&mut site.browser(), "ada", &codes[4], "third password").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn new_recovery_codes_replace_the_old_ones() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada", PASSWORD).await;
    assert_eq!(ada.post("/api/me/recovery", r#"{"password":"nope"}"#).await.problem(), "422 wrong-password");
    let body = json!({ "password": PASSWORD }).to_string();
    let fresh = ada.post("/api/me/recovery", &body).await.expect(StatusCode::OK);
    let fresh = fresh["recovery_codes"][0].as_str().expect("a code").to_owned();
    let old = recover(&mut site.browser(), "Ada", &codes[0], "battery staple").await;
    assert_eq!(old.problem(), "422 wrong-recovery");
    recover(&mut site.browser(), "Ada", &fresh, "battery staple").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn an_account_takes_another_name_unless_it_is_taken() {
    let site = Site::open().await;
    let (mut ada, _) = site.account("Ada", PASSWORD).await;
    site.account("Grace", PASSWORD).await;
    assert_eq!(ada.put("/api/me/name", r#"{"name":"grace"}"#).await.problem(), "409 name-taken");
    ada.put("/api/me/name", r#"{"name":"ADA"}"#).await.expect(StatusCode::OK);
    ada.put("/api/me/name", r#"{"name":"Countess"}"#).await.expect(StatusCode::OK);
    sign_in(&mut site.browser(), "countess", PASSWORD).await.expect(StatusCode::OK);
    site.account("Ada", PASSWORD).await;
}

#[tokio::test]
async fn an_account_that_is_deleted_leaves_no_name_behind() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada Lovelace", PASSWORD).await;
    let id = ada.id().await;
    leave_traces(&site, &id, "Ada Lovelace").await;
    let bot = ada.post("/api/me/bots", r#"{"name":"Lovelace Engine"}"#).await.expect(StatusCode::CREATED);
    let tokens = format!("/api/me/bots/{}/tokens", bot["id"].as_str().expect("an id"));
    let token = ada.post(&tokens, r#"{"name":"t","scopes":["read"]}"#).await.expect(StatusCode::CREATED);
    assert_eq!(ada.delete("/api/me", "{}").await.problem(), "422 wrong-password");
    assert_eq!(ada.delete("/api/me", r#"{"password":"wrong"}"#).await.problem(), "422 wrong-password");
    let old = ada.clone();
    let body = json!({ "password": PASSWORD }).to_string();
    ada.delete("/api/me", &body).await.expect(StatusCode::NO_CONTENT);

    assert_eq!(ada.cookie, None);
    assert_eq!(old.clone().get("/api/me").await.problem(), "401 session-over");
    assert_eq!(sign_in(&mut ada, "Ada Lovelace", PASSWORD).await.problem(), "422 wrong-sign-in");
    let recovered = recover(&mut ada, "Ada Lovelace", &codes[0], "battery staple").await;
    assert_eq!(recovered.problem(), "422 wrong-recovery");
    let mut program = site.program(token["secret"].as_str().expect("a secret"));
    assert_eq!(program.get("/api/me").await.problem(), "401 bad-token");
    let mut operator = site.operator();
    for name in ["Ada%20Lovelace", "Lovelace%20Engine"] {
        let found = operator.get(&format!("/api/operator/people?name={name}")).await;
        assert_eq!(found.problem(), "404 not-found");
    }
    for id in [id.as_str(), bot["id"].as_str().expect("an id")] {
        let person = operator.get(&format!("/api/operator/people/{id}")).await.expect(StatusCode::OK);
        assert_eq!(person["name"], "Former player");
    }
    let results = site.house.store.results_of(id.parse().expect("an id"), None, 10).await.expect("read");
    assert_eq!(results[0].result.players[0].name, "Former player");
    let chat = site.house.store.chat_of(id.parse().expect("an id")).await.expect("read");
    assert!(chat.iter().all(|line| line.line.text.is_empty() && line.line.name == "Former player"));
    site.account("Ada Lovelace", PASSWORD).await;
}

#[tokio::test]
async fn everything_kept_about_someone_is_theirs_to_take_and_holds_no_secret() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada", PASSWORD).await;
    let id = ada.id().await;
    leave_traces(&site, &id, "Ada").await;
    let other = site.guest().await.id().await;
    let token = ada.post("/api/me/tokens", r#"{"name":"script","scopes":["read"],"days":30}"#).await;
    let secret = token.expect(StatusCode::CREATED)["secret"].as_str().expect("a secret").to_owned();
    ada.post("/api/me/bots", r#"{"name":"Engine"}"#).await.expect(StatusCode::CREATED);
    ada.post("/api/me/blocks", &json!({ "person": other }).to_string()).await;
    ada.post("/api/reports", &json!({ "about": other, "text": "rude" }).to_string()).await;
    let answer = ada.get("/api/me/export").await;
    assert!(answer.headers["content-disposition"].to_str().expect("text").starts_with("attachment"));
    let text = answer.text.clone();
    let all = answer.expect(StatusCode::OK);
    assert_eq!(all["profile"]["name"], "Ada");
    assert_eq!(all["recovery_codes_left"], 10);
    assert_eq!(all["tokens"][0]["name"], "script");
    assert_eq!(all["tokens"][0]["scopes"], json!(["read"]));
    assert_eq!(all["bots"][0]["name"], "Engine");
    assert_eq!(all["blocks"][0]["id"], other);
    assert_eq!(all["reports"][0]["text"], "rude");
    assert_eq!(all["chat"][0]["text"], "well played");
    assert_eq!(all["games"][0]["players"][1]["name"], "Level 3");
    let kept = site.house.store.credentials(id.parse().expect("an id")).await.expect("read");
    let hashes = kept.recovery.iter().map(String::as_str).chain(kept.password.as_deref());
    let token_hash = motherlode_server::people::fingerprint(&secret);
    let secrets = codes.iter().map(String::as_str).chain([secret.as_str(), &token_hash, PASSWORD, "argon2"]);
    for secret in hashes.chain(secrets) {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn no_secret_stands_in_the_database_as_it_is() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada Lovelace", PASSWORD).await;
    let token = ada.post("/api/me/tokens", r#"{"name":"script","scopes":["read"]}"#).await;
    let secret = token.expect(StatusCode::CREATED)["secret"].as_str().expect("a secret").to_owned();
    let mut kept = Vec::new();
    for file in std::fs::read_dir(site.folder.path()).expect("a folder") {
        kept.extend(std::fs::read(file.expect("a file").path()).expect("bytes"));
    }
    let holds = |text: &str| kept.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(holds("Ada Lovelace") && holds("$argon2id$"), "the files are those of the database");
    assert!(!holds(PASSWORD) && !holds(&secret) && !holds(&secret[4..]));
    assert!(!codes.iter().any(|code| holds(code) || holds(&code.replace('-', ""))));
}
