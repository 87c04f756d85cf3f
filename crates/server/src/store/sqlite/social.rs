//! Chat, blocks, reports and seekers in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, Row};

use super::Sqlite;
use super::values::{Fault, list, row, rows, run};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{ChatLine, NewChatLine, NewReport, Report, Room, Seek, Social, StoreError, Stored};

/// Of someone with more blocks than this none are remembered: they are read when they matter.
const MOST_BLOCKS: usize = 64;

fn a_line(row: &Row<'_>) -> Result<ChatLine, Fault> {
    Ok(ChatLine {
        number: row.get(2)?,
        line: NewChatLine {
            table: row.get(0)?,
            room: row.get(1)?,
            person: row.get(3)?,
            name: row.get(4)?,
            at: row.get(5)?,
            text: row.get(6)?,
        },
    })
}

fn a_seek(row: &Row<'_>) -> Result<Seek, Fault> {
    Ok(Seek {
        person: row.get(0)?,
        wish: row.get(1)?,
        rating: row.get(2)?,
        since: row.get(3)?,
        until: row.get(4)?,
    })
}

/// Whom someone has blocked and who has blocked them; one more than [`MOST_BLOCKS`] where there are many.
fn blocks_of(connection: &Connection, person: PersonId) -> Result<Vec<PersonId>, Fault> {
    rows(
        connection,
        "SELECT about_id FROM blocks WHERE by_id = ?1 UNION SELECT by_id FROM blocks WHERE about_id = ?1 LIMIT ?2",
        &[&person, &(MOST_BLOCKS as i64 + 1)],
        |row| Ok(row.get(0)?),
    )
}

fn no_number() -> Fault {
    StoreError::Corrupt("a new line got no number".into()).into()
}

#[async_trait]
impl Social for Sqlite {
    async fn add_chat(&self, line: NewChatLine) -> Stored<u32> {
        self.write(move |connection| {
            row(
                connection,
                "INSERT INTO chat (table_id, room, number, person_id, name, at, text)
                 SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3, ?4, ?5, ?6
                 FROM chat WHERE table_id = ?1 AND room = ?2
                 RETURNING number",
                &[&line.table, &line.room, &line.person, &line.name, &line.at, &line.text],
                |row| Ok(row.get(0)?),
            )?
            .ok_or_else(no_number)
        })
        .await
    }

    async fn chat(&self, table: TableId, room: Room, limit: u32) -> Stored<Vec<ChatLine>> {
        self.read(move |connection| {
            let mut newest = rows(
                connection,
                "SELECT table_id, room, number, person_id, name, at, text FROM chat
                 WHERE table_id = ?1 AND room = ?2 ORDER BY number DESC LIMIT ?3",
                &[&table, &room, &limit],
                a_line,
            )?;
            newest.reverse();
            Ok(newest)
        })
        .await
    }

