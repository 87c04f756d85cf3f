//! Ghawar as pictures and as screens of a terminal.

use motherlode_core::{Language, PerSeat, Score};
use motherlode_drawing::{Draw, Paint, Theme};

use crate::actions::Action;
use crate::knowledge::Observation;
use crate::view::{Stage, View};
use crate::{Ghawar, picture, terminal};

impl Draw for Ghawar {
    fn picture(&self, view: &View, last: Option<Action>, theme: Theme) -> String {
        picture::picture(view, last, theme)
    }

    fn screen(&self, view: &View, last: Option<Action>, language: Language, paint: Paint) -> String {
        terminal::screen(view, last, language, paint)
    }

    fn tell(&self, observation: &Observation, language: Language) -> String {
        terminal::tell(observation, language)
    }

    /// Nobody's turn follows, and nobody does anything with dice that lie there.
    fn abandoned(&self, view: View) -> View {
        View { stage: Stage::Over, dice: Vec::new(), turn: None, to_act: None, over: true, ..view }
    }

    fn standing(&self, view: &View) -> PerSeat<Option<Score>> {
        PerSeat::from_fn(self.options.players, |seat| view.seats.get(seat.index()).map(|seat| seat.score))
    }
}

#[cfg(test)]
mod tests {
    use motherlode_core::{Audit, Game, Observer};

    use super::*;

    #[test]
    fn nobody_is_to_act_in_a_game_that_a_seat_has_left() {
        let cubes = "rbgywk".repeat(6);
        let line = format!("2 {cubes} rbgywk 1111112222221111112222221122........ b1/- -/- 3,3 1:drive:4 0");
        let (game, state) = Ghawar::open(&line.parse().unwrap()).unwrap();
        let before = game.view(&game.audit(&state, Observer::Spectator));
        let after = game.abandoned(before.clone());
        assert!(after.over && after.ending.is_none() && after.to_act.is_none() && after.turn.is_none());
        assert!(after.dice.is_empty() && after.stage == Stage::Over);
        assert_eq!((&after.platforms, &after.trucks), (&before.platforms, &before.trucks));
    }
}
