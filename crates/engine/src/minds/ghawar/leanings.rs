//! Which actions look good at first sight: for the search, which looks at those first, and for hasty players.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Draws, Game, Seat};
use motherlode_ghawar::{Action, Actions, Ghawar, Platform, Platforms, Side, Stage, Stand, State};

use super::hopes::{Weights, saving, trucks};
use super::ways::Ways;

/// How sharply a gain of one barrel is preferred when rigs are put or moved.
const SHARP_RIG: f32 = 0.6;
/// How sharply a turn saved is preferred among drives.
const SHARP_DRIVE: f32 = 0.9;
/// What driving counts beside moving a rig, in barrels gained.
const DRIVING: f32 = 2.5;
/// An action that nobody should think of, but may.
const UNLIKELY: f32 = 0.002;
/// What taking someone else's cube is worth, in turns: its price is what it brings, so it is only of use where it turns
/// a majority.
const BUYING: f32 = -1.5;
/// A hasty player does anything at all once in so many decisions.
const WHIM: usize = 12;
/// A hasty player moves a rig for a gain of so many barrels.
const WORTH_A_TURN: f32 = 2.0;

/// How good an action looks.
pub(super) fn prior(ways: &Ways, game: &Ghawar, state: &State, seat: Seat, action: Action) -> f32 {
    let side = Side::of(seat, game.seats());
    match action {
        Action::Place { platform } => (SHARP_RIG * value(ways, state, side, platform)).exp(),
        Action::Drive => (SHARP_RIG * DRIVING).exp(),
        Action::MoveRig { from, to } => match claim(ways, state, seat, side, from, to) {
            Some(gain) => (SHARP_RIG * gain).exp(),
            None => UNLIKELY,
        },
        Action::Go { from, to, load } => {
            (SHARP_DRIVE * gain(ways, game, state, seat, side, from, to, load)).exp().max(UNLIKELY)
        }
    }
}

/// What a hasty player does.
pub(super) fn hasty(
    ways: &Ways,
    game: &Ghawar,
    state: &State,
    seat: Seat,
    actions: &Actions,
    draws: &mut Quick,
) -> Option<Action> {
    if draws.index(WHIM) == 0 {
        return actions.draw_by_kind(draws);
    }
    let side = Side::of(seat, game.seats());
    if state.stage() == Stage::Turn {
        let free = state.all_cubes() - state.all_rigs();
        let best = best_of(free, |platform| value(ways, state, side, platform));
        let from = spare_rig(ways, state, seat, side);
        let moved = best.zip(from).filter(|(to, from)| {
            value(ways, state, side, *to) - value(ways, state, side, *from) >= WORTH_A_TURN
        });
        let action = moved.map_or(Action::Drive, |(to, from)| Action::MoveRig { from, to });
        return actions.contains(action).then_some(action).or_else(|| actions.draw_by_kind(draws));
    }
    let mut best: Option<(f32, Action)> = None;
    for action in actions.iter() {
        let score = match action {
            Action::Go { from, to, load } => gain(ways, game, state, seat, side, from, to, load),
            Action::Place { platform } => value(ways, state, side, platform),
            Action::Drive | Action::MoveRig { .. } => 0.0,
        };
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, action));
        }
    }
    best.map(|(_, action)| action)
}

/// What a rig on a platform is worth to a side: the cube there, less the way to it.
#[inline]
fn value(ways: &Ways, state: &State, side: Side, platform: Platform) -> f32 {
    match state.cube(platform) {
        Some(colour) => {
            f32::from(state.values().of(colour).0) - Weights::BEST.turn * ways.trip(side, platform)
        }
        None => 0.0,
    }
}

/// What is gained by moving a rig, if it is the one to move and goes to a cube without a rig: of all idle rigs only the
/// first is looked at, for they are all the same, and without one only the rig of the least worth.
fn claim(ways: &Ways, state: &State, seat: Seat, side: Side, from: Platform, to: Platform) -> Option<f32> {
    state.cube(to)?;
    (spare_rig(ways, state, seat, side) == Some(from))
        .then(|| value(ways, state, side, to) - value(ways, state, side, from))
}

/// The rig that a seat can spare best.
#[inline]
fn spare_rig(ways: &Ways, state: &State, seat: Seat, side: Side) -> Option<Platform> {
    let rigs = state.rigs(seat);
    let idle = rigs - state.all_cubes();
    idle.nth(0).or_else(|| best_of(rigs, |platform| -value(ways, state, side, platform)))
}

/// The first platform with the highest score.
#[inline]
fn best_of(platforms: Platforms, score: impl Fn(Platform) -> f32) -> Option<Platform> {
    let mut best: Option<(f32, Platform)> = None;
    for platform in platforms.iter() {
        let score = score(platform);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, platform));
        }
    }
    best.map(|(_, platform)| platform)
}

/// The turns that a drive saves of those that a seat still needs.
#[allow(clippy::too_many_arguments, reason = "a drive has three parts, and so many things count for it")]
#[inline]
fn gain(
    ways: &Ways,
    game: &Ghawar,
    state: &State,
    seat: Seat,
    side: Side,
    from: Stand,
    to: Stand,
    load: Option<Platform>,
) -> f32 {
    let carried = trucks(state, seat, game.options().trucks)
        .iter()
        .find(|truck| truck.stand == from)
        .and_then(|truck| truck.load);
    let home = |stand: Stand| stand.space().map_or(0.0, |space| ways.home(side, space));
    if carried.is_some() {
        return home(from) - home(to);
    }
    let cubes = state.rigs(seat) & state.all_cubes();
    let saved = |stand: Stand| {
        if stand == Stand::Depot {
            0.0
        } else {
            saving(ways, side, stand, cubes, Weights::BEST.least_saving).0
        }
    };
    match load {
        Some(platform) if state.rigs(seat).contains(platform) => {
            ways.trip(side, platform) - home(to) - saved(from)
        }
        Some(_) => BUYING,
        None => saved(to) - saved(from),
    }
}
