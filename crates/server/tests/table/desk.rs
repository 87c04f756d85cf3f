//! A table on a desk: time and chance by hand, the log kept beside it, everything checked against that log at every step.

use std::sync::atomic::{AtomicU64, Ordering};

use motherlode_core::dealer::{Bytes32, nonce_commitment};
use motherlode_core::play::Leaving;
use motherlode_core::{Language, Observer, Seat};
use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::{Millis, Moment, SECOND};
use motherlode_server::random::Random;
use motherlode_server::store::{LoggedEvent, PersonKind, Stage};
use motherlode_server::table::{
    Asker, Changes, Command, Decided, Eyes, Logged, NewTable, Setup, Sitter, Table,
};
use serde_json::{Value, json};

/// How long devices have to open their nonces.
pub(crate) const OPENING: Millis = 30 * SECOND;
/// The most bytes of somebody's own tiles.
const OWN_DATA: usize = 65_536;

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

/// A table, its log, and everything that was ever drawn for anyone's eyes.
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) log: Vec<LoggedEvent>,
    pub(crate) now: Moment,
    pub(crate) random: Foreseen,
    /// Every message, by eyes, in order.
    pub(crate) drawn: Vec<(Eyes, Value)>,
    /// Whether every step is checked against the log; long games check at their end.
    pub(crate) checks_steps: bool,
    next: u64,
}

/// Somebody, by a number.
pub(crate) fn id(number: u8) -> PersonId {
    PersonId::from_random([number; 10])
}

/// A guest, by a number.
pub(crate) fn guest(number: u8) -> Asker {
    Asker::person(id(number), &format!("Guest {number}"), PersonKind::Guest)
}

/// Somebody with an account.
pub(crate) fn account(number: u8) -> Asker {
    Asker::person(id(number), &format!("Account {number}"), PersonKind::Account)
}

/// A bot account.
pub(crate) fn program(number: u8) -> Asker {
    Asker::person(id(number), &format!("Program {number}"), PersonKind::Bot)
}

/// The place of somebody who sits.
pub(crate) fn sits(asker: &Asker) -> Sitter {
    Sitter::Person { person: asker.people[0], name: asker.name.clone(), is: asker.kind }
}

/// A place for a second player on somebody's device.
pub(crate) fn local(owner: &Asker, name: &str) -> Sitter {
    Sitter::Local { owner: owner.people[0], name: name.to_owned() }
}

/// A command from JSON.
pub(crate) fn command(json: Value) -> Command {
    serde_json::from_value(json).expect("a command")
}

/// The nonce of a place: any bytes do.
pub(crate) fn nonce(place: u8) -> Bytes32 {
    Bytes32([place; 32])
}

/// Everything that can be known of a table, as one text.
pub(crate) fn everything(table: &Table, now: Moment) -> String {
    let mut all = json!({
        "head": serde_json::from_str::<Value>(&table.head().card).expect("a card"),
        "people": format!("{:?} {:?}", table.head().people, table.head().to_act),
        "fairness": table.fairness(),
        "clock": format!("{:?}", table.clock()),
        "seq": table.seq,
        "undo": table.undo_ask(),
        "log": table.game.log(),
        "position": table.game.position(),
        "deadline": table.deadline(OPENING),
        "chairs": format!("{:?}", table.chairs()),
    });
    for eyes in all_eyes(table) {
        let scene = serde_json::to_value(table.scene(eyes, now)).expect("a scene");
        all[format!("{eyes:?}")] = scene;
    }
    all.to_string()
}

/// Through every pair of eyes there can be.
pub(crate) fn all_eyes(table: &Table) -> Vec<Eyes> {
    let eyes = |observer| Language::ALL.map(|language| Eyes { observer, language });
    table.seats().observers().flat_map(eyes).collect()
}

