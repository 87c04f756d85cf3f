//! What the trial has asked for, and which files it is about.

use std::env;
use std::ffi::{c_int, c_void};
use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::ptr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::journal::Journals;

unsafe extern "C" {
    fn mmap(at: *mut c_void, length: usize, may: c_int, how: c_int, file: c_int, place: i64) -> *mut c_void;
}

/// PROT_READ.
const MAY_READ: c_int = 1;
/// MAP_SHARED.
const SHARED: c_int = 1;

/// Four numbers that the trial writes and this library reads whenever it needs one.
#[repr(C)]
pub(crate) struct Control {
    /// By how many milliseconds the wall clock is off.
    clock_offset: AtomicI64,
    /// How many milliseconds every sync takes longer.
    sync_delay: AtomicI64,
    /// Whether nothing can be written.
    read_only: AtomicI64,
    /// Whether unsynced writes are noted.
    journal: AtomicI64,
}

impl Control {
    pub(crate) fn clock_offset(&self) -> i64 {
        self.clock_offset.load(Ordering::Relaxed)
    }

    pub(crate) fn sync_delay(&self) -> u64 {
        self.sync_delay.load(Ordering::Relaxed).unsigned_abs()
    }

    pub(crate) fn is_read_only(&self) -> bool {
        self.read_only.load(Ordering::Relaxed) != 0
    }

    pub(crate) fn keeps_journal(&self) -> bool {
        self.journal.load(Ordering::Relaxed) != 0
    }
}

/// The machine that the server believes to run on.
pub(crate) struct Machine {
    pub(crate) disk: PathBuf,
    pub(crate) control: &'static Control,
    journals: Mutex<Journals>,
}

/// A file of the database, by its name.
pub(crate) struct Watched(pub(crate) String);

impl Machine {
    /// The machine that the environment names; none where it names none.
    pub(crate) fn from_environment(disk: &str, notes: &str) -> Option<Machine> {
        let (disk, notes) = (PathBuf::from(env::var_os(disk)?), PathBuf::from(env::var_os(notes)?));
        let file = File::open(notes.join("control")).ok()?;
        // SAFETY: the kernel chooses the place, and the file is as long as a control is.
        let mapped =
            unsafe { mmap(ptr::null_mut(), size_of::<Control>(), MAY_READ, SHARED, file.as_raw_fd(), 0) };
        if mapped as isize == -1 {
            return None;
        }
        // SAFETY: it stays mapped for as long as the process lives, begins a page, and every number is one.
        let control = unsafe { &*mapped.cast::<Control>() };
        Some(Machine { disk, control, journals: Mutex::new(Journals::new(notes)) })
    }

    pub(crate) fn journals(&self) -> MutexGuard<'_, Journals> {
        self.journals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a descriptor stands for the database's folder.
    pub(crate) fn is_disk(&self, file: c_int) -> bool {
        path_of(file).is_some_and(|path| path == self.disk)
    }

    /// The file of the database that a descriptor stands for. What only lives as long as the process is none.
    pub(crate) fn watched(&self, file: c_int) -> Option<Watched> {
        let path = path_of(file)?;
        let name = path.strip_prefix(&self.disk).ok()?.to_str()?;
        let is_kept = [".db", ".db-wal", ".db-journal"].iter().any(|end| name.ends_with(end));
        is_kept.then(|| Watched(name.to_owned()))
    }
}

fn path_of(file: c_int) -> Option<PathBuf> {
    std::fs::read_link(format!("/proc/self/fd/{file}")).ok()
}
