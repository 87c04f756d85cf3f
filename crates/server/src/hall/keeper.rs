//! The keeper of one table: decides, writes, and only then tells.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use motherlode_core::Seat;
use tokio::sync::mpsc;

mod again;
mod visits;

use super::archive::{table_of, unreadable};
use super::audience::{Audience, eyes_of, room_of, snapshot};
use super::bots::Job;
use super::request::{Answer, Question, Reply, Request};
use super::tally::tallies;
use super::{Hall, Queue};
use crate::house::House;
use crate::id::{PersonId, TableId};
use crate::moment::{MINUTE, Millis, Moment, SECOND};
use crate::problem::Problem;
use crate::store::{Append, Appended, Stage};
use crate::table::{Asker, BotTurn, Changes, Decided, Event, Logged, Table};
use crate::turn::{Notice, Turn};

/// How long a process may take for a bot's action before another takes over.
const BOT_LEASE: Millis = 10 * SECOND;
/// How long a finished table stays in memory once nobody looks at it.
const FINISHED_IDLE: Millis = 5 * SECOND;
/// How many events are sent one by one to someone who was away; beyond that the table as it is.
const MOST_MISSED: u32 = 100;

struct Keeper {
    hall: Arc<Hall>,
    id: TableId,
    table: Option<Table>,
    audience: Audience,
    /// The newest event that the audience has been told of.
    published: Option<u32>,
    /// Who has come and has not been found gone since.
    here: HashSet<PersonId>,
    /// Since when people are gone who were here.
    gone: HashMap<PersonId, Moment>,
    since: Moment,
    used_at: Moment,
    /// The event for which a bot was asked last.
    bot_asked: Option<u32>,
    /// Whose turn it was before the change that is under way.
    acted_before: Option<PersonId>,
    /// Who is connected by way of each other process, and when it said so.
    elsewhere: HashMap<Arc<str>, (Vec<PersonId>, Moment)>,
    /// Who other processes were told is connected here, and when.
    told_elsewhere: (Vec<PersonId>, Moment),
    /// When everyone was last told who is connected, and whether they are to be told again.
    told_presence: (Moment, bool),
}

/// Keeps a table until nobody needs it any more; one that was not just opened is read when it is needed.
pub(super) async fn keep(
    hall: Arc<Hall>,
    id: TableId,
    table: Option<Table>,
    mut inbox: mpsc::Receiver<Box<Request>>,
    own: Queue,
) {
    let now = hall.house.now();
    let mut keeper = Keeper {
        hall,
        id,
        published: table.as_ref().map(|table| table.seq),
        table,
        audience: Audience::default(),
        here: HashSet::new(),
        gone: HashMap::new(),
        since: now,
        used_at: now,
        bot_asked: None,
        acted_before: None,
        elsewhere: HashMap::new(),
        told_elsewhere: (Vec::new(), now),
        told_presence: (Moment(0), false),
    };
    // Set anew only when it has rung or would ring too late: most requests put off what is due, and looking around too early
    // does no harm.
    let mut alarm = std::pin::pin!(tokio::time::sleep(Duration::ZERO));
    let mut has_rung = true;
    loop {
        let next = tokio::time::Instant::now() + keeper.patience();
        if has_rung || next < alarm.deadline() {
            alarm.as_mut().reset(next);
            has_rung = false;
        }
        let request = tokio::select! {
            biased;
            request = inbox.recv() => Some(request.map(|request| *request)),
            () = &mut alarm => None,
        };
        match request {
            Some(Some(Request::Leave) | None) => {
                keeper.hall.forget(id, &own);
                inbox.close();
                while let Some(request) = inbox.recv().await {
                    request.refuse(&Problem::Unavailable);
                }
                return;
            }
            Some(Some(request)) => {
                keeper.handle(request).await;
                // Where requests never cease, there is no quiet moment to wait for.
                if keeper.is_due() {
                    keeper.look_around().await;
                }
            }
            None => {
                has_rung = true;
                keeper.look_around().await;
            }
        }
        if keeper.is_idle() {
            keeper.hall.forget(id, &own);
            inbox.close();
            // What came in meanwhile is for the next keeper.
            while let Some(request) = inbox.recv().await {
                keeper.hall.send(id, *request);
            }
            return;
        }
    }
}

