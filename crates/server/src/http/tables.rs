//! `/api/tables`: opening, finding and looking at tables, and doing things there without a socket.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use motherlode_core::syntax::quote;
use motherlode_core::{Fact, Language, MOST_SEATS, Refusal};
use motherlode_drawing::Theme;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::language::language_of;
use super::socket::asker_of;
use crate::hall::{Answer, Hall, Question, Request, eyes_of};
use crate::house::House;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::people::{Reception, Scope, SeatPass, name_key};
use crate::problem::Problem;
use crate::socket::message::{LONGEST_ID, long_id};
use crate::store::{Person, Room, Stage, TableFilter, TableRow};
use crate::table::{Asker, Command, NewTable, Setup, Sitter, Table, TableCard};
use crate::text::ServerText;

/// The most tables on one page.
const PAGE: u32 = 100;
/// How many invitations are looked through, for each table that someone may have, to find those tables.
const INVITATIONS: u32 = 10;
/// No name that anyone can have is longer, in bytes.
const LONGEST_NAME: usize = 200;

/// The routes about tables.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Hall>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(mine))
        .routes(routes!(look))
        .routes(routes!(command))
        .routes(routes!(pass))
        .routes(routes!(picture))
        .routes(routes!(chat))
}

/// Who is to have a place at a new table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever opens the table.
    Me {},
    /// Anyone.
    Open {},
    /// Someone with an account or a bot account, by name.
    Player {
        /// Their name.
        name: String,
    },
    /// Someone on the same device.
    Local {
        /// Their name.
        name: String,
    },
    /// A bot of the house.
    Bot {
        /// 1 to 6.
        level: u8,
    },
}

/// A table to be opened.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, its options, the clock and the rest.
    pub setup: Setup,
    /// Who is to have which place.
    pub seats: Vec<SeatWish>,
}

/// A page of tables.
#[derive(Serialize, ToSchema)]
pub struct TablePage {
    /// The tables, newest change first.
    pub tables: Vec<TableCard>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// Which tables are asked for.
#[derive(Deserialize, IntoParams)]
pub struct TableQuery {
    /// `gathering`, `playing`, `over` or `closed`; otherwise those that are not over.
    #[serde(default)]
    stage: Option<String>,
    /// Only of this game.
    #[serde(default)]
    game: Option<String>,
    /// Where the page begins: `next` of the page before.
    #[serde(default)]
    before: Option<String>,
    /// Only where it is my turn.
    #[serde(default)]
    my_turn: Option<bool>,
}

impl TableQuery {
    fn filter(&self) -> Result<TableFilter, Problem> {
        let stages = match &self.stage {
            None => vec![Stage::Gathering, Stage::Playing],
            Some(code) => {
                let unknown = || {
                    let stage = Fact::Name(quote(code));
                    Problem::Malformed(Refusal::new("no-stage", ServerText::NoStage).with("stage", stage))
                };
                vec![Stage::from_code(code).ok_or_else(unknown)?]
            }
        };
        let before = self.before.as_deref().map(read_place).transpose()?;
        Ok(TableFilter { stages, game: self.game.clone(), before, limit: PAGE, ..TableFilter::default() })
    }
}

/// A place in a list: a moment and a table, as `1700000000000.0123456789abcdef`.
pub(super) fn read_place(text: &str) -> Result<(Moment, TableId), Problem> {
    let read = || {
        let (at, table) = text.split_once('.')?;
        Some((Moment(at.parse().ok()?), table.parse().ok()?))
    };
    read().ok_or_else(|| Problem::malformed("no-place", ServerText::NoPlace))
}

/// The same as text.
pub(super) fn write_place(at: Moment, table: TableId) -> String {
    format!("{}.{table}", at.0)
}

async fn page(house: &House, rows: &[TableRow]) -> Result<TablePage, Problem> {
    let full = rows.len() == PAGE as usize;
    let next = rows.last().filter(|_| full).map(|row| write_place(row.changed_at, row.id));
    Ok(TablePage { tables: house.cards(rows).await?, next })
}

/// Who asks, at tables.
pub(super) async fn asker(reception: &Reception, caller: &Caller) -> Result<Arc<Asker>, Problem> {
    let Some(person) = caller.known() else { return Ok(Arc::new(Asker::nobody())) };
    // What a seat sees is for tokens that may read or play.
    caller.needs(Scope::Read).or_else(|_| caller.needs(Scope::Bot))?;
    Ok(Arc::new(asker_of(reception, person).await?))
}

/// Public tables.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(TableQuery), responses((status = OK, body = TablePage)))]
async fn list(
    State(hall): State<Arc<Hall>>,
    Query(query): Query<TableQuery>,
) -> Result<Json<TablePage>, Problem> {
    let filter = TableFilter { public_only: true, ..query.filter()? };
    let rows = hall.house().store.tables(filter).await?;
    Ok(Json(page(hall.house(), &rows).await?))
}

/// My tables.
#[utoipa::path(get, path = "/api/me/tables", tag = "tables", params(TableQuery), responses((status = OK, body = TablePage)))]
async fn mine(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Query(query): Query<TableQuery>,
) -> Result<Json<TablePage>, Problem> {
    let person = caller.needs(Scope::Read)?.id;
    let filter = TableFilter { person: Some(person), ..query.filter()? };
    let mut rows = hall.house().store.tables(filter).await?;
    let mut mine = page(hall.house(), &rows).await?;
    if query.my_turn.unwrap_or(false) {
        let asker = asker(&reception, &caller).await?;
        // A live game's turns are not written into its row: only the table itself knows.
        let mut turns = Vec::new();
        for row in rows.drain(..).filter(|row| row.head.stage == Stage::Playing) {
            let answer = ask(&hall, row.id, asker.clone(), Question::ToAct).await?;
            if matches!(answer, Answer::ToAct(Some(acting)) if asker.is(acting)) {
                turns.push(row);
            }
        }
        mine.tables = page(hall.house(), &turns).await?.tables;
    }
    Ok(Json(mine))
}

/// Opens a table; the answer is the table as everyone may see it.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = OpenTable,
    responses((status = CREATED, body = crate::table::TableCard)))]
