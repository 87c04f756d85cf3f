//! What the player to act may do: the set of legal actions of a position.

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{ActionSet, Seat, SeatCount};

use crate::DigMars;
use crate::actions::Action;
use crate::cards::Bonus;
use crate::places::{PLACES, Place, Places};
use crate::state::{Equipment, Ground, Phase, Top};

/// Sorts of action, for play that first picks the sort; in the order in which a set lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Placing the first station.
    Land,
    /// Turning up a card.
    Dig,
    /// Taking a card.
    Salvage,
    /// Moving a station.
    Move,
    /// Raising an equipment.
    Upgrade,
    /// Digging by a bonus.
    BonusDig,
    /// Salvaging by a bonus.
    BonusSalvage,
    /// Moving anyone's station.
    Shift,
    /// Taking a point.
    BonusPoint,
    /// Looking at a card.
    Radar,
    /// Declaring victory.
    Declare,
    /// Ending the turn.
    End,
}

impl Kind {
    const ALL: [Kind; 12] = [
        Kind::Land,
        Kind::Dig,
        Kind::Salvage,
        Kind::Move,
        Kind::Upgrade,
        Kind::BonusDig,
        Kind::BonusSalvage,
        Kind::Shift,
        Kind::BonusPoint,
        Kind::Radar,
        Kind::Declare,
        Kind::End,
    ];
}

/// A set of kinds, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kinds(u16);

impl Kinds {
    const NONE: Kinds = Kinds(0);

    /// The set with one more kind, which it does not have yet, if there is such an action.
    #[inline]
    fn with_if(self, kind: Kind, there: bool) -> Kinds {
        Kinds(self.0 + (u16::from(there) << kind as u8))
    }

    #[inline]
    fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    #[inline]
    fn only(self, kind: Kind) -> Kinds {
        Kinds(self.0 & 1 << kind as u8)
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = Kind> {
        motherlode_core::bits::ones(u64::from(self.0)).map(|place| Kind::ALL[usize::from(place)])
    }
}

/// The legal actions of a position: the kinds that there are, and what each of them can be done with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    kinds: Kinds,
    seat: Seat,
    /// Where the seat's equipment and stations suffice to dig (DM-6).
    dig: Places,
    /// Where they suffice to salvage (DM-7).
    salvage: Places,
    /// Everyone's stations.
    stations: [Places; MOST_SEATS],
    /// The places that still have cards.
    stacks: Places,
    /// Those whose top card is unexplored.
    unexplored: Places,
    /// The equipment that can be paid for, in the order of [`Equipment::ALL`].
    upgrades: [bool; 3],
}

impl Actions {
    pub(crate) const NONE: Actions = Actions {
        kinds: Kinds::NONE,
        seat: Seat::FIRST,
        dig: Places::NONE,
        salvage: Places::NONE,
        stations: [Places::NONE; MOST_SEATS],
        stacks: Places::NONE,
        unexplored: Places::NONE,
        upgrades: [false; 3],
    };

    fn own_stations(&self) -> Places {
        self.stations[self.seat.index()]
    }

    fn upgrades(&self, equipment: Equipment) -> bool {
        self.upgrades[equipment as usize]
    }

    fn moves(&self) -> impl Iterator<Item = (Place, Places)> {
        let stacks = self.stacks;
        self.own_stations().iter().map(move |from| (from, from.moves(stacks)))
    }

    fn shifts(&self) -> impl Iterator<Item = (Seat, Place, Places)> {
        let (stations, stacks) = (self.stations, self.stacks);
        SeatCount::FOUR.seats().flat_map(move |seat| {
            stations[seat.index()].iter().map(move |from| (seat, from, stacks.without(from)))
        })
    }

    /// How many actions of a kind there are, if the set has that kind.
    fn count(&self, kind: Kind) -> usize {
        match kind {
            Kind::Land => self.stacks.len(),
            Kind::Dig | Kind::BonusDig => self.dig.len(),
            Kind::Salvage | Kind::BonusSalvage => self.salvage.len(),
            Kind::Move => self.moves().map(|(_, to)| to.len()).sum(),
            Kind::Upgrade => {
                let fleet = if self.upgrades(Equipment::Fleet) { PLACES } else { 0 };
                usize::from(self.upgrades(Equipment::Digging))
                    + usize::from(self.upgrades(Equipment::Salvage))
                    + fleet
            }
            Kind::Shift => self.shifts().map(|(_, _, to)| to.len()).sum(),
            Kind::Radar => self.unexplored.len(),
            Kind::BonusPoint | Kind::Declare | Kind::End => 1,
        }
    }

