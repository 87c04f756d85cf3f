//! Results and ratings in SQLite.

use async_trait::async_trait;
use rusqlite::types::ToSql;
use rusqlite::{Connection, Row};

use super::Sqlite;
use super::values::{Fault, list, rows, run};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{
    GameResultRow, LeaderRow, PersonKind, PlayCount, PlayerResult, RatedGame, RatingChange, RatingRow,
    ResultRow, Standing, Stored, Tally,
};

/// The results a condition finds, with their players.
fn results(connection: &Connection, condition: &str, values: &[&dyn ToSql]) -> Result<Vec<ResultRow>, Fault> {
    let sql =
        format!("SELECT table_id, game, seats, rated, public, ending, at FROM results WHERE {condition}");
    let mut found = rows(connection, &sql, values, |row| {
        Ok(ResultRow {
            table: row.get(0)?,
            result: GameResultRow {
                game: row.get(1)?,
                seats: row.get(2)?,
                rated: row.get(3)?,
                public: row.get(4)?,
                ending: row.get(5)?,
                at: row.get(6)?,
                players: Vec::new(),
            },
        })
    })?;
    for row in &mut found {
        row.result.players = rows(
            connection,
            "SELECT person_id, name, score, rank FROM result_players WHERE table_id = ?1 ORDER BY seat",
            &[&row.table],
            |row| {
                Ok(PlayerResult {
                    person: row.get(0)?,
                    name: row.get(1)?,
                    score: row.get(2)?,
                    rank: row.get(3)?,
                })
            },
        )?;
    }
    Ok(found)
}

fn a_rating(row: &Row<'_>) -> Result<RatingRow, Fault> {
    Ok(RatingRow {
        person: row.get(0)?,
        game: row.get(1)?,
        seats: row.get(2)?,
        rating: row.get(3)?,
        deviation: row.get(4)?,
        volatility: row.get(5)?,
        games: row.get(6)?,
        at: row.get(7)?,
    })
}

fn write_rating(connection: &Connection, after: &RatingRow) -> Result<(), Fault> {
    run(
        connection,
        "INSERT OR REPLACE INTO ratings (person_id, game, seats, rating, deviation, volatility, games, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &[
            &after.person,
            &after.game,
            &after.seats,
            &after.rating,
            &after.deviation,
            &after.volatility,
            &after.games,
            &after.at,
        ],
    )?;
    Ok(())
}

#[async_trait]
impl Standing for Sqlite {
    async fn results_of(
        &self,
        person: PersonId,
        before: Option<(Moment, TableId)>,
        limit: u32,
    ) -> Stored<Vec<ResultRow>> {
        self.read(move |connection| {
            let (at, table) = before.unzip();
            results(
                connection,
                "table_id IN (SELECT table_id FROM result_players WHERE person_id = ?1)
                 AND (?2 IS NULL OR (at, table_id) < (?2, ?3)) ORDER BY at DESC, table_id DESC LIMIT ?4",
                &[&person, &at, &table, &limit],
            )
        })
        .await
    }

    async fn finished_after(&self, after: Option<(Moment, TableId)>, limit: u32) -> Stored<Vec<ResultRow>> {
        self.read(move |connection| match after {
            None => results(connection, "public ORDER BY at, table_id LIMIT ?1", &[&limit]),
            Some((at, table)) => results(
                connection,
                "public AND (at, table_id) > (?1, ?2) ORDER BY at, table_id LIMIT ?3",
                &[&at, &table, &limit],
            ),
        })
        .await
    }

    async fn unrated(&self, limit: u32) -> Stored<Vec<RatedGame>> {
        self.read(move |connection| {
            let found =
                results(connection, "rated AND NOT counted ORDER BY at, table_id LIMIT ?1", &[&limit])?;
            Ok(found.into_iter().map(|row| RatedGame { table: row.table, result: row.result }).collect())
        })
        .await
    }

    async fn rate(&self, table: TableId, changes: Vec<RatingChange>) -> Stored<bool> {
        self.write(move |connection| {
            // Looked at before anything is written, so that nothing has to be undone.
            for change in &changes {
                let games: Option<u32> = rows(
                    connection,
                    "SELECT games FROM ratings WHERE person_id = ?1 AND game = ?2 AND seats = ?3",
                    &[&change.after.person, &change.after.game, &change.after.seats],
                    |row| Ok(row.get(0)?),
                )?
                .pop();
                if games.unwrap_or(0) != change.games_before {
                    return Ok(false);
                }
            }
            let first = run(
                connection,
                "UPDATE results SET counted = 1 WHERE table_id = ?1 AND rated AND NOT counted",
                &[&table],
            )?;
            if first == 0 {
                return Ok(false);
            }
            for change in &changes {
                write_rating(connection, &change.after)?;
            }
            Ok(true)
        })
        .await
    }

    async fn ratings_of(&self, people: Vec<PersonId>) -> Stored<Vec<RatingRow>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT person_id, game, seats, rating, deviation, volatility, games, at FROM ratings
                 WHERE person_id IN (SELECT value FROM json_each(?1)) ORDER BY person_id, game, seats",
                &[&list(&people)],
                a_rating,
            )
        })
        .await
    }

    async fn leaders(
        &self,
        game: &str,
        seats: u8,
        bots: bool,
        deviation: f64,
        limit: u32,
    ) -> Stored<Vec<LeaderRow>> {
        let game = game.to_string();
        self.read(move |connection| {
            rows(
                connection,
                "SELECT person_id, game, seats, rating, deviation, volatility, games, at, name, kind
                 FROM ratings JOIN people ON id = person_id
                 WHERE game = ?1 AND seats = ?2 AND (kind = 'bot') = ?3 AND deviation <= ?4
                 ORDER BY rating DESC, person_id LIMIT ?5",
                &[&game, &seats, &bots, &deviation, &limit],
                |row| {
                    let kind: PersonKind = row.get(9)?;
                    Ok(LeaderRow {
                        name: row.get(8)?,
                        is_bot: kind == PersonKind::Bot,
                        rating: a_rating(row)?,
                    })
                },
            )
        })
        .await
    }

    async fn play_counts(&self, person: PersonId) -> Stored<Vec<PlayCount>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT game, seats, COUNT(*) AS games, COUNT(*) FILTER (WHERE rank = 1) AS first
                 FROM result_players JOIN results USING (table_id)
                 WHERE person_id = ?1 GROUP BY game, seats ORDER BY game, seats",
                &[&person],
                |row| {
                    Ok(PlayCount {
                        game: row.get(0)?,
                        seats: row.get(1)?,
                        games: row.get(2)?,
                        first: row.get(3)?,
                    })
                },
            )
        })
        .await
    }

    async fn tallies(&self) -> Stored<Vec<Tally>> {
        self.read(|connection| {
            rows(
                connection,
                "SELECT game, what, value, count FROM tallies ORDER BY game, what, value",
                &[],
                |row| {
                    Ok(Tally { game: row.get(0)?, what: row.get(1)?, value: row.get(2)?, count: row.get(3)? })
                },
            )
        })
        .await
    }
}
