//! What a player does, what doing it changes, and how the game ends. Which actions are legal is said in `choices.rs`.

use motherlode_core::{ActionSet, Clause, Localized, Revealed, RulesEnding, Seat, Turn};
use serde::Serialize;

use crate::DigMars;
use crate::cards::{Bonus, CARDS, Card};
use crate::chance::Chance;
use crate::places::Place;
use crate::reason::Reason;
use crate::state::{Equipment, Ground, Phase, State, Top};
use crate::text::DigMarsText;

/// What a player does (DM-22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)] // A tag of its own instead of a niche: telling kinds apart is quicker.
pub enum Action {
    /// Place the first station (DM-4).
    Land(Place),
    /// Turn up the top card (DM-6).
    Dig(Place),
    /// Take the explored top card (DM-7).
    Salvage(Place),
    /// Move one of one's stations (DM-8).
    Move {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// Raise the digging equipment by a level (DM-9).
    UpgradeDigging,
    /// Raise the salvage equipment by a level (DM-9).
    UpgradeSalvage,
    /// Raise the fleet by a level and place the new station (DM-9).
    UpgradeFleet(Place),
    /// Dig by a bonus (DM-11).
    BonusDig(Place),
    /// Salvage by a bonus (DM-11).
    BonusSalvage(Place),
    /// Move anyone's station by a bonus (DM-11).
    Shift {
        /// Whose station.
        seat: Seat,
        /// From where.
        from: Place,
        /// To which stack.
        to: Place,
    },
    /// Take a point by a bonus (DM-11).
    BonusPoint,
    /// Look at a top card by a bonus (DM-11).
    Radar(Place),
    /// Declare victory (DM-17).
    Declare,
    /// End the turn (DM-5, DM-22).
    End,
}

impl Action {
    /// The bonus that the action uses up (DM-11).
    pub(crate) const fn bonus(self) -> Option<Bonus> {
        match self {
            Action::BonusDig(_) => Some(Bonus::Dig),
            Action::BonusSalvage(_) => Some(Bonus::Salvage),
            Action::Shift { .. } => Some(Bonus::Shift),
            Action::BonusPoint => Some(Bonus::Point),
            Action::Radar(_) => Some(Bonus::Radar),
            _ => None,
        }
    }

    /// Whether it is one of the three of a turn (DM-5).
    pub(crate) const fn counts(self) -> bool {
        matches!(
            self,
            Action::Dig(_)
                | Action::Salvage(_)
                | Action::Move { .. }
                | Action::UpgradeDigging
                | Action::UpgradeSalvage
                | Action::UpgradeFleet(_)
        )
    }

    /// The equipment it raises (DM-9).
    pub(crate) const fn upgrades(self) -> Option<Equipment> {
        match self {
            Action::UpgradeDigging => Some(Equipment::Digging),
            Action::UpgradeSalvage => Some(Equipment::Salvage),
            Action::UpgradeFleet(_) => Some(Equipment::Fleet),
            _ => None,
        }
    }
}

/// How a game of Dig Mars ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Ending))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A player declared victory (DM-17).
    Declared,
    /// All cards were taken and nobody had declared (DM-18).
    AllTaken,
    /// All cards were taken in the alternative game (DM-20).
    LastCard,
    /// Too many turns passed without a dig, a salvage or an upgrade (DM-21).
    NoProgress,
}

impl Ending {
    pub(crate) const ALL: [Ending; 4] =
        [Ending::Declared, Ending::AllTaken, Ending::LastCard, Ending::NoProgress];
}

impl RulesEnding for Ending {
    fn code(self) -> &'static str {
        match self {
            Ending::Declared => "declared",
            Ending::AllTaken => "all-taken",
            Ending::LastCard => "last-card",
            Ending::NoProgress => "no-progress",
        }
    }

    fn clause(self) -> Clause {
        Clause(match self {
            Ending::Declared => "DM-17",
            Ending::AllTaken => "DM-18",
            Ending::LastCard => "DM-20",
            Ending::NoProgress => "DM-21",
        })
    }

    fn about(self) -> Localized {
        match self {
            Ending::Declared => DigMarsText::EndDeclared,
            Ending::AllTaken => DigMarsText::EndAllTaken,
            Ending::LastCard => DigMarsText::EndLastCard,
            Ending::NoProgress => DigMarsText::EndNoProgress,
        }
        .localized()
    }
}

/// What an action shows that was hidden before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Uncovered {
    /// Nothing.
    Nothing,
    /// A dig turned up this card.
    Card(Card),
    /// A salvage uncovered a back of this hardness.
    Back(u8),
}

