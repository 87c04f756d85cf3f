//! What the operating system says of a process.

use std::time::Duration;

/// A process of this machine.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    /// How much time of processors it has used, as Linux counts it: in hundredths of a second.
    pub fn processor_time(self) -> Duration {
        let text = self.read("stat");
        let fields: Vec<_> = text.rsplit(')').next().expect("fields").split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
        Duration::from_millis(10 * ticks)
    }

    /// The memory it has in use, in kB.
    pub fn memory(self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most memory it has ever had in use, or had since [`Process::forget_peak`], in kB.
    pub fn peak(self) -> u64 {
        self.status("VmHWM:")
    }

    /// Begins anew with the most memory.
    pub fn forget_peak(self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.0), "5").expect("our own process");
    }

    /// How many threads it has.
    pub fn threads(self) -> u64 {
        self.status("Threads:")
    }

    /// How many files and connections it has open.
    pub fn descriptors(self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.0)).expect("our own process").count()
    }

    fn status(self, name: &str) -> u64 {
        let text = self.read("status");
        let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    fn read(self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.0)).expect("the process runs")
    }
}

/// Keeps this process to some cores, named as `taskset` names them. What it has started before stays where it is.
pub fn keep_to(cores: &str) {
    let own = std::process::id().to_string();
    let set = std::process::Command::new("taskset").args(["-a", "-c", "-p", cores, &own]).output();
    assert!(set.is_ok_and(|set| set.status.success()), "taskset of util-linux, and cores {cores}");
}

/// Has everything written to the disk that waits for it: what a build has left behind would be counted as the server's.
pub fn quiet_disk() {
    let synced = std::process::Command::new("sync").status();
    assert!(synced.is_ok_and(|status| status.success()), "sync of coreutils");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_takes_memory_is_seen_to() {
        let own = Process(std::process::id());
        let before = own.memory();
        let much = vec![1_u8; 64 << 20];
        assert!(own.memory() >= before + 60 * 1024, "{} after {before}", own.memory());
        drop(much);
        assert!(own.peak() >= before + 60 * 1024);
        assert!(own.threads() >= 1 && own.descriptors() >= 3);
    }
}
