//! Very many connections that say hello and then only listen, beside tables where people play.

use futures_util::future::join_all;
use motherlode_trials::line::{Line, Way};
use motherlode_trials::player::Socket;
use motherlode_trials::server::Server;
use motherlode_trials::tables::{Pace, Shared, begin};

use crate::Scale;
use crate::measure::Figures;

/// How many listen, and how many tables play.
const IDLE: usize = 10_000;
const TABLES: usize = 500;
/// How many arrive at a time.
const TOGETHER: usize = 20;

/// First all who only listen, then the tables.
pub(crate) async fn run(server: &Server, scale: Scale) -> Figures {
    let way = Way::to(server.address());
    // What the first ones bring up is there once for all.
    arrive(way, TOGETHER).await;
    let (count, before) = (scale.count(IDLE), server.process().memory());
    join_all((0..TOGETHER).map(|_| arrive(way, count / TOGETHER))).await;
    let each = (server.process().memory() as f64 - before as f64) / count as f64;
    let (tables, shared) = (scale.count(TABLES), Shared::default());
    begin(&[way], tables, Pace::Paced, &shared).await;
    let figures = Figures::take(server, &shared, "idle connections", tables, scale.seconds(30)).await;
    assert!(figures.connections >= (count + 2 * tables) as f64, "nobody was sent away");
    figures.telling(&format!("{count} idle: {each:.1} kB each"))
}

/// Guests, one after another, over one line of HTTP.
async fn arrive(way: Way, count: usize) {
    let mut line = Line::new(way);
    for _ in 0..count {
        let cookie = line.new_guest().await;
        let mut socket = Socket::connect(way, Some(&cookie)).await.expect("a socket");
        socket.send(r#"{"type":"hello","id":"1","version":1}"#.to_owned()).await.expect("sends");
        socket.hear().await.expect("hello");
        // Pings are answered; nothing else comes.
        tokio::task::spawn_local(async move { while socket.hear().await.is_some() {} });
    }
}
