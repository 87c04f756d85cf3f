//! Where secrets and ids come from.

use crate::id::Id;

/// A source of random bytes that nobody can foresee; a test may give one that it can.
pub trait Random: Send + Sync + 'static {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's own source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        // A system that has none cannot run a fair table: there is nothing sensible to go on with.
        #[expect(
            clippy::expect_used,
            reason = "no secret may ever be guessable; checked once at the start of the server"
        )]
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

impl dyn Random {
    /// So many random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// A new id.
    pub fn id<K>(&self) -> Id<K> {
        Id::from_random(self.bytes())
    }

    /// A random number.
    pub fn number(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }
}
