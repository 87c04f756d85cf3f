//! What observers see of each event, what they know from it, and states that fit what they know.

use motherlode_core::draw::shuffle;
use motherlode_core::syntax::as_text;
use motherlode_core::{Draws, Event, Observer, PerSeat, Seat};
use serde::Serialize;

use crate::DigMars;
use crate::actions::{Action, Uncovered};
use crate::cards::{Card, Cards, Print};
use crate::chance::Outcome;
use crate::places::{PLACES, Place};
use crate::state::{DEPTH, Ground, Phase, State, Top};

/// A card whose front someone saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::SeenCard))]
pub struct SeenCard {
    /// Its number in the deck.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub card: Card,
    /// What is printed on it.
    #[serde(flatten)]
    pub print: Print,
}

/// What an observer sees of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Observation))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Observation {
    /// The cards were dealt: everyone sees the backs on top, from a1 to d4 (DM-2).
    Deal {
        /// Their hardness.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
        backs: [u8; PLACES],
    },
    /// The first player was drawn (DM-4).
    First {
        /// Who begins.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// A player acted.
    Action {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// What.
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        action: Action,
        /// The card that a dig turned up for everyone (DM-6).
        #[cfg_attr(feature = "schema", schema(required = true))]
        turned_up: Option<SeenCard>,
        /// The card that a salvage took (DM-7).
        #[cfg_attr(feature = "schema", schema(required = true))]
        taken: Option<SeenCard>,
        /// What each player got of it (DM-15).
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<u8>>, required = true))]
        shares: Option<PerSeat<u8>>,
        /// The hardness of the back that a salvage uncovered (DM-7).
        #[cfg_attr(feature = "schema", schema(required = true))]
        uncovered: Option<u8>,
        /// The card that only this observer saw by radar (DM-12).
        #[cfg_attr(feature = "schema", schema(required = true))]
        own_eyes: Option<SeenCard>,
    },
}

/// What an observer knows: what lies open or could have been counted along, and what its own radar showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    pub(crate) observer: Observer,
    pub(crate) ground: Ground,
    /// The unexplored top cards that the observer has looked at (DM-12).
    pub(crate) seen: [Option<Card>; PLACES],
}

impl Knowledge {
    /// What lies open, and everyone's points: what a perfect memory knows (DM-19). Screens show less; see
    /// [`View`](crate::View).
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The unexplored top card at a place, if the observer has looked at it.
    pub fn seen(&self, place: Place) -> Option<Card> {
        self.seen[place.index()]
    }
}

impl DigMars {
    pub(crate) fn seen_card(&self, card: Card) -> SeenCard {
        SeenCard { card, print: self.deck.print(card) }
    }

    pub(crate) fn see(
        &self,
        before: &State,
        event: &Event<DigMars>,
        after: &State,
        observer: Observer,
    ) -> Observation {
        let (seat, action) = match *event {
            Event::Chance(Outcome::Deal(_)) => return Observation::Deal { backs: backs(&after.ground) },
            Event::Chance(Outcome::First(seat)) => return Observation::First { seat },
            Event::Action { seat, action } => (seat, action),
        };
        let (turned_up, uncovered) = match self.uncovers(before, action) {
            Uncovered::Nothing => (None, None),
            Uncovered::Card(card) => (Some(self.seen_card(card)), None),
            Uncovered::Back(hardness) => (None, Some(hardness)),
        };
        let taken = match action {
            Action::Salvage(place) | Action::BonusSalvage(place) => match before.ground.top(place) {
                Top::Front(card) => Some((place, self.seen_card(card))),
                Top::Back(_) | Top::Nothing => None,
            },
            _ => None,
        };
        let own_eyes = match action {
            Action::Radar(place) if observer == Observer::Seat(seat) => before.top_card(place),
            _ => None,
        };
        Observation::Action {
            seat,
            action,
            turned_up,
            taken: taken.map(|(_, card)| card),
            shares: taken.map(|(place, card)| self.shares(&before.ground, seat, place, card.print.points)),
            uncovered,
            own_eyes: own_eyes.map(|card| self.seen_card(card)),
        }
    }

