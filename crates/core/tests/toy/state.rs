//! The whole truth about a position: what lies open, and the cards.

use std::collections::BTreeSet;

use motherlode_core::{Clause, Localized, Observer, PerSeat, Revealed, RulesEnding, Score, Seat, SeatCount};

use super::actions::Action;
use super::chance::{Card, Die};

/// The most rounds that can be played (TOY-1).
pub(crate) const MOST_ROUNDS: u8 = 3;

/// A position, with what is hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// What everyone sees.
    pub(crate) open: Open,
    /// Everyone's card, once dealt.
    pub(crate) cards: PerSeat<Option<Card>>,
}

impl State {
    /// The position before the first event.
    pub(crate) fn start(seats: SeatCount) -> State {
        let open = Open {
            phase: Phase::Rounds,
            rounds_left: 0,
            die: None,
            to_act: Seat::FIRST,
            points: PerSeat::from_fn(seats, |_| 0),
            shown: PerSeat::from_fn(seats, |_| false),
            peeks: BTreeSet::new(),
        };
        State { open, cards: PerSeat::from_fn(seats, |_| None) }
    }

    /// How many play.
    pub(crate) fn seats(&self) -> SeatCount {
        self.cards.seats()
    }

    /// The card of the seat to act.
    pub(crate) fn card_to_act(&self) -> Option<Card> {
        self.cards[self.open.to_act]
    }
}

/// What everyone sees of a position, and so what legality is made of; only `show` asks for the seat's own card too.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    /// What comes next.
    pub(crate) phase: Phase,
    /// The rounds still to finish.
    pub(crate) rounds_left: u8,
    /// The die, until someone takes it.
    pub(crate) die: Option<Die>,
    /// Whose turn it is, when it is a seat's.
    pub(crate) to_act: Seat,
    /// What everyone took.
    pub(crate) points: PerSeat<Score>,
    /// Who turned up their card.
    pub(crate) shown: PerSeat<bool>,
    /// Who looked at whose card.
    pub(crate) peeks: BTreeSet<(Seat, Seat)>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Seat 1 says how many rounds are played.
    Rounds,
    /// The cards are dealt.
    Deal,
    /// The die is rolled.
    Roll,
    /// A seat does one thing.
    Act,
    /// Nothing.
    Over(Ending),
}

/// How the game ends (TOY-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ending {
    /// All rounds were played.
    RoundsPlayed,
    /// All cards lie open.
    AllOpen,
}

impl RulesEnding for Ending {
    fn code(self) -> &'static str {
        match self {
            Ending::RoundsPlayed => "rounds-played",
            Ending::AllOpen => "all-open",
        }
    }

    fn clause(self) -> Clause {
        Clause("TOY-7")
    }

    fn about(self) -> Localized {
        match self {
            Ending::RoundsPlayed => Localized::new("All rounds are played.", "Alle Runden sind gespielt."),
            Ending::AllOpen => Localized::new("All cards lie open.", "Alle Karten liegen offen."),
        }
    }
}

impl Open {
    /// The cards are on the table.
    pub(crate) fn dealt(&mut self) {
        self.phase = Phase::Roll;
    }

    /// The die shows something.
    pub(crate) fn rolled(&mut self, die: Die) {
        self.die = Some(die);
        self.phase = Phase::Act;
    }

    /// Does what the seat to act may do.
    pub(crate) fn act(&mut self, action: Action) -> Revealed {
        let seat = self.to_act;
        match action {
            Action::Play(rounds) => {
                self.rounds_left = rounds;
                self.phase = Phase::Deal;
                return Revealed::Nothing;
            }
            Action::Pass => {}
            Action::Take => self.points[seat] += self.die.take().map_or(0, |die| Score::from(die.number())),
            Action::Show => self.shown[seat] = true,
            Action::Peek(other) => drop(self.peeks.insert((seat, other))),
        }
        self.to_act = seat.next(self.points.seats());
        if self.shown.as_slice().iter().all(|shown| *shown) {
            self.phase = Phase::Over(Ending::AllOpen);
        } else if self.to_act == Seat::FIRST {
            self.rounds_left -= 1;
            self.die = None;
            self.phase = if self.rounds_left == 0 { Phase::Over(Ending::RoundsPlayed) } else { Phase::Roll };
        }
        // The last action turns up every card.
        match (action, self.phase) {
            (Action::Show | Action::Peek(_), _) | (_, Phase::Over(_)) => Revealed::Something,
            _ => Revealed::Nothing,
        }
    }

    /// Whether an observer may know a seat's card, once it is dealt.
    pub(crate) fn shows(&self, card_of: Seat, observer: Observer) -> bool {
        let by_own_eyes = |seat| seat == card_of || self.peeks.contains(&(seat, card_of));
        self.shown[card_of]
            || matches!(self.phase, Phase::Over(_))
            || observer.seat().is_some_and(by_own_eyes)
    }
}
