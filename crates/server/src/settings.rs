//! What the operator can choose. Flags, environment and file are read at the edge; here is what they come to.

use std::path::PathBuf;

use crate::moment::{DAY, MINUTE, Millis, SECOND};

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// An SQLite file.
    File(PathBuf),
    /// A PostgreSQL server, by address.
    Postgres(String),
}

/// What the operator can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The addresses under which browsers reach us, such as `https://play.example.org`; pages from elsewhere may not send commands.
    /// Where none is given, pages must come from the host they talk to.
    pub origins: Vec<String>,
    /// Whether cookies are for encrypted connections alone.
    pub secure_cookies: bool,
    /// Whether a proxy in front tells who asks (`X-Forwarded-For`); never believed otherwise.
    pub behind_proxy: bool,
    /// How many bots think at a time.
    pub bot_threads: usize,
    /// How long the strongest bots think about an action.
    pub bot_time: Millis,
    /// How many nodes the analysis of a finished game may look at, over all its decisions.
    pub analysis_nodes: u64,
    /// How long someone may be gone from a live game before they count as absent.
    pub absence: Millis,
    /// How long devices have to open their nonces at the start of a live game.
    pub opening: Millis,
    /// How long a cookie is good without being used.
    pub session: Millis,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Millis,
    /// How long whoever has connected may take to say what they want: the head of a request, its body, a socket's first message.
    pub asking: Millis,
    /// How long a client may be silent, not even answering pings, before it counts as dead.
    pub silence: Millis,
    /// How long one batch of messages may take to send before its reader counts as dead.
    pub stuck: Millis,
    /// How long whoever asks for too much waits for that answer, or is not listened to on a socket: so that a flood of refusals
    /// costs no more than what is allowed.
    pub pause: Millis,
    /// Whether webhooks may lead to unencrypted and private addresses: for a house within four walls.
    pub private_webhooks: bool,
    /// Limits for what comes from outside.
    pub limits: Limits,
}

/// How much we take from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most bytes of a request or a socket message.
    pub message: usize,
    /// The most bytes of a game's own tiles or cards.
    pub own_data: usize,
    /// The most characters of a chat line.
    pub chat: usize,
    /// Chat lines of one person in a minute.
    pub chat_rate: u32,
    /// Requests from one address in a second, on average.
    pub requests: u32,
    /// Socket commands of one connection in a second, on average.
    pub commands: u32,
    /// Connections from one address.
    pub connections: usize,
    /// New guests, accounts and sign-ins from one address in an hour.
    pub arrivals: u32,
    /// Tables of one person that are not over.
    pub tables: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            origins: Vec::new(),
            secure_cookies: false,
            behind_proxy: false,
            bot_threads: 1,
            bot_time: SECOND,
            analysis_nodes: 40_000,
            absence: MINUTE,
            opening: 30 * SECOND,
            session: 400 * DAY,
            idle: 5 * MINUTE,
            asking: 30 * SECOND,
            silence: MINUTE,
            stuck: 30 * SECOND,
            pause: SECOND / 2,
            private_webhooks: false,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            message: 256 * 1024,
            own_data: 64 * 1024,
            chat: 500,
            chat_rate: 20,
            requests: 50,
            commands: 50,
            connections: 100,
            arrivals: 60,
            tables: 100,
        }
    }
}
