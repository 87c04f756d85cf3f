//! `cargo xtask types`: writes the web client's types, by the test that fails while they are stale.

use crate::call::Call;
use crate::failure::Failure;

/// Writes `web/client/wire/generated.ts`.
pub(crate) fn write() -> Result<(), Failure> {
    Call::cargo()
        .with(["test", "--package", "motherlode-server", "--test", "wire_types"])
        .setting("MOTHERLODE_WRITE_TYPES", "1")
        .run()
}
