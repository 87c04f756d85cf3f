//! Which actions look good at first sight: for the search, which looks at those first, and for hasty players.
//!
//! Everything is counted in barrels by which the seat gets further ahead.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Draws, Game, Seat};
use motherlode_ghawar::{Action, Actions, Ghawar, Platform, Platforms, Side, Stage, Stand, State};

use super::hopes::{saving, trucks};
use super::race::Race;
use super::ways::Ways;
use super::weights::Weights;

/// How sharply a barrel more is preferred among drives.
const SHARP_DRIVE: f32 = 6.0;
/// How sharply a barrel more is preferred where rigs are put or moved.
const SHARP_RIG: f32 = 2.5;
/// What driving counts beside moving a rig.
const DRIVING: f32 = 0.3;
/// How much of a cube is won by claiming it: some of it could be hoped for before.
const CLAIMING: f32 = 1.0;
/// What a rig must win by leaving a cube for another one: whoever comes next can claim what it left.
const SWAPPING: f32 = 0.5;
/// How much of a majority that a purchase turns is counted: the owner of the rig can buy as well, with the same barrels.
const PURCHASE: f32 = 0.4;
/// What a rig that has become idle counts while there are cubes without one.
const FREED: f32 = 0.5;
/// An action that nobody should think of, but may.
const UNLIKELY: f32 = 1e-4;
/// A hasty player does anything at all once in so many decisions.
const WHIM: usize = 12;

/// What a seat has an opinion with.
#[derive(Clone, Copy)]
struct Eye<'a> {
    ways: &'a Ways,
    weights: &'a Weights,
    game: &'a Ghawar,
    state: &'a State,
    seat: Seat,
    side: Side,
}

/// How good an action looks.
pub(super) fn prior(
    ways: &Ways,
    weights: &Weights,
    game: &Ghawar,
    state: &State,
    seat: Seat,
    action: Action,
) -> f32 {
    let eye = Eye { ways, weights, game, state, seat, side: Side::of(seat, game.seats()) };
    let (sharp, gain) = match action {
        Action::Place { platform } => (SHARP_RIG, eye.claim(platform)),
        Action::Drive => (SHARP_RIG, DRIVING),
        Action::MoveRig { from, to } => match eye.rig_move(from, to) {
            Some(gain) => (SHARP_RIG, gain),
            None => return UNLIKELY,
        },
        Action::Go { from, to, load } => (SHARP_DRIVE, eye.drive(from, to, load)),
    };
    (sharp * gain).exp().max(UNLIKELY)
}

/// What a hasty player does.
pub(super) fn hasty(
    ways: &Ways,
    weights: &Weights,
    game: &Ghawar,
    state: &State,
    seat: Seat,
    actions: &Actions,
    draws: &mut Quick,
) -> Option<Action> {
    if draws.index(WHIM) == 0 {
        return actions.draw_by_kind(draws);
    }
    let eye = Eye { ways, weights, game, state, seat, side: Side::of(seat, game.seats()) };
    if state.stage() == Stage::Turn {
        let action = eye.best_rig_move().unwrap_or(Action::Drive);
        return actions.contains(action).then_some(action).or_else(|| actions.draw_by_kind(draws));
    }
    let mut best: Option<(f32, Action)> = None;
    for action in actions.iter() {
        let gain = match action {
            Action::Go { from, to, load } => eye.drive(from, to, load),
            Action::Place { platform } => eye.claim(platform),
            Action::Drive | Action::MoveRig { .. } => 0.0,
        };
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, action));
        }
    }
    best.map(|(_, action)| action)
}

