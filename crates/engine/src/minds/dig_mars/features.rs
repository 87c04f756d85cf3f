//! What a position has for each seat, in numbers that can be weighed.

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Game, Seat, SeatCount};
use motherlode_dig_mars::{
    ACTIONS_PER_TURN, BONUSES, Bonus, DigMars, Equipment, Ground, HIGHEST, Phase, Place, Places, Print,
    State, Top,
};

use super::outlook::{Outlook, Prints};

/// What is counted for a seat. Everything but [`Feature::Tempo`] and the like is in points, or in parts of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Feature {
    /// Points in hand.
    Points,
    /// Levels of digging beyond the first, each by the part of the game that is left.
    Digging2,
    /// See [`Feature::Digging2`].
    Digging3,
    /// See [`Feature::Digging2`].
    Digging4,
    /// Levels of salvage beyond the first, likewise.
    Salvage2,
    /// See [`Feature::Salvage2`].
    Salvage3,
    /// See [`Feature::Salvage2`].
    Salvage4,
    /// Stations beyond the first, likewise.
    Fleet2,
    /// See [`Feature::Fleet2`].
    Fleet3,
    /// See [`Feature::Fleet2`].
    Fleet4,
    /// The part of the unseen points that the levels alone can reach, by the part of the game that is left.
    Cover,
    /// The part that they reach with one more station, likewise.
    CoverWithHelp,
    /// Actions left in the own turn.
    Tempo,
    /// How early the turn comes.
    Order,
    /// Explored cards that the seat to act takes now.
    ClaimNow,
    /// Those it takes after one move.
    ReachNow,
    /// Those it takes after two moves.
    FarNow,
    /// Explored cards that nobody can take before the seat's next turn.
    ClaimSoon,
    /// Those it takes after one move.
    ReachSoon,
    /// Those it takes after two moves.
    FarSoon,
    /// Explored cards that the seat could take, but someone else before.
    ClaimLate,
    /// Those it could take after one move or two.
    ReachLate,
    /// What others who take a card will have to share with the seat.
    Ride,
    /// Explored cards under the seat's stations that nobody can take.
    TooDifficult,
    /// Unexplored cards that the seat to act can dig now and salvage.
    DigNow,
    /// Unexplored cards under stations of a seat that can dig and salvage them, later.
    DigSoon,
    /// The best of these, now or later: nobody digs everywhere at once.
    DigBest,
    /// The best unexplored card that it can dig and salvage after one move.
    DigNear,
    /// The best after two moves.
    DigFar,
    /// Unexplored cards under the seat's stations that are too hard for it.
    TooHard,
    /// Cards below the top ones under the seat's stations.
    Below,
    /// Places where the seat has stations, beyond the first.
    Spread,
    /// Stations where no card is left.
    Stranded,
    /// Bonuses in hand: another dig.
    BonusDig,
    /// Another salvage.
    BonusSalvage,
    /// A shift.
    BonusShift,
    /// A point.
    BonusPoint,
    /// A radar.
    BonusRadar,
    /// The seat to act reaches the goal with what it can take now.
    Finishing,
    /// The seat reaches the goal with what it can take in its next turn.
    Threatening,
}

/// How many features there are.
pub const FEATURES: usize = Feature::Threatening as usize + 1;

/// The features of one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features(pub [f32; FEATURES]);

impl Features {
    #[inline]
    fn add(&mut self, feature: Feature, amount: f32) {
        self.0[feature as usize] += amount;
    }

    #[inline]
    fn raise(&mut self, feature: Feature, amount: f32) {
        let value = &mut self.0[feature as usize];
        *value = value.max(amount);
    }

    /// The value of a feature.
    #[inline]
    pub fn get(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }
}

/// What a position has for each seat, and how far the game has come.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    /// The features of each seat; those past the last seat are nought.
    pub seats: [Features; MOST_SEATS],
    /// How near the seat with most points is to the goal, from 0 to 1.
    pub nearness: f32,
    /// The part of all points that has been taken.
    pub depletion: f32,
}

/// What someone with a station on a card gets of it, as the one who salvages it: an even share and, on average, the rest.
#[inline]
pub(super) fn salvager_part(points: f32, sharing: u8) -> f32 {
    match sharing {
        0 | 1 => points,
        2 => points / 2.0 + 0.25,
        _ => points / f32::from(sharing) + 0.4,
    }
}

