//! The guide of the tree search: what each seat expects, and which actions look good for the seat to act.

use motherlode_atacama::{Action, Actions, Atacama, Ground, Rig, State};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Seat};

use super::outlook;
use crate::judge::{Guide, Shares};

/// Guides the tree search at any table of Atacama.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtacamaGuide;

/// A hasty player looks at so many actions.
const HASTY_LOOKS: usize = 3;
/// So many points of difference make an action e times as promising as another.
const PRIOR_POINTS: f32 = 1.5;

impl Guide<Atacama> for AtacamaGuide {
    fn shares(&self, game: &Atacama, state: &State) -> Shares {
        outlook::expected_shares(game, state.ground())
    }

    fn prior(&self, game: &Atacama, state: &State, seat: Seat, action: Action) -> f32 {
        let mut after = *state;
        if game.apply(&mut after, action).is_err() {
            return f32::MIN_POSITIVE;
        }
        let expected = outlook::expectations(game, after.ground());
        (outlook::lead(&expected, seat) / PRIOR_POINTS).clamp(-30.0, 30.0).exp()
    }

    fn hasty(
        &self,
        game: &Atacama,
        state: &State,
        seat: Seat,
        actions: &Actions,
        draws: &mut Quick,
    ) -> Option<Action> {
        let ground = state.ground();
        let looked = (0..HASTY_LOOKS).filter_map(|_| actions.draw(draws));
        looked.max_by_key(|action| gain(game, ground, seat, *action))
    }
}

/// What an action seems to gain at once: good ore in a line of one's own that may still count, none for the others.
fn gain(game: &Atacama, ground: &Ground, seat: Seat, action: Action) -> i32 {
    let Action::Place { field, rig } = action else { return 0 };
    let Some(ore) = ground.ore_at(field) else { return 0 };
    let times = if rig == Rig::Second { 2 } else { 1 };
    let worth = |owner: Seat| {
        let Some(role) = game.role(ground, owner) else { return 0 };
        let line = game
            .shape()
            .geometry()
            .line(role.direction, game.shape().geometry().line_of(role.direction, field));
        let rigs = (line & ground.rigs()).len() as i32;
        let open = (line & ground.open()).len() as i32;
        if rigs * 2 + open < 6 { 0 } else { times * role.concession.worth(ore) * (rigs + 2) }
    };
    let seats = game.seats();
    let others: i32 = seats.seats().filter(|other| *other != seat).map(worth).sum();
    worth(seat) * (seats.get() as i32 - 1) - others
}
