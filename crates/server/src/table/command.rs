//! What people can ask of a table, and what follows from it.

use motherlode_core::dealer::{Commitment, Dealer, Nonce, draw_seating, nonce_commitment};
use motherlode_core::{Draws, Fact, Refusal, Seat};
use motherlode_games::older_rules;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::ask::Asker;
use super::chair::{Chair, Sitter};
use super::event::{Closing, CommandKey, Event, Logged, Seal};
use super::setup::Order;
use super::show::Eyes;
use super::state::{Table, check_name, check_rated};
use super::text::TableText;
use crate::id::TableId;
use crate::moment::Moment;
use crate::problem::Problem;
use crate::random::Random;
use crate::store::Stage;

/// Something that is asked of a table. Places (`chair`) and seats are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Takes a place.
    Sit {
        /// Which.
        chair: u8,
        /// What the device commits to, if it has made its nonce already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>)]
        commitment: Option<Commitment>,
        /// The name of someone who plays on the same device; otherwise it is for whoever asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        local: Option<String>,
    },
    /// Gives a place up, or takes it from someone as the one who opened the table.
    Stand {
        /// Which.
        chair: u8,
    },
    /// A device commits to its share of the randomness.
    Commit {
        /// For which place.
        chair: u8,
        /// To what.
        #[schema(value_type = String)]
        commitment: Commitment,
    },
    /// A device opens its share.
    Open {
        /// For which place.
        chair: u8,
        /// The share.
        #[schema(value_type = String)]
        nonce: Nonce,
    },
    /// A seat acts.
    Act {
        /// Which.
        seat: u8,
        /// How.
        action: String,
    },
    /// A seat resigns.
    Resign {
        /// Which.
        seat: u8,
    },
    /// A seat wants to go back.
    Undo {
        /// Which.
        seat: u8,
        /// To the position after this entry of the game's log; otherwise to where it was last to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    /// A seat answers someone who wants to go back.
    AnswerUndo {
        /// Which.
        seat: u8,
        /// Whether it agrees.
        yes: bool,
    },
    /// A seat wants to play again.
    Rematch {
        /// Which.
        seat: u8,
    },
    /// Whoever opened the table closes it before the game begins.
    Close {},
}

impl Command {
    /// A number by which the same command sent again is told from another that has its name, such as the first one of a
    /// page that was loaded anew or that of a second device.
    pub fn fingerprint(&self) -> u32 {
        let text = serde_json::to_vec(self).unwrap_or_default();
        let digest = Sha256::digest(text);
        digest.iter().take(4).fold(0, |number, byte| number << 8 | u32::from(*byte))
    }

    /// Whether it only makes sense for the very position it was meant for.
    fn needs_seq(&self) -> bool {
        matches!(
            self,
            Command::Act { .. } | Command::Undo { .. } | Command::AnswerUndo { .. } | Command::Resign { .. }
        )
    }
}

/// What happened because of something, in order; already taken in by the table, not yet written.
#[derive(Clone, PartialEq, Debug)]
pub struct Changes {
    /// The number of the event before these.
    pub after: u32,
    /// When.
    pub at: Moment,
    /// What happened.
    pub events: Vec<Happened>,
}

/// An event, and how each pair of eyes in the audience sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Happened {
    /// Its number.
    pub seq: u32,
    /// What happened, as it is written.
    pub logged: Logged,
    /// What is sent to each pair of eyes, once it is written. The last event of a change is not drawn before
    /// [`Changes::draw`].
    pub scenes: Vec<(Eyes, String)>,
}

impl Changes {
    /// Draws the last event, after which the table has not changed: until it is written there is no need for what is sent then, and
    /// it would only lie in memory. Those before it were drawn when the next one came.
    pub fn draw(&mut self, table: &Table) {
        if let Some(last) = self.events.last_mut() {
            last.scenes = table.scenes(&last.logged.event, self.at);
        }
    }
}

/// What became of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Decided {
    /// This happened.
    Changed(Changes),
    /// It was done before, as this event: nothing happens.
    Before(u32),
}

/// A command as its sender named it.
fn key_of(asker: &Asker, command: &Command, id: &str) -> Option<CommandKey> {
    Some(CommandKey { person: asker.id()?, id: id.to_owned(), what: command.fingerprint() })
}

/// A change under way.
pub(super) struct Change<'a> {
    pub(super) table: &'a mut Table,
    pub(super) at: Moment,
    key: Option<CommandKey>,
    changes: Changes,
}

