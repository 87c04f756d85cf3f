//! The row below the canyon: a card for every seat with its points and its equipment.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::{CARD_CORNER, GAP, LAST_WIDTH, Sheet, signs};
use crate::actions::Action;
use crate::state::Equipment;
use crate::view::SeatView;

/// How high a card is.
pub(super) const HEIGHT: f64 = 88.0;
/// From a card's edge to what stands in it.
const INSET: f64 = 8.0;
/// What the station and the points take of a narrow card, as a share of it, and of a wide one.
const NARROW: f64 = 0.335;
const WIDE: f64 = 122.0;
/// A card from this width on has its points beside the station; a narrower one has them below.
const WIDE_FROM: f64 = 200.0;
/// From the left to the middle of the points in a wide card.
const WIDE_POINTS: f64 = 76.0;
const POINTS_SIZE: f64 = 22.0;
const WIDE_POINTS_SIZE: f64 = 32.0;
/// How much smaller points of three figures are.
const HUNDREDS: f64 = 0.72;
/// From one equipment to the next.
const LINE: f64 = 25.0;
const SIGN: f64 = 9.0;
/// How far apart pips stand at most, and their radius as a share of that.
const PIP_PITCH: f64 = 22.0;
const PIP: f64 = 0.36;
const WIDEST_PIP: f64 = 6.0;
/// The pips of a track and the space before them, in pitches.
const TRACK: f64 = 4.4;
const STAR: f64 = 13.0;
const TURN_WIDTH: f64 = 3.0;

/// The cards, from the top left corner.
pub(super) fn caption(sheet: &Sheet<'_>, corner: Point, width: f64) -> Vec<Element> {
    let seats = &sheet.view.seats;
    let column = (width + GAP) / seats.len() as f64;
    let size = Size { width: column - GAP, height: HEIGHT };
    let cards = seats.iter().enumerate();
    cards.map(|(place, seat)| card(sheet, seat, corner.shifted(column * place as f64, 0.0), size)).collect()
}

fn card(sheet: &Sheet<'_>, seat: &SeatView, corner: Point, size: Size) -> Element {
    let palette = sheet.palette;
    let colour = sheet.colour(seat.seat);
    let frame = Element::rect(corner, size, CARD_CORNER).with("fill", palette.raised);
    let frame = if sheet.view.to_act == Some(seat.seat) {
        frame.with("stroke", colour).with("stroke-width", TURN_WIDTH)
    } else {
        frame.with("stroke", palette.line)
    };
    let left = corner.shifted(INSET, size.height / 2.0);
    let (foot, points, points_size, side) = if size.width >= WIDE_FROM {
        let foot = left.shifted(signs::DOME.width / 2.0 + INSET, signs::DOME.height / 2.0);
        (foot, left.shifted(WIDE_POINTS, 0.0), WIDE_POINTS_SIZE, WIDE)
    } else {
        let side = size.width * NARROW;
        let middle = left.shifted(side / 2.0 - 1.0, 0.0);
        (middle.shifted(0.0, -5.0), middle.shifted(0.0, 21.0), POINTS_SIZE, side)
    };
    let tracks = left.shifted(side, 0.0);
    let star = sheet.has_won(seat).then(|| {
        let middle = Point::new(foot.x, corner.y);
        Element::group([
            signs::star(middle, STAR).outlined(palette.paper, 2.0 * TURN_WIDTH),
            signs::star(middle, STAR).with("fill", palette.accent),
        ])
    });
    Element::group([
        frame,
        signs::dome(sheet, seat.seat, foot),
        points_of(sheet, seat, points, points_size),
        equipment(sheet, seat, tracks, corner.x + size.width - INSET - tracks.x),
    ])
    .children(star)
}

/// A seat's points, where the observer may see them (DM-19); a point just taken is marked.
fn points_of(sheet: &Sheet<'_>, seat: &SeatView, at: Point, size: f64) -> Element {
    let palette = sheet.palette;
    let (text, colour) = match seat.points {
        Some(points) => (points.to_string(), palette.ink),
        None => ("?".to_owned(), palette.dim),
    };
    let size = if text.len() > 2 { size * HUNDREDS } else { size };
    let taken = sheet.last == Some(Action::BonusPoint) && sheet.did_last(seat.seat);
    let underline = Size { width: size * 1.3, height: LAST_WIDTH };
    let mark = taken.then(|| {
        let corner = at.shifted(-underline.width / 2.0, size * 0.52);
        Element::rect(corner, underline, LAST_WIDTH / 2.0).with("fill", palette.ink)
    });
    Element::group([Element::text(at, size, Anchor::Middle, Weight::Bold, &text).with("fill", colour)])
        .children(mark)
}

/// Three tracks of four (DM-3), from the middle of their left edge; a level just raised is marked.
fn equipment(sheet: &Sheet<'_>, seat: &SeatView, left: Point, width: f64) -> Element {
    let pitch = ((width - 2.0 * SIGN) / TRACK).min(PIP_PITCH);
    let radius = (pitch * PIP).min(WIDEST_PIP);
    let raised = sheet.last.and_then(Action::upgrades).filter(|_| sheet.did_last(seat.seat));
    let levels = [seat.digging, seat.salvage, seat.fleet];
    let tracks = Equipment::ALL.into_iter().zip(levels).zip([-LINE, 0.0, LINE]);
    Element::group(tracks.flat_map(|((equipment, level), down)| {
        let sign = left.shifted(SIGN, down);
        let mark = (raised == Some(equipment)).then_some(sheet.palette.ink);
        let first = sign.shifted(SIGN + pitch * 0.9, 0.0);
        [
            signs::equipment(equipment, sign, SIGN, sheet.palette.ink),
            signs::pips(level, first, radius, pitch, sheet.colour(seat.seat), mark),
        ]
    }))
}
