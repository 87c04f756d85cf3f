//! Results, ratings, and what chance brought.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::Stored;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;

/// How a game ended, for the people who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResultRow {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// Whether ratings follow.
    pub rated: bool,
    /// Whether everyone may see it.
    pub public: bool,
    /// How it ended, a word of the game.
    pub ending: String,
    /// When.
    pub at: Moment,
    /// Each seat's, in order.
    pub players: Vec<PlayerResult>,
}

/// What one seat came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerResult {
    /// Who, if a person sat there: nobody for house bots and local players.
    pub person: Option<PersonId>,
    /// The name on the record.
    pub name: String,
    /// The score.
    pub score: i32,
    /// The rank.
    pub rank: u8,
}

/// A finished game in someone's history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The table.
    pub table: TableId,
    /// The result.
    pub result: GameResultRow,
}

/// A rated game that no rating has followed from yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The table.
    pub table: TableId,
    /// The result.
    pub result: GameResultRow,
}

/// Someone's rating in a game for so many players.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// Whose.
    pub person: PersonId,
    /// In which game.
    pub game: String,
    /// For how many players.
    pub seats: u8,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it moves (two players only; 0 otherwise).
    pub volatility: f64,
    /// How many games it comes from.
    pub games: u32,
    /// When it last changed.
    pub at: Moment,
}

/// A rating before and after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// How many games the rating came from before: if that has changed meanwhile, nothing is written.
    pub games_before: u32,
    /// The rating now.
    pub after: RatingRow,
}

/// One line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderRow {
    /// Who.
    pub name: String,
    /// Whether it is a bot.
    pub is_bot: bool,
    /// The rating.
    pub rating: RatingRow,
}

/// How much someone has played of a game for so many players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayCount {
    /// Which game.
    pub game: String,
    /// For how many players.
    pub seats: u8,
    /// How many games have ended.
    pub games: u32,
    /// In how many of them they were first, alone or with others.
    pub first: u32,
}

/// How often chance brought something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// In which game.
    pub game: String,
    /// What was drawn, such as `roll`.
    pub what: String,
    /// What came.
    pub value: String,
    /// How often.
    pub count: u32,
}

/// Results and ratings.
#[async_trait]
pub trait Standing: Send + Sync + 'static {
    /// The finished games of someone, newest first, those before a moment (and table) only.
    async fn results_of(
        &self,
        person: PersonId,
        before: Option<(Moment, TableId)>,
        limit: u32,
    ) -> Stored<Vec<ResultRow>>;
    /// How much someone has played, by game and number of players.
    async fn play_counts(&self, person: PersonId) -> Stored<Vec<PlayCount>>;
    /// Public finished games in the order they ended, those after a moment (and table) only.
    async fn finished_after(&self, after: Option<(Moment, TableId)>, limit: u32) -> Stored<Vec<ResultRow>>;
    /// Rated games from which no rating has followed, in the order they ended.
    async fn unrated(&self, limit: u32) -> Stored<Vec<RatedGame>>;
    /// Writes the ratings that follow from a game, once: `false` if it was done before or a rating has changed meanwhile.
    async fn rate(&self, table: TableId, changes: Vec<RatingChange>) -> Stored<bool>;
    /// Everyone's ratings among these people, in every game.
    async fn ratings_of(&self, people: Vec<PersonId>) -> Stored<Vec<RatingRow>>;
    /// The best rated, those with an uncertainty of at most `deviation` only; people and bots apart.
    async fn leaders(
        &self,
        game: &str,
        seats: u8,
        bots: bool,
        deviation: f64,
        limit: u32,
    ) -> Stored<Vec<LeaderRow>>;
    /// What chance has brought in all finished games.
    async fn tallies(&self) -> Stored<Vec<Tally>>;
}