    /// The action at a place among those of a kind.
    fn nth_of(&self, kind: Kind, place: usize) -> Option<Action> {
        match kind {
            Kind::Land => self.stacks.nth(place).map(Action::Land),
            Kind::Dig => self.dig.nth(place).map(Action::Dig),
            Kind::BonusDig => self.dig.nth(place).map(Action::BonusDig),
            Kind::Salvage => self.salvage.nth(place).map(Action::Salvage),
            Kind::BonusSalvage => self.salvage.nth(place).map(Action::BonusSalvage),
            Kind::Radar => self.unexplored.nth(place).map(Action::Radar),
            Kind::Move => {
                let mut place = place;
                self.moves().find_map(|(from, ends)| match ends.nth(place) {
                    Some(to) => Some(Action::Move { from, to }),
                    None => {
                        place -= ends.len();
                        None
                    }
                })
            }
            Kind::Shift => {
                let mut place = place;
                self.shifts().find_map(|(seat, from, ends)| match ends.nth(place) {
                    Some(to) => Some(Action::Shift { seat, from, to }),
                    None => {
                        place -= ends.len();
                        None
                    }
                })
            }
            Kind::Upgrade => self.upgrade_actions().nth(place),
            Kind::BonusPoint => (place == 0).then_some(Action::BonusPoint),
            Kind::Declare => (place == 0).then_some(Action::Declare),
            Kind::End => (place == 0).then_some(Action::End),
        }
    }

    fn upgrade_actions(&self) -> impl Iterator<Item = Action> {
        let digging = self.upgrades(Equipment::Digging).then_some(Action::UpgradeDigging);
        let salvage = self.upgrades(Equipment::Salvage).then_some(Action::UpgradeSalvage);
        let fleet = if self.upgrades(Equipment::Fleet) { Places::ALL } else { Places::NONE };
        digging.into_iter().chain(salvage).chain(fleet.iter().map(Action::UpgradeFleet))
    }
}

impl ActionSet for Actions {
    type Action = Action;
    type Kind = Kind;

    fn len(&self) -> usize {
        self.kinds.iter().map(|kind| self.count(kind)).sum()
    }

    /// No kind is in the set without an action of it.
    #[inline]
    fn is_empty(&self) -> bool {
        self.kinds == Kinds::NONE
    }

    fn nth(&self, mut place: usize) -> Option<Action> {
        for kind in self.kinds.iter() {
            let count = self.count(kind);
            if place < count {
                return self.nth_of(kind, place);
            }
            place -= count;
        }
        None
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.kinds.contains(Self::kind(action))
            && match action {
                Action::Land(place) => self.stacks.contains(place),
                Action::Dig(place) | Action::BonusDig(place) => self.dig.contains(place),
                Action::Salvage(place) | Action::BonusSalvage(place) => self.salvage.contains(place),
                Action::Move { from, to } => {
                    self.own_stations().contains(from) && from.moves(self.stacks).contains(to)
                }
                Action::UpgradeDigging => self.upgrades(Equipment::Digging),
                Action::UpgradeSalvage => self.upgrades(Equipment::Salvage),
                Action::UpgradeFleet(_) => self.upgrades(Equipment::Fleet),
                Action::Shift { seat, from, to } => {
                    self.stations[seat.index()].contains(from) && self.stacks.without(from).contains(to)
                }
                Action::Radar(place) => self.unexplored.contains(place),
                Action::BonusPoint | Action::Declare | Action::End => true,
            }
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        self.kinds
            .iter()
            .flat_map(move |kind| (0..self.count(kind)).filter_map(move |place| self.nth_of(kind, place)))
    }

    #[inline]
    fn kind(action: Action) -> Kind {
        match action {
            Action::Land(_) => Kind::Land,
            Action::Dig(_) => Kind::Dig,
            Action::Salvage(_) => Kind::Salvage,
            Action::Move { .. } => Kind::Move,
            Action::UpgradeDigging | Action::UpgradeSalvage | Action::UpgradeFleet(_) => Kind::Upgrade,
            Action::BonusDig(_) => Kind::BonusDig,
            Action::BonusSalvage(_) => Kind::BonusSalvage,
            Action::Shift { .. } => Kind::Shift,
            Action::BonusPoint => Kind::BonusPoint,
            Action::Radar(_) => Kind::Radar,
            Action::Declare => Kind::Declare,
            Action::End => Kind::End,
        }
    }

    #[inline]
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds.iter()
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Self {
        Actions { kinds: self.kinds.only(kind), ..*self }
    }
}

