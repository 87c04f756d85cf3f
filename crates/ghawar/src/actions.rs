//! What can be done: the sets of legal actions, and what doing one changes.

use motherlode_core::{ActionSet, Clause, Localized, RulesEnding, Seat, Turn};
use serde::Serialize;

use crate::Ghawar;
use crate::board::{Roads, Side};
use crate::chance::{Chance, Die, named};
use crate::cubes::{Barrels, Colour};
use crate::drives::{Drives, Ends, Serving};
use crate::options::MOST_TRUCKS;
use crate::platforms::{Platform, Platforms};
use crate::reason::Reason;
use crate::state::{Phase, Progress, Stand, State, Truck};
use crate::text::GhawarText;

/// What a player does (GH-21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)] // A tag of its own instead of a niche: telling kinds apart is quicker.
pub enum Action {
    /// Put a rig on a platform that the dice name (GH-6).
    Place {
        /// Where.
        platform: Platform,
    },
    /// Roll the die and drive (GH-10).
    Drive,
    /// Move a rig instead of driving (GH-17).
    MoveRig {
        /// From where.
        from: Platform,
        /// To where.
        to: Platform,
    },
    /// Drive a truck, and perhaps load a cube where the drive ends (GH-11, GH-16).
    Go {
        /// Where the truck stands.
        from: Stand,
        /// Where the drive ends.
        to: Stand,
        /// The platform whose cube is loaded.
        load: Option<Platform>,
    },
}

/// Sorts of action, for play that first picks the sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Putting a rig on a platform that the dice name.
    Place,
    /// Rolling the die.
    Drive,
    /// Moving a rig.
    MoveRig,
    /// Driving home.
    Home,
    /// Driving without loading.
    Go,
    /// Driving and loading.
    Load,
}

impl Kind {
    const ALL: [Kind; 6] = [Kind::Place, Kind::Drive, Kind::MoveRig, Kind::Home, Kind::Go, Kind::Load];
}

/// The legal actions of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions(Choice);

/// What a position asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a set is made, asked and dropped: nobody keeps many of them")]
enum Choice {
    /// A platform for a rig.
    Place(Platforms),
    /// How to use a turn.
    Turn {
        drive: bool,
        /// The player's own rigs.
        rigs: Platforms,
        /// The platforms without one.
        free: Platforms,
    },
    /// A drive of one of the trucks.
    Go { roads: Roads, trucks: [Drives; MOST_TRUCKS] },
}

impl Actions {
    pub(crate) const NONE: Actions = Actions(Choice::Place(Platforms::NONE));

    #[inline]
    fn has(&self, kind: Kind) -> bool {
        match (self.0, kind) {
            (Choice::Place(platforms), Kind::Place) => !platforms.is_empty(),
            (Choice::Turn { drive, .. }, Kind::Drive) => drive,
            (Choice::Turn { rigs, free, .. }, Kind::MoveRig) => !rigs.is_empty() && !free.is_empty(),
            (Choice::Go { trucks, .. }, Kind::Home) => trucks.iter().any(Drives::has_home),
            (Choice::Go { trucks, .. }, Kind::Go) => trucks.iter().any(Drives::has_stops),
            (Choice::Go { trucks, .. }, Kind::Load) => trucks.iter().any(Drives::has_loads),
            _ => false,
        }
    }
}

impl ActionSet for Actions {
    type Action = Action;
    type Kind = Kind;

