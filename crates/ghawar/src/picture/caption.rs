//! The table below the field: the value board is its head, and every seat has a row with what it has delivered.

use motherlode_core::Score;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::{Sheet, pieces};
use crate::cubes::{COLOURS, Colour};
use crate::view::{DeliveredView, SeatView};

const HEAD: f64 = 46.0;
const ROW: f64 = 46.0;
const GAP: f64 = 6.0;
const CORNER: f64 = 12.0;
/// From a row's edge to what stands in it.
const INSET: f64 = 8.0;
const PLATE: f64 = 32.0;
/// Where the barrels stand, and the rigs that are left.
const BARRELS: f64 = 66.0;
const STOCK: f64 = 132.0;
/// From a sign to its number.
const NUMBER: f64 = 17.0;
/// Where the colours begin, and what the score takes at the end.
const COLOURS_AT: f64 = 192.0;
const SCORE: f64 = 96.0;
const NUMBER_SIZE: f64 = 21.0;
const SCORE_SIZE: f64 = 25.0;
const CUBE: f64 = 29.0;
const DIE: f64 = 36.0;
const BARREL: f64 = 22.0;
const DERRICK: f64 = 27.0;
const HOURGLASS: f64 = 22.0;
const DOT: f64 = 2.6;
const STAR: f64 = 10.0;
const TURN_WIDTH: f64 = 3.0;
/// The plate under a number that is more than anyone else's.
const MAJORITY: Size = Size { width: 34.0, height: 30.0 };

/// How high the caption is for so many seats.
pub(super) fn height(seats: usize) -> f64 {
    HEAD + (ROW + GAP) * seats as f64
}

/// The caption, from its top left corner.
pub(super) fn caption(sheet: &Sheet<'_>, corner: Point, width: f64) -> Vec<Element> {
    let table = Table { sheet, width };
    let rows =
        sheet.view.seats.iter().enumerate().map(|(place, seat)| {
            table.row(seat, corner.shifted(0.0, HEAD + GAP + (ROW + GAP) * place as f64))
        });
    [table.head(corner)].into_iter().chain(rows).collect()
}

struct Table<'a> {
    sheet: &'a Sheet<'a>,
    width: f64,
}

