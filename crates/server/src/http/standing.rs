//! How people stand: profiles, histories, leaderboards.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use motherlode_games::find;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::tables::{read_place, write_place};
use crate::house::House;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::people::{Reception, Scope, name_key};
use crate::problem::Problem;
use crate::store::{LeaderRow, Person, PersonKind, PlayCount, RatingRow, ResultRow};

/// The most games on one page.
const PAGE: u32 = 50;
/// The most lines of a leaderboard.
const LEADERS: u32 = 100;
/// Who is less certain than this is still finding their place, and not on a leaderboard unless asked for.
const SETTLED: f64 = 110.0;

/// The routes about how people stand.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(profile)).routes(routes!(games)).routes(routes!(leaders))
}

/// Someone's rating in a game for so many players.
#[derive(Serialize, ToSchema)]
pub struct Rating {
    /// In which game.
    game: String,
    /// For how many players.
    seats: u8,
    /// The rating; everyone begins with 1,500.
    rating: f64,
    /// How uncertain it is; at first 350.
    deviation: f64,
    /// How many games it comes from.
    games: u32,
    /// When it last changed, in milliseconds since 1970.
    #[schema(value_type = f64)]
    at: Moment,
}

impl From<RatingRow> for Rating {
    fn from(row: RatingRow) -> Self {
        let RatingRow { game, seats, rating, deviation, games, at, .. } = row;
        Rating { game, seats, rating, deviation, games, at }
    }
}

/// How much someone has played of a game for so many players.
#[derive(Serialize, ToSchema)]
pub struct Played {
    /// Which game.
    game: String,
    /// For how many players.
    seats: u8,
    /// How many games have ended, rated or not.
    games: u32,
    /// In how many of them they were first, alone or with others.
    first: u32,
}

impl From<PlayCount> for Played {
    fn from(PlayCount { game, seats, games, first }: PlayCount) -> Self {
        Played { game, seats, games, first }
    }
}

/// Someone with an account, or a bot, as everyone may see them.
#[derive(Serialize, ToSchema)]
pub struct Profile {
    /// Their id.
    #[schema(value_type = String)]
    id: PersonId,
    /// `account` or `bot`.
    kind: PersonKind,
    /// Their name.
    name: String,
    /// Since when, in milliseconds since 1970.
    #[schema(value_type = f64)]
    since: Moment,
    /// The name of whose bot it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    /// Their ratings.
    ratings: Vec<Rating>,
    /// How much they have played.
    played: Vec<Played>,
}

async fn named(house: &House, name: &str) -> Result<Person, Problem> {
    let found = house.store.person_named(&name_key(name)).await?;
    found.filter(|person| person.deleted_at.is_none()).ok_or(Problem::NotFound)
}

/// Someone's profile, by name. Guests have none.
#[utoipa::path(get, path = "/api/people/{name}", tag = "standing", params(("name" = String, Path)),
    responses((status = OK, body = Profile)))]
async fn profile(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
) -> Result<Json<Profile>, Problem> {
    let person = named(&house, &name).await?;
    let owner = match person.owner {
        Some(owner) => house.store.person(owner).await?.map(|owner| owner.name),
        None => None,
    };
    let ratings = house.store.ratings_of(vec![person.id]).await?;
    let played = house.store.play_counts(person.id).await?;
    Ok(Json(Profile {
        id: person.id,
        kind: person.kind,
        name: person.name,
        since: person.created_at,
        owner,
        ratings: ratings.into_iter().map(Rating::from).collect(),
        played: played.into_iter().map(Played::from).collect(),
    }))
}

/// Where a page of a history begins.
#[derive(Deserialize, IntoParams)]
struct HistoryQuery {
    /// `next` of the page before.
    #[serde(default)]
    before: Option<String>,
}

/// A page of someone's finished games.
#[derive(Serialize, ToSchema)]
pub struct History {
    /// The games, newest first.
    games: Vec<PastGame>,
    /// Where the next page begins, if there is one.
    next: Option<String>,
}

