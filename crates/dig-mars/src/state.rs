//! The position: what lies open in the canyon, and the cards that are still hidden.

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Seat, SeatCount};
use serde::Serialize;

use crate::actions::Ending;
use crate::cards::{BONUSES, Bonus, CARDS, Card, Cards, HIGHEST};
use crate::places::{PLACES, Place, Places};

/// How many cards a stack has (DM-2).
pub(crate) const DEPTH: usize = CARDS / PLACES;
/// How many actions a turn has (DM-5).
pub const ACTIONS_PER_TURN: u8 = 3;
/// The level every equipment begins with (DM-3).
pub(crate) const LOWEST: u8 = 1;

/// The three kinds of equipment (DM-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Equipment))]
#[serde(rename_all = "lowercase")]
pub enum Equipment {
    /// For digging into rock.
    Digging,
    /// For salvaging what was dug up.
    Salvage,
    /// The stations in play.
    Fleet,
}

impl Equipment {
    /// All of them.
    pub const ALL: [Equipment; 3] = [Equipment::Digging, Equipment::Salvage, Equipment::Fleet];
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crew {
    /// The level of each equipment, in the order of [`Equipment::ALL`].
    levels: [u8; 3],
    /// The treasure points in hand.
    pub(crate) points: u16,
    /// Where at least one station stands.
    pub(crate) stations: Places,
    /// The stacks whose top card this player has looked at by radar, as long as it is unexplored (DM-12).
    pub(crate) looked: Places,
}

impl Crew {
    const START: Crew = Crew { levels: [LOWEST; 3], points: 0, stations: Places::NONE, looked: Places::NONE };

    /// The level of an equipment.
    #[inline]
    pub const fn level(&self, equipment: Equipment) -> u8 {
        self.levels[equipment as usize]
    }

    /// The points in hand: what a perfect memory knows of everyone (DM-19).
    #[inline]
    pub const fn points(&self) -> u16 {
        self.points
    }

    /// Where at least one station stands.
    #[inline]
    pub const fn stations(&self) -> Places {
        self.stations
    }

    /// The stacks whose top card this player has looked at, as long as it is unexplored (DM-12).
    #[inline]
    pub const fn looked(&self) -> Places {
        self.looked
    }

    pub(crate) fn set_level(&mut self, equipment: Equipment, level: u8) {
        self.levels[equipment as usize] = level;
    }

    /// What the next level costs; nothing costs a level beyond the highest (DM-9).
    #[inline]
    pub const fn price(&self, equipment: Equipment) -> Option<u16> {
        let level = self.level(equipment);
        if level < HIGHEST { Some(level as u16) } else { None }
    }

    /// What has been paid for all levels so far (DM-9).
    pub(crate) fn spent(&self) -> u16 {
        self.levels.iter().map(|level| (LOWEST..*level).map(u16::from).sum::<u16>()).sum()
    }
}

/// What lies on top at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// No card is left, or none is dealt yet.
    Nothing,
    /// An unexplored card with rock of this hardness.
    Back(u8),
    /// An explored card.
    Front(Card),
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The cards are shuffled and dealt (DM-2).
    Deal,
    /// The first player is drawn (DM-4).
    First,
    /// The players place their first stations (DM-4).
    Landing,
    /// Someone's turn (DM-5).
    Turn,
    /// The game is over.
    Over(Ending),
}

/// Everything that lies open, and what everyone could have counted along. Nothing in here depends on a hidden card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    pub(crate) phase: Phase,
    /// Who acts; in the end, who acted last.
    pub(crate) to_act: Seat,
    tops: [Top; PLACES],
    /// How many cards lie at each place.
    heights: [u8; PLACES],
    /// The places that still have cards.
    stacks: Places,
    /// Those of them whose top card is unexplored.
    unexplored: Places,
    /// How many stations of each seat stand at each place.
    pub(crate) stations: [[u8; MOST_SEATS]; PLACES],
    pub(crate) crews: [Crew; MOST_SEATS],
    /// The cards that have been taken (DM-7).
    pub(crate) taken: Cards,
    /// How many actions are left in this turn (DM-5).
    pub(crate) actions_left: u8,
    /// How often each bonus can still be used in this turn (DM-10).
    pub(crate) bonuses: [u8; BONUSES],
    /// Whether this turn had a dig, a salvage or an upgrade (DM-21).
    pub(crate) progress: bool,
    /// How many turns in a row had none (DM-21).
    pub(crate) idle: u16,
}

