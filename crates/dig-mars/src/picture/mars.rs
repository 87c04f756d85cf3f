//! The colours of the canyon, redder than the rest of the house.

use motherlode_drawing::{Colour, Theme};

/// What the canyon has of colours beside the palette.
pub(super) struct Mars {
    /// The ground of a place.
    pub(super) floor: Colour,
    /// The back of a card.
    pub(super) back: Colour,
    /// What is printed on a back.
    pub(super) back_ink: Colour,
    /// The outline of a card.
    pub(super) edge: Colour,
    /// The front of a card; the palette's ink is printed on it.
    pub(super) front: Colour,
}

static LIGHT: Mars = Mars {
    floor: Colour::rgb(0xf6e1d3),
    back: Colour::rgb(0xdca588),
    back_ink: Colour::rgb(0x4a1d0c),
    edge: Colour::rgb(0x8a4526),
    front: Colour::rgb(0xfffaf2),
};

static DARK: Mars = Mars {
    floor: Colour::rgb(0x2d1f19),
    back: Colour::rgb(0x74402b),
    back_ink: Colour::rgb(0xfbdcc8),
    edge: Colour::rgb(0xcf9272),
    front: Colour::rgb(0x43342a),
};

impl Mars {
    pub(super) const fn of(theme: Theme) -> &'static Mars {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

#[cfg(test)]
mod tests {
    use motherlode_core::SeatCount;
    use motherlode_drawing::Hue;

    use super::*;

    const TEXT: f64 = 4.5;
    const SIGN: f64 = 3.0;

    #[track_caller]
    fn check(least: f64, what: &str, front: Colour, ground: Colour) {
        let contrast = front.contrast(ground);
        assert!(contrast >= least, "{what}: {front} on {ground} has {contrast:.2}, not {least}");
    }

    #[test]
    fn text_on_cards_can_be_read_in_both_themes() {
        for theme in Theme::ALL {
            let (mars, palette) = (Mars::of(theme), theme.palette());
            check(TEXT, "back", mars.back_ink, mars.back);
            check(TEXT, "front", palette.ink, mars.front);
            check(TEXT, "badge", palette.gold.ink, palette.gold.fill);
            for seat in SeatCount::FOUR.seats() {
                check(TEXT, "a number on a dome", palette.raised, palette.player(Hue::of(seat)));
            }
        }
    }

    #[test]
    fn signs_can_be_told_from_their_ground_in_both_themes() {
        for theme in Theme::ALL {
            let (mars, palette) = (Mars::of(theme), theme.palette());
            for ground in [mars.floor, mars.back, mars.front] {
                check(SIGN, "edge", mars.edge, ground);
            }
            check(SIGN, "last", palette.ink, mars.floor);
            check(SIGN, "empty place", palette.dim, mars.floor);
            check(SIGN, "badge", palette.gold.edge, mars.front);
            for seat in SeatCount::FOUR.seats() {
                check(SIGN, "dome", palette.player(Hue::of(seat)), mars.floor);
            }
        }
    }
}
