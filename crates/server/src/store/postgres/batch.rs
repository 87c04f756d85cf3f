//! The hot path: what happened at all tables that wait, in one transaction.
//!
//! Rows are written in the order of tables and numbers, and the parts of a transaction always in the same order, so that
//! two processes that write at the same time may wait for each other but never in a circle.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::{mpsc, oneshot};

use super::connections::Reserved;
use super::listen;
use super::values::{class, count};
use crate::id::{PersonId, TableId};
use crate::metrics::Histogram;
use crate::moment::Moment;
use crate::store::{Append, Appended, GameResultRow, StoreError, Stored, TableHead};

/// How many appends one transaction takes at most.
const MOST: usize = 1024;

/// An append and the way back to whoever waits for it.
pub(super) struct Waiting {
    pub(super) append: Append,
    pub(super) answer: oneshot::Sender<Stored<Appended>>,
}

/// How writing goes.
#[derive(Default)]
pub(super) struct Writes {
    /// Whether the last write found no room.
    pub(super) is_full: AtomicBool,
    /// Whether the last write found no connection.
    pub(super) is_cut_off: AtomicBool,
    /// How long commits took.
    pub(super) commits: Histogram,
}

/// Writes until nobody is left who could ask for it.
pub(super) async fn run(
    mut pen: Reserved,
    origin: Arc<str>,
    writes: Arc<Writes>,
    mut waiting: mpsc::UnboundedReceiver<Waiting>,
) {
    let mut queue = Vec::new();
    loop {
        if queue.is_empty() && waiting.recv_many(&mut queue, MOST).await == 0 {
            return pen.close().await;
        }
        while queue.len() < MOST
            && let Ok(next) = waiting.try_recv()
        {
            queue.push(next);
        }
        // A second append of the same table comes after the first, so it waits for the next transaction.
        let mut tables = HashSet::new();
        let (mut batch, later): (Vec<_>, Vec<_>) =
            queue.into_iter().partition(|waiting: &Waiting| tables.insert(waiting.append.table));
        queue = later;
        batch.sort_by_key(|waiting| waiting.append.table);
        write(&mut pen, &origin, &writes, batch).await;
    }
}

async fn write(pen: &mut Reserved, origin: &str, writes: &Writes, batch: Vec<Waiting>) {
    let (appends, answers): (Vec<Append>, Vec<_>) =
        batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
    let written = transact(pen, origin, writes, &appends).await;
    let found_no_room = |error: &sqlx::Error| class(error).as_deref() == Some("53");
    writes.is_full.store(written.as_ref().is_err_and(found_no_room), Ordering::Relaxed);
    let outcomes = match written {
        Ok(outcomes) => outcomes,
        // One of them is wrong or came into another's way: each gets a transaction of its own.
        Err(error) if matches!(class(&error).as_deref(), Some("22" | "23" | "40")) => {
            tracing::warn!(%error, "a transaction is tried again in parts");
            let mut outcomes = Vec::with_capacity(appends.len());
            for append in &appends {
                let alone = transact(pen, origin, writes, std::slice::from_ref(append)).await;
                outcomes.push(match alone {
                    Ok(mut outcome) => outcome.pop().unwrap_or_else(|| Err(no_outcome())),
                    Err(error) => Err(error.into()),
                });
            }
            outcomes
        }
        Err(error) => {
            tracing::error!(%error, "a transaction was not committed");
            vec![Err(error.into()); appends.len()]
        }
    };
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        // Whoever asked may have gone; the write stands all the same.
        let _ = answer.send(outcome);
    }
}

fn no_outcome() -> StoreError {
    StoreError::Unavailable("nobody knows what became of the write".into())
}

/// Writes appends of different tables, in order, and says what became of each.
async fn transact(
    pen: &mut Reserved,
    origin: &str,
    writes: &Writes,
    appends: &[Append],
) -> Result<Vec<Stored<Appended>>, sqlx::Error> {
    let connection = pen.connection().await;
    writes.is_cut_off.store(connection.is_err(), Ordering::Relaxed);
    let outcomes = transact_on(connection?, origin, writes, appends).await;
    pen.note(outcomes.as_ref().err());
    outcomes
}

async fn transact_on(
    connection: &mut PgConnection,
    origin: &str,
    writes: &Writes,
    appends: &[Append],
) -> Result<Vec<Stored<Appended>>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let connection = &mut *transaction;
    let outcomes = log(connection, appends).await?;
    let stored: Vec<&Append> = appends
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| **outcome == Ok(Appended::Stored))
        .map(|(append, _)| append)
        .collect();
    if !stored.is_empty() {
        let heads: Vec<(&Append, &TableHead)> =
            stored.iter().filter_map(|append| Some((*append, append.head.as_ref()?))).collect();
        if !heads.is_empty() {
            change_rows(connection, &heads).await?;
        }
        change_wakes(connection, &stored).await?;
        for append in &stored {
            if let Some(result) = &append.result {
                add_result(connection, append.table, result).await?;
            }
        }
        add_tallies(connection, &stored).await?;
        let tables: Vec<TableId> = stored.iter().map(|append| append.table).collect();
        listen::tell(connection, origin, &tables).await?;
    }
    let begun = Instant::now();
    transaction.commit().await?;
    writes.commits.took(begun.elapsed());
    Ok(outcomes)
}

