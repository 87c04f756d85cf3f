//! The square board: rigs and worth of the columns above, of the rows to the left.

use motherlode_core::Seat;
use motherlode_drawing::{Ink, Line};

use super::{Screen, cell, rigs};
use crate::board::{Direction, SQUARE_SIDE, TILE_SIDE};
use crate::view::LineView;

/// The width of a seat's worths of rows.
const WORTH: usize = 5;
/// The width of the rows' rigs.
const RIGS: usize = 5;
/// The width of the rows' numbers, with a space on each side.
const NUMBER: usize = 4;
/// What parts two tiles of a row, and its place in lines without fields.
const SEAM: &str = "│ ";
const NO_SEAM: &str = "  ";

/// The board with its margins.
pub(super) fn board(screen: &Screen<'_>) -> Vec<Line> {
    let columns: Vec<_> = screen.lines(Direction::Columns).collect();
    let rows: Vec<_> = screen.lines(Direction::Rows).rev().collect();
    let owners = |lines: &[&LineView]| -> Vec<Seat> {
        lines.first().map(|line| line.worth.iter().map(|worth| worth.seat).collect()).unwrap_or_default()
    };
    let (column_owners, row_owners) = (owners(&columns), owners(&rows));
    let margin = WORTH * row_owners.len() + RIGS + NUMBER;

    let mut lines = Vec::new();
    for seat in column_owners {
        let label = format!("{:>width$} ", format!("{seat}:"), width = margin - 1);
        let start = Line::new().inked(&[screen.player(seat)], &label);
        lines.push(across(
            start,
            NO_SEAM,
            columns.iter().map(|line| screen.worth(line, seat, cell::WIDTH - 1)),
        ));
    }
    let labels = row_owners.iter().fold(Line::new(), |line, seat| {
        line.inked(&[screen.player(*seat)], &format!("{:>WORTH$}", format!("{seat}:")))
    });
    lines.push(across(
        labels.padded(margin),
        NO_SEAM,
        columns.iter().map(|line| rigs(line, cell::WIDTH - 1)),
    ));
    for (place, line) in rows.into_iter().enumerate() {
        if place > 0 && place % TILE_SIDE == 0 {
            lines.push(seam(margin));
        }
        let worths = row_owners.iter().map(|seat| screen.worth(line, *seat, WORTH));
        let start = worths.fold(Line::new(), Line::followed_by).followed_by(rigs(line, RIGS));
        let start = start.inked(&[Ink::Strong], &format!("{:>width$} ", line.name, width = NUMBER - 1));
        let fields = screen.view.fields.iter().filter(|field| line.fields.contains(field.field));
        lines.push(across(start, SEAM, fields.map(|field| cell::cell(screen, field))));
    }
    let names = columns.iter().map(|line| Line::new().inked(&[Ink::Strong], &format!(" {}", line.name)));
    lines.push(across(Line::new().padded(margin), NO_SEAM, names));
    lines
}

/// A line with something for every column.
fn across(start: Line, seam: &str, cells: impl Iterator<Item = Line>) -> Line {
    cells.enumerate().fold(start, |line, (column, cell)| {
        let line = if column > 0 && column % TILE_SIDE == 0 { line.inked(&[Ink::Dim], seam) } else { line };
        let end = line.width() + cell::WIDTH + 1;
        line.followed_by(cell).padded(end)
    })
}

/// What parts two rows of tiles.
fn seam(margin: usize) -> Line {
    let tile = "─".repeat((cell::WIDTH + 1) * TILE_SIDE);
    let tiles = vec![tile; SQUARE_SIDE / TILE_SIDE];
    Line::new().padded(margin).inked(&[Ink::Dim], &tiles.join("┼─"))
}
