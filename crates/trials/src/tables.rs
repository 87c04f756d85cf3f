//! Many two-player tables of Atacama at once: whole games one after another, opening and sitting down included, or in rounds
//! of which only what all play at once counts.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::sync::{Notify, Semaphore, watch};

use crate::latency::Latencies;
use crate::line::Way;
use crate::player::{Player, an_action, seq_of, sit_down};

/// So many actions every game has, however it is played: none of two players ends before its 21st rig (AT-9).
const SURE_ACTIONS: u32 = 20;

/// When players act.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As soon as they may.
    Closed,
    /// Once a second at each table.
    Paced,
}

/// What players put down while they play.
#[derive(Default)]
pub struct Measured {
    /// Acknowledged actions.
    pub acknowledged: u64,
    /// From sent to the opponent's event.
    pub latencies: Latencies,
    /// Games that ended.
    pub games: u64,
}

impl Measured {
    /// Both together.
    pub fn add(&mut self, other: Measured) {
        self.acknowledged += other.acknowledged;
        self.latencies.add(other.latencies);
        self.games += other.games;
    }
}

/// What all players of a run share.
#[derive(Default)]
pub struct Book {
    /// Nothing is put down while there is none.
    measured: Option<Measured>,
    /// Where they play now.
    pub tables: Vec<String>,
    /// Whether it is time to leave.
    pub is_over: bool,
}

/// The book, in everyone's hands.
pub type Shared = Rc<RefCell<Book>>;

impl Book {
    /// From now on everything counts.
    pub fn begin(&mut self) {
        self.measured = Some(Measured::default());
    }

    /// What has come together since; nothing counts any more.
    pub fn end(&mut self) -> Measured {
        self.measured.take().unwrap_or_default()
    }

    /// An action was acknowledged, and the opponent heard of it after this time.
    pub fn acted(&mut self, latency: Duration) {
        if let Some(measured) = &mut self.measured {
            measured.acknowledged += 1;
            measured.latencies.took(latency);
        }
    }

    /// A game has ended.
    pub fn ended(&mut self) {
        if let Some(measured) = &mut self.measured {
            measured.games += 1;
        }
    }
}

/// Opens so many tables, and lets their players begin when all sit.
pub async fn begin(ways: &[Way], tables: usize, pace: Pace, shared: &Shared) {
    let start = Rc::new(Semaphore::new(0));
    for number in 0..tables {
        let way = ways[number * ways.len() / tables];
        let [mut one, mut two] = [Player::arrive(way).await, Player::arrive(way).await];
        let mut table = sit_down(&mut one, &mut two).await;
        shared.borrow_mut().tables.push(table.clone());
        let (shared, start) = (shared.clone(), start.clone());
        tokio::task::spawn_local(async move {
            let _ = start.acquire().await;
            let mut next = Instant::now() + Duration::from_millis(1_000 * number as u64 / tables as u64);
            loop {
                play(&table, [&mut one, &mut two], pace, &mut next, &shared, || ()).await;
                if shared.borrow().is_over {
                    return;
                }
                shared.borrow_mut().ended();
                table = sit_down(&mut one, &mut two).await;
                shared.borrow_mut().tables[number].clone_from(&table);
            }
        });
    }
    start.close();
}

/// Tables that begin their games together, round after round.
pub struct Rounds {
    tables: usize,
    place: Rc<StartingPlace>,
    start: watch::Sender<u32>,
}

/// Where the tables of a round wait for one another.
#[derive(Default)]
struct StartingPlace {
    /// How many have sat down and wait.
    ready: Cell<usize>,
    all_ready: Notify,
    /// Whether a game of this round may end soon.
    is_late: Cell<bool>,
    one_late: Notify,
}

impl Rounds {
    /// Brings the players; they sit down and wait.
    pub async fn gather(ways: &[Way], tables: usize, shared: &Shared) -> Rounds {
        let (place, (start, _)) = (Rc::<StartingPlace>::default(), watch::channel(0));
        for number in 0..tables {
            let way = ways[number * ways.len() / tables];
            let [mut one, mut two] = [Player::arrive(way).await, Player::arrive(way).await];
            let (place, mut started, shared) = (place.clone(), start.subscribe(), shared.clone());
            tokio::task::spawn_local(async move {
                loop {
                    let table = sit_down(&mut one, &mut two).await;
                    place.ready.set(place.ready.get() + 1);
                    place.all_ready.notify_one();
                    if started.changed().await.is_err() {
                        return;
                    }
                    let mut now = Instant::now();
                    let late = || {
                        if !place.is_late.replace(true) {
                            place.one_late.notify_one();
                        }
                    };
                    play(&table, [&mut one, &mut two], Pace::Closed, &mut now, &shared, late).await;
                    shared.borrow_mut().ended();
                }
            });
        }
        Rounds { tables, place, start }
    }

    /// Waits until everyone sits.
    pub async fn ready(&self) {
        while self.place.ready.get() < self.tables {
            self.place.all_ready.notified().await;
        }
    }

    /// Lets all play until the first of their games may end soon: so long every table is at play, and no game's end holds up the
    /// others.
    pub async fn play(&self) {
        self.place.ready.set(0);
        self.place.is_late.set(false);
        self.start.send_modify(|round| *round += 1);
        self.place.one_late.notified().await;
    }
}

/// Plays a game to its end, and says when it is late in it.
async fn play(
    table: &str,
    players: [&mut Player; 2],
    pace: Pace,
    next: &mut Instant,
    shared: &Shared,
    late: impl Fn(),
) {
    let [mut acting, mut waiting] = players;
    let mut message = acting.see_begin(table).await;
    waiting.see_begin(table).await;
    let mut seq = seq_of(&message);
    let (mut seat, mut draw, mut actions) = (1, 7, 0);
    while let Some(action) = an_action(&message, &mut draw) {
        if pace == Pace::Paced {
            tokio::time::sleep_until((*next).into()).await;
            *next += Duration::from_secs(1);
        }
        let sent = Instant::now();
        acting.act(table, seq, seat, &action).await;
        seq += 1;
        (message, _) = waiting.hear_event(seq).await;
        let latency = sent.elapsed();
        acting.hear_done(seq).await;
        shared.borrow_mut().acted(latency);
        actions += 1;
        if actions == SURE_ACTIONS {
            late();
        }
        if shared.borrow().is_over {
            return;
        }
        std::mem::swap(&mut acting, &mut waiting);
        seat = 3 - seat;
    }
    acting.unsubscribe(table).await;
    waiting.unsubscribe(table).await;
}
