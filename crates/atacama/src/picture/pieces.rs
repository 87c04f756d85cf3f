//! What stands and lies on the boards: ore, rigs, tiles face down, and the signs in the margins.

use motherlode_core::Score;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::theme::OreColours;
use motherlode_drawing::{Colour, Element, Palette, Path, Point};

use crate::board::Direction;
use crate::ore::{Commodity, Ore};
use crate::scoring::RIGS_TO_COUNT;
use crate::state::Rig;

/// How wide an ore's outline is, as a share of its radius.
const ORE_EDGE: f64 = 0.1;
/// How big the number on an ore is, as a share of its radius.
const ORE_NUMBER: f64 = 1.22;
/// Half the foot of a derrick, as a share of its height.
const DERRICK_FOOT: f64 = 0.31;
/// How wide a derrick's strokes are, as a share of its height.
const DERRICK_STROKE: f64 = 0.078;
/// The crossbars of a derrick, from its top, as shares of its height.
const DERRICK_BARS: [f64; 3] = [0.38, 0.64, 0.86];
/// The bars of a direction's sign, as shares of its size from its middle.
const SIGN_BARS: [f64; 3] = [-0.5, 0.0, 0.5];
/// How far apart pips stand, as a multiple of their radius.
const PIP_PITCH: f64 = 2.7;

fn colours(palette: &Palette, commodity: Commodity) -> OreColours {
    match commodity {
        Commodity::Gold => palette.gold,
        Commodity::Silver => palette.silver,
        Commodity::Copper => palette.copper,
    }
}

/// The shape of a commodity: gold a disc, silver a square, copper a triangle.
fn shape(commodity: Commodity, centre: Point, radius: f64) -> Element {
    match commodity {
        Commodity::Gold => Element::circle(centre, radius),
        Commodity::Silver => Element::square(centre, radius * 1.78, radius * 0.3),
        Commodity::Copper => {
            let corners = [(0.0, -1.12), (1.16, 0.88), (-1.16, 0.88)];
            Element::path(&Path::polygon(corners.map(|(x, y)| centre + Point::new(x, y).scaled(radius))))
        }
    }
}

/// The shape of a commodity in its colours.
fn commodity(palette: &Palette, commodity: Commodity, centre: Point, radius: f64) -> Element {
    let OreColours { fill, edge, .. } = colours(palette, commodity);
    let outline = shape(commodity, centre, radius).with("fill", fill).with("stroke", edge);
    outline.with("stroke-width", radius * ORE_EDGE).with("stroke-linejoin", "round")
}

/// An ore: the shape of its commodity with its amount.
pub(super) fn ore(palette: &Palette, ore: Ore, centre: Point, radius: f64) -> Element {
    let drop = if ore.commodity() == Commodity::Copper { 0.2 } else { 0.0 };
    let amount = Element::text(
        centre.shifted(0.0, drop * radius),
        radius * ORE_NUMBER,
        Anchor::Middle,
        Weight::Bold,
        &ore.amount().to_string(),
    );
    let ink = colours(palette, ore.commodity()).ink;
    Element::group([commodity(palette, ore.commodity(), centre, radius), amount.with("fill", ink)])
}

/// A commodity struck out: what a concession lacks.
pub(super) fn lacking(palette: &Palette, lacking: Commodity, centre: Point, radius: f64) -> Element {
    let way = Point::new(radius * 1.25, -radius * 1.25);
    let stroke = Element::path(&Path::new().segment(centre + way.scaled(-1.0), centre + way));
    Element::group([
        commodity(palette, lacking, centre, radius),
        stroke.clone().outlined(palette.raised, radius * 0.6),
        stroke.outlined(palette.ink, radius * 0.26),
    ])
}

/// A rig: a derrick in strokes. The second kind differs in colour and in its head.
pub(super) fn derrick(palette: &Palette, rig: Rig, centre: Point, height: f64) -> Element {
    let top = centre.shifted(0.0, -height / 2.0);
    let at = |down: f64, side: f64| top.shifted(side * DERRICK_FOOT * height * down, height * down);
    let legs = Path::new().from(at(1.0, -1.0)).to(top).to(at(1.0, 1.0));
    let frame = DERRICK_BARS.iter().fold(legs, |path, down| path.segment(at(*down, -1.0), at(*down, 1.0)));
    let (colour, head) = match rig {
        Rig::Basic => (palette.rig, Element::circle(top, height * 0.085)),
        Rig::Second => {
            let reach = height * 0.17;
            let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
            let diamond = corners.map(|(x, y)| top + Point::new(x, y).scaled(reach));
            (palette.second_rig, Element::path(&Path::polygon(diamond)))
        }
    };
    let frame = Element::path(&frame).outlined(colour, height * DERRICK_STROKE);
    Element::group([frame, head.with("fill", colour)])
}