impl Desk {
    /// Opens a table, or says why not.
    pub(crate) fn try_open(setup: Value, chairs: Vec<Sitter>, owner: &Asker) -> Result<Desk, String> {
        let setup: Setup = serde_json::from_value(setup).expect("a setup");
        let random = Foreseen(AtomicU64::new(1));
        let now = Moment(1_800_000_000_000);
        let new = NewTable::check(setup, chairs, OWN_DATA).map_err(|refusal| refusal.code.to_string())?;
        let first = Logged::by_itself(new.opened(owner.people[0], &random));
        let id = TableId::from_random([200; 10]);
        let mut table = Table::open(id, &first, now).map_err(|refusal| refusal.code.to_string())?;
        table.set_audience(all_eyes(&table));
        let begun = table.begin(now).map_err(|refusal| refusal.code.to_string())?;
        let body = serde_json::to_string(&first).expect("JSON");
        let log = vec![LoggedEvent { seq: 1, at: now, body }];
        let mut desk = Desk { table, log, now, random, drawn: Vec::new(), checks_steps: true, next: 0 };
        desk.take(begun);
        Ok(desk)
    }

    /// Opens a table.
    pub(crate) fn open(setup: Value, chairs: Vec<Sitter>, owner: &Asker) -> Desk {
        Desk::try_open(setup, chairs, owner).expect("a table")
    }

    /// The same table once more, to try something on it.
    pub(crate) fn again(&self) -> Desk {
        let table = Table::from_log(self.table.id, &self.log).expect("a log").expect("a table");
        let (log, random) = (self.log.clone(), Foreseen(AtomicU64::new(1)));
        Desk { table, log, now: self.now, random, drawn: Vec::new(), checks_steps: false, next: self.next }
    }

    /// Opens a table where the game begins at once.
    pub(crate) fn playing(setup: Value, chairs: Vec<Sitter>, owner: &Asker) -> Desk {
        let mut desk = Desk::open(setup, chairs, owner);
        desk.settle_nonces();
        assert_eq!(desk.table.stage(), Stage::Playing);
        desk
    }

    /// Writes what happened into the log and folds that anew.
    fn take(&mut self, mut changes: Changes) {
        changes.draw(&self.table);
        assert_eq!(changes.after as usize, self.log.len());
        for event in changes.events {
            let body = serde_json::to_string(&event.logged).expect("JSON");
            self.log.push(LoggedEvent { seq: event.seq, at: changes.at, body });
            for (eyes, message) in event.scenes {
                self.drawn.push((eyes, serde_json::from_str(&message).expect("JSON")));
            }
        }
        if self.checks_steps {
            self.check_fold();
        }
    }

    /// The log tells of the very table that is here.
    pub(crate) fn check_fold(&self) {
        let folded = Table::from_log(self.table.id, &self.log).expect("a log").expect("a table");
        assert_eq!(everything(&folded, self.now), everything(&self.table, self.now));
    }

    /// Asks something of the table for the event that is there now; the number of what happened, or the code of why not.
    pub(crate) fn ask(&mut self, asker: &Asker, asked: Value) -> Result<u32, String> {
        let seq = self.table.seq;
        self.next += 1;
        let name = format!("t{}", self.next);
        self.ask_as(asker, &command(asked), Some(seq), &name)
    }

    /// The same with everything said.
    pub(crate) fn ask_as(
        &mut self,
        asker: &Asker,
        command: &Command,
        seq: Option<u32>,
        name: &str,
    ) -> Result<u32, String> {
        let state =
            |desk: &Desk| if desk.checks_steps { everything(&desk.table, desk.now) } else { String::new() };
        let before = state(self);
        match self.table.command(asker, command, seq, name, self.now, &self.random) {
            Ok(Decided::Before(seq)) => {
                assert_eq!(state(self), before, "what was done before changes nothing");
                Ok(seq)
            }
            Ok(Decided::Changed(changes)) => {
                let first = changes.after + 1;
                self.take(changes);
                Ok(first)
            }
            Err(problem) => {
                assert_eq!(state(self), before, "what is refused changes nothing");
                Err(problem.refusal().code.to_string())
            }
        }
    }

    /// Asks something that must be done.
    #[track_caller]
    pub(crate) fn does(&mut self, asker: &Asker, asked: Value) -> u32 {
        self.ask(asker, asked.clone()).unwrap_or_else(|code| panic!("{asked}: {code}"))
    }

    /// Asks something that must be refused, and says why it was.
    #[track_caller]
    pub(crate) fn refused(&mut self, asker: &Asker, asked: Value) -> String {
        self.ask(asker, asked.clone()).expect_err(&asked.to_string())
    }

