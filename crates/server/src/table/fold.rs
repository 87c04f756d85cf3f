//! From the log to the table: what each event changes. The same code runs when an event happens and when a log is read.

use std::fmt;

use motherlode_core::dealer::Dealer;
use motherlode_core::record::{GameResult, SeatNonce};
use motherlode_core::{Refusal, Seat, SeatCount};
use motherlode_games::{Table as Game, Written, find};

use super::chair::{Chair, Sitter};
use super::clock::Clock;
use super::command::Happened;
use super::event::{Event, Logged};
use super::recent::Recent;
use super::show::ResultCard;
use super::state::{Table, UndoAsk};
use crate::id::TableId;
use crate::moment::{Millis, Moment};
use crate::store::{LoggedEvent, Stage};

/// A log that this program did not write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLog {
    /// The entry that does not fit.
    pub seq: u32,
    /// Why.
    pub why: String,
}

impl fmt::Display for BadLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the log does not fit: {}", self.seq, self.why)
    }
}

impl std::error::Error for BadLog {}

/// How the rules that a log's game was played by stand to today's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revision {
    /// They are the same, or the game has not begun.
    Current,
    /// They were of this revision, and have changed since.
    Older(u32),
    /// This program does not know them yet.
    Newer {
        /// The revision it was played by.
        rules: u32,
        /// The newest one that is known here.
        known: u32,
    },
}

impl Revision {
    /// The revision of a log.
    pub fn of(log: &[LoggedEvent]) -> Result<Revision, BadLog> {
        let mut known = None;
        for entry in log {
            match read(entry)?.event {
                Event::Opened { setup, .. } => known = find(&setup.game).ok().map(|entry| entry.rules()),
                Event::Started { rules, .. } => {
                    return Ok(match known {
                        Some(known) if rules < known => Revision::Older(rules),
                        Some(known) if rules > known => Revision::Newer { rules, known },
                        _ => Revision::Current,
                    });
                }
                _ => {}
            }
        }
        Ok(Revision::Current)
    }
}

impl Table {
    /// The table that a log tells of; nothing for an empty log.
    pub fn from_log(id: TableId, log: &[LoggedEvent]) -> Result<Option<Table>, BadLog> {
        let Some((first, rest)) = log.split_first() else { return Ok(None) };
        let older = match Revision::of(log)? {
            Revision::Older(rules) => Some(rules),
            Revision::Current | Revision::Newer { .. } => None,
        };
        let mut table = Table::opened(id, &read(first)?, first.at, older)
            .map_err(|refusal| BadLog { seq: first.seq, why: refusal.to_string() })?;
        table.follow(rest)?;
        Ok(Some(table))
    }

    /// Takes in the entries that follow, each drawn for the audience.
    pub fn follow(&mut self, log: &[LoggedEvent]) -> Result<Vec<Happened>, BadLog> {
        let mut happened = Vec::with_capacity(log.len());
        for entry in log {
            let bad = |why: String| BadLog { seq: entry.seq, why };
            if entry.seq != self.seq + 1 {
                return Err(bad(format!("it follows entry {}", self.seq)));
            }
            let logged = read(entry)?;
            self.apply(&logged, entry.at).map_err(|refusal| bad(refusal.to_string()))?;
            happened.push(Happened { scenes: self.scenes(&logged.event, entry.at), seq: self.seq, logged });
        }
        Ok(happened)
    }

    /// A table from its first event.
    pub fn open(id: TableId, first: &Logged, at: Moment) -> Result<Table, Refusal> {
        Table::opened(id, first, at, None)
    }

