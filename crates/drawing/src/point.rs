//! A place in a picture.

use std::ops::Add;

/// A place in a picture: `x` to the right, `y` downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far down.
    pub y: f64,
}

impl Point {
    /// The place at these distances.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The place this far to the right and down from here.
    pub const fn shifted(self, right: f64, down: f64) -> Point {
        Point { x: self.x + right, y: self.y + down }
    }

    /// This place, as a way from the origin, made longer or shorter.
    pub const fn scaled(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, way: Point) -> Point {
        self.shifted(way.x, way.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_add_up() {
        let here = Point::new(3.0, 4.0);
        assert_eq!(here.shifted(1.0, -1.0), Point::new(4.0, 3.0));
        assert_eq!(here + here.scaled(2.0), Point::new(9.0, 12.0));
    }
}