impl Keeper {
    fn house(&self) -> &House {
        &self.hall.house
    }

    fn now(&self) -> Moment {
        self.hall.house.now()
    }

    /// How long to wait for a request before looking around.
    fn patience(&self) -> Duration {
        let idle = self.is_unneeded().then(|| self.used_at.after(self.idle()));
        let next = [idle, self.absence_due(), self.due(), self.presence_due()].into_iter().flatten().min();
        let most = if self.house().store.is_shared() { visits::REPEAT } else { MINUTE };
        Duration::from_millis(next.map_or(most, |next| next.since(self.now())).clamp(10, most))
    }

    fn idle(&self) -> Millis {
        match self.table.as_ref().map(Table::stage) {
            None | Some(Stage::Over | Stage::Closed) => FINISHED_IDLE,
            Some(Stage::Gathering | Stage::Playing) => self.house().settings.idle,
        }
    }

    /// Whether nobody listens and no bot is waited for.
    fn is_unneeded(&self) -> bool {
        let waits_for_bot =
            self.bot_asked.is_some() && self.bot_asked == self.table.as_ref().map(|table| table.seq);
        self.audience.is_empty() && !waits_for_bot
    }

    fn is_idle(&self) -> bool {
        self.is_unneeded() && self.now() >= self.used_at.after(self.idle())
    }

    fn due(&self) -> Option<Moment> {
        self.table.as_ref()?.deadline(self.house().settings.opening)
    }

    /// Whether something is due by itself.
    fn is_due(&self) -> bool {
        let first = [self.due(), self.absence_due(), self.presence_due()].into_iter().flatten().min();
        first.is_some_and(|due| self.now() >= due)
    }

    async fn handle(&mut self, request: Request) {
        self.used_at = self.now();
        if let Err(problem) = self.load().await {
            return request.refuse(&problem);
        }
        match request {
            Request::Command { asker, command, seq, id, mut reply } => {
                let answer = self.command(&asker, &command, seq, &id, &mut reply).await;
                self.heard(&asker);
                self.hall.metrics.command(answer.is_ok());
                reply.give(answer);
            }
            Request::Ask { asker, question, reply } => reply.give(self.answer(&asker, question)),
            Request::Subscribe(subscription) => self.subscribe(subscription).await,
            Request::Look { connection, seat, reply } => reply.give(self.look(connection, seat)),
            Request::Unsubscribe(connection) => self.unsubscribe(connection),
            Request::Chat(line) => {
                if let Some(table) = &self.table {
                    self.audience.chat(table, &line);
                }
            }
            Request::BotDecided { seq, turn, action } => self.bot_decided(seq, turn, action).await,
            Request::Wake => self.wake().await,
            Request::Changed => self.catch_up().await,
            Request::Missed { connection, until, missed } => self.send_missed(connection, until, missed),
            Request::Renamed(names) => self.rename(&names),
            Request::Elsewhere { process, people } => self.hear_of(process, people),
            Request::Departed(asker) => self.departed(&asker).await,
            Request::Close(reply) => {
                let at = self.now();
                let changes = self.change(|table, _| table.close(at));
                reply.give(match changes {
                    Ok(changes) => self.commit(changes).await.map(Answer::Done),
                    Err(problem) => Err(problem),
                });
            }
            // The loop takes this one itself.
            Request::Leave => {}
        }
    }

    /// Nobody asked for anything: is something due by itself?
    async fn look_around(&mut self) {
        let now = self.now();
        self.audience.forget_closed();
        self.count_elsewhere();
        if self.miss(now) || self.presence_due().is_some_and(|due| now >= due) {
            self.tell_presence();
        }
        if self.due().is_some_and(|due| now >= due) {
            self.wake().await;
        }
        if self.absence_due().is_some_and(|due| now >= due) {
            self.absent().await;
        }
    }

