//! Everyone who hears of what happens at a table.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use motherlode_core::{Language, Observer, Seat, SeatList};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::outbox::{ConnectionId, Outbox};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::store::{ChatLine, Room, Stage};
use crate::table::{Asker, Event, Eyes, Happened, Scene, Table, TableCard, UndoAsk};

/// Up to so many are written to one after the other by the table itself. Where more listen, whoever is the last of them would
/// wait for all others.
const AT_ONCE: usize = 8;

/// Someone who hears of what happens at a table.
struct Listener {
    outbox: Outbox,
    asker: Arc<Asker>,
    language: Language,
    /// The seat whose curtain this device has lifted.
    lifted: Option<Seat>,
    /// What they were last told that they are here.
    told: Option<You>,
    /// Whether what they have missed is being read again: until then they hear of nothing new.
    waits: bool,
    /// Whether they were told who is connected.
    knows_presence: bool,
}

/// Everyone who hears of what happens at a table.
#[derive(Default)]
pub(super) struct Audience {
    listeners: Vec<Listener>,
    /// Who is connected by way of other processes.
    elsewhere: Vec<PersonId>,
    /// Who is connected, as everyone was last told.
    presence: Option<Presence>,
}

/// A table as one of its listeners sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Snapshot<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    table: TableId,
    seq: u32,
    card: TableCard,
    #[schema(value_type = Object)]
    data: &'a Value,
    you: You,
    #[serde(flatten)]
    scene: Scene,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<UndoAsk>)]
    undo: Option<&'a UndoAsk>,
}

/// What a listener is at a table.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct You {
    /// Their places, counted from 1.
    #[schema(value_type = Vec<u32>)]
    chairs: Vec<usize>,
    /// Their seats, once the game has begun.
    #[schema(value_type = Vec<u8>)]
    seats: SeatList,
    /// The seat through whose eyes they look.
    #[schema(value_type = Option<u8>)]
    eyes: Option<Seat>,
}

/// Tells a listener that it is something else here than before.
#[derive(Serialize, ToSchema)]
pub(crate) struct YouMessage<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    table: TableId,
    #[schema(value_type = You)]
    you: &'a You,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ChatMessage<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    table: TableId,
    room: Room,
    number: u32,
    person: PersonId,
    #[schema(value_type = String)]
    name: &'a str,
    at: Moment,
    #[schema(value_type = String)]
    text: &'a str,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceMessage {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    table: TableId,
    #[serde(flatten)]
    presence: Presence,
}

/// Who is connected to a table.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
struct Presence {
    /// The seats (or places) whose people are connected.
    #[schema(value_type = Vec<u32>)]
    here: Vec<usize>,
    /// How many others watch: exact while they are few.
    #[schema(value_type = u32)]
    watching: usize,
}

impl Presence {
    /// Whether everyone should hear of this who knows of another. Of many who watch, one more or less is no news.
    fn is_news_to(&self, known: &Presence) -> bool {
        self.here != known.here || 8 * self.watching.abs_diff(known.watching) > known.watching
    }
}

impl Listener {
    /// Whose view they get. Who has one seat looks through its eyes; who has several, on one device, through those of the
    /// seat that has lifted its curtain, and otherwise sees what everyone sees.
    fn eyes(&self, table: &Table) -> Eyes {
        let seats = table.seats_of(&self.asker);
        let observer = match (seats.as_slice(), self.lifted) {
            ([seat], _) => Observer::Seat(*seat),
            (several, Some(lifted)) if several.contains(&lifted) => Observer::Seat(lifted),
            _ => Observer::Spectator,
        };
        Eyes { observer, language: self.language }
    }
}

impl You {
    fn of(table: &Table, asker: &Asker, eyes: Eyes) -> You {
        You {
            chairs: table.chairs_of(asker).into_iter().map(|chair| chair + 1).collect(),
            seats: table.seats_of(asker),
            eyes: eyes.observer.seat(),
        }
    }
}

impl Listener {
    /// Tells them what they are here, if that has changed; `false` if they are too slow to hear it.
    fn tell_you(&mut self, table: &Table, eyes: Eyes) -> bool {
        let you = You::of(table, &self.asker, eyes);
        if self.told.as_ref() == Some(&you) {
            return true;
        }
        let message = YouMessage { kind: "you", table: table.id, you: &you };
        let message = serde_json::to_string(&message).unwrap_or_default();
        self.told = Some(you);
        self.outbox.try_send(table.id, message.into())
    }
}

/// A table as someone sees it, as sockets get it.
pub(super) fn snapshot(table: &Table, asker: &Asker, eyes: Eyes, now: Moment) -> String {
    let snapshot = Snapshot {
        kind: "table",
        table: table.id,
        seq: table.seq,
        card: table.card(),
        data: &table.setup.data,
        you: You::of(table, asker, eyes),
        scene: table.scene(eyes, now),
        undo: table.undo_ask(),
    };
    serde_json::to_string(&snapshot).unwrap_or_default()
}