/// Writes the entries of those appends that come first.
async fn log(
    connection: &mut PgConnection,
    appends: &[Append],
) -> Result<Vec<Stored<Appended>>, sqlx::Error> {
    let (mut tables, mut afters, mut seqs, mut ats, mut bodies) = (vec![], vec![], vec![], vec![], vec![]);
    for append in appends {
        for (seq, body) in (append.after + 1..).zip(&append.events) {
            tables.push(append.table);
            afters.push(count(append.after));
            seqs.push(count(seq));
            ats.push(append.at);
            bodies.push(body.as_str());
        }
    }
    // Only behind the entry that the writer knows, and only where there is none yet. One that another process is just
    // writing is waited for.
    let inserted: Vec<(TableId, i32)> = sqlx::query_as(
        "INSERT INTO events (table_id, seq, at, body)
         SELECT table_id, seq, at, body
         FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::text[])
             AS new (table_id, known, seq, at, body)
         WHERE known = 0 OR EXISTS
             (SELECT 1 FROM events WHERE events.table_id = new.table_id AND events.seq = new.known)
         ORDER BY table_id COLLATE \"C\", seq
         ON CONFLICT DO NOTHING
         RETURNING table_id, seq",
    )
    .bind(&tables)
    .bind(&afters)
    .bind(&seqs)
    .bind(&ats)
    .bind(&bodies)
    .fetch_all(&mut *connection)
    .await?;
    let mut written: HashMap<TableId, usize> = HashMap::new();
    for (table, _) in &inserted {
        *written.entry(*table).or_default() += 1;
    }
    let mut outcomes = Vec::with_capacity(appends.len());
    for append in appends {
        let written = written.get(&append.table).copied().unwrap_or(0);
        outcomes.push(if written == append.events.len() {
            Ok(Appended::Stored)
        } else {
            if written > 0 {
                take_out(connection, append, &inserted).await?;
            }
            stale_or_gap(connection, append).await?
        });
    }
    Ok(outcomes)
}

/// Takes out what got in behind an entry of someone else.
async fn take_out(
    connection: &mut PgConnection,
    append: &Append,
    inserted: &[(TableId, i32)],
) -> Result<(), sqlx::Error> {
    let seqs: Vec<i32> =
        inserted.iter().filter(|(table, _)| *table == append.table).map(|(_, seq)| *seq).collect();
    sqlx::query("DELETE FROM events WHERE table_id = $1 AND seq = ANY($2)")
        .bind(append.table)
        .bind(seqs)
        .execute(connection)
        .await?;
    Ok(())
}

async fn stale_or_gap(
    connection: &mut PgConnection,
    append: &Append,
) -> Result<Stored<Appended>, sqlx::Error> {
    let there: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2)")
            .bind(append.table)
            .bind(count(append.after + 1))
            .fetch_one(connection)
            .await?;
    Ok(if there {
        Ok(Appended::Stale)
    } else {
        Err(StoreError::Refused(format!("table {} has no entry {}", append.table, append.after)))
    })
}

