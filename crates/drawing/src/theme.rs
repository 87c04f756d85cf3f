//! The colours of the house, by day and by night: those of the web client, whose tests look at them with the eyes of
//! colour-blind people.

use std::fmt;
use std::str::FromStr;

use motherlode_core::Seat;

use crate::colour::Colour;

/// Whether a picture is made for a light or a dark page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Paper and umber ink.
    #[default]
    Light,
    /// The same desert at night: warm, nearly black.
    Dark,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// The word on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code).ok_or_else(|| {
            let known: Vec<_> = Theme::ALL.iter().map(|theme| theme.code()).collect();
            format!("no theme “{code}”; there are: {}", known.join(", "))
        })
    }
}

/// The colours of one theme, by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// What a drawing lies on.
    pub paper: Colour,
    /// What stands out a little from the paper.
    pub raised: Colour,
    /// Thin lines that only part things.
    pub line: Colour,
    /// Text and strokes.
    pub ink: Colour,
    /// Text that steps back.
    pub dim: Colour,
    /// The one thing to look at next.
    pub accent: Colour,
    /// A field of a board.
    pub field: Colour,
    /// A field that must differ from its neighbour.
    pub field_alternate: Colour,
    /// Where parts of a board meet.
    pub seam: Colour,
    /// The back of what lies face down.
    pub back: Colour,
    /// The drawing on that back.
    pub back_ink: Colour,
    /// Gold.
    pub gold: OreColours,
    /// Silver.
    pub silver: OreColours,
    /// Copper.
    pub copper: OreColours,
    /// A rig of the basic colour.
    pub rig: Colour,
    /// A rig of the second colour.
    pub second_rig: Colour,
    teal: Colour,
    orange: Colour,
    violet: Colour,
    blue: Colour,
}

/// The colours of an ore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OreColours {
    /// Its shape.
    pub fill: Colour,
    /// The outline of its shape, which tells it from the ground.
    pub edge: Colour,
    /// A number on it.
    pub ink: Colour,
}

/// The colours that players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hue {
    /// Turquoise.
    Teal,
    /// Orange.
    Orange,
    /// Violet.
    Violet,
    /// Blue.
    Blue,
}

impl Hue {
    /// All of them.
    pub const ALL: [Hue; 4] = [Hue::Teal, Hue::Orange, Hue::Violet, Hue::Blue];

    /// The colour of a seat, the same in every game and in the web client.
    pub const fn of(seat: Seat) -> Hue {
        match seat.number() {
            1 => Hue::Teal,
            2 => Hue::Orange,
            3 => Hue::Violet,
            _ => Hue::Blue,
        }
    }
}

impl Palette {
    /// A player's colour.
    pub const fn player(&self, hue: Hue) -> Colour {
        match hue {
            Hue::Teal => self.teal,
            Hue::Orange => self.orange,
            Hue::Violet => self.violet,
            Hue::Blue => self.blue,
        }
    }
}

const fn ore(fill: u32, edge: u32, ink: u32) -> OreColours {
    OreColours { fill: Colour::rgb(fill), edge: Colour::rgb(edge), ink: Colour::rgb(ink) }
}

static LIGHT: Palette = Palette {
    paper: Colour::rgb(0xfffaf2),
    raised: Colour::rgb(0xffffff),
    line: Colour::rgb(0xdfd2bd),
    ink: Colour::rgb(0x2a2018),
    dim: Colour::rgb(0x6b5d4f),
    accent: Colour::rgb(0xa8431c),
    field: Colour::rgb(0xf0e3cc),
    field_alternate: Colour::rgb(0xead9bd),
    seam: Colour::rgb(0xc6ae86),
    back: Colour::rgb(0xd3bf9b),
    back_ink: Colour::rgb(0x6a5331),
    gold: ore(0xe2ad2f, 0x8f6a12, 0x3d2900),
    silver: ore(0xcdd5dc, 0x6b7782, 0x2c353d),
    copper: ore(0xcf8058, 0x9a4f2b, 0x3a1404),
    rig: Colour::rgb(0x2a2018),
    second_rig: Colour::rgb(0x9b1c4b),
    teal: Colour::rgb(0x0d6e68),
    orange: Colour::rgb(0xb8500b),
    violet: Colour::rgb(0x8b45b5),
    blue: Colour::rgb(0x14417f),
};

