//! One table after another, always with the same people.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde_json::{Value, json};
use tokio::sync::watch;

use super::chance::Chance;
use super::http;
use super::memory::Memory;
use super::player::{Guest, Left, Player};

/// How many minutes each seat has for a game: enough for every fault to pass.
pub const MINUTES: u64 = 5;
/// How many seconds a turn brings.
pub const INCREMENT: u64 = 2;

/// A game that was played, or begun, and what each player remembers of it.
pub struct Game {
    /// The table's id.
    pub table: String,
    /// What its people remember.
    pub memories: Vec<Memory>,
    /// Where each of them stood at the end.
    pub states: Vec<String>,
}

/// One table after another.
pub struct Desk {
    number: usize,
    address: SocketAddr,
    chance: Chance,
    /// How many actions were acknowledged to its people.
    acknowledged: Arc<AtomicU64>,
    refusals: Arc<AtomicU64>,
}

impl Desk {
    /// A desk; its number decides which game is played there and against whom.
    /// What is refused because the database is away is counted in `refusals`.
    pub fn new(number: usize, address: SocketAddr, chance: Chance, refusals: Arc<AtomicU64>) -> Desk {
        Desk { number, address, chance, acknowledged: Arc::default(), refusals }
    }

    /// Where the actions that are acknowledged to its people are counted.
    pub fn acknowledged(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.acknowledged)
    }

    /// Plays until told to stop, then asks for the history of every game.
    pub async fn play(mut self, mut stop: watch::Receiver<bool>) -> Vec<Game> {
        let mut games: Vec<(String, Vec<Player>)> = Vec::new();
        let mut stopped = stop.clone();
        tokio::select! {
            () = self.play_on(&mut games, &mut stop) => {}
            _ = stopped.wait_for(|stop| *stop) => {}
        }
        let mut played = Vec::new();
        for (table, mut players) in games {
            for player in &mut players {
                player.look_back(self.address).await;
            }
            let states = players.iter().map(Player::state).collect();
            played.push(Game {
                table,
                memories: players.into_iter().map(|player| player.memory).collect(),
                states,
            });
        }
        played
    }

    async fn play_on(&mut self, games: &mut Vec<(String, Vec<Player>)>, stop: &mut watch::Receiver<bool>) {
        let has_bot = self.number % 4 == 3;
        let mut people = vec![Guest::arrive(self.address).await];
        if !has_bot {
            people.push(Guest::arrive(self.address).await);
        }
        while !*stop.borrow() {
            let table = self.open(&people[0], has_bot).await;
            if let Some(second) = people.get(1) {
                let path = format!("POST /api/tables/{table}/commands");
                let sit = json!({"id": "sit", "command": {"do": "sit", "chair": 2}}).to_string();
                http::insist(self.address, &path, Some(&second.cookie), &sit).await;
            }
            let player = |guest: &Guest| {
                let counts = (Arc::clone(&self.acknowledged), Arc::clone(&self.refusals));
                Player::new(guest, &table, self.chance.fork(), counts)
            };
            // Kept before anyone plays: whoever is stopped in the middle is asked all the same.
            let players: Vec<Player> = people.iter().map(player).collect();
            games.push((table, players));
            let Some((_, players)) = games.last_mut() else { return };
            let (address, plays) = (self.address, players.iter_mut());
            let stop = &*stop;
            let plays = plays.map(|player| {
                let mut stop = stop.clone();
                async move { player.play(address, &mut stop).await }
            });
            let left: Vec<Left> = futures_util::future::join_all(plays).await;
            if left.contains(&Left::Stopped) {
                return;
            }
        }
    }

    async fn open(&self, owner: &Guest, has_bot: bool) -> String {
        let game = ["atacama", "ghawar", "dig-mars"][self.number % 3];
        let clock = json!({"kind": "fischer", "minutes": MINUTES, "increment": INCREMENT});
        let other: Value = if has_bot { json!({"kind": "bot", "level": 1}) } else { json!({"kind": "open"}) };
        let body = json!({"setup": {"game": game, "clock": clock}, "seats": [{"kind": "me"}, other]});
        let card =
            http::insist(self.address, "POST /api/tables", Some(&owner.cookie), &body.to_string()).await.body;
        card["id"].as_str().expect("an id").to_owned()
    }
}
