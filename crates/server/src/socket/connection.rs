//! One client's connection: reads what it says, sends what it is to hear.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, close_code};
use axum::http::HeaderMap;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use motherlode_core::syntax::quote;
use motherlode_core::{Fact, Language, Refusal};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, Message};

use super::message::{ClientMessage, ServerMessage, VERSION};
use crate::hall::{Answer, Cable, Hall, LobbyChange, Outbox, Plug, Question, Reply, Request, Subscription};
use crate::hall::{AtWork, done_message, refused_message};
use crate::http::socket::visitor;
use crate::id::{PersonId, TableId};
use crate::people::{Bell, Reception, SeatPass, price_of};
use crate::problem::Problem;
use crate::store::NewChatLine;
use crate::table::Asker;
use crate::text::ServerText;

/// How often a silent client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// A message up to so many bytes is read even when there are too many, so that the refusal can name it.
const SHORT: usize = 1024;
/// How many messages are sent in one go.
const BATCH: usize = 64;
/// How many tables one connection may listen to.
const MOST_TABLES: usize = 100;

/// Who has connected.
#[derive(Clone)]
pub struct Visitor {
    /// Who.
    pub asker: Arc<Asker>,
    /// In which language.
    pub language: Language,
    /// Why they may not command, if they may not.
    pub barred: Option<Problem>,
    /// What they have shown to prove who they are: it is looked at again now and then.
    pub shown: Arc<HeaderMap>,
}

struct Connection {
    hall: Arc<Hall>,
    reception: Arc<Reception>,
    visitor: Visitor,
    address: IpAddr,
    outbox: Outbox,
    /// The tables it listens to, each with who it is there.
    tables: HashMap<TableId, Part>,
    /// Rings when what its people may do has changed.
    bell: Bell,
    lobby: Option<broadcast::Receiver<Arc<LobbyChange>>>,
    pace: DefaultDirectRateLimiter,
    /// The most that its pace lets it pay for one message.
    burst: NonZeroU32,
    /// Until when it is not listened to, because it has said too much.
    rest: Option<Instant>,
}

/// What a connection is at one table.
struct Part {
    asker: Arc<Asker>,
    /// The pass by which it has a seat there, and there only.
    pass: Option<SeatPass>,
    /// Why the pass is not good for commands now, if it is not.
    barred: Option<Problem>,
    /// Whether it wanted to hear of the table and was refused: there may be no such table.
    refused: Arc<AtomicBool>,
}

impl Part {
    fn is_refused(&self) -> bool {
        self.refused.load(Ordering::Acquire)
    }
}

/// Serves one client until either side has enough.
pub async fn serve(
    (cable, mut socket): (Arc<Cable>, WebSocketStream<Plug>),
    visitor: Visitor,
    address: IpAddr,
    hall: Arc<Hall>,
    reception: Arc<Reception>,
) {
    let (outbox, mut messages) = Outbox::on(Arc::downgrade(&cable));
    let commands = NonZeroU32::new(hall.house().settings.limits.commands).unwrap_or(NonZeroU32::MIN);
    // A burst of four seconds' worth: opening a page asks for several things at once.
    let quota = Quota::per_second(commands)
        .allow_burst(commands.saturating_mul(NonZeroU32::new(4).unwrap_or(NonZeroU32::MIN)));
    let (pace, burst) = (RateLimiter::direct(quota), quota.burst_size());
    let mut bell = reception.bell();
    visitor.asker.people.iter().for_each(|person| bell.add(*person));
    let (tables, lobby, rest) = (HashMap::new(), None, None);
    let mut connection =
        Connection { hall, reception, visitor, address, outbox, tables, bell, lobby, pace, burst, rest };
    let why = connection.run(&mut socket, &cable, &mut messages).await;
    cable.end();
    connection.leave();
    if let Some((code, why)) = why {
        let frame = CloseFrame { code: code.into(), reason: why.into() };
        let last_word = async {
            if cable.is_begun()
                && let Ok(message) = messages.try_recv()
            {
                cable.write_all(&[message]).await?;
            }
            socket.send(Message::Close(Some(frame))).await
        };
        let _ = timeout(Duration::from_secs(2), last_word).await;
    }
}

