//! A view as lines of text.

use motherlode_core::Language;
use motherlode_drawing::Paint;

use crate::actions::Action;
use crate::view::View;

/// The view as text.
pub(crate) fn screen(_view: &View, _last: Option<Action>, _language: Language, _paint: Paint) -> String {
    String::new()
}