impl DigMars {
    /// The one question, answered from what lies open.
    #[inline]
    pub(crate) fn ground_turn(&self, ground: &Ground) -> Turn<DigMars> {
        match ground.phase {
            Phase::Turn | Phase::Landing => {
                Turn::Seat { seat: ground.to_act, actions: self.ground_actions(ground) }
            }
            Phase::Deal => Turn::Chance(Chance::Deal),
            Phase::First => Turn::Chance(Chance::First(self.options.players)),
            Phase::Over(ending) => Turn::Over(ending),
        }
    }

    /// Does a legal action on the open ground, with what it uncovers.
    pub(crate) fn ground_apply(&self, ground: &mut Ground, action: Action, uncovered: Uncovered) {
        let seat = ground.to_act;
        if action.counts() {
            ground.actions_left = ground.actions_left.saturating_sub(1);
        }
        if let Some(bonus) = action.bonus() {
            let left = &mut ground.bonuses[bonus as usize];
            *left = left.saturating_sub(1);
        }
        match action {
            Action::Land(place) => {
                ground.put_station(seat, place);
                let next = seat.next(self.options.players);
                // The round is over when it comes back to whoever landed first (DM-4).
                if ground.crew(next).stations.is_empty() {
                    ground.to_act = next;
                } else {
                    ground.begin_turn(next);
                }
            }
            Action::Dig(place) | Action::BonusDig(place) => {
                if let Uncovered::Card(card) = uncovered {
                    ground.turn_up(place, card, self.deck.print(card).bonus);
                }
            }
            Action::Salvage(place) | Action::BonusSalvage(place) => {
                if let Top::Front(card) = ground.top(place) {
                    self.share_out(ground, seat, place, card);
                    let next = match uncovered {
                        Uncovered::Back(hardness) => Some(hardness),
                        Uncovered::Nothing | Uncovered::Card(_) => None,
                    };
                    ground.take(place, card, next);
                    if ground.taken.len() == CARDS {
                        let last = self.options.last_card;
                        ground.finish(if last { Ending::LastCard } else { Ending::AllTaken });
                    }
                }
            }
            Action::Move { from, to } => {
                ground.lift_station(seat, from);
                ground.put_station(seat, to);
            }
            Action::Shift { seat, from, to } => {
                ground.lift_station(seat, from);
                ground.put_station(seat, to);
            }
            Action::UpgradeDigging => self.upgrade(ground, Equipment::Digging),
            Action::UpgradeSalvage => self.upgrade(ground, Equipment::Salvage),
            Action::UpgradeFleet(place) => {
                self.upgrade(ground, Equipment::Fleet);
                ground.put_station(seat, place);
            }
            Action::BonusPoint => ground.crews[seat.index()].points += 1,
            Action::Radar(place) => {
                let crew = &mut ground.crews[seat.index()];
                crew.looked = crew.looked.with(place);
            }
            Action::Declare => ground.finish(Ending::Declared),
            Action::End => ground.end_turn(self.options.players, self.options.standstill()),
        }
    }

    fn upgrade(&self, ground: &mut Ground, equipment: Equipment) {
        let crew = &mut ground.crews[ground.to_act.index()];
        if let Some(price) = crew.price(equipment) {
            crew.points = crew.points.saturating_sub(price);
            crew.set_level(equipment, crew.level(equipment) + 1);
            ground.progress = true;
        }
    }

    /// What an action at this position uncovers, taken from the whole truth.
    pub(crate) fn uncovers(&self, state: &State, action: Action) -> Uncovered {
        match action {
            Action::Dig(place) | Action::BonusDig(place) => {
                state.top_card(place).map_or(Uncovered::Nothing, Uncovered::Card)
            }
            Action::Salvage(place) | Action::BonusSalvage(place) => state
                .next_card(place)
                .map_or(Uncovered::Nothing, |card| Uncovered::Back(self.deck.print(card).hardness)),
            _ => Uncovered::Nothing,
        }
    }

    /// Whether the game is over and so has shown what was hidden: everyone's points (DM-19), or the cards that are left.
    pub(crate) fn ends_secrets(&self, ground: &Ground) -> bool {
        matches!(ground.phase, Phase::Over(_)) && (!self.options.open || !ground.stacks().is_empty())
    }

    pub(crate) fn state_apply(&self, state: &mut State, action: Action) -> Result<Revealed, Reason> {
        if !self.ground_actions(&state.ground).contains(action) {
            return Err(self.reason(&state.ground, action));
        }
        let seat = state.ground.to_act;
        let uncovered = self.uncovers(state, action);
        let looks_again = match action {
            Action::Radar(place) => state.ground.crew(seat).looked.contains(place),
            _ => true,
        };
        self.ground_apply(&mut state.ground, action, uncovered);
        if let Action::Salvage(place) | Action::BonusSalvage(place) = action {
            let taken = usize::from(state.ground.height(place));
            state.cards[place.index()][taken] = None;
        }
        let nothing = uncovered == Uncovered::Nothing && looks_again && !self.ends_secrets(&state.ground);
        Ok(if nothing { Revealed::Nothing } else { Revealed::Something })
    }
}
