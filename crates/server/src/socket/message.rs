//! What is said over a socket, apart from what tables say (see [`crate::table`]).

use motherlode_core::{Fact, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::edge::no_nul;
use crate::http::extract::ESCAPED_NUL;
use crate::id::TableId;
use crate::misread;
use crate::table::{ClockPlan, Command, TableCard};
use crate::text::ServerText;

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The longest id of a command, in bytes.
pub const LONGEST_ID: usize = 64;

/// What a client says. Every message has an id of the client's choice; the answer carries the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which version of the protocol the client speaks, and which language its person reads.
    Hello {
        /// Its id.
        id: String,
        /// The version of the protocol.
        version: u32,
        /// `en` or `de`.
        #[serde(default)]
        language: Option<String>,
    },
    /// Hear of everything that happens at a table.
    Subscribe {
        /// Its id.
        id: String,
        /// Which.
        table: TableId,
        /// The last event the client knows, after a lost connection.
        #[serde(default)]
        since: Option<u32>,
        /// A pass for one seat.
        #[serde(default)]
        pass: Option<String>,
    },
    /// Hear no more of a table.
    Unsubscribe {
        /// Its id.
        id: String,
        /// Which.
        table: TableId,
    },
    /// Do something at a table.
    Command {
        /// Its id: sending the same command with the same id again is harmless.
        id: String,
        /// Where.
        table: TableId,
        /// The last event of the table that the client knows.
        #[serde(default)]
        seq: Option<u32>,
        /// What.
        command: Command,
    },
    /// What would this action do?
    Preview {
        /// Its id.
        id: String,
        /// Where.
        table: TableId,
        /// Which seat.
        seat: u8,
        /// What it would do.
        action: String,
    },
    /// Why may this action not be done?
    Why {
        /// Its id.
        id: String,
        /// Where.
        table: TableId,
        /// Which seat.
        seat: u8,
        /// What it would do.
        action: String,
    },
    /// A seat on this device lifts its curtain; without a seat all curtains are down.
    Look {
        /// Its id.
        id: String,
        /// Where.
        table: TableId,
        /// Which seat.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Say something at a table, to those who sit or to those who watch, whichever the speaker is.
    Chat {
        /// Its id.
        id: String,
        /// Where.
        table: TableId,
        /// What.
        text: String,
    },
    /// Hear of the public tables.
    Lobby {
        /// Its id.
        id: String,
        /// Whether to hear of them from now on, or no longer.
        #[serde(default = "yes")]
        on: bool,
    },
    /// Wait for someone to play with.
    Seek {
        /// Its id.
        id: String,
        /// What to play.
        wish: Wish,
    },
    /// Wait no longer.
    EndSeek {
        /// Its id.
        id: String,
    },
    /// Is anyone there?
    Ping {
        /// Its id.
        id: String,
    },
}

fn yes() -> bool {
    true
}

/// What someone wants to play by quick match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game's id.
    pub game: String,
    /// Its options; what is not chosen has its default.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, Object>)]
    pub options: motherlode_core::OptionMap,
    /// How much time there is.
    #[serde(default)]
    pub clock: ClockPlan,
    /// Whether ratings follow.
    #[serde(default)]
    pub rated: bool,
}

impl ClientMessage {
    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            ClientMessage::Hello { id, .. }
            | ClientMessage::Subscribe { id, .. }
            | ClientMessage::Unsubscribe { id, .. }
            | ClientMessage::Command { id, .. }
            | ClientMessage::Preview { id, .. }
            | ClientMessage::Why { id, .. }
            | ClientMessage::Look { id, .. }
            | ClientMessage::Chat { id, .. }
            | ClientMessage::Lobby { id, .. }
            | ClientMessage::Seek { id, .. }
            | ClientMessage::EndSeek { id }
            | ClientMessage::Ping { id } => id,
        }
    }

    /// Reads a message; what is wrong with it otherwise, and its id as far as that can be read.
    pub fn read(text: &str) -> Result<ClientMessage, (String, Refusal)> {
        #[derive(Deserialize)]
        struct IdOnly {
            id: String,
        }
        if let Some(message) = Acting::read(text) {
            return Ok(message);
        }
        let id = || serde_json::from_str::<IdOnly>(text).map_or_else(|_| String::new(), |only| only.id);
        let cut = |id: String| id.chars().take(LONGEST_ID).collect();
        match misread::read::<ClientMessage>(text) {
            Ok(message) if text.contains(ESCAPED_NUL) => Err((cut(message.id().to_owned()), no_nul())),
            Ok(message) if message.id().len() > LONGEST_ID => Err((cut(message.id().to_owned()), long_id())),
            Ok(message) => Ok(message),
            Err(problem) => Err((cut(id()), problem)),
        }
    }
}

/// A seat's action as a [`ClientMessage`]: nearly everything that is said. Which of all messages one is can only be told when it
/// has been read into pieces; whether it is this one shows while it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acting<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: String,
    table: TableId,
    #[serde(default)]
    seq: Option<u32>,
    #[serde(borrow)]
    command: Act<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act<'a> {
    #[serde(rename = "do")]
    verb: &'a str,
    seat: u8,
    action: String,
}