    /// Reads the table from its log, if it is not here.
    async fn load(&mut self) -> Result<(), Problem> {
        if self.table.is_some() {
            return Ok(());
        }
        let log = self.house().log(self.id, 0).await?;
        let result = self.hall.kept_result(self.id, &log).await?;
        let known = self.published.map_or(log.len(), |seq| log.len().min(seq as usize));
        let mut table = table_of(self.id, &log[..known], result.as_ref())?;
        let drawn = self.audience.eyes(&table);
        table.set_audience(drawn.clone());
        let missed = table.follow(&log[known..]).map_err(|error| unreadable(self.id, &error))?;
        self.published = Some(table.seq);
        if !missed.is_empty() {
            self.audience.publish(&table, missed, &drawn, self.hall.house.now(), &mut None);
        }
        self.table = Some(table);
        // Where there are other processes, one of them may have asked: the wake that is written says when nobody has.
        if !self.house().store.is_shared() {
            self.ask_bot();
        }
        Ok(())
    }

    /// Takes in what another process has written.
    async fn catch_up(&mut self) {
        let Some(table) = &mut self.table else { return };
        let log = match self.hall.house.log(self.id, table.seq).await {
            Ok(log) => log,
            Err(error) => {
                tracing::warn!(table = %self.id, %error, "a table cannot be read now");
                self.table = None;
                return;
            }
        };
        if log.is_empty() {
            return;
        }
        let drawn = self.audience.eyes(table);
        table.set_audience(drawn.clone());
        match table.follow(&log) {
            Ok(happened) => {
                self.published = Some(table.seq);
                self.audience.publish(table, happened, &drawn, self.hall.house.now(), &mut None);
            }
            Err(error) => {
                tracing::error!(table = %self.id, %error, "a table cannot be read");
                self.table = None;
            }
        }
    }

    /// Changes the table; the audience's eyes are set, through which every event is drawn as it is when it happens.
    fn change<T, E: Into<Problem>>(
        &mut self,
        change: impl FnOnce(&mut Table, &House) -> Result<T, E>,
    ) -> Result<T, Problem> {
        let table = self.table.as_mut().ok_or(Problem::NotFound)?;
        let eyes = self.audience.eyes(table);
        table.set_audience(eyes);
        self.acted_before = table.person_to_act();
        change(table, &self.hall.house).map_err(Into::into)
    }

    async fn command(
        &mut self,
        asker: &Asker,
        command: &crate::table::Command,
        seq: Option<u32>,
        id: &str,
        reply: &mut Reply,
    ) -> Result<Answer, Problem> {
        let at = self.now();
        // Whoever is too late is too late, even if nobody has said so yet.
        if self.due().is_some_and(|due| at >= due) {
            self.wake().await;
            // What could not be written has not happened: then the table is not here any more.
            self.load().await?;
        }
        let changes =
            match self.change(|table, house| table.command(asker, command, seq, id, at, &*house.random))? {
                Decided::Before(seq) => return Ok(Answer::Done(seq)),
                Decided::Changed(changes) => changes,
            };
        match self.commit_and_reply(changes, reply).await {
            Ok(seq) => Ok(Answer::Done(seq)),
            // Another process may have done this very command, and the answer was lost.
            Err(problem @ Problem::Conflict(_)) => {
                let before = self.table.as_ref().and_then(|table| table.did(asker, command, id));
                before.map(Answer::Done).ok_or(problem)
            }
            Err(problem) => Err(problem),
        }
    }

    /// Writes what happened, and tells everyone once it is on disk. Otherwise the table is what it was before.
    async fn commit(&mut self, changes: Changes) -> Result<u32, Problem> {
        self.commit_and_reply(changes, &mut Reply::Nobody).await
    }

