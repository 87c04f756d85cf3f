//! The colours that only Ghawar has: its cubes and its roads.

use motherlode_drawing::theme::OreColours;
use motherlode_drawing::{Colour as Tint, Theme};

use crate::cubes::{COLOURS, Colour};

/// Colours of one theme.
pub(super) struct Colours {
    /// What lies between platforms and spaces.
    pub(super) ground: Tint,
    /// A space of the road.
    pub(super) lane: Tint,
    /// The marks on the road.
    pub(super) marking: Tint,
    /// A platform.
    pub(super) platform: Tint,
    /// The outline of a platform.
    pub(super) platform_edge: Tint,
    cubes: [OreColours; COLOURS],
}

impl Colours {
    /// A cube's side, its outline, and the letter on it.
    pub(super) const fn cube(&self, colour: Colour) -> OreColours {
        self.cubes[colour.index()]
    }
}

pub(super) const fn colours(theme: Theme) -> &'static Colours {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

const fn cube(fill: u32, edge: u32, ink: u32) -> OreColours {
    OreColours { fill: Tint::rgb(fill), edge: Tint::rgb(edge), ink: Tint::rgb(ink) }
}

static LIGHT: Colours = Colours {
    ground: Tint::rgb(0xdfd2bd),
    lane: Tint::rgb(0xfffaf2),
    marking: Tint::rgb(0xd2bf9d),
    platform: Tint::rgb(0xf0e3cc),
    platform_edge: Tint::rgb(0xc6ae86),
    cubes: [
        cube(0xc33a2c, 0x8c2118, 0xffffff),
        cube(0x2f62c4, 0x1d438f, 0xffffff),
        cube(0x2f7d45, 0x1c5a2e, 0xffffff),
        cube(0xf2c433, 0x8f6a12, 0x3d2900),
        cube(0xffffff, 0x6b5d4f, 0x2a2018),
        cube(0x2a2018, 0x2a2018, 0xffffff),
    ],
};

static DARK: Colours = Colours {
    ground: Tint::rgb(0x14110e),
    lane: Tint::rgb(0x3b332a),
    marking: Tint::rgb(0x6d5e4c),
    platform: Tint::rgb(0x2c251d),
    platform_edge: Tint::rgb(0x54452f),
    cubes: [
        cube(0xe8705c, 0xe8705c, 0x230602),
        cube(0x6f9df0, 0x6f9df0, 0x04122b),
        cube(0x5fb878, 0x5fb878, 0x04210d),
        cube(0xf0c544, 0xf0c544, 0x2b1d00),
        cube(0xf7f1e8, 0xf7f1e8, 0x2a2018),
        cube(0x0d0b09, 0xa8998a, 0xf4eadd),
    ],
};

#[cfg(test)]
mod tests {
    use motherlode_drawing::Hue;

    use super::*;

    const TEXT: f64 = 4.5;
    const SIGN: f64 = 3.0;

    #[track_caller]
    fn check(least: f64, what: &str, front: Tint, ground: Tint) {
        let contrast = front.contrast(ground);
        assert!(contrast >= least, "{what}: {front} on {ground} has {contrast:.2}, not {least}");
    }

    #[test]
    fn the_letter_of_a_cube_can_be_read_in_both_themes() {
        for theme in Theme::ALL {
            for colour in Colour::ALL {
                let OreColours { fill, ink, .. } = colours(theme).cube(colour);
                check(TEXT, &format!("{colour:?}"), ink, fill);
            }
        }
    }

    #[test]
    fn cubes_and_players_can_be_told_from_their_ground_in_both_themes() {
        for theme in Theme::ALL {
            let (colours, palette) = (colours(theme), theme.palette());
            let grounds = [colours.platform, colours.lane, palette.raised, palette.paper];
            for ground in grounds {
                for colour in Colour::ALL {
                    check(SIGN, &format!("{colour:?}"), colours.cube(colour).edge, ground);
                }
                for hue in Hue::ALL {
                    check(SIGN, &format!("{hue:?}"), palette.player(hue), ground);
                }
                check(SIGN, "last", palette.ink, ground);
            }
            check(TEXT, "name", palette.dim, colours.platform);
            // Seat numbers stand on their owner's colour.
            for hue in Hue::ALL {
                check(TEXT, "seat", palette.paper, palette.player(hue));
            }
        }
    }

    #[test]
    fn no_two_cubes_look_alike() {
        for theme in Theme::ALL {
            let fills = Colour::ALL.map(|colour| colours(theme).cube(colour).fill);
            assert!(fills.iter().enumerate().all(|(place, fill)| !fills[..place].contains(fill)));
        }
    }
}