impl Connection {
    /// Reads and writes until the end; the reason to be given, if we end it.
    async fn run(
        &mut self,
        socket: &mut WebSocketStream<Plug>,
        cable: &Cable,
        messages: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Option<(u16, &'static str)> {
        let settings = &self.hall.house().settings;
        let [asking, silence, stuck] =
            [settings.asking, settings.silence, settings.stuck].map(Duration::from_millis);
        let mut heard = Instant::now();
        // Whoever is to be missed after so long is asked in time.
        let (mut ping_at, ping_again) = (heard, PING.min(silence / 3));
        let mut speak_by = Some(heard + asking);
        let (mut is_asked, mut blocked) = (false, None);
        let mut batch = Vec::with_capacity(BATCH);
        // One timer and one wait for the bell, whatever is due first: most who are woken here have something to read or to send.
        let mut alarm = std::pin::pin!(tokio::time::sleep_until(ping_at));
        let mut rung = std::pin::pin!(self.bell.rung());
        loop {
            let due = [speak_by, self.rest].into_iter().flatten().fold(ping_at, Instant::min);
            if alarm.deadline() != due {
                alarm.as_mut().reset(due);
            }
            tokio::select! {
                read = socket.next(), if self.rest.is_none() => {
                    heard = Instant::now();
                    match read? {
                        Ok(Message::Text(text)) => {
                            speak_by = None;
                            self.hear(&text).await;
                        }
                        Ok(Message::Binary(_)) => return Some((close_code::UNSUPPORTED, "texts only")),
                        // What we have asked for is free.
                        Ok(Message::Pong(_)) if std::mem::take(&mut is_asked) => {}
                        Ok(Message::Ping(_) | Message::Pong(_)) => self.hear_a_sign(),
                        Ok(Message::Close(_) | Message::Frame(_)) => return None,
                        Err(error) => return ending(&error),
                    }
                }
                count = messages.recv_many(&mut batch, BATCH) => {
                    if count == 0 {
                        return None;
                    }
                    let bytes = batch.iter().map(|message| message.len()).sum();
                    let sent = timeout(stuck, send(socket, cable, &batch)).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return None;
                    }
                    batch.clear();
                    self.outbox.sent(bytes);
                }
                change = lobby_change(&mut self.lobby) => self.lobby_changed(change).await,
                () = &mut rung => {
                    rung.set(self.bell.rung());
                    if !self.look_again().await {
                        return Some((close_code::POLICY, "the session has ended"));
                    }
                }
                () = &mut alarm => {
                    let now = Instant::now();
                    self.rest = self.rest.filter(|end| now < *end);
                    if speak_by.is_some_and(|end| now >= end) {
                        return Some((close_code::POLICY, "nothing was asked"));
                    }
                    if now >= ping_at {
                        ping_at = now + ping_again;
                        if heard.elapsed() > silence {
                            return Some((close_code::AWAY, "nothing was heard for too long"));
                        }
                        if !self.look_again().await {
                            return Some((close_code::POLICY, "the session has ended"));
                        }
                        if cable.ping().ok()? {
                            (is_asked, blocked) = (true, None);
                        } else if blocked.get_or_insert(now).elapsed() > stuck {
                            // Whoever speaks and never reads.
                            return None;
                        }
                    }
                }
            }
            // Also when nothing was sent: the keeper may have found the queue full just before it was emptied.
            if messages.is_empty() {
                self.catch_up();
            }
            if self.outbox.is_lost() {
                return Some((close_code::POLICY, "answers were not read"));
            }
        }
    }

    /// Whether the client still is who it was; whoever has been banned meanwhile may not command any more.
    async fn look_again(&mut self) -> bool {
        let person = self.visitor.asker.id();
        match visitor(&self.reception, &self.visitor.shown).await {
            Ok(now) if now.asker.id() == person => {
                (self.visitor.asker, self.visitor.barred) = (now.asker, now.barred);
            }
            Ok(_) | Err(Problem::BadToken | Problem::MissingScope(_)) => return false,
            Err(problem) => tracing::debug!(%problem, "a client cannot be looked at again now"),
        }
        self.look_at_passes().await;
        self.hall.be_seen_again(self.people_at_tables()).await;
        true
    }

