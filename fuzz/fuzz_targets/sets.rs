//! Any file of a set of one's own that is accepted makes a table, and survives as data.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_core::OptionMap;
use motherlode_games::GAMES;

fuzz_target!(|text: &str| {
    for entry in GAMES {
        if entry.inspect_own(text).is_ok()
            && let Ok((options, data)) = entry.use_own(text, &OptionMap::new())
        {
            let table = entry.create(&options, &data).expect("a set that is accepted can be played");
            assert_eq!(table.data(), data);
        }
    }
});