    /// The same for whoever waits for a reply. If they can get it together with what happened, they do, and there is nothing more
    /// to reply.
    async fn commit_and_reply(&mut self, mut changes: Changes, reply: &mut Reply) -> Result<u32, Problem> {
        let Some(table) = &mut self.table else { return Err(Problem::NotFound) };
        let first = changes.after + 1;
        let logged: Vec<_> = changes.events.iter().map(|event| &event.logged).collect();
        if logged.is_empty() {
            return Ok(table.seq);
        }
        let append = append_of(&self.hall.house, table, changes.after, changes.at, &logged);
        let has_head = append.head.is_some();
        let begun = Instant::now();
        let appended = self.hall.house.store.append(append).await;
        self.hall.metrics.appends().took(begun.elapsed());
        match appended {
            Ok(Appended::Stored) => {}
            Ok(Appended::Stale) => {
                let expected = changes.after;
                self.table = None;
                self.load().await?;
                let table = self.table.as_ref().ok_or(Problem::NotFound)?;
                return Err(Problem::Conflict(table.stale(expected)));
            }
            Err(error) => {
                self.table = None;
                return Err(error.into());
            }
        }
        self.published = Some(table.seq);
        changes.draw(table);
        let now = self.hall.house.now();
        table.shown(changes.at, now);
        let drawn: Vec<_> = changes
            .events
            .first()
            .map(|event| event.scenes.iter().map(|(eyes, _)| *eyes).collect())
            .unwrap_or_default();
        let mut answer = reply.done(first);
        let is_due = answer.is_some();
        self.audience.publish(table, changes.events, &drawn, now, &mut answer);
        if is_due && answer.is_none() {
            *reply = Reply::Nobody;
        }
        if has_head {
            self.hall.announce(table);
            if table.stage() == Stage::Over && table.setup.rated {
                // Nobody may be listening.
                let _ = self.hall.finished.send(self.id);
            }
        }
        self.tell_turn();
        self.ask_bot();
        self.play_again().await;
        Ok(first)
    }

    /// Tells elsewhere that it has become someone's turn, where they need not be here to play.
    fn tell_turn(&self) {
        let Some(table) = &self.table else { return };
        let Some(person) = table.person_to_act() else { return };
        if table.setup.clock.is_live() || self.acted_before == Some(person) || table.bot_turn().is_some() {
            return;
        }
        let game = table.setup.game.clone();
        let notice = Notice { table: self.id, game, seq: table.seq, at: table.changed_at };
        // Nobody may be listening.
        let _ = self.hall.turns.send(Turn { person, notice });
    }

    /// Asks for a bot's action, if one is to act and was not asked yet.
    fn ask_bot(&mut self) {
        let Some((table, turn)) = self.table.as_ref().and_then(|table| Some((table, table.bot_turn()?)))
        else {
            return;
        };
        if self.bot_asked == Some(table.seq) {
            return;
        }
        let Some(entry) = table.entry() else { return };
        self.bot_asked = Some(table.seq);
        self.hall.bots.think(Job {
            hall: Arc::downgrade(&self.hall),
            table: self.id,
            owner: table.owner,
            seq: table.seq,
            turn,
            entry,
            seed: table.bot_seed(),
            insight: table.game.insight(turn.seat),
            time: Duration::from_millis(self.house().settings.bot_time),
        });
    }

    async fn bot_decided(&mut self, seq: u32, turn: BotTurn, action: Option<String>) {
        let Some(action) = action else {
            tracing::error!(table = %self.id, seq, "a bot found nothing to do");
            // The wake that is written will ask again.
            return self.bot_is_done(seq);
        };
        let is_now = |table: &Table| table.seq == seq && table.bot_turn() == Some(turn);
        if !self.table.as_ref().is_some_and(is_now) {
            self.bot_is_done(seq);
            return self.ask_bot();
        }
        let at = self.now();
        let done = match self.change(|table, _| table.bot_acts(turn, &action, at)) {
            Ok(changes) => self.commit(changes).await,
            Err(problem) => Err(problem),
        };
        if let Err(problem) = done {
            // Another process was quicker, or the database is away: the wake that is written will bring it back.
            tracing::warn!(table = %self.id, seq, %problem, "a bot's action was not taken");
            self.bot_is_done(seq);
        }
    }

    /// Whoever was asked for this event has answered; who was asked for a later one has not.
    fn bot_is_done(&mut self, seq: u32) {
        if self.bot_asked == Some(seq) {
            self.bot_asked = None;
        }
    }

