//! A stack of discovery cards, and what lies on top of it.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::{Sheet, signs};
use crate::cards::Print;
use crate::view::{PlaceView, TopView};

/// How big a card is.
pub(super) const CARD: Size = Size { width: 104.0, height: 80.0 };
/// From a card to the one that lies on it.
const STEP: Point = Point::new(-4.0, -5.0);
/// From the middle of a place to the lowest card.
const LOWEST_AT: Point = Point::new(4.0, -14.0);
const CORNER: f64 = 9.0;
const EDGE: f64 = 1.5;

const HARDNESS_SIZE: f64 = 40.0;
const POINTS_SIZE: f64 = 42.0;
const DIFFICULTY_SIZE: f64 = 19.0;
const BADGE: f64 = 18.0;
const WEIGHT: f64 = 7.0;
const WEIGHT_PITCH: f64 = 16.5;
/// What parts the weights from their figure.
const FIGURE_GAP: f64 = 3.0;

/// What only the observer has seen: a small card on the back.
const KNOWN: Size = Size { width: 66.0, height: 56.0 };
const KNOWN_POINTS_SIZE: f64 = 28.0;
const KNOWN_DIFFICULTY_SIZE: f64 = 17.0;
const KNOWN_HARDNESS_SIZE: f64 = 26.0;

const EYE: f64 = 12.5;
const EYE_PITCH: f64 = 25.5;

/// The cards at a place, around its middle.
pub(super) fn stack(sheet: &Sheet<'_>, spot: &PlaceView, place: Point) -> Element {
    let mars = sheet.mars;
    if spot.top == TopView::Nothing {
        let outline = rect(place + LOWEST_AT + STEP).outlined(sheet.palette.dim, EDGE);
        return outline.with("stroke-dasharray", "5 6").with("opacity", 0.7);
    }
    let middle = |depth: u8| middle_of(place, depth);
    let card =
        |at: Point, fill| rect(at).with("fill", fill).with("stroke", mars.edge).with("stroke-width", EDGE);
    let below = (0..spot.cards.saturating_sub(1)).map(|depth| card(middle(depth), mars.back));
    let top = top_of(spot, place);
    let content = match spot.top {
        TopView::Nothing => Vec::new(),
        TopView::Back { hardness, known: None } => vec![card(top, mars.back), back(sheet, hardness, top)],
        TopView::Back { hardness, known: Some(seen) } => {
            vec![card(top, mars.back), known(sheet, hardness, seen.print, top)]
        }
        TopView::Front { card: seen } => vec![card(top, mars.front), front(sheet, seen.print, top)],
    };
    Element::group(below).children(content)
}

/// The middle of the card that lies so deep at a place, counted from the lowest.
fn middle_of(place: Point, depth: u8) -> Point {
    place + LOWEST_AT + STEP.scaled(f64::from(depth))
}

/// The middle of the top card of a place.
fn top_of(spot: &PlaceView, place: Point) -> Point {
    middle_of(place, spot.cards.saturating_sub(1))
}

fn rect(middle: Point) -> Element {
    Element::rect(middle.shifted(-CARD.width / 2.0, -CARD.height / 2.0), CARD, CORNER)
}

/// The back of a card: its hardness as a figure and as chevrons.
fn back(sheet: &Sheet<'_>, hardness: u8, middle: Point) -> Element {
    let ink = sheet.mars.back_ink;
    let figure = middle.shifted(-22.0, -3.0);
    Element::group([
        Element::text(figure, HARDNESS_SIZE, Anchor::Middle, Weight::Bold, &hardness.to_string())
            .with("fill", ink),
        signs::chevrons(hardness, middle.shifted(22.0, -3.0), 16.0, ink),
    ])
}

/// A back of which the observer knows the front by radar (DM-12): that front small, within a broken line, with an eye.
fn known(sheet: &Sheet<'_>, hardness: u8, print: Print, middle: Point) -> Element {
    let (palette, mars) = (sheet.palette, sheet.mars);
    let figure = middle.shifted(-36.0, -22.0);
    let inner = middle.shifted(15.0, -4.0);
    let corner = inner.shifted(-KNOWN.width / 2.0, -KNOWN.height / 2.0);
    let ghost =
        Element::rect(corner, KNOWN, CORNER * 0.7).with("fill", mars.front).with("stroke", palette.ink);
    let points = inner.shifted(-16.0, -11.0);
    let weight = inner.shifted(-20.0, 15.0);
    let text = |at: Point, size: f64, text: u8| {
        Element::text(at, size, Anchor::Middle, Weight::Bold, &text.to_string())
    };
    Element::group([
        text(figure, KNOWN_HARDNESS_SIZE, hardness).with("fill", mars.back_ink),
        signs::chevrons(hardness, middle.shifted(-36.0, 13.0), 10.0, mars.back_ink),
        ghost.with("stroke-width", EDGE).with("stroke-dasharray", "4 3"),
        text(points, KNOWN_POINTS_SIZE, print.points).with("fill", palette.ink),
        signs::weight(weight, WEIGHT, palette.ink),
        text(weight.shifted(16.0, 0.5), KNOWN_DIFFICULTY_SIZE, print.difficulty).with("fill", palette.ink),
        signs::own_eye(sheet, inner.shifted(17.0, 15.0), 11.0),
    ])
    .children(print.bonus.map(|bonus| signs::badge(sheet, bonus, inner.shifted(17.0, -12.0), 13.0)))
}

/// The front of a card: its points large, its difficulty as weights and as a figure, its bonus as a badge.
fn front(sheet: &Sheet<'_>, print: Print, middle: Point) -> Element {
    let ink = sheet.palette.ink;
    let points = middle.shifted(if print.bonus.is_some() { -24.0 } else { 0.0 }, -14.0);
    let weights = f64::from(print.difficulty);
    // The weights and the figure behind them, centred together.
    let first = middle.shifted(-(WEIGHT_PITCH * weights + FIGURE_GAP) / 2.0, 24.0);
    let figure = first.shifted(WEIGHT_PITCH * weights + FIGURE_GAP, 0.5);
    Element::group([
        Element::text(points, POINTS_SIZE, Anchor::Middle, Weight::Bold, &print.points.to_string())
            .with("fill", ink),
        Element::text(figure, DIFFICULTY_SIZE, Anchor::Middle, Weight::Bold, &print.difficulty.to_string())
            .with("fill", ink),
    ])
    .children(
        (0..print.difficulty)
            .map(|weight| signs::weight(first.shifted(WEIGHT_PITCH * f64::from(weight), 0.0), WEIGHT, ink)),
    )
    .children(print.bonus.map(|bonus| signs::badge(sheet, bonus, middle.shifted(25.0, -14.0), BADGE)))
}

/// The eyes of all who have looked at the unexplored card (DM-12), on its lower edge.
pub(super) fn eyes(sheet: &Sheet<'_>, spot: &PlaceView, place: Point) -> Vec<Element> {
    let top = top_of(spot, place);
    let lookers: Vec<_> = spot.looked.iter().filter(|(_, looked)| **looked).map(|(seat, _)| seat).collect();
    let first = -EYE_PITCH * (lookers.len() as f64 - 1.0) / 2.0;
    let eyes = lookers.into_iter().enumerate().map(|(place, seat)| {
        let middle = top.shifted(first + EYE_PITCH * place as f64, CARD.height / 2.0 - 1.0);
        signs::seat_eye(sheet, seat, middle, EYE)
    });
    eyes.collect()
}
