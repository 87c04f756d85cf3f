//! The whole server on a real port.

use std::net::SocketAddr;
use std::sync::Arc;

use motherlode_server::moment::{Clock, MINUTE};
use motherlode_server::random::SystemRandom;
use motherlode_server::server::{Server, house, house_with};
use motherlode_server::settings::Settings;
use serde_json::Value;

use super::client::Client;
use super::database::Place;
use super::http::Browser;

/// A running server and where it keeps its things.
pub struct Whole {
    pub server: Server,
    pub place: Place,
}

const ANYWHERE: SocketAddr = SocketAddr::V4(std::net::SocketAddrV4::new(std::net::Ipv4Addr::LOCALHOST, 0));

/// Settings for tests: nobody is slowed down.
pub fn settings() -> Settings {
    // A busy machine is no reason to take a client for dead.
    let (asking, silence, stuck) = (10 * MINUTE, 10 * MINUTE, 10 * MINUTE);
    let mut settings = Settings {
        bot_time: 20,
        analysis_nodes: 2_000,
        asking,
        silence,
        stuck,
        pause: 0,
        ..Settings::default()
    };
    let limits = &mut settings.limits;
    (limits.requests, limits.commands, limits.arrivals) = (100_000, 100_000, 100_000);
    limits.connections = 10_000;
    settings
}

impl Whole {
    pub async fn open(place: Place) -> Whole {
        Whole::with(place, settings()).await
    }

    pub async fn with(place: Place, settings: Settings) -> Whole {
        let house = house(place.open().await, settings).await.expect("a house");
        let server = Server::start(house, ANYWHERE).await.expect("a server");
        Whole { server, place }
    }

    /// A server whose time is the test's.
    pub async fn with_clock(place: Place, settings: Settings, clock: Arc<dyn Clock>) -> Whole {
        let house = house_with(place.open().await, settings, clock, Arc::new(SystemRandom)).await;
        let server = Server::start(house.expect("a house"), ANYWHERE).await.expect("a server");
        Whole { server, place }
    }

    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// A guest's browser.
    pub async fn guest(&self) -> Browser {
        let mut browser = Browser::new(self.address());
        browser.post("/api/me", "").await.expect(axum::http::StatusCode::CREATED);
        browser
    }

    /// Someone with an account.
    pub async fn account(&self, name: &str) -> Browser {
        let mut browser = self.guest().await;
        let body = serde_json::json!({ "name": name, "password": "a long enough password" }).to_string();
        browser.post("/api/account", &body).await.expect(axum::http::StatusCode::CREATED);
        browser
    }

    /// Someone's live connection.
    pub async fn connect(&self, browser: &Browser) -> Client {
        connect(self.address(), browser).await
    }
}

/// Someone's live connection to a server.
pub async fn connect(address: SocketAddr, browser: &Browser) -> Client {
    let origin = format!("http://{address}");
    let cookie = browser.cookie.as_ref().map(|cookie| format!("motherlode={cookie}"));
    let mut headers = vec![("origin", origin.as_str())];
    headers.extend(cookie.as_deref().map(|cookie| ("cookie", cookie)));
    Client::connect(address, &headers).await.expect("a connection")
}

/// Opens a table and gives its id.
pub async fn open_table(browser: &mut Browser, setup: Value, seats: Value) -> String {
    let body = serde_json::json!({ "setup": setup, "seats": seats }).to_string();
    let card = browser.post("/api/tables", &body).await.expect(axum::http::StatusCode::CREATED);
    card["id"].as_str().expect("an id").to_owned()
}