impl Table<'_> {
    /// How broad the column of a colour is.
    fn column(&self) -> f64 {
        (self.width - COLOURS_AT - SCORE) / COLOURS as f64
    }

    /// The colours as they lie on the value board.
    fn colours(&self) -> Vec<Colour> {
        let values = &self.sheet.view.values;
        if values.is_empty() { Colour::ALL.into() } else { values.iter().map(|value| value.colour).collect() }
    }

    /// The middle of each colour's column in a row.
    fn places(&self, row: Point) -> impl Iterator<Item = (Colour, Point)> {
        let column = self.column();
        let first = row.shifted(COLOURS_AT + column / 2.0, 0.0);
        (0..)
            .zip(self.colours())
            .map(move |(place, colour)| (colour, first.shifted(column * f64::from(place), 0.0)))
    }

    /// The dice, how long nothing has happened, and the value board.
    fn head(&self, corner: Point) -> Element {
        let Sheet { view, palette, .. } = self.sheet;
        let middle = corner.shifted(0.0, HEAD / 2.0);
        let board = Size { width: self.column() * COLOURS as f64, height: HEAD };
        let frame = Element::rect(corner.shifted(COLOURS_AT, 0.0), board, CORNER)
            .with("fill", palette.raised)
            .with("stroke", palette.line);
        let values = self.places(middle).map(|(colour, at)| {
            let value = view.values.iter().find(|value| value.colour == colour);
            let number = value.map(|value| {
                let at = at.shifted(CUBE * 0.54, 0.0);
                let text =
                    Element::text(at, NUMBER_SIZE, Anchor::Middle, Weight::Bold, &value.value.to_string());
                text.with("fill", palette.ink)
            });
            let shift = if number.is_some() { -CUBE * 0.38 } else { 0.0 };
            Element::group([pieces::cube(self.sheet, colour, at.shifted(shift, 0.0), CUBE)]).children(number)
        });
        let first = middle.shifted(INSET + DIE / 2.0, 0.0);
        let dice = (0..).zip(&view.dice).map(|(place, die)| {
            pieces::die(palette, *die, first.shifted(DIE * 1.25 * f64::from(place), 0.0), DIE)
        });
        Element::group([frame]).children(values).children(dice).children(self.standstill(middle))
    }

    /// How many turns have passed without progress, and how many end the game (GH-19).
    fn standstill(&self, row: Point) -> Option<Element> {
        let standstill = self.sheet.view.standstill?;
        let at = row.shifted(BARRELS + HOURGLASS / 2.0, 0.0);
        let text = format!("{}/{}", standstill.turns, standstill.limit);
        let text =
            Element::text(at.shifted(NUMBER, 0.0), NUMBER_SIZE * 0.8, Anchor::Start, Weight::Bold, &text);
        Some(Element::group([
            pieces::hourglass(self.sheet.palette, at, HOURGLASS),
            text.with("fill", self.sheet.palette.accent),
        ]))
    }

    fn row(&self, seat: &SeatView, corner: Point) -> Element {
        let Sheet { view, palette, .. } = self.sheet;
        let colour = self.sheet.colour(seat.seat);
        let size = Size { width: self.width, height: ROW };
        let card = || Element::rect(corner, size, CORNER);
        let middle = corner.shifted(0.0, ROW / 2.0);
        let plate = middle.shifted(INSET + PLATE / 2.0, 0.0);
        let number = |at: Point, text: &str| {
            let text = Element::text(at, NUMBER_SIZE, Anchor::Start, Weight::Bold, text);
            text.with("fill", palette.ink)
        };
        let seat_number =
            Element::text(plate, PLATE * 0.66, Anchor::Middle, Weight::Bold, &seat.seat.to_string());
        let barrels = middle.shifted(BARRELS, 0.0);
        let end = middle.shifted(self.width - INSET - 4.0, 0.0);
        let score = seat.score.to_string();
        let mut row = Element::group([
            card().with("fill", palette.raised).with("stroke", palette.line),
            Element::square(plate, PLATE, CORNER * 0.7).with("fill", colour),
            seat_number.with("fill", palette.paper),
            pieces::barrel(palette, barrels, BARREL),
            number(barrels.shifted(NUMBER, 0.0), &seat.barrels.to_string()),
            Element::text(end, SCORE_SIZE, Anchor::End, Weight::Bold, &score).with("fill", palette.ink),
        ]);
        if view.seats.iter().any(|seat| seat.stock > 0) {
            let at = middle.shifted(STOCK, 0.0);
            row = row
                .child(pieces::derrick_frame(colour, at, DERRICK))
                .child(number(at.shifted(NUMBER, 0.0), &seat.stock.to_string()));
        }
        row = row.children(self.places(middle).filter_map(|(colour, at)| {
            let delivered = seat.delivered.iter().find(|delivered| delivered.colour == colour)?;
            Some(self.delivered(seat, delivered, at))
        }));
        if self.has_won(seat.score) {
            let at = middle.shifted(self.width - SCORE + STAR, 0.0);
            row = row.child(pieces::star(at, STAR).with("fill", palette.accent));
        }
        match (view.to_act, view.turn) {
            (Some(turn), _) if turn == seat.seat => row.child(card().outlined(colour, TURN_WIDTH)),
            // The dice roll for this seat.
            (None, Some(turn)) if turn == seat.seat => {
                row.child(pieces::dashed(card().outlined(colour, TURN_WIDTH)))
            }
            _ => row,
        }
    }

    /// How many cubes of a colour a seat has delivered; on a plate of its colour if that is more than anyone else.
    fn delivered(&self, seat: &SeatView, delivered: &DeliveredView, at: Point) -> Element {
        let palette = self.sheet.palette;
        if delivered.cubes == 0 {
            return Element::circle(at, DOT).with("fill", palette.seam);
        }
        let text = Element::text(at, NUMBER_SIZE, Anchor::Middle, Weight::Bold, &delivered.cubes.to_string());
        if !delivered.majority {
            return text.with("fill", palette.ink);
        }
        let corner = at.shifted(-MAJORITY.width / 2.0, -MAJORITY.height / 2.0);
        Element::group([
            Element::rect(corner, MAJORITY, CORNER * 0.7).with("fill", self.sheet.colour(seat.seat)),
            text.with("fill", palette.paper),
        ])
    }

    /// Whether the game is over and nobody has more barrels (GH-20).
    fn has_won(&self, score: Score) -> bool {
        let view = self.sheet.view;
        view.ending.is_some() && view.seats.iter().all(|seat| seat.score <= score)
    }
}
