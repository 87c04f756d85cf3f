//! The signs: what stands for hardness, difficulty, bonuses, equipment, stations and looks.

use motherlode_core::Seat;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Colour, Element, Path, Point, Size};

use super::Sheet;
use crate::cards::{Bonus, HIGHEST};
use crate::state::Equipment;

/// How wide the strokes of a sign are, as a share of its radius.
const STROKE: f64 = 0.2;
/// How wide and high a station is.
pub(super) const DOME: Size = Size { width: 28.0, height: 22.0 };
/// How far a station of the same seat looks out from behind another.
pub(super) const DOME_STEP: f64 = 7.0;
const DOME_NUMBER: f64 = 16.0;
/// How far apart chevrons stand, and half their height, as shares of half their width.
const CHEVRON_PITCH: f64 = 0.72;
const CHEVRON_RISE: f64 = 0.3;
/// The ring around a marked pip, as a multiple of its radius.
const PIP_RING: f64 = 1.85;

/// The place at these shares of a radius from a middle.
fn at(middle: Point, radius: f64) -> impl Fn(f64, f64) -> Point {
    move |x, y| middle.shifted(x * radius, y * radius)
}

/// Hardness: as many chevrons, below one another.
pub(super) fn chevrons(count: u8, middle: Point, half: f64, colour: Colour) -> Element {
    let at = at(middle, half);
    let first = -CHEVRON_PITCH * (f64::from(count) - 1.0) / 2.0;
    let path = (0..count).fold(Path::new(), |path, chevron| {
        let down = first + CHEVRON_PITCH * f64::from(chevron);
        path.from(at(-1.0, down - CHEVRON_RISE))
            .to(at(0.0, down + CHEVRON_RISE))
            .to(at(1.0, down - CHEVRON_RISE))
    });
    Element::path(&path).outlined(colour, half * 0.26)
}

/// One weight: what is difficult to salvage.
pub(super) fn weight(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let body = Path::polygon([at(-0.55, -0.2), at(0.55, -0.2), at(0.95, 0.9), at(-0.95, 0.9)]);
    Element::group([
        Element::circle(at(0.0, -0.5), radius * 0.36).outlined(colour, radius * 0.26),
        Element::path(&body)
            .with("fill", colour)
            .with("stroke", colour)
            .with("stroke-width", radius * 0.2)
            .rounded(),
    ])
}

/// A bonus on a badge of its own (DM-11).
pub(super) fn badge(sheet: &Sheet<'_>, bonus: Bonus, middle: Point, radius: f64) -> Element {
    let colours = sheet.palette.gold;
    let plate = Element::circle(middle, radius).with("fill", colours.fill).with("stroke", colours.edge);
    let reach = radius * 0.68;
    let sign = match bonus {
        Bonus::Dig => equipment(Equipment::Digging, middle, reach, colours.ink),
        Bonus::Salvage => equipment(Equipment::Salvage, middle, reach, colours.ink),
        Bonus::Shift => shift(middle, reach, colours.ink),
        Bonus::Point => {
            Element::text(middle, radius * 1.05, Anchor::Middle, Weight::Bold, "+1").with("fill", colours.ink)
        }
        Bonus::Radar => radar(middle, reach, colours.ink),
    };
    Element::group([plate.with("stroke-width", radius * 0.1), sign])
}

/// The sign of an equipment (DM-3): a pick, a weight being lifted, a station.
pub(super) fn equipment(equipment: Equipment, middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    match equipment {
        Equipment::Digging => {
            let pick = Path::new()
                .segment(at(-0.75, 0.85), at(0.32, -0.32))
                .from(at(-0.4, -0.85))
                .bow(at(0.72, -0.78), at(0.85, 0.4));
            Element::path(&pick).outlined(colour, radius * 0.26)
        }
        Equipment::Salvage => {
            let arrow = Path::new()
                .segment(at(0.0, 0.1), at(0.0, -0.9))
                .from(at(-0.45, -0.45))
                .to(at(0.0, -0.9))
                .to(at(0.45, -0.45));
            let load = Path::polygon([at(-0.42, 0.35), at(0.42, 0.35), at(0.75, 0.95), at(-0.75, 0.95)]);
            Element::group([
                Element::path(&arrow).outlined(colour, radius * 0.24),
                Element::path(&load)
                    .with("fill", colour)
                    .with("stroke", colour)
                    .with("stroke-width", radius * 0.1),
            ])
        }
        Equipment::Fleet => {
            let size = Size { width: radius * 1.8, height: radius * 1.35 };
            Element::path(&dome_path(middle.shifted(0.0, size.height / 2.0), size)).with("fill", colour)
        }
    }
}