    #[inline]
    fn len(&self) -> usize {
        match self.0 {
            Choice::Place(platforms) => platforms.len(),
            Choice::Turn { drive, rigs, free } => usize::from(drive) + rigs.len() * free.len(),
            Choice::Go { trucks, .. } => trucks.iter().map(Drives::len).sum(),
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        !Kind::ALL.into_iter().any(|kind| self.has(kind))
    }

    #[inline]
    fn nth(&self, place: usize) -> Option<Action> {
        match self.0 {
            Choice::Place(platforms) => platforms.nth(place).map(|platform| Action::Place { platform }),
            Choice::Turn { drive: true, .. } if place == 0 => Some(Action::Drive),
            Choice::Turn { drive, rigs, free } => {
                let place = place - usize::from(drive);
                let from = rigs.nth(place.checked_div(free.len())?)?;
                let to = free.nth(place % free.len())?;
                Some(Action::MoveRig { from, to })
            }
            Choice::Go { roads, trucks } => {
                let mut place = place;
                for drives in &trucks {
                    match place.checked_sub(drives.len()) {
                        Some(rest) => place = rest,
                        None => return drives.nth(roads, place),
                    }
                }
                None
            }
        }
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match (self.0, action) {
            (Choice::Place(platforms), Action::Place { platform }) => platforms.contains(platform),
            (Choice::Turn { drive, .. }, Action::Drive) => drive,
            (Choice::Turn { rigs, free, .. }, Action::MoveRig { from, to }) => {
                rigs.contains(from) && free.contains(to)
            }
            (Choice::Go { roads, trucks }, _) => trucks.iter().any(|drives| drives.contains(roads, action)),
            _ => false,
        }
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        let (places, drive, rigs, free) = match self.0 {
            Choice::Place(platforms) => (platforms, false, Platforms::NONE, Platforms::NONE),
            Choice::Turn { drive, rigs, free } => (Platforms::NONE, drive, rigs, free),
            Choice::Go { .. } => (Platforms::NONE, false, Platforms::NONE, Platforms::NONE),
        };
        let (roads, trucks) = match self.0 {
            Choice::Go { roads, trucks } => (roads, trucks),
            Choice::Place(_) | Choice::Turn { .. } => (Roads::default(), [Drives::NONE; MOST_TRUCKS]),
        };
        let places = places.iter().map(|platform| Action::Place { platform });
        let moves = rigs.iter().flat_map(move |from| free.iter().map(move |to| Action::MoveRig { from, to }));
        let drives = trucks.into_iter().flat_map(move |drives| drives.iter(roads));
        places.chain(drive.then_some(Action::Drive)).chain(moves).chain(drives)
    }

    fn kind(action: Action) -> Kind {
        match action {
            Action::Place { .. } => Kind::Place,
            Action::Drive => Kind::Drive,
            Action::MoveRig { .. } => Kind::MoveRig,
            Action::Go { to: Stand::Depot, .. } => Kind::Home,
            Action::Go { load: None, .. } => Kind::Go,
            Action::Go { load: Some(_), .. } => Kind::Load,
        }
    }

    #[inline]
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| self.has(*kind))
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Self {
        if !self.has(kind) {
            return Actions::NONE;
        }
        Actions(match self.0 {
            Choice::Place(platforms) => Choice::Place(platforms),
            Choice::Turn { rigs, free, .. } if kind == Kind::MoveRig => {
                Choice::Turn { drive: false, rigs, free }
            }
            Choice::Turn { drive, .. } => {
                Choice::Turn { drive, rigs: Platforms::NONE, free: Platforms::NONE }
            }
            Choice::Go { roads, trucks } => {
                let only = match kind {
                    Kind::Home => Drives::only_home,
                    Kind::Load => Drives::only_loads,
                    _ => Drives::only_stops,
                };
                Choice::Go { roads, trucks: trucks.map(only) }
            }
        })
    }
}

/// How a game of Ghawar ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Ending))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// No cube is left on the field (GH-18).
    AllDelivered,
    /// For too many turns no cube was loaded or delivered (GH-19).
    NoProgress,
}

impl Ending {
    pub(crate) const ALL: [Ending; 2] = [Ending::AllDelivered, Ending::NoProgress];
}

impl RulesEnding for Ending {
    fn code(self) -> &'static str {
        match self {
            Ending::AllDelivered => "all-delivered",
            Ending::NoProgress => "no-progress",
        }
    }

    fn clause(self) -> Clause {
        match self {
            Ending::AllDelivered => Clause("GH-18"),
            Ending::NoProgress => Clause("GH-19"),
        }
    }

    fn about(self) -> Localized {
        match self {
            Ending::AllDelivered => GhawarText::EndAllDelivered,
            Ending::NoProgress => GhawarText::EndNoProgress,
        }
        .localized()
    }
}

impl Ghawar {
    /// The one question.
    #[inline]
    pub(crate) fn state_turn(&self, state: &State) -> Turn<Ghawar> {
        match state.phase {
            Phase::Deal => Turn::Chance(Chance::Deal),
            Phase::Building => Turn::Chance(Chance::TwoDice),
            Phase::Rolling => Turn::Chance(Chance::OneDie),
            Phase::Choosing(_) | Phase::Turn | Phase::Driving(_) => {
                Turn::Seat { seat: state.to_act, actions: self.actions(state) }
            }
            Phase::Over(ending) => Turn::Over(ending),
        }
    }

