//! The fault campaign: real games on the real server while things go wrong around it, and after every fault each client's
//! memory against the server's record.
//!
//! A campaign is a row of [`round`]s. In each a server plays dozens of tables by way of a [`proxy`]; one [`kind`] of fault
//! strikes at a random moment; when it is healed the games must go on, and then everything that any [`player`] was told must
//! be true: see [`judge`].

pub mod campaign;
pub mod chance;
pub mod clocks;
pub mod desk;
pub mod disk;
pub mod http;
pub mod judge;
pub mod kind;
pub mod memory;
pub mod mishaps;
pub mod player;
pub mod proxy;
pub mod round;
pub mod site;
pub mod strike;
