//! Threads that have much to do and nobody who waits for a thousandth of a second.

/// By how much such a thread stands back: where others want all of a core, it gets a tenth of it.
#[cfg(target_os = "linux")]
const STEPS: i32 = 10;

/// From now on this thread lets others go first who want the same core: whoever plays, and the database. Elsewhere than on Linux
/// it would be the whole process that stands back, so there nothing changes.
pub(super) fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(STEPS) {
        tracing::debug!(%error, "a thread for bots does not stand back");
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// How far this thread stands back: the 19th field, of which the second may hold anything in brackets.
    fn niceness() -> i32 {
        let fields = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux tells");
        let rest = fields.rsplit(')').next().expect("fields");
        rest.split_whitespace().nth(16).expect("a field").parse().expect("a number")
    }

    #[test]
    fn one_thread_stands_back_and_the_others_do_not() {
        let before = niceness();
        let there = std::thread::spawn(|| {
            stand_back();
            niceness()
        });
        assert_eq!(there.join().expect("the thread"), (before + STEPS).min(19));
        assert_eq!(niceness(), before);
    }
}