    /// Whoever has a seat by a pass that has ended meanwhile only watches from now on.
    async fn look_at_passes(&mut self) {
        let passes: Vec<_> = self.tables.values().filter_map(|part| part.pass).collect();
        for pass in passes {
            match self.by_pass(pass).await {
                Ok(part) => {
                    self.tables.insert(pass.table, part);
                }
                Err(Problem::BadToken) => {
                    self.tables.insert(pass.table, self.without_pass());
                    self.listen(pass.table, None, Reply::Nobody, None);
                }
                Err(problem) => tracing::debug!(%problem, "a pass cannot be looked at again now"),
            }
        }
    }

    /// What the client is by a pass that is still good.
    async fn by_pass(&self, pass: SeatPass) -> Result<Part, Problem> {
        let giver = self.reception.pass_giver(pass).await?;
        let is_banned = giver.banned_until.is_some_and(|until| self.hall.house().now() < until);
        Ok(Part {
            asker: Arc::new(self.visitor.asker.with_pass(pass.seat, pass.person)),
            pass: Some(pass),
            barred: is_banned.then_some(Problem::Banned),
            refused: Arc::default(),
        })
    }

    /// What the client is where it has shown no pass.
    fn without_pass(&self) -> Part {
        Part { asker: self.visitor.asker.clone(), pass: None, barred: None, refused: Arc::default() }
    }

    /// Everyone whom the client is at a table.
    fn people_at_tables(&self) -> Vec<PersonId> {
        let visitor = self.visitor.asker.id().filter(|_| !self.tables.is_empty());
        visitor.into_iter().chain(self.tables.values().filter_map(|part| part.asker.id())).collect()
    }

    /// A sign of life that nobody asked for costs as much as a short message.
    fn hear_a_sign(&mut self) {
        if self.pace.check().is_err() {
            self.take_a_rest();
        }
    }

    /// Whoever says too much is not listened to for a while.
    fn take_a_rest(&mut self) {
        self.rest = Some(Instant::now() + Duration::from_millis(self.hall.house().settings.pause));
    }

    async fn hear(&mut self, text: &str) {
        let price = price_of(text.len()).min(self.burst);
        let is_too_much = !matches!(self.pace.check_n(price), Ok(Ok(())));
        if is_too_much && text.len() > SHORT {
            // Not even its name is looked for.
            return self.refuse("", &Problem::TooMany { seconds: 1 });
        }
        let message = match ClientMessage::read(text) {
            Ok(message) if is_too_much => {
                return self.refuse(message.id(), &Problem::TooMany { seconds: 1 });
            }
            Ok(message) => message,
            Err((id, _)) if is_too_much => return self.refuse(&id, &Problem::TooMany { seconds: 1 }),
            Err((id, problem)) => return self.refuse(&id, &Problem::Malformed(problem)),
        };
        let id = message.id().to_owned();
        if let Err(problem) = self.obey(message).await {
            self.refuse(&id, &problem);
        }
    }

    /// Does what was asked, or passes it on to the table, which answers itself.
    async fn obey(&mut self, message: ClientMessage) -> Result<(), Problem> {
        match message {
            ClientMessage::Hello { id, version, language } => {
                self.hello(&id, version, language.as_deref())?;
            }
            ClientMessage::Subscribe { id, table, since, pass } => {
                self.subscribe(id, table, since, pass.as_deref()).await?;
                self.hall.be_seen(self.people_at_tables()).await;
            }
            ClientMessage::Unsubscribe { id, table } => {
                if self.tables.remove(&table).is_some() {
                    self.hall.tell(table, Request::Unsubscribe(self.outbox.id()));
                }
                self.outbox.answer(done_message(&id, None));
            }
            ClientMessage::Command { id, table, seq, command } => {
                self.may_command_at(table)?;
                if matches!(command, crate::table::Command::Sit { .. }) {
                    self.may_sit(table).await?;
                }
                let (asker, reply) = (self.asker(table), self.reply(id.clone()));
                self.hall.send(table, Request::Command { asker, command, seq, id, reply });
            }
            ClientMessage::Preview { id, table, seat, action } => {
                let connection = self.outbox.id();
                self.ask(id, table, Question::Preview { connection, seat, action });
            }
            ClientMessage::Why { id, table, seat, action } => {
                let connection = self.outbox.id();
                self.ask(id, table, Question::Why { connection, seat, action });
            }
            ClientMessage::Look { id, table, seat } => {
                let reply = self.reply(id);
                self.hall.send(table, Request::Look { connection: self.outbox.id(), seat, reply });
            }
            ClientMessage::Chat { id, table, text } => {
                self.may_command()?;
                self.chat(table, &text).await?;
                self.outbox.answer(done_message(&id, None));
            }
            ClientMessage::Lobby { id, on } => {
                if on {
                    self.reception.gates().lobby(self.address)?;
                }
                self.lobby = on.then(|| self.hall.lobby());
                self.outbox.answer(done_message(&id, None));
                if on {
                    self.send_lobby().await?;
                }
            }
            ClientMessage::Seek { id, wish } => {
                self.may_command()?;
                self.hall.seek(&self.visitor.asker, wish, &self.outbox).await?;
                self.outbox.answer(done_message(&id, None));
            }
            ClientMessage::EndSeek { id } => {
                self.may_command()?;
                self.hall.end_seek(&self.visitor.asker).await?;
                self.outbox.answer(done_message(&id, None));
            }
            ClientMessage::Ping { id } => self.outbox.answer(done_message(&id, None)),
        }
        Ok(())
    }

