//! The position. Everything lies open on the table, so there is nothing that anyone could not know.

use std::ops::BitOr;

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Seat, SeatCount};

use crate::actions::Ending;
use crate::chance::Die;
use crate::cubes::{Barrels, COLOURS, Colour, ValueBoard};
use crate::options::{MOST_TRUCKS, TruckCount, rigs_each};
use crate::platforms::{Platform, Platforms};
use crate::spaces::{Space, Spaces};

/// What each player starts with (GH-4).
pub const START_BARRELS: Barrels = Barrels(3);
/// So many turns for each player may pass without a cube being loaded or delivered (GH-19).
pub const IDLE_TURNS: u8 = 20;

/// How many turns in a row may pass without a cube being loaded or delivered before the game ends (GH-19).
#[inline]
pub const fn idle_limit(seats: SeatCount) -> u8 {
    IDLE_TURNS * seats.get() as u8
}

/// Where a truck stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stand {
    /// In its owner's depot, off the field (GH-5).
    Depot,
    /// On a space of the road.
    Space(Space),
}

impl Stand {
    /// The space, if it is on the field.
    #[inline]
    pub const fn space(self) -> Option<Space> {
        match self {
            Stand::Depot => None,
            Stand::Space(space) => Some(space),
        }
    }
}

/// A truck: where it is and what it carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Truck {
    /// Where it stands.
    pub stand: Stand,
    /// The cube on it; none in the depot, where it unloads (GH-14).
    pub load: Option<Colour>,
}

impl Truck {
    pub(crate) const IN_DEPOT: Truck = Truck { stand: Stand::Depot, load: None };
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Chance deals the cubes and the value board (GH-2, GH-3).
    Deal,
    /// Chance rolls two dice for the player whose turn it is (GH-6).
    Building,
    /// The player puts a rig on a platform that the dice name (GH-6).
    Choosing([Die; 2]),
    /// The player chooses between driving and moving a rig (GH-10).
    Turn,
    /// Chance rolls the die for a drive (GH-11).
    Rolling,
    /// The player drives a truck (GH-11).
    Driving(Die),
    /// Nothing.
    Over(Ending),
}

/// Whether a turn loaded or delivered a cube (GH-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    No,
    Yes,
}

/// A position. What belongs to seats and trucks that the table does not have stays as at the start, and the trucks of a
/// seat are in ascending order, so that equal positions are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The platforms that still hold a cube, by colour.
    pub(crate) cubes: [Platforms; COLOURS],
    pub(crate) values: ValueBoard,
    /// The platforms with a rig, by owner. A player's stock in phase 1 is what is missing here (GH-4); what is left of
    /// it leaves the game (GH-7).
    pub(crate) rigs: [Platforms; MOST_SEATS],
    pub(crate) trucks: [[Truck; MOST_TRUCKS]; MOST_SEATS],
    pub(crate) delivered: [[u8; COLOURS]; MOST_SEATS],
    pub(crate) barrels: [Barrels; MOST_SEATS],
    /// How many turns in a row have passed without a cube being loaded or delivered (GH-19).
    pub(crate) idle: u8,
    /// Whose turn it is, also while chance rolls for them; seat 1 when there are no turns.
    pub(crate) to_act: Seat,
    pub(crate) phase: Phase,
}

impl State {
    pub(crate) fn start(seats: SeatCount) -> State {
        let mut barrels = [Barrels(0); MOST_SEATS];
        seats.seats().for_each(|seat| barrels[seat.index()] = START_BARRELS);
        State {
            cubes: [Platforms::NONE; COLOURS],
            values: ValueBoard::EMPTY,
            rigs: [Platforms::NONE; MOST_SEATS],
            trucks: [[Truck::IN_DEPOT; MOST_TRUCKS]; MOST_SEATS],
            delivered: [[0; COLOURS]; MOST_SEATS],
            barrels,
            idle: 0,
            to_act: Seat::FIRST,
            phase: Phase::Deal,
        }
    }

    /// The platforms that hold a cube of a colour.
    #[inline]
    pub const fn cubes(&self, colour: Colour) -> Platforms {
        self.cubes[colour.index()]
    }

    /// What the colours are worth.
    #[inline]
    pub const fn values(&self) -> &ValueBoard {
        &self.values
    }

    /// The platforms with a rig of a seat.
    #[inline]
    pub const fn rigs(&self, seat: Seat) -> Platforms {
        self.rigs[seat.index()]
    }

    /// How many cubes of a colour a seat has delivered.
    #[inline]
    pub const fn delivered(&self, seat: Seat, colour: Colour) -> u8 {
        self.delivered[seat.index()][colour.index()]
    }

