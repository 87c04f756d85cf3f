//! The raster of platforms and roads. Its letters stand below and its numbers to the left; above and to the right those
//! of the platforms are the halves of their names. Arrows show the entries.

use motherlode_drawing::{Ink, Line};

use super::Screen;
use crate::actions::Action;
use crate::board::{Side, SpaceKind};
use crate::platforms::Platform;
use crate::spaces::Space;
use crate::state::Stand;
use crate::view::{PlatformView, SpaceView, TruckView, View};

/// How wide a column with platforms is, and one without.
const PLATFORM: usize = 4;
const ROAD: usize = 3;
/// The width of a row's number, of the name of a row of platforms, and of the arrow of an entry beside them.
const NUMBER: usize = 2;
const ROW_NAME: usize = 3;
const ENTRY: usize = 1;

/// Where nothing lies or stands.
const NOTHING: char = '.';
/// What was done last ends here.
pub(super) const LAST: &str = "<";
pub(super) const CROSSING: &str = "+";
pub(super) const ACROSS: &str = "--";
pub(super) const UPWARDS: &str = "|";
pub(super) const ENTRY_SOUTH: &str = "↑";

/// How wide the field is with its margins.
pub(super) fn width(view: &View) -> usize {
    NUMBER + ROW_NAME + 2 * ENTRY + (0..view.side).map(|column| column_width(view, column)).sum::<usize>()
}

/// The field with its margins, from the top.
pub(super) fn field(screen: &Screen<'_>) -> Vec<Line> {
    let rows = (0..screen.view.side).rev().map(|row| raster_row(screen, row));
    [letters(screen, Side::North)].into_iter().chain(rows).chain([letters(screen, Side::South)]).collect()
}

/// Whether the last action put a rig here or took a cube.
pub(super) fn is_last_platform(screen: &Screen<'_>, platform: Platform) -> bool {
    match screen.last {
        Some(Action::Place { platform: place } | Action::MoveRig { to: place, .. }) => place == platform,
        Some(Action::Go { load, .. }) => load == Some(platform),
        Some(Action::Drive) | None => false,
    }
}

/// Whether the last action drove this truck to where it stands.
pub(super) fn is_last_truck(screen: &Screen<'_>, truck: &TruckView) -> bool {
    match screen.last {
        Some(Action::Go { to: Stand::Space(space), .. }) => truck.space == Some(space),
        _ => false,
    }
}

fn has_platforms(view: &View, column: usize) -> bool {
    view.platforms.iter().any(|platform| platform.point.column() == column)
}

fn column_width(view: &View, column: usize) -> usize {
    if has_platforms(view, column) { PLATFORM } else { ROAD }
}

/// The names of the columns, with the arrows of a side's entries.
fn letters(screen: &Screen<'_>, side: Side) -> Line {
    let view = screen.view;
    let row = if side == Side::South { 0 } else { view.side - 1 };
    let start = Line::new().padded(NUMBER + ENTRY);
    (0..view.side).fold(start, |line, column| {
        let end = line.width() + column_width(view, column);
        let platform = view.platforms.iter().find(|platform| platform.point.column() == column);
        let line = match platform.filter(|_| side == Side::North) {
            Some(known) => line.inked(&[Ink::Dim], &column_name(known.platform)),
            None => {
                let letter = char::from(b'a' + column as u8).to_string();
                line.followed_by(entry(screen, side, column, row)).inked(&[Ink::Strong], &letter)
            }
        };
        line.padded(end)
    })
}

/// A row of the raster, with its names and the arrows of the entries on both sides.
fn raster_row(screen: &Screen<'_>, row: usize) -> Line {
    let view = screen.view;
    let number = (row + 1).to_string();
    let start = Line::new().inked(&[Ink::Strong], &format!("{number:>NUMBER$}"));
    let start = start.followed_by(entry(screen, Side::West, 0, row));
    let cells = (0..view.side).filter_map(|column| Space::at(column, row));
    let line = cells.fold(start, |line, point| {
        let end = line.width() + column_width(view, point.column());
        line.followed_by(cell(screen, point)).padded(end)
    });
    let line = line.followed_by(entry(screen, Side::East, view.side - 1, row));
    match view.platforms.iter().find(|platform| platform.point.row() == row) {
        Some(known) => line.inked(&[Ink::Dim], &row_name(known.platform)),
        None => line.inked(&[Ink::Strong], &number),
    }
}