    /// Time goes by.
    pub(crate) fn pass(&mut self, span: Millis) {
        self.now = self.now.after(span);
    }

    /// What happens by itself now; whether anything did.
    pub(crate) fn wake(&mut self) -> bool {
        let changes = self.table.wake(OPENING, self.now, &self.random).expect("wakes");
        self.takes(changes)
    }

    /// Whoever is to act is gone; whether anything follows.
    pub(crate) fn gone(&mut self) -> bool {
        let changes = self.table.gone(Leaving::Absent, self.now).expect("goes");
        self.takes(changes)
    }

    /// Somebody is back; whether anything follows.
    pub(crate) fn returned(&mut self, asker: &Asker) -> bool {
        let changes = self.table.returned(asker, self.now).expect("returns");
        self.takes(changes)
    }

    fn takes(&mut self, changes: Option<Changes>) -> bool {
        let Some(changes) = changes else { return false };
        self.take(changes);
        true
    }

    /// The bot that is to act does the first thing it may.
    pub(crate) fn bot_acts(&mut self) {
        let turn = self.table.bot_turn().expect("a bot's turn");
        let action = self.table.game.legal().swap_remove(0);
        let changes = self.table.bot_acts(turn, &action, self.now).expect("acts");
        self.take(changes);
    }

    /// Every device commits, then every device opens.
    pub(crate) fn settle_nonces(&mut self) {
        for place in 1..=self.table.chairs().len() as u8 {
            self.commit(place);
        }
        for place in 1..=self.table.chairs().len() as u8 {
            self.open_nonce(place);
        }
    }

    /// The device of a place commits, if it has to.
    pub(crate) fn commit(&mut self, place: u8) {
        let chair = &self.table.chairs()[usize::from(place) - 1];
        if self.table.stage() == Stage::Gathering && chair.owes_commitment() {
            let holder = Asker::person(chair.sitter.holder().expect("someone"), "", PersonKind::Guest);
            let deal = self.table.fairness().deal;
            let commitment = nonce_commitment(&deal, seat(place), &nonce(place));
            self.does(&holder, json!({"do": "commit", "chair": place, "commitment": commitment.to_string()}));
        }
    }

    /// The device of a place opens its nonce, if it has to.
    pub(crate) fn open_nonce(&mut self, place: u8) {
        if self.table.stage() != Stage::Gathering {
            return;
        }
        let chair = &self.table.chairs()[usize::from(place) - 1];
        if chair.owes_nonce() {
            let holder = Asker::person(chair.sitter.holder().expect("someone"), "", PersonKind::Guest);
            self.does(&holder, json!({"do": "open", "chair": place, "nonce": nonce(place).to_string()}));
        }
    }

    /// The seat to act.
    pub(crate) fn to_act(&self) -> Seat {
        self.table.to_act().expect("a seat to act")
    }

    /// Who acts for the seat to act.
    pub(crate) fn actor(&self) -> Asker {
        let holder = self.table.person_to_act().expect("a person to act");
        Asker::person(holder, "", PersonKind::Guest)
    }

    /// The seat to act does this.
    #[track_caller]
    pub(crate) fn acts(&mut self, action: &str) {
        let (actor, seat) = (self.actor(), self.to_act().number());
        self.does(&actor, json!({"do": "act", "seat": seat, "action": action}));
    }

    /// The seat to act does the first thing it may whose text begins like this; whether there was one.
    pub(crate) fn tries(&mut self, beginning: &str) -> bool {
        let action = self.table.game.legal().into_iter().find(|action| action.starts_with(beginning));
        if let Some(action) = &action {
            self.acts(action);
        }
        action.is_some()
    }

    /// What a pair of eyes was sent since so many messages, without clocks and numbers.
    pub(crate) fn sent_to(&self, observer: Observer, since: usize) -> Vec<Value> {
        let own =
            |(eyes, _): &&(Eyes, Value)| eyes.observer == observer && eyes.language == Language::English;
        self.drawn[since..].iter().filter(own).map(|(_, message)| message.clone()).collect()
    }
}

/// A seat by its number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}
