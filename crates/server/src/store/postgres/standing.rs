//! Results and ratings in PostgreSQL.

use std::collections::HashMap;

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::Postgres;
use super::values::{count, number};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{
    GameResultRow, LeaderRow, PersonKind, PlayCount, PlayerResult, RatedGame, RatingChange, RatingRow,
    ResultRow, Standing, Stored, Tally,
};

/// A query for results, with its condition.
macro_rules! results_where {
    ($condition:literal) => {
        concat!("SELECT table_id, game, seats, rated, public, ending, at FROM results WHERE ", $condition)
    };
}

fn a_result(row: &PgRow) -> Stored<ResultRow> {
    Ok(ResultRow {
        table: row.try_get("table_id")?,
        result: GameResultRow {
            game: row.try_get("game")?,
            seats: number(row, "seats")?,
            rated: row.try_get("rated")?,
            public: row.try_get("public")?,
            ending: row.try_get("ending")?,
            at: row.try_get("at")?,
            players: Vec::new(),
        },
    })
}

fn a_rating(row: &PgRow) -> Stored<RatingRow> {
    Ok(RatingRow {
        person: row.try_get("person_id")?,
        game: row.try_get("game")?,
        seats: number(row, "seats")?,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: number(row, "games")?,
        at: row.try_get("at")?,
    })
}

impl Postgres {
    /// The results of these rows, with their players.
    async fn with_players(&self, rows: Vec<PgRow>) -> Stored<Vec<ResultRow>> {
        let mut results = rows.iter().map(a_result).collect::<Stored<Vec<_>>>()?;
        let tables: Vec<TableId> = results.iter().map(|row| row.table).collect();
        let found = sqlx::query(
            "SELECT table_id, person_id, name, score, rank FROM result_players
             WHERE table_id = ANY($1) ORDER BY table_id, seat",
        )
        .bind(tables)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        let mut players: HashMap<TableId, Vec<PlayerResult>> = HashMap::new();
        for row in &found {
            players.entry(row.try_get("table_id")?).or_default().push(PlayerResult {
                person: row.try_get("person_id")?,
                name: row.try_get("name")?,
                score: row.try_get("score")?,
                rank: number(row, "rank")?,
            });
        }
        for row in &mut results {
            row.result.players = players.remove(&row.table).unwrap_or_default();
        }
        Ok(results)
    }
}

#[async_trait]
impl Standing for Postgres {
    async fn results_of(
        &self,
        person: PersonId,
        before: Option<(Moment, TableId)>,
        limit: u32,
    ) -> Stored<Vec<ResultRow>> {
        let (at, table) = before.unzip();
        let rows = sqlx::query(results_where!(
            "table_id IN (SELECT table_id FROM result_players WHERE person_id = $1)
             AND ($2::bigint IS NULL OR (at, table_id) < ($2, $3::text))
             ORDER BY at DESC, table_id DESC LIMIT $4"
        ))
        .bind(person)
        .bind(at)
        .bind(table)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        self.with_players(rows).await
    }

    async fn finished_after(&self, after: Option<(Moment, TableId)>, limit: u32) -> Stored<Vec<ResultRow>> {
        let (at, table) = after.unzip();
        let rows = sqlx::query(results_where!(
            "public AND ($1::bigint IS NULL OR (at, table_id) > ($1, $2::text)) ORDER BY at, table_id LIMIT $3"
        ))
        .bind(at)
        .bind(table)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        self.with_players(rows).await
    }

    async fn unrated(&self, limit: u32) -> Stored<Vec<RatedGame>> {
        let rows = sqlx::query(results_where!("rated AND NOT counted ORDER BY at, table_id LIMIT $1"))
            .bind(i64::from(limit))
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        let results = self.with_players(rows).await?;
        Ok(results.into_iter().map(|row| RatedGame { table: row.table, result: row.result }).collect())
    }

