//! The depots: a bay on its owner's side, with the trucks in it and an arrow at every road by which they enter.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Path, Point};

use super::place::{DEPOT, Place, inwards};
use super::{Sheet, pieces};
use crate::actions::Action;
use crate::board::Side;
use crate::spaces::Space;
use crate::state::Stand;
use crate::view::SeatView;

const CORNER: f64 = 10.0;
/// How strongly a bay has its owner's colour.
const TINT: f64 = 0.16;
const EDGE_WIDTH: f64 = 1.4;
const BADGE: f64 = 13.0;
/// From the end of a bay to the middle of its owner's badge.
const BADGE_AT: f64 = 24.0;
/// From one truck to the next.
const PITCH: f64 = 56.0;
/// How high the arrow of an entry is, and half its foot.
const ARROW: f64 = 7.0;
const ARROW_FOOT: f64 = 8.0;
const LAST_WIDTH: f64 = 3.5;

/// The depot of a seat.
pub(super) fn depot(sheet: &Sheet<'_>, place: &Place, seat: &SeatView) -> Element {
    let colour = sheet.colour(seat.seat);
    let (corner, size) = place.depot(seat.side);
    let bay = || Element::rect(corner, size, CORNER);
    let along = match seat.side {
        Side::South | Side::North => Point::new(1.0, 0.0),
        Side::West | Side::East => Point::new(0.0, 1.0),
    };
    let badge = corner.shifted(DEPOT / 2.0, DEPOT / 2.0) + along.scaled(BADGE_AT - DEPOT / 2.0);
    let middle = corner.shifted(size.width / 2.0, size.height / 2.0);
    let waiting: Vec<_> =
        sheet.view.trucks.iter().filter(|truck| truck.seat == seat.seat && truck.space.is_none()).collect();
    let first = -(waiting.len() as f64 - 1.0) / 2.0;
    let trucks = waiting.iter().enumerate().map(|(number, truck)| {
        pieces::truck(sheet, truck, middle + along.scaled((first + number as f64) * PITCH))
    });
    let number = Element::text(badge, BADGE * 1.4, Anchor::Middle, Weight::Bold, &seat.seat.to_string());
    let depot = Element::group([
        bay().with("fill", colour).with("opacity", TINT),
        bay().outlined(colour, EDGE_WIDTH),
        Element::circle(badge, BADGE).with("fill", colour),
        number.with("fill", sheet.palette.paper),
    ])
    .children(seat.entries.iter().map(|entry| arrow(place, seat.side, *entry).with("fill", colour)))
    .children(trucks);
    match mark(sheet, seat) {
        Some(Mark::Start) => depot.child(pieces::dashed(bay().outlined(sheet.palette.ink, LAST_WIDTH))),
        Some(Mark::End) => depot.child(bay().outlined(sheet.palette.ink, LAST_WIDTH)),
        None => depot,
    }
}

/// An arrow at the edge of the bay, towards an entry.
fn arrow(place: &Place, side: Side, entry: Space) -> Element {
    let (corner, size) = place.depot(side);
    let middle = place.middle(entry);
    let foot = match side {
        Side::South => Point::new(middle.x, corner.y),
        Side::West => Point::new(corner.x + size.width, middle.y),
        Side::North => Point::new(middle.x, corner.y + size.height),
        Side::East => Point::new(corner.x, middle.y),
    };
    let way = inwards(side);
    let across = Point::new(-way.y, way.x).scaled(ARROW_FOOT);
    let corners = [foot + across, foot + way.scaled(ARROW), foot + across.scaled(-1.0)];
    Element::path(&Path::polygon(corners))
}

/// What the last drive did in a depot.
enum Mark {
    Start,
    End,
}

fn mark(sheet: &Sheet<'_>, seat: &SeatView) -> Option<Mark> {
    let view = sheet.view;
    match sheet.last {
        Some(Action::Go { from: Stand::Depot, to: Stand::Space(space), .. }) => {
            let driven =
                view.trucks.iter().any(|truck| truck.seat == seat.seat && truck.space == Some(space));
            driven.then_some(Mark::Start)
        }
        // A drive ends the turn, so whoever drove sits before the one whose turn it is; once there are no turns, nobody
        // can say.
        Some(Action::Go { to: Stand::Depot, .. }) => {
            let next = view.seats.iter().find(|other| other.seat > seat.seat).or(view.seats.first())?;
            (view.turn == Some(next.seat)).then_some(Mark::End)
        }
        _ => None,
    }
}
