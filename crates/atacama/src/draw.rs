//! Atacama as pictures and as screens of a terminal.

use motherlode_core::{Language, PerSeat, Score, Seat};
use motherlode_drawing::{Draw, Hue, Paint, Theme};

use crate::actions::Action;
use crate::knowledge::Observation;
use crate::options::Variant;
use crate::view::View;
use crate::{Atacama, picture, terminal};

impl Draw for Atacama {
    fn picture(&self, view: &View, last: Option<Action>, theme: Theme) -> String {
        picture::picture(view, last, theme.palette())
    }

    fn screen(&self, view: &View, last: Option<Action>, language: Language, paint: Paint) -> String {
        terminal::screen(view, last, language, paint)
    }

    fn tell(&self, observation: &Observation, language: Language) -> String {
        terminal::tell(observation, language)
    }

    fn abandoned(&self, view: View) -> View {
        View { to_act: None, over: true, ..view }
    }

    fn standing(&self, view: &View) -> PerSeat<Option<Score>> {
        PerSeat::from_fn(view.variant.seats(), |seat| view.seats.get(seat.index()).map(|seat| seat.score))
    }
}

impl Variant {
    /// The colour of a seat: that of its concession where it has one from the start (AT-5, AT-23), and the same for the
    /// whole game where concessions are claimed.
    pub(crate) const fn hue(self, seat: Seat) -> Hue {
        match (self, seat.number()) {
            (Variant::Three, 1) => Hue::Yellow,
            (Variant::Three, 2) => Hue::Blue,
            (Variant::Three, _) => Hue::Orange,
            (_, _) => Hue::of(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_seats_of_a_table_share_a_colour() {
        for variant in Variant::ALL {
            let hues: Vec<_> = variant.seats().seats().map(|seat| variant.hue(seat)).collect();
            assert!(hues.iter().enumerate().all(|(place, hue)| !hues[..place].contains(hue)), "{hues:?}");
        }
    }
}
