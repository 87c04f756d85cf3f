//! Where tables are played: each table that someone needs has a keeper, a task with one queue, so that whatever is asked of a
//! table happens one after the other. Keepers write before they tell anyone, and leave when nobody needs them.

mod analyses;
mod archive;
mod audience;
mod bots;
mod cable;
mod departures;
mod keeper;
mod lobby;
mod matching;
mod outbox;
mod request;
mod sightings;
mod talk;
mod tally;
mod wakes;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::house::House;
use crate::id::{PersonId, TableId};
use crate::lane::Lane;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::store::Appended;
use crate::table::{NewTable, Table, TableCard};
use crate::turn::Turn;

pub use crate::lane::AtWork;
pub use analyses::Analysis;
pub(crate) use audience::{eyes_of, past_eyes};
pub use bots::BotPool;
pub use cable::{Cable, Plug};
pub use lobby::LobbyChange;
pub use outbox::{ConnectionId, Outbox};
pub use request::{Answer, Question, Reply, Request, Subscription};
pub(crate) use request::{done_message, refused_message};

/// What tables say, for the description of the interface.
pub(crate) mod wire {
    pub(crate) use super::audience::{ChatMessage, PresenceMessage, Snapshot, You, YouMessage};
    pub(crate) use super::request::{DoneMessage, RefusedMessage};
    pub(crate) use crate::table::EventMessage;
}

/// How many requests may wait for a table.
const QUEUE: usize = 1024;
/// How many changes of the lobby someone may be behind before they get all of it again.
const LOBBY_BACKLOG: usize = 256;

/// How many turns may wait to be told elsewhere.
const TURN_BACKLOG: usize = 1024;
/// How many tables are opened at a time, and how long that may take before the next is.
const OPENED_AT_A_TIME: usize = 8;
const LONG_OPENING: Duration = Duration::from_millis(100);

/// The queue of a table's keeper. A queue has room for many in one piece, so what waits there is small.
type Queue = mpsc::Sender<Box<Request>>;

/// The tables that are in memory.
pub struct Hall {
    house: Arc<House>,
    bots: BotPool,
    analyses: analyses::Analyses,
    archive: archive::Archive,
    keepers: Mutex<HashMap<TableId, Queue>>,
    /// Where those who open tables wait for one another: whoever plays comes first.
    openings: Lane,
    lobby: broadcast::Sender<Arc<LobbyChange>>,
    lobby_read: lobby::LastRead,
    finished: broadcast::Sender<TableId>,
    turns: broadcast::Sender<Turn>,
    people: broadcast::Sender<PersonId>,
    metrics: Metrics,
    waiting: Mutex<HashMap<PersonId, matching::Waiter>>,
    sightings: sightings::Sightings,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    runtime: tokio::runtime::Handle,
}

impl Hall {
    /// An empty hall, within a runtime of tokio. [`Hall::watch`] begins to look after deadlines and bots.
    pub fn new(house: Arc<House>) -> Arc<Hall> {
        let bots = BotPool::start(house.settings.bot_threads);
        let (lobby, _) = broadcast::channel(LOBBY_BACKLOG);
        let (finished, _) = broadcast::channel(LOBBY_BACKLOG);
        let (turns, _) = broadcast::channel(TURN_BACKLOG);
        let (people, _) = broadcast::channel(TURN_BACKLOG);
        let (keepers, waiting, tasks) = (Mutex::default(), Mutex::default(), Mutex::default());
        let metrics = Metrics::default();
        let runtime = tokio::runtime::Handle::current();
        let (analyses, archive) = (analyses::Analyses::default(), archive::Archive::default());
        Arc::new(Hall {
            house,
            bots,
            analyses,
            archive,
            keepers,
            openings: Lane::new(OPENED_AT_A_TIME, LONG_OPENING),
            lobby,
            lobby_read: lobby::LastRead::default(),
            finished,
            turns,
            people,
            metrics,
            waiting,
            sightings: sightings::Sightings::default(),
            tasks,
            runtime,
        })
    }

