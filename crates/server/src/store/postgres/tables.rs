//! Tables in PostgreSQL, but for the hot path.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tokio::sync::oneshot;

use super::batch::Waiting;
use super::values::{count, number};
use super::{Postgres, closed};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{
    Append, Appended, LoggedEvent, Stage, StoreError, Stored, TableFilter, TableHead, TableRow, Tables,
    participants,
};

/// A query for tables, with what comes behind.
macro_rules! tables_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, opened_at, changed_at, game, seats, stage, public, rated, card,
                (SELECT coalesce(string_agg(person_id || CASE WHEN to_act THEN '!' ELSE '' END, ' ' ORDER BY place), '')
                 FROM participants WHERE table_id = tables.id) AS people
             FROM tables WHERE ",
            $condition
        )
    };
}

fn table_row(row: &PgRow) -> Stored<TableRow> {
    let mut head = TableHead {
        game: row.try_get("game")?,
        seats: number(row, "seats")?,
        stage: row.try_get("stage")?,
        public: row.try_get("public")?,
        rated: row.try_get("rated")?,
        card: row.try_get("card")?,
        people: Vec::new(),
        to_act: Vec::new(),
    };
    participants::fill(&mut head, row.try_get("people")?)?;
    Ok(TableRow {
        id: row.try_get("id")?,
        opened_at: row.try_get("opened_at")?,
        changed_at: row.try_get("changed_at")?,
        head,
    })
}

#[async_trait]
impl Tables for Postgres {
    async fn append(&self, append: Append) -> Stored<Appended> {
        append.check()?;
        let (answer, answered) = oneshot::channel();
        self.writer()?.send(Waiting { append, answer }).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    async fn events(&self, table: TableId, after: u32) -> Stored<Vec<LoggedEvent>> {
        let rows =
            sqlx::query("SELECT seq, at, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq")
                .bind(table)
                .bind(count(after))
                .fetch_all(&mut *self.connections.one().await?)
                .await?;
        rows.iter()
            .map(|row| {
                Ok(LoggedEvent {
                    seq: number(row, "seq")?,
                    at: row.try_get("at")?,
                    body: row.try_get("body")?,
                })
            })
            .collect()
    }

    async fn table(&self, table: TableId) -> Stored<Option<TableRow>> {
        let row = sqlx::query(tables_where!("id = $1"))
            .bind(table)
            .fetch_optional(&mut *self.connections.one().await?)
            .await?;
        row.as_ref().map(table_row).transpose()
    }

    async fn tables(&self, filter: TableFilter) -> Stored<Vec<TableRow>> {
        let stages: Vec<&str> = filter.stages.iter().map(|stage| stage.code()).collect();
        let only_running = filter.is_of_running();
        let (moment, table) = filter.before.unzip();
        let rows = sqlx::query(tables_where!(
            "(cardinality($1::text[]) = 0 OR stage = ANY($1))
             AND ($2::text IS NULL OR game = $2)
             AND ($3::text IS NULL
                OR id IN (SELECT table_id FROM participants WHERE person_id = $3 AND (running OR NOT $10)))
             AND ($4::text IS NULL
                OR id IN (SELECT table_id FROM participants WHERE person_id = $4 AND to_act AND (running OR NOT $10)))
             AND (public OR NOT $5)
             AND ($6::bigint IS NULL OR (changed_at, id) < ($6, $7::text))
             AND (cardinality($9::text[]) = 0 OR id = ANY($9))
             ORDER BY changed_at DESC, id DESC LIMIT $8"
        ))
        .bind(stages)
        .bind(filter.game)
        .bind(filter.person)
        .bind(filter.to_act)
        .bind(filter.public_only)
        .bind(moment)
        .bind(table)
        .bind(i64::from(filter.limit))
        .bind(filter.tables)
        .bind(only_running)
        // Planned anew for each filter: one plan for all of them would suit none.
        .persistent(false)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter().map(table_row).collect()
    }

    async fn count_tables(&self) -> Stored<Vec<(Stage, u64)>> {
        let counted =
            sqlx::query("SELECT stage, count(*) AS tables FROM tables GROUP BY stage ORDER BY stage");
        let rows = self.watch.lock().await.on(async |connection| counted.fetch_all(connection).await).await?;
        rows.iter().map(|row| Ok((row.try_get("stage")?, number(row, "tables")?))).collect()
    }

    async fn claim_due(&self, now: Moment, leased_until: Moment, most: u32) -> Stored<Vec<TableId>> {
        let mut claimed: Vec<(TableId, Moment)> = sqlx::query_as(
            "UPDATE wakes SET leased_until = $2 WHERE table_id IN
                 (SELECT table_id FROM wakes WHERE due_at <= $1 ORDER BY wake_at, table_id LIMIT $3
                  FOR UPDATE SKIP LOCKED)
             RETURNING table_id, wake_at",
        )
        .bind(now)
        .bind(leased_until)
        .bind(i64::from(most))
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        claimed.sort_by_key(|(table, wake_at)| (*wake_at, *table));
        Ok(claimed.into_iter().map(|(table, _)| table).collect())
    }

    async fn next_wake(&self) -> Stored<Option<Moment>> {
        Ok(sqlx::query_scalar("SELECT min(due_at) FROM wakes")
            .fetch_one(&mut *self.connections.one().await?)
            .await?)
    }

    async fn release_leases(&self, now: Moment) -> Stored<()> {
        sqlx::query("UPDATE wakes SET leased_until = NULL WHERE leased_until > $1")
            .bind(now)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(())
    }

    async fn seen(&self, mut people: Vec<PersonId>, at: Moment) -> Stored<()> {
        // In one order, and everyone once, as other processes do.
        people.sort_unstable();
        people.dedup();
        sqlx::query(
            "INSERT INTO presence (person_id, at)
             SELECT id, $2 FROM unnest($1::text[]) AS new (id) ORDER BY id COLLATE \"C\"
             ON CONFLICT (person_id) DO UPDATE SET at = excluded.at WHERE presence.at < excluded.at",
        )
        .bind(people)
        .bind(at)
        .execute(&mut *self.connections.one().await?)
        .await?;
        Ok(())
    }

    async fn last_seen(&self, people: Vec<PersonId>) -> Stored<Vec<(PersonId, Moment)>> {
        sqlx::query_as("SELECT person_id, at FROM presence WHERE person_id = ANY($1) ORDER BY person_id")
            .bind(people)
            .fetch_all(&mut *self.connections.one().await?)
            .await
            .map_err(StoreError::from)
    }
}
