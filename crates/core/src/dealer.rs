//! The dealer: every die and every shuffle of a table, fair by proof.
//!
//! Before the first event the table publishes the [`Commitment`] of a [`Secret`]; every device that takes a seat
//! commits to a [`Nonce`] of its own and opens it at the start. From all of them comes the key of one ChaCha20 stream,
//! and from that stream every number, in order. Nobody, the server included, can know or steer the numbers unless they
//! control the secret and every nonce. Once the game is over the secret is shown and everyone can compute it all again.
//!
//! The whole scheme, so that it can be built again elsewhere (`docs/dealer-vectors.json` has worked values):
//!
//! * `H(tag, parts…)` is SHA-256 over the tag and each part, every one of them prefixed by its length in bytes as an
//!   eight-byte little-endian number.
//! * commitment = `H("motherlode/commitment/1", deal id, secret)`
//! * nonce commitment = `H("motherlode/nonce/1", deal id, seat number as one byte, nonce)`
//! * key = `H("motherlode/stream/1", deal id, secret, nonce of seat 1, nonce of seat 2, …)`, with an empty part for a
//!   seat that has no nonce (a bot, or a second player on the same device)
//! * the stream is ChaCha20 (RFC 8439) under that key with a nonce of twelve zero bytes from block 0, read as
//!   little-endian 32-bit words
//! * a draw below `n` takes words until one is less than the largest multiple of `n` that is at most 2^32, and is that
//!   word modulo `n`
//! * a shuffle is [`crate::draw::shuffle`]
//! * where the dealer draws the seats, the first draws are a shuffle of the seat numbers in order: the seats of the
//!   places at which people sat down; nonces then belong to places, in their order.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::draw::{Draws, shuffle};
use crate::message::Localized;
use crate::seat::{Seat, SeatCount};
use crate::syntax::SyntaxError;
use crate::text::CoreText;

const COMMITMENT_TAG: &str = "motherlode/commitment/1";
const NONCE_TAG: &str = "motherlode/nonce/1";
const STREAM_TAG: &str = "motherlode/stream/1";
const SEED_TAG: &str = "motherlode/seed/1";

/// Thirty-two bytes, written as 64 lowercase hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        f.write_str(&digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect::<String>())
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bytes32 {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let wrong = || SyntaxError::new(text, Localized::of(CoreText::ExpectedBytes32));
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = [pair[0], pair[1]].map(|digit| match digit {
                b'0'..=b'9' => Some(digit - b'0'),
                b'a'..=b'f' => Some(digit - b'a' + 10),
                _ => None,
            });
            *byte = high.zip(low).map(|(high, low)| high * 16 + low).ok_or_else(wrong)?;
        }
        Ok(Bytes32(bytes))
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The table's own share of the randomness, kept until the game is over.
pub type Secret = Bytes32;
/// A device's share of the randomness.
pub type Nonce = Bytes32;
/// What is published before a secret or a nonce is shown.
pub type Commitment = Bytes32;

/// SHA-256 over a tag and parts, each prefixed by its length.
fn hash(tag: &str, parts: &[&[u8]]) -> Bytes32 {
    let mut hasher = Sha256::new();
    for part in [tag.as_bytes()].iter().chain(parts) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    Bytes32(hasher.finalize().into())
}

/// What a table publishes before the first event.
pub fn commitment(deal: &str, secret: &Secret) -> Commitment {
    hash(COMMITMENT_TAG, &[deal.as_bytes(), &secret.0])
}

/// What a device publishes when it takes a seat.
pub fn nonce_commitment(deal: &str, seat: Seat, nonce: &Nonce) -> Commitment {
    hash(NONCE_TAG, &[deal.as_bytes(), &[seat.number()], &nonce.0])
}

/// The source of all randomness at one table.
pub struct Dealer {
    stream: ChaCha20,
    drawn: u64,
}

impl Dealer {
    /// The dealer of a table: its deal id, its secret, and the nonce of each seat in order.
    pub fn new(deal: &str, secret: &Secret, nonces: &[Option<Nonce>]) -> Self {
        Dealer::with_key(stream_key(deal, secret, nonces))
    }

    /// A dealer for reproducible play without a table, such as traces and tests; nothing about it is a secret.
    pub fn from_seed(seed: u64, number: u64) -> Self {
        Dealer::with_key(hash(SEED_TAG, &[&seed.to_le_bytes(), &number.to_le_bytes()]))
    }

    fn with_key(key: Bytes32) -> Self {
        Dealer { stream: ChaCha20::new(&key.0.into(), &[0; 12].into()), drawn: 0 }
    }

    /// How many numbers were drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    fn word(&mut self) -> u32 {
        let mut word = [0; 4];
        self.stream.apply_keystream(&mut word);
        u32::from_le_bytes(word)
    }
}

/// Which seat each place gets where the dealer draws the seats: a shuffle of the seats, before any other draw.
pub fn draw_seating(seats: SeatCount, draws: &mut (impl Draws + ?Sized)) -> Vec<Seat> {
    let mut seating: Vec<_> = seats.seats().collect();
    shuffle(&mut seating, draws);
    seating
}

/// The key of a table's stream.
pub fn stream_key(deal: &str, secret: &Secret, nonces: &[Option<Nonce>]) -> Bytes32 {
    let mut parts: Vec<&[u8]> = vec![deal.as_bytes(), &secret.0];
    parts.extend(nonces.iter().map(|nonce| nonce.as_ref().map_or(&[][..], |nonce| &nonce.0)));
    hash(STREAM_TAG, &parts)
}

impl Draws for Dealer {
    fn below(&mut self, bound: NonZeroU32) -> u32 {
        self.drawn += 1;
        let bound = u64::from(bound.get());
        let accepted = (1 << 32) / bound * bound;
        loop {
            let word = self.word();
            if u64::from(word) < accepted {
                return (u64::from(word) % bound) as u32;
            }
        }
    }
}

impl fmt::Debug for Dealer {
    /// Says nothing of the stream.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dealer").field("drawn", &self.drawn).finish_non_exhaustive()
    }
}