/// What the salvager gets of exactly so many points (DM-15).
#[inline]
pub(super) fn salvager_share(points: u8, sharing: u8) -> u8 {
    let sharing = sharing.max(1);
    points / sharing + points % sharing
}

/// Counts everything.
pub(super) struct Counter<'a> {
    prints: &'a Prints,
    state: &'a State,
    ground: &'a Ground,
    seats: SeatCount,
    goal: Option<u16>,
    outlook: Outlook,
    /// For each seat, the places that one of its stations reaches by one move: to come there, or to help another.
    near: [Places; MOST_SEATS],
    /// Those it reaches by two moves.
    far: [Places; MOST_SEATS],
    /// How many turns pass before each seat acts.
    delays: [u8; MOST_SEATS],
    found: [Features; MOST_SEATS],
}

/// How a seat can come at a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// It has a station there.
    Here,
    /// It has a station one move away, whose help it needs if it has another there.
    Near,
    /// It has a station two moves away.
    Far,
}

impl<'a> Counter<'a> {
    pub(super) fn new(game: &DigMars, prints: &'a Prints, state: &'a State) -> Self {
        let ground = state.ground();
        let seats = game.seats();
        let (mut near, mut far) = ([Places::NONE; MOST_SEATS], [Places::NONE; MOST_SEATS]);
        let mut delays = [0; MOST_SEATS];
        // Who has nothing left to do but to end the turn comes after all others.
        let spent = ground.actions_left() == 0 && Bonus::ALL.iter().all(|bonus| ground.bonuses(*bonus) == 0);
        for seat in seats.seats() {
            let own = ground.crew(seat).stations();
            let reached = own.iter().fold(Places::NONE, |all, from| all | from.moves(ground.stacks()));
            near[seat.index()] = reached;
            far[seat.index()] =
                reached.iter().fold(Places::NONE, |all, from| all | from.moves(ground.stacks())) - own;
            let turns = (seat.number() + seats.get() as u8 - ground.to_act().number()) % seats.get() as u8;
            delays[seat.index()] =
                if turns == 0 && spent && ground.phase() == Phase::Turn { seats.get() as u8 } else { turns };
        }
        Counter {
            prints,
            state,
            ground,
            seats,
            goal: game.options().goal(),
            outlook: Outlook::of(prints, ground),
            near,
            far,
            delays,
            found: [Features([0.0; FEATURES]); MOST_SEATS],
        }
    }

    pub(super) fn count(mut self) -> Account {
        for place in Place::all() {
            match self.ground.top(place) {
                Top::Front(card) => self.count_front(place, self.prints.print(card)),
                Top::Back(hardness) => self.count_back(place, hardness),
                Top::Nothing => self.count_empty(place),
            }
        }
        for seat in self.seats.seats() {
            self.count_crew(seat);
        }
        let depletion = 1.0 - self.points_left() / self.prints.total.max(1.0);
        Account { seats: self.found, nearness: self.nearness(), depletion }
    }

    /// How near the seat with most points is to the goal; nobody is where there is none.
    fn nearness(&self) -> f32 {
        let Some(goal) = self.goal else { return 0.0 };
        let most = self.seats.seats().map(|seat| self.ground.crew(seat).points()).max();
        (f32::from(most.unwrap_or(0)) / f32::from(goal)).min(1.0)
    }

    fn points_left(&self) -> f32 {
        let open: f32 = self.ground.fronts().map(|card| f32::from(self.prints.print(card).points)).sum();
        self.outlook.points + open
    }

    #[inline]
    fn is_here(&self, seat: Seat, place: Place) -> bool {
        self.ground.stations_of(seat, place) > 0
    }

    #[inline]
    fn sharing(&self, place: Place) -> u8 {
        self.seats.seats().filter(|seat| self.is_here(*seat, place)).count() as u8
    }

    /// Whether the seat to act has actions enough to come and take a card.
    #[inline]
    fn has_time(&self, reach: Reach) -> bool {
        let extra = self.ground.bonuses(Bonus::Salvage).min(1);
        match reach {
            Reach::Here => self.ground.actions_left() + extra >= 1,
            Reach::Near => self.ground.actions_left() >= 1 && self.ground.actions_left() + extra >= 2,
            Reach::Far => self.ground.actions_left() >= 2 && self.ground.actions_left() + extra >= 3,
        }
    }

