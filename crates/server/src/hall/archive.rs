//! Looking back at games: from the log that is kept, on threads of their own and a few at a time, so that nobody who looks back
//! takes time from those who play.

use std::sync::Arc;

use motherlode_core::Record;
use tokio::sync::Semaphore;

use super::Hall;
use crate::id::TableId;
use crate::problem::Problem;
use crate::store::{LoggedEvent, Stage};
use crate::table::Table;

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
        self.read_log(table, move |log| look(&table_of(table, &log)?)).await
    }

    /// The record of a finished game.
    pub async fn record(&self, table: TableId) -> Result<Record, Problem> {
        let record = |table: &Table| match table.stage() {
            Stage::Over => Ok(table.record()),
            _ => Err(table.not_over().into()),
        };
        self.look_back(table, record).await
    }

    /// Works through a table's log on a thread that may take its time.
    pub(super) async fn read_log<T: Send + 'static>(
        &self,
        table: TableId,
        read: impl FnOnce(Vec<LoggedEvent>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _waits = self.archive.queue.try_acquire().map_err(|_| Problem::TooMany { seconds: 1 })?;
        // Taken along by the thread: who asked may go, its work goes on.
        let desk = self.archive.desks.clone().acquire_owned().await.map_err(|_| Problem::Unavailable)?;
        let log = self.house.log(table, 0).await?;
        let read = move || {
            let _desk = desk;
            read(log)
        };
        tokio::task::spawn_blocking(read).await.unwrap_or(Err(Problem::Broken))
    }
}

/// The table that a log tells of.
pub(super) fn table_of(id: TableId, log: &[LoggedEvent]) -> Result<Table, Problem> {
    let table = Table::from_log(id, log).map_err(|error| {
        tracing::error!(table = %id, %error, "a table cannot be read");
        Problem::Broken
    })?;
    table.ok_or(Problem::NotFound)
}
