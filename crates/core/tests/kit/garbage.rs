//! Arbitrary texts for everything that reads text. A game's own tests take this in by its path, since only tests use
//! proptest.

use std::cell::Cell;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestRunner};

const CASES: u32 = 2_000;

/// Runs a property over many cases, the same on every run. It tells for each whether something was accepted; if that
/// is rare, the property has not said much.
pub(crate) fn check<S: Strategy>(strategy: S, property: impl Fn(S::Value) -> Option<()>) {
    let config =
        Config { cases: CASES, rng_seed: RngSeed::Fixed(28), failure_persistence: None, ..Config::default() };
    let accepted = Cell::new(0);
    let ran = TestRunner::new(config).run(&strategy, |value| {
        accepted.set(accepted.get() + usize::from(property(value).is_some()));
        Ok(())
    });
    if let Err(failure) = ran {
        panic!("{failure}");
    }
    let accepted = accepted.get();
    assert!((100..CASES as usize - 100).contains(&accepted), "{accepted} of {CASES} accepted");
}

/// What a game's texts are made of.
pub(crate) struct Flavour {
    /// Patterns of texts that look like the game's own.
    pub(crate) patterns: &'static [&'static str],
    /// Characters that mean something.
    pub(crate) characters: &'static str,
}

impl Flavour {
    /// Anything: characters of every kind, bytes that may be no text at all, and what looks like the game's own.
    pub(crate) fn anything(&self) -> BoxedStrategy<String> {
        let bytes = vec(any::<u8>(), 0..80).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let own = self.patterns.iter().map(|pattern| pattern.boxed());
        let all = ["(?s).{0,60}".boxed(), bytes.boxed()].into_iter().chain(own);
        proptest::strategy::Union::new(all).boxed()
    }

    /// Anything, and more often one of these texts with a few characters lost, doubled, exchanged or put in anywhere.
    pub(crate) fn garbage(&self, texts: Vec<String>) -> impl Strategy<Value = String> {
        prop_oneof![1 => self.anything(), 2 => self.mutated(texts)]
    }

    fn mutated(&self, texts: Vec<String>) -> impl Strategy<Value = String> {
        let likely = select(self.characters.chars().collect::<Vec<_>>());
        let edit = (any::<Index>(), 0..6, any::<char>(), likely);
        (select(texts), vec(edit, 0..4)).prop_map(|(text, edits)| {
            let mut characters: Vec<char> = text.chars().collect();
            for (at, kind, any, likely) in edits {
                let at = at.index(characters.len() + 1);
                match kind {
                    0 => characters.truncate(at),
                    1 if at < characters.len() => drop(characters.remove(at)),
                    2 if at < characters.len() => characters[at] = likely,
                    3 if at + 1 < characters.len() => characters.swap(at, at + 1),
                    4 => characters.insert(at, any),
                    _ => characters.insert(at, likely),
                }
            }
            characters.into_iter().collect()
        })
    }
}

/// Whatever is read is written back the same; nothing panics.
pub(crate) fn one_text<T: FromStr + Display + Eq + Debug>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    assert_eq!(value.to_string(), text, "{value:?}");
    Some(value)
}
