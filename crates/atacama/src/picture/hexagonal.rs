//! The hexagonal board. Every line has its margin where it leaves the board, in its own direction: the horizontal ones
//! to the left, the rising ones above and to the upper right, the falling ones below and to the lower right.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Path, Point, Size};

use super::field::{Scale, field};
use super::{Board, Sheet, pieces};
use crate::board::{Direction, hexagon_row};
use crate::fields::{Field, SIDE};
use crate::view::{FieldStatus, FieldView, LineView};

/// From one cell of a row to the next.
const CELL: f64 = 56.0;
/// From a cell's middle to its upper corner.
const REACH: f64 = CELL * 0.577_350_269_189_625_8;
/// From one row to the next.
const ROW: f64 = REACH * 1.5;
/// What is left free around a cell.
const CELL_GAP: f64 = 1.6;
/// The margin of the horizontal lines and the rows' letters.
const LEFT: f64 = 66.0;
/// The margin of the shorter rows' falling and rising lines, beside the longest row.
const RIGHT: f64 = 40.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 54.0;
/// The room of a row's letter between its first cell and its margin.
const LETTER: f64 = 17.0;
const LETTER_SIZE: f64 = 16.0;
/// From the end of a line to the middle of its pips.
const PIPS: f64 = 20.0;
/// From the pips of a horizontal line up to the middle of its worth.
const WORTH_ABOVE: f64 = 15.0;
/// From the end of another line to the middle of its worth.
const WORTH_BEYOND: f64 = 49.0;
const NAME_SIZE: f64 = 10.0;
const PIP: f64 = 3.3;
const WORTH_SIZE: f64 = 19.0;
const LAST_WIDTH: f64 = 3.4;

const SCALE: Scale = Scale {
    ore: 17.5,
    ore_at: Point::new(0.0, -4.5),
    small_ore: 12.5,
    small_ore_at: Point::new(12.5, 3.0),
    derrick: 37.0,
    derrick_at: Point::new(-9.5, -3.5),
};

/// The board with its margins.
pub(super) fn board(sheet: &Sheet<'_>) -> Board {
    let mut content: Vec<_> = sheet.view.fields.iter().map(|known| cell(sheet, known)).collect();
    content.extend(sheet.last_field().map(|field| {
        Element::path(&hexagon(middle(field), REACH - CELL_GAP)).outlined(sheet.palette.accent, LAST_WIDTH)
    }));
    content.extend((0..SIDE).filter_map(|row| {
        let at = middle(Field::at(row, 0)?).shifted(-CELL / 2.0 - LETTER / 2.0, 0.0);
        let letter = char::from(b'a' + row as u8).to_string();
        let text = Element::text(at, LETTER_SIZE, Anchor::Middle, Weight::Regular, &letter);
        Some(text.with("fill", sheet.palette.dim))
    }));
    content.extend(sheet.view.lines.iter().filter_map(|line| margin(sheet, line)));
    let height = TOP + 2.0 * REACH + ROW * (SIDE - 1) as f64 + BOTTOM;
    Board { size: Size { width: LEFT + CELL * SIDE as f64 + RIGHT, height }, content }
}

/// The middle of a cell.
fn middle(field: Field) -> Point {
    let (row, place) = (field.letter(), field.number());
    let indent = (SIDE - hexagon_row(row)) as f64 / 2.0;
    Point::new(LEFT + CELL * (indent + place as f64 + 0.5), TOP + REACH + ROW * (SIDE - 1 - row) as f64)
}

fn hexagon(middle: Point, reach: f64) -> Path {
    let half = reach * CELL / REACH / 2.0;
    let corners = [
        (0.0, -reach),
        (half, -reach / 2.0),
        (half, reach / 2.0),
        (0.0, reach),
        (-half, reach / 2.0),
        (-half, -reach / 2.0),
    ];
    Path::polygon(corners.map(|(x, y)| middle.shifted(x, y)))
}

fn cell(sheet: &Sheet<'_>, known: &FieldView) -> Element {
    let palette = sheet.palette;
    let at = middle(known.field);
    let ground = Element::path(&hexagon(at, REACH - CELL_GAP));
    match known.status {
        FieldStatus::Desert => pieces::desert(palette, at, CELL, ground),
        FieldStatus::Hidden => ground.with("fill", palette.back),
        _ => {
            let name = Element::text(
                at.shifted(0.0, REACH * 0.66),
                NAME_SIZE,
                Anchor::Middle,
                Weight::Regular,
                &known.field.to_string(),
            );
            field(sheet, known, at, ground, &SCALE).child(name.with("fill", palette.dim))
        }
    }
}

/// A line's pips, and its worth once it counts, where the line leaves the board.
fn margin(sheet: &Sheet<'_>, line: &LineView) -> Option<Element> {
    let way = pieces::way(line.direction);
    // The fields of a line come from the left or the bottom, so a falling line leaves the board at its first.
    let (end, way) = match line.direction {
        Direction::Falling => (line.fields.iter().next()?, way),
        Direction::Rising => (line.fields.iter().last()?, way),
        _ => (line.fields.iter().next()?, way.scaled(-1.0)),
    };
    let edge = middle(end) + way.scaled(CELL / 2.0);
    let (pips, worth) = match line.direction {
        Direction::Falling | Direction::Rising => (edge + way.scaled(PIPS), edge + way.scaled(WORTH_BEYOND)),
        _ => (edge.shifted(-LETTER - PIPS, 0.0), edge.shifted(-LETTER - PIPS, -WORTH_ABOVE)),
    };
    let worths = sheet.worths(line).map(|(text, colour)| {
        Element::text(worth, WORTH_SIZE, Anchor::Middle, Weight::Bold, &text).with("fill", colour)
    });
    Some(Element::group([pieces::pips(line.rigs, pips, way, PIP, sheet.line_colour(line))]).children(worths))
}
