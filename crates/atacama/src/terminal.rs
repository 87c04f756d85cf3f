//! A view as lines of text: the board with its margins, the seats, what is to be known beside, and a legend.

mod cell;
mod hexagonal;
mod seats;
mod square;
#[cfg(test)]
mod tests;

use motherlode_core::message::fill;
use motherlode_core::{Language, Score, Seat};
use motherlode_drawing::line::wrapped;
use motherlode_drawing::{Hue, Ink, Line, Paint, words};

use crate::actions::Action;
use crate::board::{Direction, Shape};
use crate::fields::Field;
use crate::knowledge::Observation;
use crate::ore::Commodity;
use crate::scoring::RIGS_TO_COUNT;
use crate::state::{Rig, STAGES};
use crate::text::AtacamaText;
use crate::tiles::Tile;
use crate::view::{FieldStatus, LineView, View};

/// How wide a terminal is at least.
const WIDTH: usize = 80;

/// The view as text, without a newline at its end.
pub(crate) fn screen(view: &View, last: Option<Action>, language: Language, paint: Paint) -> String {
    let screen = Screen { view, last, language };
    let mut lines = match view.board {
        Shape::Square => square::board(&screen),
        Shape::Hexagonal => hexagonal::board(&screen),
    };
    lines.push(Line::new());
    lines.extend(seats::seats(&screen));
    lines.extend(wrapped(screen.news(), WIDTH));
    lines.extend(wrapped(screen.legend(), WIDTH));
    let painted: Vec<_> = lines.iter().map(|line| line.paint(paint)).collect();
    painted.join("\n")
}

/// One line about what someone saw.
pub(crate) fn tell(observation: &Observation, language: Language) -> String {
    let letters = |tiles: &[Tile]| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ");
    match observation {
        Observation::Ore { .. } => AtacamaText::ToldOre.text(language).to_owned(),
        Observation::Deal { laid } => {
            fill(AtacamaText::ToldDeal.text(language), &[("tiles", &letters(laid))])
        }
        Observation::Action { seat, action, laid } => {
            let told = told_action(*seat, *action, language);
            match laid {
                Some(tiles) => {
                    told + " " + &fill(AtacamaText::ToldLaid.text(language), &[("tiles", &letters(tiles))])
                }
                None => told,
            }
        }
    }
}

fn told_action(seat: Seat, action: Action, language: Language) -> String {
    let (field, lacking, lines) = match action {
        Action::Place { field, .. } => (field.to_string(), String::new(), ""),
        Action::Claim { concession, direction, .. } => {
            (String::new(), lacking(concession.lacking(), language), direction.word().text(language))
        }
        Action::Pass => Default::default(),
    };
    let text = match action {
        Action::Place { rig: Rig::Basic, .. } => AtacamaText::ToldPlace,
        Action::Place { rig: Rig::Second, .. } => AtacamaText::ToldPlaceSecond,
        Action::Claim { paid: Rig::Basic, .. } => AtacamaText::ToldClaim,
        Action::Claim { paid: Rig::Second, .. } => AtacamaText::ToldClaimSecond,
        Action::Pass => AtacamaText::ToldPass,
    };
    let seat = seat.to_string();
    fill(text.text(language), &[("seat", &seat), ("field", &field), ("lacking", &lacking), ("lines", lines)])
}

fn lacking(commodity: Commodity, language: Language) -> String {
    fill(AtacamaText::ScreenLacking.text(language), &[("commodity", commodity.word().text(language))])
}

/// What is shown, and in which words.
struct Screen<'a> {
    view: &'a View,
    last: Option<Action>,
    language: Language,
}

