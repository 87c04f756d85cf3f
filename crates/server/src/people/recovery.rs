//! Recovery codes: what helps someone who has lost their password. There is no e-mail here.

use super::secret::fingerprint;
use crate::id::OfToken;
use crate::random::Random;

/// How many codes an account is given.
pub const CODES: usize = 10;

/// Fresh codes of eighty random bits each, such as `7k2m-x0qd-9fzr-a4wb`; shown once, kept as hashes.
pub(super) fn codes(random: &dyn Random, count: usize) -> Vec<String> {
    (0..count).map(|_| code(random)).collect()
}

fn code(random: &dyn Random) -> String {
    // An id has just the letters that a code wants: none that are taken for others.
    let letters = random.id::<OfToken>();
    let groups = letters.as_str().as_bytes().chunks(4).map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("-")
}

/// The hash of a code as someone typed it from paper.
pub(super) fn code_hash(typed: &str) -> String {
    let letters = typed.chars().filter(|letter| letter.is_alphanumeric()).take(64);
    let folded = letters.flat_map(char::to_lowercase).map(|letter| match letter {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    });
    fingerprint(&folded.collect::<String>())
}

/// The hashes of codes.
pub(super) fn code_hashes(codes: &[String]) -> Vec<String> {
    codes.iter().map(|code| code_hash(code)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SystemRandom;

    #[test]
    fn codes_are_different_and_forgive_how_they_are_typed() {
        let codes = codes(&SystemRandom, CODES);
        let hashes: std::collections::HashSet<_> = code_hashes(&codes).into_iter().collect();
        assert_eq!(hashes.len(), CODES);
        assert!(codes.iter().all(|code| code.len() == 19), "{codes:?}");
        assert_eq!(code_hash("7K2M X0QD 9FZR A4WB"), code_hash("7k2m-xoqd-9fzr-a4wb"));
        assert_ne!(code_hash("7k2m-x0qd-9fzr-a4wb"), code_hash("7k2m-x0qd-9fzr-a4wc"));
    }
}