async fn change_rows(
    connection: &mut PgConnection,
    heads: &[(&Append, &TableHead)],
) -> Result<(), sqlx::Error> {
    let tables: Vec<TableId> = heads.iter().map(|(append, _)| append.table).collect();
    sqlx::query(
        "INSERT INTO tables (id, opened_at, changed_at, game, seats, stage, public, rated, card)
         SELECT id, at, at, game, seats, stage, public, rated, card
         FROM unnest($1::text[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::boolean[],
             $7::boolean[], $8::text[]) AS new (id, at, game, seats, stage, public, rated, card)
         ORDER BY id COLLATE \"C\"
         ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, game = excluded.game,
             seats = excluded.seats, stage = excluded.stage, public = excluded.public, rated = excluded.rated,
             card = excluded.card",
    )
    .bind(&tables)
    .bind(heads.iter().map(|(append, _)| append.at).collect::<Vec<Moment>>())
    .bind(heads.iter().map(|(_, head)| head.game.as_str()).collect::<Vec<_>>())
    .bind(heads.iter().map(|(_, head)| i32::from(head.seats)).collect::<Vec<_>>())
    .bind(heads.iter().map(|(_, head)| head.stage.code()).collect::<Vec<_>>())
    .bind(heads.iter().map(|(_, head)| head.public).collect::<Vec<_>>())
    .bind(heads.iter().map(|(_, head)| head.rated).collect::<Vec<_>>())
    .bind(heads.iter().map(|(_, head)| head.card.as_str()).collect::<Vec<_>>())
    .execute(&mut *connection)
    .await?;

    let (mut at, mut places, mut people, mut to_act, mut running) = (vec![], vec![], vec![], vec![], vec![]);
    for (append, head) in heads {
        for (place, person) in (0_i32..).zip(&head.people) {
            at.push(append.table);
            places.push(place);
            people.push(*person);
            to_act.push(head.to_act.contains(person));
            running.push(head.stage.is_running());
        }
    }
    sqlx::query("DELETE FROM participants WHERE table_id = ANY($1)")
        .bind(&tables)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        // A table's log knows guests by the id they had, whatever account they have become since.
        "INSERT INTO participants (table_id, place, person_id, to_act, running)
         SELECT part.table_id, min(part.place), coalesce(people.became, part.person_id), bool_or(part.to_act),
             bool_or(part.running)
         FROM unnest($1::text[], $2::integer[], $3::text[], $4::boolean[], $5::boolean[])
             AS part (table_id, place, person_id, to_act, running)
         LEFT JOIN people ON people.id = part.person_id
         GROUP BY part.table_id, coalesce(people.became, part.person_id)",
    )
    .bind(at)
    .bind(places)
    .bind::<Vec<PersonId>>(people)
    .bind(to_act)
    .bind(running)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes when the tables want to be woken, where that is not what is there.
async fn change_wakes(connection: &mut PgConnection, appends: &[&Append]) -> Result<(), sqlx::Error> {
    let (wake, sleep): (Vec<&Append>, Vec<&Append>) =
        appends.iter().partition(|append| append.wake_at.is_some());
    if !sleep.is_empty() {
        sqlx::query("DELETE FROM wakes WHERE table_id = ANY($1)")
            .bind(sleep.iter().map(|append| append.table).collect::<Vec<_>>())
            .execute(&mut *connection)
            .await?;
    }
    if !wake.is_empty() {
        sqlx::query(
            "INSERT INTO wakes (table_id, wake_at, leased_until)
             SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (id, at, until)
             ORDER BY id COLLATE \"C\"
             ON CONFLICT (table_id) DO UPDATE SET wake_at = excluded.wake_at, leased_until = excluded.leased_until
             WHERE wakes.wake_at IS DISTINCT FROM excluded.wake_at
                OR wakes.leased_until IS DISTINCT FROM excluded.leased_until",
        )
        .bind(wake.iter().map(|append| append.table).collect::<Vec<_>>())
        .bind(wake.iter().map(|append| append.wake_at).collect::<Vec<_>>())
        .bind(wake.iter().map(|append| append.leased_until).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    }
    Ok(())
}

async fn add_result(
    connection: &mut PgConnection,
    table: TableId,
    result: &GameResultRow,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO results (table_id, game, seats, rated, public, ending, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(table)
    .bind(&result.game)
    .bind(i32::from(result.seats))
    .bind(result.rated)
    .bind(result.public)
    .bind(&result.ending)
    .bind(result.at)
    .execute(&mut *connection)
    .await?;
    for (seat, player) in (0_i32..).zip(&result.players) {
        sqlx::query(
            "INSERT INTO result_players (table_id, seat, person_id, name, score, rank)
             VALUES ($1, $2, coalesce((SELECT became FROM people WHERE id = $3), $3), $4, $5, $6)",
        )
        .bind(table)
        .bind(seat)
        .bind(player.person)
        .bind(&player.name)
        .bind(player.score)
        .bind(i32::from(player.rank))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

async fn add_tallies(connection: &mut PgConnection, appends: &[&Append]) -> Result<(), sqlx::Error> {
    // Other processes count the same things: in one order, and each only once.
    let mut counts: HashMap<(&str, &str, &str), i64> = HashMap::new();
    for tally in appends.iter().flat_map(|append| &append.tallies) {
        *counts.entry((&tally.game, &tally.what, &tally.value)).or_default() += i64::from(tally.count);
    }
    if counts.is_empty() {
        return Ok(());
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    sqlx::query(
        "INSERT INTO tallies (game, what, value, count)
         SELECT game, what, value, count
         FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY
             AS new (game, what, value, count, place)
         ORDER BY place
         ON CONFLICT (game, what, value) DO UPDATE SET count = tallies.count + excluded.count",
    )
    .bind(counts.iter().map(|((game, _, _), _)| *game).collect::<Vec<_>>())
    .bind(counts.iter().map(|((_, what, _), _)| *what).collect::<Vec<_>>())
    .bind(counts.iter().map(|((_, _, value), _)| *value).collect::<Vec<_>>())
    .bind(counts.iter().map(|(_, count)| *count).collect::<Vec<_>>())
    .execute(connection)
    .await?;
    Ok(())
}
