//! A small disk of our own: a file system in memory that can be filled.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A small file system; gone when this is dropped.
pub struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    /// Mounts one of so many megabytes; says why where that is not allowed.
    pub fn mount(megabytes: u32) -> Result<SmallDisk, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=777"), "tmpfs"])
            .arg(folder.path())
            .output()
            .map_err(|error| format!("mount: {error}"))?;
        if mounted.status.success() {
            Ok(SmallDisk { folder })
        } else {
            Err(String::from_utf8_lossy(&mounted.stderr).trim().to_owned())
        }
    }

    /// Where it is mounted.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Fills it to the last byte.
    pub fn fill(&self) {
        let mut file = File::options().create(true).append(true).open(self.ballast()).expect("a file");
        while file.write_all(&[1; 4096]).is_ok() {}
    }

    /// Makes room again.
    pub fn empty(&self) {
        fs::remove_file(self.ballast()).expect("room again");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: whoever still has a file open there is about to end.
        let unmounted = Command::new("umount").arg("--lazy").arg(self.path()).status();
        if !unmounted.is_ok_and(|status| status.success()) {
            eprintln!("{} is still mounted", self.path().display());
        }
    }
}