impl Screen<'_> {
    fn say(&self, text: AtacamaText, values: &[(&str, &str)]) -> String {
        fill(text.text(self.language), values)
    }

    fn lines(&self, direction: Direction) -> impl DoubleEndedIterator<Item = &LineView> {
        self.view.lines.iter().filter(move |line| line.direction == direction)
    }

    fn last_field(&self) -> Option<Field> {
        match self.last {
            Some(Action::Place { field, .. }) => Some(field),
            _ => None,
        }
    }

    fn player(&self, seat: Seat) -> Ink {
        Ink::Player(Hue::of(seat))
    }

    /// What a line that counts is worth to a seat, in this width.
    fn worth(&self, line: &LineView, seat: Seat, width: usize) -> Line {
        let worth = line.worth.iter().find(|worth| line.counts && worth.seat == seat);
        let text = worth.map_or(String::new(), |worth| signed(worth.worth));
        Line::new().inked(&[Ink::Strong, self.player(seat)], &format!("{text:>width$}"))
    }

    fn lacking(&self, commodity: Commodity) -> String {
        lacking(commodity, self.language)
    }

    fn direction(&self, direction: Direction) -> &'static str {
        direction.word().text(self.language)
    }

    /// Whose turn it is or how the game ended, the fields left (AT-33), the stage and the claim, the last action.
    fn news(&self) -> impl Iterator<Item = Line> {
        let view = self.view;
        let turn = words::turn(view.to_act, view.ending, view.over, self.language);
        let fields = self.say(AtacamaText::ScreenFieldsLeft, &[("fields", &view.fields_left.to_string())]);
        let stage = view.stage.map(|stage| {
            self.say(
                AtacamaText::ScreenStage,
                &[("stage", &stage.to_string()), ("stages", &STAGES.to_string())],
            )
        });
        let claim = view.claim.map(|claim| {
            let lacking = self.lacking(claim.concession.lacking());
            let lines = self.direction(claim.direction);
            let seat = claim.seat.to_string();
            self.say(AtacamaText::ScreenClaim, &[("seat", &seat), ("lacking", &lacking), ("lines", lines)])
        });
        let last = self.last.map(|action| words::last(action, self.language));
        let turn = Line::new().inked(&[Ink::Strong], &turn);
        let rest = [Some(fields), stage, claim, last].into_iter().flatten();
        [turn].into_iter().chain(rest.map(|text| Line::new().text(&text)))
    }

    /// What the signs on this board mean, as far as it has them.
    fn legend(&self) -> impl Iterator<Item = Line> {
        let has = |status: FieldStatus| self.view.fields.iter().any(|field| field.status == status);
        let commodities = Commodity::ALL.map(|commodity| {
            let word = commodity.word().text(self.language);
            Some(
                Line::new()
                    .inked(&[cell::ink(commodity)], &commodity.letter().to_string())
                    .text(" ")
                    .inked(&[Ink::Dim], word),
            )
        });
        let entry = |shown: bool, sign: &str, meaning: AtacamaText| {
            shown.then(|| Line::new().text(sign).text(" ").inked(&[Ink::Dim], meaning.text(self.language)))
        };
        let signs = [
            entry(has(FieldStatus::Rig), "[G3]", AtacamaText::LegendRig),
            entry(has(FieldStatus::SecondRig), "*G3*", AtacamaText::LegendSecond),
            entry(self.last_field().is_some(), "G3<", AtacamaText::LegendLast),
            entry(has(FieldStatus::Blocked), cell::BLOCKED, AtacamaText::LegendBlocked),
            entry(has(FieldStatus::Hidden), cell::HIDDEN, AtacamaText::LegendHidden),
            entry(has(FieldStatus::Desert), cell::DESERT, AtacamaText::LegendDesert),
            entry(true, "3/4", AtacamaText::LegendLine),
        ];
        commodities.into_iter().chain(signs).flatten()
    }
}

/// The rigs of a line out of those it needs, in this width.
fn rigs(line: &LineView, width: usize) -> Line {
    let text = format!("{}/{RIGS_TO_COUNT}", line.rigs);
    let ink = if line.counts { Ink::Strong } else { Ink::Dim };
    Line::new().inked(&[ink], &format!("{text:>width$}"))
}

/// Points with their sign.
fn signed(score: Score) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}
