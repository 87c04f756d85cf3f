//! A game in progress: the log of what happened, the state it led to, and what everyone knows.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::game::{ActionSet, Event, Game, Rank, Revealed, RulesEnding, Score, Turn};
use crate::message::Localized;
use crate::refusal::{Clause, Fact, Refusal};
use crate::seat::{Observer, PerSeat, Seat, SeatList};
use crate::syntax::SyntaxError;
use crate::text::CoreText;

/// One entry of the log. Nothing is ever deleted from it: going back is an entry too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<G: Game> {
    /// Something happened in the game.
    Event(Event<G>),
    /// The game went back to the position after entry number `to` (0: the start).
    Undo {
        /// The entry gone back to.
        to: usize,
    },
    /// A seat left the game for good.
    Left {
        /// Who.
        seat: Seat,
        /// In which way.
        why: Leaving,
    },
}

/// How a seat can leave a game before its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaving {
    /// It resigned.
    Resigned,
    /// Its time ran out.
    OutOfTime,
    /// Its player was gone for too long.
    Absent,
}

impl Leaving {
    const ALL: [Leaving; 3] = [Leaving::Resigned, Leaving::OutOfTime, Leaving::Absent];

    /// The word in records.
    pub const fn code(self) -> &'static str {
        match self {
            Leaving::Resigned => "resign",
            Leaving::OutOfTime => "timeout",
            Leaving::Absent => "absent",
        }
    }
}

impl<G: Game> fmt::Display for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Event(Event::Chance(outcome)) => write!(f, "chance {outcome}"),
            Entry::Event(Event::Action { seat, action }) => write!(f, "{seat} {action}"),
            Entry::Undo { to } => write!(f, "undo {to}"),
            Entry::Left { seat, why } => write!(f, "{} {seat}", why.code()),
        }
    }
}

impl<G: Game> FromStr for Entry<G> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let wrong = || SyntaxError::new(text, CoreText::ExpectedEntry.localized());
        let (first, rest) = text.split_once(' ').ok_or_else(wrong)?;
        if first == "chance" {
            return Ok(Entry::Event(Event::Chance(rest.parse()?)));
        }
        if first == "undo" {
            let to = rest.parse().map_err(|_| wrong())?;
            // One text for each number: no sign, no leading zero.
            return if usize::to_string(&to) == rest { Ok(Entry::Undo { to }) } else { Err(wrong()) };
        }
        if let Some(why) = Leaving::ALL.into_iter().find(|why| why.code() == first) {
            return Ok(Entry::Left { seat: rest.parse()?, why });
        }
        let seat = first.parse().map_err(|_| wrong())?;
        Ok(Entry::Event(Event::Action { seat, action: rest.parse()? }))
    }
}

/// How a game ended, apart from who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending<E> {
    /// By its rules.
    Rules(E),
    /// A seat left.
    Left {
        /// Who.
        seat: Seat,
        /// In which way.
        why: Leaving,
    },
}

impl<E: RulesEnding> Ending<E> {
    /// A short stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Ending::Rules(ending) => ending.code(),
            Ending::Left { why: Leaving::Resigned, .. } => "resigned",
            Ending::Left { why: Leaving::OutOfTime, .. } => "out-of-time",
            Ending::Left { why: Leaving::Absent, .. } => "absent",
        }
    }

    /// The rule behind it, where there is one.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            Ending::Rules(ending) => Some(ending.clause()),
            Ending::Left { .. } => None,
        }
    }

    /// One sentence for people.
    pub fn about(&self) -> Localized {
        match self {
            Ending::Rules(ending) => ending.about(),
            Ending::Left { why: Leaving::Resigned, .. } => CoreText::EndedByResigning.localized(),
            Ending::Left { why: Leaving::OutOfTime, .. } => CoreText::EndedByTime.localized(),
            Ending::Left { why: Leaving::Absent, .. } => CoreText::EndedByAbsence.localized(),
        }
    }
}

/// A finished game's ending, scores and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish<E> {
    /// How it ended.
    pub ending: Ending<E>,
    /// What each seat has.
    pub scores: PerSeat<Score>,
    /// Each seat's place.
    pub ranks: PerSeat<Rank>,
}

/// A position of the line of play: which entry made it and what came before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    /// The entry whose position is in force after this entry: itself, or what an undo went back to.
    in_force: usize,
    /// The entry before it in the line of play.
    parent: usize,
    revealed: Revealed,
}

/// A game in progress: rules, log, state, and each observer's knowledge folded from observations.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    state: G::State,
    /// The state before the newest event of the line of play.
    before: G::State,
    /// One for each seat, then the spectator's.
    knowledge: Vec<G::Knowledge>,
    log: Vec<Entry<G>>,
    /// One more than entries: the first is the start.
    steps: Vec<Step>,
    left: Option<(Seat, Leaving)>,
}

impl<G: Game> Match<G> {
    /// A game before its first event.
    pub fn new(game: G) -> Self {
        let state = game.start();
        let knowledge = game.seats().observers().map(|observer| game.beginning(observer)).collect();
        let start = Step { in_force: 0, parent: 0, revealed: Revealed::Something };
        Match {
            game,
            before: state.clone(),
            state,
            knowledge,
            log: Vec::new(),
            steps: vec![start],
            left: None,
        }
    }

