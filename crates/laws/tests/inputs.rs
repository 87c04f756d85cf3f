//! Every law holds for the texts that the fuzzer begins with, and for everything that once broke it.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use motherlode_laws::LAWS;

fn inputs(kind: &str, law: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind).join(law);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn what_once_broke_a_law_and_what_the_fuzzer_begins_with_keeps_it() {
    for (name, law) in LAWS {
        let (seeds, crashes) = (inputs("seeds", name), inputs("crashes", name));
        assert!(!seeds.is_empty(), "{name} has no seeds");
        for path in seeds.into_iter().chain(crashes) {
            println!("{}", path.display());
            law.holds_for(&fs::read(path).expect("an input"));
        }
    }
}

#[test]
fn every_law_has_a_fuzz_target_and_every_target_a_law() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let stem = |path: PathBuf| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
    let mut targets: Vec<_> = fs::read_dir(folder)
        .expect("targets")
        .filter_map(|entry| stem(entry.expect("an entry").path()))
        .collect();
    targets.sort();
    assert_eq!(targets, LAWS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}
