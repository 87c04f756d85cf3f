//! Which actions look good at first sight.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Seat};
use motherlode_dig_mars::{Action, Actions, Bonus, DigMars, Equipment, Ground, Kind, Place, State, Top};

use super::features::{salvager_part, salvager_share};
use super::outlook::Prints;

/// How much more likely an action is tried first for every point that it promises.
const ZEAL: f32 = 1.2;
/// No action is less likely than this beside one that promises nothing.
const LEAST: f32 = -4.0;
/// Nor more likely than this; what wins at once is.
const MOST: f32 = 6.0;
/// What declaring promises: it wins.
const VICTORY: f32 = 12.0;

/// What a card counts that can be salvaged but must be dug first: it takes two actions, and others may come between.
const BURIED: f32 = 0.7;
/// What a dig is worth by itself: the chance of a bonus, and of a better card than expected.
const CURIOSITY: f32 = 0.35;
/// What an explored card counts for every level that is missing, and what rock that is too hard counts.
const OUT_OF_REACH: f32 = 0.12;
/// What each card below the top one counts.
const DEEPER: f32 = 0.12;
/// Doing something for free beats doing it for an action.
const FREE: f32 = 1.0;
/// What the last action of a turn counts if it only prepares something: others come first.
const PREPARING: f32 = 0.6;
/// What another's gain costs.
const ENVY: f32 = 0.5;
/// Ending a turn while something could be done.
const IDLE: f32 = -2.5;
/// Looking at a card.
const LOOKING: f32 = 0.4;
/// What the next level of an equipment brings over a whole game, in points: digging, salvage, fleet.
const UPGRADES: [[f32; 3]; 3] = [[5.0, 5.0, 4.5], [5.0, 5.0, 4.0], [5.0, 4.5, 4.0]];

/// How likely an action should be tried, relative to others.
pub(super) fn prior(game: &DigMars, prints: &Prints, state: &State, seat: Seat, action: Action) -> f32 {
    let promise = Sight { game, prints, state, ground: state.ground(), seat }.promise(action);
    (ZEAL * promise.clamp(LEAST, MOST.max(if action == Action::Declare { VICTORY } else { MOST }))).exp()
}

/// A quick decision: the best promise with a little noise, so that not every game is the same.
pub(super) fn hasty(
    game: &DigMars,
    prints: &Prints,
    state: &State,
    seat: Seat,
    actions: &Actions,
    draws: &mut Quick,
) -> Option<Action> {
    const NOISE: f32 = 1.0;
    /// Shifts are many and seldom matter: so many are looked at.
    const SHIFTS: usize = 6;
    let sight = Sight { game, prints, state, ground: state.ground(), seat };
    let mut best: Option<(f32, Action)> = None;
    let mut consider = |action: Action, draws: &mut Quick| {
        let noise = draws.next_bits() as f32 / u32::MAX as f32 * NOISE;
        let promise = sight.promise(action) + noise;
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, action));
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
struct Sight<'a> {
    game: &'a DigMars,
    prints: &'a Prints,
    state: &'a State,
    ground: &'a Ground,
    seat: Seat,
}