impl<'a> Change<'a> {
    pub(super) fn new(table: &'a mut Table, at: Moment, key: Option<CommandKey>) -> Self {
        let after = table.seq;
        // Most changes are one event.
        Change { table, at, key, changes: Changes { after, at, events: Vec::with_capacity(1) } }
    }

    /// This happens, unless the table refuses it.
    pub(super) fn happen(&mut self, event: Event) -> Result<(), Refusal> {
        self.changes.draw(self.table);
        let logged = Logged { event, command: self.key.clone() };
        self.table.apply(&logged, self.at)?;
        self.key = None;
        self.note(logged);
        Ok(())
    }

    /// The dealer deals and rolls until a seat is to act.
    pub(super) fn deal(&mut self) {
        while self.table.stage == Stage::Playing && self.table.to_act().is_none() {
            self.changes.draw(self.table);
            let Some(dealer) = &mut self.table.dealer else { break };
            let Some(outcome) = self.table.game.deal(dealer) else { break };
            let event = Event::Entry { entry: format!("chance {outcome}"), spent: 0, stand_in: false };
            let logged = Logged::by_itself(event);
            self.table.dealt(self.at);
            self.table.happened(&logged, self.at);
            self.note(logged);
        }
    }

    fn note(&mut self, logged: Logged) {
        self.changes.events.push(Happened { seq: self.table.seq, logged, scenes: Vec::new() });
    }

    pub(super) fn done(self) -> Changes {
        self.changes
    }
}

impl Table {
    /// Decides a command. What is refused has changed nothing; what has changed must be written, or the table thrown away.
    pub fn command(
        &mut self,
        asker: &Asker,
        command: &Command,
        seq: Option<u32>,
        id: &str,
        at: Moment,
        random: &dyn Random,
    ) -> Result<Decided, Problem> {
        let key = key_of(asker, command, id).ok_or(Problem::SignIn)?;
        if let Some(seq) = self.remembers(&key) {
            return Ok(Decided::Before(seq));
        }
        if command.needs_seq() && seq.is_none() {
            return Err(Refusal::new("seq-needed", TableText::SeqNeeded).into());
        }
        if let Some(expected) = seq
            && expected != self.seq
        {
            return Err(Problem::Conflict(self.stale(expected)));
        }
        let changes = self.decide(asker, command, key, at, random)?;
        Ok(Decided::Changed(changes))
    }

    /// The event that a command became, if it was done before.
    pub fn did(&self, asker: &Asker, command: &Command, id: &str) -> Option<u32> {
        self.remembers(&key_of(asker, command, id)?)
    }

    /// What is said to a command that was meant for another state of affairs.
    pub fn stale(&self, expected: u32) -> Refusal {
        Refusal::new("stale", TableText::Stale)
            .with("expected", Fact::Number(expected.into()))
            .with("actual", Fact::Number(self.seq.into()))
    }

