//! Text for a terminal, with or without colour.

use crate::theme::Hue;

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paint {
    /// Letters only.
    #[default]
    Plain,
    /// With ANSI colours from the palette of 256 that every terminal of today knows.
    Colour,
}

/// What a piece of text is, which decides how it is coloured. The colours stand out from black as well as from white,
/// for nobody knows what a terminal's ground is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// What matters most.
    Strong,
    /// What steps back.
    Dim,
    /// What was done last.
    Last,
    /// Gold.
    Gold,
    /// Silver.
    Silver,
    /// Copper.
    Copper,
    /// A rig of the second colour.
    SecondRig,
    /// Something of a player's.
    Player(Hue),
}

const ESCAPE: char = '\u{1b}';
const BOLD: &str = "1";
const REVERSED: &str = "7";

impl Paint {
    /// The text in an ink; plain text stays as it is.
    ///
    /// ```
    /// use motherlode_drawing::{Ink, Paint};
    /// assert_eq!(Paint::Plain.text(Ink::Dim, "a"), "a");
    /// assert_eq!(Paint::Colour.text(Ink::Dim, "a"), "\u{1b}[38;5;243ma\u{1b}[0m");
    /// ```
    pub fn text(self, ink: Ink, text: &str) -> String {
        self.texts(&[ink], text)
    }

    /// The text in several inks at once, such as gold and strong.
    pub fn texts(self, inks: &[Ink], text: &str) -> String {
        if self == Paint::Plain || inks.is_empty() || text.is_empty() {
            return text.to_owned();
        }
        let codes: Vec<_> = inks.iter().map(|ink| ink.code()).collect();
        format!("{ESCAPE}[{}m{text}{ESCAPE}[0m", codes.join(";"))
    }
}

/// The text without the colours that [`Paint::Colour`] gives it.
///
/// ```
/// use motherlode_drawing::{Ink, Paint, paint::without_colour};
/// assert_eq!(without_colour(&Paint::Colour.text(Ink::Gold, "G3")), "G3");
/// ```
pub fn without_colour(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or("", |(_, rest)| rest))
}

impl Ink {
    fn code(self) -> String {
        match (self, self.index()) {
            (_, Some(index)) => format!("38;5;{index}"),
            (Ink::Last, None) => REVERSED.to_owned(),
            (_, None) => BOLD.to_owned(),
        }
    }

    /// The place in the palette of 256.
    const fn index(self) -> Option<u8> {
        Some(match self {
            Ink::Strong | Ink::Last => return None,
            Ink::Dim => 243,
            Ink::Gold => 136,
            Ink::Silver => 67,
            Ink::Copper => 167,
            Ink::SecondRig => 162,
            Ink::Player(Hue::Teal) => 30,
            Ink::Player(Hue::Orange) => 166,
            Ink::Player(Hue::Violet) => 134,
            Ink::Player(Hue::Blue) => 63,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;

    fn inks() -> Vec<Ink> {
        let named = [Ink::Strong, Ink::Dim, Ink::Last, Ink::Gold, Ink::Silver, Ink::Copper, Ink::SecondRig];
        named.into_iter().chain(Hue::ALL.map(Ink::Player)).collect()
    }

    /// The colour that terminals show for an entry of the palette of 256 (from 16 on, where all agree).
    fn shown(index: u8) -> Colour {
        const LEVELS: [u32; 6] = [0, 95, 135, 175, 215, 255];
        let [red, green, blue] = match index {
            232.. => [8 + 10 * u32::from(index - 232); 3],
            _ => {
                let place = usize::from(index) - 16;
                [place / 36, place / 6 % 6, place % 6].map(|level| LEVELS[level])
            }
        };
        Colour::rgb(red << 16 | green << 8 | blue)
    }

    #[test]
    fn every_ink_can_be_read_on_black_and_on_white() {
        for ink in inks() {
            let Some(index) = ink.index() else { continue };
            for ground in [0x000000, 0xffffff] {
                let contrast = shown(index).contrast(Colour::rgb(ground));
                assert!(contrast >= 3.0, "{ink:?} has {contrast:.2} on {ground:06x}");
            }
        }
    }

    #[test]
    fn inks_differ() {
        let codes: Vec<_> = inks().into_iter().map(Ink::code).collect();
        assert!(codes.iter().enumerate().all(|(place, code)| !codes[..place].contains(code)), "{codes:?}");
    }

    #[test]
    fn colour_comes_off_again() {
        let text = format!(
            "a {} {}",
            Paint::Colour.texts(&[Ink::Strong, Ink::Gold], "G3"),
            Paint::Colour.text(Ink::Player(Hue::Teal), "+5")
        );
        assert_eq!(text, "a \u{1b}[1;38;5;136mG3\u{1b}[0m \u{1b}[38;5;30m+5\u{1b}[0m");
        assert_eq!(without_colour(&text), "a G3 +5");
        assert_eq!(without_colour("plain"), "plain");
        assert_eq!(Paint::Colour.text(Ink::Dim, ""), "");
        assert_eq!(Paint::Plain.texts(&[Ink::Strong, Ink::Gold], "G3"), "G3");
        assert_eq!(Paint::Colour.texts(&[], "G3"), "G3");
    }
}
