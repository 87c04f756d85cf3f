//! A server's table with its log beside it: after everything that happens the two must agree.

use std::sync::atomic::{AtomicU64, Ordering};

use motherlode_core::play::Leaving;
use motherlode_core::record::Kept;
use motherlode_core::{Language, Observer, Record};
use motherlode_server::id::TableId;
use motherlode_server::moment::{Millis, Moment, SECOND};
use motherlode_server::random::Random;
use motherlode_server::store::{LoggedEvent, Stage};
use motherlode_server::table::{Asker, Changes, Command, Decided, Event, Eyes, Logged, NewTable, Table};
use serde_json::json;

use crate::bytes::Bytes;

/// How long devices have to open their nonces.
pub(crate) const OPENING: Millis = 30 * SECOND;

/// Chance that comes out the same every time.
pub(crate) struct Foreseen(AtomicU64);

impl Random for Foreseen {
    fn fill(&self, bytes: &mut [u8]) {
        for byte in bytes {
            let number = self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            *byte = (number >> 56) as u8;
        }
    }
}

/// A table, its log, its time.
pub(crate) struct KeptTable {
    pub(crate) table: Table,
    /// Whether what happens is drawn.
    is_watched: bool,
    pub(crate) now: Moment,
    log: Vec<LoggedEvent>,
    random: Foreseen,
    sent: usize,
}

impl KeptTable {
    /// Opens a table, as the hall does.
    pub(crate) fn open(new: NewTable, owner: &Asker, bytes: &mut Bytes) -> Option<KeptTable> {
        let random = Foreseen(AtomicU64::new(bytes.byte().into()));
        let now = Moment(1_800_000_000_000);
        let first = Logged::by_itself(new.opened(owner.id()?, &random));
        let mut table = Table::open(TableId::from_random([200; 10]), &first, now)
            .expect("what was checked can be opened");
        // Drawing for everyone takes most of the time: only now and then.
        let is_watched = bytes.byte().is_multiple_of(8);
        if is_watched {
            table.set_audience(eyes(&table));
        }
        let log = vec![LoggedEvent { seq: 1, at: now, body: body(&first) }];
        let mut kept = KeptTable { table, is_watched, now, log, random, sent: 0 };
        let begun = kept.table.begin(now).expect("a new table can begin or wait");
        kept.take(begun);
        Some(kept)
    }

    /// Asks something of the table. What is refused changes nothing; what is done and sent again changes nothing more.
    pub(crate) fn ask(&mut self, asker: &Asker, command: &Command, seq: Option<u32>, name: Option<u8>) {
        self.sent += 1;
        let name = name.map_or_else(|| format!("own {}", self.sent), |name| format!("name {name}"));
        let before = sketch(&self.table);
        match self.table.command(asker, command, seq, &name, self.now, &self.random) {
            Ok(Decided::Changed(changes)) => {
                let first = changes.after + 1;
                assert!(!changes.events.is_empty());
                self.take(changes);
                let after = sketch(&self.table);
                let again = self.table.command(asker, command, seq, &name, self.now, &self.random);
                assert_eq!(again.ok(), Some(Decided::Before(first)));
                assert_eq!(sketch(&self.table), after, "{command:?} was sent again");
            }
            Ok(Decided::Before(seq)) => {
                assert!(seq <= self.table.seq);
                assert_eq!(sketch(&self.table), before, "{command:?} was done before");
            }
            Err(problem) => {
                assert!(!problem.refusal().code.is_empty());
                assert_eq!(sketch(&self.table), before, "{command:?} was refused");
            }
        }
    }

    /// What happens by itself now.
    pub(crate) fn wake(&mut self) {
        let changes = self.table.wake(OPENING, self.now, &self.random).expect("a table wakes");
        self.take_some(changes);
    }

    /// Whoever is to act is gone.
    pub(crate) fn gone(&mut self) {
        let changes = self.table.gone(Leaving::Absent, self.now).expect("who is to act can go");
        self.take_some(changes);
    }

    /// Somebody is back.
    pub(crate) fn returned(&mut self, asker: &Asker) {
        let changes = self.table.returned(asker, self.now).expect("anyone can return");
        self.take_some(changes);
    }

    /// The bot whose turn it is does this.
    pub(crate) fn bot_acts(&mut self, action: &str) {
        let Some(turn) = self.table.bot_turn() else { return };
        let before = sketch(&self.table);
        match self.table.bot_acts(turn, action, self.now) {
            Ok(changes) => self.take(changes),
            Err(_) => assert_eq!(sketch(&self.table), before),
        }
    }