impl Sight<'_> {
    /// How many points an action promises, roughly.
    fn promise(&self, action: Action) -> f32 {
        match action {
            Action::Declare => VICTORY,
            Action::BonusPoint => MOST,
            Action::End => self.end(),
            Action::Land(place) => self.arrival(self.seat, place) + self.surroundings(place),
            Action::Salvage(place) => self.salvage(place),
            Action::BonusSalvage(place) => self.salvage(place) + FREE,
            Action::Dig(place) => self.dig(place),
            Action::BonusDig(place) => self.dig(place) + FREE,
            Action::Move { from, to } => {
                let gain = self.arrival(self.seat, to) - self.departure(self.seat, from);
                if self.ground.actions_left() > 1 { gain } else { gain * PREPARING }
            }
            Action::Shift { seat, from, to } if seat == self.seat => {
                self.arrival(seat, to) - self.departure(seat, from)
            }
            Action::Shift { seat, from, to } => self.shift(seat, from, to),
            Action::UpgradeDigging => self.upgrade(Equipment::Digging),
            Action::UpgradeSalvage => self.upgrade(Equipment::Salvage),
            Action::UpgradeFleet(place) => self.upgrade(Equipment::Fleet) + self.arrival(self.seat, place),
            Action::Radar(place) => {
                let own = self.ground.crew(self.seat);
                if own.looked().contains(place) {
                    -LOOKING
                } else if own.stations().contains(place) {
                    LOOKING
                } else {
                    LOOKING / 2.0
                }
            }
        }
    }

    fn end(&self) -> f32 {
        let bonuses = Bonus::ALL.iter().any(|bonus| self.ground.bonuses(*bonus) > 0);
        if self.ground.actions_left() > 0 || bonuses { IDLE } else { 0.0 }
    }

    fn sharing(&self, place: Place) -> u8 {
        self.game.seats().seats().filter(|seat| self.ground.stations_of(*seat, place) > 0).count() as u8
    }

    /// What a place is worth to a seat with so many stations there, shared by so many players.
    fn worth(&self, seat: Seat, place: Place, stations: u8, sharing: u8) -> f32 {
        let crew = self.ground.crew(seat);
        let digging = crew.level(Equipment::Digging) + stations.saturating_sub(1);
        let salvage = crew.level(Equipment::Salvage) + stations.saturating_sub(1);
        let here = match self.ground.top(place) {
            Top::Nothing => return 0.0,
            Top::Front(card) => {
                let print = self.prints.print(card);
                let part = f32::from(salvager_share(print.points, sharing));
                let missing = print.difficulty.saturating_sub(salvage);
                if missing == 0 { part } else { OUT_OF_REACH * part / f32::from(missing) }
            }
            Top::Back(hardness) if digging >= hardness => {
                let known = self.state.known_to(self.seat, place).map(|card| self.prints.print(card));
                let points = match known {
                    Some(print) if print.difficulty <= salvage => f32::from(print.points),
                    Some(_) => 0.0,
                    None => self.prints.usual(hardness, salvage),
                };
                CURIOSITY + BURIED * salvager_part(points, sharing)
            }
            Top::Back(_) => OUT_OF_REACH,
        };
        here + DEEPER * f32::from(self.ground.height(place).saturating_sub(1))
    }

    /// What it brings a seat that one more of its stations stands at a place.
    fn arrival(&self, seat: Seat, place: Place) -> f32 {
        let (stations, sharing) = (self.ground.stations_at(place), self.sharing(place));
        if self.ground.stations_of(seat, place) > 0 {
            self.worth(seat, place, stations + 1, sharing) - self.worth(seat, place, stations, sharing)
        } else {
            self.worth(seat, place, stations + 1, sharing + 1)
        }
    }

    /// What it costs a seat that one of its stations leaves a place.
    fn departure(&self, seat: Seat, place: Place) -> f32 {
        let (stations, sharing) = (self.ground.stations_at(place), self.sharing(place));
        let all = self.worth(seat, place, stations, sharing);
        if self.ground.stations_of(seat, place) > 1 {
            all - self.worth(seat, place, stations - 1, sharing)
        } else {
            all
        }
    }

    /// What the neighbouring stacks add to a place where one begins.
    fn surroundings(&self, place: Place) -> f32 {
        let near = place.moves(self.ground.stacks());
        let sum: f32 = near.iter().map(|place| self.arrival(self.seat, place)).sum();
        sum / near.len().max(1) as f32
    }

    fn salvage(&self, place: Place) -> f32 {
        let Top::Front(card) = self.ground.top(place) else { return 0.0 };
        let points = self.prints.print(card).points;
        let sharing = self.sharing(place).max(1);
        let mine = f32::from(salvager_share(points, sharing));
        let others = if sharing > 1 { f32::from(points / sharing) } else { 0.0 };
        1.0 + mine - ENVY * others
    }

    fn dig(&self, place: Place) -> f32 {
        let mine = self.worth(self.seat, place, self.ground.stations_at(place), self.sharing(place));
        // What is turned up with the last action lies open for others.
        if self.ground.actions_left() > 1 { 0.5 + mine } else { 0.3 + PREPARING * mine }
    }

    fn upgrade(&self, equipment: Equipment) -> f32 {
        let crew = self.ground.crew(self.seat);
        let Some(price) = crew.price(equipment) else { return LEAST };
        let left = match self.game.options().goal() {
            Some(goal) => f32::from(goal.saturating_sub(crew.points())) / f32::from(goal),
            None => 1.0 - self.ground.taken().len() as f32 / motherlode_dig_mars::CARDS as f32,
        };
        let worth = UPGRADES[equipment as usize][usize::from(price - 1).min(2)];
        worth * left - f32::from(price)
    }

    /// What moving another's station brings: what I no longer share or can do with its help, and what it loses.
    fn shift(&self, other: Seat, from: Place, to: Place) -> f32 {
        let own = self.ground.crew(self.seat).stations();
        let (here, there) = (self.ground.stations_at(from), self.ground.stations_at(to));
        let alone = u8::from(self.ground.stations_of(other, from) == 1);
        let comes = u8::from(self.ground.stations_of(other, to) == 0);
        let mut gain = ENVY * (self.departure(other, from) - self.arrival(other, to));
        if own.contains(from) {
            let sharing = self.sharing(from);
            gain += self.worth(self.seat, from, here - 1, sharing - alone)
                - self.worth(self.seat, from, here, sharing);
        }
        if own.contains(to) {
            let sharing = self.sharing(to);
            gain += self.worth(self.seat, to, there + 1, sharing + comes)
                - self.worth(self.seat, to, there, sharing);
        }
        gain
    }
}
