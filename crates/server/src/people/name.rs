//! What a name may be, and when two names are the same.
//!
//! A name is brought into one form (NFKC, single blanks) and kept so. It is compared by its *key*, in which upper and lower
//! case, blanks and punctuation, and letters that look alike make no difference: who is called `Ada Lovelace` has no
//! neighbour called `ada_1ovelace`.

use std::fmt;

use motherlode_core::{Fact, Refusal};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::text::PeopleText;

/// The fewest letters and digits of a name.
pub(super) const LEAST: usize = 2;
/// The most characters of a name.
pub(super) const MOST: usize = 24;

/// What may stand between letters and digits, one at a time.
const BETWEEN: [char; 5] = [' ', '.', '-', '_', '\''];

/// Words that nobody else may go by, with or without a number.
const RESERVED: [&str; 27] = [
    "motherlode",
    "admin",
    "administrator",
    "operator",
    "moderator",
    "mod",
    "root",
    "system",
    "server",
    "support",
    "staff",
    "team",
    "official",
    "house",
    "house bot",
    "bot",
    "dealer",
    "chance",
    "guest",
    "anonymous",
    "nobody",
    "player",
    "former player",
    "spectator",
    "seat",
    "me",
    "you",
];

/// A name that keeps the rules.
///
/// ```
/// use motherlode_server::people::Name;
/// let name = Name::parse("  Ada   Lovelace ").unwrap();
/// assert_eq!(name.as_str(), "Ada Lovelace");
/// assert_eq!(name.key(), Name::parse("ADA-1OVELACE").unwrap().key());
/// assert!(Name::parse("Administrator").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    text: String,
    key: String,
}

impl Name {
    /// A name from what someone typed.
    pub fn parse(typed: &str) -> Result<Name, Refusal> {
        // Normalising can make a text longer, so what is far too long is not even looked at.
        if typed.len() > 16 * MOST {
            return Err(too_long());
        }
        let text = tidy(typed);
        if text.chars().count() > MOST {
            return Err(too_long());
        }
        let solid: String = text.chars().filter(|letter| !BETWEEN.contains(letter)).collect();
        if !solid.chars().all(char::is_alphanumeric) || !stands_well(&text) {
            return Err(PeopleText::NameCharacters.refusal());
        }
        if solid.chars().count() < LEAST {
            return Err(PeopleText::NameShort.refusal().with("least", Fact::Number(LEAST as i64)));
        }
        if !solid.chars().all(GeneralSecurityProfile::identifier_allowed)
            || !solid.check_restriction_level(RestrictionLevel::HighlyRestrictive)
        {
            return Err(PeopleText::NameMixed.refusal());
        }
        let word = solid.trim_matches(|letter: char| letter.is_numeric());
        if word.is_empty() {
            return Err(PeopleText::NameCharacters.refusal());
        }
        let (key, word) = (name_key(&text), name_key(word));
        if RESERVED.iter().any(|reserved| [&key, &word].contains(&&name_key(reserved))) {
            return Err(PeopleText::NameReserved.refusal());
        }
        Ok(Name { text, key })
    }

    /// The name as others see it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name as it is compared.
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How any text is compared with names, for looking one up: what can be no name has a key that no name has.
pub fn name_key(text: &str) -> String {
    let letters: String = text.nfkc().filter(|letter| !BETWEEN.contains(letter)).collect();
    // Capitals look alike where small letters do not (К and K, к and k) and the other way round, so both are compared; a
    // capital i looks like a small L, so in the end both are written alike.
    let capital: String = skeleton(&letters.to_lowercase().to_uppercase()).collect();
    let folded = skeleton(&capital.to_lowercase()).collect::<String>().to_lowercase();
    folded.replace('i', "l")
}

fn tidy(typed: &str) -> String {
    let normal: String = typed.nfkc().collect();
    normal.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether signs stand only between letters, one at a time (a dot or comma-like sign may be followed by a blank).
fn stands_well(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let ends = [letters.first(), letters.last()];
    let apart = letters.windows(2).all(|pair| {
        let [first, second] = [pair[0], pair[1]].map(|letter| BETWEEN.contains(&letter));
        !(first && second) || pair == ['.', ' ']
    });
    apart && ends.iter().flatten().all(|letter| !BETWEEN.contains(letter))
}

fn too_long() -> Refusal {
    PeopleText::NameLong.refusal().with("most", Fact::Number(MOST as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(typed: &str) -> String {
        Name::parse(typed).expect_err(typed).brief()
    }

    #[test]
    fn names_of_many_scripts_are_taken() {
        for name in [
            "Bo",
            "Anna-Lena",
            "J. R. Ewing",
            "O'Neill",
            "Jürgen",
            "Иван",
            "Ελένη",
            "山田太郎",
            "さくら9",
            "x_y_z",
        ] {
            assert_eq!(Name::parse(name).map(|name| name.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn names_are_compared_without_case_signs_and_look_alikes() {
        for (one, other) in [
            ("Paul", "PAUL"),
            ("Paul", "PauI"),
            ("Paul", "pau1"),
            ("Mother Hen", "motherhen"),
            ("Mother Hen", "Mother_Hen"),
            ("Copper 0", "copperO"),
            ("modern", "modem"),
            ("Ｗｉｄｅ", "wide"),
            ("Jo\u{308}rg", "Jörg"),
            ("сорока", "copoka"),
            ("ТОР", "top"),
            ("Strasse", "Straße"),
        ] {
            let keys = [one, other].map(|name| Name::parse(name).expect(name).key().to_owned());
            assert_eq!(keys[0], keys[1], "{one} {other}");
        }
        assert_ne!(name_key("Anna"), name_key("Anne"));
    }

    #[test]
    fn what_is_no_name_is_refused_with_its_reason() {
        assert_eq!(refused("x"), "name-short least=2");
        assert_eq!(refused(""), "name-short least=2");
        assert_eq!(refused(&"x".repeat(25)), "name-long most=24");
        assert_eq!(refused(&"\u{fdfa}".repeat(24)), "name-long most=24");
        assert_eq!(refused(&"x".repeat(100_000)), "name-long most=24");
        for typed in [
            "a<b>",
            "tab\there",
            "zero\u{200b}width",
            "right\u{202e}left",
            "-Ann",
            "Ann-",
            "A--B",
            "A. .B",
            "😀😀",
            "12345",
        ] {
            assert_eq!(refused(typed), "name-characters", "{typed:?}");
        }
        // A Cyrillic letter among Latin ones.
        assert_eq!(refused("P\u{430}ul"), "name-mixed");
        for typed in [
            "admin",
            "ADM1N",
            "Mother Lode",
            "bot",
            "Bot 7",
            "House-Bot",
            "operator99",
            "Guest 12",
            "Former Player",
        ] {
            assert_eq!(refused(typed), "name-reserved", "{typed:?}");
        }
        assert!(Name::parse("Admiral").is_ok());
    }
}
