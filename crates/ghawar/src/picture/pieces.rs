//! What stands and lies about: cubes, rigs, trucks, dice and barrels.

use motherlode_core::Seat;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::theme::OreColours;
use motherlode_drawing::{Colour as Tint, Element, Palette, Path, Point, Size};

use super::Sheet;
use crate::chance::Die;
use crate::cubes::Colour;
use crate::view::TruckView;

/// The outline, the roundness and the letter of a cube, as shares of its side.
const CUBE_EDGE: f64 = 0.06;
const CUBE_CORNER: f64 = 0.2;
const CUBE_LETTER: f64 = 0.74;
/// How far letters must be moved up to stand in the middle: small ones, and those that reach below the line.
const SMALL: f64 = 0.1;
const HANGING: f64 = 0.21;
/// The head of a derrick, half its foot and its strokes, as shares of its height.
const DERRICK_HEAD: f64 = 0.19;
const DERRICK_FOOT: f64 = 0.31;
const DERRICK_STROKE: f64 = 0.078;
/// The crossbars of a derrick, from its top, as shares of its height.
const DERRICK_BARS: [f64; 2] = [0.52, 0.78];
const DERRICK_NUMBER: f64 = 0.3;
/// The parts of a truck, from its middle.
const CAB: Size = Size { width: 19.0, height: 22.0 };
const CAB_AT: Point = Point::new(2.0, -12.0);
const BED: Size = Size { width: 43.0, height: 6.0 };
const BED_AT: Point = Point::new(-22.0, 6.0);
const LOAD: f64 = 21.0;
const LOAD_AT: Point = Point::new(-10.5, -5.5);
const WHEELS: [Point; 2] = [Point::new(-13.0, 12.5), Point::new(12.0, 12.5)];
const WHEEL: f64 = 4.6;
const TRUCK_NUMBER: f64 = 17.0;
/// The lengths of broken outlines and the gaps in them.
const DASHES: &str = "7 6";

/// A cube with its letter.
pub(super) fn cube(sheet: &Sheet<'_>, colour: Colour, centre: Point, side: f64) -> Element {
    let OreColours { fill, edge, ink } = sheet.colours.cube(colour);
    let size = side * CUBE_LETTER;
    let rise = match colour {
        Colour::Red | Colour::White => SMALL,
        Colour::Green | Colour::Yellow => HANGING,
        Colour::Blue | Colour::Black => 0.0,
    };
    let letter = colour.letter().to_string();
    let letter =
        Element::text(centre.shifted(0.0, -rise * size), size, Anchor::Middle, Weight::Bold, &letter);
    Element::group([
        Element::square(centre, side, side * CUBE_CORNER)
            .with("fill", fill)
            .with("stroke", edge)
            .with("stroke-width", side * CUBE_EDGE),
        letter.with("fill", ink),
    ])
}

/// A rig: a derrick in strokes in its owner's colour, with the owner's number in its head.
pub(super) fn derrick(sheet: &Sheet<'_>, owner: Seat, centre: Point, height: f64) -> Element {
    let head = centre.shifted(0.0, height * (DERRICK_HEAD - 0.5));
    // The frame begins in the middle of the head.
    let foot = centre.shifted(0.0, height * DERRICK_HEAD / 2.0);
    let number =
        Element::text(head, height * DERRICK_NUMBER, Anchor::Middle, Weight::Bold, &owner.to_string());
    Element::group([
        derrick_frame(sheet.colour(owner), foot, height * (1.0 - DERRICK_HEAD)),
        Element::circle(head, height * DERRICK_HEAD).with("fill", sheet.colour(owner)),
        number.with("fill", sheet.palette.paper),
    ])
}

/// The frame of a derrick.
pub(super) fn derrick_frame(colour: Tint, centre: Point, height: f64) -> Element {
    let top = centre.shifted(0.0, -height / 2.0);
    let at = |down: f64, side: f64| top.shifted(side * DERRICK_FOOT * height * down, height * down);
    let legs = Path::new().from(at(1.0, -1.0)).to(top).to(at(1.0, 1.0));
    let frame = DERRICK_BARS.iter().fold(legs, |path, down| path.segment(at(*down, -1.0), at(*down, 1.0)));
    Element::path(&frame).outlined(colour, height * DERRICK_STROKE)
}

