//! Who has a part in a table, as both databases give it: one text, `id id! id`, with a mark for those whose turn it is.

use super::tables::TableHead;
use super::{StoreError, Stored};
use crate::id::PersonId;

/// The mark of those whose turn it is.
const TO_ACT: char = '!';

/// Puts the people of such a text into the head.
pub(super) fn fill(head: &mut TableHead, text: &str) -> Stored<()> {
    for word in text.split_whitespace() {
        let (id, acts) = match word.strip_suffix(TO_ACT) {
            Some(id) => (id, true),
            None => (word, false),
        };
        let id: PersonId =
            id.parse().map_err(|_| StoreError::Corrupt(format!("{word:?} as someone at a table")))?;
        head.people.push(id);
        if acts {
            head.to_act.push(id);
        }
    }
    Ok(())
}
