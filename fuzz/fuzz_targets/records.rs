//! Any record that is read is written back the same in both forms, and replaying it never panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_core::Record;
use motherlode_core::record::Kept;
use motherlode_games::find;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else { return };
    assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record));
    let Ok(entry) = find(&record.game) else { return };
    if let Ok(table) = entry.replay(&record) {
        assert_eq!(table.log(), record.events);
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
    }
    let _ = entry.verify(&record, &Kept::default());
});
