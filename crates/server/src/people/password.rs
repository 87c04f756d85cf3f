//! Passwords: argon2id, away from the threads that serve everyone, a few at a time.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use motherlode_core::{Fact, Refusal};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use super::name::name_key;
use super::text::PeopleText;
use crate::problem::Problem;
use crate::random::Random;

/// The fewest characters of a password.
pub(super) const LEAST: usize = 8;
/// The most characters of a password.
pub(super) const MOST: usize = 128;
/// The fewest different characters of a password.
const LEAST_DIFFERENT: usize = 4;
/// How many may wait for their turn; each that is at work needs 19 MiB.
const MOST_WAITING: usize = 64;

/// A password that keeps the rules, in one form whatever keyboard it was typed on.
pub struct Password(String);

impl Password {
    /// A password someone chose for an account of this name.
    pub fn choose(typed: &str, name: &str) -> Result<Password, Refusal> {
        let characters = typed.chars().take(MOST + 1).count();
        if characters > MOST {
            return Err(PeopleText::PasswordLong.refusal().with("most", Fact::Number(MOST as i64)));
        }
        let password = Password::typed(typed);
        let mut different: Vec<char> = password.0.chars().collect();
        if different.len() < LEAST {
            return Err(PeopleText::PasswordShort.refusal().with("least", Fact::Number(LEAST as i64)));
        }
        different.sort_unstable();
        different.dedup();
        if different.len() < LEAST_DIFFERENT {
            return Err(PeopleText::PasswordSimple.refusal());
        }
        if name_key(&password.0) == name_key(name) {
            return Err(PeopleText::PasswordIsName.refusal());
        }
        Ok(password)
    }

    /// A password someone typed to prove who they are. What is too long to be one is cut: it will be wrong.
    pub fn typed(typed: &str) -> Password {
        Password(typed.chars().take(MOST + 1).nfc().collect())
    }
}

impl std::fmt::Debug for Password {
    /// Says nothing of the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Where passwords are hashed and checked.
pub struct Passwords {
    at_work: Arc<Semaphore>,
    in_line: Arc<Semaphore>,
    random: Arc<dyn Random>,
}

impl Passwords {
    /// A place that uses at most half of the processors.
    pub fn new(random: Arc<dyn Random>) -> Passwords {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords::sized(random, (processors / 2).max(1), MOST_WAITING)
    }

    fn sized(random: Arc<dyn Random>, at_work: usize, in_line: usize) -> Passwords {
        let [at_work, in_line] = [at_work, in_line].map(|places| Arc::new(Semaphore::new(places)));
        Passwords { at_work, in_line, random }
    }

    /// The hash of a password, with a fresh salt.
    pub async fn hash(&self, password: Password) -> Result<String, Problem> {
        let salt: [u8; 16] = self.random.bytes();
        let hashed = self.work(move || {
            let hash: Result<PasswordHash, _> =
                argon2id().hash_password_with_salt(password.0.as_bytes(), &salt);
            hash.map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Problem::Broken
        })
    }

    /// Whether a password is the one of this hash; where there is no hash it takes as long to say no.
    pub async fn check(&self, password: Password, hash: Option<String>) -> Result<bool, Problem> {
        self.work(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(nobodys_hash);
            let right = PasswordHash::new(&hash)
                .map(|hash| argon2id().verify_password(password.0.as_bytes(), &hash).is_ok());
            match right {
                Ok(right) => right && known,
                Err(error) => {
                    tracing::error!(%error, "a kept password hash cannot be read");
                    false
                }
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let busy = Problem::TooMany { seconds: 5 };
        // Who is not even in line is told to come again instead of waiting without an end.
        let place = Arc::clone(&self.in_line).try_acquire_owned().map_err(|_| busy)?;
        let turn = Arc::clone(&self.at_work).acquire_owned().await.map_err(|_| Problem::Broken)?;
        // Both are held by the work itself: it goes on when who asked is gone.
        let done = tokio::task::spawn_blocking(move || (work(), place, turn)).await;
        done.map(|(done, ..)| done).map_err(|_| Problem::Broken)
    }
}

/// 19 MiB and two passes, the least that OWASP recommends for argon2id; what a hash was made with stands in the hash.
fn argon2id() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// A hash that costs as much as a real one and that no password has (its bytes are all zero).
fn nobodys_hash() -> String {
    let params = Params::DEFAULT;
    let (memory, passes, lanes) = (params.m_cost(), params.t_cost(), params.p_cost());
    let (salt, output) = ("A".repeat(22), "A".repeat(43));
    format!("$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${output}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SystemRandom;

    fn refused(typed: &str) -> String {
        Password::choose(typed, "Copper Fox").expect_err(typed).brief()
    }

    #[test]
    fn passwords_that_are_too_easy_are_refused() {
        assert_eq!(refused("1234567"), "password-short least=8");
        assert_eq!(refused(&"abcdefgh".repeat(20)), "password-long most=128");
        assert_eq!(refused("aaaaabbbbccc"), "password-simple");
        assert_eq!(refused("copper fox"), "password-is-name");
        assert!(Password::choose("correct horse", "Copper Fox").is_ok());
        assert!(Password::choose("пароль на завтра", "Copper Fox").is_ok());
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_alone_whatever_keyboard_it_was_typed_on() {
        let passwords = Passwords::new(Arc::new(SystemRandom));
        let hash = passwords.hash(Password::typed("Schl\u{fc}ssel-1")).await.expect("hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let check = async |typed: &str, hash: Option<&str>| {
            passwords.check(Password::typed(typed), hash.map(str::to_owned)).await
        };
        assert_eq!(check("Schlu\u{308}ssel-1", Some(&hash)).await, Ok(true));
        assert_eq!(check("Schlussel-1", Some(&hash)).await, Ok(false));
        assert_eq!(check("Schl\u{fc}ssel-1", None).await, Ok(false));
        assert_eq!(check("Schl\u{fc}ssel-1", Some("no hash")).await, Ok(false));
        assert_ne!(passwords.hash(Password::typed("Schl\u{fc}ssel-1")).await, Ok(hash), "salted");
    }

    #[tokio::test]
    async fn when_too_many_wait_the_next_is_told_to_come_again() {
        let passwords = Passwords::sized(Arc::new(SystemRandom), 1, 2);
        let check = || passwords.check(Password::typed("correct horse"), None);
        let (one, two, three) = tokio::join!(check(), check(), check());
        assert_eq!((one, two, three), (Ok(false), Ok(false), Err(Problem::TooMany { seconds: 5 })));
        assert_eq!(check().await, Ok(false), "later there is room again");
    }

    #[test]
    fn the_hash_of_nobody_costs_what_a_real_one_does() {
        let nobody = nobodys_hash();
        let real: PasswordHash = argon2id().hash_password_with_salt(b"password", &[7; 16]).expect("hashed");
        let read = PasswordHash::new(&nobody).expect("it is a hash");
        assert_eq!(read.params, real.params);
        assert_eq!(read.hash.map(|hash| hash.len()), real.hash.map(|hash| hash.len()));
        assert_eq!(read.salt.map(|salt| salt.len()), real.salt.map(|salt| salt.len()));
    }
}
