//! The row below the board: a card for every seat, and how many fields are left.

use motherlode_core::Score;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::Sheet;
use super::pieces::{self, Bars, signed};
use crate::actions::Action;
use crate::state::Rig;
use crate::view::SeatView;

const GAP: f64 = 8.0;
const CORNER: f64 = 12.0;
/// The width of the last card, with the fields that are left.
const REST: f64 = 74.0;
/// The height of one line of a card.
const LINE: f64 = 26.0;
/// The height of a card beyond its lines.
const AROUND: f64 = 20.0;
/// The plate with a seat's sign.
const PLATE: f64 = 36.0;
/// From a card's edge to what stands in it.
const INSET: f64 = 9.0;
const LACKING: f64 = 9.5;
/// What a commodity that is lacking takes of a line.
const LACKING_WIDTH: f64 = 38.0;
const DERRICK: f64 = 22.0;
/// What the rigs of one kind take of a line.
const STOCK_WIDTH: f64 = 56.0;
const NUMBER_SIZE: f64 = 19.0;
const SCORE_SIZE: f64 = 25.0;
/// How wide a bold figure or sign is at most, as a share of the font size.
const LETTER_WIDTH: f64 = 0.75;
const STAR: f64 = 10.0;
const TURN_WIDTH: f64 = 3.0;

/// How the cards are laid out: in how many columns, and with how many lines each.
struct Layout {
    columns: usize,
    rows: usize,
    lines: usize,
}

impl Layout {
    /// Two cards side by side are wide enough for one line; three are not.
    fn of(seats: usize) -> Layout {
        if seats.is_multiple_of(2) {
            Layout { columns: 2, rows: seats / 2, lines: 1 }
        } else {
            Layout { columns: seats, rows: 1, lines: 2 }
        }
    }

    fn card_height(&self) -> f64 {
        AROUND + LINE * self.lines as f64
    }

    fn height(&self) -> f64 {
        (self.card_height() + GAP) * self.rows as f64 - GAP
    }
}

/// How high the caption is for so many seats.
pub(super) fn height(seats: usize) -> f64 {
    Layout::of(seats).height()
}

/// The caption, from its top left corner.
pub(super) fn caption(sheet: &Sheet<'_>, corner: Point, width: f64) -> Vec<Element> {
    let seats = &sheet.view.seats;
    let layout = Layout::of(seats.len());
    let column = (width - REST) / layout.columns as f64;
    let size = Size { width: column - GAP, height: layout.card_height() };
    let cards = seats.iter().enumerate().map(|(place, seat)| {
        let (right, down) = ((place % layout.columns) as f64, (place / layout.columns) as f64);
        card(sheet, seat, corner.shifted(column * right, (size.height + GAP) * down), size)
    });
    let rest = Size { width: REST, height: layout.height() };
    cards.chain([fields_left(sheet, corner.shifted(width - REST, 0.0), rest)]).collect()
}

