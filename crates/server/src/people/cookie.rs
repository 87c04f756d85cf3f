//! The cookie by which a device is known: who, of which session, since when, signed.

use super::secret::{hex, unhex};
use crate::id::PersonId;
use crate::key::Key;
use crate::moment::{DAY, Millis, Moment};
use crate::store::Person;

/// The name of the cookie.
pub const COOKIE: &str = "motherlode";
const PURPOSE: &str = "cookie";

/// What the cookie says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Who.
    pub person: PersonId,
    /// The count of their sessions then.
    pub session: u32,
    /// When it was given.
    pub issued_at: Moment,
}

impl Pass {
    /// A fresh pass for someone.
    pub fn new(person: &Person, now: Moment) -> Pass {
        Pass { person: person.id, session: person.session, issued_at: now }
    }

    /// The text of the cookie.
    pub fn to_text(self, key: &Key) -> String {
        let text = self.unsigned();
        let signature = hex(&key.sign(PURPOSE, &text));
        format!("{text}.{signature}")
    }

    /// Reads a cookie; nothing if it is not ours, is cut, comes from the future or is older than `lifetime`.
    pub fn read(text: &str, key: &Key, now: Moment, lifetime: Millis) -> Option<Pass> {
        let (unsigned, signature) = text.rsplit_once('.')?;
        if !key.verify(PURPOSE, unsigned, &unhex::<32>(signature)?) {
            return None;
        }
        let mut parts = unsigned.split('.');
        let mut part = || parts.next();
        let pass = Pass {
            person: part()?.parse().ok()?,
            session: part()?.parse().ok()?,
            issued_at: Moment(part()?.parse().ok()?),
        };
        // Clocks of several processes differ by a little, never by a day.
        let fits = now.since(pass.issued_at) < lifetime && pass.issued_at.since(now) < DAY;
        (fits && pass.unsigned() == unsigned).then_some(pass)
    }

    /// The same pass given anew, if it is old enough for that.
    pub fn renewed(self, now: Moment, lifetime: Millis) -> Option<Pass> {
        let due = now.since(self.issued_at) >= (lifetime / 10).min(DAY);
        due.then_some(Pass { issued_at: now, ..self })
    }

    fn unsigned(self) -> String {
        format!("{}.{}.{}", self.person, self.session, self.issued_at.0)
    }
}

/// The value of a `Set-Cookie` header that gives this pass; unreadable for scripts, never sent by other sites.
pub fn set_cookie(pass: Pass, key: &Key, lifetime: Millis, secure: bool) -> String {
    header(&pass.to_text(key), lifetime / 1_000, secure)
}

/// The value of a `Set-Cookie` header that takes the pass away.
pub fn clear_cookie(secure: bool) -> String {
    header("", 0, secure)
}

fn header(value: &str, seconds: u64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    // Strict works because pages are the same for everyone and only their own requests carry the cookie.
    format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// Finds our cookie in a `Cookie` header.
pub fn find_cookie(header: &str) -> Option<&str> {
    let pairs = header.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass() -> Pass {
        Pass { person: PersonId::from_random([3; 10]), session: 4, issued_at: Moment(5 * DAY as i64) }
    }

    #[test]
    fn a_cookie_reads_back_until_it_is_too_old() {
        let (key, pass) = (Key::new([1; 32]), pass());
        let text = pass.to_text(&key);
        let read = |later| Pass::read(&text, &key, pass.issued_at.after(later), 10 * DAY);
        assert_eq!(read(0), Some(pass));
        assert_eq!(read(10 * DAY - 1), Some(pass));
        assert_eq!(read(10 * DAY), None);
        assert_eq!(Pass::read(&text, &key, pass.issued_at.before(DAY), 10 * DAY), None, "from the future");
        assert_eq!(Pass::read(&text, &Key::new([2; 32]), pass.issued_at, 10 * DAY), None, "another key");
    }

    #[test]
    fn a_cookie_that_was_cut_or_changed_anywhere_is_worth_nothing() {
        let (key, pass) = (Key::new([1; 32]), pass());
        let text = pass.to_text(&key);
        for end in 0..text.len() {
            assert_eq!(Pass::read(&text[..end], &key, pass.issued_at, DAY), None, "cut at {end}");
            let mut changed = text.clone().into_bytes();
            changed[end] ^= 1;
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert_eq!(Pass::read(&changed, &key, pass.issued_at, DAY), None, "changed at {end}");
        }
        let signed = |text: &str| format!("{text}.{}", hex(&key.sign(PURPOSE, text)));
        for odd in ["", ".", "..", "a.b.c", "0303030303030303.1", "0303030303030303.01.5", "é.1.1"] {
            assert_eq!(Pass::read(&signed(odd), &key, Moment(5), DAY), None, "{odd}");
        }
    }

    #[test]
    fn a_cookie_is_renewed_once_a_day_while_it_is_used() {
        let pass = pass();
        assert_eq!(pass.renewed(pass.issued_at.after(DAY - 1), 400 * DAY), None);
        let later = pass.issued_at.after(DAY);
        assert_eq!(pass.renewed(later, 400 * DAY), Some(Pass { issued_at: later, ..pass }));
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        assert_eq!(find_cookie("a=b; motherlode=x.y; c=d"), Some("x.y"));
        assert_eq!(find_cookie("motherlode2=x"), None);
        assert_eq!(find_cookie("motherlode"), None);
        assert_eq!(clear_cookie(true), "motherlode=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure");
    }
}
