//! Mishaps of a machine, for a server under trial: loaded with `LD_PRELOAD`, it stands in front of a few functions of the C
//! library. The server itself knows nothing of it.
//!
//! Two folders are named by the environment: `MOTHERLODE_MISHAPS_DISK` is where the database is, `MOTHERLODE_MISHAPS_NOTES` is
//! where the trial and this library meet. There the trial keeps a file `control` of four numbers (the offset of the clock,
//! the delay of syncs, whether the disk is read-only, whether journals are kept), and there this library keeps for each file
//! of the database a journal of every write since its last sync: what was there before and what was written. After a kill
//! the trial takes those writes back, all or some of them, as a machine that lost its power would. A file's name lasts once
//! its folder was synced: `entries` lists the names of the last time.
#![cfg(target_os = "linux")]
#![allow(unsafe_code, reason = "it stands in for functions of the C library, which are called with pointers")]

mod journal;
mod machine;

use std::ffi::{CStr, OsStr, c_char, c_int, c_uint, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use machine::{Machine, Watched};

/// The variable that names the folder of the database.
const DISK: &str = "MOTHERLODE_MISHAPS_DISK";
/// The variable that names the folder for the control file and the journals.
const NOTES: &str = "MOTHERLODE_MISHAPS_NOTES";

const NO_SUCH_WRITE: c_int = -1;
/// EROFS.
const READ_ONLY: c_int = 30;
/// O_WRONLY, O_RDWR, O_CREAT and O_TRUNC.
const WRITES: c_int = 0o1 | 0o2 | 0o100 | 0o1000;
/// CLOCK_REALTIME.
const WALL_CLOCK: c_int = 0;

unsafe extern "C" {
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn __errno_location() -> *mut c_int;
}

/// The function of the C library that we stand in front of.
macro_rules! real {
    ($name:literal, fn($($kind:ty),*) -> $gives:ty) => {{
        static FOUND: OnceLock<usize> = OnceLock::new();
        let address = *FOUND.get_or_init(|| {
            // SAFETY: the name ends with a zero, and the handle means the next library that has it.
            unsafe { dlsym(-1_isize as *mut c_void, $name.as_ptr()) as usize }
        });
        // SAFETY: the C library has a function of this name and these types.
        unsafe { std::mem::transmute::<usize, unsafe extern "C" fn($($kind),*) -> $gives>(address) }
    }};
}

static MACHINE: OnceLock<Machine> = OnceLock::new();

/// Before anything of the program runs: what happens later finds the machine as it is.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: extern "C" fn() = {
    extern "C" fn at_load() {
        if let Some(machine) = Machine::from_environment(DISK, NOTES) {
            // Nobody else is here yet.
            let _ = MACHINE.set(machine);
        }
    }
    at_load
};

/// A file of the database that a descriptor stands for.
fn watched(file: c_int) -> Option<(&'static Machine, Watched)> {
    let machine = MACHINE.get()?;
    Some((machine, machine.watched(file)?))
}

fn refuse() -> c_int {
    // SAFETY: every thread has a place for its last error.
    unsafe { *__errno_location() = READ_ONLY };
    NO_SUCH_WRITE
}

/// Writes at a place; noted before it is done.
///
/// # Safety
/// As the C library asks: `bytes` leads to `count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(file: c_int, bytes: *const c_void, count: usize, place: i64) -> isize {
    let real = real!(c"pwrite64", fn(c_int, *const c_void, usize, i64) -> isize);
    let Some((machine, watched)) = watched(file) else {
        // SAFETY: passed on as it came.
        return unsafe { real(file, bytes, count, place) };
    };
    if machine.control.is_read_only() {
        return refuse() as isize;
    }
    let mut journals = machine.journals();
    if machine.control.keeps_journal() {
        // SAFETY: the caller's promise.
        let new = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), count) };
        journals.note_write(&watched, file, place as u64, new);
    }
    // SAFETY: passed on as it came.
    unsafe { real(file, bytes, count, place) }
}

