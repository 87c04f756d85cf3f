//! `/api/games/{game}/setups`: what a table would be like before it is opened, also with someone's own tiles or cards.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::HeaderMap;
use motherlode_core::{Observer, OptionMap};
use motherlode_games::find;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Path};
use super::language::language_of;
use crate::house::House;
use crate::problem::Problem;

/// The routes about what could be played.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(try_out))
}

/// What someone thinks of playing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupWish {
    /// Options; what is not chosen has its default.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, Object>)]
    options: OptionMap,
    /// The text of a file with tiles or cards of one's own.
    #[serde(default)]
    own: Option<String>,
}

/// What a table with these options is like.
#[derive(Serialize, ToSchema)]
pub struct SetupBody {
    /// Every option with its value, the name of one's own set among them.
    #[schema(value_type = std::collections::BTreeMap<String, Object>)]
    options: OptionMap,
    /// One's own set, as it is given when the table is opened; otherwise nothing.
    #[schema(value_type = Object)]
    data: Value,
    /// How many play.
    seats: u8,
    /// What is worth knowing about one's own set, in the language of who asks.
    remarks: Vec<String>,
    /// The table before the first event, as everyone sees it.
    #[schema(value_type = Object)]
    view: Value,
}

/// What a table would be like; why it cannot be, otherwise.
#[utoipa::path(post, path = "/api/games/{game}/setups", tag = "games", params(("game" = String, Path)),
    request_body = SetupWish, responses((status = OK, body = SetupBody)))]
async fn try_out(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Json(wish): Json<SetupWish>,
) -> Result<Json<SetupBody>, Problem> {
    let entry = find(&game).map_err(|_| Problem::NotFound)?;
    let most = house.settings.limits.own_data;
    if wish.own.as_ref().is_some_and(|text| text.len() > most) {
        return Err(Problem::TooLarge { most });
    }
    let language = language_of(&headers);
    let (options, data, remarks) = match &wish.own {
        Some(text) => {
            let remarks = entry.inspect_own(text)?;
            let (options, data) = entry.use_own(text, &wish.options)?;
            (options, data, remarks.iter().map(|remark| remark.sentence(language)).collect())
        }
        None => (wish.options, Value::Null, Vec::new()),
    };
    let table = entry.create(&options, &data)?;
    Ok(Json(SetupBody {
        options: table.options(),
        data,
        seats: table.seats().get() as u8,
        remarks,
        view: table.view(Observer::Spectator),
    }))
}