    /// What the player whose turn it is may do.
    #[inline]
    pub(crate) fn actions(&self, state: &State) -> Actions {
        let seat = state.to_act;
        match state.phase {
            // GH-6
            Phase::Choosing(dice) => {
                Actions(Choice::Place(named(self.options.dice, dice) - state.all_rigs()))
            }
            // GH-10, GH-17
            Phase::Turn => {
                Actions(Choice::Turn { drive: true, rigs: state.rigs[seat.index()], free: !state.all_rigs() })
            }
            Phase::Driving(die) => {
                let mut drives = [Drives::NONE; MOST_TRUCKS];
                let trucks = self.own_trucks(state);
                for (place, truck) in trucks.iter().enumerate() {
                    // GH-21: trucks in the depot stand side by side and are all the same.
                    if place == 0 || trucks[place - 1].stand != truck.stand {
                        drives[place] = self.drives_of(state, die, *truck);
                    }
                }
                Actions(Choice::Go { roads: self.options.roads, trucks: drives })
            }
            Phase::Deal | Phase::Building | Phase::Rolling | Phase::Over(_) => Actions::NONE,
        }
    }

    /// What the player whose turn it is may do with one of their trucks (GH-11 to GH-16).
    #[inline]
    fn drives_of(&self, state: &State, die: Die, truck: Truck) -> Drives {
        let ends = self.ends_of(state, die, truck.stand);
        let is_empty = truck.load.is_none();
        let serving =
            is_empty.then(|| Serving::of(self.options.roads.geometry(), state.loadable(state.to_act)));
        Drives::new(truck.stand, ends, serving)
    }

    #[inline]
    pub(crate) fn ends_of(&self, state: &State, die: Die, from: Stand) -> Ends {
        let side = Side::of(state.to_act, self.options.players);
        Ends::of(self.options.roads.geometry(), from, side, die, state.occupied())
    }

    /// Whether the player whose turn it is can drive a roll in full (GH-15).
    #[inline]
    pub(crate) fn can_drive(&self, state: &State, die: Die) -> bool {
        self.own_trucks(state).iter().any(|truck| !self.ends_of(state, die, truck.stand).is_empty())
    }

    /// The truck of the player whose turn it is that stands somewhere.
    #[inline]
    pub(crate) fn truck_at(&self, state: &State, stand: Stand) -> Option<Truck> {
        self.own_trucks(state).iter().copied().find(|truck| truck.stand == stand)
    }

    /// The trucks of the player whose turn it is.
    #[inline]
    fn own_trucks<'a>(&self, state: &'a State) -> &'a [Truck] {
        state.trucks_of(state.to_act, self.options.trucks)
    }

    #[inline]
    pub(crate) fn state_apply(&self, state: &mut State, action: Action) -> Result<(), Reason> {
        if !self.is_legal(state, action) {
            return Err(self.reason(state, action));
        }
        let (seat, seats) = (state.to_act, self.options.players);
        match action {
            Action::Place { platform } => {
                state.rigs[seat.index()] |= Platforms::only(platform);
                state.end_roll(seats);
            }
            Action::Drive => state.phase = Phase::Rolling,
            Action::MoveRig { from, to } => {
                let rigs = &mut state.rigs[seat.index()];
                *rigs = (*rigs - Platforms::only(from)) | Platforms::only(to);
                state.end_turn(seats, Progress::No);
            }
            Action::Go { from, to, .. } => {
                let progress = self.go(state, action, from, to);
                state.end_turn(seats, progress);
            }
        }
        Ok(())
    }

    /// Whether an action is among the [`actions`](Ghawar::actions); of drives only those of the truck in question are
    /// looked at.
    #[inline]
    fn is_legal(&self, state: &State, action: Action) -> bool {
        match (state.phase, action) {
            (Phase::Driving(die), Action::Go { from, .. }) => {
                let drives = self.truck_at(state, from).map(|truck| self.drives_of(state, die, truck));
                drives.is_some_and(|drives| drives.contains(self.options.roads, action))
            }
            _ => self.actions(state).contains(action),
        }
    }

    /// What a legal action of the player whose turn it is does with cubes and barrels (GH-14, GH-16).
    #[inline]
    pub(crate) fn effects(&self, state: &State, action: Action) -> Effects {
        match action {
            Action::Go { load: Some(platform), .. } => {
                let loads = state.cube(platform);
                let owner = state.rig_owner(platform).filter(|owner| *owner != state.to_act);
                let price = loads.map(|colour| state.values.of(colour));
                let payment = owner.zip(price).map(|(to, barrels)| Payment { to, barrels });
                Effects { loads, payment, delivers: None }
            }
            Action::Go { from, to: Stand::Depot, .. } => {
                let delivers = self.truck_at(state, from).and_then(|truck| truck.load);
                Effects { delivers, ..Effects::NONE }
            }
            _ => Effects::NONE,
        }
    }

    /// Drives a truck as is legal, and unloads or loads it.
    fn go(&self, state: &mut State, action: Action, from: Stand, to: Stand) -> Progress {
        let seat = state.to_act;
        let Some(former) = self.truck_at(state, from) else { return Progress::No };
        let Effects { loads, payment, delivers } = self.effects(state, action);
        if let Some(colour) = delivers {
            state.delivered[seat.index()][colour.index()] += 1;
        }
        if let (Some(colour), Action::Go { load: Some(platform), .. }) = (loads, action) {
            let cubes = &mut state.cubes[colour.index()];
            *cubes = *cubes - Platforms::only(platform);
        }
        if let Some(Payment { to, barrels }) = payment {
            state.barrels[seat.index()].0 -= barrels.0;
            state.barrels[to.index()].0 += barrels.0;
        }
        // In the depot a truck is empty (GH-14); elsewhere it keeps what it had or has just loaded.
        let load = if to == Stand::Depot { None } else { loads.or(former.load) };
        state.exchange(seat, former, Truck { stand: to, load });
        if loads.or(delivers).is_some() { Progress::Yes } else { Progress::No }
    }
}