/// The eyes of someone who has not said through which they look.
pub(crate) fn eyes_of(table: &Table, asker: &Asker, language: Language) -> Eyes {
    let observer = match table.seats_of(asker).as_slice() {
        [seat] => Observer::Seat(*seat),
        _ => Observer::Spectator,
    };
    Eyes { observer, language }
}

/// The eyes through which someone looks back. What happened in a game that is over is no secret any more, and what a
/// spectator sees never was one.
pub(crate) fn past_eyes(table: &Table, asker: &Asker, wanted: Option<Observer>, language: Language) -> Eyes {
    let may = |observer: &Observer| match observer {
        Observer::Spectator => true,
        Observer::Seat(seat) => seat.index() < table.chairs().len() && table.stage() == Stage::Over,
    };
    match wanted.filter(may) {
        Some(observer) => Eyes { observer, language },
        None => eyes_of(table, asker, language),
    }
}

impl Audience {
    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Whether so many listen that it takes a while to count them.
    pub(super) fn is_crowd(&self) -> bool {
        self.listeners.len() > AT_ONCE
    }

    /// Adds a listener, or puts it in the place of the same connection's earlier one.
    pub(super) fn add(&mut self, outbox: Outbox, asker: Arc<Asker>, language: Language) {
        let connection = outbox.id();
        let before = self.listeners.iter().find(|known| known.outbox.id() == connection);
        let lifted = before.and_then(|known| known.lifted);
        self.remove(connection);
        let (told, waits, knows_presence) = (None, false, false);
        self.listeners.push(Listener { outbox, asker, language, lifted, told, waits, knows_presence });
    }

    /// Takes a listener out; who it was, if they are now gone from this process.
    pub(super) fn remove(&mut self, connection: ConnectionId) -> Option<Arc<Asker>> {
        let place = self.listeners.iter().position(|listener| listener.outbox.id() == connection)?;
        let gone = self.listeners.swap_remove(place);
        (!gone.asker.id().is_some_and(|person| self.has(person))).then_some(gone.asker)
    }

    /// Takes out those whose connections have ended without saying so.
    pub(super) fn forget_closed(&mut self) {
        self.listeners.retain(|listener| !listener.outbox.is_closed());
    }

    /// Whether someone is connected.
    pub(super) fn has(&self, person: PersonId) -> bool {
        self.listeners
            .iter()
            .any(|listener| listener.asker.stands_for(person) && !listener.outbox.is_closed())
    }

    /// Whether someone is connected, here or elsewhere.
    pub(super) fn is_there(&self, person: PersonId) -> bool {
        self.has(person) || self.elsewhere.contains(&person)
    }

