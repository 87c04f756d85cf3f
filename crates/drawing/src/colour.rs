//! One colour, and how well it can be told from another.

use std::fmt;

/// A colour of the screen: red, green and blue, eight bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(u32);

impl Colour {
    /// The colour written `#rrggbb`, as a number.
    pub const fn rgb(code: u32) -> Colour {
        Colour(code & 0xff_ff_ff)
    }

    /// Red, green and blue.
    pub const fn channels(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// The contrast to another colour as WCAG defines it: 1 for equal ones, 21 for black on white.
    ///
    /// ```
    /// use motherlode_drawing::Colour;
    /// let contrast = Colour::rgb(0x000000).contrast(Colour::rgb(0xffffff));
    /// assert!((contrast - 21.0).abs() < 1e-9);
    /// ```
    pub fn contrast(self, other: Colour) -> f64 {
        const FLARE: f64 = 0.05;
        let (one, two) = (self.luminance() + FLARE, other.luminance() + FLARE);
        one.max(two) / one.min(two)
    }

    /// The relative luminance of WCAG, 0 for black and 1 for white.
    fn luminance(self) -> f64 {
        const WEIGHTS: [f64; 3] = [0.2126, 0.7152, 0.0722];
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        self.channels().into_iter().zip(WEIGHTS).map(|(channel, weight)| linear(channel) * weight).sum()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_written_as_in_style_sheets() {
        assert_eq!(Colour::rgb(0x0d6e68).to_string(), "#0d6e68");
        assert_eq!(format!("{:?}", Colour::rgb(0xff_00_00_00)), "#000000");
        assert_eq!(Colour::rgb(0x0d6e68).channels(), [0x0d, 0x6e, 0x68]);
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        let grey = Colour::rgb(0x767676);
        let white = Colour::rgb(0xffffff);
        // The well-known lightest grey that may be text on white.
        assert!((4.54..4.55).contains(&grey.contrast(white)));
        assert_eq!(grey.contrast(white), white.contrast(grey));
        assert_eq!(white.contrast(white), 1.0);
    }
}
