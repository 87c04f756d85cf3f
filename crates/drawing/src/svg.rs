//! A small part of SVG: elements that are always balanced, with everything escaped.

use std::fmt;

use crate::colour::Colour;
use crate::path::Path;
use crate::point::Point;

/// The fonts of every picture: DejaVu first, because exports bring it along, then whatever the reader has.
const FONTS: &str = "'DejaVu Sans', system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/// How high figures and capitals of DejaVu Sans stand above the baseline, as a share of the font size.
const CAPITAL_HEIGHT: f64 = 0.729;

/// An element with its attributes and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    content: Vec<Content>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Content {
    Element(Element),
    Text(String),
}

/// Width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// Which part of a text stands at the place it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How heavy letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Plain.
    Regular,
    /// Heavy.
    Bold,
}

/// A whole drawing: its size, its name and description for those who listen to it, and what it shows.
pub fn document(
    size: Size,
    title: &str,
    description: &str,
    content: impl IntoIterator<Item = Element>,
) -> Element {
    let Size { width, height } = size;
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .with("width", width)
        .with("height", height)
        .with("role", "img")
        .with("font-family", FONTS)
        .child(Element::new("title").text_inside(title))
        .child(Element::new("desc").text_inside(description))
        .children(content)
}

impl Element {
    /// An element of any name, with nothing in it.
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: Vec::new(), content: Vec::new() }
    }

    /// Several elements as one.
    pub fn group(content: impl IntoIterator<Item = Element>) -> Element {
        Element::new("g").children(content)
    }

    /// A disc.
    pub fn circle(centre: Point, radius: f64) -> Element {
        Element::new("circle").with("cx", centre.x).with("cy", centre.y).with("r", radius)
    }

    /// A rectangle from its top left corner, its corners rounded.
    pub fn rect(corner: Point, size: Size, radius: f64) -> Element {
        Element::new("rect")
            .with("x", corner.x)
            .with("y", corner.y)
            .with("width", size.width)
            .with("height", size.height)
            .with("rx", radius)
    }

    /// A square around its middle, its corners rounded.
    pub fn square(centre: Point, side: f64, radius: f64) -> Element {
        Element::rect(centre.shifted(-side / 2.0, -side / 2.0), Size { width: side, height: side }, radius)
    }

    /// Strokes.
    pub fn path(path: &Path) -> Element {
        Element::new("path").with("d", path.strokes())
    }

    /// A line of text whose figures and capitals are centred on a height.
    pub fn text(at: Point, size: f64, anchor: Anchor, weight: Weight, text: &str) -> Element {
        let element = Element::new("text")
            .with("x", at.x)
            .with("y", at.y + size * CAPITAL_HEIGHT / 2.0)
            .with("font-size", size);
        let element = match anchor {
            Anchor::Start => element,
            Anchor::Middle => element.with("text-anchor", "middle"),
            Anchor::End => element.with("text-anchor", "end"),
        };
        let element = match weight {
            Weight::Regular => element,
            Weight::Bold => element.with("font-weight", "bold"),
        };
        element.text_inside(text)
    }

    /// This element with one attribute more.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Element {
        self.attributes.push((name, value.into().0));
        self
    }

    /// This element as an outline: no filling, a stroke of this colour and width with round ends and corners.
    pub fn outlined(self, colour: Colour, width: f64) -> Element {
        self.with("fill", "none").with("stroke", colour).with("stroke-width", width).rounded()
    }

    /// This element with round ends and corners of its strokes.
    pub fn rounded(self) -> Element {
        self.with("stroke-linecap", "round").with("stroke-linejoin", "round")
    }

    /// This element with another one in it.
    pub fn child(mut self, child: Element) -> Element {
        self.content.push(Content::Element(child));
        self
    }

    /// This element with others in it.
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.content.extend(children.into_iter().map(Content::Element));
        self
    }

    /// This element with text in it.
    pub fn text_inside(mut self, text: &str) -> Element {
        self.content.push(Content::Text(text.to_owned()));
        self
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, " {name}=\"{}\"", Escaped(value))?;
        }
        if self.content.is_empty() {
            return f.write_str("/>");
        }
        f.write_str(">")?;
        for content in &self.content {
            match content {
                Content::Element(element) => element.fmt(f)?,
                Content::Text(text) => Escaped(text).fmt(f)?,
            }
        }
        write!(f, "</{}>", self.name)
    }
}

/// The value of an attribute; whatever is put there is escaped when it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value(String);

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value(text)
    }
}

impl From<f64> for Value {
    fn from(amount: f64) -> Value {
        Value(number(amount))
    }
}

impl From<Colour> for Value {
    fn from(colour: Colour) -> Value {
        Value(colour.to_string())
    }
}

/// A number with at most two decimals, which is finer than any screen shows.
pub(crate) fn number(amount: f64) -> String {
    // Adding zero turns a negative zero into a plain one.
    let rounded = (amount * 100.0).round() / 100.0 + 0.0;
    rounded.to_string()
}

/// Text with everything that means something to SVG written so that it does not. Characters that XML does not allow at
/// all are left out.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => write!(f, "&#{};", letter as u32)?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let element = Element::new("a").with("title", "\"<&>'\n\u{7}\"").text_inside("</a><b & 'c'\0");
        assert_eq!(
            element.to_string(),
            "<a title=\"&quot;&lt;&amp;&gt;&#39;&#10;&quot;\">&lt;/a&gt;&lt;b &amp; &#39;c&#39;</a>"
        );
    }

    #[test]
    fn elements_are_balanced() {
        let inner = Element::group([Element::circle(Point::new(1.0, 2.0), 3.0), Element::new("path")]);
        let size = Size { width: 10.0, height: 20.5 };
        let text = document(size, "title", "description", [inner]).to_string();
        let mut open = Vec::new();
        for tag in text.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            let name = tag.split(' ').next().unwrap();
            if let Some(name) = name.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty());
        assert!(
            text.starts_with(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 20.5\" width=\"10\""
            )
        );
        assert!(text.ends_with("<g><circle cx=\"1\" cy=\"2\" r=\"3\"/><path/></g></svg>"));
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.0, -0.001, 1.0, 1.005, 2.0 / 3.0, -12.5, 1e6].map(number);
        assert_eq!(texts, ["0", "0", "0", "1", "1", "0.67", "-12.5", "1000000"]);
    }

    #[test]
    fn text_is_centred_on_its_height() {
        let text = Element::text(Point::new(5.0, 10.0), 10.0, Anchor::Middle, Weight::Bold, "+5").to_string();
        assert_eq!(
            text,
            "<text x=\"5\" y=\"13.65\" font-size=\"10\" text-anchor=\"middle\" font-weight=\"bold\">+5</text>"
        );
        let text = Element::text(Point::new(5.0, 10.0), 10.0, Anchor::End, Weight::Regular, "a").to_string();
        assert_eq!(text, "<text x=\"5\" y=\"13.65\" font-size=\"10\" text-anchor=\"end\">a</text>");
    }

    #[test]
    fn shapes_are_placed_by_their_middle() {
        let square =
            Element::square(Point::new(5.0, 5.0), 4.0, 1.0).outlined(Colour::rgb(0), 2.0).to_string();
        assert!(
            square.starts_with("<rect x=\"3\" y=\"3\" width=\"4\" height=\"4\" rx=\"1\" fill=\"none\""),
            "{square}"
        );
    }
}