/// A truck with its owner's number on the cab and its load on the bed.
pub(super) fn truck(sheet: &Sheet<'_>, truck: &TruckView, centre: Point) -> Element {
    let colour = sheet.colour(truck.seat);
    let cab = centre + CAB_AT;
    let number = Element::text(
        cab.shifted(CAB.width / 2.0, CAB.height / 2.0),
        TRUCK_NUMBER,
        Anchor::Middle,
        Weight::Bold,
        &truck.seat.to_string(),
    );
    let wheels = WHEELS.map(|wheel| {
        let disc = Element::circle(centre + wheel, WHEEL).with("fill", sheet.palette.ink);
        disc.with("stroke", sheet.colours.lane).with("stroke-width", 1.6)
    });
    let load = truck.load.map(|load| cube(sheet, load, centre + LOAD_AT, LOAD));
    Element::group([
        Element::rect(centre + BED_AT, BED, 2.5).with("fill", colour),
        Element::rect(cab, CAB, 5.0).with("fill", colour),
        number.with("fill", sheet.palette.paper),
    ])
    .children(wheels)
    .children(load)
}

/// A die with its pips.
pub(super) fn die(palette: &Palette, die: Die, centre: Point, side: f64) -> Element {
    const FAR: f64 = 0.26;
    const CORNERS: [(f64, f64); 4] = [(-FAR, FAR), (FAR, -FAR), (-FAR, -FAR), (FAR, FAR)];
    const SIDES: [(f64, f64); 2] = [(-FAR, 0.0), (FAR, 0.0)];
    let corners = match die.number() {
        1 => 0,
        2 | 3 => 2,
        _ => 4,
    };
    let middle = (die.number() % 2 == 1).then_some((0.0, 0.0));
    let sides = if die.number() == 6 { SIDES.as_slice() } else { &[] };
    let pips = CORNERS[..corners].iter().chain(sides).copied().chain(middle);
    let pips = pips.map(|(x, y)| {
        Element::circle(centre.shifted(x * side, y * side), side * 0.09).with("fill", palette.ink)
    });
    Element::group([Element::square(centre, side, side * 0.22)
        .with("fill", palette.raised)
        .with("stroke", palette.ink)
        .with("stroke-width", side * 0.06)])
    .children(pips)
}

/// A barrel: bulging sides and two hoops.
pub(super) fn barrel(palette: &Palette, centre: Point, height: f64) -> Element {
    let at = |x: f64, y: f64| centre.shifted(x * height, y * height);
    let side = |path: Path, x: f64| path.from(at(x, -0.5)).bow(at(x * 1.75, 0.0), at(x, 0.5));
    let bar = |path: Path, y: f64, half: f64| path.segment(at(-half, y), at(half, y));
    let sides = side(side(Path::new(), -0.27), 0.27);
    let bars = [(-0.5, 0.27), (-0.18, 0.34), (0.18, 0.34), (0.5, 0.27)];
    let barrel = bars.into_iter().fold(sides, |path, (y, half)| bar(path, y, half));
    Element::path(&barrel).outlined(palette.dim, height * 0.1)
}

/// An hourglass: how long nothing has happened (GH-19).
pub(super) fn hourglass(palette: &Palette, centre: Point, height: f64) -> Element {
    let at = |x: f64, y: f64| centre.shifted(x * height, y * height);
    let glass = Path::polygon([at(-0.32, -0.5), at(0.32, -0.5), at(-0.32, 0.5), at(0.32, 0.5)]);
    Element::path(&glass).outlined(palette.accent, height * 0.11)
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

/// An outline with gaps.
pub(super) fn dashed(outline: Element) -> Element {
    outline.with("stroke-dasharray", DASHES)
}