    async fn rate(&self, table: TableId, mut changes: Vec<RatingChange>) -> Stored<bool> {
        // In one order, as other processes do.
        changes.sort_by_key(|change| change.after.person);
        let mut transaction = self.connections.begin().await?;
        // Whoever changes this row does it: a second one waits here and then finds it done.
        let first =
            sqlx::query("UPDATE results SET counted = true WHERE table_id = $1 AND rated AND NOT counted")
                .bind(table)
                .execute(&mut *transaction)
                .await?;
        if first.rows_affected() == 0 {
            return Ok(false);
        }
        for RatingChange { games_before, after } in changes {
            let sql = if games_before == 0 {
                "INSERT INTO ratings (person_id, game, seats, rating, deviation, volatility, games, at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                 ON CONFLICT (person_id, game, seats) DO UPDATE SET rating = excluded.rating,
                     deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
                     at = excluded.at
                 WHERE ratings.games = $9"
            } else {
                "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7, at = $8
                 WHERE person_id = $1 AND game = $2 AND seats = $3 AND games = $9"
            };
            let written = sqlx::query(sql)
                .bind(after.person)
                .bind(after.game)
                .bind(i32::from(after.seats))
                .bind(after.rating)
                .bind(after.deviation)
                .bind(after.volatility)
                .bind(count(after.games))
                .bind(after.at)
                .bind(count(games_before))
                .execute(&mut *transaction)
                .await?;
            if written.rows_affected() == 0 {
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    async fn ratings_of(&self, people: Vec<PersonId>) -> Stored<Vec<RatingRow>> {
        let rows = sqlx::query(
            "SELECT person_id, game, seats, rating, deviation, volatility, games, at FROM ratings
             WHERE person_id = ANY($1) ORDER BY person_id, game, seats",
        )
        .bind(people)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter().map(a_rating).collect()
    }

    async fn leaders(
        &self,
        game: &str,
        seats: u8,
        bots: bool,
        deviation: f64,
        limit: u32,
    ) -> Stored<Vec<LeaderRow>> {
        let rows = sqlx::query(
            "SELECT person_id, game, seats, rating, deviation, volatility, games, at, name, kind
             FROM ratings JOIN people ON id = person_id
             WHERE game = $1 AND seats = $2 AND (kind = 'bot') = $3 AND deviation <= $4
             ORDER BY rating DESC, person_id LIMIT $5",
        )
        .bind(game)
        .bind(i32::from(seats))
        .bind(bots)
        .bind(deviation)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter()
            .map(|row| {
                let kind: PersonKind = row.try_get("kind")?;
                Ok(LeaderRow {
                    name: row.try_get("name")?,
                    is_bot: kind == PersonKind::Bot,
                    rating: a_rating(row)?,
                })
            })
            .collect()
    }

    async fn play_counts(&self, person: PersonId) -> Stored<Vec<PlayCount>> {
        let rows = sqlx::query(
            "SELECT game, seats, COUNT(*) AS games, COUNT(*) FILTER (WHERE rank = 1) AS first
                 FROM result_players JOIN results USING (table_id)
                 WHERE person_id = $1 GROUP BY game, seats ORDER BY game, seats",
        )
        .bind(person)
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        let played = |row: &PgRow| {
            Ok(PlayCount {
                game: row.try_get("game")?,
                seats: number(row, "seats")?,
                games: number(row, "games")?,
                first: number(row, "first")?,
            })
        };
        rows.iter().map(played).collect()
    }

    async fn tallies(&self) -> Stored<Vec<Tally>> {
        let rows = sqlx::query(
            "SELECT game, what, value, count FROM tallies
             ORDER BY game COLLATE \"C\", what COLLATE \"C\", value COLLATE \"C\"",
        )
        .fetch_all(&mut *self.connections.one().await?)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Tally {
                    game: row.try_get("game")?,
                    what: row.try_get("what")?,
                    value: row.try_get("value")?,
                    count: number(row, "count")?,
                })
            })
            .collect()
    }
}
