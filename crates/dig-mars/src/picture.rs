//! A view as one drawing.

mod canyon;
mod caption;
mod card;
mod mars;
mod route;
mod signs;
mod status;
#[cfg(test)]
mod tests;

use motherlode_core::Seat;
use motherlode_drawing::svg::document;
use motherlode_drawing::{Colour, Element, Hue, Palette, Point, Size, Theme};

use crate::actions::Action;
use crate::cards::Print;
use crate::view::{PlaceView, SeatView, TopView, View};
use mars::Mars;

/// The room around the caption.
const PADDING: f64 = 14.0;
/// What parts two cards of the caption.
const GAP: f64 = 8.0;
/// How round the picture's corners are.
const CORNER: f64 = 18.0;
/// How round the corners of the caption's cards are.
const CARD_CORNER: f64 = 12.0;
/// How wide the marks of the last action are.
const LAST_WIDTH: f64 = 3.5;

/// The view as SVG.
pub(crate) fn picture(view: &View, last: Option<Action>, theme: Theme) -> String {
    let sheet = Sheet { view, last, palette: theme.palette(), mars: Mars::of(theme) };
    let Size { width, height } = canyon::SIZE;
    let (left, inner) = (Point::new(PADDING, height), width - 2.0 * PADDING);
    let caption = caption::caption(&sheet, left, inner);
    let below = left.shifted(0.0, caption::HEIGHT + GAP);
    let status = status::status(&sheet, below, inner);
    let size = Size { width, height: below.y + status::HEIGHT + PADDING };
    let ground = Element::rect(Point::default(), size, CORNER).with("fill", sheet.palette.paper);
    let content = [ground].into_iter().chain(canyon::canyon(&sheet)).chain(caption).chain([status]);
    document(size, &title(view), &description(view), content).to_string()
}

/// What is drawn, and with which colours.
struct Sheet<'a> {
    view: &'a View,
    last: Option<Action>,
    palette: &'a Palette,
    mars: &'a Mars,
}

impl Sheet<'_> {
    fn colour(&self, seat: Seat) -> Colour {
        self.palette.player(Hue::of(seat))
    }

    /// Whether a seat did the last action: only the end of a turn passes it on (DM-22).
    fn did_last(&self, seat: Seat) -> bool {
        self.view.to_act == Some(seat)
    }

    /// Whether the game is over and a seat has won it, alone or with others.
    fn has_won(&self, seat: &SeatView) -> bool {
        self.view.ranks.is_some_and(|ranks| ranks[seat.seat] == 1)
    }
}

fn title(view: &View) -> String {
    let switch = match (view.last_card, view.open) {
        (true, _) => "+last-card",
        (false, true) => "+open",
        (false, false) => "",
    };
    format!("Dig Mars {}{switch}", view.seats.len())
}

/// What the picture shows in the game's own notation, for those who listen to it: every seat with its levels and
/// points, every place with its height, its top (`h2` for a back, `5/3 radar` for a front, in brackets where only this
/// observer has seen it) and its stations, and the cards left.
fn description(view: &View) -> String {
    let seats = view.seats.iter().map(|seat| {
        let turn = if view.to_act == Some(seat.seat) { "> " } else { "" };
        let points = seat.points.map_or_else(|| "?".to_owned(), |points| points.to_string());
        format!("{turn}{} {}{}{} {points}", seat.seat, seat.digging, seat.salvage, seat.fleet)
    });
    let parts: Vec<_> = seats.chain(view.places.iter().map(spot)).collect();
    format!("{}; {}", parts.join("; "), view.cards_left)
}

fn spot(spot: &PlaceView) -> String {
    let top = match spot.top {
        TopView::Nothing => String::new(),
        TopView::Back { hardness, known: None } => format!(" h{hardness}"),
        TopView::Back { hardness, known: Some(card) } => format!(" h{hardness} ({})", front(card.print)),
        TopView::Front { card } => format!(" {}", front(card.print)),
    };
    let stations = spot.stations.iter().filter(|(_, count)| **count > 0);
    let stations: String = stations.map(|(seat, count)| format!(" @{seat}x{count}")).collect();
    format!("{} {}{top}{stations}", spot.place, spot.cards)
}

fn front(print: Print) -> String {
    let bonus = print.bonus.map_or(String::new(), |bonus| format!(" {}", bonus.code()));
    format!("{}/{}{bonus}", print.points, print.difficulty)
}
