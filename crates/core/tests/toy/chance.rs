//! What chance brings: the cards, and the die.

use std::fmt;
use std::str::FromStr;

use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, Localized, Outcomes, PerSeat, SeatCount, SyntaxError};
use serde::Serialize;

use super::options::SEAT_COUNTS;

/// A card, 1 to 6 (TOY-2). The default only fills the places of seats that a table does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub(crate) struct Card(u8);

impl Card {
    /// The deck.
    pub(crate) const ALL: [Card; 6] = [Card(1), Card(2), Card(3), Card(4), Card(5), Card(6)];

    /// What stands on it.
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// The card that a digit means.
    pub(crate) fn read(digit: u8) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.0 + b'0' == digit)
    }
}

/// What a die shows, 1 to 6 (TOY-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) struct Die(u8);

impl Die {
    /// Every side.
    pub(crate) const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// What it shows.
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// The side that a digit means.
    pub(crate) fn read(digit: u8) -> Option<Die> {
        Die::ALL.into_iter().find(|die| die.0 + b'0' == digit)
    }
}

/// What chance brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Everyone's card.
    Deal(PerSeat<Card>),
    /// The die.
    Roll(Die),
}

impl Outcome {
    /// Whether no card was dealt twice.
    pub(crate) fn is_from_one_deck(&self) -> bool {
        match self {
            Outcome::Deal(cards) => {
                let mut sorted = cards.as_slice().to_vec();
                sorted.sort_unstable();
                sorted.windows(2).all(|pair| pair[0] != pair[1])
            }
            Outcome::Roll(_) => true,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Deal(cards) => {
                f.write_str("deal ")?;
                cards.as_slice().iter().try_for_each(|card| card.0.fmt(f))
            }
            Outcome::Roll(die) => write!(f, "roll {}", die.0),
        }
    }
}

impl FromStr for Outcome {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let read = |text: &str| match text.split_once(' ')? {
            ("deal", digits) => {
                let cards: Vec<Card> = digits.bytes().map(Card::read).collect::<Option<_>>()?;
                let seats = SEAT_COUNTS.into_iter().find(|seats| seats.get() == cards.len())?;
                Some(Outcome::Deal(PerSeat::from_fn(seats, |seat| cards[seat.index()])))
            }
            ("roll", digit) => match digit.as_bytes() {
                [digit] => Die::read(*digit).map(Outcome::Roll),
                _ => None,
            },
            _ => None,
        };
        let expected = Localized::new(
            "a deal (deal 35) or a roll (roll 4)",
            "eine Ausgabe (deal 35) oder ein Wurf (roll 4)",
        );
        read(text).ok_or_else(|| SyntaxError::new(text, expected))
    }
}

/// What chance is to bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// A card for everyone: the deck is shuffled, seat 1 gets its first card, and so on.
    Deal(SeatCount),
    /// A die: one draw below six, and one more than that.
    Roll,
}

impl ChanceSet for Chance {
    type Outcome = Outcome;

    fn draw(&self, draws: &mut dyn Draws) -> Outcome {
        match self {
            Chance::Deal(seats) => {
                let mut deck = Card::ALL;
                shuffle(&mut deck, draws);
                Outcome::Deal(PerSeat::from_fn(*seats, |seat| deck[seat.index()]))
            }
            Chance::Roll => Outcome::Roll(Die::ALL[draws.index(Die::ALL.len())]),
        }
    }

    fn outcomes(&self) -> Outcomes<Outcome> {
        match self {
            Chance::Deal(_) => Outcomes::Many,
            Chance::Roll => Outcomes::Few(Die::ALL.map(|die| (Outcome::Roll(die), 1)).into()),
        }
    }
}
