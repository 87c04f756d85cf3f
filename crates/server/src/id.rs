//! Names that nobody can guess: sixteen letters and digits, eighty random bits.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Digits and small letters without those that look like others (i, l, o, u).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 16;

/// For every byte whether it is a letter of the alphabet: each message names a table, so this is looked up, not searched for.
const IS_LETTER: [bool; 256] = {
    let mut is_letter = [false; 256];
    let mut place = 0;
    while place < ALPHABET.len() {
        is_letter[ALPHABET[place] as usize] = true;
        place += 1;
    }
    is_letter
};

/// The id of a `K`.
///
/// ```
/// use motherlode_server::id::TableId;
/// let id = TableId::from_random([7; 10]);
/// assert_eq!(id.to_string().parse(), Ok(id));
/// assert!("../etc/passwd".parse::<TableId>().is_err());
/// ```
pub struct Id<K> {
    text: [u8; LENGTH],
    kind: PhantomData<fn() -> K>,
}

/// What kind of id: a table's.
#[derive(Debug)]
pub enum OfTable {}
/// What kind of id: a person's.
#[derive(Debug)]
pub enum OfPerson {}
/// What kind of id: a personal token's.
#[derive(Debug)]
pub enum OfToken {}

/// The id of a table; whoever has it can find a table that is not public.
pub type TableId = Id<OfTable>;
/// The id of a person, guest or bot.
pub type PersonId = Id<OfPerson>;
/// The id of a personal token (not the token itself).
pub type TokenId = Id<OfToken>;

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnId;

impl<K> Id<K> {
    /// An id from random bytes.
    pub fn from_random(bytes: [u8; 10]) -> Self {
        let mut text = [0; LENGTH];
        for (half, letters) in bytes.chunks_exact(5).zip(text.chunks_exact_mut(8)) {
            let mut bits = half.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
            for letter in letters {
                *letter = ALPHABET[(bits & 31) as usize];
                bits >>= 5;
            }
        }
        Id { text, kind: PhantomData }
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        // Every letter is one of the alphabet.
        std::str::from_utf8(&self.text).unwrap_or_default()
    }
}

impl<K> PartialSchema for Id<K> {
    fn schema() -> RefOr<Schema> {
        let pattern = "^[0-9a-hjkmnp-tv-z]{16}$";
        ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).into()
    }
}

impl<K> ToSchema for Id<K> {
    fn name() -> Cow<'static, str> {
        "Id".into()
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Id<K> {}

impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<K> Eq for Id<K> {}

impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.text.cmp(&other.text)
    }
}

impl<K> Hash for Id<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<K> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an id of sixteen small letters and digits")
    }
}

impl std::error::Error for NotAnId {}

impl<K> FromStr for Id<K> {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let text: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
        if text.iter().all(|letter| IS_LETTER[usize::from(*letter)]) {
            Ok(Id { text, kind: PhantomData })
        } else {
            Err(NotAnId)
        }
    }
}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, K> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Letters<K>(PhantomData<fn() -> K>);
        impl<K> serde::de::Visitor<'_> for Letters<K> {
            type Value = Id<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id of sixteen small letters and digits")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Id<K>, E> {
                text.parse().map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Letters(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_bytes_give_different_ids_that_read_back() {
        let mut seen = std::collections::HashSet::new();
        for byte in 0..=255_u8 {
            for place in 0..10 {
                let mut bytes = [0; 10];
                bytes[place] = byte;
                let id = TableId::from_random(bytes);
                assert_eq!(id.to_string().parse(), Ok(id));
                seen.insert(id);
            }
        }
        assert_eq!(seen.len(), 10 * 255 + 1);
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "0", "0123456789abcdeF", "0123456789abcde.", "0123456789abcdeff", "0123456789abcdé"]
        {
            assert_eq!(text.parse::<PersonId>(), Err(NotAnId), "{text:?}");
        }
    }
}
