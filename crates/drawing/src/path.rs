//! A line drawn with straight and curved strokes.

use std::fmt::Write as _;

use crate::point::Point;
use crate::svg::number;

/// The strokes of a `path` element.
///
/// ```
/// use motherlode_drawing::{Path, Point};
/// let corner = Path::new().from(Point::new(0.0, 0.0)).to(Point::new(4.0, 0.0)).to(Point::new(4.0, 2.125)).close();
/// assert_eq!(corner.strokes(), "M0 0L4 0L4 2.13Z");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(String);

impl Path {
    /// No stroke yet.
    pub fn new() -> Path {
        Path::default()
    }

    /// A closed line through all these places.
    pub fn polygon(corners: impl IntoIterator<Item = Point>) -> Path {
        let mut corners = corners.into_iter();
        let start = corners.next().map_or_else(Path::new, |first| Path::new().from(first));
        corners.fold(start, Path::to).close()
    }

    /// Lifts the pen and puts it down here.
    pub fn from(self, at: Point) -> Path {
        self.stroke('M', &[at])
    }

    /// A straight stroke.
    pub fn to(self, at: Point) -> Path {
        self.stroke('L', &[at])
    }

    /// A bow that leaves towards `by` and arrives from it.
    pub fn bow(self, by: Point, at: Point) -> Path {
        self.stroke('Q', &[by, at])
    }

    /// One straight stroke of its own.
    pub fn segment(self, start: Point, end: Point) -> Path {
        self.from(start).to(end)
    }

    /// Back to where the pen was put down.
    pub fn close(mut self) -> Path {
        self.0.push('Z');
        self
    }

    /// The strokes as the `d` attribute has them.
    pub fn strokes(&self) -> &str {
        &self.0
    }

    fn stroke(mut self, letter: char, points: &[Point]) -> Path {
        self.0.push(letter);
        for (place, point) in points.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(self.0, "{gap}{} {}", number(point.x), number(point.y));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_follow_one_another() {
        let [one, two] = [Point::new(1.0, 2.0), Point::new(3.5, -4.0)];
        assert_eq!(Path::new().segment(one, two).bow(one, two).strokes(), "M1 2L3.5 -4Q1 2 3.5 -4");
        assert_eq!(Path::polygon([one, two, one]).strokes(), "M1 2L3.5 -4L1 2Z");
        assert_eq!(Path::polygon([]).strokes(), "Z");
    }
}
