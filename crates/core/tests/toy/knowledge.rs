//! What observers see of each event, what they know from it, and states that fit what they know.

use motherlode_core::draw::shuffle;
use motherlode_core::{Draws, Event, Observer, PerSeat, Revealed, Score, Seat};
use serde::Serialize;

use super::Toy;
use super::actions::Action;
use super::chance::{Card, Die, Outcome};
use super::state::{Open, Phase, State};

/// What one observer saw of one event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Observation {
    /// What everyone noticed.
    happened: Happened,
    /// The cards that were turned up for everyone.
    pub(crate) turned_up: PerSeat<Option<Card>>,
    /// The cards that only this observer saw.
    pub(crate) own_eyes: PerSeat<Option<Card>>,
}

/// The part of an event that nobody can miss. Which cards were dealt is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Happened {
    Deal,
    Roll(Die),
    Action { seat: Seat, action: Action },
}

impl Observation {
    pub(crate) fn of(before: &State, event: &Event<Toy>, after: &State, observer: Observer) -> Observation {
        let happened = match event {
            Event::Chance(Outcome::Deal(_)) => Happened::Deal,
            Event::Chance(Outcome::Roll(die)) => Happened::Roll(*die),
            Event::Action { seat, action } => Happened::Action { seat: *seat, action: *action },
        };
        let newly_seen = |observer: Observer| {
            let (knew, knows) = (seen(before, observer), seen(after, observer));
            PerSeat::from_fn(after.seats(), |seat| knows[seat].filter(|_| knew[seat].is_none()))
        };
        let (turned_up, mut own_eyes) = (newly_seen(Observer::Spectator), newly_seen(observer));
        for seat in after.seats().seats().filter(|seat| turned_up[*seat].is_some()) {
            own_eyes[seat] = None;
        }
        Observation { happened, turned_up, own_eyes }
    }

    pub(crate) fn without_own_eyes(&self) -> Observation {
        Observation { own_eyes: PerSeat::from_fn(self.own_eyes.seats(), |_| None), ..self.clone() }
    }
}

/// The cards an observer may know in a position.
fn seen(state: &State, observer: Observer) -> PerSeat<Option<Card>> {
    PerSeat::from_fn(state.seats(), |seat| state.cards[seat].filter(|_| state.open.shows(seat, observer)))
}

/// What an observer knows: what lies open, and the cards it has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Knowledge {
    pub(crate) observer: Observer,
    pub(crate) open: Open,
    pub(crate) cards: PerSeat<Option<Card>>,
}

impl Knowledge {
    pub(crate) fn of(state: &State, observer: Observer) -> Knowledge {
        Knowledge { observer, open: state.open.clone(), cards: seen(state, observer) }
    }

    /// The card of the seat to act, if the observer knows it.
    pub(crate) fn card_to_act(&self) -> Option<Card> {
        self.cards[self.open.to_act]
    }

    pub(crate) fn learn(&mut self, observation: &Observation) {
        match observation.happened {
            Happened::Deal => self.open.dealt(),
            Happened::Roll(die) => self.open.rolled(die),
            // What it revealed is in the observation's cards.
            Happened::Action { action, .. } => drop(self.open.act(action)),
        }
        for seat in self.cards.seats().seats() {
            let new = observation.turned_up[seat].or(observation.own_eyes[seat]);
            self.cards[seat] = self.cards[seat].or(new);
        }
    }

    /// The unseen cards are any of those left, each deal of them equally likely.
    pub(crate) fn sample(&self, draws: &mut dyn Draws) -> State {
        let mut cards = self.cards;
        if !matches!(self.open.phase, Phase::Rounds | Phase::Deal) {
            let mut left: Vec<Card> =
                Card::ALL.into_iter().filter(|card| !is_among(*card, &self.cards)).collect();
            shuffle(&mut left, draws);
            for seat in cards.seats().seats() {
                cards[seat] = cards[seat].or_else(|| left.pop());
            }
        }
        State { open: self.open.clone(), cards }
    }
}

fn is_among(card: Card, cards: &PerSeat<Option<Card>>) -> bool {
    cards.as_slice().contains(&Some(card))
}

/// What a screen shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    to_act: Option<Seat>,
    rounds_left: u8,
    die: Option<Die>,
    points: PerSeat<Score>,
    cards: PerSeat<Option<Card>>,
}

impl View {
    pub(crate) fn of(knowledge: &Knowledge) -> View {
        let open = &knowledge.open;
        View {
            to_act: matches!(open.phase, Phase::Rounds | Phase::Act).then_some(open.to_act),
            rounds_left: open.rounds_left,
            die: open.die,
            points: open.points,
            cards: knowledge.cards,
        }
    }
}

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Preview {
    /// The seat's points after it.
    points: Score,
    /// Whether it will show something, so that it cannot be taken back.
    reveals: bool,
}

impl Preview {
    pub(crate) fn of(knowledge: &Knowledge, action: Action) -> Preview {
        let mut after = knowledge.open.clone();
        let reveals = after.act(action) == Revealed::Something;
        Preview { points: after.points[knowledge.open.to_act], reveals }
    }
}
