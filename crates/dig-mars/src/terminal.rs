//! A view as lines of text: the canyon, the seats, what is to be known beside, and a legend.

mod canyon;
#[cfg(test)]
mod tests;
mod told;

use motherlode_core::message::fill;
use motherlode_core::{Language, Seat, Standstill};
use motherlode_drawing::line::wrapped;
use motherlode_drawing::{Hue, Ink, Line, Paint, words};

use crate::actions::Action;
use crate::cards::{Bonus, MOST_POINTS, Print};
use crate::state::Equipment;
use crate::text::DigMarsText;
use crate::view::{PlaceView, SeatView, TopView, View};

pub(crate) use told::tell;

/// How wide a terminal is at least.
const WIDTH: usize = 80;
/// What parts two entries of a seat's line.
const GAP: usize = 3;
/// What stands for points that the observer may not see (DM-19).
const HIDDEN: &str = "?";

/// The view as text, without a newline at its end.
pub(crate) fn screen(view: &View, last: Option<Action>, language: Language, paint: Paint) -> String {
    let screen = Screen { view, last, language };
    let mut lines = canyon::canyon(&screen);
    lines.push(Line::new());
    lines.extend(view.seats.iter().map(|seat| screen.seat(seat)));
    lines.extend(wrapped(screen.news(), WIDTH));
    lines.extend(wrapped(screen.legend(), WIDTH));
    let painted: Vec<_> = lines.iter().map(|line| line.paint(paint)).collect();
    painted.join("\n")
}

/// What is shown, and in which words.
struct Screen<'a> {
    view: &'a View,
    last: Option<Action>,
    language: Language,
}