impl Acting<'_> {
    /// Nothing where it is something else, or something is wrong with it.
    fn read(text: &str) -> Option<ClientMessage> {
        let Acting { kind, id, table, seq, command } = serde_json::from_str(text).ok()?;
        let Act { verb, seat, action } = command;
        let is_fine = kind == "command" && verb == "act" && id.len() <= LONGEST_ID;
        (is_fine && !text.contains(ESCAPED_NUL)).then(|| {
            let command = Command::Act { seat, action };
            ClientMessage::Command { id, table, seq, command }
        })
    }
}

/// What is said of an id that is too long.
pub(crate) fn long_id() -> Refusal {
    Refusal::new("long-id", ServerText::LongId).with("most", Fact::Number(LONGEST_ID as i64))
}

/// What the server says, apart from what tables say and the answers to commands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum ServerMessage<'a> {
    /// The answer to a hello.
    Hello {
        /// The id of the hello.
        #[schema(value_type = String)]
        id: &'a str,
        /// The version of the protocol.
        version: u32,
        /// The version of the program.
        #[schema(value_type = String)]
        program: &'a str,
        /// Who the server takes the client for.
        person: Option<crate::id::PersonId>,
        /// What time it is here.
        now: crate::moment::Moment,
    },
    /// All public tables that are not over.
    Lobby {
        /// The tables.
        tables: Vec<TableCard>,
        /// Who waits for what.
        seeks: Vec<SeekCount>,
    },
    /// One of them has changed.
    LobbyChange {
        /// Which.
        table: TableId,
        /// How it is now; nothing if it is no longer to be found.
        #[schema(value_type = Option<TableCard>)]
        card: Option<&'a TableCard>,
    },
    /// Someone was found to play with.
    Matched {
        /// Where.
        table: TableId,
    },
}

/// How many people wait for a wish.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct SeekCount {
    /// What they want.
    #[schema(value_type = Wish)]
    pub wish: serde_json::Value,
    /// How many.
    pub waiting: u32,
}

impl ServerMessage<'_> {
    /// The message as it is sent.
    pub(crate) fn text(&self) -> axum::extract::ws::Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_and_what_is_wrong_keeps_its_id() {
        let table = "0123456789abcdef";
        let text = format!(
            r#"{{"type":"command","id":"7","table":"{table}","seq":3,"command":{{"do":"act","seat":1,"action":"e4"}}}}"#
        );
        let message = ClientMessage::read(&text).unwrap();
        let ClientMessage::Command { seq, command, .. } = &message else { panic!("{message:?}") };
        assert_eq!((*seq, command), (Some(3), &Command::Act { seat: 1, action: "e4".to_owned() }));
        assert_eq!(ClientMessage::read(&serde_json::to_string(&message).unwrap()), Ok(message));
        for (text, id) in [
            ("", ""),
            ("[]", ""),
            (r#"{"type":"dance","id":"9"}"#, "9"),
            (r#"{"type":"ping","id":"9","more":1}"#, "9"),
            (r#"{"type":"subscribe","id":"9","table":"../../etc/passwd"}"#, "9"),
            (r#"{"id":"9"}"#, "9"),
        ] {
            assert_eq!(ClientMessage::read(text).unwrap_err().0, id, "{text}");
        }
        // Whatever order it is in, and however it is wrong, it is read alike both ways.
        let acts = [
            format!(
                r#"{{"command":{{"action":"e4","do":"act","seat":1}},"table":"{table}","id":"7","type":"command"}}"#
            ),
            format!(
                r#"{{"type":"command","id":"7","table":"{table}","command":{{"do":"act","seat":1,"action":"e4"}},"more":1}}"#
            ),
            format!(
                r#"{{"type":"command","id":"7","table":"{table}","command":{{"do":"act","seat":1,"action":"e4","more":1}}}}"#
            ),
            format!(
                r#"{{"type":"command","id":"7","table":"{table}","seq":null,"command":{{"do":"act","seat":1,"action":"e4"}}}}"#
            ),
            format!(
                r#"{{"type":"command","id":"7","id":"8","table":"{table}","command":{{"do":"act","seat":1,"action":"e4"}}}}"#
            ),
            format!(
                r#"{{"type":"command","id":"7","table":"{table}","command":{{"do":"resign","seat":1}}}}"#
            ),
            format!(
                r#"{{"type":"ping","id":"7","table":"{table}","command":{{"do":"act","seat":1,"action":"e4"}}}}"#
            ),
            format!(
                r#"{{"type":{{"command":null}},"id":"7","table":"{table}","command":{{"do":"act","seat":1,"action":"e4"}}}}"#
            ),
        ];
        for text in acts {
            let slowly = serde_json::from_str::<ClientMessage>(&text).ok();
            assert_eq!(ClientMessage::read(&text).ok(), slowly, "{text}");
        }
        let long = format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(LONGEST_ID + 1));
        assert_eq!(ClientMessage::read(&long).unwrap_err().1, long_id());
    }
}