    /// The rules in force.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The whole truth, for whoever runs the table.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What an observer knows. A seat that the table does not have knows what a spectator knows.
    pub fn knowledge(&self, observer: Observer) -> &G::Knowledge {
        let spectator = self.knowledge.len() - 1;
        let place = observer.seat().map_or(spectator, |seat| seat.index().min(spectator));
        &self.knowledge[place]
    }

    /// What an observer saw of the newest event of the line of play; nothing before the first.
    pub fn seen(&self, observer: Observer) -> Option<G::Observation> {
        // An undo leads to the start or to an event, and only the last entry of all can be a departure.
        let newest = match self.log.get(self.in_force().checked_sub(1)?)? {
            Entry::Left { .. } => self.line().pop()?.1,
            Entry::Event(event) => event,
            Entry::Undo { .. } => return None,
        };
        Some(self.game.observe(&self.before, newest, &self.state, observer))
    }

    /// What happened so far.
    pub fn log(&self) -> &[Entry<G>] {
        &self.log
    }

    /// How many entries the log has; the number of the newest one.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    /// Who acts next; `Err` with how it ended if a seat left.
    pub fn turn(&self) -> Result<Turn<G>, Ending<G::Ending>> {
        match self.left {
            Some((seat, why)) => Err(Ending::Left { seat, why }),
            None => Ok(self.game.turn(&self.state)),
        }
    }

    /// How the game ended, if it has.
    pub fn finish(&self) -> Option<Finish<G::Ending>> {
        let ending = match self.turn() {
            Err(ending) => ending,
            Ok(Turn::Over(ending)) => Ending::Rules(ending),
            Ok(_) => return None,
        };
        let mut ranks = self.game.ranks(&self.state);
        if let Some((gone, _)) = self.left {
            // Who left is last; those behind move up.
            let former = ranks[gone];
            for seat in self.game.seats().seats() {
                if ranks[seat] > former {
                    ranks[seat] -= 1;
                }
            }
            ranks[gone] = self.game.seats().get() as Rank;
        }
        Some(Finish { ending, scores: self.game.scores(&self.state), ranks })
    }

    /// Does any entry, checked. What is refused changes nothing.
    pub fn enter(&mut self, entry: Entry<G>) -> Result<Revealed, Refusal> {
        match entry {
            Entry::Event(Event::Action { seat, action }) => self.act(seat, action),
            Entry::Event(Event::Chance(outcome)) => self.settle(outcome).map(|()| Revealed::Something),
            Entry::Undo { to } => self.undo(to).map(|()| Revealed::Nothing),
            Entry::Left { seat, why } => self.leave(seat, why).map(|()| Revealed::Nothing),
        }
    }

