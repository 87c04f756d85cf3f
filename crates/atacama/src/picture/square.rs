//! The square board: nine tiles, the columns' margin above and the rows' margin to the left.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::field::{Scale, field};
use super::{Board, Sheet, pieces};
use crate::board::{Direction, SQUARE_SIDE, TILE_SIDE};
use crate::fields::Field;
use crate::tiles::Tile;
use crate::view::{FieldStatus, LineView};

/// From one field to the next.
const FIELD: f64 = 64.0;
/// The visible part of a field.
const GROUND: f64 = 60.0;
const GROUND_CORNER: f64 = 9.0;
const TILE: f64 = FIELD * TILE_SIDE as f64;
const TILE_CORNER: f64 = 11.0;
/// What parts two tiles.
const SEAM: f64 = 7.0;
/// All nine fields of a line with the seams between them.
const SIDE: f64 = FIELD * SQUARE_SIDE as f64 + SEAM * 2.0;
/// The margin of the rows' pips and worths.
const LEFT: f64 = 72.0;
/// The margin of the rows' numbers.
const RIGHT: f64 = 30.0;
/// The margin of the columns' letters.
const BOTTOM: f64 = 36.0;
/// The margin of the columns' pips.
const TOP: f64 = 30.0;
/// From the board's edge to the middle of the pips.
const PIP_DISTANCE: f64 = 11.0;
const PIP: f64 = 3.5;
/// From the board's edge to the worths.
const WORTH_DISTANCE: f64 = 21.0;
const WORTH_LINE: f64 = 22.0;
const WORTH_SIZE: f64 = 20.0;
const NAME_SIZE: f64 = 16.0;
/// From the board's edge to the middle of a line's name.
const NAME_DISTANCE: f64 = 15.0;
/// From the middle of a tile to its letter in its corner.
const LETTER_AT: Point = Point::new(-86.0, -84.0);
const LETTER_SIZE: f64 = 13.0;
const LAST_WIDTH: f64 = 3.5;
/// How strongly a tile's plate shows between its fields.
const PLATE: f64 = 0.62;

const SCALE: Scale = Scale {
    ore: 19.5,
    ore_at: Point::new(0.0, 0.0),
    small_ore: 12.5,
    small_ore_at: Point::new(15.0, 14.5),
    derrick: 42.0,
    derrick_at: Point::new(-9.0, 1.5),
};

/// The board with its margins.
pub(super) fn board(sheet: &Sheet<'_>) -> Board {
    let lines =
        |direction| sheet.view.lines.iter().filter(move |line| line.direction == direction).enumerate();
    let worths = sheet.view.lines.iter().map(|line| line.worth.len()).max().unwrap_or_default().max(1);
    let place = Place { top: TOP + WORTH_LINE * worths as f64 };
    let mut content: Vec<_> = Tile::all().map(|tile| place.tile(sheet, tile)).collect();
    for known in sheet.view.fields.iter().filter(|field| field.status != FieldStatus::Hidden) {
        let middle = place.middle(known.field);
        content.push(field(sheet, known, middle, Element::square(middle, GROUND, GROUND_CORNER), &SCALE));
    }
    content.extend(sheet.last_field().map(|field| {
        let ring = Element::square(place.middle(field), GROUND, GROUND_CORNER);
        ring.outlined(sheet.palette.accent, LAST_WIDTH)
    }));
    content.extend(Tile::all().zip(&sheet.view.tiles).filter_map(|(spot, laid)| {
        let at = place.tile_middle(spot) + LETTER_AT;
        let letter = Element::text(at, LETTER_SIZE, Anchor::Middle, Weight::Bold, &(*laid)?.to_string());
        Some(letter.with("fill", sheet.palette.dim))
    }));
    for (column, line) in lines(Direction::Columns) {
        content.push(place.column(sheet, column, line));
    }
    for (row, line) in lines(Direction::Rows) {
        content.push(place.row(sheet, row, line));
    }
    Board { size: Size { width: LEFT + SIDE + RIGHT, height: place.top + SIDE + BOTTOM }, content }
}

/// How far the middle of a field lies from the board's edge, seams included.
fn along(number: usize) -> f64 {
    (number as f64 + 0.5) * FIELD + (number / TILE_SIDE) as f64 * SEAM
}

/// Where things are; the margin above the board is as high as its worths need.
struct Place {
    top: f64,
}

impl Place {
    fn middle(&self, field: Field) -> Point {
        Point::new(LEFT + along(field.letter()), self.height(field.number()))
    }

    fn height(&self, row: usize) -> f64 {
        self.top + along(SQUARE_SIDE - 1 - row)
    }

    fn tile_middle(&self, tile: Tile) -> Point {
        let [bottom_left, ..] = tile.fields();
        self.middle(bottom_left).shifted(FIELD, -FIELD)
    }

    /// The plate of a tile, or its back.
    fn tile(&self, sheet: &Sheet<'_>, tile: Tile) -> Element {
        let palette = sheet.palette;
        let [bottom_left, ..] = tile.fields();
        let middle = self.tile_middle(tile);
        let hidden = |field: Field| {
            sheet.view.fields.iter().any(|known| known.field == field && known.status == FieldStatus::Hidden)
        };
        if hidden(bottom_left) {
            return pieces::back(palette, middle, TILE, TILE_CORNER);
        }
        Element::square(middle, TILE, TILE_CORNER).with("fill", palette.seam).with("opacity", PLATE)
    }

    fn column(&self, sheet: &Sheet<'_>, column: usize, line: &LineView) -> Element {
        let top = Point::new(LEFT + along(column), self.top);
        let lowest = top.shifted(0.0, -WORTH_DISTANCE - WORTH_LINE / 2.0);
        let owners = line.worth.len();
        let worths = sheet.worths(line).enumerate().map(|(place, (text, colour))| {
            let at = lowest.shifted(0.0, -WORTH_LINE * (owners - 1 - place) as f64);
            Element::text(at, WORTH_SIZE, Anchor::Middle, Weight::Bold, &text).with("fill", colour)
        });
        let pips = top.shifted(0.0, -PIP_DISTANCE);
        Element::group([
            pieces::pips(line.rigs, pips, Point::new(1.0, 0.0), PIP, sheet.line_colour(line)),
            name(sheet, top.shifted(0.0, SIDE + NAME_DISTANCE), line.name),
        ])
        .children(worths)
    }

    fn row(&self, sheet: &Sheet<'_>, row: usize, line: &LineView) -> Element {
        let left = Point::new(LEFT, self.height(row));
        let first = left.shifted(-WORTH_DISTANCE, -WORTH_LINE * (line.worth.len() as f64 - 1.0) / 2.0);
        let worths = sheet.worths(line).enumerate().map(|(place, (text, colour))| {
            let at = first.shifted(0.0, WORTH_LINE * place as f64);
            Element::text(at, WORTH_SIZE, Anchor::End, Weight::Bold, &text).with("fill", colour)
        });
        let pips = left.shifted(-PIP_DISTANCE, 0.0);
        Element::group([
            pieces::pips(line.rigs, pips, Point::new(0.0, -1.0), PIP, sheet.line_colour(line)),
            name(sheet, left.shifted(SIDE + NAME_DISTANCE, 0.0), line.name),
        ])
        .children(worths)
    }
}

fn name(sheet: &Sheet<'_>, at: Point, text: &str) -> Element {
    Element::text(at, NAME_SIZE, Anchor::Middle, Weight::Regular, text).with("fill", sheet.palette.dim)
}
