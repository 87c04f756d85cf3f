//! Counts of positions that stand in files: `position; depth; count`, one to a line. A game's own tests take this in by
//! its path.

use std::path::Path;

/// One line of such a file.
pub(crate) struct Case {
    /// Where it stands.
    pub(crate) place: String,
    /// The position.
    pub(crate) line: String,
    pub(crate) depth: u32,
    pub(crate) count: u64,
}

/// Every count in the files of a folder.
pub(crate) fn cases(folder: &Path) -> Vec<Case> {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text file");
        for (number, line) in
            text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        {
            let place = format!("{}:{}", file.display(), number + 1);
            let parts: Vec<_> = line.split(';').map(str::trim).collect();
            let [position, depth, count] = parts[..] else { panic!("{place}: position; depth; count") };
            let depth = depth.parse().unwrap_or_else(|_| panic!("{place}: depth {depth}"));
            let count = count.parse().unwrap_or_else(|_| panic!("{place}: count {count}"));
            cases.push(Case { place, line: position.to_owned(), depth, count });
        }
    }
    cases
}