    /// How a seat can come to a place with strength enough: a level and stations beyond its first must reach what is asked.
    #[inline]
    fn reach(&self, seat: Seat, place: Place, level: u8, stations: u8, asked: u8) -> Option<Reach> {
        let here = self.is_here(seat, place);
        if here && level + stations > asked {
            Some(Reach::Here)
        } else if level + stations < asked {
            // Even with one station more it would not do.
            None
        } else if self.near[seat.index()].contains(place) {
            Some(Reach::Near)
        } else {
            (!here && self.far[seat.index()].contains(place)).then_some(Reach::Far)
        }
    }

    /// How a seat can take the explored card of a place in its next turn or this one, if it can.
    #[inline]
    fn reach_front(&self, seat: Seat, place: Place, stations: u8, difficulty: u8) -> Option<Reach> {
        let level = self.ground.crew(seat).level(Equipment::Salvage);
        let reach = self.reach(seat, place, level, stations, difficulty);
        reach.filter(|reach| self.delays[seat.index()] > 0 || self.has_time(*reach))
    }

    fn count_front(&mut self, place: Place, print: Print) {
        let stations = self.ground.stations_at(place);
        let sharing = self.sharing(place);
        let mut first: Option<(u8, Seat)> = None;
        let mut reaches = [None; MOST_SEATS];
        for seat in self.seats.seats() {
            reaches[seat.index()] = self.reach_front(seat, place, stations, print.difficulty);
            let delay = self.delays[seat.index()];
            if reaches[seat.index()].is_some() && first.is_none_or(|(earliest, _)| delay < earliest) {
                first = Some((delay, seat));
            }
        }
        for seat in self.seats.seats() {
            let here = self.is_here(seat, place);
            let features = &mut self.found[seat.index()];
            match (reaches[seat.index()], first) {
                (Some(reach), Some((delay, earliest))) => {
                    let sharing = if here { sharing } else { sharing + 1 };
                    let part = f32::from(salvager_share(print.points, sharing));
                    let feature = match (seat == earliest, delay == 0, reach) {
                        (true, true, Reach::Here) => Feature::ClaimNow,
                        (true, true, Reach::Near) => Feature::ReachNow,
                        (true, true, Reach::Far) => Feature::FarNow,
                        (true, false, Reach::Here) => Feature::ClaimSoon,
                        (true, false, Reach::Near) => Feature::ReachSoon,
                        (true, false, Reach::Far) => Feature::FarSoon,
                        (false, _, Reach::Here) => Feature::ClaimLate,
                        (false, _, Reach::Near | Reach::Far) => Feature::ReachLate,
                    };
                    features.add(feature, part);
                }
                (None, None) if here => {
                    features.add(Feature::TooDifficult, f32::from(print.points) / f32::from(sharing.max(1)));
                }
                _ => {}
            }
            if here
                && let Some((_, earliest)) = first
                && earliest != seat
            {
                features.add(Feature::Ride, f32::from(print.points / sharing.max(1)));
            }
        }
        self.count_below(place, sharing);
    }

    /// What a seat can expect of the unexplored card of a place, if it salvages with so many stations there.
    #[inline]
    fn hope(&self, seat: Seat, place: Place, hardness: u8, stations: u8) -> f32 {
        let strength = self.ground.crew(seat).level(Equipment::Salvage) + stations.saturating_sub(1);
        // What the seat's own radar has shown it need not guess.
        match self.state.known_to(seat, place).map(|card| self.prints.print(card)) {
            Some(print) if print.difficulty <= strength => f32::from(print.points),
            Some(_) => 0.0,
            None => self.outlook.gain(hardness, strength),
        }
    }

