//! What happens while a game is on: actions, going back, bots, deadlines, playing again.

use motherlode_core::play::Leaving;
use motherlode_core::{Fact, Refusal, Seat, SeatList};
use motherlode_engine::Level;
use sha2::{Digest, Sha256};

use super::ask::Asker;
use super::chair::{Chair, Sitter};
use super::command::{Change, Changes};
use super::event::{Closing, CommandKey, Event, Seal};
use super::setup::{Absence, level};
use super::state::Table;
use super::text::TableText;
use crate::id::PersonId;
use crate::moment::{DAY, Millis, Moment};
use crate::random::Random;
use crate::store::Stage;

/// How long a live table waits for people before it is given up.
const DESERTED_LIVE: Millis = DAY / 4;
/// The same where a turn takes days.
const DESERTED_SLOW: Millis = 30 * DAY;

/// A bot of the house that is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotTurn {
    /// For which seat.
    pub seat: Seat,
    /// How strong it is.
    pub level: Level,
    /// Whether it acts for someone who is gone.
    pub stand_in: bool,
}

impl Table {
    /// A seat acts; the dealer does what follows.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: &str,
        key: Option<CommandKey>,
        stand_in: bool,
        at: Moment,
    ) -> Result<Changes, Refusal> {
        // Bots think on our time: their clock stands still.
        let is_bot = self.chair(seat).is_some_and(|chair| matches!(chair.sitter, Sitter::House { .. }));
        let spent = if is_bot || self.to_act() != Some(seat) { 0 } else { self.clock.spent(at) };
        let back = !stand_in && self.chair(seat).is_some_and(|chair| chair.stand_in);
        let mut change = Change::new(self, at, key);
        change.happen(Event::Entry { entry: format!("{seat} {action}"), spent, stand_in })?;
        if back {
            change.happen(Event::StandIn { seat: seat.index(), on: false })?;
        }
        change.deal();
        Ok(change.done())
    }

    /// The dealer has brought something.
    pub(super) fn dealt(&mut self, at: Moment) {
        if self.game.finished().is_some() {
            self.stage = Stage::Over;
        }
        self.clock.pass(0, self.to_act(), at);
    }

    /// The seats that must agree before another goes back: one for each other person, on whose device ever they sit.
    /// Programs are not asked.
    fn asked(&self, seat: Seat) -> Vec<Seat> {
        let holder = |seat: Seat| self.chair(seat).and_then(|chair| chair.sitter.holder());
        let is_person = |seat: &Seat| self.chair(*seat).is_some_and(|chair| chair.sitter.brings_nonce());
        let mut people = vec![holder(seat)];
        let mut asked = Vec::new();
        let (own_seats, local_seats): (Vec<_>, Vec<_>) =
            self.seats().seats().filter(is_person).partition(|seat| {
                self.chair(*seat).is_some_and(|chair| matches!(chair.sitter, Sitter::Person { .. }))
            });
        for seat in own_seats.into_iter().chain(local_seats) {
            if !people.contains(&holder(seat)) {
                people.push(holder(seat));
                asked.push(seat);
            }
        }
        asked
    }

    /// Where a seat goes back to if it does not say: where it was last to act.
    fn undo_target(&self, seat: Seat) -> Option<usize> {
        let acts = |to: &usize| {
            self.game.at(*to).is_some_and(|past| past.to_act() == motherlode_games::ToAct::Seat(seat))
        };
        self.game.undo_targets().into_iter().find(acts)
    }

    /// The seats that may go back now, who acted last first.
    pub(super) fn undoers(&self) -> SeatList {
        let may = self.stage == Stage::Playing && !self.setup.rated;
        if may { self.game.undoers() } else { SeatList::EMPTY }
    }

    pub(super) fn ask_undo(
        &mut self,
        seat: Seat,
        to: Option<usize>,
        key: CommandKey,
        at: Moment,
    ) -> Result<Changes, Refusal> {
        if self.setup.rated {
            return Err(Refusal::new("rated-undo", TableText::RatedUndo));
        }
        if self.undo.is_some() {
            return Err(Refusal::new("undo-asked", TableText::UndoAsked));
        }
        let nothing = || Refusal::new("nothing-to-undo", TableText::NothingToUndo);
        let to = to.or_else(|| self.undo_target(seat)).ok_or_else(nothing)?;
        if !self.game.undo_targets().contains(&to) {
            return Err(nothing());
        }
        let at_once = self.asked(seat).is_empty();
        let mut change = Change::new(self, at, Some(key));
        if at_once {
            change.happen(undo(to))?;
        } else {
            change.happen(Event::UndoAsked { seat: seat.index(), to })?;
        }
        Ok(change.done())
    }

    pub(super) fn answer_undo(
        &mut self,
        seat: Seat,
        yes: bool,
        key: CommandKey,
        at: Moment,
    ) -> Result<Changes, Refusal> {
        let Some(ask) = self.undo.clone() else {
            return Err(Refusal::new("no-undo-asked", TableText::NoUndoAsked));
        };
        let asked = self.asked(ask.seat);
        // Whoever asked may think better of it.
        let withdraws = seat == ask.seat && !yes;
        if !withdraws && (!asked.contains(&seat) || ask.agreed.contains(&seat)) {
            return Err(Refusal::new("not-your-answer", TableText::NotYourAnswer));
        }
        let mut change = Change::new(self, at, Some(key));
        change.happen(Event::UndoAnswered { seat: seat.index(), yes })?;
        let agreed = |ask: &super::state::UndoAsk| asked.iter().all(|seat| ask.agreed.contains(seat));
        if change.table.undo.as_ref().is_some_and(agreed) {
            change.happen(undo(ask.to))?;
        }
        Ok(change.done())
    }

    pub(super) fn want_rematch(
        &mut self,
        asker: &Asker,
        number: u8,
        key: CommandKey,
        at: Moment,
    ) -> Result<Changes, Refusal> {
        if self.stage != Stage::Over {
            return Err(self.not_over());
        }
        let seat = self.held_seat(asker, number)?;
        if self.rematch.contains(&seat) || self.rematch_table.is_some() {
            return Err(Refusal::new("rematch-asked", TableText::RematchAsked));
        }
        let mut change = Change::new(self, at, Some(key));
        change.happen(Event::RematchWanted { seat: seat.index() })?;
        Ok(change.done())
    }

    /// Whether everyone who must want to play again does.
    pub fn wants_rematch(&self) -> bool {
        let wants = |person: PersonId| {
            self.rematch
                .iter()
                .any(|seat| self.chair(*seat).and_then(|chair| chair.sitter.holder()) == Some(person))
        };
        let mut people = self.chairs.iter().filter_map(|chair| chair.sitter.holder());
        let may = self.stage == Stage::Over && self.rematch_table.is_none();
        may && !self.rematch.is_empty() && people.all(wants)
    }

    /// Who sits where when they play again: everyone moves up by one seat.
    pub fn rotated(&self) -> Vec<Sitter> {
        let mut sitters: Vec<_> = self.chairs.iter().map(|chair| chair.sitter.clone()).collect();
        sitters.rotate_right(1);
        sitters
    }

    /// The bot of the house that is to act, if one is.
    pub fn bot_turn(&self) -> Option<BotTurn> {
        let seat = self.to_act()?;
        let chair = self.chair(seat)?;
        match (&chair.sitter, self.setup.absent) {
            (Sitter::House { level: number }, _) => {
                Some(BotTurn { seat, level: level(*number).ok()?, stand_in: false })
            }
            (_, Absence::StandIn { level: number }) if chair.stand_in => {
                Some(BotTurn { seat, level: level(number).ok()?, stand_in: true })
            }
            _ => None,
        }
    }

    /// The seed of a bot's next decision: from the table's secret, so that nobody can foresee it and everyone can check it
    /// once the secret is shown. It is the first eight bytes, as a little-endian number, of SHA-256 over the tag
    /// `motherlode/bot/1`, the secret, and the number of the table's newest event as four little-endian bytes.
    pub fn bot_seed(&self) -> u64 {
        let digest = Sha256::new()
            .chain_update(b"motherlode/bot/1")
            .chain_update(self.seal.secret.0)
            .chain_update(self.seq.to_le_bytes())
            .finalize();
        digest.iter().take(8).rev().fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }

    /// What is said to someone who does not act for a seat.
    pub fn not_your_seat(&self, number: u8) -> Refusal {
        Refusal::new("not-your-seat", TableText::NotYourSeat).with("seat", Fact::Number(number.into()))
    }

    /// What is said to a device where another seat, or none, has lifted its curtain.
    pub fn curtain(&self, seat: Seat) -> Refusal {
        Refusal::new("curtain", TableText::Curtain).with("seat", Fact::Seat(seat))
    }

    /// What is said to someone who wants what only a game that has begun has.
    pub fn not_started(&self) -> Refusal {
        Refusal::new("not-started", TableText::NotStarted)
    }

    /// What is said to someone who wants what only a finished game has.
    pub fn not_over(&self) -> Refusal {
        Refusal::new("not-over", TableText::NotOver)
    }

    /// A bot of the house acts.
    pub fn bot_acts(&mut self, turn: BotTurn, action: &str, at: Moment) -> Result<Changes, Refusal> {
        self.act(turn.seat, action, None, turn.stand_in, at)
    }

    /// When something happens here by itself; never, if nothing does.
    pub fn deadline(&self, opening: Millis) -> Option<Moment> {
        match self.stage {
            Stage::Gathering => Some(match self.full_since {
                Some(since) => since.after(self.setup.clock.turn().unwrap_or(opening)),
                None if self.setup.clock.is_live() => self.changed_at.after(DESERTED_LIVE),
                None => self.changed_at.after(DESERTED_SLOW),
            }),
            Stage::Playing if self.bot_turn().is_none() => {
                let (_, at) = self.clock.deadline()?;
                // Where a turn has days, those who wait for whoever is late wait for good.
                let waits = !self.setup.clock.is_live() && self.setup.absent == Absence::Wait;
                (!waits).then_some(at)
            }
            Stage::Playing | Stage::Over | Stage::Closed => None,
        }
    }

    /// What happens by itself at this moment; nothing, if it is too early.
    pub fn wake(
        &mut self,
        opening: Millis,
        at: Moment,
        random: &dyn Random,
    ) -> Result<Option<Changes>, Refusal> {
        if self.deadline(opening).is_none_or(|deadline| at < deadline) {
            return Ok(None);
        }
        match self.stage {
            Stage::Gathering if self.full_since.is_some() => {
                // Nobody can open before all have committed, so whoever has not done that is late, and nobody else.
                let owes = match self.chairs.iter().any(Chair::owes_commitment) {
                    true => Chair::owes_commitment,
                    false => Chair::owes_nonce,
                };
                let late: Vec<_> =
                    (0..self.chairs.len()).filter(|chair| owes(&self.chairs[*chair])).collect();
                let mut change = Change::new(self, at, None);
                for chair in late {
                    change.happen(Event::Stood { chair })?;
                }
                change.happen(Event::Resealed { seal: Seal::fresh(random) })?;
                Ok(Some(change.done()))
            }
            Stage::Gathering => {
                let mut change = Change::new(self, at, None);
                change.happen(Event::Closed { why: Closing::Deserted })?;
                Ok(Some(change.done()))
            }
            Stage::Playing if self.setup.clock.is_live() => self.forfeit(Leaving::OutOfTime, at).map(Some),
            Stage::Playing => self.gone(Leaving::OutOfTime, at),
            Stage::Over | Stage::Closed => Ok(None),
        }
    }

    fn forfeit(&mut self, why: Leaving, at: Moment) -> Result<Changes, Refusal> {
        let Some(seat) = self.to_act() else {
            return Err(Refusal::new("table-over", TableText::TableOver));
        };
        let spent = self.clock.spent(at);
        let mut change = Change::new(self, at, None);
        change.happen(Event::Entry { entry: format!("{} {seat}", why.code()), spent, stand_in: false })?;
        Ok(change.done())
    }

    /// Whoever is to act counts as gone, because they have no connection or let their time pass; what follows was agreed when
    /// the table was opened.
    pub fn gone(&mut self, why: Leaving, at: Moment) -> Result<Option<Changes>, Refusal> {
        let Some(seat) = self.to_act() else { return Ok(None) };
        let is_person =
            self.chair(seat).is_some_and(|chair| chair.sitter.holder().is_some() && !chair.stand_in);
        match self.setup.absent {
            _ if !is_person => Ok(None),
            Absence::Wait => Ok(None),
            Absence::Forfeit => self.forfeit(why, at).map(Some),
            Absence::StandIn { .. } => {
                let mut change = Change::new(self, at, None);
                change.happen(Event::StandIn { seat: seat.index(), on: true })?;
                Ok(Some(change.done()))
            }
        }
    }

    /// Someone is back: their stand-ins step aside.
    pub fn returned(&mut self, asker: &Asker, at: Moment) -> Result<Option<Changes>, Refusal> {
        if self.stage != Stage::Playing {
            return Ok(None);
        }
        let theirs =
            |seat: &Seat| self.holds(asker, *seat) && self.chair(*seat).is_some_and(|chair| chair.stand_in);
        let seats: Vec<_> = self.seats().seats().filter(theirs).collect();
        if seats.is_empty() {
            return Ok(None);
        }
        let mut change = Change::new(self, at, None);
        for seat in seats {
            change.happen(Event::StandIn { seat: seat.index(), on: false })?;
        }
        Ok(Some(change.done()))
    }
}

fn undo(to: usize) -> Event {
    Event::Entry { entry: format!("undo {to}"), spent: 0, stand_in: false }
}