    /// What a spectator saw: everything but what only the looker's eyes saw (DM-12).
    pub(crate) fn without_own_eyes(observation: Observation) -> Observation {
        match observation {
            Observation::Action { seat, action, turned_up, taken, shares, uncovered, own_eyes: _ } => {
                Observation::Action { seat, action, turned_up, taken, shares, uncovered, own_eyes: None }
            }
            open => open,
        }
    }

    pub(crate) fn know(&self, state: &State, observer: Observer) -> Knowledge {
        let looked = |place: Place| match observer {
            Observer::Seat(seat) => state.ground.crew(seat).looked.contains(place),
            Observer::Spectator => false,
        };
        let mut seen = [None; PLACES];
        for place in Place::all().filter(|place| looked(*place)) {
            seen[place.index()] = state.top_card(place);
        }
        Knowledge { observer, ground: state.ground, seen }
    }

    pub(crate) fn learn_from(&self, knowledge: &mut Knowledge, observation: &Observation) {
        let ground = &mut knowledge.ground;
        match *observation {
            Observation::Deal { backs } => ground.deal(&backs),
            Observation::First { seat } => ground.begin(seat),
            Observation::Action { action, turned_up, uncovered, own_eyes, .. } => {
                let uncovered = match (turned_up, uncovered) {
                    (Some(seen), _) => Uncovered::Card(seen.card),
                    (None, Some(hardness)) => Uncovered::Back(hardness),
                    (None, None) => Uncovered::Nothing,
                };
                self.ground_apply(ground, action, uncovered);
                match action {
                    Action::Dig(place) | Action::BonusDig(place) => knowledge.seen[place.index()] = None,
                    Action::Radar(place) => {
                        let looked = own_eyes.map(|seen| seen.card);
                        knowledge.seen[place.index()] = looked.or(knowledge.seen[place.index()]);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Every arrangement of the unseen cards that shows the backs on top is equally likely. However the backs are
    /// given cards of their hardness, one after the other, the same number of arrangements is left for the next, so
    /// drawing them in turn favours none.
    pub(crate) fn sample_state(&self, knowledge: &Knowledge, draws: &mut dyn Draws) -> State {
        let ground = knowledge.ground;
        let mut cards = [[None; DEPTH]; PLACES];
        if ground.phase == Phase::Deal {
            return State { ground, cards };
        }
        let mut unseen = self.unseen(knowledge);
        for place in Place::all() {
            let top = match ground.top(place) {
                Top::Nothing => continue,
                Top::Front(card) => Some(card),
                Top::Back(hardness) => knowledge.seen(place).or_else(|| {
                    draw_if(&mut unseen, draws, |card| self.deck.print(card).hardness == hardness)
                }),
            };
            let height = usize::from(ground.height(place));
            cards[place.index()][height - 1] = top;
        }
        shuffle(&mut unseen, draws);
        for place in Place::all() {
            for depth in 1..usize::from(ground.height(place)) {
                cards[place.index()][depth - 1] = unseen.pop();
            }
        }
        State { ground, cards }
    }

    /// The cards that the observer has not seen: neither taken, nor explored, nor looked at.
    pub(crate) fn unseen(&self, knowledge: &Knowledge) -> Vec<Card> {
        let seen: Cards = knowledge.seen.into_iter().flatten().chain(knowledge.ground.fronts()).collect();
        Card::all().filter(|card| !knowledge.ground.taken.contains(*card) && !seen.contains(*card)).collect()
    }
}

/// Takes one of the cards for which something holds, each equally likely.
fn draw_if(cards: &mut Vec<Card>, draws: &mut dyn Draws, holds: impl Fn(Card) -> bool) -> Option<Card> {
    let fitting = cards.iter().filter(|card| holds(**card)).count();
    let rank = draws.index(fitting);
    let place = cards.iter().enumerate().filter(|(_, card)| holds(**card)).nth(rank)?.0;
    Some(cards.swap_remove(place))
}

fn backs(ground: &Ground) -> [u8; PLACES] {
    let mut backs = [0; PLACES];
    for place in ground.unexplored().iter() {
        if let Top::Back(hardness) = ground.top(place) {
            backs[place.index()] = hardness;
        }
    }
    backs
}
