//! The hot path: writing what happened at a table.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, Statement};

use super::recall::Recall;
use super::values::{Fault, row, rows, run};
use super::writer::in_savepoint;
use crate::id::{PersonId, TableId};
use crate::store::{Append, Appended, GameResultRow, StoreError, TableHead, Tally};

/// From so many known tables on, all are forgotten: they are found again by a look into the database.
const MOST_KNOWN: usize = 100_000;

/// Writes an entry behind one that is known to be there, where there is none yet. Nearly every job is this one, so a transaction
/// looks for it once.
pub(super) const NEXT: &str =
    "INSERT INTO events (table_number, seq, at, body) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";

/// Writes appends; remembers tables, which nobody else changes.
pub(super) struct Appender {
    known: HashMap<TableId, Known>,
    recall: Arc<Recall>,
    /// Those who have a part in no table that goes on, as soon as the transaction is committed.
    resting: Vec<PersonId>,
}

/// What is in the database of a table, once it was looked up or written.
#[derive(Clone, Copy)]
struct Known {
    number: i64,
    /// The number of its last entry, if this thread wrote it.
    seq: Option<u32>,
    /// Whether it may want to be woken.
    may_wake: bool,
}

impl Appender {
    pub(super) fn new(recall: Arc<Recall>) -> Appender {
        Appender { known: HashMap::new(), recall, resting: Vec::new() }
    }

    /// What was written is on disk.
    pub(super) fn committed(&mut self) {
        if !self.resting.is_empty() {
            self.recall.rest(self.resting.drain(..));
        }
    }

    /// What was written was undone: a number that was given out may be given to another table.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.resting.clear();
    }

    /// Writes an append into the transaction that is open; `next` is the statement of [`NEXT`]. An error of SQLite's own ends that
    /// transaction.
    pub(super) fn append(
        &mut self,
        connection: &Connection,
        next: &mut Statement<'_>,
        append: &Append,
    ) -> Result<Appended, Fault> {
        append.check()?;
        let resting = self.resting.len();
        let done = if append.head.is_none() && append.result.is_none() && append.tallies.is_empty() {
            match self.known(connection, append.table)? {
                Some(known) => log(connection, next, known, append),
                None => Err(gap(append)),
            }
        } else {
            match in_savepoint(connection, |connection| self.append_all(connection, next, append)) {
                // What is wrong with this one is not the fault of the others.
                Err(Fault::Sql(error)) if !connection.is_autocommit() => {
                    Err(StoreError::from(Fault::Sql(error)).into())
                }
                result => result,
            }
        };
        match (&done, self.known.get_mut(&append.table)) {
            (Ok(Appended::Stored), Some(known)) => {
                known.seq = Some(append.last());
                known.may_wake = append.wake_at.is_some();
            }
            _ => {
                self.known.remove(&append.table);
                self.resting.truncate(resting);
            }
        }
        done
    }

    fn append_all(
        &mut self,
        connection: &Connection,
        next: &mut Statement<'_>,
        append: &Append,
    ) -> Result<Appended, Fault> {
        let known = match &append.head {
            Some(head) if append.after == 0 => match open(connection, append, head)? {
                Some(number) => self.learn(append.table, Known { number, seq: Some(0), may_wake: false }),
                None => return Ok(Appended::Stale),
            },
            _ => match self.known(connection, append.table)? {
                Some(known) => known,
                None => return Err(gap(append)),
            },
        };
        if log(connection, next, known, append)? == Appended::Stale {
            return Ok(Appended::Stale);
        }
        if let Some(head) = &append.head {
            if append.after > 0 {
                change_row(connection, append, head)?;
            }
            let people = change_people(connection, append.table, head)?;
            self.note_rest(connection, head, &people)?;
        }
        if let Some(result) = &append.result {
            add_result(connection, append.table, result)?;
        }
        for tally in &append.tallies {
            add_tally(connection, tally)?;
        }
        Ok(Appended::Stored)
    }

    /// Remembers who has no table any more that goes on, and who has.
    fn note_rest(
        &mut self,
        connection: &Connection,
        head: &TableHead,
        people: &[PersonId],
    ) -> Result<(), Fault> {
        for person in people {
            let sql = "SELECT 1 FROM participants WHERE running AND person_id = ?1 LIMIT 1";
            if head.stage.is_running() {
                self.recall.play(*person);
                self.resting.retain(|resting| resting != person);
            } else if row(connection, sql, &[person], |_| Ok(()))?.is_none() {
                self.resting.push(*person);
            }
        }
        Ok(())
    }

    fn known(&mut self, connection: &Connection, table: TableId) -> Result<Option<Known>, Fault> {
        if let Some(known) = self.known.get(&table) {
            return Ok(Some(*known));
        }
        let number: Option<i64> =
            row(connection, "SELECT number FROM tables WHERE id = ?1", &[&table], |row| Ok(row.get(0)?))?;
        Ok(number.map(|number| self.learn(table, Known { number, seq: None, may_wake: true })))
    }

    fn learn(&mut self, table: TableId, known: Known) -> Known {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(table, known);
        known
    }
}

