//! What a screen shows, and what an action would change on it.

use motherlode_core::{ActionSet, Observer, PerSeat, Rank, Seat, SeatCount, Standstill};
use serde::Serialize;

use crate::DigMars;
use crate::actions::{Action, Ending, Uncovered};
use crate::cards::{Bonus, CARDS};
use crate::knowledge::{Knowledge, SeenCard};
use crate::places::Place;
use crate::reason::Reason;
use crate::state::{Equipment, Ground, Phase, Top};

/// The table as an observer's screen shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::View))]
pub struct View {
    /// The deck's name.
    pub deck: String,
    /// Whether everyone sees everyone's points (DM-19).
    pub open: bool,
    /// Whether the last card ends the game and nobody declares (DM-20).
    pub last_card: bool,
    /// How many points it takes to declare victory (DM-17).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub goal: Option<u16>,
    /// Every place, from a1 to d4.
    pub places: Vec<PlaceView>,
    /// Every seat, in order.
    pub seats: Vec<SeatView>,
    /// How many cards have not been taken.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub cards_left: usize,
    /// The cards that have been taken, in the deck's order, in the game in which they lie open (DM-20); elsewhere they
    /// are not listed, for that would help to count (DM-19).
    pub taken: Vec<SeenCard>,
    /// How many actions the seat to act has left in its turn (DM-5).
    pub actions_left: u8,
    /// The bonuses it can still use in its turn, one entry for each use (DM-10).
    pub bonuses: Vec<Bonus>,
    /// Whether the first stations are being placed (DM-4).
    pub landing: bool,
    /// The turns without progress, once they pass half of what ends the game; counted at the end of each turn (DM-21).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub standstill: Option<Standstill>,
    /// Who is to act; nobody when chance is, or when the game is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, required = true))]
    pub to_act: Option<Seat>,
    /// Whether the game is over, by its rules or because a seat left.
    pub over: bool,
    /// How the rules ended the game, if they have.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
    /// Everyone's rank, once the rules have ended the game: who declared is first, whoever has more points (DM-17).
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<u8>>, required = true))]
    pub ranks: Option<PerSeat<Rank>>,
}

/// One place on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::PlaceView))]
pub struct PlaceView {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub place: Place,
    /// How many cards lie there.
    pub cards: u8,
    /// What lies on top.
    pub top: TopView,
    /// How many stations each seat has there.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub stations: PerSeat<u8>,
    /// Who has looked at the unexplored top card (DM-12).
    #[cfg_attr(feature = "schema", schema(value_type = Vec<bool>))]
    pub looked: PerSeat<bool>,
}

/// What lies on top of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::TopView))]
#[serde(tag = "top", rename_all = "lowercase")]
pub enum TopView {
    /// No card.
    Nothing,
    /// An unexplored card.
    Back {
        /// How hard its rock is.
        hardness: u8,
        /// Its front, if the observer's own radar has shown it (DM-12).
        #[cfg_attr(feature = "schema", schema(required = true))]
        known: Option<SeenCard>,
    },
    /// An explored card.
    Front {
        /// What it is.
        card: SeenCard,
    },
}

/// One seat on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::SeatView))]
pub struct SeatView {
    /// Which seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The level of its digging equipment.
    pub digging: u8,
    /// The level of its salvage equipment.
    pub salvage: u8,
    /// The level of its fleet, which is how many stations it may have in play.
    pub fleet: u8,
    /// Its points, where the observer may see them (DM-19).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub points: Option<u16>,
}

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Preview))]
pub struct Preview {
    /// The seat's own points after it.
    pub points: u16,
    /// How many actions it would have left.
    pub actions_left: u8,
    /// What each seat would get of a salvaged card (DM-15).
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<u8>>, required = true))]
    pub shares: Option<PerSeat<u8>>,
    /// The card that a dig would turn up, if the seat has looked at it.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub known: Option<SeenCard>,
    /// The equipment that would be raised, and to which level.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub raised: Option<Raised>,
    /// Whether it would show something new, so that it could not be taken back.
    pub reveals: bool,
    /// How it would end the game, if it does.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
}

/// An equipment at its new level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Raised))]
pub struct Raised {
    /// Which one.
    pub equipment: Equipment,
    /// Its level.
    pub level: u8,
}

