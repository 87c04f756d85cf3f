//! What other processes tell: of tables that have grown (a message is the name of who wrote, then the ids of the tables), and news
//! (the name, then JSON).

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgListener, PgPool};
use tokio::sync::broadcast;

use crate::id::TableId;
use crate::store::{Change, News};

const CHANNEL: &str = "motherlode_tables";
const NEWS: &str = "motherlode_news";
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

/// Where what is heard goes.
pub(super) struct Ears {
    /// The name of this process.
    pub(super) origin: Arc<str>,
    pub(super) changes: broadcast::Sender<Change>,
    pub(super) news: broadcast::Sender<(Arc<str>, News)>,
}

/// Tells the other processes something.
pub(super) async fn tell_news(
    connection: &mut PgConnection,
    origin: &str,
    news: &News,
) -> Result<(), sqlx::Error> {
    let text = serde_json::to_string(news).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query("SELECT pg_notify($1, $2)")
        .bind(NEWS)
        .bind(format!("{origin} {text}"))
        .execute(connection)
        .await?;
    Ok(())
}

/// Begins to listen; from then on nothing is missed while the connection lasts.
pub(super) async fn begin(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // It would come back without a word about what was missed.
    listener.eager_reconnect(false);
    listener.listen_all([CHANNEL, NEWS]).await?;
    Ok(listener)
}

/// Passes on what is heard; a lost connection is made again, and then everything may have changed.
pub(super) async fn run(pool: PgPool, ears: Ears, mut listener: PgListener) {
    loop {
        let lost = follow(&mut listener, &ears).await;
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
        let _ = ears.changes.send(Change::Everything);
    }
}

/// Ends when the connection is lost.
async fn follow(listener: &mut PgListener, ears: &Ears) -> Result<(), sqlx::Error> {
    while let Some(message) = listener.try_recv().await? {
        let (from, words) = message.payload().split_once(' ').unwrap_or_default();
        // What this process has written itself it knows.
        if *from == *ears.origin {
            continue;
        }
        if message.channel() == NEWS {
            match serde_json::from_str(words) {
                Ok(news) => drop(ears.news.send((from.into(), news))),
                // A later program may tell what this one does not know.
                Err(error) => tracing::debug!(%error, "news of another kind"),
            }
            continue;
        }
        for id in words.split_whitespace() {
            match id.parse() {
                Ok(table) => {
                    let _ = ears.changes.send(Change::Table(table));
                }
                Err(error) => tracing::warn!(%error, id, "a message of another kind"),
            }
        }
    }
    Ok(())
}
