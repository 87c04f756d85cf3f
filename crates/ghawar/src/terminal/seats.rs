//! The seats as a table: barrels, rigs left, trucks in the depot, and what each has delivered below the value board.

use motherlode_drawing::{Ink, Line};

use super::Screen;
use crate::board::Side;
use crate::cubes::Colour;
use crate::text::GhawarText;
use crate::view::{SeatView, TruckView, ValueView};

/// What parts two columns.
const GAP: &str = "  ";
/// The width of a colour's column.
const COLOUR: usize = 4;

/// A column with a number for every seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Barrels,
    Stock,
    Depot,
}

impl Column {
    const ALL: [Column; 3] = [Column::Barrels, Column::Stock, Column::Depot];

    fn title(self, screen: &Screen<'_>) -> &'static str {
        let text = match self {
            Column::Barrels => GhawarText::ScreenBarrels,
            Column::Stock => GhawarText::ScreenStock,
            Column::Depot => GhawarText::ScreenDepot,
        };
        text.text(screen.language)
    }

    fn entry(self, screen: &Screen<'_>, seat: &SeatView) -> usize {
        let waits = |truck: &&TruckView| truck.seat == seat.seat && truck.space.is_none();
        match self {
            Column::Barrels => seat.barrels.0.into(),
            Column::Stock => seat.stock,
            Column::Depot => screen.view.trucks.iter().filter(waits).count(),
        }
    }
}

/// The head of the table and a line for every seat.
pub(super) fn seats(screen: &Screen<'_>) -> Vec<Line> {
    let view = screen.view;
    let building = view.seats.iter().any(|seat| seat.stock > 0);
    let columns: Vec<_> =
        Column::ALL.into_iter().filter(|column| building || *column != Column::Stock).collect();
    let sides = view.seats.iter().map(|seat| side(screen, seat).chars().count()).max().unwrap_or_default();
    let start = "> 1 ".len() + sides;
    let rows = view.seats.iter().map(|seat| row(screen, seat, &columns, start));
    [head(screen, &columns, start)].into_iter().chain(rows).collect()
}

fn head(screen: &Screen<'_>, columns: &[Column], start: usize) -> Line {
    let head = columns.iter().fold(Line::new().padded(start), |line, column| {
        line.text(GAP).inked(&[Ink::Dim], column.title(screen))
    });
    let head = colours(screen).into_iter().fold(head.text(GAP), |line, colour| {
        let price = screen.view.values.iter().find(|value| value.colour == colour).map(price);
        let text = price.unwrap_or_else(|| colour.letter().to_string());
        let end = line.width() + COLOUR;
        line.text(" ").inked(&[Ink::Strong], &text).padded(end)
    });
    head.text(GAP).inked(&[Ink::Dim], GhawarText::ScreenScore.text(screen.language))
}

fn row(screen: &Screen<'_>, seat: &SeatView, columns: &[Column], start: usize) -> Line {
    let turn = if screen.view.to_act == Some(seat.seat) { "> " } else { "  " };
    let line = Line::new()
        .inked(&[Ink::Strong], turn)
        .inked(&[Ink::Strong, screen.player(seat.seat)], &seat.seat.to_string())
        .text(" ")
        .text(side(screen, seat))
        .padded(start);
    let line = columns.iter().fold(line, |line, column| {
        let width = column.title(screen).chars().count();
        line.text(GAP).text(&format!("{:>width$}", column.entry(screen, seat)))
    });
    let colours = colours(screen).into_iter();
    let line = colours.fold(line.text(GAP), |line, colour| line.followed_by(delivered(screen, seat, colour)));
    let width = GhawarText::ScreenScore.text(screen.language).chars().count();
    line.text(GAP).inked(&[Ink::Strong], &format!("{:>width$}", seat.score))
}

/// A colour with its value, as the head of the table has it.
pub(super) fn price(value: &ValueView) -> String {
    format!("{}{}", value.colour.letter(), value.value)
}

/// The colours as they lie on the value board.
fn colours(screen: &Screen<'_>) -> Vec<Colour> {
    let values = &screen.view.values;
    if values.is_empty() { Colour::ALL.into() } else { values.iter().map(|value| value.colour).collect() }
}

/// How many cubes of a colour a seat has delivered, with a star where nobody has as many.
fn delivered(screen: &Screen<'_>, seat: &SeatView, colour: Colour) -> Line {
    let delivered = seat.delivered.iter().find(|delivered| delivered.colour == colour && delivered.cubes > 0);
    let Some(delivered) = delivered else {
        return Line::new().inked(&[Ink::Dim], "  ·").padded(COLOUR);
    };
    let cubes = format!("{:>width$}", delivered.cubes, width = COLOUR - 1);
    if delivered.majority {
        Line::new().inked(&[Ink::Strong, screen.player(seat.seat)], &format!("{cubes}*"))
    } else {
        Line::new().text(&cubes).padded(COLOUR)
    }
}

fn side(screen: &Screen<'_>, seat: &SeatView) -> &'static str {
    let text = match seat.side {
        Side::South => GhawarText::ScreenSouth,
        Side::West => GhawarText::ScreenWest,
        Side::North => GhawarText::ScreenNorth,
        Side::East => GhawarText::ScreenEast,
    };
    text.text(screen.language)
}
