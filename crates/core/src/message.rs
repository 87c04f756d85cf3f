//! Sentences for people, in every language we speak.
//!
//! A crate keeps its sentences in one TOML file per language (`key = "text with {fact}"`) and declares its keys with
//! [`messages!`](crate::messages). The files are read by the compiler: a key without a sentence in some language does
//! not build, so a missing translation cannot reach anyone.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A language the product speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English, `en`.
    #[default]
    English,
    /// German, `de`.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The code used on the command line and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Language::ALL.into_iter().find(|language| language.code() == code).ok_or_else(|| {
            let known: Vec<_> = Language::ALL.iter().map(|language| language.code()).collect();
            format!("no language “{code}”; there are: {}", known.join(", "))
        })
    }
}

/// One text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Localized {
    english: &'static str,
    german: &'static str,
}

impl Localized {
    /// A text given in every language; what [`messages!`](crate::messages) builds.
    pub const fn new(english: &'static str, german: &'static str) -> Self {
        Localized { english, german }
    }

    /// A text that reads the same everywhere, such as a name.
    pub const fn same(text: &'static str) -> Self {
        Localized::new(text, text)
    }

    /// The text behind a typed key.
    pub fn of(key: impl Into<Localized>) -> Self {
        key.into()
    }

    /// The text in one language.
    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
        }
    }
}

impl fmt::Debug for Localized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.english.fmt(f)
    }
}

impl Serialize for Localized {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Language::ALL.map(|language| (language.code(), self.text(language))))
    }
}

/// Puts values in the places of a text that name them: `{field}` becomes the value called `field`.
///
/// ```
/// use motherlode_core::message::fill;
/// assert_eq!(fill("{field} touches {neighbour}.", &[("field", "e4"), ("neighbour", "e5")]), "e4 touches e5.");
/// ```
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => {
                filled.push('{');
                filled.push_str(name);
                filled.push('}');
            }
        }
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

/// The names of the places in a text, in order of appearance.
pub fn places(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name)
}

