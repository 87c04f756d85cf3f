//! The field: platforms, the roads between them, the trucks, and the raster's names around it.

use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Path, Point, Size};

use super::place::{PLATFORM, Place};
use super::{Sheet, pieces};
use crate::actions::Action;
use crate::board::SpaceKind;
use crate::platforms::Platform;
use crate::spaces::Space;
use crate::state::Stand;
use crate::view::{PlatformView, SpaceView};

/// What parts two neighbours of the raster.
const SEAM: f64 = 2.0;
/// How far the ground reaches beyond the raster.
const BEYOND: f64 = 2.0;
const GROUND_CORNER: f64 = 11.0;
const PLATFORM_CORNER: f64 = 10.0;
const PLATFORM_EDGE: f64 = 1.2;
const SPACE_CORNER: f64 = 5.0;
/// How faint a platform is that has no cube.
const EMPTY: f64 = 0.55;
/// How long and wide the marks on the road are.
const GAP_MARK: f64 = 16.0;
const CROSSING_MARK: f64 = 12.0;
const MARK_WIDTH: f64 = 3.0;
const NAME_SIZE: f64 = 16.5;
/// From the raster to the middle of its names.
const NAME_AT: f64 = 14.0;
/// A platform's own name, from its middle.
const DIGITS_AT: Point = Point::new(18.5, -21.0);
const DIGITS_SIZE: f64 = 14.5;
/// The cube of a platform without a rig, and of one with a rig.
const CUBE: f64 = 31.0;
const CUBE_AT: Point = Point::new(-4.0, 4.0);
const CUBE_BY_RIG: f64 = 26.0;
const CUBE_BY_RIG_AT: Point = Point::new(14.5, 13.5);
const DERRICK: f64 = 53.0;
const DERRICK_AT: Point = Point::new(-13.5, 0.5);
const LAST_WIDTH: f64 = 3.5;

/// The field with its names.
pub(super) fn field(sheet: &Sheet<'_>, place: &Place) -> Vec<Element> {
    let view = sheet.view;
    let length = place.length() + 2.0 * BEYOND;
    let ground = Element::rect(
        place.corner.shifted(-BEYOND, -BEYOND),
        Size { width: length, height: length },
        GROUND_CORNER,
    );
    let mut content = vec![ground.with("fill", sheet.colours.ground)];
    content.extend(view.spaces.iter().map(|space| road(sheet, place, space)));
    content.extend(view.platforms.iter().map(|platform| plate(sheet, place, platform)));
    content.extend(marks(sheet, place));
    content.extend(view.trucks.iter().filter_map(|truck| {
        let middle = place.middle(truck.space?);
        Some(pieces::truck(sheet, truck, middle))
    }));
    content.extend((0..view.side).flat_map(|line| names(sheet, place, line)));
    content
}

fn space_outline(place: &Place, point: Space) -> Element {
    let Size { width, height } = place.room(point);
    let size = Size { width: width - SEAM, height: height - SEAM };
    let corner = place.middle(point).shifted(-size.width / 2.0, -size.height / 2.0);
    Element::rect(corner, size, SPACE_CORNER)
}

/// A space of the road: a gap has a stroke along the road, a crossing a stroke for each of its roads.
fn road(sheet: &Sheet<'_>, place: &Place, space: &SpaceView) -> Element {
    let middle = place.middle(space.space);
    let Size { width, height } = place.room(space.space);
    let stroke = |path: Path, right: f64, down: f64| {
        path.segment(middle.shifted(-right / 2.0, -down / 2.0), middle.shifted(right / 2.0, down / 2.0))
    };
    let marks = match space.kind {
        SpaceKind::Crossing => stroke(stroke(Path::new(), CROSSING_MARK, 0.0), 0.0, CROSSING_MARK),
        SpaceKind::Gap if width > height => stroke(Path::new(), GAP_MARK, 0.0),
        SpaceKind::Gap => stroke(Path::new(), 0.0, GAP_MARK),
    };
    let lane = space_outline(place, space.space).with("fill", sheet.colours.lane);
    // Under a truck the marks would only look like parts of it.
    let is_free = sheet.view.trucks.iter().all(|truck| truck.space != Some(space.space));
    let marks = is_free.then(|| Element::path(&marks).outlined(sheet.colours.marking, MARK_WIDTH));
    Element::group([lane]).children(marks)
}

fn platform_outline(middle: Point) -> Element {
    Element::square(middle, PLATFORM - SEAM, PLATFORM_CORNER)
}

/// A platform with its name, and what stands and lies on it.
fn plate(sheet: &Sheet<'_>, place: &Place, platform: &PlatformView) -> Element {
    let middle = place.middle(platform.point);
    let colours = sheet.colours;
    let ground = platform_outline(middle)
        .with("fill", colours.platform)
        .with("stroke", colours.platform_edge)
        .with("stroke-width", PLATFORM_EDGE);
    let ground = if platform.cube.is_none() { ground.with("opacity", EMPTY) } else { ground };
    let name = platform.platform.to_string();
    let digits = Element::text(
        middle + DIGITS_AT,
        DIGITS_SIZE,
        Anchor::Middle,
        Weight::Regular,
        name.trim_start_matches('p'),
    );
    let (cube_at, cube_side) =
        if platform.rig.is_some() { (CUBE_BY_RIG_AT, CUBE_BY_RIG) } else { (CUBE_AT, CUBE) };
    let rig = platform.rig.map(|seat| pieces::derrick(sheet, seat, middle + DERRICK_AT, DERRICK));
    let cube = platform.cube.map(|cube| pieces::cube(sheet, cube, middle + cube_at, cube_side));
    Element::group([ground, digits.with("fill", sheet.palette.dim)]).children(rig).children(cube)
}

/// What the last action did on the field: broken outlines where it began, whole ones where it ended.
fn marks(sheet: &Sheet<'_>, place: &Place) -> Vec<Element> {
    let colour = sheet.palette.ink;
    let platform = |wanted: Platform| {
        let known = sheet.view.platforms.iter().find(|platform| platform.platform == wanted);
        known.map(|platform| platform_outline(place.middle(platform.point)).outlined(colour, LAST_WIDTH))
    };
    let space = |stand: Stand| Some(space_outline(place, stand.space()?).outlined(colour, LAST_WIDTH));
    let found = match sheet.last {
        Some(Action::Place { platform: wanted }) => [None, platform(wanted), None],
        Some(Action::MoveRig { from, to }) => [platform(from).map(pieces::dashed), platform(to), None],
        Some(Action::Go { from, to, load }) => {
            [space(from).map(pieces::dashed), space(to), load.and_then(platform)]
        }
        Some(Action::Drive) | None => [None, None, None],
    };
    found.into_iter().flatten().collect()
}

/// The letter of a column and the number of a row, on both sides.
fn names(sheet: &Sheet<'_>, place: &Place, line: usize) -> [Element; 4] {
    let Point { x: left, y: top } = place.corner;
    let length = place.length();
    let (across, down) = (place.across(line), place.down(line));
    let letter = char::from(b'a' + line as u8).to_string();
    let number = (line + 1).to_string();
    [
        (Point::new(across, top - NAME_AT), &letter),
        (Point::new(across, top + length + NAME_AT), &letter),
        (Point::new(left - NAME_AT, down), &number),
        (Point::new(left + length + NAME_AT, down), &number),
    ]
    .map(|(at, text)| {
        Element::text(at, NAME_SIZE, Anchor::Middle, Weight::Regular, text).with("fill", sheet.palette.dim)
    })
}
