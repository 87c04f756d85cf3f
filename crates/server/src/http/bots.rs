//! `/api/bot/stream`: what a program that plays hears, one JSON object a line. What it does goes to
//! `POST /api/tables/{table}/commands`.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::ws::Utf8Bytes;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use motherlode_core::Language;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::address::Address;
use super::caller::Caller;
use super::language::language_of;
use super::socket::{OpenSocket, Sockets, asker_of, proofs};
use crate::hall::{Hall, Outbox, Reply, Request, Subscription};
use crate::id::{PersonId, TableId};
use crate::people::{Bell, Reception};
use crate::problem::Problem;
use crate::socket::message::{ServerMessage, VERSION};
use crate::store::{Stage, TableFilter};
use crate::table::Asker;

/// How often new tables are looked for.
const ROUND: Duration = Duration::from_secs(1);
/// How often a blank line shows that the connection is alive, and the token is looked at again.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// How many of someone's tables are listened to: those that changed last.
const MOST_TABLES: u32 = 500;
/// How many rounds a table that is over is still listened to, so that its last messages arrive.
const LINGER: u32 = 5;
/// How many messages are sent in one go.
const BATCH: usize = 64;

/// The routes for outside bots.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Hall>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
    Arc<Sockets>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(listen))
}

/// Everything that happens at my tables, one JSON object a line: a hello, each table that is not over, then every message as
/// it happens. New tables where I have a place or am to have one come by themselves; a blank line every ten seconds.
#[utoipa::path(get, path = "/api/bot/stream", tag = "bots",
    responses((status = OK, content_type = "application/x-ndjson", body = String)))]
async fn listen(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    State(sockets): State<Arc<Sockets>>,
    caller: Caller,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = caller.plays()?;
    let open = sockets.open(address, hall.house().settings.limits.connections)?;
    let asker = Arc::new(asker_of(&reception, person).await?);
    let hello = ServerMessage::Hello {
        id: "",
        version: VERSION,
        program: env!("CARGO_PKG_VERSION"),
        person: Some(person.id),
        now: hall.house().now(),
    };
    let (outbox, messages) = Outbox::new();
    let mut bell = reception.bell();
    bell.add(person.id);
    outbox.answer(hello.text());
    let ear = Ear {
        person: person.id,
        language: language_of(&headers),
        hall,
        reception,
        headers: proofs(&headers),
        asker,
        outbox,
        messages,
        tables: HashMap::new(),
        bell,
        round: steady(ROUND),
        keep_alive: steady(KEEP_ALIVE),
        _open: open,
    };
    let lines = stream::unfold(ear, |mut ear| async move {
        let line = ear.hear().await?;
        Some((Ok::<_, Infallible>(line), ear))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

fn steady(period: Duration) -> Interval {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// One open stream. Nothing happens here while its reader does not read: what is too much then is made good by snapshots.
struct Ear {
    hall: Arc<Hall>,
    reception: Arc<Reception>,
    /// What it proved itself with, to look again.
    headers: HeaderMap,
    person: PersonId,
    asker: Arc<Asker>,
    language: Language,
    outbox: Outbox,
    messages: mpsc::Receiver<Utf8Bytes>,
    /// The tables that are listened to, each with the rounds since it was over.
    tables: HashMap<TableId, u32>,
    /// Rings when what the bot may do has changed.
    bell: Bell,
    round: Interval,
    keep_alive: Interval,
    _open: OpenSocket,
}

impl Ear {
    /// The next lines; nothing at the end.
    async fn hear(&mut self) -> Option<Bytes> {
        let mut batch = Vec::with_capacity(BATCH);
        loop {
            tokio::select! {
                count = self.messages.recv_many(&mut batch, BATCH) => {
                    if count == 0 || self.outbox.is_lost() {
                        return None;
                    }
                    self.outbox.sent(batch.iter().map(|line| line.len()).sum());
                    if self.messages.is_empty() {
                        self.catch_up();
                    }
                    let mut lines = String::with_capacity(batch.iter().map(|line| line.len() + 1).sum());
                    for line in batch {
                        lines.push_str(line.as_str());
                        lines.push('\n');
                    }
                    return Some(lines.into());
                }
                _ = self.round.tick() => {
                    self.look_for_tables().await;
                    // The queue may have been found full just before it was emptied.
                    if self.messages.is_empty() {
                        self.catch_up();
                    }
                }
                () = self.bell.rung() => {
                    if !self.still_plays().await {
                        return None;
                    }
                }
                _ = self.keep_alive.tick() => {
                    self.hall.be_seen_again(vec![self.person]).await;
                    return self.still_plays().await.then(|| Bytes::from_static(b"\n"));
                }
            }
        }
    }

    /// Whether what it proved itself with is still good for playing.
    async fn still_plays(&self) -> bool {
        let caller = Caller::from_headers(&self.reception, &self.headers).await;
        // A database that is away for a moment ends nobody's stream.
        matches!(caller.as_ref().map(Caller::plays), Ok(Ok(_)) | Err(Problem::Unavailable))
    }

    async fn look_for_tables(&mut self) {
        let filter = TableFilter {
            stages: vec![Stage::Gathering, Stage::Playing],
            person: Some(self.person),
            limit: MOST_TABLES,
            ..TableFilter::default()
        };
        let rows = match self.hall.house().store.tables(filter).await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::warn!(%error, "the tables of a bot cannot be read");
                return;
            }
        };
        for rounds in self.tables.values_mut() {
            *rounds += 1;
        }
        for row in rows {
            if self.tables.insert(row.id, 0).is_none() {
                self.listen(row.id);
            }
        }
        let over: Vec<_> =
            self.tables.iter().filter(|(_, rounds)| **rounds > LINGER).map(|(table, _)| *table).collect();
        for table in over {
            self.tables.remove(&table);
            self.hall.tell(table, Request::Unsubscribe(self.outbox.id()));
        }
    }

    fn listen(&self, table: TableId) {
        let (outbox, asker, language) = (self.outbox.clone(), self.asker.clone(), self.language);
        let (since, reply, turn) = (None, Reply::Nobody, None);
        let subscription = Subscription { outbox, asker, language, since, reply, turn };
        self.hall.send(table, Request::Subscribe(subscription));
    }

    fn catch_up(&self) {
        let mut behind = self.outbox.take_behind();
        behind.sort_unstable();
        behind.dedup();
        for table in behind {
            if self.tables.contains_key(&table) {
                self.listen(table);
            }
        }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        for table in self.tables.keys() {
            self.hall.tell(*table, Request::Unsubscribe(self.outbox.id()));
        }
    }
}
