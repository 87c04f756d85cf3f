//! Everything we keep about someone, for themselves.

use serde::Serialize;
use utoipa::ToSchema;

use super::reception::Reception;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::problem::Problem;
use crate::store::{ChatLine, Person, RatingRow, Report, ResultRow, Room, TokenRow};

/// How many finished games are read at a time.
const PAGE: u32 = 500;

/// Everything we keep about someone but their secrets, which we do not know ourselves.
#[derive(Clone, PartialEq, Debug)]
pub struct Export {
    /// Who they are.
    pub person: Person,
    /// How many recovery codes they have left.
    pub recovery_codes_left: usize,
    /// Their tokens, without the secrets.
    pub tokens: Vec<TokenRow>,
    /// Their bots.
    pub bots: Vec<Person>,
    /// The guests they once were.
    pub guests: Vec<PersonId>,
    /// Whom they have blocked.
    pub blocks: Vec<Person>,
    /// What they have complained about.
    pub reports: Vec<ExportedReport>,
    /// What they have said.
    pub chat: Vec<ExportedChatLine>,
    /// The games they have finished, newest first.
    pub games: Vec<ExportedGame>,
    /// Their ratings.
    pub ratings: Vec<ExportedRating>,
}

/// A complaint in an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExportedReport {
    /// Its number.
    pub number: u32,
    /// About whom.
    #[schema(value_type = String)]
    pub about: PersonId,
    /// At which table.
    #[schema(value_type = Option<String>)]
    pub table: Option<TableId>,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[schema(value_type = f64)]
    pub at: Moment,
}

/// A chat line in an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExportedChatLine {
    /// At which table.
    #[schema(value_type = String)]
    pub table: TableId,
    /// For whom.
    #[schema(value_type = String)]
    pub room: Room,
    /// When, in milliseconds since 1970.
    #[schema(value_type = f64)]
    pub at: Moment,
    /// What.
    pub text: String,
}

/// A finished game in an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExportedGame {
    /// At which table.
    #[schema(value_type = String)]
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Whether ratings followed.
    pub rated: bool,
    /// Whether everyone may see it.
    pub public: bool,
    /// How it ended.
    pub ending: String,
    /// When, in milliseconds since 1970.
    #[schema(value_type = f64)]
    pub at: Moment,
    /// Each seat's result, in order.
    pub players: Vec<ExportedPlayer>,
}

/// One seat of a finished game in an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExportedPlayer {
    /// The name on the record.
    pub name: String,
    /// Whether it is who the export is for.
    pub is_me: bool,
    /// The score.
    pub score: i32,
    /// The rank.
    pub rank: u8,
}

/// A rating in an export.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ExportedRating {
    /// In which game.
    pub game: String,
    /// For how many players.
    pub seats: u8,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How many games it comes from.
    pub games: u32,
}

impl Reception {
    /// Gathers everything we keep about someone.
    pub async fn export(&self, person: &Person) -> Result<Export, Problem> {
        let store = &self.house.store;
        let id = person.id;
        let reports = store.reports(false).await?;
        Ok(Export {
            person: person.clone(),
            recovery_codes_left: self.codes_left(id).await?,
            tokens: store.tokens_of(id).await?,
            bots: self.bots(id).await?,
            guests: store.guests_of(id).await?,
            blocks: self.blocks(id).await?,
            reports: reports.into_iter().filter(|report| report.report.by == id).map(report).collect(),
            chat: store.chat_of(id).await?.into_iter().map(chat_line).collect(),
            games: self.games_of(id).await?,
            ratings: store.ratings_of(vec![id]).await?.into_iter().map(rating).collect(),
        })
    }

    async fn games_of(&self, person: PersonId) -> Result<Vec<ExportedGame>, Problem> {
        let mut games: Vec<ExportedGame> = Vec::new();
        loop {
            let before = games.last().map(|game| (game.at, game.table));
            let page = self.house.store.results_of(person, before, PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            games.extend(page.into_iter().map(|row| game(row, person)));
            if is_last {
                return Ok(games);
            }
        }
    }
}

fn report(report: Report) -> ExportedReport {
    let Report { number, report, closed_at: _ } = report;
    ExportedReport { number, about: report.about, table: report.table, text: report.text, at: report.at }
}

fn chat_line(line: ChatLine) -> ExportedChatLine {
    let line = line.line;
    ExportedChatLine { table: line.table, room: line.room, at: line.at, text: line.text }
}

fn rating(row: RatingRow) -> ExportedRating {
    let RatingRow { game, seats, rating, deviation, games, .. } = row;
    ExportedRating { game, seats, rating, deviation, games }
}

fn game(row: ResultRow, person: PersonId) -> ExportedGame {
    let ResultRow { table, result } = row;
    let players = result.players.into_iter().map(|player| ExportedPlayer {
        is_me: player.person == Some(person),
        name: player.name,
        score: player.score,
        rank: player.rank,
    });
    ExportedGame {
        table,
        game: result.game,
        rated: result.rated,
        public: result.public,
        ending: result.ending,
        at: result.at,
        players: players.collect(),
    }
}
