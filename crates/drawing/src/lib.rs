//! How the games of Motherlode are drawn.
//!
//! A game that can be drawn implements [`Draw`]. A *picture* is one SVG drawing for exports, previews and docs; it speaks
//! in signs, field names and numbers, so it needs no language. A *screen* is lines of text for a terminal, in the words
//! of a language. Both are pure functions of a view: what an observer does not know cannot be in them.
//!
//! * [`theme`]: the colours of the house by day and by night.
//! * [`svg`]: elements that are always balanced and escaped; [`path`] and [`point`] say where things are.
//! * [`words`]: what all screens say.
//! * [`paint`]: text for a terminal, with or without colour; [`line`](mod@line) puts pieces of it side by side.
//!
//! ```
//! use motherlode_drawing::svg::{Element, Size, document};
//! use motherlode_drawing::{Point, Theme};
//!
//! let palette = Theme::Dark.palette();
//! let disc = Element::circle(Point::new(8.0, 8.0), 6.0).with("fill", palette.gold.fill);
//! let picture = document(Size { width: 16.0, height: 16.0 }, "gold & more", "", [disc]).to_string();
//! assert!(picture.contains("<title>gold &amp; more</title>"));
//! assert!(picture.contains(r##"<circle cx="8" cy="8" r="6" fill="#d9a62f"/>"##));
//! ```

pub mod colour;
pub mod line;
pub mod paint;
pub mod path;
pub mod point;
pub mod svg;
#[cfg(feature = "testing")]
pub mod testing;
pub mod theme;
pub mod words;

use motherlode_core::{Game, Language, PerSeat, Score};

pub use colour::Colour;
pub use line::Line;
pub use paint::{Ink, Paint};
pub use path::Path;
pub use point::Point;
pub use svg::{Element, Size};
pub use theme::{Hue, OreColours, Palette, Theme};

/// A game that can be drawn.
pub trait Draw: Game {
    /// One drawing of a view as SVG, for exports, previews and docs, with the last action marked. It says everything in
    /// signs, field names and numbers, so that it needs no language.
    fn picture(&self, view: &Self::View, last: Option<Self::Action>, theme: Theme) -> String;

    /// A view as lines of text for a terminal of 80 columns, with the last action marked and no newline at the end.
    /// Without colour it says all the same.
    fn screen(
        &self,
        view: &Self::View,
        last: Option<Self::Action>,
        language: Language,
        paint: Paint,
    ) -> String;

    /// One line about what someone saw of an event, told from the observation alone.
    fn tell(&self, observation: &Self::Observation, language: Language) -> String;

    /// The view of a game that a seat has left: nobody is to act any more.
    fn abandoned(&self, view: Self::View) -> Self::View;

    /// What each seat's score stands at, as far as a view shows it.
    fn standing(&self, view: &Self::View) -> PerSeat<Option<Score>>;
}