    /// The same for a game that was played by an older revision of its rules.
    fn opened(id: TableId, first: &Logged, at: Moment, older: Option<u32>) -> Result<Table, Refusal> {
        let Event::Opened { setup, by, chairs, seal } = &first.event else {
            return Err(Refusal::new(
                "not-opened",
                motherlode_core::Localized::same("the log does not begin with its opening"),
            ));
        };
        let entry = find(&setup.game)?;
        let game: Box<dyn Game> = match older {
            None => entry.create(&setup.options, &setup.data)?,
            Some(rules) => {
                let seats = SeatCount::new(chairs.len() as u8).ok_or_else(|| misplaced("chairs"))?;
                let (options, data) = (setup.options.clone(), setup.data.clone());
                Box::new(Written::new(entry, rules, options, data, seats))
            }
        };
        let clock = Clock::new(setup.clock, game.seats());
        let mut table = Table {
            id,
            seq: 1,
            setup: (**setup).clone(),
            owner: *by,
            opened_at: at,
            changed_at: at,
            game,
            stage: Stage::Gathering,
            chairs: chairs.iter().cloned().map(Chair::new).collect(),
            seal: seal.clone(),
            dealer: None,
            shares: Vec::new(),
            seating: Vec::new(),
            clock,
            began_at: at,
            full_since: None,
            undo: None,
            stood_in: Vec::new(),
            rematch: Vec::new(),
            rematch_table: None,
            closing: None,
            recent: Recent::default(),
            audience: Vec::new(),
        };
        table.count_places(at);
        Ok(table)
    }

    /// Does what an event says. What does not fit is refused and changes nothing.
    pub(super) fn apply(&mut self, logged: &Logged, at: Moment) -> Result<(), Refusal> {
        match &logged.event {
            Event::Opened { .. } => return Err(misplaced("opened")),
            Event::Sat { chair, sitter } => {
                let place = self.chairs.get_mut(*chair).ok_or_else(|| misplaced("sat"))?;
                *place = Chair::new(sitter.clone());
            }
            Event::Stood { chair } => {
                let place = self.chairs.get_mut(*chair).ok_or_else(|| misplaced("stood"))?;
                *place = Chair::new(Sitter::Open);
            }
            Event::Committed { chair, commitment } => {
                self.chairs.get_mut(*chair).ok_or_else(|| misplaced("committed"))?.commitment =
                    Some(*commitment);
            }
            Event::NonceOpened { chair, nonce } => {
                self.chairs.get_mut(*chair).ok_or_else(|| misplaced("opened"))?.nonce = Some(*nonce);
            }
            Event::Resealed { seal } => {
                self.seal = seal.clone();
                self.chairs.iter_mut().for_each(Chair::forget_nonce);
                self.full_since = None;
            }
            Event::Started { seating, rules } => self.start(seating, *rules, at)?,
            Event::Entry { entry, spent, stand_in } => self.enter(entry, *spent, *stand_in, at)?,
            Event::UndoAsked { seat, to } => {
                let seat = self.seat(*seat)?;
                self.undo = Some(UndoAsk { seat, to: *to, agreed: Vec::new() });
            }
            Event::UndoAnswered { seat, yes } => {
                let seat = self.seat(*seat)?;
                match &mut self.undo {
                    Some(ask) if *yes => ask.agreed.push(seat),
                    _ => self.undo = None,
                }
            }
            Event::StandIn { seat, on } => {
                self.chairs.get_mut(*seat).ok_or_else(|| misplaced("stand-in"))?.stand_in = *on;
                if self.to_act().is_some_and(|acting| acting.index() == *seat) {
                    self.clock.restart_turn(at);
                }
            }
            Event::RematchWanted { seat } => self.rematch.push(self.seat(*seat)?),
            Event::Rematch { table } => self.rematch_table = Some(*table),
            Event::Closed { why } => {
                self.closing = Some(*why);
                self.stage = Stage::Closed;
                self.clock.pass(0, None, at);
            }
        }
        self.count_places(at);
        self.happened(logged, at);
        Ok(())
    }

    /// An event has been taken in: it gets its number.
    pub(super) fn happened(&mut self, logged: &Logged, at: Moment) {
        self.seq += 1;
        self.changed_at = at;
        if let Some(key) = &logged.command {
            self.recent.add(key.clone(), self.seq);
        }
    }

    /// Notes since when everyone sits.
    fn count_places(&mut self, at: Moment) {
        if self.stage == Stage::Gathering {
            self.full_since = if self.is_full() { self.full_since.or(Some(at)) } else { None };
        }
    }