    async fn wake(&mut self) {
        let at = self.now();
        let opening = self.house().settings.opening;
        self.ask_bot();
        self.play_again().await;
        match self.change(|table, house| table.wake(opening, at, &*house.random)) {
            Ok(Some(changes)) => {
                if let Err(problem) = self.commit(changes).await {
                    tracing::warn!(table = %self.id, %problem, "a deadline could not be kept");
                }
            }
            Ok(None) => {}
            Err(problem) => tracing::error!(table = %self.id, %problem, "a deadline could not be kept"),
        }
    }

    /// A seat whose knowledge may be shown on a device: where several share it, the one whose curtain is lifted.
    fn open_seat(
        &self,
        table: &Table,
        asker: &Asker,
        connection: super::ConnectionId,
        number: u8,
    ) -> Result<Seat, Problem> {
        let seat = table.held_seat(asker, number)?;
        let shares = table.seats_of(asker).as_slice().len() > 1;
        let looks = || self.audience.eyes_of(table, connection).and_then(|eyes| eyes.observer.seat());
        if shares && looks() != Some(seat) {
            return Err(table.curtain(seat).into());
        }
        Ok(seat)
    }

    fn answer(&self, asker: &Asker, question: Question) -> Result<Answer, Problem> {
        let table = self.table.as_ref().ok_or(Problem::NotFound)?;
        let now = self.now();
        Ok(match question {
            Question::Card => Answer::Card(Box::new(table.card())),
            Question::ToAct => Answer::ToAct(table.person_to_act()),
            Question::Preview { connection, seat, action } => {
                let seat = self.open_seat(table, asker, connection, seat)?;
                Answer::Preview(table.game.preview(seat, &action)?)
            }
            Question::Why { connection, seat, action } => {
                let seat = self.open_seat(table, asker, connection, seat)?;
                Answer::Why(table.game.preview(seat, &action).err())
            }
            Question::Snapshot(language) => {
                let message = snapshot(table, asker, eyes_of(table, asker, language), now);
                let message =
                    serde_json::value::RawValue::from_string(message).map_err(|_| Problem::Broken)?;
                Answer::Message(message)
            }
            Question::Fairness => Answer::Fairness(Box::new(table.fairness())),
            // Until the game begins nobody knows which seat will be whose.
            Question::Holds(_) if table.stage() == Stage::Gathering => {
                return Err(table.not_started().into());
            }
            Question::Holds(seat) => {
                let seat = table.held_seat(asker, seat)?;
                let holder = table.chairs()[seat.index()].sitter.holder();
                Answer::Holder(seat, holder.ok_or_else(|| table.not_your_seat(seat.number()))?)
            }
            Question::ChatRoom => Answer::Room(room_of(table, asker)),
        })
    }
}

/// What is written of these events of a table that has taken them in already.
pub(super) fn append_of(house: &House, table: &Table, after: u32, at: Moment, logged: &[&Logged]) -> Append {
    // Where only the log is written, the row by which the table is found stays the same.
    let goes_on = table.stage() == Stage::Playing && table.setup.clock.is_live();
    let is_found_alike = |event: &Event| match event {
        Event::Entry { .. } => goes_on,
        Event::Committed { .. }
        | Event::NonceOpened { .. }
        | Event::UndoAsked { .. }
        | Event::UndoAnswered { .. }
        | Event::RematchWanted { .. } => true,
        _ => false,
    };
    let is_found_alike = logged.iter().all(|logged| is_found_alike(&logged.event));
    // What is to be done at once is done by whoever writes this, or by another if they cannot.
    let at_once = table.bot_turn().is_some() || table.wants_rematch();
    let over = table.stage() == Stage::Over
        && logged.iter().any(|logged| matches!(logged.event, Event::Entry { .. }));
    Append {
        table: table.id,
        after,
        at,
        events: logged
            .iter()
            .map(|logged| serde_json::to_string(&logged.nameless()).unwrap_or_default())
            .collect(),
        head: (!is_found_alike).then(|| table.head()),
        wake_at: if at_once { Some(at) } else { table.deadline(house.settings.opening) },
        leased_until: at_once.then(|| at.after(BOT_LEASE)),
        result: if over { table.result() } else { None },
        tallies: if over { tallies(table) } else { Vec::new() },
    }
}
