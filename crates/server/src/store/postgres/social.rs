//! Chat, blocks, reports and seekers in PostgreSQL.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::Postgres;
use super::values::number;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{ChatLine, NewChatLine, NewReport, Report, Room, Seek, Social, Stored};

/// A query for chat lines, with its condition.
macro_rules! chat_where {
    ($condition:literal) => {
        concat!("SELECT table_id, room, number, person_id, name, at, text FROM chat WHERE ", $condition)
    };
}

fn a_line(row: &PgRow) -> Stored<ChatLine> {
    Ok(ChatLine {
        number: number(row, "number")?,
        line: NewChatLine {
            table: row.try_get("table_id")?,
            room: row.try_get("room")?,
            person: row.try_get("person_id")?,
            name: row.try_get("name")?,
            at: row.try_get("at")?,
            text: row.try_get("text")?,
        },
    })
}

fn a_seek(row: &PgRow) -> Stored<Seek> {
    Ok(Seek {
        person: row.try_get("person_id")?,
        wish: row.try_get("wish")?,
        rating: row.try_get("rating")?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
    })
}

fn a_report(row: &PgRow) -> Stored<Report> {
    Ok(Report {
        number: number(row, "number")?,
        report: NewReport {
            by: row.try_get("by_id")?,
            about: row.try_get("about_id")?,
            table: row.try_get("table_id")?,
            text: row.try_get("text")?,
            at: row.try_get("at")?,
        },
        closed_at: row.try_get("closed_at")?,
    })
}

#[async_trait]
impl Social for Postgres {
    async fn add_chat(&self, line: NewChatLine) -> Stored<u32> {
        let mut transaction = self.connections.begin().await?;
        // One line at a time gets a number in this room.
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1 || $2, 0))")
            .bind(line.table)
            .bind(line.room)
            .execute(&mut *transaction)
            .await?;
        let row = sqlx::query(
            "INSERT INTO chat (table_id, room, number, person_id, name, at, text)
             SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6
             FROM chat WHERE table_id = $1 AND room = $2
             RETURNING number",
        )
        .bind(line.table)
        .bind(line.room)
        .bind(line.person)
        .bind(line.name)
        .bind(line.at)
        .bind(line.text)
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        number(&row, "number")
    }

    async fn chat(&self, table: TableId, room: Room, limit: u32) -> Stored<Vec<ChatLine>> {
        let rows = sqlx::query(chat_where!("table_id = $1 AND room = $2 ORDER BY number DESC LIMIT $3"))
            .bind(table)
            .bind(room)
            .bind(i64::from(limit))
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        rows.iter().rev().map(a_line).collect()
    }

    async fn chat_of(&self, person: PersonId) -> Stored<Vec<ChatLine>> {
        let rows = sqlx::query(chat_where!("person_id = $1 ORDER BY at, table_id, room, number"))
            .bind(person)
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        rows.iter().map(a_line).collect()
    }

    async fn set_block(&self, by: PersonId, about: PersonId, blocked: bool) -> Stored<()> {
        let sql = if blocked {
            "INSERT INTO blocks (by_id, about_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE by_id = $1 AND about_id = $2"
        };
        sqlx::query(sql).bind(by).bind(about).execute(&mut *self.connections.one().await?).await?;
        Ok(())
    }

    async fn blocked_by(&self, person: PersonId) -> Stored<Vec<PersonId>> {
        Ok(sqlx::query_scalar("SELECT about_id FROM blocks WHERE by_id = $1 ORDER BY about_id")
            .bind(person)
            .fetch_all(&mut *self.connections.one().await?)
            .await?)
    }

    async fn any_block(&self, people: Vec<PersonId>) -> Stored<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM blocks WHERE by_id = ANY($1) AND about_id = ANY($1))",
        )
        .bind(people)
        .fetch_one(&mut *self.connections.one().await?)
        .await?)
    }

    async fn add_report(&self, report: NewReport) -> Stored<u32> {
        let row = sqlx::query(
            "INSERT INTO reports (by_id, about_id, table_id, text, at) VALUES ($1, $2, $3, $4, $5)
             RETURNING number",
        )
        .bind(report.by)
        .bind(report.about)
        .bind(report.table)
        .bind(report.text)
        .bind(report.at)
        .fetch_one(&mut *self.connections.one().await?)
        .await?;
        number(&row, "number")
    }

    async fn reports(&self, open_only: bool) -> Stored<Vec<Report>> {
        let rows = sqlx::query(
            "SELECT number, by_id, about_id, table_id, text, at, closed_at FROM reports
             WHERE closed_at IS NULL OR NOT $1 ORDER BY number",
        )
        .bind(open_only)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter().map(a_report).collect()
    }

    async fn close_report(&self, number: u32, at: Moment) -> Stored<bool> {
        let closed = sqlx::query("UPDATE reports SET closed_at = $2 WHERE number = $1 AND closed_at IS NULL")
            .bind(i64::from(number))
            .bind(at)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(closed.rows_affected() > 0)
    }

    async fn put_seek(&self, seek: Seek) -> Stored<()> {
        sqlx::query(
            "INSERT INTO seeks (person_id, wish, rating, since, until) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (person_id) DO UPDATE SET wish = excluded.wish, rating = excluded.rating,
                 since = excluded.since, until = excluded.until",
        )
        .bind(seek.person)
        .bind(seek.wish)
        .bind(seek.rating)
        .bind(seek.since)
        .bind(seek.until)
        .execute(&mut *self.connections.one().await?)
        .await?;
        Ok(())
    }

    async fn renew_seek(&self, person: PersonId, since: Moment, until: Moment) -> Stored<bool> {
        let renewed = sqlx::query("UPDATE seeks SET until = $3 WHERE person_id = $1 AND since = $2")
            .bind(person)
            .bind(since)
            .bind(until)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(renewed.rows_affected() > 0)
    }

    async fn end_seek(&self, person: PersonId) -> Stored<bool> {
        let ended = sqlx::query("DELETE FROM seeks WHERE person_id = $1")
            .bind(person)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(ended.rows_affected() > 0)
    }

    async fn seeks(&self, wish: &str, now: Moment) -> Stored<Vec<Seek>> {
        let rows = sqlx::query(
            "SELECT person_id, wish, rating, since, until FROM seeks WHERE wish = $1 AND until > $2
             ORDER BY since, person_id",
        )
        .bind(wish)
        .bind(now)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter().map(a_seek).collect()
    }

    async fn count_seeks(&self, now: Moment) -> Stored<Vec<(String, u32)>> {
        let rows = sqlx::query(
            "SELECT wish, count(*) AS people FROM seeks WHERE until > $1 GROUP BY wish
             ORDER BY wish COLLATE \"C\"",
        )
        .bind(now)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("wish")?, number(row, "people")?))).collect()
    }

    async fn take_seeks(&self, wish: &str, mut people: Vec<PersonId>, now: Moment) -> Stored<bool> {
        people.sort_unstable();
        people.dedup();
        let mut transaction = self.connections.begin().await?;
        // Locked in one order first, so that two who take the same people wait for each other and not in a circle.
        let waiting = sqlx::query(
            "SELECT person_id FROM seeks WHERE person_id = ANY($1) AND wish = $2 AND until > $3
             ORDER BY person_id FOR UPDATE",
        )
        .bind(&people)
        .bind(wish)
        .bind(now)
        .fetch_all(&mut *transaction)
        .await?;
        if waiting.len() < people.len() {
            return Ok(false);
        }
        sqlx::query("DELETE FROM seeks WHERE person_id = ANY($1)")
            .bind(&people)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }
}
