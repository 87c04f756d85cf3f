//! Many two-player tables of Atacama at once, played by real WebSocket clients against a running server on this machine.
//!
//! `cargo xtask load` builds and starts everything; by hand:
//! `load ADDRESS tables=N mode=closed|paced|opening|idle seconds=N server=PID`.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a load test that cannot go on ends")]

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use motherlode_trials::player::{Player, between, sit_down};
use motherlode_trials::process::{memory, processor_time};

/// How the clients play.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// Everyone acts as soon as they may.
    Closed,
    /// At each table one action a second.
    Paced,
    /// Everyone sits down, and resigns as soon as the game has begun.
    Opening,
    /// Everyone connects, then sits down, and nobody acts: what memory that takes.
    Idle,
}

#[derive(Default)]
struct Measured {
    /// Acknowledged actions while it was measured.
    acknowledged: u64,
    /// From sent to the opponent's event, in microseconds.
    latencies: Vec<u32>,
    games: u64,
    measuring: bool,
    over: bool,
}

type Shared = Rc<RefCell<Measured>>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let address: SocketAddr =
        arguments.next().expect("ADDRESS").parse().expect("an address such as 127.0.0.1:7461");
    assert!(address.ip().is_loopback(), "only servers on this machine are put under load");
    let (mut tables, mut mode, mut seconds, mut server) = (200, Mode::Closed, 10, None);
    for argument in arguments {
        match argument.split_once('=') {
            Some(("tables", value)) => tables = value.parse().expect("a number of tables"),
            Some(("seconds", value)) => seconds = value.parse::<u64>().expect("a number of seconds").min(300),
            Some(("server", value)) => server = Some(value.parse().expect("the id of a process")),
            Some(("mode", "closed")) => mode = Mode::Closed,
            Some(("mode", "paced")) => mode = Mode::Paced,
            Some(("mode", "opening")) => mode = Mode::Opening,
            Some(("mode", "idle")) => mode = Mode::Idle,
            _ => panic!("{argument}: tables=N, mode=closed, paced, opening or idle, seconds=N, server=PID"),
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    if mode == Mode::Idle {
        let server = server.expect("server=PID, whose memory is looked at");
        return runtime.block_on(stay_idle(address, tables, server));
    }
    tokio::task::LocalSet::new().block_on(&runtime, run(address, tables, mode, seconds, server));
}

/// What the server's memory grows by for each connection, and then for each table with its game begun.
async fn stay_idle(address: SocketAddr, tables: usize, server: u32) {
    // What the first ones bring up is there once for all.
    let mut early = [Player::arrive(address).await, Player::arrive(address).await];
    let [one, two] = &mut early;
    sit_down(address, one, two).await;
    let before = memory(server);
    let mut pairs = Vec::with_capacity(tables);
    for _ in 0..tables {
        pairs.push([Player::arrive(address).await, Player::arrive(address).await]);
    }
    let connected = memory(server);
    for [one, two] in &mut pairs {
        sit_down(address, one, two).await;
    }
    let seated = memory(server);
    println!(
        "{} players (a socket and an HTTP connection each), {tables} tables: {before} kB before, {connected} kB connected, {seated} kB seated; {:.1} kB a player, {:.1} kB a table",
        2 * tables,
        (connected as f64 - before as f64) / (2 * tables) as f64,
        (seated as f64 - connected as f64) / tables as f64,
    );
}

async fn run(address: SocketAddr, tables: usize, mode: Mode, seconds: u64, server: Option<u32>) {
    let shared = Shared::default();
    let mut tasks = Vec::new();
    // Nobody acts before all have sat down.
    let begin = Rc::new(tokio::sync::Semaphore::new(0));
    for number in 0..tables {
        let [mut one, mut two] = [Player::arrive(address).await, Player::arrive(address).await];
        let mut table = sit_down(address, &mut one, &mut two).await;
        let (shared, begin) = (shared.clone(), begin.clone());
        tasks.push(tokio::task::spawn_local(async move {
            let _ = begin.acquire().await;
            let mut next = Instant::now() + Duration::from_millis(1_000 * number as u64 / tables as u64);
            loop {
                play(&table, [&mut one, &mut two], mode, &mut next, &shared).await;
                if shared.borrow().over {
                    return;
                }
                shared.borrow_mut().games += 1;
                table = sit_down(address, &mut one, &mut two).await;
            }
        }));
    }
    begin.close();
    // What happens at the beginning does not count.
    tokio::time::sleep(Duration::from_secs(2)).await;
    shared.borrow_mut().measuring = true;
    let (began, used) = (Instant::now(), server.map(processor_time));
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let elapsed = began.elapsed();
    let used = server.map(processor_time).zip(used).map(|(now, then)| now - then);
    let mut measured = std::mem::take(&mut *shared.borrow_mut());
    shared.borrow_mut().over = true;
    measured.latencies.sort_unstable();
    let at = |share: f64| {
        let place = ((measured.latencies.len() as f64 - 1.0) * share) as usize;
        f64::from(measured.latencies.get(place).copied().unwrap_or(0)) / 1_000.0
    };
    println!(
        "tables {tables}, {}: {:.0} acknowledged actions/s, {} games ended; from sent to the opponent's event (ms): median {:.2}, p99 {:.2}, p99.9 {:.2}, most {:.2}",
        match mode {
            Mode::Closed => "closed loop",
            Mode::Paced => "one action a second each",
            Mode::Opening | Mode::Idle => "only sitting down",
        },
        measured.acknowledged as f64 / elapsed.as_secs_f64(),
        measured.games,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    );
    if let Some((used, server)) = used.zip(server) {
        println!(
            "the server used {:.0} % of a core, {:.0} µs an action, and {} kB of memory",
            100.0 * used.as_secs_f64() / elapsed.as_secs_f64(),
            used.as_secs_f64() * 1e6 / measured.acknowledged.max(1) as f64,
            memory(server),
        );
    }
    std::process::exit(0);
}

/// Plays a game to its end.
async fn play(table: &str, players: [&mut Player; 2], mode: Mode, next: &mut Instant, shared: &Shared) {
    let [one, two] = players;
    for player in [&mut *one, &mut *two] {
        while !player.begun.contains(table) {
            player.hear_until(|message| message.contains(r#""stage":"playing""#)).await;
        }
    }
    // Seat 1 begins.
    let mut message = std::mem::take(&mut one.begun);
    let mut seq: u64 = between(&message, r#""seq":"#, ',').expect("a number").parse().expect("a number");
    let (mut acting, mut waiting) = (one, two);
    let mut turn = 1;
    let mut draw = 7_usize;
    if mode == Mode::Opening {
        acting.command(table, Some(seq), r#"{"do":"resign","seat":1}"#).await;
        acting.hear_until(|message| message.starts_with(r#"{"type":"done""#)).await;
        message.clear();
    }
    while let Some(legal) = between(&message, r#""legal":["#, ']') {
        draw = draw.wrapping_mul(25_214_903_917).wrapping_add(11);
        let count = legal.split(',').count();
        let action = legal.split(',').nth((draw >> 16) % count).expect("an action").to_owned();
        if mode == Mode::Paced {
            tokio::time::sleep_until((*next).into()).await;
            *next += Duration::from_secs(1);
        }
        let sent = Instant::now();
        acting.command(table, Some(seq), &format!(r#"{{"do":"act","seat":{turn},"action":{action}}}"#)).await;
        seq += 1;
        let mark = format!(r#""seq":{seq},"#);
        let is_event = |message: &str| message.starts_with(r#"{"type":"event""#) && message.contains(&mark);
        (message, _) = waiting.hear_until(is_event).await;
        let latency = sent.elapsed();
        let (_, acknowledged) = acting.hear_until(is_event).await;
        let acknowledged = if acknowledged == 0 {
            acting.hear_until(|message| message.starts_with(r#"{"type":"done""#)).await.1
        } else {
            acknowledged
        };
        let mut measured = shared.borrow_mut();
        if measured.measuring {
            measured.acknowledged += acknowledged;
            measured.latencies.push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
        }
        if measured.over {
            return;
        }
        drop(measured);
        std::mem::swap(&mut acting, &mut waiting);
        turn = 3 - turn;
    }
    for player in [acting, waiting] {
        player.send(format!(r#"{{"type":"unsubscribe","id":"u","table":"{table}"}}"#)).await;
        player.hear_until(|message| message.starts_with(r#"{"type":"done""#)).await;
    }
}