fn card(sheet: &Sheet<'_>, seat: &SeatView, corner: Point, size: Size) -> Element {
    let palette = sheet.palette;
    let colour = sheet.colour(seat.seat);
    let frame = Element::rect(corner, size, CORNER).with("fill", palette.raised);
    let frame = if sheet.view.to_act == Some(seat.seat) {
        frame.with("stroke", colour).with("stroke-width", TURN_WIDTH)
    } else {
        frame.with("stroke", palette.line)
    };
    let plate = corner.shifted(INSET + PLATE / 2.0, size.height / 2.0);
    let start = plate.shifted(PLATE / 2.0 + INSET, 0.0);
    // One line, or the rigs in a line below what is lacking.
    let (upper, lower) = if size.height > AROUND + LINE {
        (start.shifted(0.0, -LINE / 2.0), start.shifted(0.0, LINE / 2.0))
    } else {
        (start, start.shifted(LACKING_WIDTH, 0.0))
    };
    let end = Point::new(corner.x + size.width - INSET, upper.y);
    let score = signed(seat.score);
    let mut card = Element::group([
        frame,
        Element::square(plate, PLATE, CORNER * 0.75).with("fill", colour).with("opacity", 0.15),
        sign(sheet, seat, plate),
        Element::text(end, SCORE_SIZE, Anchor::End, Weight::Bold, &score).with("fill", palette.ink),
    ]);
    if has_won(sheet, seat.score) {
        let middle = end.shifted(-SCORE_SIZE * score.chars().count() as f64 * LETTER_WIDTH - 1.5 * STAR, 0.0);
        card = card.child(pieces::star(middle, STAR).with("fill", palette.accent));
    }
    if let Some(role) = seat.role {
        let at = upper.shifted(LACKING * 1.3, 0.0);
        card = card.child(pieces::lacking(palette, role.concession.lacking(), at, LACKING));
    }
    card = card.children(stock(sheet, Rig::Basic, seat.stock.basic, lower));
    if sheet.view.tactical {
        card = card.children(stock(sheet, Rig::Second, seat.stock.second, lower.shifted(STOCK_WIDTH, 0.0)));
    }
    card
}

/// Whether the game is over and nobody has more points (AT-12).
fn has_won(sheet: &Sheet<'_>, score: Score) -> bool {
    sheet.view.ending.is_some() && sheet.view.seats.iter().all(|seat| seat.score <= score)
}

/// The bars of the direction that a seat scores, or its number while that is open. A claim just made is marked.
fn sign(sheet: &Sheet<'_>, seat: &SeatView, plate: Point) -> Element {
    let colour = sheet.colour(seat.seat);
    let Some(role) = seat.role else {
        let number = seat.seat.to_string();
        return Element::text(plate, PLATE * 0.6, Anchor::Middle, Weight::Bold, &number).with("fill", colour);
    };
    let bars = if sheet.is_second_of_direction(seat) { Bars::Broken } else { Bars::Whole };
    let sign = Element::group([pieces::direction(role.direction, bars, plate, PLATE * 0.42, colour)]);
    let claimed = matches!(sheet.last, Some(Action::Claim { .. }))
        && sheet.view.claim.is_some_and(|claim| claim.seat == seat.seat);
    if claimed {
        sign.child(Element::square(plate, PLATE, CORNER * 0.75).outlined(sheet.palette.accent, TURN_WIDTH))
    } else {
        sign
    }
}

fn stock(sheet: &Sheet<'_>, rig: Rig, left: u8, at: Point) -> [Element; 2] {
    let number =
        Element::text(at.shifted(DERRICK, 0.0), NUMBER_SIZE, Anchor::Start, Weight::Bold, &left.to_string());
    let derrick = pieces::derrick(sheet.palette, rig, at.shifted(DERRICK * 0.45, 0.0), DERRICK);
    [derrick, number.with("fill", sheet.palette.ink)]
}

/// How many fields can still take a rig (AT-33), under the outline of an empty field.
fn fields_left(sheet: &Sheet<'_>, corner: Point, size: Size) -> Element {
    let palette = sheet.palette;
    let middle = corner.shifted(size.width / 2.0, size.height / 2.0);
    let (sign, number) = if size.height > AROUND + LINE {
        (middle.shifted(0.0, -LINE / 2.0), middle.shifted(0.0, LINE / 2.0))
    } else {
        (middle.shifted(-size.width / 4.0, 0.0), middle.shifted(size.width / 6.0, 0.0))
    };
    let left = sheet.view.fields_left.to_string();
    Element::group([
        Element::rect(corner, size, CORNER).with("fill", palette.raised).with("stroke", palette.line),
        Element::square(sign, 18.0, 4.5)
            .with("fill", palette.field)
            .with("stroke", palette.dim)
            .with("stroke-width", 1.6),
        Element::text(number, NUMBER_SIZE, Anchor::Middle, Weight::Bold, &left).with("fill", palette.ink),
    ])
}
