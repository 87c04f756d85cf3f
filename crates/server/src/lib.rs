//! The table server: one process that lets people sit down together.

pub mod id;
pub mod moment;
pub mod store;