async fn open(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Json(body): Json<OpenTable>,
) -> Result<Response, Problem> {
    let person = caller.acts(Scope::Play)?;
    let house = hall.house();
    let most = house.settings.limits.tables;
    let running = TableFilter {
        stages: vec![Stage::Gathering, Stage::Playing],
        person: Some(person.id),
        limit: most.saturating_mul(INVITATIONS),
        ..TableFilter::default()
    };
    let rows = house.store.tables(running).await?;
    if rows.iter().filter(|row| has_part(row, person.id)).count() >= most as usize {
        return Err(Problem::TooMany { seconds: 60 });
    }
    if body.seats.len() > MOST_SEATS {
        let most = Fact::Number(MOST_SEATS as i64);
        return Err(Problem::Malformed(
            Refusal::new("many-places", ServerText::ManyPlaces).with("most", most),
        ));
    }
    let mut chairs = Vec::with_capacity(body.seats.len());
    for wish in body.seats {
        chairs.push(sitter(house, person, wish).await?);
    }
    let mut people: Vec<PersonId> = chairs.iter().filter_map(Sitter::person).collect();
    if people.iter().any(|other| *other != person.id) {
        people.push(person.id);
        people.sort_unstable();
        people.dedup();
        if house.store.any_block(people).await? {
            return Err(Problem::NotAllowed);
        }
    }
    let new = NewTable::check(body.setup, chairs, house.settings.limits.own_data)?;
    let card = hall.open(new, person.id).await?;
    let location = format!("/api/tables/{}", card.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], axum::Json(card)).into_response())
}

/// Whether a table counts among someone's own: they opened it or have a place. Invitations are other people's doing.
fn has_part(row: &TableRow, person: PersonId) -> bool {
    let card: Option<TableCard> = serde_json::from_str(&row.head.card).ok();
    card.is_none_or(|card| {
        card.owner == person || card.chairs.iter().any(|chair| chair.sitter.holder() == Some(person))
    })
}

async fn sitter(house: &House, me: &Person, wish: SeatWish) -> Result<Sitter, Problem> {
    Ok(match wish {
        SeatWish::Me {} => Sitter::Person { person: me.id, name: me.name.clone(), is: me.kind },
        SeatWish::Open {} => Sitter::Open,
        SeatWish::Local { name } => Sitter::Local { owner: me.id, name },
        SeatWish::Bot { level } => Sitter::House { level },
        SeatWish::Player { name } if name.len() > LONGEST_NAME => return Err(Problem::NotFound),
        SeatWish::Player { name } => {
            let found = house.store.person_named(&name_key(&name)).await?.ok_or(Problem::NotFound)?;
            Sitter::Invited { person: found.id, name: found.name }
        }
    })
}

pub(super) async fn ask(
    hall: &Arc<Hall>,
    table: TableId,
    asker: Arc<Asker>,
    question: Question,
) -> Result<Answer, Problem> {
    hall.ask(table, |reply| Request::Ask { asker, question, reply }).await
}

/// A table as who asks may see it: what a socket gets when it subscribes.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = OK, body = crate::hall::wire::Snapshot)))]
async fn look(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asker = asker(&reception, &caller).await?;
    match ask(&hall, table, asker, Question::Snapshot(language_of(&headers))).await? {
        Answer::Message(message) => Ok(axum::Json(message).into_response()),
        _ => Err(Problem::Broken),
    }
}