/// Finds the texts of all keys in one pass over the language files, at compile time. Used by
/// [`messages!`](crate::messages).
#[doc(hidden)]
pub const fn texts_of<const KEYS: usize>(
    english: &'static str,
    german: &'static str,
    keys: [&'static str; KEYS],
) -> [Localized; KEYS] {
    let (english, german) = (values_of(english, keys), values_of(german, keys));
    let mut texts = [Localized::same(""); KEYS];
    let mut at = 0;
    while at < KEYS {
        match (english[at], german[at]) {
            (Some(english), Some(german)) => texts[at] = Localized::new(english, german),
            _ => panic!("a message key has no text in a language file"),
        }
        at += 1;
    }
    texts
}

const fn values_of<const KEYS: usize>(
    file: &'static str,
    keys: [&'static str; KEYS],
) -> [Option<&'static str>; KEYS] {
    let bytes = file.as_bytes();
    let mut values = [None; KEYS];
    let mut line = 0;
    while line < bytes.len() {
        let mut key = 0;
        while key < KEYS {
            if let Some(start) = value_start(bytes, line, keys[key].as_bytes()) {
                values[key] = Some(quoted(bytes, start));
            }
            key += 1;
        }
        while line < bytes.len() && bytes[line] != b'\n' {
            line += 1;
        }
        line += 1;
    }
    values
}

/// The text from `start` to the closing quote.
const fn quoted(bytes: &'static [u8], start: usize) -> &'static str {
    let mut end = start;
    while bytes[end] != b'"' {
        assert!(bytes[end] != b'\n' && bytes[end] != b'\\', "a message is one line without escapes");
        end += 1;
    }
    let (_, tail) = bytes.split_at(start);
    let (value, _) = tail.split_at(end - start);
    match std::str::from_utf8(value) {
        Ok(text) => text,
        Err(_) => panic!("a quote splits no character"),
    }
}

/// Where the value begins if the line at `line` reads `key = "`.
const fn value_start(bytes: &[u8], line: usize, key: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < key.len() {
        if line + at >= bytes.len() || bytes[line + at] != key[at] {
            return None;
        }
        at += 1;
    }
    let marker = b" = \"";
    let mut seen = 0;
    while seen < marker.len() {
        if line + at + seen >= bytes.len() || bytes[line + at + seen] != marker[seen] {
            return None;
        }
        seen += 1;
    }
    Some(line + at + marker.len())
}

/// Declares typed message keys whose sentences stand in one file per language; a missing sentence does not compile.
///
/// ```text
/// messages! {
///     /// What this crate says.
///     pub enum Greeting { Hello = "hello", Bye = "bye" }
///     english = "../messages/en.toml", german = "../messages/de.toml"
/// }
/// ```
#[macro_export]
macro_rules! messages {
    (
        $(#[$about:meta])*
        $visibility:vis enum $name:ident { $($key:ident = $id:literal),+ $(,)? }
        english = $english:literal, german = $german:literal
    ) => {
        $(#[$about])*
        #[allow(missing_docs, reason = "the sentences themselves are the documentation")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $visibility enum $name { $($key),+ }

        impl $name {
            /// Every key.
            pub const ALL: &'static [$name] = &[$($name::$key),+];
            const KEYS: usize = [$($id),+].len();
            const TEXTS: [$crate::message::Localized; Self::KEYS] =
                $crate::message::texts_of(include_str!($english), include_str!($german), [$($id),+]);

            /// The key as it stands in the files.
            pub const fn id(self) -> &'static str {
                match self { $($name::$key => $id),+ }
            }

            /// The text in every language.
            pub const fn localized(self) -> $crate::message::Localized {
                Self::TEXTS[self as usize]
            }

            /// The text in one language.
            pub const fn text(self, language: $crate::Language) -> &'static str {
                self.localized().text(language)
            }
        }

        impl From<$name> for $crate::message::Localized {
            fn from(key: $name) -> Self {
                key.localized()
            }
        }

        #[cfg(test)]
        #[test]
        fn messages_name_the_same_places_in_every_language() {
            use $crate::message::{Language, places};
            for key in $name::ALL {
                let mut named = Language::ALL.map(|language| places(key.text(language)).collect::<Vec<_>>());
                named.iter_mut().for_each(|names| names.sort_unstable());
                assert!(named.iter().all(|names| *names == named[0]), "{}: {named:?}", key.id());
            }
            for file in [include_str!($english), include_str!($german)] {
                let keys = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
                assert_eq!(keys, $name::ALL.len(), "a language file holds a line that is no key");
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_leaves_what_it_does_not_know() {
        assert_eq!(fill("{a} {b} {a}", &[("a", "1"), ("b", "{a}")]), "1 {a} 1");
        assert_eq!(fill("{c} {", &[("a", "1")]), "{c} {");
        assert_eq!(places("{x} and {y}{z").collect::<Vec<_>>(), ["x", "y"]);
    }

    #[test]
    fn the_compiler_reads_a_language_file() {
        const FILE: &str = "# about\nlong-key = \"not this\"\nlong = \"grüß dich\"\n";
        const TEXTS: [Localized; 2] = texts_of(FILE, "long = \"x\"\nlong-key = \"y\"", ["long", "long-key"]);
        assert_eq!(TEXTS, [Localized::new("grüß dich", "x"), Localized::new("not this", "y")]);
    }

    #[test]
    fn a_language_is_found_by_its_code() {
        assert_eq!("de".parse(), Ok(Language::German));
        assert_eq!("fr".parse::<Language>().unwrap_err(), "no language “fr”; there are: en, de");
    }

    #[test]
    fn a_localized_text_carries_every_language() {
        let text = Localized::new("rig", "Bohrturm");
        assert_eq!(serde_json::to_string(&text).unwrap(), r#"{"en":"rig","de":"Bohrturm"}"#);
        assert_eq!(format!("{text:?}"), "\"rig\"");
        assert_eq!(Localized::same("Atacama").text(Language::German), "Atacama");
    }
}
