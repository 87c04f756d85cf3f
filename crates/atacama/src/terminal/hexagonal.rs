//! The hexagonal board in staggered rows. Every line has its rigs and worth where it leaves the board: the horizontal
//! ones to the left, the rising ones above and to the upper right, the falling ones below and to the lower right.

use motherlode_drawing::{Ink, Line};

use super::{Screen, cell, rigs};
use crate::board::{Direction, hexagon_row};
use crate::fields::{Field, SIDE};
use crate::view::LineView;

/// The width of rigs or a worth.
const SHORT: usize = 3;
/// The width of a horizontal line's worth and rigs, with a space behind each.
const LABEL: usize = 2 * (SHORT + 1);
/// The width of a row's letter, with a space behind it.
const LETTER: usize = 2;
/// The width of the number of a row's last cell, with the spaces around it.
const NUMBER: usize = 4;
const BOTTOM: usize = 0;
const TOP: usize = SIDE - 1;
/// How far the row above or below is shifted.
const HALF: usize = cell::WIDTH / 2;

/// The board with its margins.
pub(super) fn board(screen: &Screen<'_>) -> Vec<Line> {
    let [above_worths, above_rigs] = over(screen, TOP, |field| rising(screen, field));
    let [below_worths, below_rigs] = over(screen, BOTTOM, |field| falling(screen, field));
    let rows: Vec<_> = screen.lines(Direction::Horizontal).collect();
    let rows = rows.iter().enumerate().rev().map(|(row, line)| staggered(screen, row, line));
    let lines = [above_worths, above_rigs].into_iter().chain(rows).chain([below_rigs, below_worths]);
    lines.filter(|line| !line.is_blank()).collect()
}

/// A row with its margins.
fn staggered(screen: &Screen<'_>, row: usize, line: &LineView) -> Line {
    let cells = screen.view.fields.iter().filter(|field| field.field.letter() == row);
    let text =
        cells.fold(start(screen, row, line), |text, field| text.followed_by(cell::cell(screen, field)));
    let length = hexagon_row(row);
    let text = text.inked(&[Ink::Dim], &format!("{length:>width$} ", width = NUMBER - 1));
    let Some(end) = Field::at(row, length - 1) else { return text };
    // The lines that leave the top row upwards and the bottom row downwards stand above and below.
    let leaving = [
        rising(screen, end).filter(|_| row != TOP).map(|line| ("/ ", line)),
        falling(screen, end).filter(|_| row != BOTTOM).map(|line| ("\\ ", line)),
    ];
    leaving.into_iter().flatten().fold(text, |text, (sign, line)| {
        let text = text.inked(&[Ink::Dim], sign).followed_by(rigs(line, SHORT));
        text.text(" ").followed_by(worths(screen, line)).text(" ")
    })
}

/// The rising line that ends at a field.
fn rising<'a>(screen: &'a Screen<'_>, field: Field) -> Option<&'a LineView> {
    screen.lines(Direction::Rising).find(|line| line.fields.iter().last() == Some(field))
}

/// The falling line that ends at a field.
fn falling<'a>(screen: &'a Screen<'_>, field: Field) -> Option<&'a LineView> {
    screen.lines(Direction::Falling).find(|line| line.fields.iter().next() == Some(field))
}

/// How far a row is moved in.
fn indent(row: usize) -> usize {
    (SIDE - hexagon_row(row)) * HALF
}

/// What a line is worth to its owner, in the width of a worth.
fn worths(screen: &Screen<'_>, line: &LineView) -> Line {
    let worths = line.worth.iter().map(|owner| screen.worth(line, owner.seat, SHORT));
    worths.fold(Line::new(), Line::followed_by)
}

/// What stands before the cells of a row.
fn start(screen: &Screen<'_>, row: usize, line: &LineView) -> Line {
    let text = Line::new().padded(indent(row)).followed_by(worths(screen, line)).text(" ");
    let text = text.followed_by(rigs(line, SHORT)).padded(indent(row) + LABEL);
    text.inked(&[Ink::Strong], line.name).padded(indent(row) + LABEL + LETTER)
}

/// The worths and the rigs of the lines that leave a row to the next one's right.
fn over<'a>(screen: &Screen<'_>, row: usize, leaving: impl Fn(Field) -> Option<&'a LineView>) -> [Line; 2] {
    let fields = (0..hexagon_row(row)).filter_map(|place| leaving(Field::at(row, place)?));
    let start = Line::new().padded(indent(row) + LABEL + LETTER + HALF);
    fields.fold([start.clone(), start], |[worth_line, rig_line], line| {
        let end = rig_line.width() + cell::WIDTH;
        [
            worth_line.followed_by(worths(screen, line)).padded(end),
            rig_line.followed_by(rigs(line, SHORT)).padded(end),
        ]
    })
}