/// What an action does with cubes and barrels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effects {
    /// The cube that is loaded.
    pub(crate) loads: Option<Colour>,
    /// What is paid for it.
    pub(crate) payment: Option<Payment>,
    /// The cube that is delivered.
    pub(crate) delivers: Option<Colour>,
}

impl Effects {
    const NONE: Effects = Effects { loads: None, payment: None, delivers: None };
}

/// A price paid to the owner of a rig (GH-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Payment))]
pub struct Payment {
    /// Who is paid.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub to: Seat,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub barrels: Barrels,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spaces::{Space, Spaces};

    fn check(choice: Choice, len: usize) {
        let set = Actions(choice);
        let all: Vec<_> = set.iter().collect();
        assert_eq!((set.len(), all.len(), set.is_empty()), (len, len, len == 0), "{set:?}");
        for (place, action) in all.iter().enumerate() {
            assert_eq!(set.nth(place), Some(*action), "{set:?}");
            assert!(set.contains(*action) && !all[..place].contains(action), "{set:?}");
        }
        assert_eq!(set.nth(len), None, "{set:?}");
        for kind in Kind::ALL {
            let of_kind: Vec<_> = set.of_kind(kind).iter().collect();
            let expected: Vec<_> =
                all.iter().copied().filter(|action| Actions::kind(*action) == kind).collect();
            assert_eq!((set.kinds().any(|known| known == kind), of_kind), (!expected.is_empty(), expected));
        }
    }

    fn platforms(names: &str) -> Platforms {
        names.split_whitespace().map(|name| name.parse::<Platform>().unwrap()).collect()
    }

    fn spaces(names: &str) -> Spaces {
        names.split_whitespace().map(|name| name.parse::<Space>().unwrap()).collect()
    }

    #[test]
    fn every_combination_is_counted_listed_and_found() {
        check(Choice::Place(Platforms::NONE), 0);
        check(Choice::Place(platforms("p35 p53")), 2);
        for drive in [false, true] {
            let once = usize::from(drive);
            check(Choice::Turn { drive, rigs: Platforms::NONE, free: platforms("p11 p12") }, once);
            check(Choice::Turn { drive, rigs: platforms("p11 p12"), free: Platforms::NONE }, once);
            check(
                Choice::Turn { drive, rigs: platforms("p11 p66"), free: platforms("p12 p34 p56") },
                once + 6,
            );
        }
        let field = Roads::Inner.geometry();
        let drives = |from: &str, ends: &str, home, serving: Option<&str>| {
            let serving = serving.map(|names| Serving::of(field, platforms(names)));
            Drives::new(from.parse().unwrap(), Ends { spaces: spaces(ends), home }, serving)
        };
        let trucks = [
            drives("depot", "b1 d1", false, Some("p11 p21 p66")),
            drives("b4", "b2 b3 b5", true, Some("p12")),
            drives("k10", "j10 k8", false, None),
        ];
        // From the depot b1 can load on both sides, d1 on one.
        check(Choice::Go { roads: Roads::Inner, trucks }, (2 + 3) + (1 + 3 + 1) + 2);
        check(Choice::Go { roads: Roads::Inner, trucks: [Drives::NONE; MOST_TRUCKS] }, 0);
    }
}