/// Something to be done at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandBody {
    /// An id of the sender's choice: sending the same again is harmless.
    id: String,
    /// The last event of the table that the sender knows.
    #[serde(default)]
    seq: Option<u32>,
    /// What to do, as in the live protocol.
    command: Command,
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub struct DoneBody {
    /// The event that it became.
    seq: u32,
}

/// Does something at a table.
#[utoipa::path(post, path = "/api/tables/{table}/commands", tag = "tables", params(("table" = String, Path)),
    request_body = CommandBody, responses((status = OK, body = DoneBody)))]
async fn command(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
    Json(body): Json<CommandBody>,
) -> Result<Json<DoneBody>, Problem> {
    let person = caller.plays()?;
    let CommandBody { id, seq, command } = body;
    if id.len() > LONGEST_ID {
        return Err(Problem::Malformed(long_id()));
    }
    if matches!(command, Command::Sit { .. }) {
        hall.check_blocks(table, person.id).await?;
    }
    let asker = asker(&reception, &caller).await?;
    match hall.ask(table, |reply| Request::Command { asker, command, seq, id, reply }).await? {
        Answer::Done(seq) => Ok(Json(DoneBody { seq })),
        _ => Err(Problem::Broken),
    }
}

/// A seat of mine for which another device is to get a pass.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PassWish {
    /// Which seat.
    seat: u8,
}

/// A pass for one seat.
#[derive(Serialize, ToSchema)]
pub struct PassBody {
    /// The pass: whoever has it sees what the seat sees and acts for it.
    pass: String,
}

/// Makes a pass for another device, such as a phone as private screen.
#[utoipa::path(post, path = "/api/tables/{table}/passes", tag = "tables", params(("table" = String, Path)),
    request_body = PassWish, responses((status = CREATED, body = PassBody)))]
async fn pass(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
    Json(body): Json<PassWish>,
) -> Result<Response, Problem> {
    let giver = caller.acts(Scope::Play)?;
    let asker = asker(&reception, &caller).await?;
    let question = Question::Holds(body.seat);
    let Answer::Holder(seat, person) = ask(&hall, table, asker, question).await? else {
        return Err(Problem::Broken);
    };
    let pass = SeatPass { table, seat, person, giver: giver.id, session: giver.session };
    let pass = pass.to_text(&hall.house().key);
    Ok((StatusCode::CREATED, axum::Json(PassBody { pass })).into_response())
}

/// How a picture is drawn.
#[derive(Deserialize, IntoParams)]
pub struct PictureQuery {
    /// `light` or `dark`.
    #[serde(default)]
    theme: Option<String>,
}

/// The board as SVG, as who asks may see it.
#[utoipa::path(get, path = "/api/tables/{table}/picture.svg", tag = "tables", params(("table" = String, Path), PictureQuery),
    responses((status = OK, content_type = "image/svg+xml", body = String)))]
async fn picture(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Problem> {
    let theme = match query.theme.as_deref() {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(_) => return Err(Problem::malformed("no-theme", ServerText::NoTheme)),
    };
    let asker = asker(&reception, &caller).await?;
    let draw = move |table: &Table| {
        let eyes = eyes_of(table, &asker, Language::English);
        Ok(table.game.picture(eyes.observer, theme))
    };
    let picture = hall.look_back(table, draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// A chat line.
#[derive(Serialize, ToSchema)]
pub struct ChatBody {
    /// Its number, from 1.
    number: u32,
    /// Who said it.
    #[schema(value_type = String)]
    person: PersonId,
    /// Their name then.
    name: String,
    /// When.
    #[schema(value_type = f64)]
    at: Moment,
    /// What.
    text: String,
}

/// The newest lines of the chat that who asks belongs to: that of the seats, or that of those who watch.
#[utoipa::path(get, path = "/api/tables/{table}/chat", tag = "tables", params(("table" = String, Path)),
    responses((status = OK, body = Vec<ChatBody>)))]
async fn chat(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Json<Vec<ChatBody>>, Problem> {
    let asker = asker(&reception, &caller).await?;
    let Answer::Room(room) = ask(&hall, table, asker, Question::ChatRoom).await? else {
        return Err(Problem::Broken);
    };
    Ok(Json(lines(hall.house(), table, room).await?))
}

async fn lines(house: &House, table: TableId, room: Room) -> Result<Vec<ChatBody>, Problem> {
    let lines = house.store.chat(table, room, PAGE).await?;
    let body = |line: crate::store::ChatLine| ChatBody {
        number: line.number,
        person: line.line.person,
        name: line.line.name,
        at: line.line.at,
        text: line.line.text,
    };
    Ok(lines.into_iter().map(body).collect())
}
