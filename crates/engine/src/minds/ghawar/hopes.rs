//! What each seat can expect from a position: the barrels it will have in the end, and from those its share of the win.

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Game, PerSeat, Seat, SeatCount};
use motherlode_ghawar::{
    COLOURS, Colour, Ghawar, Platforms, Side, Stage, Stand, State, Truck, TruckCount, idle_limit,
};

use super::race::Race;
use super::ways::Ways;
use super::weights::Weights;
use crate::judge::Shares;

/// So many claims are looked ahead.
const CLAIMS: usize = 12;
/// The value of all cubes: six of each colour, worth 1 to 6.
const ALL_CUBES: f32 = 126.0;

/// The share of the win of every seat.
pub(super) fn shares(ways: &Ways, weights: &Weights, game: &Ghawar, state: &State) -> Shares {
    let seats = game.seats();
    if state.stage() == Stage::Deal {
        return PerSeat::from_fn(seats, |_| 1.0 / seats.get() as f32);
    }
    let table = Table::read(weights, game, state);
    let expected = table.expected(ways, game, state);
    let sharp = by_lead(&expected, weights.cool + weights.warm * table.undelivered().sqrt());
    let blunt = by_lead(&expected, weights.wide);
    PerSeat::from_fn(seats, |seat| sharp[seat] + weights.pride * (blunt[seat] - sharp[seat]))
}

/// Shares by who is ahead, where a lead of `spread` barrels makes a win 73 % likely for two.
fn by_lead(barrels: &PerSeat<f32>, spread: f32) -> Shares {
    let most = barrels.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let raised = PerSeat::from_fn(barrels.seats(), |seat| ((barrels[seat] - most) / spread).exp());
    let sum: f32 = raised.as_slice().iter().sum();
    PerSeat::from_fn(barrels.seats(), |seat| raised[seat] / sum)
}

/// How many cubes are where, counted from the most valuable colour (6 barrels) down to the least (1).
struct Table<'weights> {
    weights: &'weights Weights,
    seats: SeatCount,
    /// Delivered, by seat.
    delivered: [[f32; COLOURS]; MOST_SEATS],
    /// On trucks, by seat.
    carried: [[f32; COLOURS]; MOST_SEATS],
    /// On platforms with a rig, by seat.
    owned: [[u8; COLOURS]; MOST_SEATS],
    /// On platforms without one.
    free: [u8; COLOURS],
    /// Rigs where no cube is, by seat.
    idle_rigs: [u8; MOST_SEATS],
}

/// What a colour at this place of the order is worth.
#[inline]
const fn worth(place: usize) -> f32 {
    (COLOURS - place) as f32
}

/// The place of a colour in the order, from the most valuable one.
#[inline]
fn place_of(state: &State, colour: Colour) -> usize {
    COLOURS - usize::from(state.values().of(colour).0).max(1)
}

/// The trucks of a seat.
#[inline]
pub(super) fn trucks(state: &State, seat: Seat, each: TruckCount) -> &[Truck] {
    state.trucks_of(seat, each)
}

impl<'weights> Table<'weights> {
    fn read(weights: &'weights Weights, game: &Ghawar, state: &State) -> Self {
        let seats = game.seats();
        let all_rigs = state.all_rigs();
        let all_cubes = state.all_cubes();
        let mut table = Table {
            weights,
            seats,
            delivered: [[0.0; COLOURS]; MOST_SEATS],
            carried: [[0.0; COLOURS]; MOST_SEATS],
            owned: [[0; COLOURS]; MOST_SEATS],
            free: [0; COLOURS],
            idle_rigs: [0; MOST_SEATS],
        };
        for colour in Colour::ALL {
            let place = place_of(state, colour);
            let cubes = state.cubes(colour);
            table.free[place] = (cubes - all_rigs).len() as u8;
            for seat in seats.seats() {
                table.owned[seat.index()][place] = (cubes & state.rigs(seat)).len() as u8;
                table.delivered[seat.index()][place] = f32::from(state.delivered(seat, colour));
            }
        }
        for seat in seats.seats() {
            table.idle_rigs[seat.index()] = (state.rigs(seat) - all_cubes).len() as u8;
            for truck in trucks(state, seat, game.options().trucks) {
                if let Some(colour) = truck.load {
                    table.carried[seat.index()][place_of(state, colour)] += 1.0;
                }
            }
        }
        table
    }

    /// The value of everything that is still to be delivered.
    fn undelivered(&self) -> f32 {
        let delivered: f32 = self
            .delivered
            .iter()
            .map(|cubes| (0..COLOURS).map(|at| cubes[at] * worth(at)).sum::<f32>())
            .sum();
        (ALL_CUBES - delivered).max(0.0)
    }

