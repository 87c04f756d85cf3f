//! Dig Mars as pictures and as screens of a terminal.

use motherlode_core::{Language, PerSeat, Score, Seat};
use motherlode_drawing::{Draw, Paint, Theme};

use crate::actions::Action;
use crate::knowledge::Observation;
use crate::places::Place;
use crate::view::View;
use crate::{DigMars, picture, terminal};

impl Draw for DigMars {
    fn picture(&self, view: &View, last: Option<Action>, theme: Theme) -> String {
        picture::picture(view, last, theme)
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
        let points = |seat: Seat| view.seats.get(seat.index()).and_then(|seat| seat.points);
        PerSeat::from_fn(self.options.players, |seat| points(seat).map(Score::from))
    }
}

impl Action {
    /// The place where the action happens, if it is one only.
    pub(crate) const fn place(self) -> Option<Place> {
        match self {
            Action::Land(place)
            | Action::Dig(place)
            | Action::Salvage(place)
            | Action::UpgradeFleet(place)
            | Action::BonusDig(place)
            | Action::BonusSalvage(place)
            | Action::Radar(place) => Some(place),
            Action::Move { .. }
            | Action::Shift { .. }
            | Action::UpgradeDigging
            | Action::UpgradeSalvage
            | Action::BonusPoint
            | Action::Declare
            | Action::End => None,
        }
    }
}

/// Positions that the tests of pictures and screens look at.
#[cfg(test)]
pub(crate) mod examples {
    /// Seat 1 has just turned up an extra salvage on b3, and both seats have looked into c2.
    pub(crate) const MIDDLE: &str = "2 standard 36*.47.22,28.40.02,35.21.04,16.13.17,41.33.38,18.23.45,42.24.34,\
        01.11.19,14.09.32,07*.31,48.20.44,03.15.39,46.37.25,27.43.26,08.29.30,x b3.b3,b3 212,111 3,1 c2,c2 \
        turn:1:2:s:0+";
    /// The same with another card of the same hardness on c2.
    pub(crate) const OTHER: &str = "2 standard 36*.47.22,28.40.02,35.21.04,16.13.17,42.33.38,18.23.45,41.24.34,\
        01.11.19,14.09.32,07*.31,48.20.44,03.15.39,46.37.25,27.43.26,08.29.30,x b3.b3,b3 212,111 3,1 c2,c2 \
        turn:1:2:s:0+";
}