fn gap(append: &Append) -> Fault {
    StoreError::Refused(format!("table {} has no entry {}", append.table, append.after)).into()
}

/// Writes the entries and the time to wake up.
fn log(
    connection: &Connection,
    next: &mut Statement<'_>,
    known: Known,
    append: &Append,
) -> Result<Appended, Fault> {
    let number = known.number;
    let mut events = append.events.iter();
    let mut seq = append.after;
    if let Some(first) = events.next() {
        seq += 1;
        // Only behind the entry before it, and only where there is none yet.
        let inserted = if known.seq == Some(append.after) {
            next.execute((number, seq, append.at, first))?
        } else {
            let sql = "INSERT INTO events (table_number, seq, at, body) SELECT ?1, ?2, ?3, ?4
                 WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_number = ?1 AND seq = ?2 - 1)
                 ON CONFLICT DO NOTHING";
            connection.prepare_cached(sql)?.execute((number, seq, append.at, first))?
        };
        if inserted == 0 {
            let there = row(
                connection,
                "SELECT 1 FROM events WHERE table_number = ?1 AND seq = ?2",
                &[&number, &seq],
                |_| Ok(()),
            )?;
            return if there.is_some() { Ok(Appended::Stale) } else { Err(gap(append)) };
        }
    }
    // Without gaps there is nothing behind the first that was free, so these cannot meet another.
    for body in events {
        seq += 1;
        connection
            .prepare_cached("INSERT INTO events (table_number, seq, at, body) VALUES (?1, ?2, ?3, ?4)")?
            .execute((number, seq, append.at, body))?;
    }
    match append.wake_at {
        None if !known.may_wake => 0,
        None => connection.prepare_cached("DELETE FROM wakes WHERE table_number = ?1")?.execute((number,))?,
        Some(wake_at) => connection
            .prepare_cached(
                "INSERT INTO wakes (table_number, wake_at, leased_until) VALUES (?1, ?2, ?3)
                 ON CONFLICT (table_number) DO UPDATE
                 SET wake_at = excluded.wake_at, leased_until = excluded.leased_until
                 WHERE wake_at IS NOT excluded.wake_at OR leased_until IS NOT excluded.leased_until",
            )?
            .execute((number, wake_at, append.leased_until))?,
    };
    Ok(Appended::Stored)
}

/// Adds the row of a new table and gives its number; nothing if there is one already.
fn open(connection: &Connection, append: &Append, head: &TableHead) -> Result<Option<i64>, Fault> {
    row(
        connection,
        "INSERT INTO tables (id, opened_at, changed_at, game, seats, stage, public, rated, card)
         VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING RETURNING number",
        &[
            &append.table,
            &append.at,
            &head.game,
            &head.seats,
            &head.stage,
            &head.public,
            &head.rated,
            &head.card,
        ],
        |row| Ok(row.get(0)?),
    )
}