impl Eye<'_> {
    /// What is won by having a rig on a platform and nobody else one: the cube, perhaps its majority, less the way.
    fn claim(&self, platform: Platform) -> f32 {
        let Some(colour) = self.state.cube(platform) else { return 0.0 };
        let value = f32::from(self.state.values().of(colour).0);
        let race = Race::of(self.weights, self.game, self.state, colour);
        let won = race.after(self.seat, CLAIMING, None).edge(self.seat, self.game);
        let edge = won - race.edge(self.seat, self.game);
        value * (CLAIMING + edge) - self.weights.turn * self.ways.trip(self.side, platform)
    }

    /// What is lost by taking a rig away.
    fn give_up(&self, platform: Platform) -> f32 {
        let Some(colour) = self.state.cube(platform) else { return 0.0 };
        let value = f32::from(self.state.values().of(colour).0);
        let race = Race::of(self.weights, self.game, self.state, colour);
        let lost = race.after(self.seat, -CLAIMING, None).edge(self.seat, self.game);
        let edge = race.edge(self.seat, self.game) - lost;
        value * (CLAIMING + edge) - self.weights.turn * self.ways.trip(self.side, platform)
    }

    /// What is won by moving a rig, if that claims a cube. Idle rigs are all the same, so that only the first of them is
    /// looked at.
    fn rig_move(&self, from: Platform, to: Platform) -> Option<f32> {
        let cubes = self.state.all_cubes();
        let idle = self.state.rigs(self.seat) - cubes;
        let is_worth_a_look = cubes.contains(to) && (cubes.contains(from) || idle.nth(0) == Some(from));
        let swap = if cubes.contains(from) { SWAPPING } else { 0.0 };
        is_worth_a_look.then(|| self.claim(to) - self.give_up(from) - swap)
    }

    /// The best that moving a rig can do, if it is better than driving.
    fn best_rig_move(&self) -> Option<Action> {
        let cubes = self.state.all_cubes();
        let rigs = self.state.rigs(self.seat);
        let (gain, to) = best_of(cubes - self.state.all_rigs(), |platform| self.claim(platform))?;
        let idle = (rigs - cubes).nth(0).map(|platform| (0.0, platform));
        let (loss, from) = idle.or_else(|| best_of(rigs, |platform| -self.give_up(platform)))?;
        let swap = if cubes.contains(from) { SWAPPING } else { 0.0 };
        (gain + loss - swap > DRIVING).then_some(Action::MoveRig { from, to })
    }

    /// What is won by a drive: turns, and what a bought cube does for a majority. Its price is what it brings.
    fn drive(&self, from: Stand, to: Stand, load: Option<Platform>) -> f32 {
        let Eye { ways, weights, game, state, seat, side } = *self;
        let home = |stand: Stand| stand.space().map_or(0.0, |space| ways.home(side, space));
        let is_loaded = trucks(state, seat, game.options().trucks)
            .iter()
            .any(|truck| truck.stand == from && truck.load.is_some());
        if is_loaded {
            return weights.turn * (home(from) - home(to));
        }
        let cubes = state.rigs(seat) & state.all_cubes();
        let saved = |stand: Stand, cubes: Platforms| match stand {
            Stand::Depot => 0.0,
            Stand::Space(_) => saving(ways, side, stand, cubes, weights.least_saving).0,
        };
        let Some(platform) = load else {
            return weights.turn * (saved(to, cubes) - saved(from, cubes));
        };
        let trip = if cubes.contains(platform) { ways.trip(side, platform) } else { 0.0 };
        let turns = trip - home(to) - saved(from, cubes);
        // An idle rig can claim another cube.
        let frees = cubes.contains(platform) && !(state.all_cubes() - state.all_rigs()).is_empty();
        weights.turn * turns + PURCHASE * self.purchase(platform) + if frees { FREED } else { 0.0 }
    }

    /// What is won by buying a cube: it counts for the buyer and no more for the owner of the rig.
    fn purchase(&self, platform: Platform) -> f32 {
        let owner = self.state.rig_owner(platform).filter(|owner| *owner != self.seat);
        let (Some(owner), Some(colour)) = (owner, self.state.cube(platform)) else { return 0.0 };
        let value = f32::from(self.state.values().of(colour).0);
        let race = Race::of(self.weights, self.game, self.state, colour);
        let won = race.after(self.seat, 1.0, Some(owner)).edge(self.seat, self.game);
        value * (won - race.edge(self.seat, self.game))
    }
}

/// The first platform with the highest score, and that score.
#[inline]
fn best_of(platforms: Platforms, score: impl Fn(Platform) -> f32) -> Option<(f32, Platform)> {
    let mut best: Option<(f32, Platform)> = None;
    for platform in platforms.iter() {
        let score = score(platform);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, platform));
        }
    }
    best
}
