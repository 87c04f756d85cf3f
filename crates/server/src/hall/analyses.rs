//! Analyses of finished games: one at a time, so that bots keep the rest of the machine, and each only once for all who ask.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use motherlode_core::{PerSeat, Record};
use motherlode_engine::analysis::Thoroughness;
use motherlode_engine::{Limits, Stop};
use motherlode_games::analysis::{Balance, JudgedEvent, balance};
use motherlode_games::find;
use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use utoipa::ToSchema;

use super::Hall;
use crate::id::TableId;
use crate::problem::Problem;

/// How many analyses are kept.
const KEPT: usize = 64;
/// How many may wait for their turn; fewer than are kept, so that there is always one that can go.
const WAITING: usize = 16;
/// When to come again if more do.
const COME_AGAIN: u64 = 10;
/// How many possible states stand for what was hidden.
const SAMPLES: usize = 16;
/// How many nodes a decision gets, however long or short the game was.
const LEAST_NODES: u64 = 20;
const MOST_NODES: u64 = 2_000;

/// What every decision of a game was worth, and what luck brought.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Analysis {
    /// How many nodes the search looked at, at most, for each decision.
    #[schema(value_type = u32)]
    pub nodes: u64,
    /// Every event that counted, in order: what was taken back is not among them.
    pub events: Vec<JudgedEvent>,
    /// What it comes to for each seat.
    #[schema(value_type = Vec<Balance>)]
    pub seats: PerSeat<Balance>,
}

type Analysed = Result<Arc<Analysis>, Problem>;
/// Where an analysis will be, or is.
type Place = watch::Receiver<Option<Analysed>>;

/// The analyses that were made last, and those that are being made.
pub(super) struct Analyses {
    /// The one that was asked for last comes last.
    places: Mutex<VecDeque<(TableId, Place)>>,
    turn: Arc<Semaphore>,
    stop: Stop,
}

impl Default for Analyses {
    fn default() -> Self {
        Analyses { places: Mutex::default(), turn: Arc::new(Semaphore::new(1)), stop: Stop::default() }
    }
}

impl Analyses {
    /// Ends what is being analysed; nobody waits for it any more.
    pub(super) fn stop(&self) {
        self.stop.now();
        self.turn.close();
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(TableId, Place)>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the analysis of a game is, whether made, in the making, or begun just now.
    fn place(&self, hall: &Arc<Hall>, table: TableId, record: Record) -> Result<Place, Problem> {
        let mut places = self.lock();
        places.retain(|(_, place)| !has_failed(place));
        if let Some(at) = places.iter().position(|(known, _)| *known == table)
            && let Some(found) = places.remove(at)
        {
            let place = found.1.clone();
            places.push_back(found);
            return Ok(place);
        }
        let is_made = |(_, place): &(TableId, Place)| place.borrow().is_some();
        if places.iter().filter(|place| !is_made(place)).count() >= WAITING {
            return Err(Problem::TooMany { seconds: COME_AGAIN });
        }
        if places.len() >= KEPT
            && let Some(oldest) = places.iter().position(is_made)
        {
            places.remove(oldest);
        }
        let (sender, place) = watch::channel(None);
        places.push_back((table, place.clone()));
        let (hall, turn, stop) = (hall.clone(), self.turn.clone(), self.stop.clone());
        // A task of its own: whoever asked first may go while others wait.
        tokio::spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            let (begun, nodes) = (Instant::now(), hall.house.settings.analysis_nodes);
            let made = tokio::task::spawn_blocking(move || analyse(&record, nodes, &stop)).await;
            hall.metrics.analyses().took(begun.elapsed());
            let made = made.unwrap_or_else(|error| {
                tracing::error!(%table, %error, "an analysis failed");
                Err(Problem::Broken)
            });
            sender.send_replace(Some(made.map(Arc::new)));
        });
        Ok(place)
    }
}

/// Whether it is of no use to whoever asks next.
fn has_failed(place: &Place) -> bool {
    match &*place.borrow() {
        Some(analysed) => analysed.is_err(),
        None => place.has_changed().is_err(),
    }
}

/// Judges every event of a game with so many nodes for all its decisions together; one thread and no clock, so that the
/// same comes out again.
fn analyse(record: &Record, nodes: u64, stop: &Stop) -> Result<Analysis, Problem> {
    let table = find(&record.game)?.replay(record)?;
    let decisions = record.events.iter().filter(|event| !event.starts_with("chance")).count() as u64;
    let nodes = (nodes / decisions.max(1)).clamp(LEAST_NODES, MOST_NODES);
    let how =
        Thoroughness { limits: Some(Limits::nodes(nodes)), stop: stop.clone(), samples: SAMPLES, seed: 1 };
    let mut events = Vec::new();
    table.analyse(&how, &mut |event| events.push(event));
    // What was stopped on the way says too little.
    if stop.is_stopped() {
        return Err(Problem::Unavailable);
    }
    let seats = balance(table.seats(), &events);
    Ok(Analysis { nodes, events, seats })
}

impl Hall {
    /// The analysis of a finished game. Whoever may have its record may have this.
    pub async fn analysis(self: &Arc<Self>, table: TableId) -> Result<Arc<Analysis>, Problem> {
        let record = self.record(table).await?;
        let mut place = self.analyses.place(self, table, record)?;
        let analysed = place.wait_for(Option::is_some).await.map_err(|_| Problem::Unavailable)?;
        analysed.clone().unwrap_or(Err(Problem::Broken))
    }
}