/// How the bars of a sign are drawn: two players who score the same direction have one sign each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bars {
    Whole,
    Broken,
}

/// The sign of a direction: three bars that run its way.
pub(super) fn direction(
    direction: Direction,
    bars: Bars,
    centre: Point,
    size: f64,
    colour: Colour,
) -> Element {
    let along = way(direction);
    let across = Point::new(-along.y, along.x);
    let half = 0.72;
    let pieces: &[(f64, f64)] = match bars {
        Bars::Whole => &[(-half, half)],
        Bars::Broken => &[(-half, -0.24), (0.24, half)],
    };
    let mut path = Path::new();
    for offset in SIGN_BARS {
        for (start, end) in pieces {
            let place = |share: f64| centre + across.scaled(offset * size) + along.scaled(share * size);
            path = path.segment(place(*start), place(*end));
        }
    }
    Element::path(&path).outlined(colour, size * 0.24)
}

/// The way along a line, one unit long; on the hexagonal board as pointed cells lie.
pub(super) fn way(direction: Direction) -> Point {
    const SINE: f64 = 0.866_025_403_784_438_6;
    match direction {
        Direction::Columns => Point::new(0.0, 1.0),
        Direction::Rows | Direction::Horizontal => Point::new(1.0, 0.0),
        Direction::Falling => Point::new(0.5, SINE),
        Direction::Rising => Point::new(0.5, -SINE),
    }
}

/// Rigs out of those that a line needs to count (AT-10), as pips in a row along `way`.
pub(super) fn pips(rigs: u8, centre: Point, way: Point, radius: f64, colour: Colour) -> Element {
    let pitch = radius * PIP_PITCH;
    let first = -f64::from(RIGS_TO_COUNT - 1) / 2.0;
    Element::group((0..RIGS_TO_COUNT).map(|pip| {
        let circle = Element::circle(centre + way.scaled((first + f64::from(pip)) * pitch), radius);
        let outline = circle.with("stroke", colour).with("stroke-width", radius * 0.4);
        if pip < rigs {
            outline.with("fill", colour)
        } else {
            outline.with("fill", "none").with("opacity", 0.45)
        }
    }))
}

/// Points with their sign, and a true minus.
pub(super) fn signed(score: Score) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("\u{2212}{}", score.unsigned_abs()),
    }
}

/// A tile face down: a plate with a frame and the outlines of all three commodities, for nobody knows which.
pub(super) fn back(palette: &Palette, middle: Point, side: f64, corner: f64) -> Element {
    let (radius, pitch, frame) = (side * 0.085, side * 0.25, side * 0.87);
    let places = Commodity::ALL.into_iter().zip([-pitch, 0.0, pitch]);
    let signs = places.map(|(commodity, right)| {
        shape(commodity, middle.shifted(right, 0.0), radius).outlined(palette.back_ink, radius * 0.2)
    });
    Element::group([
        Element::square(middle, side, corner).with("fill", palette.back),
        Element::square(middle, frame, corner * 0.7).outlined(palette.back_ink, 1.6).with("opacity", 0.6),
    ])
    .children(signs)
}

/// The desert: dunes on a ground of the board's own shape.
pub(super) fn desert(palette: &Palette, middle: Point, width: f64, ground: Element) -> Element {
    let dune = |path: Path, left: f64, down: f64| {
        let at = |x: f64, y: f64| middle.shifted(x * width, (y + down) * width);
        path.from(at(left - 0.22, 0.0)).bow(at(left, -0.24), at(left + 0.22, 0.0))
    };
    let dunes = [(-0.08, -0.06), (0.1, 0.1), (-0.1, 0.26)];
    let path = dunes.into_iter().fold(Path::new(), |path, (left, down)| dune(path, left, down));
    let ground = ground.with("fill", palette.seam).with("opacity", 0.5);
    Element::group([ground, Element::path(&path).outlined(palette.back_ink, width * 0.045)])
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
