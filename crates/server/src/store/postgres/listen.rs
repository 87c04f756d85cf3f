//! What other processes tell of tables that have grown: a message is the name of who wrote, then the ids of the tables.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgListener, PgPool};
use tokio::sync::broadcast;

use crate::id::TableId;
use crate::store::Change;

const CHANNEL: &str = "motherlode_tables";
/// A message has at most 8000 bytes; an id and the blank behind it take 17.
const IDS_IN_A_MESSAGE: usize = 400;
const PAUSE: Duration = Duration::from_millis(200);

/// Tells, with the commit of the transaction, that these tables have grown.
pub(super) async fn tell(
    connection: &mut PgConnection,
    origin: &str,
    tables: &[TableId],
) -> Result<(), sqlx::Error> {
    for part in tables.chunks(IDS_IN_A_MESSAGE) {
        let words: Vec<&str> = [origin].into_iter().chain(part.iter().map(TableId::as_str)).collect();
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(words.join(" "))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Begins to listen; from then on nothing is missed while the connection lasts.
pub(super) async fn begin(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // It would come back without a word about what was missed.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what is heard; a lost connection is made again, and then everything may have changed.
pub(super) async fn run(
    pool: PgPool,
    origin: Arc<str>,
    mut listener: PgListener,
    changes: broadcast::Sender<Change>,
) {
    loop {
        let lost = follow(&mut listener, &origin, &changes).await;
        tracing::warn!(error = ?lost.err(), "the connection that listens to the database is lost");
        listener = loop {
            tokio::time::sleep(PAUSE).await;
            match begin(&pool).await {
                Ok(listener) => break listener,
                Err(sqlx::Error::PoolClosed) => return,
                Err(error) => tracing::debug!(%error, "listening again"),
            }
        };
        // Nobody may be listening to us.
        let _ = changes.send(Change::Everything);
    }
}

/// Ends when the connection is lost.
async fn follow(
    listener: &mut PgListener,
    origin: &str,
    changes: &broadcast::Sender<Change>,
) -> Result<(), sqlx::Error> {
    while let Some(message) = listener.try_recv().await? {
        let mut words = message.payload().split_whitespace();
        // What this process has written itself it knows.
        if words.next() == Some(origin) {
            continue;
        }
        for id in words {
            match id.parse() {
                Ok(table) => {
                    let _ = changes.send(Change::Table(table));
                }
                Err(error) => tracing::warn!(%error, id, "a message of another kind"),
            }
        }
    }
    Ok(())
}
