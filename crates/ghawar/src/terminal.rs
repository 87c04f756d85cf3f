//! A view as lines of text: the field with a legend beside it, the seats, and what is to be known besides.

mod field;
mod seats;
mod tell;
#[cfg(test)]
mod tests;

use motherlode_core::message::fill;
use motherlode_core::{Language, Seat};
use motherlode_drawing::line::wrapped;
use motherlode_drawing::{Hue, Ink, Line, Paint, words};

pub(crate) use tell::tell;

use crate::actions::Action;
use crate::cubes::Colour;
use crate::platforms::Platform;
use crate::text::GhawarText;
use crate::view::View;

/// How wide a terminal is at least.
const WIDTH: usize = 80;
/// What parts the legend from the field.
const LEGEND_GAP: usize = 3;

/// The view as text, without a newline at its end.
pub(crate) fn screen(view: &View, last: Option<Action>, language: Language, paint: Paint) -> String {
    let screen = Screen { view, last, language };
    let field = field::field(&screen);
    let right = field::width(view) + LEGEND_GAP;
    let mut lines = beside(field, screen.legend(WIDTH - right), right);
    lines.push(Line::new());
    lines.extend(seats::seats(&screen));
    lines.extend(wrapped(screen.news(), WIDTH));
    let painted: Vec<_> = lines.iter().map(|line| line.paint(paint)).collect();
    painted.join("\n")
}

/// Lines with others that start this far to the right.
fn beside(left: Vec<Line>, right: Vec<Line>, start: usize) -> Vec<Line> {
    let height = left.len().max(right.len());
    let [left, right] =
        [left, right].map(|lines| lines.into_iter().chain(std::iter::repeat(Line::new())).take(height));
    left.zip(right).map(|(left, right)| left.padded(start).followed_by(right)).collect()
}

/// What is shown, and in which words.
struct Screen<'a> {
    view: &'a View,
    last: Option<Action>,
    language: Language,
}

impl Screen<'_> {
    fn say(&self, text: GhawarText, values: &[(&str, &str)]) -> String {
        fill(text.text(self.language), values)
    }

    fn player(&self, seat: Seat) -> Ink {
        Ink::Player(Hue::of(seat))
    }

    /// Whose turn it is or how the game ended, the dice, how long nothing has happened (GH-19), and the last action.
    fn news(&self) -> impl Iterator<Item = Line> {
        let view = self.view;
        // Chance acts for somebody, but for the deal.
        let turn = match (view.to_act, view.turn) {
            (None, Some(seat)) => self.say(GhawarText::ScreenDice, &[("seat", &seat.to_string())]),
            (None, None) if !view.over => self.say(GhawarText::ScreenDeal, &[]),
            _ => words::turn(view.to_act, view.ending, view.over, self.language),
        };
        let dice: Vec<_> = view.dice.iter().map(|die| die.to_string()).collect();
        let dice =
            (!dice.is_empty()).then(|| self.say(GhawarText::ScreenRolled, &[("dice", &dice.join(" "))]));
        let standstill = view.standstill.filter(|_| !view.over).map(|standstill| {
            let (turns, limit) = (standstill.turns.to_string(), standstill.limit.to_string());
            self.say(GhawarText::ScreenStandstill, &[("turns", &turns), ("limit", &limit)])
        });
        let last = self.last.map(|action| words::last(action, self.language));
        let turn = Line::new().inked(&[Ink::Strong], &turn);
        let rest = [dice, standstill, last].into_iter().flatten();
        [turn].into_iter().chain(rest.map(|text| Line::new().text(&text)))
    }

    /// What the signs mean, as far as they are to be seen.
    fn legend(&self, width: usize) -> Vec<Line> {
        let view = self.view;
        let entry = |sign: &str, meaning: &str| Line::new().text(sign).text(" ").inked(&[Ink::Dim], meaning);
        let colours =
            Colour::ALL.map(|colour| entry(&colour.letter().to_string(), colour.word().text(self.language)));
        let has = |cube: bool, rig: bool| {
            view.platforms.iter().any(|one| one.cube.is_some() == cube && one.rig.is_some() == rig)
        };
        let out = |loaded: bool| {
            view.trucks.iter().any(|truck| truck.space.is_some() && truck.load.is_some() == loaded)
        };
        let sign = |shown: bool, sign: &str, meaning: GhawarText| {
            shown.then(|| entry(sign, meaning.text(self.language)))
        };
        let worth = view.values.last().map(|most| {
            let (colour, value) = (most.colour.word().text(self.language), most.value.to_string());
            let meaning = self.say(GhawarText::LegendWorth, &[("colour", colour), ("value", &value)]);
            entry(&seats::price(most), &meaning)
        });
        // Any platform explains how the names above and to the right go together.
        let name = Platform::at(1, 2).map(|platform| {
            let sign = format!("{} {}", field::column_name(platform), field::row_name(platform));
            let meaning = self.say(GhawarText::LegendPlatform, &[("platform", &platform.to_string())]);
            entry(&sign, &meaning)
        });
        let leads = view.seats.iter().flat_map(|seat| &seat.delivered).any(|delivered| delivered.majority);
        let signs = [
            sign(has(true, true), "[r1]", GhawarText::LegendCubeRig),
            sign(has(true, false), "[r.]", GhawarText::LegendCube),
            sign(has(false, true), "[.1]", GhawarText::LegendRig),
            sign(out(false) || out(true), "2", GhawarText::LegendTruck),
            sign(out(true), "2b", GhawarText::LegendLoaded),
            sign(self.marks_last(), field::LAST, GhawarText::LegendLast),
            name,
            sign(true, field::CROSSING, GhawarText::LegendCrossing),
            sign(true, &format!("{} {}", field::ACROSS, field::UPWARDS), GhawarText::LegendGap),
            sign(true, field::ENTRY_SOUTH, GhawarText::LegendEntry),
            worth,
            sign(leads, "2*", GhawarText::LegendMajority),
        ];
        let mut lines = wrapped(colours, width);
        lines.push(Line::new());
        lines.extend(signs.into_iter().flatten());
        lines
    }

    /// Whether the last action has left something on the field that is marked.
    fn marks_last(&self) -> bool {
        let view = self.view;
        view.platforms.iter().any(|platform| field::is_last_platform(self, platform.platform))
            || view.trucks.iter().any(|truck| field::is_last_truck(self, truck))
    }
}