impl DigMars {
    /// What the player to act may do.
    #[inline]
    pub(crate) fn ground_actions(&self, ground: &Ground) -> Actions {
        let seat = ground.to_act;
        let stacks = ground.stacks();
        match ground.phase {
            Phase::Landing => {
                return Actions { kinds: Kinds::NONE.with_if(Kind::Land, true), stacks, ..Actions::NONE };
            }
            Phase::Turn => {}
            Phase::Deal | Phase::First | Phase::Over(_) => return Actions::NONE,
        }
        let crew = ground.crew(seat);
        let own = crew.stations;
        let dig = own.filter(|place| self.can_dig(ground, place));
        let salvage = own.filter(|place| self.can_salvage(ground, place));
        let unexplored = ground.unexplored();
        let upgrades =
            Equipment::ALL.map(|equipment| crew.price(equipment).is_some_and(|price| price <= crew.points));
        let acts = ground.actions_left > 0;
        let bonus = |bonus: Bonus| ground.bonuses[bonus as usize] > 0;
        // A move needs a station, and every player has one; a shift needs another stack for some station.
        let shift = bonus(Bonus::Shift)
            && ground
                .crews
                .iter()
                .any(|crew| crew.stations.iter().any(|from| !stacks.without(from).is_empty()));
        let kinds = Kinds::NONE
            .with_if(Kind::Dig, acts && !dig.is_empty())
            .with_if(Kind::Salvage, acts && !salvage.is_empty())
            .with_if(Kind::Move, acts)
            .with_if(Kind::Upgrade, acts && upgrades.contains(&true))
            .with_if(Kind::BonusDig, bonus(Bonus::Dig) && !dig.is_empty())
            .with_if(Kind::BonusSalvage, bonus(Bonus::Salvage) && !salvage.is_empty())
            .with_if(Kind::Shift, shift)
            .with_if(Kind::BonusPoint, bonus(Bonus::Point))
            .with_if(Kind::Radar, bonus(Bonus::Radar) && !unexplored.is_empty())
            .with_if(Kind::Declare, self.options.goal().is_some_and(|goal| goal <= crew.points))
            .with_if(Kind::End, true);
        let stations = std::array::from_fn(|seat| ground.crews[seat].stations);
        Actions { kinds, seat, dig, salvage, stations, stacks, unexplored, upgrades }
    }

    /// Whether the player to act is strong enough for the unexplored top card at a place (DM-6, DM-14).
    #[inline]
    fn can_dig(&self, ground: &Ground, place: Place) -> bool {
        match ground.top(place) {
            Top::Back(hardness) => ground.strength(ground.to_act, Equipment::Digging, place) >= hardness,
            Top::Front(_) | Top::Nothing => false,
        }
    }

    /// Whether the player to act is strong enough for the explored top card at a place (DM-7, DM-14).
    #[inline]
    fn can_salvage(&self, ground: &Ground, place: Place) -> bool {
        match ground.top(place) {
            Top::Front(card) => {
                let difficulty = self.deck.print(card).difficulty;
                ground.strength(ground.to_act, Equipment::Salvage, place) >= difficulty
            }
            Top::Back(_) | Top::Nothing => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use motherlode_core::Game;
    use motherlode_core::conformance::positions;
    use motherlode_core::draw::Quick;
    use serde_json::Value;

    use super::*;
    use crate::options::Options;

    #[test]
    fn every_set_is_counted_listed_and_found() {
        let rules = DigMars::new(Options::of(SeatCount::THREE, false, false), &Value::Null).unwrap();
        let mut seen = Kinds::NONE.0;
        for (state, _) in positions(&rules, 1_500, 2, &mut Quick::new(5)) {
            let set = rules.ground_actions(&state.ground);
            seen |= set.kinds.0;
            let all: Vec<_> = set.iter().collect();
            assert_eq!((set.len(), set.is_empty()), (all.len(), false), "{set:?}");
            for (place, action) in all.iter().enumerate() {
                assert_eq!(set.nth(place), Some(*action), "{set:?}");
                assert!(set.contains(*action), "{set:?}");
            }
            assert_eq!(set.nth(all.len()), None, "{set:?}");
            let by_kind: Vec<_> =
                set.kinds().flat_map(|kind| set.of_kind(kind).iter().collect::<Vec<_>>()).collect();
            assert_eq!(by_kind, all, "{set:?}");
        }
        // All but declaring, for which these games are too young.
        assert_eq!(seen | 1 << Kind::Declare as u8, (1 << Kind::ALL.len()) - 1, "{seen:b}");
        assert!(Actions::NONE.is_empty() && Actions::NONE.nth(0).is_none());
    }
}
