//! A line for every seat: what it scores, its rigs and its points.

use motherlode_drawing::{Ink, Line};

use super::{Screen, signed};
use crate::board::Direction;
use crate::text::AtacamaText;
use crate::view::SeatView;

/// What parts two entries of a line.
const GAP: usize = 3;

/// Every seat, with its entries below one another.
pub(super) fn seats(screen: &Screen<'_>) -> Vec<Line> {
    let rows: Vec<[String; 3]> = screen.view.seats.iter().map(|seat| entries(screen, seat)).collect();
    let widths: Vec<usize> = (0..3)
        .map(|entry| rows.iter().map(|row| row[entry].chars().count()).max().unwrap_or_default())
        .collect();
    let lines = screen.view.seats.iter().zip(&rows).map(|(seat, row)| {
        let player = screen.player(seat.seat);
        let turn = if screen.view.to_act == Some(seat.seat) { "> " } else { "  " };
        let start = Line::new()
            .inked(&[Ink::Strong], turn)
            .inked(&[Ink::Strong, player], &format!("{} {}", seat.seat, sign(seat)))
            .text("  ");
        row.iter().zip(&widths).fold(start, |line, (entry, width)| {
            let end = line.width() + width + GAP;
            line.text(entry).padded(end)
        })
    });
    lines.collect()
}

fn entries(screen: &Screen<'_>, seat: &SeatView) -> [String; 3] {
    let role = match seat.role {
        Some(role) => {
            format!("{}, {}", screen.direction(role.direction), screen.lacking(role.concession.lacking()))
        }
        None => screen.say(AtacamaText::ScreenNoRole, &[]),
    };
    let basic = format!("{:>2}", seat.stock.basic);
    let rigs = if screen.view.tactical { format!("{basic} + {}*", seat.stock.second) } else { basic };
    [
        role,
        screen.say(AtacamaText::ScreenRigs, &[("rigs", &rigs)]),
        screen.say(AtacamaText::ScreenScore, &[("score", &format!("{:>3}", signed(seat.score)))]),
    ]
}

/// The way of a seat's lines.
fn sign(seat: &SeatView) -> &'static str {
    match seat.role.map(|role| role.direction) {
        Some(Direction::Columns) => "|||",
        Some(Direction::Rows | Direction::Horizontal) => "===",
        Some(Direction::Falling) => r"\\\",
        Some(Direction::Rising) => "///",
        None => "   ",
    }
}
