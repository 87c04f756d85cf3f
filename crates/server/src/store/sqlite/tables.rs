//! Tables in SQLite, but for the hot path.

use async_trait::async_trait;
use rusqlite::types::{ToSql, Value};
use rusqlite::{Connection, Row};
use tokio::sync::oneshot;

use super::values::{Fault, list, row, rows, run};
use super::writer::Job;
use super::{Sqlite, closed, unanswered};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{
    Append, Appended, LoggedEvent, Stage, Stored, TableFilter, TableHead, TableRow, Tables, participants,
};

/// The columns of a [`TableRow`], in the order of [`table_row`].
const COLUMNS: &str = "id, opened_at, changed_at, game, seats, stage, public, rated, card,
    (SELECT coalesce(group_concat(person_id || iif(to_act, '!', ''), ' ' ORDER BY place), '')
     FROM participants WHERE table_id = tables.id)";

fn table_row(row: &Row<'_>) -> Result<TableRow, Fault> {
    let mut head = TableHead {
        game: row.get(3)?,
        seats: row.get(4)?,
        stage: row.get(5)?,
        public: row.get(6)?,
        rated: row.get(7)?,
        card: row.get(8)?,
        people: Vec::new(),
        to_act: Vec::new(),
    };
    let people: String = row.get(9)?;
    participants::fill(&mut head, &people)?;
    Ok(TableRow { id: row.get(0)?, opened_at: row.get(1)?, changed_at: row.get(2)?, head })
}

/// The rows that fit; only the conditions that were given are written, so that each filter finds its index.
fn find(connection: &Connection, filter: &TableFilter) -> Result<Vec<TableRow>, Fault> {
    let mut conditions = vec!["true".to_string()];
    let mut values: Vec<Value> = Vec::new();
    let mut given = |condition: &str, value: Value| {
        values.push(value);
        conditions.push(format!("{condition} ?{})", values.len()));
    };
    if let Some(game) = &filter.game {
        given("(game =", game.clone().into());
    }
    // Said again, so that the index of those finds them.
    let running = if filter.is_of_running() { "running AND " } else { "" };
    if let Some(person) = filter.person {
        let theirs = format!("id IN (SELECT table_id FROM participants WHERE {running}person_id =");
        given(&theirs, person.to_string().into());
    }
    if let Some(person) = filter.to_act {
        let theirs =
            format!("id IN (SELECT table_id FROM participants WHERE {running}to_act AND person_id =");
        given(&theirs, person.to_string().into());
    }
    if !filter.tables.is_empty() {
        values.push(list(&filter.tables).into());
        conditions.push(format!("id IN (SELECT value FROM json_each(?{}))", values.len()));
    }
    if let Some((moment, table)) = filter.before {
        values.extend([moment.0.into(), table.to_string().into()]);
        conditions.push(format!("(changed_at, id) < (?{}, ?{})", values.len() - 1, values.len()));
    }
    if !filter.stages.is_empty() {
        // Words of our own, so they can stand in the text.
        let words: Vec<String> = filter.stages.iter().map(|stage| format!("'{}'", stage.code())).collect();
        conditions.push(format!("stage IN ({})", words.join(", ")));
    }
    let public = if filter.public_only { " AND public" } else { "" };
    let conditions = conditions.join(" AND ");
    let sql = format!(
        "SELECT {COLUMNS} FROM tables WHERE {conditions}{public} ORDER BY changed_at DESC, id DESC LIMIT {}",
        filter.limit
    );
    let values: Vec<&dyn ToSql> = values.iter().map(|value| value as &dyn ToSql).collect();
    rows(connection, &sql, &values, table_row)
}

#[async_trait]
impl Tables for Sqlite {
    async fn append(&self, append: Append) -> Stored<Appended> {
        let (answer, answered) = oneshot::channel();
        // Told of the commit, and before anything else is done, it tells the others; also if nobody wants to know any more.
        let _herald = self.answers.herald();
        self.writer.send(Job::Append(Box::new(append), answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| unanswered())?
    }

    async fn events(&self, table: TableId, after: u32) -> Stored<Vec<LoggedEvent>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT seq, at, body FROM events
                 WHERE table_number = (SELECT number FROM tables WHERE id = ?1) AND seq > ?2 ORDER BY seq",
                &[&table, &after],
                |row| Ok(LoggedEvent { seq: row.get(0)?, at: row.get(1)?, body: row.get(2)? }),
            )
        })
        .await
    }

    async fn table(&self, table: TableId) -> Stored<Option<TableRow>> {
        self.read(move |connection| {
            row(connection, &format!("SELECT {COLUMNS} FROM tables WHERE id = ?1"), &[&table], table_row)
        })
        .await
    }

    async fn tables(&self, filter: TableFilter) -> Stored<Vec<TableRow>> {
        if filter.is_of_running() && filter.person.is_some_and(|person| self.recall.is_at_rest(person)) {
            return Ok(Vec::new());
        }
        self.read(move |connection| find(connection, &filter)).await
    }

    async fn count_tables(&self) -> Stored<Vec<(Stage, u64)>> {
        self.read(|connection| {
            rows(connection, "SELECT stage, count(*) FROM tables GROUP BY stage ORDER BY stage", &[], |row| {
                let count: i64 = row.get(1)?;
                Ok((row.get(0)?, u64::try_from(count).unwrap_or(0)))
            })
        })
        .await
    }

    async fn claim_due(&self, now: Moment, leased_until: Moment, most: u32) -> Stored<Vec<TableId>> {
        self.write(move |connection| {
            let due: Vec<(i64, TableId)> = rows(
                connection,
                "SELECT table_number, id FROM wakes JOIN tables ON number = table_number
                 WHERE due_at <= ?1 ORDER BY wake_at, table_number LIMIT ?2",
                &[&now, &most],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            for (number, _) in &due {
                run(
                    connection,
                    "UPDATE wakes SET leased_until = ?2 WHERE table_number = ?1",
                    &[number, &leased_until],
                )?;
            }
            Ok(due.into_iter().map(|(_, id)| id).collect())
        })
        .await
    }

    async fn next_wake(&self) -> Stored<Option<Moment>> {
        self.read(|connection| {
            row(connection, "SELECT due_at FROM wakes ORDER BY due_at LIMIT 1", &[], |row| Ok(row.get(0)?))
        })
        .await
    }

    async fn release_leases(&self, now: Moment) -> Stored<()> {
        self.write(move |connection| {
            run(connection, "UPDATE wakes SET leased_until = NULL WHERE leased_until > ?1", &[&now])?;
            Ok(())
        })
        .await
    }

    async fn seen(&self, people: Vec<PersonId>, at: Moment) -> Stored<()> {
        self.write(move |connection| {
            for person in &people {
                run(
                    connection,
                    "INSERT INTO presence (person_id, at) VALUES (?1, ?2)
                     ON CONFLICT (person_id) DO UPDATE SET at = excluded.at WHERE at < excluded.at",
                    &[person, &at],
                )?;
            }
            Ok(())
        })
        .await
    }

    async fn last_seen(&self, people: Vec<PersonId>) -> Stored<Vec<(PersonId, Moment)>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT person_id, at FROM presence WHERE person_id IN (SELECT value FROM json_each(?1))
                 ORDER BY person_id",
                &[&list(&people)],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
        })
        .await
    }
}
