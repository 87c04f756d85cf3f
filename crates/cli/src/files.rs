//! Files in and out, with limits and clear words.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use motherlode_core::{Record, SeatCount};
use motherlode_games::{Entry, Table, Written, find, older_rules};
use serde_json::Value;

use crate::failure::Failure;

/// The largest record we read; a long game has a few kilobytes.
const LARGEST_RECORD: u64 = 16 << 20;
/// The largest trace we read.
pub(crate) const LARGEST_TRACE: u64 = 1 << 30;
/// The largest tile set we read.
pub(crate) const LARGEST_SET: u64 = 1 << 20;

/// The text of a file, if it is not larger than it can need to be.
pub(crate) fn read(path: &Path, largest: u64) -> Result<String, Failure> {
    let wrong = |error| Failure::Read(path.to_owned(), error);
    let file = fs::File::open(path).map_err(wrong)?;
    let mut text = String::new();
    // One byte more, to tell a file that just fits from one that does not.
    file.take(largest + 1).read_to_string(&mut text).map_err(wrong)?;
    if text.len() as u64 > largest {
        Err(Failure::TooLarge { file: path.to_owned(), most: largest })
    } else {
        Ok(text)
    }
}

/// Whether a file can be written where it should be, found out without changing what is there.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let found = match fs::metadata(folder) {
        Ok(found) if found.is_dir() && !path.is_dir() => Ok(()),
        Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
        Err(error) => Err(error),
    };
    found.map_err(|error| Failure::Write(path.to_owned(), error))
}

/// Writes a file so that it is either there whole or as it was before; one that was there keeps its permissions, and a
/// link stays a link.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace(path, bytes).map_err(|error| Failure::Write(path.to_owned(), error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut draft_name = name.to_owned();
    draft_name.push(format!(".{}.part", std::process::id()));
    let draft = path.with_file_name(draft_name);
    let written = fs::File::create(&draft).and_then(|mut file| {
        if let Ok(present) = fs::metadata(&path) {
            file.set_permissions(present.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, &path)
    });
    if written.is_err() {
        // The draft is of no use to anyone; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// A record from a file, and the game it is of.
pub(crate) fn record(path: &Path) -> Result<(Record, &'static dyn Entry), Failure> {
    let refused = |refusal| Failure::RefusedFile(path.to_owned(), refusal);
    let record = Record::read(&read(path, LARGEST_RECORD)?).map_err(refused)?;
    let entry = find(&record.game).map_err(refused)?;
    Ok((record, entry))
}

/// A recorded game, replayed and checked.
pub(crate) fn replayed(path: &Path) -> Result<(Record, Box<dyn Table>), Failure> {
    let (record, entry) = record(path)?;
    let table = entry.replay(&record).map_err(|refusal| Failure::RefusedFile(path.to_owned(), refusal))?;
    Ok((record, table))
}

/// The same to be shown: a game of an older revision of its rules as it was written.
pub(crate) fn replayed_or_written(path: &Path) -> Result<(Record, Box<dyn Table>), Failure> {
    let (record, entry) = record(path)?;
    if record.rules >= entry.rules() {
        return replayed(path);
    }
    let refused = |refusal| Failure::RefusedFile(path.to_owned(), refusal);
    let seats = written_seats(&record).ok_or_else(|| refused(older_rules(record.rules, entry.rules())))?;
    let data = Value::Object(record.data.clone());
    let mut written = Written::new(entry, record.rules, record.options.clone(), data, seats);
    for event in &record.events {
        written.enter(event).map_err(refused)?;
    }
    let written = match &record.result {
        Some(result) => written.ended(result.clone()),
        None => written,
    };
    Ok((record, Box::new(written)))
}

/// How many seats a record tells of, without asking the rules.
fn written_seats(record: &Record) -> Option<SeatCount> {
    let by_result = record.result.as_ref().map(|result| result.scores.len());
    let by_dealer = record.fairness.as_ref().map(|fairness| fairness.nonces.len());
    let by_names = Some(record.players.len()).filter(|names| *names > 0);
    let seats = by_result.or(by_dealer).or(by_names)?;
    SeatCount::new(u8::try_from(seats).ok()?)
}

/// A table as it was after so many events, or as it is now.
pub(crate) fn table_at(table: Box<dyn Table>, at: Option<usize>) -> Result<Box<dyn Table>, Failure> {
    match at {
        None => Ok(table),
        Some(asked) => table.at(asked).ok_or(Failure::NoSuchEvent { asked, last: table.log().len() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path, 3).unwrap(), "two");
        assert!(matches!(read(&path, 2), Err(Failure::TooLarge { .. })));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
        let nowhere = folder.path().join("no/such/folder/game.json");
        assert!(matches!(write(&nowhere, b"x"), Err(Failure::Write(..))));
        assert!(matches!(write(Path::new(".."), b"x"), Err(Failure::Write(..))));
    }
}
