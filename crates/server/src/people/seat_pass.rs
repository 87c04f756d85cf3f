//! A pass for one seat: a second device, such as a phone, may see and act for it.

use std::str::FromStr;

use motherlode_core::Seat;

use super::secret::{hex, unhex};
use crate::id::{PersonId, TableId};
use crate::key::Key;

const PURPOSE: &str = "seat";

/// A pass for one seat of one table, given by the person who sits there.
///
/// ```
/// use motherlode_core::Seat;
/// use motherlode_server::{id::{PersonId, TableId}, key::Key, people::SeatPass};
/// let key = Key::new([1; 32]);
/// let pass = SeatPass { table: TableId::from_random([2; 10]), seat: Seat::FIRST, person: PersonId::from_random([3; 10]) };
/// let text = pass.to_text(&key);
/// assert_eq!(SeatPass::read(&text, &key), Some(pass));
/// assert_eq!(SeatPass::read(&text, &Key::new([4; 32])), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatPass {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// Whose seat it was when the pass was made: it ends when someone else sits there.
    pub person: PersonId,
}

impl SeatPass {
    /// The pass as text, for a link.
    pub fn to_text(self, key: &Key) -> String {
        let text = self.unsigned();
        let signature = hex(&key.sign(PURPOSE, &text));
        format!("{text}.{signature}")
    }

    /// Reads a pass; nothing if it is not one of ours.
    pub fn read(text: &str, key: &Key) -> Option<SeatPass> {
        let (unsigned, signature) = text.rsplit_once('.')?;
        if !key.verify(PURPOSE, unsigned, &unhex::<32>(signature)?) {
            return None;
        }
        let mut parts = unsigned.split('.');
        let mut part = || parts.next();
        let table = part()?.parse().ok()?;
        let seat = Seat::new(u8::from_str(part()?).ok()?)?;
        let person = part()?.parse().ok()?;
        let pass = SeatPass { table, seat, person };
        (pass.unsigned() == unsigned).then_some(pass)
    }

    fn unsigned(self) -> String {
        format!("{}.{}.{}", self.table, self.seat.number(), self.person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_that_was_cut_or_changed_is_worth_nothing() {
        let key = Key::new([1; 32]);
        let (table, person) = (TableId::from_random([2; 10]), PersonId::from_random([3; 10]));
        let text = SeatPass { table, seat: Seat::FIRST, person }.to_text(&key);
        for end in 0..text.len() {
            assert_eq!(SeatPass::read(&text[..end], &key), None);
        }
        let other_seat = text.replacen(".1.", ".2.", 1);
        assert_eq!(SeatPass::read(&other_seat, &key), None);
        let unsigned = format!("{table}.9.{person}");
        let no_such_seat = format!("{unsigned}.{}", hex(&key.sign(PURPOSE, &unsigned)));
        assert_eq!(SeatPass::read(&no_such_seat, &key), None);
        let cookie = format!("{table}.1.{person}");
        let for_another_purpose = format!("{cookie}.{}", hex(&key.sign("cookie", &cookie)));
        assert_eq!(SeatPass::read(&for_another_purpose, &key), None);
    }
}
