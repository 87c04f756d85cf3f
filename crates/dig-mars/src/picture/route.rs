//! The way that a station has gone last. It runs where the stations stand and between the stacks, so that it hides no
//! card.

use motherlode_core::Seat;
use motherlode_drawing::{Element, Path, Point};

use super::canyon::{self, PITCH};
use super::{LAST_WIDTH, Sheet, signs};
use crate::actions::Action;
use crate::places::Place;

/// How round the corners of a way are.
const TURN: f64 = 12.0;
/// How much wider than the way its lighter bed is.
const BED: f64 = 4.0;
const START: f64 = 5.0;
/// How long the arrow is, and half its width.
const ARROW: Point = Point::new(14.0, 8.0);
/// How wide the ring around the station is; the station covers its inner half.
const RING: f64 = 9.0;

/// The last action's way, if a station has gone one: from a dot by an arrow to a ring around the station.
pub(super) fn route(sheet: &Sheet<'_>) -> Option<Element> {
    let (seat, from, to) = match sheet.last? {
        Action::Move { from, to } => (sheet.view.to_act?, from, to),
        Action::Shift { seat, from, to } => (seat, from, to),
        _ => return None,
    };
    let way = Way::of(sheet, seat, from, to);
    let (line, arrow) = (Element::path(&way.line()), Element::path(&way.arrow()));
    let palette = sheet.palette;
    let foot = canyon::feet(sheet, seat, to);
    let stations =
        sheet.view.places.iter().find(|spot| spot.place == to).map_or(0, |spot| spot.stations[seat]);
    let rings = (0..stations).map(|step| {
        let foot = foot.shifted(0.0, -signs::DOME_STEP * f64::from(step));
        signs::dome_ring(foot, palette.ink, RING)
    });
    let drawn = Element::group([
        line.clone().outlined(palette.paper, LAST_WIDTH + BED),
        line.outlined(palette.ink, LAST_WIDTH),
        Element::circle(way.start, START).with("fill", palette.ink),
        arrow.with("fill", palette.ink).with("stroke", palette.paper).with("stroke-width", BED / 2.0),
    ]);
    Some(drawn.children(rings))
}

/// From where to where, and the gap between two columns where the way shows its arrow.
struct Way {
    start: Point,
    end: Point,
    gap: f64,
}

impl Way {
    fn of(sheet: &Sheet<'_>, seat: Seat, from: Place, to: Place) -> Way {
        let at = |place: Place| canyon::feet(sheet, seat, place).shifted(0.0, -signs::DOME.height / 2.0);
        let (start, end) = (at(from), at(to));
        let middle = canyon::middle(to).x;
        // The gap on the side that the way comes from, or else the nearer one.
        let side = if from.column() == to.column() { end.x - middle } else { start.x - end.x };
        Way { start, end, gap: middle + PITCH.width / 2.0 * side.signum() }
    }

    fn is_level(&self) -> bool {
        self.start.y == self.end.y
    }

    /// Along the stations to the gap, up or down in it, and along the stations again.
    fn line(&self) -> Path {
        let Way { start, end, gap } = *self;
        let path = Path::new().from(start);
        if self.is_level() {
            return path.to(end);
        }
        let turn = |corner: Point, out: Point, path: Path, into: Point| {
            path.to(towards(corner, into)).bow(corner, towards(corner, out))
        };
        let (first, second) = (Point::new(gap, start.y), Point::new(gap, end.y));
        let path = turn(first, second, path, start);
        turn(second, end, path, first).to(end)
    }

    /// In the middle of the gap, where no station stands.
    fn arrow(&self) -> Path {
        let Way { start, end, gap } = *self;
        let middle = Point::new(gap, (start.y + end.y) / 2.0);
        let along = if self.is_level() {
            Point::new((end.x - start.x).signum(), 0.0)
        } else {
            Point::new(0.0, (end.y - start.y).signum())
        };
        let across = Point::new(-along.y, along.x).scaled(ARROW.y);
        let (tip, back) = (middle + along.scaled(ARROW.x / 2.0), middle + along.scaled(-ARROW.x / 2.0));
        Path::polygon([tip, back + across, back + across.scaled(-1.0)])
    }
}

/// A little way from one place towards another, but not beyond the middle between them.
fn towards(from: Point, to: Point) -> Point {
    let way = Point::new(to.x - from.x, to.y - from.y);
    let long = way.x.hypot(way.y);
    if long == 0.0 { from } else { from + way.scaled((TURN / long).min(0.5)) }
}
