//! A pass for one seat: a second device, such as a phone, may see and act for it.

use std::str::FromStr;

use motherlode_core::Seat;

use super::reception::{Reception, no_longer_here};
use super::secret::{hex, unhex};
use crate::id::{PersonId, TableId};
use crate::key::Key;
use crate::problem::Problem;
use crate::store::Person;

const PURPOSE: &str = "seat";

/// A pass for one seat of one table, given by the person who sits there.
///
/// ```
/// use motherlode_core::Seat;
/// use motherlode_server::{id::{PersonId, TableId}, key::Key, people::SeatPass};
/// let key = Key::new([1; 32]);
/// let (table, person) = (TableId::from_random([2; 10]), PersonId::from_random([3; 10]));
/// let pass = SeatPass { table, seat: Seat::FIRST, person, giver: person, session: 4 };
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
    /// Who made it: the same person, or the account that a guest has become.
    pub giver: PersonId,
    /// The count of the giver's sessions then: the pass ends when all of these do.
    pub session: u32,
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
        let (person, giver) = (part()?.parse().ok()?, part()?.parse().ok()?);
        let pass = SeatPass { table, seat, person, giver, session: part()?.parse().ok()? };
        (pass.unsigned() == unsigned).then_some(pass)
    }

    fn unsigned(self) -> String {
        let SeatPass { table, seat, person, giver, session } = self;
        format!("{table}.{}.{person}.{giver}.{session}", seat.number())
    }
}

impl Reception {
    /// Who gave a pass, if it is still good: it ends with the giver's sessions, and with the giver.
    pub async fn pass_giver(&self, pass: SeatPass) -> Result<Person, Problem> {
        let giver = self.house.store.person(pass.giver).await?.ok_or(Problem::BadToken)?;
        let is_good = giver.session == pass.session && !no_longer_here(&giver);
        if is_good { Ok(giver) } else { Err(Problem::BadToken) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_that_was_cut_or_changed_is_worth_nothing() {
        let key = Key::new([1; 32]);
        let (table, person) = (TableId::from_random([2; 10]), PersonId::from_random([3; 10]));
        let text = SeatPass { table, seat: Seat::FIRST, person, giver: person, session: 0 }.to_text(&key);
        for end in 0..text.len() {
            assert_eq!(SeatPass::read(&text[..end], &key), None);
        }
        let other_seat = text.replacen(".1.", ".2.", 1);
        assert_eq!(SeatPass::read(&other_seat, &key), None);
        let unsigned = format!("{table}.9.{person}.{person}.0");
        let no_such_seat = format!("{unsigned}.{}", hex(&key.sign(PURPOSE, &unsigned)));
        assert_eq!(SeatPass::read(&no_such_seat, &key), None);
        let without_session = format!("{table}.1.{person}");
        let of_old = format!("{without_session}.{}", hex(&key.sign(PURPOSE, &without_session)));
        assert_eq!(SeatPass::read(&of_old, &key), None);
        let cookie = format!("{table}.1.{person}.{person}.0");
        let for_another_purpose = format!("{cookie}.{}", hex(&key.sign("cookie", &cookie)));
        assert_eq!(SeatPass::read(&for_another_purpose, &key), None);
    }
}
