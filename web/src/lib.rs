//! The files of the web client, ready to be served.
//!
//! Release builds with the feature `embed` carry them, compressed; every other build reads `web/dist`, which
//! `npm run build` in `web/` fills. [`file()`] finds a file by its path, whatever serves it.

#[cfg(not(embedded))]
mod disk;
#[cfg(embedded)]
mod embedded;

use std::borrow::Cow;

/// How a file may be compressed on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// As it is.
    Plain,
    /// `br`.
    Brotli,
    /// `gzip`.
    Gzip,
}

impl Packing {
    /// The best that a browser takes, by its `Accept-Encoding`.
    pub fn of(accepted: &str) -> Packing {
        let takes = |name: &str| {
            accepted.split(',').any(|part| {
                let mut words = part.trim().split(';').map(str::trim);
                words.next() == Some(name) && !words.any(|word| word == "q=0" || word == "q=0.0")
            })
        };
        match (takes("br"), takes("gzip")) {
            (true, _) => Packing::Brotli,
            (_, true) => Packing::Gzip,
            _ => Packing::Plain,
        }
    }

    /// The word in `Content-Encoding`.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Packing::Plain => None,
            Packing::Brotli => Some("br"),
            Packing::Gzip => Some("gzip"),
        }
    }
}

/// A file of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// What it is, as `Content-Type` says it.
    pub kind: &'static str,
    /// Changes when the file does.
    pub tag: String,
    /// Whether its name changes when it does, so that browsers may keep it for good.
    pub immutable: bool,
    /// How `bytes` are compressed.
    pub packing: Packing,
    /// What to send.
    pub bytes: Cow<'static, [u8]>,
}

/// The page that every address of the client begins with.
pub const PAGE: &str = "index.html";

/// The file at a path without its first slash; compressed as asked for, where that helps.
pub fn file(path: &str, packing: Packing) -> Option<File> {
    #[cfg(embedded)]
    return embedded::file(path, packing);
    #[cfg(not(embedded))]
    return disk::file(path, packing);
}

/// Whether a file's name has its content's hash in it.
fn is_immutable(path: &str) -> bool {
    path.starts_with("assets/")
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_packing_is_taken_unless_it_is_refused() {
        assert_eq!(Packing::of("gzip, deflate, br, zstd"), Packing::Brotli);
        assert_eq!(Packing::of("gzip;q=1.0, br;q=0"), Packing::Gzip);
        assert_eq!(Packing::of("identity"), Packing::Plain);
        assert_eq!(Packing::of(""), Packing::Plain);
    }

    #[test]
    fn only_files_with_a_hash_in_their_name_are_kept_for_good() {
        assert!(is_immutable("assets/index-CDa4v3RR.css"));
        assert!(!is_immutable("index.html"));
    }

    #[test]
    fn kinds_follow_from_names() {
        assert_eq!(kind_of("assets/main.js"), "text/javascript; charset=utf-8");
        assert_eq!(kind_of("site.webmanifest"), "application/manifest+json");
        assert_eq!(kind_of("unknown"), "application/octet-stream");
    }
}
