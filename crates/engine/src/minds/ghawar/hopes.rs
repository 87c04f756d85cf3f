//! What each seat can expect from a position: the barrels it will have in the end, and from those its share of the win.

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Game, PerSeat, Seat, SeatCount};
use motherlode_ghawar::{
    COLOURS, Colour, Ghawar, Platforms, Side, Stage, Stand, State, Truck, TruckCount, idle_limit,
};

use super::ways::Ways;
use crate::judge::Shares;

/// What a turn is worth, in barrels. Little, for games end only when everything is delivered, but enough that trucks do
/// not dawdle: the longest trip costs less than the cheapest cube is worth.
pub(super) const TURN: f32 = 0.12;
/// How far a rig that a seat could move to a cube next counts as moved already. Not wholly: others may not come first,
/// and the turn is still to be spent.
const CLAIM: f32 = 0.5;
/// What must be gained by moving a rig away from a cube to a better one, in barrels; for less nobody spends a turn.
const SWAP: usize = 2;
/// So many claims are looked ahead.
const CLAIMS: usize = 12;
/// The lead that makes a majority certain, give or take, when nothing is left to happen: from none at a draw to all at
/// one cube.
const CERTAIN: f32 = 0.5;
/// How much wider that becomes for each cube without a rig.
const WIDER_FREE: f32 = 0.35;
/// How much wider for each cube on a rig: only someone who buys it changes anything.
const WIDER_OWNED: f32 = 0.12;
/// How many barrels ahead mean how much: the spread of the final difference when all is delivered.
const COOL: f32 = 1.0;
/// And how it grows with the square root of what is not delivered yet.
const WARM: f32 = 0.55;
/// The least that a truck's place can save, in turns: from a bad place the way over the depot is not far.
const LEAST_SAVING: f32 = -1.5;

/// The share of the win of every seat.
pub(super) fn shares(ways: &Ways, game: &Ghawar, state: &State) -> Shares {
    let seats = game.seats();
    if state.stage() == Stage::Deal {
        return PerSeat::from_fn(seats, |_| 1.0 / seats.get() as f32);
    }
    let table = Table::read(game, state);
    let expected = table.expected(ways, game, state);
    let best = expected.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let spread = COOL + WARM * table.undelivered().sqrt();
    let raised = PerSeat::from_fn(seats, |seat| ((expected[seat] - best) / spread).exp());
    let sum: f32 = raised.as_slice().iter().sum();
    PerSeat::from_fn(seats, |seat| raised[seat] / sum)
}

/// How many cubes are where, counted from the most valuable colour (6 barrels) down to the least (1).
struct Table {
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

impl Table {
    fn read(game: &Ghawar, state: &State) -> Table {
        let seats = game.seats();
        let all_rigs = state.all_rigs();
        let all_cubes = state.all_cubes();
        let mut table = Table {
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
        // Six of each colour, worth 1 to 6.
        (126.0 - delivered).max(0.0)
    }

    /// The barrels that every seat can expect to have in the end, less what the turns until then cost.
    fn expected(&self, ways: &Ways, game: &Ghawar, state: &State) -> PerSeat<f32> {
        let hopes = self.hopes(state, standing(game, state));
        PerSeat::from_fn(self.seats, |seat| {
            let cubes = &hopes[seat.index()];
            let mut barrels = f32::from(state.barrels(seat).0);
            for place in 0..COLOURS {
                let others = self.seats.seats().filter(|other| *other != seat);
                let most = others.map(|other| hopes[other.index()][place]).fold(0.0, f32::max);
                barrels += worth(place) * (cubes[place] + self.majority(place, cubes[place] - most));
            }
            barrels - TURN * work(ways, game, state, seat)
        })
    }

    /// The chance to have strictly most of a colour with such a lead.
    fn majority(&self, place: usize, lead: f32) -> f32 {
        let owned: u8 = self.owned.iter().map(|owned| owned[place]).sum();
        let width = CERTAIN + WIDER_FREE * f32::from(self.free[place]) + WIDER_OWNED * f32::from(owned);
        let ahead = ((lead - CERTAIN) / width).clamp(-1.0, 1.0);
        0.5 + ahead * (0.75 - 0.25 * ahead * ahead)
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
            for place in 0..COLOURS {
                let undelivered = self.carried[seat][place]
                    + f32::from(self.owned[seat][place])
                    + claims.hopes[seat][place]
                    + claims.free[place] * part;
                hopes[seat][place] += standing * undelivered;
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
            let pays = idle_rigs[at] > 0 || cheapest.is_some_and(|cheapest| cheapest >= best + SWAP);
            if pays {
                passed = 0;
                free[best] -= 1;
                owned[at][best] += 1;
                self.free[best] -= CLAIM;
                self.hopes[at][best] += CLAIM;
                match cheapest {
                    _ if idle_rigs[at] > 0 => idle_rigs[at] -= 1,
                    Some(cheapest) => {
                        free[cheapest] += 1;
                        owned[at][cheapest] -= 1;
                        self.free[cheapest] += CLAIM;
                        self.hopes[at][cheapest] -= CLAIM;
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

/// The turns that a seat still needs to bring home everything that is on its rigs and trucks.
fn work(ways: &Ways, game: &Ghawar, state: &State, seat: Seat) -> f32 {
    let side = Side::of(seat, game.seats());
    let mut cubes = state.rigs(seat) & state.all_cubes();
    let mut turns: f32 = cubes.iter().map(|platform| ways.trip(side, platform)).sum();
    for truck in trucks(state, seat, game.options().trucks) {
        let Stand::Space(space) = truck.stand else { continue };
        if truck.load.is_some() {
            turns += ways.home(side, space);
        } else {
            let (saved, target) = saving(ways, side, truck.stand, cubes);
            turns -= saved;
            // Two trucks do not fetch the same cube.
            cubes = cubes - target;
        }
    }
    turns
}

/// How many turns fewer than from the depot an empty truck needs to one of some cubes, and which one that is.
pub(super) fn saving(ways: &Ways, side: Side, stand: Stand, cubes: Platforms) -> (f32, Platforms) {
    let mut best = (LEAST_SAVING, Platforms::NONE);
    for platform in cubes.iter() {
        let saved = ways.beside(side, Stand::Depot, platform) - ways.beside(side, stand, platform);
        if saved > best.0 {
            best = (saved, Platforms::only(platform));
        }
    }
    best
}