    fn seat(&self, index: usize) -> Result<Seat, Refusal> {
        self.seats().seats().nth(index).ok_or_else(|| misplaced("seat"))
    }

    /// The game was played by older rules and ended so: that is kept beside the log, and stands.
    pub fn ended_as(&mut self, result: &ResultCard) {
        let Some((rules, _)) = self.older_rules().filter(|_| self.stage == Stage::Playing) else { return };
        let Some(entry) = self.entry() else { return };
        let (options, data) = (self.game.options(), self.game.data());
        let mut game = Written::new(entry, rules, options, data, self.seats());
        for entry in self.game.log() {
            // What was written is taken in as it stands.
            let _ = game.enter(&entry);
        }
        let ResultCard { ending, scores, ranks } = result.clone();
        self.game = Box::new(game.ended(GameResult { ending, scores, ranks }));
        self.stage = Stage::Over;
    }

    fn start(&mut self, seating: &[usize], rules: u32, at: Moment) -> Result<(), Refusal> {
        if rules != self.game.rules() {
            return Err(misplaced("rules"));
        }
        let seats: Vec<Seat> = seating.iter().map(|index| self.seat(*index)).collect::<Result<_, _>>()?;
        let mut sorted = seats.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(self.seats().seats()) || self.stage != Stage::Gathering {
            return Err(misplaced("started"));
        }
        let nonces: Vec<_> = self.chairs.iter().map(|chair| chair.nonce).collect();
        let mut dealer = Dealer::new(&self.seal.deal, &self.seal.secret, &nonces);
        if self.draw_seats(&mut dealer) != seats {
            return Err(misplaced("seating"));
        }
        self.shares = self
            .chairs
            .iter()
            .map(|chair| chair.commitment.zip(chair.nonce))
            .map(|share| share.map(|(commitment, nonce)| SeatNonce { commitment, nonce }))
            .collect();
        let mut chairs: Vec<_> = seats.iter().zip(std::mem::take(&mut self.chairs)).collect();
        chairs.sort_by_key(|(seat, _)| **seat);
        self.chairs = chairs.into_iter().map(|(_, chair)| chair).collect();
        self.seating = seats;
        self.dealer = Some(dealer);
        self.stage = Stage::Playing;
        self.began_at = at;
        self.clock.pass(0, self.to_act(), at);
        Ok(())
    }

    /// Something happens in the game. What the dealer brings is computed again, so a log cannot bring anything else.
    fn enter(&mut self, entry: &str, spent: Millis, stand_in: bool, at: Moment) -> Result<(), Refusal> {
        if self.stage != Stage::Playing {
            return Err(misplaced("entry"));
        }
        match entry.strip_prefix("chance ").filter(|_| self.older_rules().is_none()) {
            Some(recorded) => {
                let dealer = self.dealer.as_mut().ok_or_else(|| misplaced("chance"))?;
                if self.game.deal(dealer).as_deref() != Some(recorded) {
                    return Err(misplaced("deal"));
                }
            }
            None => drop(self.game.enter(entry)?),
        }
        if stand_in {
            self.stood_in.push(u32::try_from(self.game.log().len()).unwrap_or(u32::MAX));
        }
        self.undo = None;
        if self.game.finished().is_some() {
            self.stage = Stage::Over;
        }
        if entry.starts_with("undo ") {
            self.clock.go_back(self.to_act(), at);
        } else {
            // Who is gone is not charged for what their stand-in does.
            self.clock.pass(if stand_in { 0 } else { spent }, self.to_act(), at);
        }
        Ok(())
    }
}

fn read(entry: &LoggedEvent) -> Result<Logged, BadLog> {
    serde_json::from_str(&entry.body).map_err(|error| BadLog { seq: entry.seq, why: error.to_string() })
}

fn misplaced(what: &'static str) -> Refusal {
    Refusal::new("misplaced", motherlode_core::Localized::same("{what} does not fit here"))
        .with("what", motherlode_core::Fact::name(what))
}