    fn decide(
        &mut self,
        asker: &Asker,
        command: &Command,
        key: CommandKey,
        at: Moment,
        random: &dyn Random,
    ) -> Result<Changes, Refusal> {
        // By today's rules a game of older ones cannot go on; it can be closed, and played again from its beginning.
        if let Some((rules, known)) = self.older_rules()
            && !matches!(command, Command::Close {} | Command::Rematch { .. })
        {
            return Err(older_rules(rules, known));
        }
        match command {
            Command::Sit { chair, commitment, local } => {
                let chair = self.gathering_chair(*chair)?;
                let sitter = self.check_sit(asker, chair, local.as_deref())?;
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::Sat { chair, sitter })?;
                change.reseal_if_opened(random)?;
                // A commitment is to the deal that its sender saw: to no other.
                if let Some(commitment) = commitment
                    && change.table.chairs[chair].owes_commitment()
                    && change.changes.events.len() == 1
                {
                    change.happen(Event::Committed { chair, commitment: *commitment })?;
                }
                change.start_if_ready()?;
                Ok(change.done())
            }
            Command::Stand { chair } => {
                let chair = self.gathering_chair(*chair)?;
                let holder = self.chairs[chair].sitter.holder();
                let invited = match self.chairs[chair].sitter {
                    Sitter::Invited { person, .. } => Some(person),
                    _ => None,
                };
                let may =
                    [holder, invited, Some(self.owner)].into_iter().flatten().any(|person| asker.is(person));
                if !may || self.chairs[chair].sitter == Sitter::Open {
                    return Err(Refusal::new("not-your-chair", TableText::NotYourChair));
                }
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::Stood { chair })?;
                change.reseal_if_opened(random)?;
                Ok(change.done())
            }
            Command::Commit { chair, commitment } => {
                let chair = self.own_chair(asker, *chair)?;
                if self.chairs[chair].commitment.is_some() {
                    return Err(Refusal::new("committed", TableText::Committed));
                }
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::Committed { chair, commitment: *commitment })?;
                Ok(change.done())
            }
            Command::Open { chair, nonce } => {
                let chair = self.own_chair(asker, *chair)?;
                let Some(commitment) = self.chairs[chair].commitment else {
                    return Err(Refusal::new("no-commitment", TableText::NoCommitment));
                };
                if !self.is_opening() {
                    return Err(Refusal::new("not-all-committed", TableText::NotAllCommitted));
                }
                let place = self.seats().seats().nth(chair).unwrap_or(Seat::FIRST);
                if nonce_commitment(&self.seal.deal, place, nonce) != commitment {
                    return Err(Refusal::new("wrong-nonce", TableText::WrongNonce));
                }
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::NonceOpened { chair, nonce: *nonce })?;
                change.start_if_ready()?;
                Ok(change.done())
            }
            Command::Act { seat, action } => {
                let seat = self.own_seat(asker, *seat)?;
                self.act(seat, action, Some(key), false, at)
            }
            Command::Resign { seat } => {
                let seat = self.own_seat(asker, *seat)?;
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::Entry { entry: format!("resign {seat}"), spent: 0, stand_in: false })?;
                Ok(change.done())
            }
            Command::Undo { seat, to } => {
                let seat = self.own_seat(asker, *seat)?;
                self.ask_undo(seat, to.map(|to| to as usize), key, at)
            }
            Command::AnswerUndo { seat, yes } => {
                let seat = self.own_seat(asker, *seat)?;
                self.answer_undo(seat, *yes, key, at)
            }
            Command::Rematch { seat } => self.want_rematch(asker, *seat, key, at),
            Command::Close {} => {
                if !asker.is(self.owner) {
                    return Err(Refusal::new("not-your-table", TableText::NotYourTable));
                }
                if self.older_rules().is_none() || self.stage != Stage::Playing {
                    self.check_gathering()?;
                }
                let mut change = Change::new(self, at, Some(key));
                change.happen(Event::Closed { why: Closing::Owner })?;
                Ok(change.done())
            }
        }
    }

    /// Someone may play no more: they resign what they play, leave what has not begun, and what they opened is closed. Nothing
    /// happens where they have no part.
    pub fn depart(
        &mut self,
        asker: &Asker,
        at: Moment,
        random: &dyn Random,
    ) -> Result<Option<Changes>, Refusal> {
        if self.older_rules().is_some() {
            return Ok(None);
        }
        let (seats, chairs) = (self.seats_of(asker), self.chairs_of(asker));
        let mut change = Change::new(self, at, None);
        match change.table.stage {
            Stage::Playing => {
                for seat in seats.as_slice() {
                    if change.table.stage == Stage::Playing {
                        let entry = format!("resign {seat}");
                        change.happen(Event::Entry { entry, spent: 0, stand_in: false })?;
                    }
                }
            }
            Stage::Gathering if asker.is(change.table.owner) => {
                change.happen(Event::Closed { why: Closing::Owner })?;
            }
            Stage::Gathering => {
                for chair in &chairs {
                    change.happen(Event::Stood { chair: *chair })?;
                }
                if !chairs.is_empty() {
                    change.reseal_if_opened(random)?;
                }
            }
            Stage::Over | Stage::Closed => {}
        }
        let changes = change.done();
        Ok((!changes.events.is_empty()).then_some(changes))
    }

    /// The operator closes the table, whatever goes on there.
    pub fn close(&mut self, at: Moment) -> Result<Changes, Refusal> {
        if matches!(self.stage, Stage::Over | Stage::Closed) {
            return Err(Refusal::new("table-over", TableText::TableOver));
        }
        let mut change = Change::new(self, at, None);
        change.happen(Event::Closed { why: Closing::Operator })?;
        Ok(change.done())
    }

    /// They play again at another table.
    pub fn rematch_at(&mut self, table: TableId, at: Moment) -> Result<Changes, Refusal> {
        let mut change = Change::new(self, at, None);
        change.happen(Event::Rematch { table })?;
        Ok(change.done())
    }

    /// A new table may begin at once, if nobody there brings a nonce.
    pub fn begin(&mut self, at: Moment) -> Result<Changes, Refusal> {
        let mut change = Change::new(self, at, None);
        change.start_if_ready()?;
        Ok(change.done())
    }

    fn check_gathering(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing => Err(Refusal::new("started", TableText::Started)),
            Stage::Over | Stage::Closed => Err(Refusal::new("table-over", TableText::TableOver)),
        }
    }

    fn gathering_chair(&self, number: u8) -> Result<usize, Refusal> {
        self.check_gathering()?;
        let chair = usize::from(number).checked_sub(1).filter(|chair| *chair < self.chairs.len());
        chair.ok_or_else(|| {
            Refusal::new("no-such-chair", TableText::NoSuchChair).with("chair", Fact::Number(number.into()))
        })
    }

    fn own_chair(&self, asker: &Asker, number: u8) -> Result<usize, Refusal> {
        let chair = self.gathering_chair(number)?;
        let sitter = &self.chairs[chair].sitter;
        if !sitter.holder().is_some_and(|holder| asker.is(holder)) {
            return Err(Refusal::new("not-your-chair", TableText::NotYourChair));
        }
        if !sitter.brings_nonce() {
            return Err(Refusal::new("no-nonce-needed", TableText::NoNonceNeeded));
        }
        Ok(chair)
    }

    fn check_sit(&self, asker: &Asker, chair: usize, local: Option<&str>) -> Result<Sitter, Refusal> {
        match &self.chairs[chair].sitter {
            Sitter::Open => {}
            Sitter::Invited { person, .. } if asker.is(*person) && local.is_none() => {}
            Sitter::Invited { .. } => return Err(Refusal::new("chair-kept", TableText::ChairKept)),
            _ => return Err(Refusal::new("chair-taken", TableText::ChairTaken)),
        }
        // A device that has no more than a pass for a seat takes no places for its person.
        let Some(person) = asker.people.first().copied() else {
            return Err(Refusal::new("not-your-chair", TableText::NotYourChair));
        };
        let sits = |chair: &Chair| matches!(chair.sitter, Sitter::Person { person, .. } if asker.is(person));
        let sitter = match local {
            Some(name) => {
                check_name(name)?;
                Sitter::Local { owner: person, name: name.to_owned() }
            }
            None if self.chairs.iter().any(sits) => {
                return Err(Refusal::new("sits-already", TableText::SitsAlready));
            }
            None => Sitter::Person { person, name: asker.name.clone(), is: asker.kind },
        };
        if self.setup.rated {
            check_rated(&sitter)?;
        }
        Ok(sitter)
    }

    /// The seat with this number, if the game is on and whoever asks acts for it.
    pub(super) fn own_seat(&self, asker: &Asker, number: u8) -> Result<Seat, Refusal> {
        match self.stage {
            Stage::Gathering => return Err(self.not_started()),
            Stage::Over | Stage::Closed => return Err(Refusal::new("table-over", TableText::TableOver)),
            Stage::Playing => {}
        }
        self.held_seat(asker, number)
    }

    /// The seat with this number, if whoever asks acts for it.
    pub fn held_seat(&self, asker: &Asker, number: u8) -> Result<Seat, Refusal> {
        let seat = Seat::new(number).filter(|seat| self.seats().contains(*seat) && self.holds(asker, *seat));
        seat.ok_or_else(|| self.not_your_seat(number))
    }

    /// Which seat each place gets.
    pub(super) fn draw_seats(&self, draws: &mut dyn Draws) -> Vec<Seat> {
        match self.setup.order {
            Order::Drawn => draw_seating(self.seats(), draws),
            Order::Chosen => self.seats().seats().collect(),
        }
    }
}

impl Change<'_> {
    /// Once a nonce is open, nobody comes or goes under the same secret.
    fn reseal_if_opened(&mut self, random: &dyn Random) -> Result<(), Refusal> {
        if self.table.chairs.iter().any(|chair| chair.nonce.is_some()) {
            self.happen(Event::Resealed { seal: Seal::fresh(random) })?;
        }
        Ok(())
    }

    /// Begins the game when everyone sits and every nonce is open.
    fn start_if_ready(&mut self) -> Result<(), Refusal> {
        let table = &self.table;
        if table.stage != Stage::Gathering || !table.is_full() || table.chairs.iter().any(Chair::owes_nonce) {
            return Ok(());
        }
        let nonces: Vec<_> = table.chairs.iter().map(|chair| chair.nonce).collect();
        let mut dealer = Dealer::new(&table.seal.deal, &table.seal.secret, &nonces);
        let seating = table.draw_seats(&mut dealer).into_iter().map(Seat::index).collect();
        let rules = table.game.rules();
        self.happen(Event::Started { seating, rules })?;
        self.deal();
        Ok(())
    }
}
