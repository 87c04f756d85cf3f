//! One field in four characters.

use motherlode_drawing::{Ink, Line};

use super::Screen;
use crate::ore::Commodity;
use crate::view::{FieldStatus, FieldView};

/// How wide a cell is.
pub(super) const WIDTH: usize = 4;
/// A field that can no longer be used.
pub(super) const BLOCKED: &str = "·";
/// A field that nobody has seen.
pub(super) const HIDDEN: &str = "??";
/// The desert.
pub(super) const DESERT: &str = "~~";

/// The ink of a commodity.
pub(super) const fn ink(commodity: Commodity) -> Ink {
    match commodity {
        Commodity::Gold => Ink::Gold,
        Commodity::Silver => Ink::Silver,
        Commodity::Copper => Ink::Copper,
    }
}

/// The field: ` G3 ` while it is open, `[G3]` and `*G3*` under rigs, with `<` at the end of the last one used.
pub(super) fn cell(screen: &Screen<'_>, field: &FieldView) -> Line {
    let is_last = screen.last_field() == Some(field.field);
    let (start, end, rig) = match field.status {
        FieldStatus::Open => (" ", " ", Ink::Strong),
        FieldStatus::Rig => ("[", "]", Ink::Strong),
        FieldStatus::SecondRig => ("*", "*", Ink::SecondRig),
        FieldStatus::Blocked => return Line::new().inked(&[Ink::Dim], &format!(" {BLOCKED}")).padded(WIDTH),
        FieldStatus::Hidden => return Line::new().inked(&[Ink::Dim], &format!(" {HIDDEN}")).padded(WIDTH),
        FieldStatus::Desert => return Line::new().inked(&[Ink::Dim], &format!(" {DESERT}")).padded(WIDTH),
    };
    let ore = field.ore.map_or_else(|| HIDDEN.to_owned(), |ore| ore.to_string());
    let inks: Vec<Ink> =
        field.ore.map(|ore| ink(ore.commodity())).into_iter().chain(is_last.then_some(Ink::Last)).collect();
    let end = if is_last { "<" } else { end };
    Line::new().inked(&[Ink::Strong, rig], start).inked(&inks, &ore).inked(&[Ink::Strong, rig], end)
}