    async fn chat_of(&self, person: PersonId) -> Stored<Vec<ChatLine>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT table_id, room, number, person_id, name, at, text FROM chat
                 WHERE person_id = ?1 ORDER BY at, table_id, room, number",
                &[&person],
                a_line,
            )
        })
        .await
    }

    async fn set_block(&self, by: PersonId, about: PersonId, blocked: bool) -> Stored<()> {
        self.write_people(vec![by, about], move |connection| {
            let sql = if blocked {
                "INSERT OR IGNORE INTO blocks (by_id, about_id) VALUES (?1, ?2)"
            } else {
                "DELETE FROM blocks WHERE by_id = ?1 AND about_id = ?2"
            };
            run(connection, sql, &[&by, &about])?;
            Ok(())
        })
        .await
    }

    async fn blocked_by(&self, person: PersonId) -> Stored<Vec<PersonId>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT about_id FROM blocks WHERE by_id = ?1 ORDER BY about_id",
                &[&person],
                |row| Ok(row.get(0)?),
            )
        })
        .await
    }

    async fn any_block(&self, people: Vec<PersonId>) -> Stored<bool> {
        let among = |known: &[PersonId]| known.iter().any(|other| people.contains(other));
        let (mut unknown, mut before) = (Vec::new(), None);
        for person in &people {
            match self.recall.find(*person, |known| known.blocks.as_deref().map(among)) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(turn) => {
                    before.get_or_insert(turn);
                    unknown.push(*person);
                }
            }
        }
        // A block is known from either side.
        let Some(turn) = before.filter(|_| unknown.len() > 1) else { return Ok(false) };
        let (is_any, blocks) = self
            .read(move |connection| {
                let found = row(
                    connection,
                    "SELECT 1 FROM blocks WHERE by_id IN (SELECT value FROM json_each(?1))
                     AND about_id IN (SELECT value FROM json_each(?1)) LIMIT 1",
                    &[&list(&people)],
                    |_| Ok(()),
                )?;
                let blocks = unknown.into_iter().map(|person| Ok((person, blocks_of(connection, person)?)));
                Ok((found.is_some(), blocks.collect::<Result<Vec<_>, Fault>>()?))
            })
            .await?;
        for (person, blocks) in blocks.into_iter().filter(|(_, blocks)| blocks.len() <= MOST_BLOCKS) {
            self.recall.keep(turn, person, |known| known.blocks = Some(blocks));
        }
        Ok(is_any)
    }

    async fn add_report(&self, report: NewReport) -> Stored<u32> {
        self.write(move |connection| {
            row(
                connection,
                "INSERT INTO reports (by_id, about_id, table_id, text, at) VALUES (?1, ?2, ?3, ?4, ?5)
                 RETURNING number",
                &[&report.by, &report.about, &report.table, &report.text, &report.at],
                |row| Ok(row.get(0)?),
            )?
            .ok_or_else(no_number)
        })
        .await
    }

    async fn reports(&self, open_only: bool) -> Stored<Vec<Report>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT number, by_id, about_id, table_id, text, at, closed_at FROM reports
                 WHERE closed_at IS NULL OR NOT ?1 ORDER BY number",
                &[&open_only],
                |row| {
                    Ok(Report {
                        number: row.get(0)?,
                        report: NewReport {
                            by: row.get(1)?,
                            about: row.get(2)?,
                            table: row.get(3)?,
                            text: row.get(4)?,
                            at: row.get(5)?,
                        },
                        closed_at: row.get(6)?,
                    })
                },
            )
        })
        .await
    }

    async fn close_report(&self, number: u32, at: Moment) -> Stored<bool> {
        self.write(move |connection| {
            let sql = "UPDATE reports SET closed_at = ?2 WHERE number = ?1 AND closed_at IS NULL";
            Ok(run(connection, sql, &[&number, &at])? > 0)
        })
        .await
    }

    async fn put_seek(&self, seek: Seek) -> Stored<()> {
        self.write(move |connection| {
            run(
                connection,
                "INSERT OR REPLACE INTO seeks (person_id, wish, rating, since, until) VALUES (?1, ?2, ?3, ?4, ?5)",
                &[&seek.person, &seek.wish, &seek.rating, &seek.since, &seek.until],
            )?;
            Ok(())
        })
        .await
    }

    async fn renew_seek(&self, person: PersonId, since: Moment, until: Moment) -> Stored<bool> {
        self.write(move |connection| {
            let renewed = run(
                connection,
                "UPDATE seeks SET until = ?3 WHERE person_id = ?1 AND since = ?2",
                &[&person, &since, &until],
            )?;
            Ok(renewed > 0)
        })
        .await
    }

    async fn end_seek(&self, person: PersonId) -> Stored<bool> {
        self.write(move |connection| {
            Ok(run(connection, "DELETE FROM seeks WHERE person_id = ?1", &[&person])? > 0)
        })
        .await
    }

    async fn seeks(&self, wish: &str, now: Moment) -> Stored<Vec<Seek>> {
        let wish = wish.to_string();
        self.read(move |connection| {
            rows(
                connection,
                "SELECT person_id, wish, rating, since, until FROM seeks WHERE wish = ?1 AND until > ?2
                 ORDER BY since, person_id",
                &[&wish, &now],
                a_seek,
            )
        })
        .await
    }

    async fn count_seeks(&self, now: Moment) -> Stored<Vec<(String, u32)>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT wish, count(*) FROM seeks WHERE until > ?1 GROUP BY wish ORDER BY wish",
                &[&now],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
        })
        .await
    }

    async fn take_seeks(&self, wish: &str, people: Vec<PersonId>, now: Moment) -> Stored<bool> {
        let wish = wish.to_string();
        self.write(move |connection| {
            for person in &people {
                let waits = row(
                    connection,
                    "SELECT 1 FROM seeks WHERE person_id = ?1 AND wish = ?2 AND until > ?3",
                    &[person, &wish, &now],
                    |_| Ok(()),
                )?;
                if waits.is_none() {
                    return Ok(false);
                }
            }
            for person in &people {
                run(connection, "DELETE FROM seeks WHERE person_id = ?1", &[person])?;
            }
            Ok(true)
        })
        .await
    }
}
