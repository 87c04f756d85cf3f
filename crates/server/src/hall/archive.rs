//! Looking back at games: from the log that is kept, on threads of their own and a few at a time, so that nobody who looks back
//! takes time from those who play.

use std::sync::Arc;

use motherlode_core::{Fact, Record, Refusal};
use tokio::sync::Semaphore;

use super::Hall;
use crate::id::TableId;
use crate::problem::Problem;
use crate::store::{LoggedEvent, Stage};
use crate::table::{BadLog, ResultCard, Revision, Table, TableCard, TableText};

/// How many logs are read again at a time.
const AT_ONCE: usize = 2;
/// How many more may wait.
const WAITING: usize = 64;

/// Where logs are read again.
pub(super) struct Archive {
    queue: Semaphore,
    desks: Arc<Semaphore>,
}

impl Default for Archive {
    fn default() -> Self {
        Archive { queue: Semaphore::new(AT_ONCE + WAITING), desks: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Hall {
    /// Looks at a table as it is written, without asking its keeper.
    pub async fn look_back<T: Send + 'static>(
        &self,
        table: TableId,
        look: impl FnOnce(&Table) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let read =
            move |log: &[LoggedEvent], result: Option<&ResultCard>| look(&table_of(table, log, result)?);
        self.read_log(table, read).await
    }

    /// The record of a finished game.
    pub async fn record(&self, table: TableId) -> Result<Record, Problem> {
        let record = |table: &Table| match table.stage() {
            Stage::Over => Ok(table.record()),
            _ => Err(table.not_over().into()),
        };
        self.look_back(table, record).await
    }

    /// The result that is kept beside a log, if its game is over and the rules have changed since: they could come to another.
    pub(super) async fn kept_result(
        &self,
        table: TableId,
        log: &[LoggedEvent],
    ) -> Result<Option<ResultCard>, Problem> {
        match Revision::of(log).map_err(|error| unreadable(table, &error))? {
            Revision::Current => Ok(None),
            Revision::Newer { rules, known } => Err(Refusal::new("rules-newer", TableText::RulesNewer)
                .with("rules", Fact::Number(rules.into()))
                .with("known", Fact::Number(known.into()))
                .into()),
            Revision::Older(_) => {
                let row = self.house.store.table(table).await?;
                let card = row.and_then(|row| serde_json::from_str::<TableCard>(&row.head.card).ok());
                Ok(card.and_then(|card| card.result))
            }
        }
    }

    /// Works through a table's log on a thread that may take its time.
    pub(super) async fn read_log<T: Send + 'static>(
        &self,
        table: TableId,
        read: impl FnOnce(&[LoggedEvent], Option<&ResultCard>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _waits = self.archive.queue.try_acquire().map_err(|_| Problem::TooMany { seconds: 1 })?;
        // Taken along by the thread: who asked may go, its work goes on.
        let desk = self.archive.desks.clone().acquire_owned().await.map_err(|_| Problem::Unavailable)?;
        let log = self.house.log(table, 0).await?;
        let result = self.kept_result(table, &log).await?;
        let read = move || {
            let _desk = desk;
            read(&log, result.as_ref())
        };
        tokio::task::spawn_blocking(read).await.unwrap_or(Err(Problem::Broken))
    }
}

/// The table that a log tells of, and the result that was kept beside it if the rules have changed since.
pub(super) fn table_of(
    id: TableId,
    log: &[LoggedEvent],
    result: Option<&ResultCard>,
) -> Result<Table, Problem> {
    let mut table =
        Table::from_log(id, log).map_err(|error| unreadable(id, &error))?.ok_or(Problem::NotFound)?;
    if let Some(result) = result {
        table.ended_as(result);
    }
    Ok(table)
}

/// What is said of a log that cannot be read.
pub(super) fn unreadable(table: TableId, error: &BadLog) -> Problem {
    tracing::error!(%table, %error, "a table cannot be read");
    Problem::Broken
}
