//! One field of either board.

use motherlode_drawing::{Element, Point};

use super::{Sheet, pieces};
use crate::state::Rig;
use crate::view::{FieldStatus, FieldView};

/// How faint a field is that can no longer be used, and its ore.
const BLOCKED_GROUND: f64 = 0.5;
const BLOCKED_ORE: f64 = 0.34;

/// How big things on a field are, and where they stand from its middle.
pub(super) struct Scale {
    pub(super) ore: f64,
    pub(super) ore_at: Point,
    pub(super) small_ore: f64,
    pub(super) small_ore_at: Point,
    pub(super) derrick: f64,
    pub(super) derrick_at: Point,
}

/// The field around a middle, on a ground of the board's own shape.
pub(super) fn field(
    sheet: &Sheet<'_>,
    field: &FieldView,
    middle: Point,
    ground: Element,
    scale: &Scale,
) -> Element {
    let palette = sheet.palette;
    let ore = |at: Point, radius: f64| field.ore.map(|ore| pieces::ore(palette, ore, middle + at, radius));
    let rig = match field.status {
        FieldStatus::Rig => Rig::Basic,
        FieldStatus::SecondRig => Rig::Second,
        FieldStatus::Blocked => {
            let ore = Element::group(ore(scale.ore_at, scale.ore)).with("opacity", BLOCKED_ORE);
            return Element::group([ground.with("fill", palette.field).with("opacity", BLOCKED_GROUND), ore]);
        }
        FieldStatus::Open | FieldStatus::Hidden | FieldStatus::Desert => {
            return Element::group([ground.with("fill", palette.field)])
                .children(ore(scale.ore_at, scale.ore));
        }
    };
    let derrick = pieces::derrick(palette, rig, middle + scale.derrick_at, scale.derrick);
    Element::group([ground.with("fill", palette.field_alternate), derrick])
        .children(ore(scale.small_ore_at, scale.small_ore))
}
