//! What tests of pictures share (feature `testing`): reading an SVG again, and what must hold of every picture.

use crate::Colour;

/// A tag's attribute, if it has it.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// A tag's attribute as a number.
///
/// # Panics
/// If the tag has no such number.
#[track_caller]
pub fn measure(tag: &str, name: &str) -> f64 {
    match attribute(tag, name).map(str::parse) {
        Some(Ok(number)) => number,
        _ => panic!("no number {name} in {tag}"),
    }
}

/// Every text of a picture, each behind its tag.
pub fn texts(picture: &str) -> Vec<(&str, &str)> {
    picture.split("<text").skip(1).filter_map(|rest| rest.split_once("</text>")?.0.split_once('>')).collect()
}

/// How often a text stands in the picture, in a colour.
pub fn count(picture: &str, text: &str, colour: Colour) -> usize {
    let colour = colour.to_string();
    let is_it = |(tag, said): &&(&str, &str)| *said == text && attribute(tag, "fill") == Some(&*colour);
    texts(picture).iter().filter(is_it).count()
}

/// How wide the pictures are made in which everything must still be readable.
const NARROW: f64 = 400.0;

/// Checks what must hold of every picture: its tags are balanced, its numbers are numbers, and its texts are such as
/// `is_sign` allows (it needs no language), lie inside and are no smaller than so many pixels in a picture 400 wide.
///
/// # Panics
/// If something does not hold.
#[track_caller]
pub fn check(picture: &str, smallest: f64, is_sign: impl Fn(&str) -> bool) {
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1) {
        let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
        let name = tag.split(' ').next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty() && !picture.contains("NaN") && !picture.contains("inf"));
    let (width, height) = (measure(picture, "width"), measure(picture, "height"));
    for (tag, text) in texts(picture) {
        assert!(is_sign(text), "a word: {text}");
        let size = measure(tag, "font-size");
        assert!(size * NARROW / width >= smallest, "too small: {tag} {text}");
        // No letter of the font is wider than this.
        let long = size * 0.75 * text.chars().count() as f64;
        let before = match attribute(tag, "text-anchor") {
            Some("middle") => long / 2.0,
            Some("end") => long,
            _ => 0.0,
        };
        let (left, bottom) = (measure(tag, "x") - before, measure(tag, "y"));
        let inside = left >= 0.0 && left + long <= width && bottom - size >= -3.0 && bottom <= height;
        assert!(inside, "outside: {tag} {text}");
    }
}
