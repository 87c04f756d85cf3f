//! The files as they were when the program was built.

use std::borrow::Cow;

use crate::{File, Packing, is_immutable, kind_of};

struct Embedded {
    path: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

static FILES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub(crate) fn file(path: &str, packing: Packing) -> Option<File> {
    let found = FILES.iter().find(|file| file.path == path)?;
    let packed = match packing {
        Packing::Brotli => found.brotli,
        Packing::Gzip => found.gzip,
        Packing::Plain => None,
    };
    Some(File {
        kind: kind_of(path),
        tag: found.tag.to_owned(),
        immutable: is_immutable(path),
        packing: if packed.is_some() { packing } else { Packing::Plain },
        bytes: Cow::Borrowed(packed.unwrap_or(found.plain)),
    })
}
