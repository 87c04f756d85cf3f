//! Where people are told elsewhere that it is their turn: a private Atom feed, and the address of a webhook.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use motherlode_core::Language;
use motherlode_games::find;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::extract::{Json, Path};
use super::language::language_of;
use super::markup::escape;
use crate::house::House;
use crate::id::PersonId;
use crate::moment::Moment;
use crate::people::{PeopleText, Reception, Scope, hex};
use crate::problem::Problem;
use crate::store::{PersonChange, Stage, TableFilter, Webhook};
use crate::table::TableCard;
use crate::text::ServerText;
use crate::turn::Reach;

/// The most entries of a feed.
const ENTRIES: u32 = 100;

/// The routes of what tells people of their turn.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(feed)).routes(routes!(webhook, set_webhook, end_webhook))
}

/// The tables where it is someone's turn and a turn takes days, newest first, as an Atom feed. The address is a secret: its
/// `file` is `feed_key` of `GET /api/me` and `.atom`.
#[utoipa::path(get, path = "/feed/{person}/{file}", tag = "turns", params(("person" = String, Path), ("file" = String, Path)),
    responses((status = OK, content_type = "application/atom+xml", body = String)))]
async fn feed(
    State(reception): State<Arc<Reception>>,
    Path((person, file)): Path<(PersonId, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let key = file.strip_suffix(".atom").ok_or(Problem::NotFound)?;
    let owner = reception.feed_owner(key).await?;
    if owner.id != person {
        return Err(Problem::NotFound);
    }
    let house = reception.house();
    let filter = TableFilter {
        stages: vec![Stage::Playing],
        to_act: Some(person),
        limit: ENTRIES,
        ..TableFilter::default()
    };
    let rows = house.store.tables(filter).await?;
    let site = site(house, &headers);
    let cards = house.cards(&rows).await?;
    let xml = atom(&site, person, &owner.name, language_of(&headers), &cards, owner.created_at);
    let kept = [
        (header::CONTENT_TYPE, "application/atom+xml; charset=utf-8"),
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::VARY, "accept-language"),
    ];
    Ok((kept, xml).into_response())
}

/// Where this site is, as far as we know.
fn site(house: &House, headers: &HeaderMap) -> String {
    let host = || headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    house.settings.origins.first().cloned().unwrap_or_else(|| format!("http://{}", host()))
}

fn atom(
    site: &str,
    person: PersonId,
    name: &str,
    language: Language,
    cards: &[TableCard],
    since: Moment,
) -> String {
    let title = ServerText::FeedTitle.text(language).replace("{name}", name);
    let updated = cards.iter().map(|card| card.changed_at).max().unwrap_or(since);
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    let code = language.code();
    // Writing to a text cannot fail.
    let _ = writeln!(
        xml,
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{code}\">\n<id>urn:motherlode:turns:{person}</id>\n\
         <title>{}</title>\n<updated>{}</updated>\n<author><name>Motherlode</name></author>\n<link href=\"{}/\"/>",
        escape(&title),
        timestamp(updated),
        escape(site),
    );
    for card in cards {
        // Where no turn takes days, people are there while they play, and the row says nothing of whose turn it is.
        if card.clock.is_live() {
            continue;
        }
        let others = card.chairs.iter().filter(|chair| chair.sitter.person() != Some(person));
        let others: Vec<&str> = others.filter_map(|chair| chair.sitter.name()).collect();
        let game = find(&card.game).map_or(card.game.as_str(), |entry| entry.name());
        let text = if others.is_empty() { ServerText::FeedTurnAlone } else { ServerText::FeedTurn };
        let text = text.text(language).replace("{game}", game).replace("{others}", &others.join(", "));
        let _ = writeln!(
            xml,
            "<entry>\n<id>urn:motherlode:turn:{table}:{at}</id>\n<title>{}</title>\n<updated>{}</updated>\n\
             <link href=\"{}/tables/{table}\"/>\n</entry>",
            escape(&text),
            timestamp(card.changed_at),
            escape(site),
            table = card.id,
            at = card.changed_at.0,
        );
    }
    xml.push_str("</feed>\n");
    xml
}

/// A moment as feeds write it: `2027-01-15T08:00:00Z`.
fn timestamp(moment: Moment) -> String {
    let seconds = moment.0.div_euclid(1_000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years begin in March here, so that the day that comes every four years is the last of them.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The address that is to be told.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookAddress {
    /// An encrypted address in the open net.
    url: String,
}

/// What the messages to a webhook are signed with.
#[derive(Serialize, ToSchema)]
pub struct WebhookSecret {
    /// The secret, shown this once.
    secret: String,
}

/// Which address is told of my turns.
#[utoipa::path(get, path = "/api/me/webhook", tag = "turns", responses((status = OK, body = WebhookAddress)))]
async fn webhook(caller: Caller) -> Result<Json<WebhookAddress>, Problem> {
    let webhook = caller.needs(Scope::Account)?.webhook.as_ref().ok_or(Problem::NotFound)?;
    Ok(Json(WebhookAddress { url: webhook.url.clone() }))
}

/// Tells this address whenever it becomes my turn at a table where a turn takes days: a POST of JSON with table, game, seq and
/// at, whose header X-Motherlode-Signature is `sha256=` and the HMAC-SHA256 of the body with the secret, in hexadecimal.
#[utoipa::path(put, path = "/api/me/webhook", tag = "turns", request_body = WebhookAddress,
    responses((status = OK, body = WebhookSecret)))]
async fn set_webhook(
    State(house): State<Arc<House>>,
    caller: Caller,
    Json(WebhookAddress { url }): Json<WebhookAddress>,
) -> Result<Json<WebhookSecret>, Problem> {
    let person = caller.acts(Scope::Account)?.id;
    if !Reach::of(&house.settings).allows(&url) {
        return Err(PeopleText::WebhookAddress.problem());
    }
    let secret: [u8; 32] = house.random.bytes();
    let webhook = Webhook { url, secret };
    house.store.change_person(person, PersonChange::Webhook(Some(webhook))).await?;
    Ok(Json(WebhookSecret { secret: hex(&secret) }))
}

/// Tells no address any more.
#[utoipa::path(delete, path = "/api/me/webhook", tag = "turns", responses((status = NO_CONTENT)))]
async fn end_webhook(State(house): State<Arc<House>>, caller: Caller) -> Result<StatusCode, Problem> {
    let person = caller.needs(Scope::Account)?.id;
    house.store.change_person(person, PersonChange::Webhook(None)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_800_000_000_000, "2027-01-15T08:00:00Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(timestamp(Moment(millis)), text);
        }
    }
}
