//! Who is brought together by quick match: those who want the same clock and are about as strong.

use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, Appended, GameResultRow, PlayerResult, RatingChange, RatingRow, Stage, Store, TableHead,
};
use serde_json::{Value, json};

use crate::again::matched;
use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::Whole;

fn seek(clock: &Value, rated: bool) -> Value {
    json!({"type": "seek", "wish": {"game": "ghawar", "options": {"players": 2}, "clock": clock, "rated": rated}})
}

async fn all_matched(clients: &mut [Client], places: &[usize]) -> Vec<Option<String>> {
    for place in places {
        clients[*place].until(|client| matched(client).is_some()).await;
    }
    clients.iter().map(matched).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_are_paired_by_their_clock() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let five = json!({"kind": "fischer", "minutes": 5, "increment": 0});
        let days = json!({"kind": "days", "days": 3});
        let other = json!({"kind": "fischer", "minutes": 5, "increment": 3});
        let mut clients = Vec::new();
        for clock in [&five, &days, &other, &days, &five] {
            let mut client = site.connect(&site.guest().await).await;
            assert_eq!(client.ask(seek(clock, false)).await["type"], "done");
            clients.push(client);
        }
        let tables = all_matched(&mut clients, &[0, 1, 3, 4]).await;
        assert_eq!((&tables[0], &tables[1]), (&tables[4], &tables[3]));
        assert_ne!(tables[0], tables[1]);
        clients[2].drain().await;
        assert_eq!(matched(&clients[2]), None, "nobody else wants three seconds a move");
        site.server.stop().await;
    }
}

/// Writes that someone has this rating, as if a game had led to it.
async fn give_rating(store: &dyn Store, number: u8, person: PersonId, rating: f64) {
    let (table, game, at) = (TableId::from_random([number; 10]), "ghawar".to_owned(), Moment(1_000));
    let head = TableHead {
        game: game.clone(),
        seats: 2,
        stage: Stage::Over,
        public: false,
        rated: true,
        card: "{}".to_owned(),
        people: vec![person],
        to_act: Vec::new(),
    };
    let player = PlayerResult { person: Some(person), name: String::new(), score: 1, rank: 1 };
    let result = GameResultRow {
        game: game.clone(),
        seats: 2,
        rated: true,
        public: false,
        ending: "resigned".to_owned(),
        at,
        players: vec![player],
    };
    let append = Append {
        table,
        after: 0,
        at,
        events: vec!["{}".to_owned()],
        head: Some(head),
        wake_at: None,
        leased_until: None,
        result: Some(result),
        tallies: Vec::new(),
    };
    assert_eq!(store.append(append).await, Ok(Appended::Stored));
    let after = RatingRow { person, game, seats: 2, rating, deviation: 50.0, volatility: 0.06, games: 1, at };
    assert_eq!(store.rate(table, vec![RatingChange { games_before: 0, after }]).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_are_paired_by_their_rating() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let mut people = Vec::new();
        for number in 0..4 {
            people.push(site.account(&format!("Rated {number}")).await);
        }
        let ids: Vec<PersonId> = {
            let mut ids = Vec::new();
            for browser in &mut people {
                ids.push(browser.id().await.parse().expect("an id"));
            }
            ids
        };
        let Whole { server, place } = site;
        server.stop().await;
        let store = place.open().await;
        for ((number, person), rating) in (1..).zip(ids).zip([1_500.0, 2_300.0, 1_540.0, 2_260.0]) {
            give_rating(&*store, number, person, rating).await;
        }
        store.close().await;
        drop(store);
        let site = Whole::open(place).await;
        let mut clients = Vec::new();
        for browser in people {
            let browser = Browser { address: site.address(), ..browser };
            let mut client = site.connect(&browser).await;
            assert_eq!(client.ask(seek(&json!({"kind": "days", "days": 2}), true)).await["type"], "done");
            clients.push(client);
        }
        let tables = all_matched(&mut clients, &[0, 1, 2, 3]).await;
        assert_eq!((&tables[0], &tables[1]), (&tables[2], &tables[3]), "those of about the same strength");
        assert_ne!(tables[0], tables[1], "eight hundred points apart are too many");
        site.server.stop().await;
    }
}
