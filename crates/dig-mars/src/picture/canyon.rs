//! The canyon: sixteen places with their stacks and stations, and the mark of the last action.

use motherlode_core::Seat;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::{LAST_WIDTH, Sheet, card, route, signs};
use crate::actions::Action;
use crate::places::{Place, SIDE};
use crate::view::{PlaceView, TopView};

/// From one place to the next, to the right and down.
pub(super) const PITCH: Size = Size { width: 128.0, height: 146.0 };
/// The ground of a place.
const PLATE: Size = Size { width: 122.0, height: 140.0 };
const PLATE_CORNER: f64 = 13.0;
/// How faint the ground of an empty place is.
const EMPTY: f64 = 0.55;
/// The margin of the rows' numbers.
pub(super) const LEFT: f64 = 30.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
/// The margin of the columns' letters.
const BOTTOM: f64 = 30.0;
const NAME_SIZE: f64 = 17.0;
/// From the canyon's edge to the middle of a name.
const NAME_DISTANCE: f64 = 13.0;
/// From the middle of a place to the feet of its stations.
const FEET: f64 = 64.0;
/// From a seat's stations to the next seat's.
const SLOT: f64 = 29.0;

/// The canyon with its margins.
pub(super) const SIZE: Size = Size {
    width: LEFT + PITCH.width * SIDE as f64 + RIGHT,
    height: TOP + PITCH.height * SIDE as f64 + BOTTOM,
};

/// Everything from the grounds up to the stations.
pub(super) fn canyon(sheet: &Sheet<'_>) -> Vec<Element> {
    let places = &sheet.view.places;
    let mut content: Vec<_> = places.iter().map(|spot| ground(sheet, spot)).collect();
    content.extend(places.iter().map(|spot| card::stack(sheet, spot, middle(spot.place))));
    content.extend(route::route(sheet));
    content.extend(places.iter().map(|spot| stations(sheet, spot)));
    // Who has looked is seen even where many stations stand.
    content.extend(places.iter().flat_map(|spot| card::eyes(sheet, spot, middle(spot.place))));
    content.extend(names(sheet));
    content
}

/// The middle of a place.
pub(super) fn middle(place: Place) -> Point {
    let (column, row) = (place.column() as f64, (SIDE - 1 - place.row()) as f64);
    Point::new(LEFT + (column + 0.5) * PITCH.width, TOP + (row + 0.5) * PITCH.height)
}

/// Where a seat's stations stand at a place: the middle of their feet.
pub(super) fn feet(sheet: &Sheet<'_>, seat: Seat, place: Place) -> Point {
    let last = sheet.view.seats.len() as f64 - 1.0;
    middle(place).shifted((seat.index() as f64 - last / 2.0) * SLOT, FEET)
}

/// The ground of a place, with a ring if the last action happened here.
fn ground(sheet: &Sheet<'_>, spot: &PlaceView) -> Element {
    let corner = middle(spot.place).shifted(-PLATE.width / 2.0, -PLATE.height / 2.0);
    let plate = Element::rect(corner, PLATE, PLATE_CORNER);
    let ring = (sheet.last.and_then(Action::place) == Some(spot.place))
        .then(|| plate.clone().outlined(sheet.palette.ink, LAST_WIDTH));
    let floor = plate.with("fill", sheet.mars.floor);
    let floor = if spot.top == TopView::Nothing { floor.with("opacity", EMPTY) } else { floor };
    Element::group([floor]).children(ring)
}

/// The stations at a place: one dome for each, those of a seat behind one another.
fn stations(sheet: &Sheet<'_>, spot: &PlaceView) -> Element {
    Element::group(spot.stations.iter().filter(|(_, count)| **count > 0).map(|(seat, count)| {
        let foot = feet(sheet, seat, spot.place);
        let behind = (1..*count).rev().map(|step| {
            signs::dome_shape(sheet, seat, foot.shifted(0.0, -signs::DOME_STEP * f64::from(step)))
        });
        Element::group(behind).child(signs::dome(sheet, seat, foot))
    }))
}

/// The letters of the columns and the numbers of the rows.
fn names(sheet: &Sheet<'_>) -> impl Iterator<Item = Element> {
    let name = |at: Point, text: &str| {
        Element::text(at, NAME_SIZE, Anchor::Middle, Weight::Regular, text).with("fill", sheet.palette.dim)
    };
    let bottom = TOP + PITCH.height * SIDE as f64 + NAME_DISTANCE;
    Place::all().filter(|place| place.column() == place.row()).flat_map(move |place| {
        let (at, text) = (middle(place), place.to_string());
        let (column, row) = text.split_at(1);
        [name(Point::new(at.x, bottom), column), name(Point::new(LEFT - NAME_DISTANCE, at.y), row)]
    })
}
