//! The first page: what this is, for whoever comes with a browser before there is a client.

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use motherlode_games::GAMES;

/// The first page.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/", get(welcome))
}

async fn welcome() -> Html<String> {
    // Nothing here comes from anyone but ourselves.
    let games: String = GAMES
        .iter()
        .map(|entry| {
            let seats: Vec<_> = entry.seat_counts().iter().map(ToString::to_string).collect();
            let about = entry.about().text(motherlode_core::Language::English);
            format!("<li><b>{}</b> ({} players): {about}</li>", entry.name(), seats.join(", "))
        })
        .collect();
    Html(format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Motherlode</title><h1>Motherlode</h1><p>The table server is running. Games:</p><ul>{games}</ul>\
         <p><a href='/api'>What programs can ask of it</a></p></html>"
    ))
}
