//! The files as `npm run build` left them: for those who work on the client.

use std::borrow::Cow;
use std::fs;
use std::path::{Component, Path};
use std::time::UNIX_EPOCH;

use crate::{File, PAGE, Packing, is_immutable, kind_of};

const DIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/dist");

/// Instead of the first page, while there is none.
const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Motherlode</title><h1>Motherlode</h1>\
     <p>The table server is running: Atacama, Ghawar, Dig Mars. Its web client is not built: run <code>npm ci</code> and \
     <code>npm run build</code> in <code>web/</code>, or build the program with <code>--release</code>.</p>\
     <p><a href='/api'>What programs can ask of it</a></p></html>";

pub(crate) fn file(path: &str, _: Packing) -> Option<File> {
    let found = read(Path::new(DIST), path);
    if found.is_none() && path == PAGE {
        return Some(as_file(path, "not-built".to_owned(), NOT_BUILT.as_bytes().into()));
    }
    found
}

fn read(dist: &Path, path: &str) -> Option<File> {
    // A path is a name below the folder and nothing else.
    if path.is_empty() || !Path::new(path).components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let place = dist.join(path);
    let facts = fs::metadata(&place).ok().filter(fs::Metadata::is_file)?;
    let age = facts.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let bytes = fs::read(&place).ok()?;
    Some(as_file(path, format!("{:x}-{:x}", age.as_nanos(), bytes.len()), bytes.into()))
}

fn as_file(path: &str, tag: String, bytes: Cow<'static, [u8]>) -> File {
    File { kind: kind_of(path), tag, immutable: is_immutable(path), packing: Packing::Plain, bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(read(&folder, "lib.rs").is_some());
        for path in ["../Cargo.toml", "/etc/hosts", "", ".", "..", "src/../../Cargo.toml"] {
            assert_eq!(read(&folder, path), None, "{path}");
        }
    }

    #[test]
    fn there_is_always_a_first_page() {
        assert!(file(PAGE, Packing::Brotli).is_some());
    }
}
