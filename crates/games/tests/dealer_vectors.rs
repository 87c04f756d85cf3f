//! The golden vectors' games: what the dealer deals at each table is what the file says.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use motherlode_core::OptionMap;
use motherlode_core::dealer::{Dealer, Nonce, Secret};
use motherlode_games::{GAMES, ToAct, find};
use serde_json::Value;

#[test]
fn games_are_dealt_as_the_golden_vectors_have_it_at_3_at_4_at_32_gh_21_dm_22() {
    let file: Value = serde_json::from_str(include_str!("../../../docs/dealer-vectors.json")).expect("JSON");
    let games = file["games"].as_array().expect("a list of games");
    let dealt = |id: &str| games.iter().filter(|game| game["game"] == id).count();
    assert!(
        GAMES.iter().all(|entry| dealt(entry.id()) >= 3),
        "every number of seats of every game is among them"
    );
    for game in games {
        let place = game["table"].as_u64().expect("the number of a table") as usize - 1;
        let table = &file["tables"][place];
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let secret: Secret = text(&table["secret"]).parse().expect("a secret");
        let nonces: Vec<Option<Nonce>> = table["nonces"]
            .as_array()
            .expect("nonces")
            .iter()
            .map(|nonce| nonce.as_str().map(|nonce| nonce.parse().expect("a nonce")))
            .collect();
        let mut dealer = Dealer::new(&text(&table["deal"]), &secret, &nonces);
        let options: OptionMap = serde_json::from_value(game["options"].clone()).expect("options");
        let entry = find(&text(&game["game"])).expect("a game");
        let mut play = entry.create(&options, &Value::Null).expect("a table");
        assert_eq!(play.seats().get(), nonces.len());
        let mut outcomes = Vec::new();
        while play.to_act() == ToAct::Chance {
            outcomes.push(Value::String(play.deal(&mut dealer).expect("chance acts")));
        }
        assert_eq!(Some(&outcomes), game["outcomes"].as_array(), "table {}", place + 1);
    }
}