impl DigMars {
    pub(crate) fn view_of(&self, knowledge: &Knowledge) -> View {
        let ground = &knowledge.ground;
        let players = self.options.players;
        let turn = self.ground_turn(ground);
        let ending = turn.ending();
        View {
            deck: self.deck.name().to_owned(),
            open: self.options.open,
            last_card: self.options.last_card,
            goal: self.options.goal(),
            places: Place::all().map(|place| self.place_view(knowledge, players, place)).collect(),
            seats: players.seats().map(|seat| self.seat_view(knowledge, seat)).collect(),
            cards_left: CARDS - ground.taken.len(),
            taken: ground
                .taken
                .iter()
                .filter(|_| self.options.last_card)
                .map(|card| self.seen_card(card))
                .collect(),
            actions_left: ground.actions_left,
            bonuses: bonuses(ground),
            landing: ground.phase == Phase::Landing,
            standstill: Standstill::shown(ground.idle, self.options.standstill()),
            to_act: turn.seat(),
            over: ending.is_some(),
            ending,
            ranks: ending.map(|_| self.ground_ranks(ground)),
        }
    }

    fn place_view(&self, knowledge: &Knowledge, players: SeatCount, place: Place) -> PlaceView {
        let ground = &knowledge.ground;
        PlaceView {
            place,
            cards: ground.height(place),
            top: match ground.top(place) {
                Top::Nothing => TopView::Nothing,
                Top::Back(hardness) => {
                    TopView::Back { hardness, known: knowledge.seen(place).map(|card| self.seen_card(card)) }
                }
                Top::Front(card) => TopView::Front { card: self.seen_card(card) },
            },
            stations: PerSeat::from_fn(players, |seat| ground.stations_of(seat, place)),
            looked: PerSeat::from_fn(players, |seat| ground.crew(seat).looked.contains(place)),
        }
    }

    fn seat_view(&self, knowledge: &Knowledge, seat: Seat) -> SeatView {
        let ground = &knowledge.ground;
        let crew = ground.crew(seat);
        let own = knowledge.observer == Observer::Seat(seat);
        // Everyone's points are counted in the end (DM-18).
        let shown = own || self.options.open || matches!(ground.phase, Phase::Over(_));
        SeatView {
            seat,
            digging: crew.level(Equipment::Digging),
            salvage: crew.level(Equipment::Salvage),
            fleet: crew.level(Equipment::Fleet),
            points: shown.then_some(crew.points),
        }
    }

    pub(crate) fn preview_of(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        let before = &knowledge.ground;
        if !self.ground_actions(before).contains(action) {
            return Err(self.reason(before, action));
        }
        let seat = before.to_act;
        let digs = match action {
            Action::Dig(place) | Action::BonusDig(place) => Some(place),
            _ => None,
        };
        let salvages = match action {
            Action::Salvage(place) | Action::BonusSalvage(place) => Some(place),
            _ => None,
        };
        let mut after = *before;
        // What would be uncovered plays no part in anything told here.
        self.ground_apply(&mut after, action, Uncovered::Nothing);
        let ending = self.ground_turn(&after).ending();
        let looks = match action {
            Action::Radar(place) => knowledge.seen(place).is_none(),
            _ => false,
        };
        let uncovers = digs.is_some() || salvages.is_some_and(|place| before.height(place) > 1);
        let raised =
            action.upgrades().map(|equipment| Raised { equipment, level: after.crew(seat).level(equipment) });
        Ok(Preview {
            points: after.crew(seat).points,
            actions_left: if after.to_act == seat { after.actions_left } else { 0 },
            shares: salvages.and_then(|place| match before.top(place) {
                Top::Front(card) => Some(self.shares(before, seat, place, self.deck.print(card).points)),
                Top::Back(_) | Top::Nothing => None,
            }),
            known: digs.and_then(|place| knowledge.seen(place)).map(|card| self.seen_card(card)),
            raised,
            reveals: uncovers || looks || self.ends_secrets(&after),
            ending,
        })
    }
}

fn bonuses(ground: &Ground) -> Vec<Bonus> {
    let uses = |bonus: Bonus| std::iter::repeat_n(bonus, ground.bonuses[bonus as usize].into());
    Bonus::ALL.into_iter().flat_map(uses).collect()
}

#[cfg(test)]
mod tests {
    use motherlode_core::{Audit, Game};

    use super::*;
    use crate::draw::examples::MIDDLE;

    #[test]
    fn a_preview_says_what_is_raised_dm_9() {
        let (game, state) = DigMars::open(&MIDDLE.parse().unwrap()).unwrap();
        let knowledge = game.audit(&state, Observer::Seat(Seat::FIRST));
        // Digging stands at 2 and costs two, salvage at 1, the fleet at 2; three points are there.
        for (text, equipment, level, points) in [
            ("upgrade digging", Equipment::Digging, 3, 1),
            ("upgrade salvage", Equipment::Salvage, 2, 2),
            ("upgrade fleet a1", Equipment::Fleet, 3, 1),
        ] {
            let preview = game.preview(&knowledge, text.parse().unwrap()).unwrap();
            assert_eq!(
                (preview.raised, preview.points),
                (Some(Raised { equipment, level }), points),
                "{text}"
            );
        }
    }
}
