//! Which actions look good at first sight.
//!
//! What an action changes is told by a few traits: what the places hold that stations come to or leave, and what kind of
//! action it is. How much each trait speaks for an action is said in `leanings.rs`.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Seat};
use motherlode_dig_mars::{
    Action, Actions, Bonus, CARDS, DigMars, Equipment, Ground, Kind, Place, State, Top,
};

use super::features::{salvager_part, salvager_share};
use super::leanings::{Leanings, Manner, Mark, Traits, Worth};
use super::outlook::Prints;

/// A quick decision: drawn as likely as it looks good. Shifts are many and seldom matter, so only a few are looked at.
pub(super) fn hasty(
    sight: &Sight<'_>,
    leanings: &Leanings,
    actions: &Actions,
    draws: &mut Quick,
) -> Option<Action> {
    const SHIFTS: usize = 6;
    let mut best: Option<(f32, Action)> = None;
    let mut consider = |action: Action, draws: &mut Quick| {
        // The largest of leanings with such a noise is drawn with the probability that the leanings say.
        let luck = (draws.next_bits() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
        let chance = leanings.lean(&sight.traits(action)) - (-luck.ln()).ln();
        if best.is_none_or(|(most, _)| chance > most) {
            best = Some((chance, action));
        }
    };
    for kind in actions.kinds() {
        let set = actions.of_kind(kind);
        match kind {
            Kind::Declare => return Some(Action::Declare),
            Kind::BonusPoint => return Some(Action::BonusPoint),
            Kind::Shift | Kind::Radar => {
                let tries = if kind == Kind::Shift { SHIFTS } else { 1 };
                for _ in 0..tries {
                    if let Some(action) = set.draw(draws) {
                        consider(action, draws);
                    }
                }
            }
            _ => set.iter().for_each(|action| consider(action, draws)),
        }
    }
    best.map(|(_, action)| action)
}

/// What a seat sees of a position.
pub(super) struct Sight<'a> {
    pub(super) game: &'a DigMars,
    pub(super) prints: &'a Prints,
    pub(super) state: &'a State,
    pub(super) ground: &'a Ground,
    pub(super) seat: Seat,
}

