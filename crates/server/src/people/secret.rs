//! Secrets as text, and the hashes by which they are kept.

use sha2::{Digest, Sha256};

use crate::random::Random;

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let nibbles = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    nibbles.map(|nibble| char::from(DIGITS[usize::from(nibble)])).collect()
}

/// The bytes of a hexadecimal text of exactly this length; small letters only, so that a text has one form.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// The SHA-256 of a text, in hexadecimal. Enough for secrets of 80 random bits and more; passwords are kept by argon2id.
pub fn fingerprint(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// A fresh secret of thirty-two random bytes, in hexadecimal.
pub(super) fn secret(random: &dyn Random) -> String {
    hex(&random.bytes::<32>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_reads_back_and_has_one_form() {
        assert_eq!(hex(&[0, 127, 255]), "007fff");
        assert_eq!(unhex::<3>("007fff"), Some([0, 127, 255]));
        for text in ["007FFF", "007ff", "007fff0", "007ffg", "007f\u{e9}", ""] {
            assert_eq!(unhex::<3>(text), None, "{text}");
        }
    }

    #[test]
    fn a_fingerprint_is_the_well_known_sha_256() {
        assert_eq!(fingerprint("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
