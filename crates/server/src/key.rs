//! The server's key: what it signs cannot be made or changed by anyone else.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The server's key.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// A key from thirty-two random bytes.
    pub fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// The signature of a text for one purpose: a signature for one is worth nothing for another.
    pub fn sign(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.mac(purpose, text).finalize().into_bytes().into()
    }

    /// Whether a signature is ours, found out in the same time whatever it is.
    pub fn verify(&self, purpose: &str, text: &str, signature: &[u8]) -> bool {
        self.mac(purpose, text).verify_slice(signature).is_ok()
    }

    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        // A key of any length is taken, so this cannot fail.
        #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of every length");
        mac.update(&(purpose.len() as u64).to_le_bytes());
        mac.update(purpose.as_bytes());
        mac.update(text.as_bytes());
        mac
    }
}

impl std::fmt::Debug for Key {
    /// Says nothing of the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_its_key_purpose_and_text_alone() {
        let key = Key::new([7; 32]);
        let signature = key.sign("cookie", "me");
        assert!(key.verify("cookie", "me", &signature));
        assert!(!key.verify("cookie", "you", &signature));
        assert!(!key.verify("seat", "me", &signature));
        assert!(!key.verify("cooki", "eme", &signature));
        assert!(!Key::new([8; 32]).verify("cookie", "me", &signature));
        assert!(!key.verify("cookie", "me", &signature[..31]));
        assert_eq!(format!("{key:?}"), "Key(…)");
    }
}
