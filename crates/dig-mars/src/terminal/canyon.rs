//! The canyon: sixteen boxes. The upper edge of a box has its place, its cards and who has looked into it; inside
//! stand the top card and the stations.

use motherlode_drawing::{Ink, Line};

use super::{Screen, front, player};
use crate::actions::Action;
use crate::places::{Place, SIDE};
use crate::view::{PlaceView, TopView};

/// One card of a stack.
pub(super) const CARD: &str = "≡";
/// A place without cards.
pub(super) const EMPTY: &str = "·";
/// How wide a box is between its edges.
pub(super) const BOX: usize = 18;
/// How wide the canyon's margin is.
const MARGIN: usize = 1;

const EDGE: &str = "─";
const SIDE_EDGE: &str = "│";
const TOP: [&str; 3] = ["┌", "┬", "┐"];
const MIDDLE: [&str; 3] = ["├", "┼", "┤"];
const BOTTOM: [&str; 3] = ["└", "┴", "┘"];

/// The canyon, from its highest row down.
pub(super) fn canyon(screen: &Screen<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in (0..SIDE).rev() {
        let spots = || screen.view.places.iter().filter(|spot| spot.place.row() == row);
        let joints = if row == SIDE - 1 { TOP } else { MIDDLE };
        lines.push(across(joints, spots().map(|spot| edge(screen, spot))));
        lines.push(across([SIDE_EDGE; 3], spots().map(|spot| inside(top(spot)))));
        lines.push(across([SIDE_EDGE; 3], spots().map(|spot| inside(stations(spot)))));
    }
    let closed = (0..SIDE).map(|_| Line::new().inked(&[Ink::Dim], &EDGE.repeat(BOX)));
    lines.push(across(BOTTOM, closed));
    lines
}

/// A line of four boxes with what parts them.
fn across([first, between, last]: [&str; 3], boxes: impl Iterator<Item = Line>) -> Line {
    let start = Line::new().padded(MARGIN);
    let line = boxes.enumerate().fold(start, |line, (column, part)| {
        line.inked(&[Ink::Dim], if column == 0 { first } else { between }).followed_by(part)
    });
    line.inked(&[Ink::Dim], last)
}

/// The upper edge of a box: its place, marked if something happened there last, its cards, and who has looked.
fn edge(screen: &Screen<'_>, spot: &PlaceView) -> Line {
    let mark = mark(screen, spot.place);
    let inks: Vec<Ink> = [Ink::Strong].into_iter().chain(mark.map(|_| Ink::Last)).collect();
    let name = format!("{}{}", spot.place, mark.unwrap_or_default());
    let cards = CARD.repeat(spot.cards.into());
    let start = Line::new().inked(&[Ink::Dim], EDGE).text(" ").inked(&inks, &name).text(" ");
    let start = if cards.is_empty() { start } else { start.text(&cards).text(" ") };
    let lookers = spot.looked.iter().filter(|(_, looked)| **looked);
    let eyes = lookers.fold(Line::new(), |line, (seat, _)| {
        let sign = if line.is_blank() { " o" } else { "" };
        line.text(sign).inked(&[Ink::Strong, player(seat)], &seat.to_string())
    });
    let eyes = if eyes.is_blank() { eyes } else { eyes.text(" ") };
    let missing = BOX.saturating_sub(start.width() + eyes.width());
    start.inked(&[Ink::Dim], &EDGE.repeat(missing)).followed_by(eyes)
}

fn inside(line: Line) -> Line {
    Line::new().text(" ").followed_by(line).padded(BOX)
}

/// The top card: `#2` for a back, `5/3 +radar` for a front, which stands in brackets where only the observer has seen
/// it.
fn top(spot: &PlaceView) -> Line {
    match spot.top {
        TopView::Nothing => Line::new().inked(&[Ink::Dim], EMPTY),
        TopView::Back { hardness, known } => {
            let back = Line::new().inked(&[Ink::Copper], &format!("#{hardness}"));
            match known {
                Some(card) => back.inked(&[Ink::Dim], &format!(" ({})", front(card.print))),
                None => back,
            }
        }
        TopView::Front { card } => Line::new().inked(&[Ink::Strong, Ink::Gold], &front(card.print)),
    }
}

/// Every seat with stations here, and how many if it is more than one.
fn stations(spot: &PlaceView) -> Line {
    let seats = spot.stations.iter().filter(|(_, count)| **count > 0);
    seats.fold(Line::new(), |line, (seat, count)| {
        let line = if line.is_blank() { line } else { line.text(" ") };
        let text = if *count > 1 { format!("{seat}x{count}") } else { seat.to_string() };
        line.inked(&[Ink::Strong, player(seat)], &text)
    })
}

/// What the last action leaves at a place: `<` where something was done or arrived, `>` where something left.
fn mark(screen: &Screen<'_>, place: Place) -> Option<&'static str> {
    let here = |done: Place, mark: &'static str| (done == place).then_some(mark);
    match screen.last? {
        Action::Move { from, to } | Action::Shift { from, to, .. } => here(to, "<").or(here(from, ">")),
        action => here(action.place()?, "<"),
    }
}

/// Whether any place is marked.
pub(super) fn is_marked(screen: &Screen<'_>) -> bool {
    Place::all().any(|place| mark(screen, place).is_some())
}