    /// Everyone who is connected here, in order.
    pub(super) fn people(&self) -> Vec<PersonId> {
        let own = |listener: &Listener| {
            let pass = listener.asker.pass.map(|(_, holder)| holder);
            listener.asker.people.iter().copied().chain(pass).collect::<Vec<_>>()
        };
        let open = self.listeners.iter().filter(|listener| !listener.outbox.is_closed());
        let mut people: Vec<_> = open.flat_map(own).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Who is connected by way of other processes from now on.
    pub(super) fn set_elsewhere(&mut self, people: Vec<PersonId>) {
        self.elsewhere = people;
    }

    /// All pairs of eyes, each once.
    pub(super) fn eyes(&self, table: &Table) -> Vec<Eyes> {
        let mut eyes: Vec<Eyes> = Vec::with_capacity(2);
        for listener in &self.listeners {
            let own = listener.eyes(table);
            if !eyes.contains(&own) {
                eyes.push(own);
            }
        }
        eyes
    }

    /// Through whose eyes a listener looks from now on; `None` if it does not listen.
    pub(super) fn look(&mut self, connection: ConnectionId, seat: Option<Seat>) -> Option<()> {
        let listener = self.listeners.iter_mut().find(|listener| listener.outbox.id() == connection)?;
        listener.lifted = seat;
        Some(())
    }

    /// Who listens on a connection.
    pub(super) fn asker(&self, connection: ConnectionId) -> Option<Arc<Asker>> {
        let listener = self.listeners.iter().find(|listener| listener.outbox.id() == connection)?;
        Some(listener.asker.clone())
    }

    /// Sends one listener the table as it is.
    pub(super) fn send_snapshot(&mut self, table: &Table, connection: ConnectionId, now: Moment) {
        let Some(listener) = self.listeners.iter_mut().find(|listener| listener.outbox.id() == connection)
        else {
            return;
        };
        let eyes = listener.eyes(table);
        let message = snapshot(table, &listener.asker, eyes, now);
        (listener.told, listener.waits) = (Some(You::of(table, &listener.asker, eyes)), false);
        if !listener.outbox.try_send(table.id, message.into()) {
            self.remove(connection);
        }
    }

    /// Everyone's connections.
    pub(super) fn connections(&self) -> Vec<ConnectionId> {
        self.listeners.iter().map(|listener| listener.outbox.id()).collect()
    }

    /// A listener hears of nothing new until it has got what it has missed, or a snapshot.
    pub(super) fn let_wait(&mut self, connection: ConnectionId) {
        let mut listeners = self.listeners.iter_mut();
        if let Some(listener) = listeners.find(|listener| listener.outbox.id() == connection) {
            listener.waits = true;
        }
    }

    /// Whether a listener waits for what it has missed.
    pub(super) fn waits(&self, connection: ConnectionId) -> bool {
        self.listeners.iter().any(|listener| listener.outbox.id() == connection && listener.waits)
    }

    /// Through whose eyes a connection looks.
    pub(super) fn eyes_of(&self, table: &Table, connection: ConnectionId) -> Option<Eyes> {
        let listener = self.listeners.iter().find(|listener| listener.outbox.id() == connection)?;
        Some(listener.eyes(table))
    }

    /// Sends one listener what it has missed, and what it is here now: that may be something else than when it left.
    pub(super) fn send_missed(&mut self, table: &Table, connection: ConnectionId, missed: &[Happened]) {
        let Some(listener) = self.listeners.iter_mut().find(|listener| listener.outbox.id() == connection)
        else {
            return;
        };
        listener.waits = false;
        let mut messages = missed.iter().flat_map(|event| &event.scenes);
        let eyes = listener.eyes(table);
        let is_sent = messages
            .all(|(_, message)| listener.outbox.try_send(table.id, message.as_str().into()))
            && listener.tell_you(table, eyes);
        if !is_sent {
            self.remove(connection);
        }
    }

    /// Sends everyone what happened, and whoever caused it the answer behind that, if it can be sent together: it is taken out
    /// then. Who was drawn for other eyes than theirs now (the game has begun and they have a seat) gets the whole table.
    pub(super) fn publish(
        &mut self,
        table: &Table,
        happened: Vec<Happened>,
        drawn: &[Eyes],
        now: Moment,
        answer: &mut Option<(ConnectionId, Utf8Bytes)>,
    ) {
        let mut messages: Vec<(Eyes, Vec<Utf8Bytes>)> =
            drawn.iter().map(|eyes| (*eyes, Vec::new())).collect();
        // Only who comes, goes or begins can be something else here than before.
        let moves = happened.iter().any(|event| !matches!(event.logged.event, Event::Entry { .. }));
        let seats = |event: &Happened| {
            matches!(event.logged.event, Event::Sat { .. } | Event::Stood { .. } | Event::Started { .. })
        };
        let reseats = happened.iter().any(seats);
        for event in happened {
            for (eyes, message) in event.scenes {
                if let Some((_, list)) = messages.iter_mut().find(|(known, _)| *known == eyes) {
                    list.push(message.into());
                }
            }
        }
        let at_once = self.listeners.len() <= AT_ONCE;
        self.listeners.retain_mut(|listener| {
            if listener.waits {
                return true;
            }
            let eyes = listener.eyes(table);
            if at_once
                && !moves
                && let Some((_, list)) = messages.iter().find(|(known, _)| *known == eyes)
            {
                let own = answer.take_if(|(connection, _)| *connection == listener.outbox.id());
                return listener.outbox.send_now(table.id, list, own.map(|(_, message)| message));
            }
            let Some((_, list)) = messages.iter().find(|(known, _)| *known == eyes) else {
                let message = snapshot(table, &listener.asker, eyes, now);
                listener.told = Some(You::of(table, &listener.asker, eyes));
                return listener.outbox.try_send(table.id, message.into());
            };
            list.iter().all(|message| listener.outbox.try_send(table.id, message.clone()))
                && (!moves || listener.tell_you(table, eyes))
        });
        // Places have other people now, so other places have someone connected.
        if reseats {
            self.presence(table);
        }
    }

    /// Sends a chat line to those it is for.
    pub(super) fn chat(&mut self, table: &Table, line: &ChatLine) {
        let ChatLine { number, line } = line;
        let message = ChatMessage {
            kind: "chat",
            table: table.id,
            room: line.room,
            number: *number,
            person: line.person,
            name: &line.name,
            at: line.at,
            text: &line.text,
        };
        let message: Utf8Bytes = serde_json::to_string(&message).unwrap_or_default().into();
        self.listeners.retain(|listener| {
            room_of(table, &listener.asker) != line.room
                || listener.outbox.try_send(table.id, message.clone())
        });
    }

    /// Tells everyone whose people are connected.
    pub(super) fn presence(&mut self, table: &Table) {
        let here = |place: &usize| {
            table.chairs()[*place].sitter.holder().is_some_and(|person| self.is_there(person))
        };
        let here = (0..table.chairs().len()).filter(here).map(|place| place + 1).collect();
        let watches = |listener: &&Listener| room_of(table, &listener.asker) == Room::Spectators;
        let presence = Presence { here, watching: self.listeners.iter().filter(watches).count() };
        let is_news = self.presence.as_ref().is_none_or(|known| presence.is_news_to(known));
        if is_news {
            self.presence = Some(presence.clone());
        }
        let message = PresenceMessage { kind: "presence", table: table.id, presence };
        let message: Utf8Bytes = serde_json::to_string(&message).unwrap_or_default().into();
        self.listeners.retain_mut(|listener| {
            let knows = std::mem::replace(&mut listener.knows_presence, true);
            (knows && !is_news) || listener.outbox.try_send(table.id, message.clone())
        });
    }
}

/// Which chat someone belongs to: that of the seats, if they have one.
pub(super) fn room_of(table: &Table, asker: &Asker) -> Room {
    let sits = !table.chairs_of(asker).is_empty() || !table.seats_of(asker).is_empty();
    if sits { Room::Seats } else { Room::Spectators }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SystemRandom;
    use crate::store::PersonKind;
    use crate::table::{Command, Decided, Logged, NewTable, Sitter};

    #[test]
    fn of_many_who_watch_one_more_is_no_news() {
        let of = |here: &[usize], watching| Presence { here: here.to_vec(), watching };
        assert!(of(&[1], 1).is_news_to(&of(&[1], 0)));
        assert!(of(&[1], 6).is_news_to(&of(&[1], 7)));
        assert!(!of(&[1], 101).is_news_to(&of(&[1], 100)));
        assert!(of(&[1], 120).is_news_to(&of(&[1], 100)));
        assert!(of(&[], 100).is_news_to(&of(&[1], 100)), "a player who leaves always is");
        assert!(!of(&[1], 3).is_news_to(&of(&[1], 3)));
    }

    #[test]
    fn what_several_see_alike_is_written_once_and_shared() {
        let (ada, random) = (PersonId::from_random([1; 10]), SystemRandom);
        let setup = serde_json::from_value(serde_json::json!({"game": "atacama"})).expect("a setup");
        let new = NewTable::check(setup, vec![Sitter::Open, Sitter::Open], 100).expect("a table");
        let first = Logged::by_itself(new.opened(ada, &random));
        let mut table = Table::open(TableId::from_random([2; 10]), &first, Moment(0)).expect("a table");
        let (mut audience, mut ends) = (Audience::default(), Vec::new());
        for language in [Language::English, Language::English, Language::German] {
            let (outbox, messages) = Outbox::new();
            audience.add(outbox, Arc::new(Asker::nobody()), language);
            ends.push(messages);
        }
        let drawn = audience.eyes(&table);
        table.set_audience(drawn.clone());
        let (asker, sit) = (
            Asker::person(ada, "Ada", PersonKind::Guest),
            Command::Sit { chair: 1, commitment: None, local: None },
        );
        let decided = table.command(&asker, &sit, None, "x", Moment(1), &random);
        let Ok(Decided::Changed(mut changes)) = decided else { panic!("{decided:?}") };
        changes.draw(&table);
        audience.publish(&table, changes.events, &drawn, Moment(1), &mut None);
        let heard: Vec<_> = ends.iter_mut().map(|end| end.try_recv().expect("an event")).collect();
        assert!(heard[0].contains(r#""what":"sat""#), "{}", heard[0]);
        assert_eq!(heard[0].as_ptr(), heard[1].as_ptr(), "the very same bytes");
        assert_ne!(heard[0].as_ptr(), heard[2].as_ptr(), "in another language");
    }

    #[test]
    fn who_has_ended_without_a_word_is_not_there_and_soon_forgotten() {
        let (ada, bob) = (PersonId::from_random([1; 10]), PersonId::from_random([2; 10]));
        let (mut audience, mut ends) = (Audience::default(), Vec::new());
        for person in [ada, bob] {
            let (outbox, messages) = Outbox::new();
            let asker = Arc::new(Asker::person(person, "", PersonKind::Guest));
            audience.add(outbox, asker, Language::English);
            ends.push(messages);
        }
        assert_eq!(audience.people(), [ada, bob]);
        ends.pop();
        assert!(audience.has(ada) && !audience.has(bob));
        audience.set_elsewhere(vec![bob]);
        assert!(audience.is_there(bob), "by way of another process");
        audience.forget_closed();
        assert_eq!(audience.connections().len(), 1);
        ends.pop();
        audience.forget_closed();
        assert!(audience.is_empty());
    }
}
