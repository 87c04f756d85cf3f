//! Atacama as pictures and as screens of a terminal.

use motherlode_core::{Language, PerSeat, Score};
use motherlode_drawing::{Draw, Paint, Theme};

use crate::actions::Action;
use crate::knowledge::Observation;
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