impl Ground {
    pub(crate) const START: Ground = Ground {
        phase: Phase::Deal,
        to_act: Seat::FIRST,
        tops: [Top::Nothing; PLACES],
        heights: [0; PLACES],
        stacks: Places::NONE,
        unexplored: Places::NONE,
        stations: [[0; MOST_SEATS]; PLACES],
        crews: [Crew::START; MOST_SEATS],
        taken: Cards::NONE,
        actions_left: 0,
        bonuses: [0; BONUSES],
        progress: false,
        idle: 0,
    };

    /// What happens next.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who acts; in the end, who acted last.
    #[inline]
    pub const fn to_act(&self) -> Seat {
        self.to_act
    }

    /// How many actions are left in this turn (DM-5).
    #[inline]
    pub const fn actions_left(&self) -> u8 {
        self.actions_left
    }

    /// How often a bonus can still be used in this turn (DM-10).
    #[inline]
    pub const fn bonuses(&self, bonus: Bonus) -> u8 {
        self.bonuses[bonus as usize]
    }

    /// The cards that have been taken (DM-7).
    #[inline]
    pub const fn taken(&self) -> Cards {
        self.taken
    }

    /// How many turns in a row had no dig, salvage or upgrade (DM-21).
    #[inline]
    pub const fn idle(&self) -> u16 {
        self.idle
    }

    /// What a player has.
    #[inline]
    pub const fn crew(&self, seat: Seat) -> &Crew {
        &self.crews[seat.index()]
    }

    /// What lies on top at a place.
    #[inline]
    pub const fn top(&self, place: Place) -> Top {
        self.tops[place.index()]
    }

    /// How many cards lie at a place.
    #[inline]
    pub const fn height(&self, place: Place) -> u8 {
        self.heights[place.index()]
    }

    /// How many stations of a seat stand at a place.
    #[inline]
    pub const fn stations_of(&self, seat: Seat, place: Place) -> u8 {
        self.stations[place.index()][seat.index()]
    }

    /// How many stations stand at a place, whosoever they are.
    #[inline]
    pub fn stations_at(&self, place: Place) -> u8 {
        self.stations[place.index()].iter().sum()
    }

    /// The places that still have cards.
    #[inline]
    pub const fn stacks(&self) -> Places {
        self.stacks
    }

    /// The places whose top card is unexplored.
    #[inline]
    pub const fn unexplored(&self) -> Places {
        self.unexplored
    }

    /// The cards that lie explored.
    #[inline]
    pub fn fronts(&self) -> impl Iterator<Item = Card> {
        self.tops.iter().filter_map(|top| match top {
            Top::Front(card) => Some(*card),
            Top::Back(_) | Top::Nothing => None,
        })
    }

    /// Lets so many cards lie at a place, with this on top.
    pub(crate) fn lay(&mut self, place: Place, height: u8, top: Top) {
        self.tops[place.index()] = top;
        self.heights[place.index()] = height;
        self.stacks = if height > 0 { self.stacks.with(place) } else { self.stacks.without(place) };
        let unexplored = matches!(top, Top::Back(_));
        self.unexplored =
            if unexplored { self.unexplored.with(place) } else { self.unexplored.without(place) };
    }

    /// What a player's equipment is worth at a place: each station beyond the first adds one (DM-14).
    #[inline]
    pub fn strength(&self, seat: Seat, equipment: Equipment, place: Place) -> u8 {
        (self.crew(seat).level(equipment) + self.stations_at(place)).saturating_sub(1)
    }

