//! Seats, and who watches from them.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::message::Localized;
use crate::syntax::SyntaxError;
use crate::text::CoreText;

/// The most seats any game has.
pub const MOST_SEATS: usize = 4;

/// One place at the table, numbered from 1 as people count.
///
/// ```
/// use motherlode_core::Seat;
/// let seat: Seat = "2".parse().unwrap();
/// assert_eq!(seat.number(), 2);
/// assert_eq!(seat.to_string(), "2");
/// assert!("5".parse::<Seat>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// Seat 1, which begins unless a game's rules say otherwise.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number, if a table can have it.
    pub const fn new(number: u8) -> Option<Seat> {
        if number >= 1 && number as usize <= MOST_SEATS { Some(Seat(number - 1)) } else { None }
    }

    /// The number people use, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place in an array that has one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows in a round of `seats`.
    #[inline]
    pub const fn next(self, seats: SeatCount) -> Seat {
        if self.0 + 1 < seats.0 { Seat(self.0 + 1) } else { Seat(0) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Seat {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Seat::new(digit - b'0'),
            _ => None,
        }
        .ok_or_else(|| SyntaxError::new(text, Localized::of(CoreText::ExpectedSeat)))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// How many seats a table has: two to [`MOST_SEATS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeatCount(u8);

impl SeatCount {
    /// Two seats.
    pub const TWO: SeatCount = SeatCount(2);
    /// Three seats.
    pub const THREE: SeatCount = SeatCount(3);
    /// Four seats.
    pub const FOUR: SeatCount = SeatCount(4);

    /// As many seats as this number says, if a table can have them.
    pub const fn new(seats: u8) -> Option<SeatCount> {
        if seats >= 2 && seats as usize <= MOST_SEATS { Some(SeatCount(seats)) } else { None }
    }

    /// The count as a number.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Every seat, in order.
    pub fn seats(self) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// Whether the table has this seat.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// Everyone who can look at the table: each seat, then a spectator.
    pub fn observers(self) -> impl Iterator<Item = Observer> {
        self.seats().map(Observer::Seat).chain([Observer::Spectator])
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Some seats of a table in an order, each at most once, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatList {
    count: u8,
    // Entries past `count` stay the first seat, so that derived equality is right.
    seats: [Seat; MOST_SEATS],
}

impl SeatList {
    /// No seat at all.
    pub const EMPTY: SeatList = SeatList { count: 0, seats: [Seat::FIRST; MOST_SEATS] };

    /// The seats, in their order.
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.count)]
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Puts a seat behind the others, unless it is among them.
    pub fn add(&mut self, seat: Seat) {
        if !self.as_slice().contains(&seat) {
            self.seats[usize::from(self.count)] = seat;
            self.count += 1;
        }
    }
}

impl Serialize for SeatList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// One value for every seat of a table, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    seats: SeatCount,
    // Entries past `seats` keep the filler they were made with, so that derived equality and hashing are right.
    values: [T; MOST_SEATS],
}

impl<T: Copy + Default> PerSeat<T> {
    /// Asks `value` once for every seat.
    #[inline]
    pub fn from_fn(seats: SeatCount, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MOST_SEATS];
        for seat in seats.seats() {
            values[seat.index()] = value(seat);
        }
        PerSeat { seats, values }
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats.get()]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Seat, &T)> {
        self.seats.seats().zip(&self.values)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

/// Who looks: someone in a seat, or someone without one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Observer {
    /// Sees what lies open and what this seat alone may know.
    Seat(Seat),
    /// Sees only what lies open.
    Spectator,
}

impl Observer {
    /// The observer's seat, if it has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_follow_one_another_in_a_round() {
        let [one, two, three] = [1, 2, 3].map(|n| Seat::new(n).unwrap());
        assert_eq!(one.next(SeatCount::THREE), two);
        assert_eq!(two.next(SeatCount::TWO), one);
        assert_eq!(three.next(SeatCount::THREE), one);
    }

    #[test]
    fn a_seat_has_one_text() {
        for text in ["0", "5", "01", "+1", "", "1 ", "x"] {
            assert!(text.parse::<Seat>().is_err(), "{text:?} is not a seat");
        }
        for seat in SeatCount::FOUR.seats() {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!(Seat::new(0), None);
        assert_eq!(Seat::new(4).map(Seat::index), Some(3));
        assert_eq!(Seat::new(5), None);
    }

    #[test]
    fn a_value_for_every_seat_and_no_more() {
        let mut values = PerSeat::from_fn(SeatCount::THREE, |seat| seat.number() * 10);
        assert_eq!(values.as_slice(), [10, 20, 30]);
        assert_eq!(values.iter().map(|(seat, value)| (seat.number(), *value)).last(), Some((3, 30)));
        values[Seat::FIRST] = 7;
        assert_eq!(values[Seat::FIRST], 7);
        assert_eq!(values.seats(), SeatCount::THREE);
        assert_eq!(format!("{values:?}"), "[7, 20, 30]");
        assert_eq!(serde_json::to_string(&values).unwrap(), "[7,20,30]");
    }

    #[test]
    fn observers_are_the_seats_and_a_spectator() {
        let observers: Vec<_> = SeatCount::TWO.observers().collect();
        assert_eq!(observers.len(), 3);
        assert_eq!(observers[1].seat(), Seat::new(2));
        assert_eq!(observers[2].seat(), None);
        assert_eq!(
            [1, 2, 4, 5].map(SeatCount::new),
            [None, Some(SeatCount::TWO), Some(SeatCount::FOUR), None]
        );
        assert!(SeatCount::TWO.contains(Seat(1)) && !SeatCount::TWO.contains(Seat(2)));
    }
}