    fn refuse(&mut self, id: &str, problem: &Problem) {
        if let Problem::TooMany { .. } = problem {
            self.take_a_rest();
        }
        self.outbox.answer(refused_message(id, problem, self.visitor.language));
    }

    fn reply(&self, id: String) -> Reply {
        Reply::Socket { outbox: self.outbox.clone(), id, language: self.visitor.language }
    }

    fn may_command(&self) -> Result<(), Problem> {
        self.visitor.barred.clone().map_or(Ok(()), Err)
    }

    /// The same where a pass for a seat will do instead of a cookie.
    fn may_command_at(&self, table: TableId) -> Result<(), Problem> {
        let Some(part) = self.tables.get(&table).filter(|part| part.pass.is_some()) else {
            return self.may_command();
        };
        match &self.visitor.barred {
            None | Some(Problem::SignIn) => part.barred.clone().map_or(Ok(()), Err),
            Some(problem) => Err(problem.clone()),
        }
    }

    /// Who the client is at a table.
    fn asker(&self, table: TableId) -> Arc<Asker> {
        self.tables.get(&table).map_or(&self.visitor.asker, |part| &part.asker).clone()
    }

    fn ask(&self, id: String, table: TableId, question: Question) {
        let (asker, reply) = (self.asker(table), self.reply(id));
        self.hall.send(table, Request::Ask { asker, question, reply });
    }

    fn hello(&mut self, id: &str, version: u32, language: Option<&str>) -> Result<(), Problem> {
        if version != VERSION {
            return Err(Problem::Malformed(
                Refusal::new("other-version", ServerText::OtherVersion)
                    .with("version", Fact::Number(VERSION.into())),
            ));
        }
        if let Some(code) = language {
            self.visitor.language = code.parse().map_err(|_| no_language(code))?;
        }
        let hello = ServerMessage::Hello {
            id,
            version: VERSION,
            program: env!("CARGO_PKG_VERSION"),
            person: self.visitor.asker.id(),
            now: self.hall.house().now(),
        };
        self.outbox.answer(hello.text());
        Ok(())
    }

    async fn subscribe(
        &mut self,
        id: String,
        table: TableId,
        since: Option<u32>,
        pass: Option<&str>,
    ) -> Result<(), Problem> {
        if self.tables.len() >= MOST_TABLES {
            self.tables.retain(|_, part| !part.is_refused());
        }
        let listens = self.tables.get(&table).is_some_and(|part| !part.is_refused());
        if self.tables.len() >= MOST_TABLES && !listens {
            let most = Fact::Number(MOST_TABLES as i64);
            return Err(Problem::Refused(
                Refusal::new("many-subscriptions", ServerText::ManySubscriptions).with("most", most),
            ));
        }
        let part = match pass {
            None => self.without_pass(),
            Some(text) => {
                let pass = SeatPass::read(text, &self.hall.house().key).filter(|pass| pass.table == table);
                let pass = pass.ok_or(Problem::BadToken)?;
                // First, so that nothing happens unheard between looking and listening.
                self.bell.add(pass.giver);
                self.by_pass(pass).await?
            }
        };
        let (outbox, language, refused) = (self.outbox.clone(), self.visitor.language, part.refused.clone());
        self.tables.insert(table, part);
        // Whoever listens already goes on doing so if asking again is refused.
        let reply = match listens {
            true => self.reply(id),
            false => Reply::Listener { outbox, id, language, refused },
        };
        let turn = self.reception.gates().snapshots().turn(self.address).await;
        self.listen(table, since, reply, Some(turn));
        Ok(())
    }