impl Sight<'_> {
    /// What speaks for an action, or against it.
    pub(super) fn traits(&self, action: Action) -> Traits {
        let mut traits = Traits::default();
        match action {
            Action::Declare => traits.mark(Mark::Declare, 1.0),
            Action::BonusPoint => traits.mark(Mark::BonusPoint, 1.0),
            Action::End => self.end(&mut traits),
            Action::Land(place) => {
                traits.change(Manner::Land, self.arrival(self.seat, place));
                traits.change(Manner::LandNear, self.surroundings(place));
            }
            Action::Salvage(place) => self.salvage(&mut traits, place),
            Action::BonusSalvage(place) => {
                traits.mark(Mark::ForFree, 1.0);
                self.salvage(&mut traits, place);
            }
            Action::Dig(place) => self.dig(&mut traits, place),
            Action::BonusDig(place) => {
                traits.mark(Mark::ForFree, 1.0);
                self.dig(&mut traits, place);
            }
            Action::Move { from, to } => {
                let (mark, manner) = if self.ground.actions_left() > 1 {
                    (Mark::Move, Manner::Arrive)
                } else {
                    (Mark::LastMove, Manner::ArriveLast)
                };
                traits.mark(mark, 1.0);
                traits.change(manner, self.arrival(self.seat, to));
                traits.change(Manner::Leave, self.departure(self.seat, from));
            }
            Action::Shift { seat, from, to } if seat == self.seat => {
                traits.mark(Mark::ShiftOwn, 1.0);
                traits.change(Manner::ShiftOwn, self.arrival(seat, to) - self.departure(seat, from));
            }
            Action::Shift { seat, from, to } => self.shift_other(&mut traits, seat, from, to),
            Action::UpgradeDigging => self.upgrade(&mut traits, Equipment::Digging),
            Action::UpgradeSalvage => self.upgrade(&mut traits, Equipment::Salvage),
            Action::UpgradeFleet(place) => {
                self.upgrade(&mut traits, Equipment::Fleet);
                traits.change(Manner::Fleet, self.arrival(self.seat, place));
            }
            Action::Radar(place) => {
                let own = self.ground.crew(self.seat);
                let mark = if own.looked().contains(place) {
                    Mark::RadarAgain
                } else if own.stations().contains(place) {
                    Mark::RadarHere
                } else {
                    Mark::Radar
                };
                traits.mark(mark, 1.0);
            }
        }
        traits
    }

    /// Ending a turn is no choice at all once nothing else is left.
    fn end(&self, traits: &mut Traits) {
        if self.ground.actions_left() > 0 {
            traits.mark(Mark::EndEarly, 1.0);
        } else if Bonus::ALL.iter().any(|bonus| self.ground.bonuses(*bonus) > 0) {
            traits.mark(Mark::EndWithBonus, 1.0);
        }
    }

    fn sharing(&self, place: Place) -> u8 {
        self.game.seats().seats().filter(|seat| self.ground.stations_of(*seat, place) > 0).count() as u8
    }

    /// What a place holds for a seat with so many stations there, shared by so many players.
    fn worth(&self, seat: Seat, place: Place, stations: u8, sharing: u8) -> Worth {
        let crew = self.ground.crew(seat);
        let digging = crew.level(Equipment::Digging) + stations.saturating_sub(1);
        let salvage = crew.level(Equipment::Salvage) + stations.saturating_sub(1);
        let mut worth = Worth::default();
        match self.ground.top(place) {
            Top::Nothing => return worth,
            Top::Front(card) => {
                let print = self.prints.print(card);
                let part = f32::from(salvager_share(print.points, sharing));
                match print.difficulty.saturating_sub(salvage) {
                    0 => worth.takeable = part,
                    missing => worth.difficult = part / f32::from(missing),
                }
            }
            Top::Back(hardness) if digging >= hardness => {
                // Only the deciding seat's own radar counts, whoever the place is judged for.
                let known = self.state.known_to(self.seat, place).map(|card| self.prints.print(card));
                let points = match known {
                    Some(print) if print.difficulty <= salvage => f32::from(print.points),
                    Some(_) => 0.0,
                    None => self.prints.usual(hardness, salvage),
                };
                worth.diggable = 1.0;
                worth.hope = salvager_part(points, sharing);
            }
            Top::Back(hardness) => worth.hard = 1.0 / f32::from(hardness - digging),
        }
        worth.deeper = f32::from(self.ground.height(place).saturating_sub(1));
        worth
    }

    /// What it brings a seat that one more of its stations stands at a place.
    fn arrival(&self, seat: Seat, place: Place) -> Worth {
        let (stations, sharing) = (self.ground.stations_at(place), self.sharing(place));
        if self.ground.stations_of(seat, place) > 0 {
            self.worth(seat, place, stations + 1, sharing) - self.worth(seat, place, stations, sharing)
        } else {
            self.worth(seat, place, stations + 1, sharing + 1)
        }
    }

    /// What it costs a seat that one of its stations leaves a place.
    fn departure(&self, seat: Seat, place: Place) -> Worth {
        let (stations, sharing) = (self.ground.stations_at(place), self.sharing(place));
        let all = self.worth(seat, place, stations, sharing);
        if self.ground.stations_of(seat, place) > 1 {
            all - self.worth(seat, place, stations - 1, sharing)
        } else {
            all
        }
    }

    /// What the neighbouring stacks hold for someone who begins at a place, on average.
    fn surroundings(&self, place: Place) -> Worth {
        let near = place.moves(self.ground.stacks());
        let sum = near.iter().fold(Worth::default(), |sum, place| sum + self.arrival(self.seat, place));
        sum.times(1.0 / near.len().max(1) as f32)
    }

    fn salvage(&self, traits: &mut Traits, place: Place) {
        let Top::Front(card) = self.ground.top(place) else { return };
        let points = self.prints.print(card).points;
        let sharing = self.sharing(place).max(1);
        traits.mark(Mark::Salvage, 1.0);
        traits.mark(Mark::SalvageGain, f32::from(salvager_share(points, sharing)));
        if sharing > 1 {
            traits.mark(Mark::SalvageLoss, f32::from(points / sharing));
        }
    }

    fn dig(&self, traits: &mut Traits, place: Place) {
        let sharing = self.sharing(place);
        let worth = self.worth(self.seat, place, self.ground.stations_at(place), sharing);
        // What is turned up with the last action lies open for others.
        let (mark, manner) = if self.ground.actions_left() > 1 {
            (Mark::Dig, Manner::Dig)
        } else {
            (Mark::LastDig, Manner::DigLast)
        };
        traits.mark(mark, 1.0);
        traits.change(manner, worth);
        if sharing > 1 {
            traits.mark(Mark::DigShared, 1.0);
        }
    }

    fn upgrade(&self, traits: &mut Traits, equipment: Equipment) {
        let crew = self.ground.crew(self.seat);
        let Some(price) = crew.price(equipment) else { return };
        let left = match self.game.options().goal() {
            Some(goal) => f32::from(goal.saturating_sub(crew.points())) / f32::from(goal),
            None => 1.0 - self.ground.taken().len() as f32 / CARDS as f32,
        };
        let mark = match (equipment, price) {
            (Equipment::Digging, 1) => Mark::Digging2,
            (Equipment::Digging, 2) => Mark::Digging3,
            (Equipment::Digging, _) => Mark::Digging4,
            (Equipment::Salvage, 1) => Mark::Salvage2,
            (Equipment::Salvage, 2) => Mark::Salvage3,
            (Equipment::Salvage, _) => Mark::Salvage4,
            (Equipment::Fleet, 1) => Mark::Fleet2,
            (Equipment::Fleet, 2) => Mark::Fleet3,
            (Equipment::Fleet, _) => Mark::Fleet4,
        };
        traits.mark(mark, left);
        traits.mark(Mark::Price, f32::from(price));
        traits.mark(Mark::Spare, f32::from(crew.points() - price).min(SPARE));
    }

    /// What moving another's station changes: what I no longer share or can do with its help, and what it loses.
    fn shift_other(&self, traits: &mut Traits, other: Seat, from: Place, to: Place) {
        let own = self.ground.crew(self.seat).stations();
        let (here, there) = (self.ground.stations_at(from), self.ground.stations_at(to));
        let alone = u8::from(self.ground.stations_of(other, from) == 1);
        let comes = u8::from(self.ground.stations_of(other, to) == 0);
        let mut mine = Worth::default();
        if own.contains(from) {
            let sharing = self.sharing(from);
            let after = self.worth(self.seat, from, here - 1, sharing - alone);
            mine = mine + after - self.worth(self.seat, from, here, sharing);
        }
        if own.contains(to) {
            let sharing = self.sharing(to);
            let after = self.worth(self.seat, to, there + 1, sharing + comes);
            mine = mine + after - self.worth(self.seat, to, there, sharing);
        }
        traits.mark(Mark::ShiftOther, 1.0);
        traits.change(Manner::ShiftMine, mine);
        traits.change(Manner::ShiftTheirs, self.arrival(other, to) - self.departure(other, from));
    }
}

/// Points in hand beyond the price matter only up to so many.
const SPARE: f32 = 6.0;
