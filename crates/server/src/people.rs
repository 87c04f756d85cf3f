//! Guests, accounts and bot accounts: how they come, prove who they are, and go.
//!
//! Everything goes through the [`Reception`]; nothing here knows HTTP. A guest is made without any question and known by a
//! signed [cookie](Pass); they become an account by choosing a [`Name`] and a password, in place, so that all they have
//! stays theirs. Who loses the password has recovery codes. Programs show [tokens](Scope).

mod account;
mod bells;
mod bot;
mod chat;
mod cookie;
mod export;
mod feed_key;
mod gates;
mod guest_name;
mod name;
mod operator;
mod password;
mod reception;
mod recovery;
mod seat_pass;
mod secret;
mod social;
mod text;
mod token;

pub use account::{SignedIn, SignedUp};
pub use bells::{Bell, Bells};
pub use bot::MOST_BOTS;
pub use cookie::{COOKIE, Pass, clear_cookie, find_cookie, set_cookie};
pub use export::{Export, ExportedChatLine, ExportedGame, ExportedPlayer, ExportedRating, ExportedReport};
pub use feed_key::feed_key;
pub use gates::Gates;
pub(crate) use gates::{network, price_of};
pub use name::{Name, name_key};
pub use operator::operator_token;
pub use password::{Password, Passwords};
pub use reception::Reception;
pub use recovery::CODES;
pub use seat_pass::SeatPass;
pub use secret::{fingerprint, hex, unhex};
pub use social::{MOST_BLOCKS, MOST_REPORT};
pub use text::PeopleText;
pub use token::{FreshToken, MOST_TOKENS, PREFIX as TOKEN_PREFIX, Scope, Scopes, TokenWish};

pub(crate) use reception::no_longer_here;