/// A finished game.
#[derive(Serialize, ToSchema)]
pub struct PastGame {
    /// The table.
    #[schema(value_type = String)]
    table: TableId,
    /// Which game.
    game: String,
    /// Whether ratings followed.
    rated: bool,
    /// Whether everyone may find it.
    public: bool,
    /// How it ended, a word of the game.
    ending: String,
    /// When, in milliseconds since 1970.
    #[schema(value_type = f64)]
    at: Moment,
    /// Each seat's, in order.
    players: Vec<PastPlayer>,
}

/// What one seat came to.
#[derive(Serialize, ToSchema)]
pub struct PastPlayer {
    /// Who; nobody for house bots and players on someone else's device.
    #[schema(value_type = Option<String>)]
    person: Option<PersonId>,
    /// Their name in the game.
    name: String,
    /// The score.
    score: i32,
    /// The rank.
    rank: u8,
}

impl From<ResultRow> for PastGame {
    fn from(ResultRow { table, result }: ResultRow) -> Self {
        let player = |player: crate::store::PlayerResult| PastPlayer {
            person: player.person,
            name: player.name,
            score: player.score,
            rank: player.rank,
        };
        PastGame {
            table,
            game: result.game,
            rated: result.rated,
            public: result.public,
            ending: result.ending,
            at: result.at,
            players: result.players.into_iter().map(player).collect(),
        }
    }
}

/// Someone's finished games, newest first: the public ones, and all of them for themselves.
#[utoipa::path(get, path = "/api/people/{name}/games", tag = "standing", params(("name" = String, Path), HistoryQuery),
    responses((status = OK, body = History)))]
async fn games(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(name): Path<String>,
    Query(query): Query<HistoryQuery>,
) -> Result<Json<History>, Problem> {
    let person = named(&house, &name).await?;
    let is_own = caller.needs(Scope::Read).is_ok_and(|asker| asker.id == person.id);
    let mut before = query.before.as_deref().map(read_place).transpose()?;
    let mut games = Vec::new();
    // Someone may have played a long time by link only: those games are passed over, a chunk at a time.
    loop {
        let rows = house.store.results_of(person.id, before, PAGE).await?;
        let is_last = rows.len() < PAGE as usize;
        for row in rows {
            before = Some((row.result.at, row.table));
            if is_own || row.result.public {
                games.push(PastGame::from(row));
            }
            if games.len() == PAGE as usize {
                let next = before.map(|(at, table)| write_place(at, table));
                return Ok(Json(History { games, next }));
            }
        }
        if is_last {
            return Ok(Json(History { games, next: None }));
        }
    }
}

/// Whose leaderboard.
#[derive(Deserialize, IntoParams)]
struct LeaderQuery {
    /// Bots instead of people.
    #[serde(default)]
    bots: bool,
    /// Also those whose rating is still uncertain.
    #[serde(default)]
    all: bool,
}

/// One line of a leaderboard.
#[derive(Serialize, ToSchema)]
pub struct Leader {
    /// Counted from 1.
    place: u32,
    /// Who.
    name: String,
    /// The rating.
    rating: f64,
    /// How uncertain it is.
    deviation: f64,
    /// How many games it comes from.
    games: u32,
}

/// The best rated in a game for so many players, people and bots apart.
#[utoipa::path(get, path = "/api/leaderboards/{game}/{seats}", tag = "standing",
    params(("game" = String, Path), ("seats" = u8, Path), LeaderQuery), responses((status = OK, body = Vec<Leader>)))]
async fn leaders(
    State(house): State<Arc<House>>,
    Path((game, seats)): Path<(String, u8)>,
    Query(query): Query<LeaderQuery>,
) -> Result<Json<Vec<Leader>>, Problem> {
    let entry = find(&game).map_err(|_| Problem::NotFound)?;
    if !entry.seat_counts().iter().any(|count| count.get() == usize::from(seats)) {
        return Err(Problem::NotFound);
    }
    let deviation = if query.all { f64::MAX } else { SETTLED };
    let rows = house.store.leaders(entry.id(), seats, query.bots, deviation, LEADERS).await?;
    let leader = |(place, row): (u32, LeaderRow)| Leader {
        place,
        name: row.name,
        rating: row.rating.rating,
        deviation: row.rating.deviation,
        games: row.rating.games,
    };
    Ok(Json((1..).zip(rows).map(leader).collect()))
}