fn change_row(connection: &Connection, append: &Append, head: &TableHead) -> Result<(), Fault> {
    run(
        connection,
        "UPDATE tables SET changed_at = ?2, game = ?3, seats = ?4, stage = ?5, public = ?6, rated = ?7, card = ?8
         WHERE id = ?1",
        &[
            &append.table,
            &append.at,
            &head.game,
            &head.seats,
            &head.stage,
            &head.public,
            &head.rated,
            &head.card,
        ],
    )?;
    Ok(())
}

/// Writes who has a part in the table, if that is not what is there; who they are now.
fn change_people(connection: &Connection, table: TableId, head: &TableHead) -> Result<Vec<PersonId>, Fault> {
    let acts = |person: &PersonId| head.to_act.contains(person);
    let running = head.stage.is_running();
    let before: Vec<(PersonId, bool, bool)> = rows(
        connection,
        "SELECT person_id, to_act, running FROM participants WHERE table_id = ?1 ORDER BY place",
        &[&table],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    let mut after: Vec<(PersonId, bool, bool)> = Vec::with_capacity(head.people.len());
    for person in &head.people {
        let now = who_now(connection, *person)?;
        match after.iter_mut().find(|(known, ..)| *known == now) {
            Some((_, known_to_act, _)) => *known_to_act |= acts(person),
            None => after.push((now, acts(person), running)),
        }
    }
    for (place, now) in after.iter().enumerate() {
        let place_number = place as i64;
        match before.get(place) {
            Some(known) if known == now => 0,
            // Whoever stays where they are stays where their index has them.
            Some((person, ..)) if *person == now.0 => run(
                connection,
                "UPDATE participants SET to_act = ?3, running = ?4 WHERE table_id = ?1 AND place = ?2",
                &[&table, &place_number, &now.1, &now.2],
            )?,
            _ => run(
                connection,
                "INSERT OR REPLACE INTO participants (table_id, place, person_id, to_act, running)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                &[&table, &place_number, &now.0, &now.1, &now.2],
            )?,
        };
    }
    if before.len() > after.len() {
        run(
            connection,
            "DELETE FROM participants WHERE table_id = ?1 AND place >= ?2",
            &[&table, &(after.len() as i64)],
        )?;
    }
    Ok(after.into_iter().map(|(person, ..)| person).collect())
}

/// Who someone is now: a table's log knows guests by the id they had, whatever account they have become since.
fn who_now(connection: &Connection, person: PersonId) -> Result<PersonId, Fault> {
    let became: Option<Option<PersonId>> =
        row(connection, "SELECT became FROM people WHERE id = ?1", &[&person], |row| Ok(row.get(0)?))?;
    Ok(became.flatten().unwrap_or(person))
}

fn add_result(connection: &Connection, table: TableId, result: &GameResultRow) -> Result<(), Fault> {
    run(
        connection,
        "INSERT INTO results (table_id, game, seats, rated, public, ending, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &[&table, &result.game, &result.seats, &result.rated, &result.public, &result.ending, &result.at],
    )?;
    for (seat, player) in (0_i64..).zip(&result.players) {
        let person = player.person.map(|person| who_now(connection, person)).transpose()?;
        run(
            connection,
            "INSERT INTO result_players (table_id, seat, person_id, name, score, rank) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            &[&table, &seat, &person, &player.name, &player.score, &player.rank],
        )?;
    }
    Ok(())
}

fn add_tally(connection: &Connection, tally: &Tally) -> Result<(), Fault> {
    run(
        connection,
        "INSERT INTO tallies (game, what, value, count) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (game, what, value) DO UPDATE SET count = count + excluded.count",
        &[&tally.game, &tally.what, &tally.value, &tally.count],
    )?;
    Ok(())
}
