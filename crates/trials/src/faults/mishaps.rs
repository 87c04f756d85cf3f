//! The other end of the library `motherlode-mishaps`: what the trial asks of it, and the loss of what was not synced.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::chance::Chance;

/// What can be asked for: a number at a place of the control file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mishap {
    /// By how many milliseconds the wall clock is off.
    ClockOffset = 0,
    /// How many milliseconds every sync takes longer.
    SyncDelay = 1,
    /// Whether nothing can be written.
    ReadOnly = 2,
    /// Whether unsynced writes are noted.
    Journal = 3,
}

/// The library, loaded into one server after another on the same disk.
pub struct Mishaps {
    library: PathBuf,
    disk: PathBuf,
    notes: tempfile::TempDir,
    control: File,
    /// The names that lasted before the server began.
    entries: HashSet<String>,
}

/// A write, or a change of length, that was not synced.
struct Unsynced {
    is_write: bool,
    length_before: u64,
    place: u64,
    old: Vec<u8>,
    new: Vec<u8>,
}

impl Mishaps {
    /// Gets ready for servers whose database is in this folder.
    pub fn new(library: &Path, disk: &Path) -> Mishaps {
        let notes = tempfile::tempdir().expect("a folder");
        let control = File::create(notes.path().join("control")).expect("a file");
        control.write_all_at(&[0; 32], 0).expect("room");
        let disk = fs::canonicalize(disk).expect("a folder");
        Mishaps { library: library.to_owned(), entries: names(&disk), disk, notes, control }
    }

    /// Lets a server load the library.
    pub fn load_into(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library);
        command.env("MOTHERLODE_MISHAPS_DISK", &self.disk);
        command.env("MOTHERLODE_MISHAPS_NOTES", self.notes.path());
    }

    /// Asks for something; zero is as usual.
    pub fn set(&self, mishap: Mishap, value: i64) {
        self.control.write_all_at(&value.to_le_bytes(), 8 * mishap as u64).expect("a control file");
    }

    /// Loses what was not synced when the server was killed: everything, or as chance has it some of it, in whatever order
    /// a disk may have written it. Gives how many writes were lost.
    pub fn lose_unsynced(&mut self, chance: &mut Chance) -> io::Result<u64> {
        let loses_all = chance.percent(50);
        let mut lost = 0;
        for name in names(self.notes.path()) {
            let Some(file) = name.strip_prefix("journal-") else { continue };
            let path = self.notes.path().join(&name);
            let unsynced = read_journal(&fs::read(&path)?);
            let file = match File::options().write(true).open(self.disk.join(file)) {
                Ok(file) => file,
                // Removed meanwhile, as a rollback journal is at the end of its transaction: it stays so.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    fs::remove_file(path)?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            for write in unsynced.iter().rev() {
                write.take_back(&file)?;
            }
            for write in &unsynced {
                if loses_all || chance.percent(50) {
                    lost += 1;
                } else {
                    write.do_again(&file)?;
                }
            }
            fs::remove_file(path)?;
        }
        // A name that was never synced is lost with what it stands for.
        if let Ok(synced) = fs::read_to_string(self.notes.path().join("entries")) {
            self.entries.extend(synced.lines().map(str::to_owned));
        }
        for name in names(&self.disk) {
            if !self.entries.contains(&name) || name.ends_with("-shm") {
                fs::remove_file(self.disk.join(name))?;
            }
        }
        Ok(lost)
    }
}

fn names(folder: &Path) -> HashSet<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// What a journal tells; an entry that was being written when the server was killed tells of nothing that was done.
fn read_journal(mut bytes: &[u8]) -> Vec<Unsynced> {
    let mut unsynced = Vec::new();
    while let Some((numbers, rest)) = bytes.split_at_checked(40) {
        let number = |place: usize| {
            u64::from_le_bytes(numbers[8 * place..8 * place + 8].try_into().expect("eight bytes"))
        };
        let Some((old, rest)) = rest.split_at_checked(number(3) as usize) else { break };
        let Some((new, rest)) = rest.split_at_checked(number(4) as usize) else { break };
        unsynced.push(Unsynced {
            is_write: number(0) == 1,
            length_before: number(1),
            place: number(2),
            old: old.to_vec(),
            new: new.to_vec(),
        });
        bytes = rest;
    }
    unsynced
}

impl Unsynced {
    fn take_back(&self, file: &File) -> io::Result<()> {
        file.set_len(self.length_before)?;
        file.write_all_at(&self.old, self.place)
    }

    fn do_again(&self, file: &File) -> io::Result<()> {
        if self.is_write { file.write_all_at(&self.new, self.place) } else { file.set_len(self.place) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(numbers: [u64; 5], old: &[u8], new: &[u8]) -> Vec<u8> {
        let mut entry: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        entry.extend_from_slice(old);
        entry.extend_from_slice(new);
        entry
    }

    #[test]
    fn what_was_not_synced_is_taken_back_and_can_be_done_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        // From "abcdef": "XY" at 1, then cut to three bytes, then "long" at 2; the last entry was never finished.
        fs::write(&path, "aXlong").unwrap();
        let mut journal = entry([1, 6, 1, 2, 2], b"bc", b"XY");
        journal.extend(entry([2, 6, 3, 3, 0], b"def", b""));
        journal.extend(entry([1, 3, 2, 1, 4], b"Y", b"long"));
        journal.extend(&entry([1, 6, 0, 1, 1], b"a", b"!")[..41]);
        let unsynced = read_journal(&journal);
        assert_eq!(unsynced.len(), 3);
        let file = File::options().write(true).open(&path).unwrap();
        for write in unsynced.iter().rev() {
            write.take_back(&file).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), b"abcdef");
        for write in &unsynced {
            write.do_again(&file).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), b"aXlong");
    }
}