/// A way from one place to another.
fn shift(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let way = Path::new()
        .from(at(-0.8, 0.5))
        .bow(at(-0.1, -1.35), at(0.7, 0.35))
        .from(at(0.08, 0.28))
        .to(at(0.74, 0.45))
        .to(at(0.95, -0.22));
    Element::group([
        Element::path(&way).outlined(colour, radius * 0.24),
        Element::circle(at(-0.8, 0.55), radius * 0.22).with("fill", colour),
    ])
}

/// Waves of a radar.
fn radar(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let wave = |path: Path, reach: f64| {
        path.from(at(-0.7, 0.7 - reach))
            .bow(at(-0.7 + reach * 0.95, 0.7 - reach * 0.95), at(-0.7 + reach, 0.7))
    };
    let waves = [0.75, 1.45].into_iter().fold(Path::new(), wave);
    Element::group([
        Element::path(&waves).outlined(colour, radius * 0.24),
        Element::circle(at(-0.62, 0.62), radius * 0.24).with("fill", colour),
    ])
}

/// An eye whose pupil is the number of the seat that has looked (DM-12).
pub(super) fn seat_eye(sheet: &Sheet<'_>, seat: Seat, middle: Point, half: f64) -> Element {
    let colour = sheet.colour(seat);
    let lids = Element::path(&eye_path(middle, half)).with("fill", sheet.palette.raised);
    let number = Element::text(middle, half * 0.95, Anchor::Middle, Weight::Bold, &seat.to_string());
    Element::group([
        lids.with("stroke", colour).with("stroke-width", half * 0.14).with("stroke-linejoin", "round"),
        number.with("fill", colour),
    ])
}

/// The observer's own eye.
pub(super) fn own_eye(sheet: &Sheet<'_>, middle: Point, half: f64) -> Element {
    let palette = sheet.palette;
    let lids = Element::path(&eye_path(middle, half)).with("fill", palette.raised);
    Element::group([
        lids.with("stroke", palette.ink).with("stroke-width", half * 0.16).with("stroke-linejoin", "round"),
        Element::circle(middle, half * 0.36).with("fill", palette.ink),
    ])
}

fn eye_path(middle: Point, half: f64) -> Path {
    let at = at(middle, half);
    Path::new().from(at(-1.0, 0.0)).bow(at(0.0, -1.4), at(1.0, 0.0)).bow(at(0.0, 1.4), at(-1.0, 0.0)).close()
}

/// A station with its seat's number, from the middle of its foot.
pub(super) fn dome(sheet: &Sheet<'_>, seat: Seat, foot: Point) -> Element {
    let number = foot.shifted(0.0, -DOME.height * 0.46);
    let number = Element::text(number, DOME_NUMBER, Anchor::Middle, Weight::Bold, &seat.to_string());
    Element::group([dome_shape(sheet, seat, foot), number.with("fill", sheet.palette.raised)])
}

/// A station of which nothing may be seen but its top.
pub(super) fn dome_shape(sheet: &Sheet<'_>, seat: Seat, foot: Point) -> Element {
    let shape = Element::path(&dome_path(foot, DOME)).with("fill", sheet.colour(seat));
    shape.with("stroke", sheet.palette.raised).with("stroke-width", 2.0).with("stroke-linejoin", "round")
}

/// The outline of a station.
pub(super) fn dome_ring(foot: Point, colour: Colour, width: f64) -> Element {
    Element::path(&dome_path(foot, DOME)).outlined(colour, width)
}