    /// The operator closes the table, or cannot.
    pub(crate) fn close(&mut self) {
        let before = sketch(&self.table);
        match self.table.close(self.now) {
            Ok(changes) => self.take(changes),
            Err(_) => assert_eq!(sketch(&self.table), before),
        }
    }

    /// They play again elsewhere, if all want to.
    pub(crate) fn play_again(&mut self) {
        if self.table.wants_rematch() {
            assert_eq!(self.table.rotated().len(), self.table.chairs().len());
            let elsewhere = TableId::from_random([201; 10]);
            let changes = self.table.rematch_at(elsewhere, self.now).expect("all want to");
            self.take(changes);
        }
    }

    /// What is kept comes back as the same table: from here on that one is used.
    pub(crate) fn restart(&mut self) {
        self.check();
        let audience = eyes(&self.table);
        self.table = self.folded();
        self.table.set_audience(audience);
        self.is_watched = true;
    }

    fn take_some(&mut self, changes: Option<Changes>) {
        if let Some(changes) = changes {
            self.take(changes);
        }
    }

    /// Writes what happened into the log, each event under the next number.
    fn take(&mut self, mut changes: Changes) {
        assert_eq!(changes.after as usize, self.log.len());
        changes.draw(&self.table);
        for event in changes.events {
            assert_eq!(event.seq as usize, self.log.len() + 1);
            assert_eq!(event.scenes.is_empty(), !self.is_watched, "what someone watches is drawn");
            for (_, message) in event.scenes {
                serde_json::from_str::<serde_json::Value>(&message).expect("a message is JSON");
            }
            self.log.push(LoggedEvent { seq: event.seq, at: changes.at, body: body(&event.logged) });
        }
        assert_eq!(self.table.seq as usize, self.log.len());
    }

    fn folded(&self) -> Table {
        Table::from_log(self.table.id, &self.log).expect("a log that was written").expect("a table")
    }

    /// The log tells of the very table that is here, nobody sees its secret before the end, and its record holds.
    pub(crate) fn check(&self) {
        let shown = everything(&self.table, self.now);
        assert_eq!(everything(&self.folded(), self.now), shown);
        if matches!(self.table.stage(), Stage::Gathering | Stage::Playing) {
            for secret in self.secrets() {
                assert!(!shown.contains(&secret), "the secret is nobody's");
            }
        }
        let record = self.table.record();
        assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record));
        let entry = self.table.entry().expect("a game of the catalogue");
        let replayed = entry.replay(&record).expect("a table's record can be replayed");
        assert_eq!(replayed.position(), self.table.game.position());
        if self.table.stage() == Stage::Over {
            let verdict = entry.verify(&record, &Kept::default()).expect("a finished game can be verified");
            assert!(verdict.is_fair(), "{verdict:?}");
        }
    }

    fn secrets(&self) -> Vec<String> {
        let secret = |entry: &LoggedEvent| match serde_json::from_str::<Logged>(&entry.body).ok()?.event {
            Event::Opened { seal, .. } | Event::Resealed { seal } => Some(seal.secret.to_string()),
            _ => None,
        };
        self.log.iter().filter_map(secret).collect()
    }
}

fn body(logged: &Logged) -> String {
    let body = serde_json::to_string(logged).expect("an event can be written");
    assert_eq!(serde_json::from_str::<Logged>(&body).ok().as_ref(), Some(logged));
    body
}

fn eyes(table: &Table) -> Vec<Eyes> {
    table.seats().observers().map(|observer| Eyes { observer, language: Language::English }).collect()
}

/// What tells quickly whether a table has changed.
fn sketch(table: &Table) -> String {
    let (stage, seq, people) = (table.stage(), table.seq, table.chairs());
    let turn = (table.game.to_act(), table.undo_ask(), table.clock(), table.rematch());
    format!("{stage:?} {seq} {people:?} {turn:?}")
}

/// Everything that can be known of a table, as one text.
fn everything(table: &Table, now: Moment) -> String {
    let head = table.head();
    let scenes: Vec<_> = eyes(table).into_iter().map(|eyes| json!(table.scene(eyes, now))).collect();
    let watching = Eyes { observer: Observer::Spectator, language: Language::German };
    json!({
        "card": head.card,
        "people": format!("{:?} {:?}", head.people, head.to_act),
        "fairness": table.fairness(),
        "deadline": table.deadline(OPENING),
        "position": if table.stage() == Stage::Over { table.game.position() } else { String::new() },
        "sketch": sketch(table),
        "scenes": scenes,
        "entries": table.game.log(),
        "lines": table.log_lines(watching),
    })
    .to_string()
}
