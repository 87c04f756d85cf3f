//! A whole random session at a game's table: whatever is typed, the log only grows and the record replays.

use motherlode_core::draw::Quick;
use motherlode_core::{OptionMap, Seat};
use motherlode_games::{Policy, ToAct, find};
use serde_json::Value;

/// The most lines of a session.
const MOST_LINES: usize = 200;

/// The first line names the game, the second its options; each further one is typed at the table: an entry as in records,
/// `go ACTION` by the first seat, `undo-to N`, or `on N` for one more action or deal of the table itself.
pub fn sessions(text: &str) {
    let mut lines = text.lines();
    let Some(Ok(entry)) = lines.next().map(find) else { return };
    let options: OptionMap =
        lines.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let Ok(mut table) = entry.create(&options, &Value::Null) else { return };
    for line in lines.take(MOST_LINES) {
        let before = table.log();
        let entered = match line.split_once(' ') {
            Some(("go", action)) => table.act(Seat::FIRST, action).is_ok(),
            Some(("undo-to", number)) => number.parse().is_ok_and(|number| table.undo(number).is_ok()),
            Some(("on", seed)) => {
                let mut draws = Quick::new(seed.parse().unwrap_or(1));
                match table.to_act() {
                    ToAct::Seat(seat) => {
                        let action = table.draw_action(Policy::Kinds, &mut draws).expect("a legal action");
                        table.act(seat, &action).expect("a legal action is taken");
                        true
                    }
                    ToAct::Chance => table.deal(&mut draws).is_some(),
                    ToAct::Nobody => false,
                }
            }
            _ => table.enter(line).is_ok(),
        };
        let after = table.log();
        assert_eq!(after.len(), before.len() + usize::from(entered));
        assert_eq!(after[..before.len()], before[..]);
    }
    let record = table.record(Vec::new(), None);
    let again = entry.replay(&record).expect("what was accepted can be replayed");
    assert_eq!(again.position(), table.position());
}