fn dome_path(foot: Point, size: Size) -> Path {
    let (half, shoulder) = (size.width / 2.0, size.height * 0.3);
    let at = |x: f64, y: f64| foot.shifted(x, -y);
    Path::new()
        .from(at(-half, 0.0))
        .to(at(-half, shoulder))
        .bow(at(-half, size.height), at(0.0, size.height))
        .bow(at(half, size.height), at(half, shoulder))
        .to(at(half, 0.0))
        .close()
}

/// A level of four as pips, from the middle of the first one; the newest can be marked.
pub(super) fn pips(
    level: u8,
    first: Point,
    radius: f64,
    pitch: f64,
    colour: Colour,
    mark: Option<Colour>,
) -> Element {
    let pip = |place: u8| first.shifted(f64::from(place) * pitch, 0.0);
    let pips = (0..HIGHEST).map(|place| {
        let circle =
            Element::circle(pip(place), radius).with("stroke", colour).with("stroke-width", radius * 0.36);
        if place < level {
            circle.with("fill", colour)
        } else {
            circle.with("fill", "none").with("opacity", 0.5)
        }
    });
    let ring =
        mark.map(|mark| Element::circle(pip(level.saturating_sub(1)), radius * PIP_RING).outlined(mark, 2.2));
    Element::group(pips).children(ring)
}

/// A flag: the goal (DM-17).
pub(super) fn flag(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let cloth = Path::polygon([at(-0.45, -0.9), at(0.8, -0.45), at(-0.45, 0.0)]);
    Element::group([
        Element::path(&Path::new().segment(at(-0.45, -0.9), at(-0.45, 0.95)))
            .outlined(colour, radius * STROKE),
        Element::path(&cloth).with("fill", colour),
    ])
}

/// A stack of cards.
pub(super) fn stack(sheet: &Sheet<'_>, middle: Point, radius: f64) -> Element {
    let size = Size { width: radius * 1.5, height: radius * 1.2 };
    let corner = middle.shifted(-size.width / 2.0, -size.height / 2.0);
    Element::group([1.0, 0.0, -1.0].map(|step| {
        let card =
            Element::rect(corner.shifted(step * radius * 0.2, step * radius * 0.28), size, radius * 0.2);
        card.with("fill", sheet.mars.back).with("stroke", sheet.mars.edge).with("stroke-width", radius * 0.13)
    }))
}

/// An hourglass: turns without progress (DM-21).
pub(super) fn hourglass(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let glass = Path::polygon([at(-0.6, -0.85), at(0.6, -0.85), at(-0.6, 0.85), at(0.6, 0.85)]);
    let sand = Path::polygon([at(0.0, 0.1), at(0.5, 0.8), at(-0.5, 0.8)]);
    Element::group([
        Element::path(&glass).outlined(colour, radius * STROKE),
        Element::path(&sand).with("fill", colour),
    ])
}

/// A die: chance is to act.
pub(super) fn die(middle: Point, radius: f64, colour: Colour) -> Element {
    let pips = [-0.42, 0.0, 0.42].map(|way| {
        Element::circle(middle.shifted(way * radius, way * radius), radius * 0.17).with("fill", colour)
    });
    Element::group([Element::square(middle, radius * 1.8, radius * 0.4).outlined(colour, radius * STROKE)])
        .children(pips)
}

/// An arrow downwards: a station is about to land (DM-4).
pub(super) fn landing(middle: Point, radius: f64, colour: Colour) -> Element {
    let at = at(middle, radius);
    let arrow = Path::new()
        .segment(at(0.0, -0.85), at(0.0, 0.5))
        .from(at(-0.5, 0.02))
        .to(at(0.0, 0.5))
        .to(at(0.5, 0.02))
        .segment(at(-0.8, 0.95), at(0.8, 0.95));
    Element::path(&arrow).outlined(colour, radius * STROKE)
}

/// A star with five points.
pub(super) fn star(middle: Point, radius: f64) -> Element {
    const POINTS: u32 = 5;
    let corners = (0..2 * POINTS).map(|corner| {
        let turn = std::f64::consts::PI * f64::from(corner) / f64::from(POINTS);
        let reach = if corner % 2 == 0 { radius } else { radius * 0.45 };
        middle.shifted(reach * turn.sin(), -reach * turn.cos())
    });
    Element::path(&Path::polygon(corners))
}
