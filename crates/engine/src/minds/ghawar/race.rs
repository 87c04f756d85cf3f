//! The race for the majority in one colour (GH-20).

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Game, Seat};
use motherlode_ghawar::{Colour, Ghawar, State};

use super::hopes::trucks;
use super::weights::Weights;

/// How many cubes of a colour each seat can expect to deliver, and how certain that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    cubes: [f32; MOST_SEATS],
    /// The lead that is as good as none.
    middle: f32,
    /// From there to certainty.
    width: f32,
}

impl Race {
    /// A race with expected numbers of cubes, while so many of them lie on platforms without a rig and with one.
    #[inline]
    pub(super) fn new(weights: &Weights, cubes: [f32; MOST_SEATS], free: f32, owned: f32) -> Race {
        let width = weights.certain + weights.wider_free * free + weights.wider_owned * owned;
        Race { cubes, middle: weights.certain, width }
    }

    /// The race as it stands, if everyone gets the same part of the cubes without a rig.
    pub(super) fn of(weights: &Weights, game: &Ghawar, state: &State, colour: Colour) -> Race {
        let seats = game.seats();
        let on_field = state.cubes(colour);
        let free = (on_field - state.all_rigs()).len() as f32;
        let mut cubes = [0.0; MOST_SEATS];
        for seat in seats.seats() {
            let carried = trucks(state, seat, game.options().trucks)
                .iter()
                .filter(|truck| truck.load == Some(colour))
                .count();
            let owned = (on_field & state.rigs(seat)).len();
            cubes[seat.index()] = f32::from(state.delivered(seat, colour))
                + (carried + owned) as f32
                + free / seats.get() as f32;
        }
        Race::new(weights, cubes, free, on_field.len() as f32 - free)
    }

    /// The chance of a seat to have strictly most.
    #[inline]
    pub(super) fn chance(&self, seat: Seat) -> f32 {
        let mut most: f32 = 0.0;
        for (place, cubes) in self.cubes.iter().enumerate() {
            if place != seat.index() {
                most = most.max(*cubes);
            }
        }
        let ahead = ((self.cubes[seat.index()] - most - self.middle) / self.width).clamp(-1.0, 1.0);
        0.5 + ahead * (0.75 - 0.25 * ahead * ahead)
    }

    /// The race after a seat has won so many cubes that were someone's, or anyone's.
    #[inline]
    pub(super) fn after(mut self, seat: Seat, won: f32, from: Option<Seat>) -> Race {
        self.cubes[seat.index()] += won;
        if let Some(from) = from {
            self.cubes[from.index()] -= won;
        }
        self
    }

    /// How far a seat is ahead of all others in chances.
    #[inline]
    pub(super) fn edge(&self, seat: Seat, game: &Ghawar) -> f32 {
        let others = game.seats().seats().filter(|other| *other != seat);
        let others: f32 = others.map(|other| self.chance(other)).sum();
        self.chance(seat) - others / (game.seats().get() - 1) as f32
    }
}
