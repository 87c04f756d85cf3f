//! The running server: a listener, the site behind it, and an orderly end.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use utoipa_axum::router::OpenApiRouter;

use crate::door::{self, Door};
use crate::hall::Hall;
use crate::house::House;
use crate::http::socket::Sockets;
use crate::http::{
    bots, edge, feed, games, history, openapi, operation, operator, pages, people, records, setups, socket,
    standing, tables,
};
use crate::key::Key;
use crate::lull::Lull;
use crate::moment::{Clock, SteadyClock};
use crate::people::Reception;
use crate::random::{Random, SystemRandom};
use crate::settings::{Database, Settings};
use crate::store::{Postgres, Sqlite, Store, StoreError};

/// Everything that the routes need.
#[derive(Clone)]
pub struct App {
    /// What everything stands on.
    pub house: Arc<House>,
    /// Where people arrive.
    pub reception: Arc<Reception>,
    /// Where tables are played.
    pub hall: Arc<Hall>,
    /// The sockets that are open.
    pub sockets: Arc<Sockets>,
}

impl FromRef<App> for Arc<House> {
    fn from_ref(app: &App) -> Self {
        app.house.clone()
    }
}

impl FromRef<App> for Arc<Reception> {
    fn from_ref(app: &App) -> Self {
        app.reception.clone()
    }
}

impl FromRef<App> for Arc<Hall> {
    fn from_ref(app: &App) -> Self {
        app.hall.clone()
    }
}

impl FromRef<App> for Arc<Sockets> {
    fn from_ref(app: &App) -> Self {
        app.sockets.clone()
    }
}

impl App {
    /// The parts of a server on a house, within a runtime of tokio.
    pub fn new(house: Arc<House>) -> App {
        let reception = Arc::new(Reception::new(house.clone()));
        let hall = Hall::new(house.clone());
        App { house, reception, hall, sockets: Arc::default() }
    }

    fn routes() -> OpenApiRouter<App> {
        OpenApiRouter::new()
            .merge(people::router())
            .merge(operator::router())
            .merge(tables::router())
            .merge(records::router())
            .merge(history::router())
            .merge(socket::router())
            .merge(bots::router())
            .merge(standing::router())
            .merge(games::router())
            .merge(setups::router())
            .merge(operation::router())
            .merge(feed::router())
            .merge(openapi::router())
    }

    /// The description of everything that can be asked over HTTP, and of what is said over sockets.
    pub fn api() -> utoipa::openapi::OpenApi {
        openapi::describe(App::routes().into_openapi())
    }

    /// All routes, with the edge around them.
    pub fn site(self) -> Router {
        let (router, _) = App::routes().split_for_parts();
        let reception = self.reception.clone();
        edge::around(router.fallback(pages::page), reception).with_state(self)
    }
}

/// Why the server cannot start.
#[derive(Debug)]
pub enum StartError {
    /// The database says no.
    Database(StoreError),
    /// The address cannot be had.
    Listen(SocketAddr, io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Database(error) => error.fmt(f),
            StartError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        StartError::Database(error)
    }
}

/// Opens a database for a server on the runtime whose lulls are given.
pub async fn open(database: &Database, lull: Lull) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match database {
        Database::File(path) => Arc::new(Sqlite::open_beside(path, lull)?),
        Database::Postgres(address) => Arc::new(Postgres::connect(address).await?),
    })
}

/// A house on a database, with the computer's own chance and its clock, without the jumps.
pub async fn house(store: Arc<dyn Store>, settings: Settings) -> Result<Arc<House>, StoreError> {
    house_with(store, settings, Arc::new(SteadyClock::default()), Arc::new(SystemRandom)).await
}

/// The same with a clock and chance of one's own.
pub async fn house_with(
    store: Arc<dyn Store>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
) -> Result<Arc<House>, StoreError> {
    let key = Key::new(store.key(random.bytes()).await?);
    Ok(Arc::new(House { store, clock, random, key, settings }))
}

/// A server that runs.
pub struct Server {
    app: App,
    address: SocketAddr,
    end: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Server {
    /// Listens and serves until [`Server::stop`].
    pub async fn start(house: Arc<House>, listen: SocketAddr) -> Result<Server, StartError> {
        let refused = |error| StartError::Listen(listen, error);
        let listener = door::listen(listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let app = App::new(house);
        app.hall.watch();
        app.hall.follow_names(app.reception.names());
        app.hall.follow_people(app.reception.clone());
        let door = Door::new(listener, app.clone().site(), app.house.settings.clone());
        let (end, ending) = watch::channel(false);
        let task = tokio::spawn(door.serve(ending));
        Ok(Server { app, address, end, task })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its parts.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Ends it: takes no new requests, finishes what is being written, closes the database.
    pub async fn stop(self) {
        let _ = self.end.send(true);
        self.app.hall.close().await;
        // Sockets would go on for as long as their clients like.
        self.task.abort();
        let _ = self.task.await;
        self.app.house.store.close().await;
    }
}