/// What the names of a column's platforms begin with, with a dot for their rows.
pub(super) fn column_name(platform: Platform) -> String {
    format!("p{}.", platform.column() + 1)
}

/// What the names of a row's platforms end with, with a dot for their columns.
pub(super) fn row_name(platform: Platform) -> String {
    format!("p.{}", platform.row() + 1)
}

/// The arrow of an entry in its owner's colour, or as much room.
fn entry(screen: &Screen<'_>, side: Side, column: usize, row: usize) -> Line {
    let arrow = match side {
        Side::South => ENTRY_SOUTH,
        Side::West => "→",
        Side::North => "↓",
        Side::East => "←",
    };
    let point = Space::at(column, row);
    let owner = screen
        .view
        .seats
        .iter()
        .find(|seat| seat.side == side && point.is_some_and(|point| seat.entries.contains(&point)));
    match owner {
        Some(seat) => Line::new().inked(&[Ink::Strong, screen.player(seat.seat)], arrow),
        None => Line::new().padded(ENTRY),
    }
}

fn cell(screen: &Screen<'_>, point: Space) -> Line {
    let view = screen.view;
    if let Some(known) = view.platforms.iter().find(|platform| platform.point == point) {
        return platform(screen, known);
    }
    let truck = view.trucks.iter().find(|truck| truck.space == Some(point));
    let space = view.spaces.iter().find(|space| space.space == point);
    match (truck, space) {
        (Some(known), _) => truck_cell(screen, known, column_width(view, point.column())),
        (None, Some(space)) => road(view, space),
        (None, None) => Line::new(),
    }
}

/// A platform: its cube and whose rig it has, `[r1]`, `[r.]`, `[.1]` or `[..]`, with `<` at the end of the last one.
fn platform(screen: &Screen<'_>, platform: &PlatformView) -> Line {
    let is_last = is_last_platform(screen, platform.platform);
    let cube = platform.cube.map_or(NOTHING, |cube| cube.letter()).to_string();
    let rig = platform.rig.map_or_else(|| NOTHING.to_string(), |seat| seat.to_string());
    let marked = |ink: Ink| if is_last { vec![ink, Ink::Last] } else { vec![ink] };
    let cube_ink = if platform.cube.is_some() { Ink::Strong } else { Ink::Dim };
    let rig_ink = platform.rig.map_or(Ink::Dim, |seat| screen.player(seat));
    let frame = if is_last { Ink::Strong } else { Ink::Dim };
    Line::new()
        .inked(&[frame], "[")
        .inked(&marked(cube_ink), &cube)
        .inked(&marked(rig_ink), &rig)
        .inked(&[frame], if is_last { LAST } else { "]" })
}

/// A truck: its seat and its load, with `<` behind the last one that drove.
fn truck_cell(screen: &Screen<'_>, truck: &TruckView, width: usize) -> Line {
    let load = truck.load.map_or(String::new(), |colour| colour.letter().to_string());
    let text = format!("{}{load}", truck.seat);
    let is_last = is_last_truck(screen, truck);
    let inks: Vec<_> =
        [Ink::Strong, screen.player(truck.seat)].into_iter().chain(is_last.then_some(Ink::Last)).collect();
    // Where there is room, a truck stands as far from the left as the road's own sign.
    let left = (width - text.len()) / 2;
    let line = Line::new().padded(left).inked(&inks, &text);
    if is_last { line.inked(&[Ink::Strong], LAST) } else { line }
}

/// A space of the road: a crossing, or a gap along its road.
fn road(view: &View, space: &SpaceView) -> Line {
    let sign = match space.kind {
        SpaceKind::Crossing => CROSSING,
        SpaceKind::Gap if has_platforms(view, space.space.column()) => ACROSS,
        SpaceKind::Gap => UPWARDS,
    };
    Line::new().text(" ").inked(&[Ink::Dim], sign)
}
