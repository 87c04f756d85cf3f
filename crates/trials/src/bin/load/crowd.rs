//! One table that very many watch: how long until the first and the last of them know what happened.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use motherlode_trials::latency::Latencies;
use motherlode_trials::line::Way;
use motherlode_trials::player::{Player, Socket, an_action, seq_of, sit_down};
use motherlode_trials::server::Server;
use motherlode_trials::tables::Shared;
use tokio::sync::Notify;

use crate::Scale;
use crate::measure::Figures;

/// How many watch.
const WATCHERS: usize = 5_000;

/// How long after a refusal they ask again.
const COME_AGAIN: Duration = Duration::from_secs(1);

/// How many of the crowd have heard of the newest action.
struct Crowd {
    size: usize,
    heard: Cell<usize>,
    first: Cell<Option<Instant>>,
    all: Notify,
}

impl Crowd {
    fn heard(&self) {
        if self.heard.get() == 0 {
            self.first.set(Some(Instant::now()));
        }
        self.heard.set(self.heard.get() + 1);
        if self.heard.get() == self.size {
            self.all.notify_one();
        }
    }
}

/// Two play on as soon as all who watch have seen the last action.
pub(crate) async fn run(server: &Server, scale: Scale) -> Figures {
    let way = Way::to(server.address());
    let [mut one, mut two] = [Player::arrive(way).await, Player::arrive(way).await];
    let mut table = sit_down(&mut one, &mut two).await;
    let crowd = Rc::new(Crowd {
        size: scale.count(WATCHERS),
        heard: Cell::new(0),
        first: Cell::new(None),
        all: Notify::new(),
    });
    let seats = Rc::new(Notify::new());
    let mut watchers = Vec::with_capacity(crowd.size);
    for way in Way::many(server.address(), crowd.size) {
        watchers.push(Socket::connect(way, None).await.expect("a socket"));
    }
    // A crowd follows from game to game: each new table is told over a watch channel.
    let (next, _) = tokio::sync::watch::channel(table.clone());
    for socket in watchers {
        let (crowd, tables, seats) = (crowd.clone(), next.subscribe(), seats.clone());
        tokio::task::spawn_local(watch(socket, tables, crowd, seats));
    }
    let shared = Shared::default();
    let spread = Rc::new(std::cell::RefCell::new((Latencies::default(), Latencies::default())));
    let (own, own_shared, own_crowd) = (spread.clone(), shared.clone(), crowd.clone());
    tokio::task::spawn_local(async move {
        loop {
            while own_crowd.heard.get() < own_crowd.size {
                own_crowd.all.notified().await;
            }
            play(&table, [&mut one, &mut two], &own_crowd, &own_shared, &own).await;
            if own_shared.borrow().is_over {
                return;
            }
            own_shared.borrow_mut().ended();
            own_crowd.heard.set(0);
            table = sit_down(&mut one, &mut two).await;
            next.send_replace(table.clone());
        }
    });
    while crowd.heard.get() < crowd.size {
        seats.notified().await;
    }
    let figures = Figures::take(server, &shared, "one table with a crowd", 1, scale.seconds(20)).await;
    let (first, last) = &mut *spread.borrow_mut();
    figures.telling(&format!(
        "{} watch: the first knows after {:.1} ms (p99 {:.1}), the last after {:.1} ms (p99 {:.1})",
        crowd.size,
        first.within(0.5),
        first.within(0.99),
        last.within(0.5),
        last.within(0.99)
    ))
}

/// One of the crowd: sees every action of whatever table is the newest.
async fn watch(
    mut socket: Socket,
    mut tables: tokio::sync::watch::Receiver<String>,
    crowd: Rc<Crowd>,
    seats: Rc<Notify>,
) {
    loop {
        let table = tables.borrow_and_update().clone();
        let wish = format!(r#"{{"type":"subscribe","id":"s","table":"{table}"}}"#);
        socket.send(wish).await.expect("sends");
        loop {
            let message = tokio::select! {
                message = socket.hear() => message.expect("the crowd stays"),
                changed = tables.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    break;
                }
            };
            if message.starts_with(r#"{"type":"refused""#) {
                assert!(message.contains(r#""code":"too-many""#), "whoever watches is let in: {message}");
                // When all come at once a table asks some to come again, as the web client does.
                tokio::time::sleep(COME_AGAIN).await;
                break;
            }
            let is_new = message.starts_with(r#"{"type":"event""#) && message.contains(r#""what":"acted""#);
            // A snapshot tells newcomers how it stands, and slow readers all they have missed.
            if is_new || message.starts_with(r#"{"type":"table""#) {
                crowd.heard();
                seats.notify_one();
            }
        }
    }
}

/// Plays a game to its end.
async fn play(
    table: &str,
    players: [&mut Player; 2],
    crowd: &Crowd,
    shared: &Shared,
    spread: &std::cell::RefCell<(Latencies, Latencies)>,
) {
    let [mut acting, mut waiting] = players;
    let mut message = acting.see_begin(table).await;
    waiting.see_begin(table).await;
    let mut seq = seq_of(&message);
    let (mut seat, mut draw) = (1, 7);
    while let Some(action) = an_action(&message, &mut draw) {
        crowd.heard.set(0);
        let sent = Instant::now();
        acting.act(table, seq, seat, &action).await;
        seq += 1;
        (message, _) = waiting.hear_event(seq).await;
        let latency = sent.elapsed();
        acting.hear_done(seq).await;
        shared.borrow_mut().acted(latency);
        while crowd.heard.get() < crowd.size {
            crowd.all.notified().await;
        }
        if shared.borrow().is_over {
            return;
        }
        let (first, last) = &mut *spread.borrow_mut();
        first.took(crowd.first.get().map_or(latency, |first| first - sent));
        last.took(sent.elapsed());
        std::mem::swap(&mut acting, &mut waiting);
        seat = 3 - seat;
    }
    acting.unsubscribe(table).await;
    waiting.unsubscribe(table).await;
}