impl Screen<'_> {
    fn say(&self, text: DigMarsText, values: &[(&str, &str)]) -> String {
        fill(text.text(self.language), values)
    }

    /// A seat with its levels and its points.
    fn seat(&self, seat: &SeatView) -> Line {
        let turn = if self.view.to_act == Some(seat.seat) { "> " } else { "  " };
        let start = Line::new()
            .inked(&[Ink::Strong], turn)
            .inked(&[Ink::Strong, player(seat.seat)], &seat.seat.to_string())
            .text("  ");
        let levels = [seat.digging, seat.salvage, seat.fleet];
        let levels = Equipment::ALL.into_iter().zip(levels).fold(start, |line, (equipment, level)| {
            let entry = format!("{} {level}", equipment.name().text(self.language));
            let end = line.width() + entry.chars().count() + GAP;
            line.text(&entry).padded(end)
        });
        let points = seat.points.map_or_else(|| HIDDEN.to_owned(), |points| points.to_string());
        levels.text(&self.say(DigMarsText::ScreenPoints, &[("points", &format!("{points:>3}"))]))
    }

    /// Whose turn it is or how the game ended, what the turn still has, what is left of the game, the last action.
    fn news(&self) -> impl Iterator<Item = Line> {
        let view = self.view;
        let turn = words::turn(view.to_act, view.ending, view.over, self.language);
        let cards = self.say(DigMarsText::ScreenCardsLeft, &[("cards", &view.cards_left.to_string())]);
        // What leads to the end is of no use after it.
        let goal = (!view.over).then(|| match view.goal {
            Some(goal) => self.say(DigMarsText::ScreenGoal, &[("goal", &goal.to_string())]),
            None => self.say(DigMarsText::ScreenNoGoal, &[]),
        });
        let standstill = view.standstill.map(|Standstill { turns, limit }| {
            let values = [("turns", &*turns.to_string()), ("limit", &*limit.to_string())];
            self.say(DigMarsText::ScreenStandstill, &values)
        });
        let last = self.last.map(|action| words::last(action, self.language));
        let taken = (!view.taken.is_empty()).then(|| {
            let worth = |points: u8| view.taken.iter().filter(|card| card.print.points == points).count();
            let counts =
                (1..=MOST_POINTS).map(|points| (points, worth(points))).filter(|(_, count)| *count > 0);
            let cards: Vec<_> = counts.map(|(points, count)| format!("{count} × {points}")).collect();
            self.say(DigMarsText::ScreenTaken, &[("cards", &cards.join(", "))])
        });
        let [actions, bonuses] = self.left_in_turn();
        let turn = Line::new().inked(&[Ink::Strong], &turn);
        let rest = [actions, bonuses, Some(cards), taken, goal, standstill, last].into_iter().flatten();
        [turn].into_iter().chain(rest.map(|text| Line::new().text(&text)))
    }

    /// The actions (DM-5) and the bonuses (DM-10) that the seat to act still has.
    fn left_in_turn(&self) -> [Option<String>; 2] {
        let view = self.view;
        if view.to_act.is_none() {
            return [None, None];
        }
        if view.landing {
            return [Some(self.say(DigMarsText::ScreenLanding, &[])), None];
        }
        let actions = self.say(DigMarsText::ScreenActions, &[("actions", &view.actions_left.to_string())]);
        let uses = |bonus: Bonus| view.bonuses.iter().filter(|usable| **usable == bonus).count();
        let bonuses: Vec<_> = Bonus::ALL
            .into_iter()
            .filter_map(|bonus| match uses(bonus) {
                0 => None,
                // As one types it.
                1 => Some(format!("bonus {}", bonus.code())),
                uses => Some(format!("{uses} × bonus {}", bonus.code())),
            })
            .collect();
        let bonuses = (!bonuses.is_empty())
            .then(|| self.say(DigMarsText::ScreenBonuses, &[("bonuses", &bonuses.join(", "))]));
        [Some(actions), bonuses]
    }

    /// What the signs on this screen mean, as far as it has them.
    fn legend(&self) -> impl Iterator<Item = Line> {
        let any = |holds: fn(&PlaceView) -> bool| self.view.places.iter().any(holds);
        let fronts = |spot: &PlaceView| match spot.top {
            TopView::Front { card } => Some(card.print),
            TopView::Back { known, .. } => known.map(|card| card.print),
            TopView::Nothing => None,
        };
        let bonus = self.view.places.iter().filter_map(fronts).find_map(|print| print.bonus);
        let entry = |shown: bool, sign: &str, meaning: DigMarsText| {
            shown.then(|| Line::new().text(sign).text(" ").inked(&[Ink::Dim], meaning.text(self.language)))
        };
        let backs = any(|spot| matches!(spot.top, TopView::Back { .. }));
        let explored = any(|spot| matches!(spot.top, TopView::Front { .. }));
        let known = any(|spot| matches!(spot.top, TopView::Back { known: Some(_), .. }));
        let looked = any(|spot| spot.looked.as_slice().contains(&true));
        let stations = any(|spot| spot.stations.as_slice().iter().any(|count| *count > 0));
        let signs = [
            entry(any(|spot| spot.cards > 0), canyon::CARD, DigMarsText::LegendCard),
            entry(any(|spot| spot.cards == 0), canyon::EMPTY, DigMarsText::LegendEmpty),
            entry(backs, "#2", DigMarsText::LegendHardness),
            entry(explored || known, "5/3", DigMarsText::LegendFront),
            entry(bonus.is_some(), "+", DigMarsText::LegendBonus),
            entry(known, "(5/3)", DigMarsText::LegendKnown),
            entry(looked, "o1", DigMarsText::LegendLooked),
            entry(stations, "1x2", DigMarsText::LegendStations),
            entry(canyon::is_marked(self), "b3<", DigMarsText::LegendLast),
            entry(
                self.view.seats.iter().any(|seat| seat.points.is_none()),
                HIDDEN,
                DigMarsText::LegendHidden,
            ),
        ];
        signs.into_iter().flatten()
    }
}

/// The ink of a seat.
fn player(seat: Seat) -> Ink {
    Ink::Player(Hue::of(seat))
}

/// A front: points, difficulty and bonus.
fn front(print: Print) -> String {
    let bonus = print.bonus.map_or(String::new(), |bonus| format!(" {}", sign(bonus)));
    format!("{}/{}{bonus}", print.points, print.difficulty)
}

/// A bonus by the word that its action has.
fn sign(bonus: Bonus) -> String {
    format!("+{}", bonus.code())
}