    /// What every part of the server stands on.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.lock().len()
    }

    /// How many bots wait or think.
    pub fn bots_waiting(&self) -> usize {
        self.bots.waiting()
    }

    /// What changes among the public tables.
    pub fn lobby(&self) -> broadcast::Receiver<Arc<LobbyChange>> {
        self.lobby.subscribe()
    }

    /// Tables whose games end from now on in this process, where ratings follow.
    pub fn finished(&self) -> broadcast::Receiver<TableId> {
        self.finished.subscribe()
    }

    /// Whose turn it becomes from now on, at tables of this process where a turn takes days.
    pub fn turns(&self) -> broadcast::Receiver<Turn> {
        self.turns.subscribe()
    }

    /// Who has another name, or may do something else, from now on by the word of another process.
    pub fn people(&self) -> broadcast::Receiver<PersonId> {
        self.people.subscribe()
    }

    /// What is counted here.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Opens a table, and begins the game at once where everyone is there and nobody brings a nonce; the table as everyone may
    /// see it.
    pub async fn open(self: &Arc<Self>, new: NewTable, by: PersonId) -> Result<TableCard, Problem> {
        // Eighty random bits that someone else drew too are our own fault.
        let opened = self.openings.run(self.open_as(self.house.random.id(), new, by)).await;
        opened?.ok_or(Problem::Broken)
    }

    /// The same under a given id; nothing if there is such a table already.
    async fn open_as(
        self: &Arc<Self>,
        id: TableId,
        new: NewTable,
        by: PersonId,
    ) -> Result<Option<TableCard>, Problem> {
        let at = self.house.now();
        let first = crate::table::Logged::by_itself(new.opened(by, &*self.house.random));
        let mut table = Table::open(id, &first, at)?;
        let begun = table.begin(at)?;
        let logged: Vec<_> =
            [&first].into_iter().chain(begun.events.iter().map(|event| &event.logged)).collect();
        let append = keeper::append_of(&self.house, &table, 0, at, &logged);
        match self.house.store.append(append).await? {
            Appended::Stored => {}
            Appended::Stale => return Ok(None),
        }
        self.announce(&table);
        let (card, is_bots_turn) = (table.card(), table.bot_turn().is_some());
        // Whoever opened it is about to come: its keeper need not read what was just written.
        self.lock().entry(id).or_insert_with(|| self.start_keeper(id, Some(table)));
        if is_bots_turn {
            self.send(id, Request::Wake);
        }
        Ok(Some(card))
    }

    /// Asks something of a table and waits for the answer.
    pub async fn ask(
        self: &Arc<Self>,
        table: TableId,
        request: impl FnOnce(Reply) -> Request,
    ) -> Result<Answer, Problem> {
        let (sender, receiver) = oneshot::channel();
        self.send(table, request(Reply::Call(sender)));
        receiver.await.unwrap_or(Err(Problem::Unavailable))
    }

    /// Puts something into a table's queue; a keeper comes if there is none. What does not fit any more is answered by its
    /// own reply.
    pub fn send(self: &Arc<Self>, table: TableId, request: Request) {
        let sender = self.keeper(table);
        match sender.try_send(Box::new(request)) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(request)) => request.refuse(&Problem::TooMany { seconds: 1 }),
            // It has just left: the next one takes over.
            Err(mpsc::error::TrySendError::Closed(request)) => {
                self.forget(table, &sender);
                let _ = self.keeper(table).try_send(request).map_err(|error| {
                    error.into_inner().refuse(&Problem::Unavailable);
                });
            }
        }
    }

    /// Tells a table something only if it is in memory.
    pub fn tell(&self, table: TableId, request: Request) {
        let sender = self.lock().get(&table).cloned();
        if let Some(sender) = sender {
            let _ = sender.try_send(Box::new(request));
        }
    }

    /// Tells every table in memory something.
    pub fn tell_all(&self, request: impl Fn() -> Request) {
        let senders: Vec<_> = self.lock().values().cloned().collect();
        for sender in senders {
            let _ = sender.try_send(Box::new(request()));
        }
    }

    fn keeper(self: &Arc<Self>, table: TableId) -> Queue {
        self.lock().entry(table).or_insert_with(|| self.start_keeper(table, None)).clone()
    }

    fn start_keeper(self: &Arc<Self>, id: TableId, table: Option<Table>) -> Queue {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(keeper::keep(self.clone(), id, table, receiver, sender.clone()));
        sender
    }

    /// Takes a keeper off the list, unless another one stands there already.
    fn forget(&self, table: TableId, sender: &Queue) {
        let mut keepers = self.lock();
        if keepers.get(&table).is_some_and(|known| known.same_channel(sender)) {
            keepers.remove(&table);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Queue>> {
        // Nobody panics while holding it: the map is whole in any case.
        self.keepers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, task: JoinHandle<()>) {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }

    /// Ends what [`Hall::watch`] began, lets bots finish, and waits until what is being written is written.
    pub async fn close(&self) {
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            task.abort();
        }
        self.bots.stop();
        self.analyses.stop();
        let senders: Vec<_> = self.lock().values().cloned().collect();
        for sender in senders {
            let _ = sender.send(Box::new(Request::Leave)).await;
            sender.closed().await;
        }
    }
}
