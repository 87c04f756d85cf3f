//! The live protocol: one WebSocket for each client. `docs/protocol.md` describes it for everyone else.

mod connection;
pub mod message;

pub use connection::{Visitor, serve};
