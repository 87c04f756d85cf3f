//! Pictures as PNG, alike on every machine: the fonts come with the program.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};

/// The widest and highest picture we make, in pixels.
const MOST_PIXELS: u32 = 16_384;

/// Why a picture could not be made.
#[derive(Debug)]
pub(crate) enum PngError {
    /// The drawing is no SVG that we can read.
    Drawing(usvg::Error),
    /// A picture of this width would have no pixel, or too many.
    Width(u32),
    /// The pixels could not be written as PNG.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Drawing(error) => write!(f, "the drawing cannot be read: {error}"),
            PngError::Width(width) => {
                write!(
                    f,
                    "a picture {width} pixels wide cannot be made; both its sides must be 1 to {MOST_PIXELS}"
                )
            }
            PngError::Encoding(error) => write!(f, "the picture cannot be written as PNG: {error}"),
        }
    }
}

impl std::error::Error for PngError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PngError::Drawing(error) => Some(error),
            PngError::Width(_) | PngError::Encoding(_) => None,
        }
    }
}

/// The fonts of our pictures, and no others.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    Arc::new(fonts)
});

/// A drawing as PNG of this width; its height follows.
pub(crate) fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(PngError::Drawing)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round();
    if width > MOST_PIXELS || height > MOST_PIXELS as f32 {
        return Err(PngError::Width(width));
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(PngError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\
        <text x='4' y='16' font-size='16' font-family='DejaVu Sans'>a</text></svg>";

    fn pixels(svg: &str, width: u32) -> Pixmap {
        Pixmap::decode_png(&png(svg, width).unwrap()).unwrap()
    }

    #[test]
    fn the_height_follows_from_the_width() {
        let picture = pixels(LETTER, 100);
        assert_eq!((picture.width(), picture.height()), (100, 50));
    }

    #[test]
    fn text_shows_without_any_font_of_the_system() {
        assert!(pixels(LETTER, 40).pixels().iter().any(|pixel| pixel.alpha() > 0));
        let bold = LETTER.replace("<text ", "<text font-weight='bold' ");
        assert_ne!(png(LETTER, 40).unwrap(), png(&bold, 40).unwrap());
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(matches!(png("<svg", 40), Err(PngError::Drawing(_))));
        for width in [0, MOST_PIXELS + 1] {
            let error = png(LETTER, width).unwrap_err();
            assert!(matches!(error, PngError::Width(refused) if refused == width), "{error}");
        }
        let tall = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1000'/>";
        let error = png(tall, 100).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a picture 100 pixels wide cannot be made; both its sides must be 1 to 16384"
        );
    }
}
