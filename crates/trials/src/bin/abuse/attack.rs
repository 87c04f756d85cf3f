//! The attacks by name, where they come from, and what they were answered.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use futures_util::future::join_all;
use motherlode_trials::line::Way;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout_at};

use crate::{floods, half_open, huge, slow};

/// What is done to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Attack {
    /// Sockets that ask for the lobby and for tables, and never read
    SlowReaders,
    /// Spectators of everyone's tables who never read
    SlowWatchers,
    /// Requests for large answers that are never read
    SlowDownloads,
    /// Heads of requests, bodies and socket messages, a byte a second
    SlowWriters,
    /// Connections that say nothing
    HalfOpen,
    /// Connections that stop in the middle of opening a socket
    HalfHandshakes,
    /// Messages as quickly as they go
    MessageFlood,
    /// The whole lobby, asked for as quickly as it goes
    LobbyFlood,
    /// Requests as quickly as they go
    RequestFlood,
    /// Tables with and without strong bots, as many as can be had
    TableSpam,
    /// Chat among everyone's spectators
    ChatSpam,
    /// Huge and deeply nested bodies of requests
    HugeBodies,
    /// Huge and deeply nested messages, and messages without an end
    HugeMessages,
    /// Wrong passwords
    FailedLogins,
}

impl Attack {
    /// From how many addresses it comes: where each address has its own narrow limit, from more.
    pub(crate) fn addresses(self) -> usize {
        match self {
            Attack::HalfOpen | Attack::HalfHandshakes => 50,
            Attack::FailedLogins => 20,
            Attack::SlowReaders => 5,
            _ => 1,
        }
    }

    /// Attacks until the scene is over, in a runtime of its own.
    pub(crate) fn run(self, scene: &Scene) -> Tally {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let tally = Tally::default();
        let ways: Vec<_> = (0..self.addresses()).map(|last| scene.way(last as u8)).collect();
        LocalSet::new().block_on(&runtime, async {
            match self {
                Attack::SlowReaders => slow::readers(scene, &ways, &tally).await,
                Attack::SlowWatchers => slow::watchers(scene, ways[0], &tally).await,
                Attack::SlowDownloads => slow::downloads(scene, ways[0], &tally).await,
                Attack::SlowWriters => slow::writers(scene, ways[0], &tally).await,
                Attack::HalfOpen => half_open::connections(scene, &ways, "", &tally).await,
                Attack::HalfHandshakes => {
                    half_open::connections(scene, &ways, half_open::HANDSHAKE, &tally).await;
                }
                Attack::MessageFlood => floods::messages(scene, ways[0], &tally).await,
                Attack::LobbyFlood => floods::lobby(scene, ways[0], &tally).await,
                Attack::RequestFlood => floods::requests(scene, ways[0], &tally).await,
                Attack::TableSpam => floods::tables(scene, ways[0], &tally).await,
                Attack::ChatSpam => floods::chat(scene, ways[0], &tally).await,
                Attack::HugeBodies => huge::bodies(scene, ways[0], &tally).await,
                Attack::HugeMessages => huge::messages(scene, ways[0], &tally).await,
                Attack::FailedLogins => floods::logins(scene, &ways, &tally).await,
            }
        });
        tally
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value().expect("no attack is hidden");
        f.write_str(&value.get_name().replace('-', " "))
    }
}

/// Where and how long an attack goes on.
pub(crate) struct Scene {
    pub(crate) server: Way,
    /// Each attack has addresses of its own, so that none finds the limits of another used up.
    pub(crate) network: u8,
    /// Where others play.
    pub(crate) tables: Vec<String>,
    pub(crate) until: Instant,
}

impl Scene {
    fn way(&self, last: u8) -> Way {
        self.server.from([127, 1, self.network, 1 + last])
    }

    /// Lets so many attack at once; each begins anew for as long as there is time.
    pub(crate) async fn everyone(&self, count: usize, attack: impl AsyncFn(usize)) {
        let attack = &attack;
        let endlessly = |number| async move {
            loop {
                attack(number).await;
                // Whoever is sent away at once does not fill our own core with trying again.
                sleep(Duration::from_millis(20)).await;
            }
        };
        join_all((0..count).map(|number| timeout_at(self.until.into(), endlessly(number)))).await;
    }
}

/// What was answered, and how often.
#[derive(Default)]
pub(crate) struct Tally(RefCell<BTreeMap<String, u64>>);

impl Tally {
    /// Once more.
    pub(crate) fn count(&self, answer: impl Into<String>) {
        *self.0.borrow_mut().entry(answer.into()).or_default() += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<_> =
            self.0.borrow().iter().map(|(answer, count)| format!("{answer} ×{count}")).collect();
        f.write_str(&list.join(", "))
    }
}
