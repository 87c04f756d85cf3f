//! The table server: one process that lets people sit down together.

mod door;
pub mod hall;
pub mod house;
pub mod http;
pub mod id;
pub mod key;
mod lane;
mod lull;
pub mod metrics;
mod misread;
pub mod moment;
pub mod people;
pub mod problem;
pub mod random;
pub mod ratings;
pub mod server;
pub mod settings;
pub mod socket;
pub mod store;
pub mod table;
pub mod text;
pub mod turn;

pub use lull::Lull;