static DARK: Palette = Palette {
    paper: Colour::rgb(0x1d1915),
    raised: Colour::rgb(0x26211b),
    line: Colour::rgb(0x3b332a),
    ink: Colour::rgb(0xf4eadd),
    dim: Colour::rgb(0xb7a895),
    accent: Colour::rgb(0xf29355),
    field: Colour::rgb(0x2c251d),
    field_alternate: Colour::rgb(0x332b21),
    seam: Colour::rgb(0x6d5a41),
    back: Colour::rgb(0x54452f),
    back_ink: Colour::rgb(0xcdb68d),
    gold: ore(0xd9a62f, 0xd9a62f, 0x1f1602),
    silver: ore(0xb9c3cc, 0xb9c3cc, 0x12181d),
    copper: ore(0xc27650, 0xc27650, 0x230d03),
    rig: Colour::rgb(0xf4eadd),
    second_rig: Colour::rgb(0xff8fb3),
    teal: Colour::rgb(0x45cfc0),
    orange: Colour::rgb(0xffa057),
    violet: Colour::rgb(0xdcb8ff),
    blue: Colour::rgb(0x649df2),
};

#[cfg(test)]
mod tests {
    use motherlode_core::SeatCount;

    use super::*;

    const TEXT: f64 = 4.5;
    const SIGN: f64 = 3.0;

    #[track_caller]
    fn check(least: f64, pairs: impl IntoIterator<Item = (&'static str, Colour, Colour)>) {
        for (what, front, ground) in pairs {
            let contrast = front.contrast(ground);
            assert!(contrast >= least, "{what}: {front} on {ground} has {contrast:.2}, not {least}");
        }
    }

    #[test]
    fn text_can_be_read_on_its_ground_in_both_themes() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for ground in [palette.paper, palette.raised] {
                check(
                    TEXT,
                    [
                        ("ink", palette.ink, ground),
                        ("dim", palette.dim, ground),
                        ("accent", palette.accent, ground),
                    ],
                );
                check(TEXT, Hue::ALL.map(|hue| ("player", palette.player(hue), ground)));
            }
            for ground in [palette.field, palette.field_alternate] {
                check(TEXT, [("ink", palette.ink, ground), ("dim", palette.dim, ground)]);
            }
            check(TEXT, [palette.gold, palette.silver, palette.copper].map(|ore| ("ore", ore.ink, ore.fill)));
        }
    }

    #[test]
    fn signs_can_be_told_from_their_ground_in_both_themes() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for ground in [palette.field, palette.field_alternate, palette.paper, palette.raised] {
                check(
                    SIGN,
                    [palette.gold, palette.silver, palette.copper].map(|ore| ("ore", ore.edge, ground)),
                );
                check(SIGN, [("rig", palette.rig, ground), ("second", palette.second_rig, ground)]);
                check(SIGN, [("accent", palette.accent, ground)]);
            }
            check(SIGN, [("back", palette.back_ink, palette.back)]);
        }
    }

    #[test]
    fn no_two_seats_share_a_colour() {
        let hues: Vec<_> = SeatCount::FOUR.seats().map(Hue::of).collect();
        assert!(hues.iter().enumerate().all(|(place, hue)| !hues[..place].contains(hue)), "{hues:?}");
    }

    /// The client's own file, in which a colour is a line such as `--teal: light-dark(#0d6e68, #45cfc0);`.
    fn of_the_client(name: &str, theme: Theme) -> String {
        let tokens = include_str!("../../../web/client/style/tokens.css");
        let start = format!("--{name}: light-dark(");
        let both = tokens
            .lines()
            .find_map(|line| line.trim().strip_prefix(&start))
            .unwrap_or_else(|| panic!("no {name}"));
        let (day, night) = both.trim_end_matches(");").split_once(", ").unwrap();
        match theme {
            Theme::Light => day.to_owned(),
            Theme::Dark => night.to_owned(),
        }
    }

    #[test]
    fn the_web_client_has_the_same_colours() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for (name, colour) in [
                ("paper", palette.paper),
                ("raised", palette.raised),
                ("line", palette.line),
                ("ink", palette.ink),
                ("dim", palette.dim),
                ("accent", palette.accent),
                ("field", palette.field),
                ("field-2", palette.field_alternate),
                ("seam", palette.seam),
                ("gold", palette.gold.fill),
                ("silver", palette.silver.fill),
                ("copper", palette.copper.fill),
                ("rig", palette.rig),
                ("rig2", palette.second_rig),
                ("teal", palette.teal),
                ("orange", palette.orange),
                ("violet", palette.violet),
                ("blue", palette.blue),
            ] {
                assert_eq!(colour.to_string(), of_the_client(name, theme), "{name}, {theme}");
            }
        }
        let tokens = include_str!("../../../web/client/style/tokens.css");
        for seat in SeatCount::FOUR.seats() {
            let hue = format!("{:?}", Hue::of(seat)).to_lowercase();
            assert!(tokens.contains(&format!("--seat-{seat}: var(--{hue});")), "{seat}: {hue}");
        }
    }

    #[test]
    fn a_theme_is_found_by_its_word() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("blue".parse::<Theme>().unwrap_err(), "no theme “blue”; there are: light, dark");
        assert_eq!(Theme::default(), Theme::Light);
    }
}