    fn listen(&self, table: TableId, since: Option<u32>, reply: Reply, turn: Option<AtWork>) {
        let (outbox, asker, language) = (self.outbox.clone(), self.asker(table), self.visitor.language);
        self.hall
            .send(table, Request::Subscribe(Subscription { outbox, asker, language, since, reply, turn }));
    }

    /// What was too much for a slow reader is made good by snapshots.
    fn catch_up(&self) {
        let mut behind = self.outbox.take_behind();
        behind.sort_unstable();
        behind.dedup();
        for table in behind {
            if self.tables.contains_key(&table) {
                self.listen(table, None, Reply::Nobody, None);
            }
        }
    }

    /// Whoever has blocked someone at the table, or was blocked by someone there, does not sit down with them.
    async fn may_sit(&self, table: TableId) -> Result<(), Problem> {
        let Some(person) = self.visitor.asker.id() else { return Err(Problem::SignIn) };
        self.hall.check_blocks(table, person).await
    }

    async fn chat(&self, table: TableId, text: &str) -> Result<(), Problem> {
        let person = self.visitor.asker.id().ok_or(Problem::SignIn)?;
        // Whoever is muted finds no other voice by a pass of theirs.
        if let Some(pass) = self.tables.get(&table).and_then(|part| part.pass) {
            self.reception.check_voice(&self.reception.pass_giver(pass).await?)?;
        }
        let text = self.reception.check_chat(person, text).await?;
        let asker = self.asker(table);
        let question = |reply| Request::Ask { asker: asker.clone(), question: Question::ChatRoom, reply };
        let Answer::Room(room) = self.hall.ask(table, question).await? else { return Err(Problem::Broken) };
        let name = self.visitor.asker.name.clone();
        let line = NewChatLine { table, room, person, name, at: self.hall.house().now(), text };
        self.hall.say(line).await
    }

    async fn send_lobby(&self) -> Result<(), Problem> {
        self.outbox.answer(self.hall.lobby_message().await?);
        Ok(())
    }

    async fn lobby_changed(&mut self, change: Result<Arc<LobbyChange>, broadcast::error::RecvError>) {
        match change {
            Ok(change) => {
                let message = ServerMessage::LobbyChange { table: change.table, card: change.card.as_ref() };
                self.outbox.answer(message.text());
            }
            Err(broadcast::error::RecvError::Lagged(_)) => {
                if let Err(problem) = self.send_lobby().await {
                    tracing::warn!(%problem, "the lobby cannot be sent");
                }
            }
            Err(broadcast::error::RecvError::Closed) => self.lobby = None,
        }
    }

    fn leave(&mut self) {
        for (table, _) in self.tables.drain() {
            self.hall.tell(table, Request::Unsubscribe(self.outbox.id()));
        }
    }
}

/// The reason to be given for what cannot be read; none where the connection itself has broken.
fn ending(error: &Error) -> Option<(u16, &'static str)> {
    match error {
        Error::Capacity(_) => Some((close_code::SIZE, "a message was too large")),
        Error::Utf8(_) => Some((close_code::INVALID, "a text was no UTF-8")),
        Error::Protocol(_) => Some((close_code::PROTOCOL, "this is no WebSocket message")),
        _ => None,
    }
}

fn no_language(code: &str) -> Problem {
    let known = Language::ALL.iter().map(|language| language.code());
    let refusal = Refusal::new("no-language", ServerText::NoLanguage)
        .with("language", Fact::Name(quote(code)))
        .with("known", Fact::names(known));
    Problem::Malformed(refusal)
}

/// Sends all of these, in one go where the network takes them.
async fn send(socket: &mut WebSocketStream<Plug>, cable: &Cable, batch: &[Utf8Bytes]) -> Result<(), Error> {
    if cable.has_own_frame() {
        socket.flush().await?;
    }
    Ok(cable.write_all(batch).await?)
}

/// The next change of the lobby, for those who listen.
async fn lobby_change(
    lobby: &mut Option<broadcast::Receiver<Arc<LobbyChange>>>,
) -> Result<Arc<LobbyChange>, broadcast::error::RecvError> {
    match lobby {
        Some(lobby) => lobby.recv().await,
        None => std::future::pending().await,
    }
}