    /// The money of a seat.
    #[inline]
    pub const fn barrels(&self, seat: Seat) -> Barrels {
        self.barrels[seat.index()]
    }

    /// How many turns in a row have passed without a cube being loaded or delivered (GH-19).
    #[inline]
    pub const fn idle(&self) -> u8 {
        self.idle
    }

    /// Whose turn it is, also while chance rolls for them; seat 1 when there are no turns.
    #[inline]
    pub const fn to_act(&self) -> Seat {
        self.to_act
    }

    /// The platforms with a rig, whoever's.
    #[inline]
    pub fn all_rigs(&self) -> Platforms {
        let [one, two, three, four] = self.rigs;
        one | two | three | four
    }

    /// Whose rig stands on a platform.
    pub fn rig_owner(&self, platform: Platform) -> Option<Seat> {
        SeatCount::FOUR.seats().find(|seat| self.rigs[seat.index()].contains(platform))
    }

    /// The platforms that still hold a cube.
    #[inline]
    pub fn all_cubes(&self) -> Platforms {
        self.cubes.into_iter().fold(Platforms::NONE, Platforms::bitor)
    }

    /// The cube on a platform.
    #[inline]
    pub fn cube(&self, platform: Platform) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.cubes[colour.index()].contains(platform))
    }

    /// The platforms whose cubes a player may load (GH-16): those with their own rig, and those with another's for which
    /// they have the barrels.
    #[inline]
    pub(crate) fn loadable(&self, seat: Seat) -> Platforms {
        let own = self.rigs[seat.index()];
        let others = self.all_rigs() - own;
        let purse = self.barrels[seat.index()];
        Colour::ALL.into_iter().fold(Platforms::NONE, |loadable, colour| {
            let rigs = if self.values.of(colour) <= purse { own | others } else { own };
            loadable | self.cubes[colour.index()] & rigs
        })
    }

    /// The trucks of a seat, if everyone has so many. Those that nobody has never leave the depot, so they come first.
    #[inline]
    pub fn trucks_of(&self, seat: Seat, each: TruckCount) -> &[Truck] {
        &self.trucks[seat.index()][MOST_TRUCKS - each.get()..]
    }

    /// Puts a truck in the place of one that a seat has.
    #[inline]
    pub(crate) fn exchange(&mut self, seat: Seat, former: Truck, truck: Truck) {
        let trucks = &mut self.trucks[seat.index()];
        // Of equal ones any will do: they are in the depot.
        if let Some(place) = trucks.iter().position(|one| *one == former) {
            trucks[place] = truck;
            trucks.sort_unstable();
        }
    }

    /// The spaces with a truck on them, whoever's.
    #[inline]
    pub fn occupied(&self) -> Spaces {
        let stands = self.trucks.as_flattened().iter().filter_map(|truck| truck.stand.space());
        stands.fold(Spaces::NONE, Spaces::with)
    }

    /// Whose truck stands on a space.
    pub(crate) fn truck_owner(&self, space: Space) -> Option<Seat> {
        let stands_there = |truck: &Truck| truck.stand == Stand::Space(space);
        SeatCount::FOUR.seats().find(|seat| self.trucks[seat.index()].iter().any(stands_there))
    }

    /// Whether a cube is still on a platform or on a truck (GH-18).
    pub(crate) fn has_cubes_on_field(&self) -> bool {
        !self.all_cubes().is_empty() || self.trucks.as_flattened().iter().any(|truck| truck.load.is_some())
    }

    /// The next player rolls for a rig, unless a round is over in which someone put the last of theirs (GH-7).
    pub(crate) fn end_roll(&mut self, seats: SeatCount) {
        self.to_act = self.to_act.next(seats);
        let round_is_over = self.to_act == Seat::FIRST;
        let someone_is_done = self.rigs.iter().any(|rigs| rigs.len() == rigs_each(seats));
        self.phase = if round_is_over && someone_is_done { Phase::Turn } else { Phase::Building };
    }

    /// The next player's turn, unless the game is over (GH-18, GH-19).
    #[inline]
    pub(crate) fn end_turn(&mut self, seats: SeatCount, progress: Progress) {
        self.to_act = self.to_act.next(seats);
        self.idle = if progress == Progress::Yes { 0 } else { self.idle + 1 };
        self.phase = Phase::Turn;
        if progress == Progress::Yes && !self.has_cubes_on_field() {
            self.end(Ending::AllDelivered);
        } else if self.idle >= idle_limit(seats) {
            self.end(Ending::NoProgress);
        }
    }

    fn end(&mut self, ending: Ending) {
        self.phase = Phase::Over(ending);
        self.to_act = Seat::FIRST;
    }
}
