//! What a seat can do, and why it may not.

use std::fmt;
use std::str::FromStr;

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{ActionSet, Clause, Fact, Localized, Refusal, Seat, SyntaxError};
use serde::{Serialize, Serializer};

use super::chance::Card;
use super::state::{MOST_ROUNDS, Open, Phase};

/// The lowest card that may be shown (TOY-6).
const LOWEST_SHOWN: u8 = 3;

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Action {
    /// Nothing (TOY-4).
    Pass,
    /// Takes the die (TOY-4).
    Take,
    /// Turns up its own card (TOY-6).
    Show,
    /// Says how many rounds are played (TOY-1).
    Play(u8),
    /// Looks at another's card (TOY-5).
    Peek(Seat),
}

impl Action {
    /// Everything that can ever be done.
    pub(crate) fn all() -> impl Iterator<Item = Action> {
        let rounds = (1..=MOST_ROUNDS).map(Action::Play);
        let peeks = (1..=MOST_SEATS as u8).filter_map(Seat::new).map(Action::Peek);
        [Action::Pass, Action::Take, Action::Show].into_iter().chain(rounds).chain(peeks)
    }

    fn bit(self) -> u16 {
        Action::all().zip(0..).find(|(action, _)| *action == self).map_or(0, |(_, place)| 1 << place)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Take => f.write_str("take"),
            Action::Show => f.write_str("show"),
            Action::Play(rounds) => write!(f, "play {rounds}"),
            Action::Peek(seat) => write!(f, "peek {seat}"),
        }
    }
}

impl FromStr for Action {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let expected =
            Localized::new("pass, take, show, play 2 or peek 2", "pass, take, show, play 2 oder peek 2");
        Action::all()
            .find(|action| action.to_string() == text)
            .ok_or_else(|| SyntaxError::new(text, expected))
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The actions of a position: one bit for each of [`Action::all`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Actions(u16);

impl Actions {
    /// None at all.
    pub(crate) const NONE: Actions = Actions(0);

    fn filter(self, keep: impl Fn(Action) -> bool) -> Actions {
        Actions(self.iter().filter(|action| keep(*action)).fold(0, |bits, action| bits | action.bit()))
    }
}

/// A sort of action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Pass,
    Take,
    Show,
    Play,
    Peek,
}

impl ActionSet for Actions {
    type Action = Action;
    type Kind = Kind;

    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    fn nth(&self, place: usize) -> Option<Action> {
        self.iter().nth(place)
    }

    fn contains(&self, action: Action) -> bool {
        self.0 & action.bit() != 0
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        let bits = self.0;
        Action::all().zip(0..).filter(move |(_, place)| bits >> place & 1 == 1).map(|(action, _)| action)
    }

    fn kind(action: Action) -> Kind {
        match action {
            Action::Pass => Kind::Pass,
            Action::Take => Kind::Take,
            Action::Show => Kind::Show,
            Action::Play(_) => Kind::Play,
            Action::Peek(_) => Kind::Peek,
        }
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let kinds = [Kind::Pass, Kind::Take, Kind::Show, Kind::Play, Kind::Peek];
        kinds.into_iter().filter(|kind| !self.of_kind(*kind).is_empty())
    }

    fn of_kind(&self, kind: Kind) -> Self {
        self.filter(|action| Self::kind(action) == kind)
    }
}

/// Why an action may not be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// The number of rounds comes first, and once.
    NotNow,
    /// The die is gone.
    NoDie,
    /// A seat knows its own card.
    OwnCard,
    /// The table has no such seat.
    NoSuchSeat { seat: Seat },
    /// The card was seen before.
    SeenBefore { seat: Seat },
    /// The card lies open.
    LiesOpen,
    /// The card is too low to be shown.
    TooLow { card: Card },
    /// No seat is to act.
    NobodyActs,
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        let refusal = |code, clause, english, german| {
            Refusal::new(code, Localized::new(english, german)).by(Clause(clause))
        };
        match reason {
            Reason::NotNow => {
                refusal("not-now", "TOY-1", "The rounds are said first.", "Zuerst kommen die Runden.")
            }
            Reason::NoDie => refusal("no-die", "TOY-4", "The die is gone.", "Der Würfel ist weg."),
            Reason::OwnCard => refusal("own-card", "TOY-5", "You know your card.", "Du kennst deine Karte."),
            Reason::NoSuchSeat { seat } => {
                refusal("no-card", "TOY-5", "Seat {seat} has no card.", "Platz {seat} hat keine Karte.")
                    .with("seat", Fact::Seat(seat))
            }
            Reason::SeenBefore { seat } => {
                refusal("seen", "TOY-5", "You know the card of {seat}.", "Du kennst die Karte von {seat}.")
                    .with("seat", Fact::Seat(seat))
            }
            Reason::LiesOpen => {
                refusal("lies-open", "TOY-6", "Your card lies open.", "Deine Karte liegt offen.")
            }
            Reason::TooLow { card } => {
                refusal("too-low", "TOY-6", "{card} is too low.", "{card} ist zu niedrig.")
                    .with("card", Fact::Number(card.number().into()))
            }
            Reason::NobodyActs => refusal("nobody-acts", "TOY-7", "Nobody acts.", "Niemand ist am Zug."),
        }
    }
}

impl Open {
    /// Why the seat to act may not do this, with its own card as far as whoever asks knows it. This is the one source
    /// of legality: the legal actions are those that are not refused.
    pub(crate) fn refuse(&self, own: Option<Card>, action: Action) -> Option<Reason> {
        let seat = self.to_act;
        match (self.phase, action) {
            (Phase::Rounds, Action::Play(_)) | (Phase::Act, Action::Pass) => None,
            (Phase::Rounds, _) | (Phase::Act, Action::Play(_)) => Some(Reason::NotNow),
            (Phase::Act, Action::Take) => self.die.is_none().then_some(Reason::NoDie),
            (Phase::Act, Action::Show) if self.shown[seat] => Some(Reason::LiesOpen),
            (Phase::Act, Action::Show) => {
                own.filter(|card| card.number() < LOWEST_SHOWN).map(|card| Reason::TooLow { card })
            }
            (Phase::Act, Action::Peek(other)) if other == seat => Some(Reason::OwnCard),
            (Phase::Act, Action::Peek(other)) if !self.points.seats().contains(other) => {
                Some(Reason::NoSuchSeat { seat: other })
            }
            (Phase::Act, Action::Peek(other)) => {
                let seen = self.shown[other] || self.peeks.contains(&(seat, other));
                seen.then_some(Reason::SeenBefore { seat: other })
            }
            (Phase::Deal | Phase::Roll | Phase::Over(_), _) => Some(Reason::NobodyActs),
        }
    }

    /// What the seat to act may do, given its card.
    pub(crate) fn actions(&self, own: Option<Card>) -> Actions {
        Actions(u16::MAX).filter(|action| self.refuse(own, action).is_none())
    }
}
