//! What was written since the last sync, and what was there before.
//!
//! A journal is a row of entries, each of five numbers of eight bytes (little-endian: the kind, the file's length before, the
//! place, how many old bytes, how many new bytes) and then the old and the new bytes. Kind 1 is a write, kind 2 sets the
//! length to `place`.

use std::collections::HashMap;
use std::ffi::c_int;
use std::fs::{self, File};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::machine::Watched;

const WRITE: u64 = 1;
const LENGTH: u64 = 2;

/// The journals of all files of a database.
pub(crate) struct Journals {
    notes: PathBuf,
    files: HashMap<String, File>,
}

impl Journals {
    pub(crate) fn new(notes: PathBuf) -> Journals {
        Journals { notes, files: HashMap::new() }
    }

    /// These bytes are about to be written there.
    pub(crate) fn note_write(&mut self, watched: &Watched, file: c_int, place: u64, new: &[u8]) {
        let before = Before::of(file);
        let old = before.read(place, new.len() as u64);
        self.note(watched, [WRITE, before.length, place, old.len() as u64, new.len() as u64], &old, new);
    }

    /// The file is about to get this length.
    pub(crate) fn note_length(&mut self, watched: &Watched, file: c_int, length: u64) {
        let before = Before::of(file);
        let old = before.read(length, u64::MAX);
        self.note(watched, [LENGTH, before.length, length, old.len() as u64, 0], &old, &[]);
    }

    fn note(&mut self, watched: &Watched, numbers: [u64; 5], old: &[u8], new: &[u8]) {
        let mut entry: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        entry.extend_from_slice(old);
        entry.extend_from_slice(new);
        let path = self.notes.join(format!("journal-{}", watched.0));
        let journal = match self.files.get_mut(&watched.0) {
            Some(journal) => journal,
            None => {
                let opened = File::options().create(true).append(true).open(path);
                self.files.entry(watched.0.clone()).or_insert(opened.unwrap_or_else(|_| give_up()))
            }
        };
        if journal.write_all(&entry).is_err() {
            give_up()
        }
    }

    /// The file is on disk as it is now.
    pub(crate) fn forget(&mut self, watched: &Watched) {
        if let Some(journal) = self.files.get(&watched.0)
            && journal.set_len(0).is_err()
        {
            give_up()
        }
    }

    /// The names in the folder are on disk as they are now.
    pub(crate) fn note_entries(&mut self, disk: &Path) {
        let names: Vec<String> = fs::read_dir(disk)
            .map(|entries| {
                entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
            })
            .unwrap_or_default();
        if fs::write(self.notes.join("entries"), names.join("\n")).is_err() {
            give_up()
        }
    }
}

/// A journal with a gap would let the trial blame the server for what this library did.
fn give_up() -> ! {
    eprintln!("mishaps: the journal of unsynced writes cannot be kept");
    std::process::abort()
}

/// A file before it is changed.
struct Before {
    file: ManuallyDrop<File>,
    length: u64,
}

impl Before {
    fn of(file: c_int) -> Before {
        // SAFETY: it is the caller's, open for as long as the call takes, and never closed here.
        let file = ManuallyDrop::new(unsafe { File::from_raw_fd(file) });
        let length = file.metadata().map_or_else(|_| give_up(), |known| known.len());
        Before { file, length }
    }

    /// What is there, at most so much of it.
    fn read(&self, place: u64, most: u64) -> Vec<u8> {
        let mut old = vec![0; self.length.saturating_sub(place).min(most) as usize];
        if self.file.read_exact_at(&mut old, place).is_err() {
            give_up()
        }
        old
    }
}
