//! The HTTP face of the server: one module per kind of thing, each with its own `router()`, and the edge around them all.

pub mod address;
pub mod bots;
pub mod caller;
pub mod edge;
pub mod extract;
pub mod feed;
pub mod games;
pub mod history;
pub mod language;
mod manual;
mod markup;
pub mod openapi;
pub mod operation;
pub mod operator;
pub mod origin;
pub mod pages;
pub mod people;
pub mod records;
pub mod setups;
pub mod socket;
pub mod standing;
pub mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use utoipa_axum::router::OpenApiRouter;

use crate::house::House;
use crate::people::Reception;

/// What the routes about people need, for a router of them alone. A larger state offers the same by [`FromRef`].
#[derive(Clone)]
pub struct Rooms {
    /// What everything stands on.
    pub house: Arc<House>,
    /// Where people arrive.
    pub reception: Arc<Reception>,
}

impl Rooms {
    /// The rooms of a house.
    pub fn new(house: Arc<House>) -> Rooms {
        let reception = Arc::new(Reception::new(Arc::clone(&house)));
        Rooms { house, reception }
    }

    /// A complete site of nothing but the routes about people and the operator's, with the edge around it.
    pub fn site(self) -> Router {
        let (router, _) =
            OpenApiRouter::<Rooms>::new().merge(people::router()).merge(operator::router()).split_for_parts();
        let reception = Arc::clone(&self.reception);
        edge::around(router.fallback(edge::unknown), reception).with_state(self)
    }
}

impl FromRef<Rooms> for Arc<House> {
    fn from_ref(rooms: &Rooms) -> Self {
        Arc::clone(&rooms.house)
    }
}

impl FromRef<Rooms> for Arc<Reception> {
    fn from_ref(rooms: &Rooms) -> Self {
        Arc::clone(&rooms.reception)
    }
}