/// Sets a file's length; noted before it is done.
#[unsafe(no_mangle)]
pub extern "C" fn ftruncate64(file: c_int, length: i64) -> c_int {
    let real = real!(c"ftruncate64", fn(c_int, i64) -> c_int);
    let Some((machine, watched)) = watched(file) else {
        // SAFETY: passed on as it came.
        return unsafe { real(file, length) };
    };
    if machine.control.is_read_only() {
        return refuse();
    }
    let mut journals = machine.journals();
    if machine.control.keeps_journal() {
        journals.note_length(&watched, file, length as u64);
    }
    // SAFETY: passed on as it came.
    unsafe { real(file, length) }
}

/// Syncs a file: what was noted of it cannot be lost any more.
fn sync(file: c_int, real: unsafe extern "C" fn(c_int) -> c_int) -> c_int {
    let Some(machine) = MACHINE.get() else {
        // SAFETY: passed on as it came.
        return unsafe { real(file) };
    };
    if machine.is_disk(file) {
        // SAFETY: passed on as it came.
        let synced = unsafe { real(file) };
        machine.journals().note_entries(&machine.disk);
        return synced;
    }
    let Some(watched) = machine.watched(file) else {
        // SAFETY: passed on as it came.
        return unsafe { real(file) };
    };
    std::thread::sleep(Duration::from_millis(machine.control.sync_delay()));
    // Nothing is written meanwhile: whether it would be synced nobody could say.
    let mut journals = machine.journals();
    // SAFETY: passed on as it came.
    let synced = unsafe { real(file) };
    if synced == 0 {
        journals.forget(&watched);
    }
    synced
}

/// Syncs a file and what is known of it.
#[unsafe(no_mangle)]
pub extern "C" fn fsync(file: c_int) -> c_int {
    sync(file, real!(c"fsync", fn(c_int) -> c_int))
}

/// Syncs a file.
#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(file: c_int) -> c_int {
    sync(file, real!(c"fdatasync", fn(c_int) -> c_int))
}

/// Opens a file, unless it is to be written where nothing can be.
///
/// # Safety
/// As the C library asks: `path` ends with a zero. The third argument is there when `flags` say so; where it is not, whatever
/// is passed on for it is not looked at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    if flags & WRITES != 0 && unsafe { is_refused(path) } {
        return refuse();
    }
    let real = real!(c"open64", fn(*const c_char, c_int, c_uint) -> c_int);
    // SAFETY: passed on as it came.
    unsafe { real(path, flags, mode) }
}

/// The same under its other name.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { open64(path, flags, mode) }
}

/// # Safety
/// `path` ends with a zero.
unsafe fn is_refused(path: *const c_char) -> bool {
    let Some(machine) = MACHINE.get() else { return false };
    // SAFETY: the caller's promise.
    let path = unsafe { CStr::from_ptr(path) };
    machine.control.is_read_only() && Path::new(OsStr::from_bytes(path.to_bytes())).starts_with(&machine.disk)
}

/// Seconds and billionths of a second.
#[repr(C)]
pub struct TimeSpec {
    seconds: i64,
    nanos: i64,
}

/// What time it is: moved, where the wall clock is asked for and the trial has set it.
///
/// # Safety
/// As the C library asks: `time` leads to a place for the answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: c_int, time: *mut TimeSpec) -> c_int {
    let real = real!(c"clock_gettime", fn(c_int, *mut TimeSpec) -> c_int);
    // SAFETY: passed on as it came.
    let told = unsafe { real(clock, time) };
    if told == 0
        && clock == WALL_CLOCK
        && let Some(machine) = MACHINE.get()
    {
        // SAFETY: it was written a moment ago.
        let time = unsafe { &mut *time };
        let moved = time.nanos + machine.control.clock_offset() % 1_000 * 1_000_000;
        time.seconds += machine.control.clock_offset() / 1_000 + moved.div_euclid(1_000_000_000);
        time.nanos = moved.rem_euclid(1_000_000_000);
    }
    told
}