    /// The barrels that every seat can expect to have in the end, less what the turns until then cost.
    fn expected(&self, ways: &Ways, game: &Ghawar, state: &State) -> PerSeat<f32> {
        let hopes = self.hopes(state, standing(game, state));
        let mut expected = PerSeat::from_fn(self.seats, |seat| {
            f32::from(state.barrels(seat).0) - self.weights.turn * self.work(ways, game, state, seat)
        });
        for place in 0..COLOURS {
            let cubes = hopes.map(|hopes| hopes[place]);
            let owned: u8 = self.owned.iter().map(|owned| owned[place]).sum();
            let race = Race::new(self.weights, cubes, self.free[place].into(), owned.into());
            for seat in self.seats.seats() {
                expected[seat] += worth(place) * (cubes[seat.index()] + race.chance(seat));
            }
        }
        expected
    }

    /// The turns that a seat still needs to bring home everything that is on its rigs and trucks.
    fn work(&self, ways: &Ways, game: &Ghawar, state: &State, seat: Seat) -> f32 {
        let side = Side::of(seat, game.seats());
        let mut cubes = state.rigs(seat) & state.all_cubes();
        let mut turns: f32 = cubes.iter().map(|platform| ways.trip(side, platform)).sum();
        for truck in trucks(state, seat, game.options().trucks) {
            let Stand::Space(space) = truck.stand else { continue };
            if truck.load.is_some() {
                turns += ways.home(side, space);
            } else {
                let (saved, target) = saving(ways, side, truck.stand, cubes, self.weights.least_saving);
                turns -= saved;
                // Two trucks do not fetch the same cube.
                cubes = cubes - target;
            }
        }
        turns
    }

    /// How many cubes of each colour every seat can expect to deliver. `standing` is how much of what is not delivered
    /// counts, as a standstill comes near.
    fn hopes(&self, state: &State, standing: f32) -> [[f32; COLOURS]; MOST_SEATS] {
        let mut claims = Claims { hopes: [[0.0; COLOURS]; MOST_SEATS], free: self.free.map(f32::from) };
        if matches!(state.stage(), Stage::Turn | Stage::Rolling | Stage::Driving) {
            claims.look_ahead(self, state);
        }
        let part = 1.0 / self.seats.get() as f32;
        let mut hopes = self.delivered;
        for seat in self.seats.seats().map(Seat::index) {
            for (place, hope) in hopes[seat].iter_mut().enumerate() {
                let undelivered = self.carried[seat][place]
                    + f32::from(self.owned[seat][place])
                    + claims.hopes[seat][place]
                    + claims.free[place] * part;
                *hope += standing * undelivered;
            }
        }
        hopes
    }
}

/// Rigs that could be moved to cubes without one: who gets which.
struct Claims {
    /// What each seat wins and loses by it.
    hopes: [[f32; COLOURS]; MOST_SEATS],
    /// What is left for all.
    free: [f32; COLOURS],
}

impl Claims {
    /// Lets the seats claim the most valuable cubes in turn, each with an idle rig, or else with the one from its
    /// cheapest cube if that pays.
    fn look_ahead(&mut self, table: &Table, state: &State) {
        let seats = table.seats;
        let Weights { claim, swap, .. } = *table.weights;
        let (mut free, mut owned, mut idle_rigs) = (table.free, table.owned, table.idle_rigs);
        let mut seat = state.to_act();
        if state.stage() != Stage::Turn {
            seat = seat.next(seats);
        }
        let mut passed = 0;
        for _ in 0..CLAIMS {
            let Some(best) = free.iter().position(|cubes| *cubes > 0) else { break };
            let at = seat.index();
            let cheapest = owned[at].iter().rposition(|cubes| *cubes > 0);
            let pays = idle_rigs[at] > 0 || cheapest.is_some_and(|cheapest| cheapest >= best + swap);
            if pays {
                passed = 0;
                free[best] -= 1;
                owned[at][best] += 1;
                self.free[best] -= claim;
                self.hopes[at][best] += claim;
                match cheapest {
                    _ if idle_rigs[at] > 0 => idle_rigs[at] -= 1,
                    Some(cheapest) => {
                        free[cheapest] += 1;
                        owned[at][cheapest] -= 1;
                        self.free[cheapest] += claim;
                        self.hopes[at][cheapest] -= claim;
                    }
                    None => {}
                }
            } else {
                passed += 1;
                if passed >= seats.get() {
                    break;
                }
            }
            seat = seat.next(seats);
        }
    }
}

/// How much of what is not delivered counts: all of it, until a standstill comes near (GH-19).
fn standing(game: &Ghawar, state: &State) -> f32 {
    let gone = f32::from(state.idle()) / f32::from(idle_limit(game.seats()));
    let gone = gone * gone;
    1.0 - gone * gone
}

/// How many turns fewer than from the depot an empty truck needs to one of some cubes, and which one that is.
pub(super) fn saving(
    ways: &Ways,
    side: Side,
    stand: Stand,
    cubes: Platforms,
    least: f32,
) -> (f32, Platforms) {
    let mut best = (least, Platforms::NONE);
    for platform in cubes.iter() {
        let saved = ways.beside(side, Stand::Depot, platform) - ways.beside(side, stand, platform);
        if saved > best.0 {
            best = (saved, Platforms::only(platform));
        }
    }
    best
}