    /// Refuses whoever is not to act.
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn() {
            Ok(Turn::Seat { seat: to_act, .. }) if to_act == seat => Ok(()),
            Ok(Turn::Seat { seat: to_act, .. }) => Err(Refusal::new("not-your-turn", CoreText::NotYourTurn)
                .with("seat", Fact::Seat(seat))
                .with("to_act", Fact::Seat(to_act))),
            Ok(Turn::Chance(_)) => Err(Refusal::new("chance-acts", CoreText::ChanceActs)),
            Ok(Turn::Over(_)) | Err(_) => Err(over()),
        }
    }

    /// What an action of the seat to act would do, from what that seat knows; or why it may not.
    pub fn preview(&self, seat: Seat, action: G::Action) -> Result<G::Preview, Refusal> {
        self.check_turn(seat)?;
        self.game.preview(self.knowledge(Observer::Seat(seat)), action).map_err(Into::into)
    }

    /// A seat acts.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Revealed, Refusal> {
        self.check_turn(seat)?;
        let before = self.state.clone();
        let revealed = self.game.apply(&mut self.state, action).map_err(Into::into)?;
        self.happened(before, Event::Action { seat, action }, revealed);
        Ok(revealed)
    }

    /// Chance brings something.
    pub fn settle(&mut self, outcome: G::Outcome) -> Result<(), Refusal> {
        match self.turn() {
            Ok(Turn::Chance(_)) => {}
            Ok(Turn::Seat { seat, .. }) => {
                return Err(Refusal::new("seat-acts", CoreText::SeatActs).with("seat", Fact::Seat(seat)));
            }
            Ok(Turn::Over(_)) | Err(_) => return Err(over()),
        }
        let before = self.state.clone();
        self.game.settle(&mut self.state, &outcome).map_err(|_| {
            Refusal::new("impossible-outcome", CoreText::ImpossibleOutcome)
                .with("outcome", Fact::Name(crate::syntax::quote(&outcome.to_string())))
        })?;
        self.happened(before, Event::Chance(outcome), Revealed::Something);
        Ok(())
    }

    /// The entries that can be gone back to now, newest first: those after which nothing was revealed.
    pub fn undo_targets(&self) -> Vec<usize> {
        let mut targets = Vec::new();
        if self.left.is_some() {
            return targets;
        }
        let mut at = self.in_force();
        while at != 0 && self.steps[at].revealed == Revealed::Nothing {
            at = self.steps[at].parent;
            targets.push(at);
        }
        targets
    }

    /// The seats that can go back to where they were to act, since nothing was revealed after that; who acted last first.
    pub fn undoers(&self) -> SeatList {
        let mut seats = SeatList::EMPTY;
        if self.left.is_some() {
            return seats;
        }
        let mut at = self.in_force();
        while at != 0 && self.steps[at].revealed == Revealed::Nothing {
            if let Entry::Event(Event::Action { seat, .. }) = &self.log[at - 1] {
                seats.add(*seat);
            }
            if seats.as_slice().len() == self.game.seats().get() {
                break;
            }
            at = self.steps[at].parent;
        }
        seats
    }

    /// Goes back to the position after entry number `to`.
    pub fn undo(&mut self, to: usize) -> Result<(), Refusal> {
        let refused = || {
            Refusal::new("undo", CoreText::UndoRefused)
                .with("to", Fact::Number(i64::try_from(to).unwrap_or(i64::MAX)))
        };
        // The position after an undo is that of the entry it went back to.
        let target = self.steps.get(to).ok_or_else(refused)?.in_force;
        if !self.undo_targets().contains(&target) {
            return Err(refused());
        }
        self.log.push(Entry::Undo { to });
        self.steps.push(self.steps[target]);
        self.rebuild();
        Ok(())
    }

    /// A seat leaves: the game is over and that seat is last.
    pub fn leave(&mut self, seat: Seat, why: Leaving) -> Result<(), Refusal> {
        if !self.game.seats().contains(seat) {
            return Err(Refusal::new("no-such-seat", CoreText::NoSuchSeat).with("seat", Fact::Seat(seat)));
        }
        if self.finish().is_some() {
            return Err(over());
        }
        self.left = Some((seat, why));
        self.log.push(Entry::Left { seat, why });
        let number = self.log.len();
        self.steps.push(Step { in_force: number, parent: self.in_force(), revealed: Revealed::Something });
        Ok(())
    }

    /// The events that led to the present position, without those that were taken back, each with its entry number.
    pub fn line(&self) -> Vec<(usize, &Event<G>)> {
        let mut line = Vec::new();
        let mut at = self.in_force();
        while at != 0 {
            if let Entry::Event(event) = &self.log[at - 1] {
                line.push((at, event));
            }
            at = self.steps[at].parent;
        }
        line.reverse();
        line
    }

    fn in_force(&self) -> usize {
        self.steps.last().map_or(0, |step| step.in_force)
    }

    fn happened(&mut self, before: G::State, event: Event<G>, revealed: Revealed) {
        self.before = before;
        self.tell(&event);
        let parent = self.in_force();
        self.log.push(Entry::Event(event));
        self.steps.push(Step { in_force: self.log.len(), parent, revealed });
    }

    /// Everyone learns what they saw of the event that led to the present state.
    fn tell(&mut self, event: &Event<G>) {
        for (observer, knowledge) in self.game.seats().observers().zip(&mut self.knowledge) {
            let observation = self.game.observe(&self.before, event, &self.state, observer);
            self.game.learn(knowledge, &observation);
        }
    }

    /// Plays the line in force again from the start.
    fn rebuild(&mut self) {
        let line: Vec<Event<G>> = self.line().into_iter().map(|(_, event)| event.clone()).collect();
        let fresh = Match::new(self.game.clone());
        (self.state, self.before, self.knowledge) = (fresh.state, fresh.before, fresh.knowledge);
        for event in &line {
            self.before = self.state.clone();
            // Every event of the line was accepted at this very position before, so neither call can refuse it.
            match event {
                Event::Chance(outcome) => drop(self.game.settle(&mut self.state, outcome)),
                Event::Action { action, .. } => drop(self.game.apply(&mut self.state, *action)),
            }
            self.tell(event);
        }
    }

    /// The legal actions of the seat to act as texts, sorted by code point; none if no seat is to act.
    pub fn legal_texts(&self) -> Vec<String> {
        self.with_legal_texts(|texts| texts.iter().map(|text| (*text).to_owned()).collect())
    }

    /// The same without a text of its own for each: for whoever only writes them down.
    pub fn with_legal_texts<T>(&self, then: impl FnOnce(&[&str]) -> T) -> T {
        let Ok(Turn::Seat { actions, .. }) = self.turn() else { return then(&[]) };
        let mut all = String::with_capacity(256);
        let mut ends = Vec::with_capacity(64);
        for action in actions.iter() {
            // Writing to memory cannot fail.
            let _ = write!(all, "{action}");
            ends.push(all.len());
        }
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let mut texts: Vec<_> = starts.zip(&ends).map(|(start, end)| &all[start..*end]).collect();
        texts.sort_unstable();
        then(&texts)
    }
}

fn over() -> Refusal {
    Refusal::new("game-over", CoreText::GameOver)
}
