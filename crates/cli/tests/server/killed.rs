//! kill -9 in the middle of hundreds of games.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::Lull;
use motherlode_server::server::open;
use motherlode_server::settings::Database;
use motherlode_server::table::{Event, Logged};
use serde_json::{Value, json};

use crate::kit::http::Browser;
use crate::kit::site::open_table;
use crate::kit::{Fsync, PostgresServer};
use crate::player::Player;
use crate::process::{Process, serve};
use crate::reckoning::Reckoning;

/// Actions that are acknowledged before each kill, so that a busy machine cannot make a round empty.
const ACTIONS_PER_ROUND: u64 = 60;

/// How much is tried.
struct Trial {
    database: Database,
    tables: usize,
    kills: usize,
}

async fn guest(process: &Process) -> Browser {
    let mut browser = Browser::new(process.address);
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    browser
}

/// Whether someone plays against a bot of the house at this table.
fn has_bot(table: usize) -> bool {
    table.is_multiple_of(4)
}

impl Trial {
    fn start(&self) -> Process {
        let database = match &self.database {
            Database::File(path) => path.to_str().expect("a path"),
            Database::Postgres(address) => address,
        };
        Process::start(serve(database, "127.0.0.1:0"))
    }

    /// Tables of two people and of a person and a bot; most have a clock, with and without an increment.
    async fn players(&self, process: &Process) -> Vec<Player> {
        let games = ["atacama", "ghawar", "dig-mars"];
        let mut players = Vec::new();
        for number in 0..self.tables {
            let clock = match number % 5 {
                0 | 1 => json!({"kind": "fischer", "minutes": 60, "increment": 0}),
                2 | 3 => json!({"kind": "fischer", "minutes": 30, "increment": 7}),
                _ => json!({"kind": "none"}),
            };
            let setup = json!({"game": games[number % 3], "clock": clock});
            let other =
                if has_bot(number) { json!({"kind": "bot", "level": 1}) } else { json!({"kind": "open"}) };
            let mut owner = guest(process).await;
            let table = open_table(&mut owner, setup, json!([{"kind": "me"}, other])).await;
            if !has_bot(number) {
                let mut second = guest(process).await;
                let body = json!({"id": "sit", "command": {"do": "sit", "chair": 2}}).to_string();
                second.post(&format!("/api/tables/{table}/commands"), &body).await.expect(StatusCode::OK);
                players.push(Player::new(second, &table));
            }
            players.push(Player::new(owner, &table));
        }
        players
    }

    /// What the log says, read from the database after the server is gone; how many actions were acknowledged so far, and
    /// how often a clock was told.
    async fn check(
        &self,
        players: &[Player],
        reckonings: &mut HashMap<String, Reckoning>,
        round: usize,
    ) -> (u64, u64) {
        let store = open(&self.database, Lull::default()).await.expect("a whole database");
        let (mut actions, mut clocks) = (0, 0);
        for player in players {
            let id = player.table.parse().expect("an id");
            let log = store.events(id, 0).await.expect("a log");
            let told = &player.told;
            assert!(told.refused.is_empty(), "round {round}: {:?}", told.refused);
            assert!(
                told.shown <= log.len() as u64,
                "round {round}: event {} was shown but is not there",
                told.shown
            );
            for (seq, entry) in &told.acknowledged {
                let logged: Logged = serde_json::from_str(&log[*seq as usize - 1].body).expect("an event");
                let Event::Entry { entry: kept, .. } = logged.event else { panic!("{logged:?}") };
                assert_eq!(kept, *entry, "round {round}: event {seq} was acknowledged");
                actions += 1;
            }
            let reckoning =
                reckonings.entry(player.table.clone()).or_insert_with(|| Reckoning::new(id, &log[0]));
            reckoning.follow(&log);
            clocks += reckoning.check(told, round);
        }
        store.close().await;
        (actions, clocks)
    }

    /// Kills the server again and again while everyone plays, and lets them play to the end after that.
    async fn run(&self) {
        let mut process = self.start();
        let mut players = self.players(&process).await;
        let (mut before, mut reckonings) = ((0, 0), HashMap::new());
        for round in 0..self.kills {
            let address = process.address;
            let acknowledged = Arc::new(AtomicU64::new(0));
            let mut running = tokio::task::JoinSet::new();
            for mut player in players.drain(..) {
                player.acknowledged = Arc::clone(&acknowledged);
                running.spawn(async move {
                    player.play(address).await;
                    player
                });
            }
            let went_on = async {
                while acknowledged.load(Ordering::Relaxed) < ACTIONS_PER_ROUND {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            let went_on = tokio::time::timeout(Duration::from_secs(120), went_on).await;
            tokio::time::sleep(Duration::from_millis(37 * (round as u64 % 7))).await;
            process.kill();
            players = running.join_all().await;
            let now = self.check(&players, &mut reckonings, round).await;
            assert!(
                went_on.is_ok() && now.0 >= before.0 + ACTIONS_PER_ROUND && now.1 > before.1,
                "round {round}: from {before:?} to {now:?} actions and clocks: {:#?}",
                players.iter().take(10).map(Player::state).collect::<Vec<_>>()
            );
            before = now;
            process = self.start();
        }
        self.play_to_the_end(&process, players).await;
        assert!(process.stop(), "it ends well when asked to");
    }

    /// Everyone goes on, bots too, until every game is over; and every game was fair.
    async fn play_to_the_end(&self, process: &Process, players: Vec<Player>) {
        let address = process.address;
        let mut running = tokio::task::JoinSet::new();
        for mut player in players {
            running.spawn(async move {
                let over = tokio::time::timeout(Duration::from_secs(240), player.play(address)).await;
                (over, player)
            });
        }
        let (mut ended, mut stuck) = (0, Vec::new());
        for (over, player) in running.join_all().await {
            if over != Ok(true) {
                stuck.push(player.state());
                continue;
            }
            ended += 1;
            let path = format!("/api/tables/{}/verification", player.table);
            let verdict: Value = Browser::new(address).get(&path).await.expect(StatusCode::OK);
            assert_eq!(verdict["fair"], true);
        }
        assert!(stuck.is_empty(), "{ended} ended, these did not: {stuck:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_every_acknowledged_action_and_has_shown_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::File(folder.path().join("killed.db"));
    Trial { database, tables: 200, kills: 20 }.run().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_holds_on_postgresql() {
    let server = PostgresServer::start(Fsync::On);
    Trial { database: Database::Postgres(server.database()), tables: 40, kills: 6 }.run().await;
}