    fn count_back(&mut self, place: Place, hardness: u8) {
        let stations = self.ground.stations_at(place);
        let sharing = self.sharing(place);
        for seat in self.seats.seats() {
            let here = self.is_here(seat, place);
            let level = self.ground.crew(seat).level(Equipment::Digging);
            let reach = self.reach(seat, place, level, stations, hardness);
            let coming = if reach == Some(Reach::Here) { 0 } else { 1 };
            let part = salvager_part(
                self.hope(seat, place, hardness, stations + coming),
                if here { sharing } else { sharing + 1 },
            );
            let now = self.delays[seat.index()] == 0 && self.ground.actions_left() >= 2;
            let features = &mut self.found[seat.index()];
            match reach {
                Some(Reach::Here) => {
                    features.add(if now { Feature::DigNow } else { Feature::DigSoon }, part);
                    features.raise(Feature::DigBest, part);
                }
                Some(Reach::Near) => features.raise(Feature::DigNear, part),
                Some(Reach::Far) => features.raise(Feature::DigFar, part),
                None if here => {
                    features.add(Feature::TooHard, self.outlook.mean(hardness) / f32::from(sharing.max(1)));
                }
                None => {}
            }
        }
        self.count_below(place, sharing);
    }

    fn count_below(&mut self, place: Place, sharing: u8) {
        let below = f32::from(self.ground.height(place).saturating_sub(1)) / f32::from(sharing.max(1));
        for seat in self.seats.seats().filter(|seat| self.ground.stations_of(*seat, place) > 0) {
            self.found[seat.index()].add(Feature::Below, below);
        }
    }

    fn count_empty(&mut self, place: Place) {
        for seat in self.seats.seats() {
            let stations = f32::from(self.ground.stations_of(seat, place));
            self.found[seat.index()].add(Feature::Stranded, stations);
        }
    }

    fn count_crew(&mut self, seat: Seat) {
        let crew = self.ground.crew(seat);
        // The part of the game that is left for this seat: on its way to the goal, and in the cards.
        let fair = self.points_left() / self.seats.get() as f32;
        let left = match self.goal {
            Some(goal) => f32::from(goal.saturating_sub(crew.points())).min(fair) / f32::from(goal),
            None => self.points_left() / self.prints.total.max(1.0),
        };
        let features = &mut self.found[seat.index()];
        let ladders = [
            (Equipment::Digging, [Feature::Digging2, Feature::Digging3, Feature::Digging4]),
            (Equipment::Salvage, [Feature::Salvage2, Feature::Salvage3, Feature::Salvage4]),
            (Equipment::Fleet, [Feature::Fleet2, Feature::Fleet3, Feature::Fleet4]),
        ];
        for (equipment, ladder) in ladders {
            let raised = usize::from(crew.level(equipment).saturating_sub(1));
            for feature in ladder.iter().take(raised) {
                features.add(*feature, left);
            }
        }
        let (digging, salvage) = (crew.level(Equipment::Digging), crew.level(Equipment::Salvage));
        features.add(Feature::Points, f32::from(crew.points()));
        features.add(Feature::Cover, self.outlook.cover(digging, salvage) * left);
        let helped = |level: u8| (level + 1).min(HIGHEST);
        features.add(Feature::CoverWithHelp, self.outlook.cover(helped(digging), helped(salvage)) * left);
        features.add(Feature::Spread, crew.stations().len().saturating_sub(1) as f32);
        let delay = self.delays[seat.index()];
        features.add(Feature::Order, f32::from(self.seats.get() as u8 - delay) / self.seats.get() as f32);
        let claims = features.get(Feature::ClaimNow);
        let soon = features.get(Feature::ClaimSoon);
        if seat == self.ground.to_act() && self.ground.phase() == Phase::Turn {
            features.add(Feature::Tempo, f32::from(self.ground.actions_left()) / f32::from(ACTIONS_PER_TURN));
            let kinds: [(Bonus, Feature); BONUSES] = [
                (Bonus::Dig, Feature::BonusDig),
                (Bonus::Salvage, Feature::BonusSalvage),
                (Bonus::Shift, Feature::BonusShift),
                (Bonus::Point, Feature::BonusPoint),
                (Bonus::Radar, Feature::BonusRadar),
            ];
            for (bonus, feature) in kinds {
                features.add(feature, f32::from(self.ground.bonuses(bonus)));
            }
        }
        if let Some(goal) = self.goal {
            let sure = f32::from(crew.points()) + features.get(Feature::BonusPoint) + claims;
            if delay == 0 && sure >= f32::from(goal) {
                features.add(Feature::Finishing, 1.0);
            } else if sure + soon + features.get(Feature::Ride) >= f32::from(goal) {
                features.add(Feature::Threatening, 1.0);
            }
        }
    }
}
