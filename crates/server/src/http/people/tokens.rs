//! Tokens, and the bots they are made for.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Desk;
use super::wire::{NewName, NewTokenBody, PersonView, TokenMade, TokenView};
use crate::house::House;
use crate::http::caller::Caller;
use crate::http::extract::{Json, Path};
use crate::id::{PersonId, TokenId};
use crate::people::{Reception, Scope, Scopes, TokenWish};
use crate::problem::Problem;

pub(super) fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(tokens, make_token))
        .routes(routes!(end_token))
        .routes(routes!(bots, make_bot))
        .routes(routes!(forget_bot))
        .routes(routes!(bot_tokens, make_bot_token))
        .routes(routes!(end_bot_token))
}

impl From<NewTokenBody> for TokenWish {
    fn from(body: NewTokenBody) -> Self {
        TokenWish { name: body.name, scopes: Scopes::new(body.scopes), days: body.days }
    }
}

type Made<T> = Result<(StatusCode, Json<T>), Problem>;

/// My tokens, without their secrets.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", responses((status = OK, body = Vec<TokenView>)))]
async fn tokens(State(desk): Desk, caller: Caller) -> Result<Json<Vec<TokenView>>, Problem> {
    let rows = desk.tokens(caller.needs(Scope::Account)?.id).await?;
    Ok(Json(rows.into_iter().map(TokenView::from).collect()))
}

/// Makes a token for my account; its secret is shown this once. Scopes: read, play, account.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = NewTokenBody,
    responses((status = CREATED, body = TokenMade)))]
async fn make_token(State(desk): Desk, caller: Caller, Json(body): Json<NewTokenBody>) -> Made<TokenMade> {
    let fresh = desk.make_token(caller.acts(Scope::Account)?, body.into()).await?;
    Ok((StatusCode::CREATED, Json(fresh.into())))
}

/// Ends one of my tokens.
#[utoipa::path(delete, path = "/api/me/tokens/{token}", tag = "people", params(("token" = String, Path)),
    responses((status = NO_CONTENT)))]
async fn end_token(
    State(desk): Desk,
    caller: Caller,
    Path(token): Path<TokenId>,
) -> Result<StatusCode, Problem> {
    desk.end_token(caller.needs(Scope::Account)?.id, token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// My bot accounts.
#[utoipa::path(get, path = "/api/me/bots", tag = "people", responses((status = OK, body = Vec<PersonView>)))]
async fn bots(State(desk): Desk, caller: Caller) -> Result<Json<Vec<PersonView>>, Problem> {
    let bots = desk.bots(caller.needs(Scope::Account)?.id).await?;
    Ok(Json(bots.iter().map(PersonView::from).collect()))
}

/// Makes a bot account; it stays one for good.
#[utoipa::path(post, path = "/api/me/bots", tag = "people", request_body = NewName,
    responses((status = CREATED, body = PersonView)))]
async fn make_bot(State(desk): Desk, caller: Caller, Json(body): Json<NewName>) -> Made<PersonView> {
    let bot = desk.make_bot(caller.acts(Scope::Account)?, &body.name).await?;
    Ok((StatusCode::CREATED, Json((&bot).into())))
}

/// Forgets one of my bots; its tokens end, its games stay.
#[utoipa::path(delete, path = "/api/me/bots/{bot}", tag = "people", params(("bot" = String, Path)),
    responses((status = NO_CONTENT)))]
async fn forget_bot(
    State(desk): Desk,
    caller: Caller,
    Path(bot): Path<PersonId>,
) -> Result<StatusCode, Problem> {
    desk.forget_bot(caller.needs(Scope::Account)?.id, bot).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens of one of my bots, without their secrets.
#[utoipa::path(get, path = "/api/me/bots/{bot}/tokens", tag = "people", params(("bot" = String, Path)),
    responses((status = OK, body = Vec<TokenView>)))]
async fn bot_tokens(
    State(desk): Desk,
    caller: Caller,
    Path(bot): Path<PersonId>,
) -> Result<Json<Vec<TokenView>>, Problem> {
    let bot = desk.bot(caller.needs(Scope::Account)?.id, bot).await?;
    let rows = desk.tokens(bot.id).await?;
    Ok(Json(rows.into_iter().map(TokenView::from).collect()))
}

/// Makes a token for one of my bots; its secret is shown this once. Scopes: read, play, bot.
#[utoipa::path(post, path = "/api/me/bots/{bot}/tokens", tag = "people", params(("bot" = String, Path)),
    request_body = NewTokenBody, responses((status = CREATED, body = TokenMade)))]
async fn make_bot_token(
    State(desk): Desk,
    caller: Caller,
    Path(bot): Path<PersonId>,
    Json(body): Json<NewTokenBody>,
) -> Made<TokenMade> {
    let bot = desk.bot(caller.acts(Scope::Account)?.id, bot).await?;
    let fresh = desk.make_token(&bot, body.into()).await?;
    Ok((StatusCode::CREATED, Json(fresh.into())))
}

/// Ends a token of one of my bots.
#[utoipa::path(delete, path = "/api/me/bots/{bot}/tokens/{token}", tag = "people",
    params(("bot" = String, Path), ("token" = String, Path)), responses((status = NO_CONTENT)))]
async fn end_bot_token(
    State(desk): Desk,
    caller: Caller,
    Path((bot, token)): Path<(PersonId, TokenId)>,
) -> Result<StatusCode, Problem> {
    let bot = desk.bot(caller.needs(Scope::Account)?.id, bot).await?;
    desk.end_token(bot.id, token).await?;
    Ok(StatusCode::NO_CONTENT)
}
