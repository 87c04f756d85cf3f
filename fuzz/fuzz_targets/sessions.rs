//! A whole random session at a table: whatever is typed, the log only grows and the record replays.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_core::{OptionMap, Seat};
use motherlode_games::find;
use serde_json::Value;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Some(Ok(entry)) = lines.next().map(find) else { return };
    let options: OptionMap = lines.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let Ok(mut table) = entry.create(&options, &Value::Null) else { return };
    for line in lines.take(200) {
        let before = table.log();
        let entered = match line.strip_prefix("go ") {
            Some(action) => table.act(Seat::FIRST, action).is_ok(),
            None => table.enter(line).is_ok(),
        };
        let after = table.log();
        assert_eq!(after.len(), before.len() + usize::from(entered));
        assert_eq!(after[..before.len()], before[..]);
    }
    let record = table.record(Vec::new(), None);
    let again = entry.replay(&record).expect("what was accepted can be replayed");
    assert_eq!(again.position(), table.position());
});
