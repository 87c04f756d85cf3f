//! A view as one drawing.

mod caption;
mod field;
mod hexagonal;
mod pieces;
mod square;
#[cfg(test)]
mod tests;

use motherlode_core::Seat;
use motherlode_drawing::svg::document;
use motherlode_drawing::{Colour, Element, Hue, Palette, Point, Size};

use crate::actions::Action;
use crate::board::Shape;
use crate::fields::Field;
use crate::state::Rig;
use crate::view::{FieldStatus, LineView, SeatView, View};

/// The room around the caption.
const PADDING: f64 = 14.0;
/// How round the picture's corners are.
const CORNER: f64 = 18.0;

/// The view as SVG.
pub(crate) fn picture(view: &View, last: Option<Action>, palette: &Palette) -> String {
    let sheet = Sheet { view, last, palette };
    let board = match view.board {
        Shape::Square => square::board(&sheet),
        Shape::Hexagonal => hexagonal::board(&sheet),
    };
    let Size { width, height } = board.size;
    let caption = caption::caption(&sheet, Point::new(PADDING, height), width - 2.0 * PADDING);
    let size = Size { width, height: height + caption::height(view.seats.len()) + PADDING };
    let ground = Element::rect(Point::default(), size, CORNER).with("fill", palette.paper);
    let title = format!("Atacama {}{}", view.variant.code(), if view.tactical { "+tactical" } else { "" });
    document(size, &title, &description(view), [ground].into_iter().chain(board.content).chain(caption))
        .to_string()
}

/// A board with its margins, from the top left.
struct Board {
    size: Size,
    content: Vec<Element>,
}

/// What is drawn, and with which colours.
struct Sheet<'a> {
    view: &'a View,
    last: Option<Action>,
    palette: &'a Palette,
}

impl Sheet<'_> {
    fn colour(&self, seat: Seat) -> Colour {
        self.palette.player(Hue::of(seat))
    }

    /// The colour of a line's pips: its owner's, or none where it has no owner or two.
    fn line_colour(&self, line: &LineView) -> Colour {
        match &line.worth[..] {
            [owner] => self.colour(owner.seat),
            _ => self.palette.dim,
        }
    }

    /// What a line is worth to its owners, in their colours; nothing while it does not count (AT-10).
    fn worths<'b>(&self, line: &'b LineView) -> impl Iterator<Item = (String, Colour)> + use<'_, 'b> {
        let worths = line.worth.iter().filter(|_| line.counts);
        worths.map(|worth| (pieces::signed(worth.worth), self.colour(worth.seat)))
    }

    /// The field that was used last.
    fn last_field(&self) -> Option<Field> {
        match self.last {
            Some(Action::Place { field, .. }) => Some(field),
            _ => None,
        }
    }

    /// Whether an earlier seat scores the same direction, so that this one's sign must differ.
    fn is_second_of_direction(&self, seat: &SeatView) -> bool {
        let direction = |seat: &SeatView| seat.role.map(|role| role.direction);
        let earlier = self.view.seats.iter().filter(|other| other.seat < seat.seat);
        seat.role.is_some() && earlier.into_iter().any(|other| direction(other) == direction(seat))
    }
}

/// What the picture shows in the game's own notation, for those who listen to it.
fn description(view: &View) -> String {
    let seats = view.seats.iter().map(|seat| {
        let role = seat
            .role
            .map_or(String::new(), |role| format!(" {} {}", role.direction.code(), role.concession.code()));
        let second = if view.tactical { format!("+{}*", seat.stock.second) } else { String::new() };
        let turn = if view.to_act == Some(seat.seat) { "> " } else { "" };
        format!("{turn}{}{role}, {}{second}, {}", seat.seat, seat.stock.basic, pieces::signed(seat.score))
    });
    let rigs = view.fields.iter().filter_map(|field| match field.status {
        FieldStatus::Rig => Some(Action::Place { field: field.field, rig: Rig::Basic }.to_string()),
        FieldStatus::SecondRig => Some(Action::Place { field: field.field, rig: Rig::Second }.to_string()),
        _ => None,
    });
    let rigs: Vec<_> = rigs.collect();
    let parts: Vec<_> = seats.chain([rigs.join(" "), view.fields_left.to_string()]).collect();
    parts.join("; ")
}
