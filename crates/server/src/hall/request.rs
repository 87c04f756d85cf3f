//! What can be put into a table's queue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use motherlode_core::record::Fairness;
use motherlode_core::{Language, Refusal, Seat};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::outbox::{ConnectionId, Outbox};
use crate::id::PersonId;
use crate::lane::AtWork;
use crate::problem::{Problem, RefusalBody};
use crate::store::{ChatLine, Room};
use crate::table::names::Names;
use crate::table::{Asker, BotTurn, Command, Happened, TableCard};

/// Something for a table's keeper.
pub enum Request {
    /// Someone wants to do something.
    Command {
        /// Who.
        asker: Arc<Asker>,
        /// What.
        command: Command,
        /// The number of the last event they know.
        seq: Option<u32>,
        /// What they call it.
        id: String,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Someone wants to know something.
    Ask {
        /// Who.
        asker: Arc<Asker>,
        /// What.
        question: Question,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Someone wants to hear of everything that happens.
    Subscribe(Subscription),
    /// Someone looks through the eyes of a seat of theirs from now on, or of none.
    Look {
        /// Who.
        connection: ConnectionId,
        /// The seat whose curtain is lifted.
        seat: Option<u8>,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Someone wants to hear no more.
    Unsubscribe(ConnectionId),
    /// A chat line was written.
    Chat(Arc<ChatLine>),
    /// A bot has decided.
    BotDecided {
        /// For which event number it was asked.
        seq: u32,
        /// Whose turn it was.
        turn: BotTurn,
        /// What it does; nothing if it found nothing.
        action: Option<String>,
    },
    /// A deadline has come, or a bot is to act.
    Wake,
    /// Another process has written to the log.
    Changed,
    /// What someone has missed, read again for them.
    Missed {
        /// Who.
        connection: ConnectionId,
        /// The last event of it.
        until: u32,
        /// The events as they would have seen them; nothing if they cannot be had now.
        missed: Option<Vec<Happened>>,
    },
    /// Someone has another name.
    Renamed(Arc<Names>),
    /// Who is connected by way of another process: all of them.
    Elsewhere {
        /// A name for the process.
        process: Arc<str>,
        /// Who.
        people: Vec<PersonId>,
    },
    /// Someone is no more: whatever they have a part in goes on without them.
    Departed(Arc<Asker>),
    /// The operator closes the table.
    Close(Reply),
    /// The server shuts down.
    Leave,
}

/// Someone who wants to hear of everything that happens at a table.
pub struct Subscription {
    /// Where to.
    pub outbox: Outbox,
    /// Who.
    pub asker: Arc<Asker>,
    /// In which language.
    pub language: Language,
    /// The last event they know: what came after it is sent instead of a snapshot, if it is not too much.
    pub since: Option<u32>,
    /// Where the answer goes.
    pub reply: Reply,
    /// Dropped when a snapshot was sent, so that the next of the same address has a turn. What was missed is read in its own order.
    pub turn: Option<AtWork>,
}

/// What someone wants to know of a table.
pub enum Question {
    /// What an action would do, from what its seat knows; or why it may not be done.
    Preview {
        /// On which device it is asked.
        connection: ConnectionId,
        /// Which seat, counted from 1.
        seat: u8,
        /// What it would do.
        action: String,
    },
    /// Whose turn it is.
    ToAct,
    /// Why an action may not be done.
    Why {
        /// On which device it is asked.
        connection: ConnectionId,
        /// Which seat, counted from 1.
        seat: u8,
        /// What it would do.
        action: String,
    },
    /// The table as everyone may see it.
    Card,
    /// The table as who asks may see it.
    Snapshot(Language),
    /// What everyone may know of the dealer.
    Fairness,
    /// The seat they act for, to make a pass for another device.
    Holds(u8),
    /// Which chat they belong to.
    ChatRoom,
}

/// What a table answers.
#[derive(Debug)]
pub enum Answer {
    /// Whose turn it is, if it is a person's.
    ToAct(Option<PersonId>),
    /// Done, as this event.
    Done(u32),
    /// What an action would do.
    Preview(Value),
    /// Why an action may not be done; nothing if it may.
    Why(Option<Refusal>),
    /// The table.
    Card(Box<TableCard>),
    /// A message as sockets get it.
    Message(Box<RawValue>),
    /// A seat, and whose it is.
    Holder(Seat, PersonId),
    /// What everyone may know of the dealer.
    Fairness(Box<Fairness>),
    /// A chat.
    Room(Room),
}

/// Where an answer goes.
pub enum Reply {
    /// To a socket, with the id that the command had there.
    Socket {
        /// The connection.
        outbox: Outbox,
        /// The command's id.
        id: String,
        /// The language of what is refused.
        language: Language,
    },
    /// The same for whoever wants to hear of a table, who remembers whether that was refused.
    Listener {
        /// The connection.
        outbox: Outbox,
        /// The command's id.
        id: String,
        /// The language of what is refused.
        language: Language,
        /// Set when it is.
        refused: Arc<AtomicBool>,
    },
    /// To whoever waits for it.
    Call(oneshot::Sender<Result<Answer, Problem>>),
    /// To nobody.
    Nobody,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DoneMessage<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    #[schema(value_type = String)]
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    preview: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    why: Option<Value>,
}

impl<'a> DoneMessage<'a> {
    fn new(id: &'a str) -> Self {
        DoneMessage { kind: "done", id, seq: None, preview: None, why: None }
    }

    fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedMessage<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    #[schema(value_type = String)]
    id: &'a str,
    /// Code, clause, facts and a sentence.
    #[serde(flatten)]
    #[schema(value_type = RefusalBody)]
    problem: Value,
}

/// What a socket hears when a command of its own is refused.
pub(crate) fn refused_message(id: &str, problem: &Problem, language: Language) -> Utf8Bytes {
    let message = RefusedMessage { kind: "refused", id, problem: problem.to_json(language) };
    serde_json::to_string(&message).unwrap_or_default().into()
}

/// What a socket hears when a command of its own is done.
pub(crate) fn done_message(id: &str, seq: Option<u32>) -> Utf8Bytes {
    DoneMessage { seq, ..DoneMessage::new(id) }.text()
}

impl Reply {
    /// What a socket hears when its command became this event.
    pub(super) fn done(&self, seq: u32) -> Option<(ConnectionId, Utf8Bytes)> {
        match self {
            Reply::Socket { outbox, id, .. } => Some((outbox.id(), done_message(id, Some(seq)))),
            Reply::Listener { .. } | Reply::Call(_) | Reply::Nobody => None,
        }
    }

    /// Gives the answer.
    pub fn give(self, answer: Result<Answer, Problem>) {
        match self {
            Reply::Nobody => {}
            Reply::Listener { outbox, id, language, refused } => {
                refused.store(answer.is_err(), Ordering::Release);
                Reply::Socket { outbox, id, language }.give(answer);
            }
            // Whoever asked may have gone meanwhile.
            Reply::Call(sender) => drop(sender.send(answer)),
            Reply::Socket { outbox, id, language } => outbox.answer(match &answer {
                Ok(Answer::Done(seq)) => done_message(&id, Some(*seq)),
                Ok(Answer::Preview(preview)) => {
                    DoneMessage { preview: Some(preview), ..DoneMessage::new(&id) }.text()
                }
                Ok(Answer::Why(why)) => {
                    let why =
                        why.clone().map_or(Value::Bool(false), |why| Problem::Refused(why).to_json(language));
                    DoneMessage { why: Some(why), ..DoneMessage::new(&id) }.text()
                }
                Ok(_) => done_message(&id, None),
                Err(problem) => refused_message(&id, problem, language),
            }),
        }
    }
}

impl Request {
    /// Answers that it cannot be done, where someone waits for an answer.
    pub fn refuse(self, problem: &Problem) {
        match self {
            Request::Command { reply, .. }
            | Request::Ask { reply, .. }
            | Request::Look { reply, .. }
            | Request::Close(reply) => {
                reply.give(Err(problem.clone()));
            }
            Request::Subscribe(subscription) => subscription.reply.give(Err(problem.clone())),
            Request::Unsubscribe(_)
            | Request::Chat(_)
            | Request::BotDecided { .. }
            | Request::Wake
            | Request::Changed
            | Request::Missed { .. }
            | Request::Renamed(_)
            | Request::Departed(_)
            | Request::Elsewhere { .. }
            | Request::Leave => {}
        }
    }
}