    pub(crate) fn put_station(&mut self, seat: Seat, place: Place) {
        self.stations[place.index()][seat.index()] += 1;
        let crew = &mut self.crews[seat.index()];
        crew.stations = crew.stations.with(place);
    }

    pub(crate) fn lift_station(&mut self, seat: Seat, place: Place) {
        let count = &mut self.stations[place.index()][seat.index()];
        *count = count.saturating_sub(1);
        if *count == 0 {
            let crew = &mut self.crews[seat.index()];
            crew.stations = crew.stations.without(place);
        }
    }

    /// The backs of the tops after the deal (DM-2).
    pub(crate) fn deal(&mut self, backs: &[u8; PLACES]) {
        for (place, back) in Place::all().zip(backs) {
            self.lay(place, DEPTH as u8, Top::Back(*back));
        }
        self.phase = Phase::First;
    }

    /// The first player is known (DM-4).
    pub(crate) fn begin(&mut self, first: Seat) {
        self.to_act = first;
        self.phase = Phase::Landing;
    }

    /// A card is turned face up (DM-6, DM-10).
    pub(crate) fn turn_up(&mut self, place: Place, card: Card, bonus: Option<Bonus>) {
        self.lay(place, self.height(place), Top::Front(card));
        for crew in &mut self.crews {
            crew.looked = crew.looked.without(place);
        }
        if let Some(bonus) = bonus {
            self.bonuses[bonus as usize] += 1;
        }
        self.progress = true;
    }

    /// A card is taken; the next one of the stack, if there is one, shows its back (DM-7).
    pub(crate) fn take(&mut self, place: Place, card: Card, next: Option<u8>) {
        self.taken = self.taken.with(card);
        let height = self.height(place).saturating_sub(1);
        self.lay(place, height, next.map_or(Top::Nothing, Top::Back));
        self.progress = true;
    }

    /// A turn begins (DM-5); bonuses are not kept for later (DM-10).
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.phase = Phase::Turn;
        self.to_act = seat;
        self.actions_left = ACTIONS_PER_TURN;
        self.bonuses = [0; BONUSES];
        self.progress = false;
    }

    /// Closes a turn: counts it towards the standstill (DM-21).
    pub(crate) fn end_turn(&mut self, seats: SeatCount, standstill: u16) {
        self.idle = if self.progress { 0 } else { self.idle + 1 };
        if self.idle >= standstill {
            self.finish(Ending::NoProgress);
        } else {
            self.begin_turn(self.to_act.next(seats));
        }
    }

    /// The game is over: nothing of the turn is left.
    pub(crate) fn finish(&mut self, ending: Ending) {
        self.phase = Phase::Over(ending);
        self.actions_left = 0;
        self.bonuses = [0; BONUSES];
        self.progress = false;
        self.idle = 0;
    }
}

/// The whole truth: what lies open, and every card that has not been taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) ground: Ground,
    /// The cards of each place, the lowest first; nothing where one was taken or is not dealt yet.
    pub(crate) cards: [[Option<Card>; DEPTH]; PLACES],
}

impl State {
    /// What lies open.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The top card of a place as far as a seat knows it: explored, or looked at by that seat's own radar (DM-12).
    #[inline]
    pub fn known_to(&self, seat: Seat, place: Place) -> Option<Card> {
        match self.ground.top(place) {
            Top::Front(card) => Some(card),
            Top::Back(_) if self.ground.crew(seat).looked.contains(place) => self.top_card(place),
            Top::Back(_) | Top::Nothing => None,
        }
    }

    /// The top card of a place, if there is one: its front may be hidden.
    #[inline]
    pub(crate) fn top_card(&self, place: Place) -> Option<Card> {
        let below = usize::from(self.ground.height(place)).checked_sub(1)?;
        self.cards[place.index()][below]
    }

    /// The card under the top one.
    #[inline]
    pub(crate) fn next_card(&self, place: Place) -> Option<Card> {
        let below = usize::from(self.ground.height(place)).checked_sub(2)?;
        self.cards[place.index()][below]
    }
}
