//! Points in time, always given by the caller: nothing below the edges of this crate looks at a clock.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A point in time: milliseconds since 1970 in Greenwich.
///
/// ```
/// use motherlode_server::moment::Moment;
/// let noon = Moment(43_200_000);
/// assert_eq!(noon.after(1_500).since(noon), 1_500);
/// assert_eq!(noon.since(noon.after(1)), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A number, as in every language; whole numbers that need more than thirty-two bits do not exist everywhere.
impl PartialSchema for Moment {
    fn schema() -> RefOr<Schema> {
        let about = "Milliseconds since 1970 in Greenwich.";
        ObjectBuilder::new().schema_type(Type::Number).description(Some(about)).into()
    }
}

impl ToSchema for Moment {}

/// A stretch of time in milliseconds.
pub type Millis = u64;

/// One second.
pub const SECOND: Millis = 1_000;
/// One minute.
pub const MINUTE: Millis = 60 * SECOND;
/// One day.
pub const DAY: Millis = 24 * 60 * MINUTE;

impl Moment {
    /// So much later.
    pub fn after(self, span: Millis) -> Moment {
        Moment(self.0.saturating_add(i64::try_from(span).unwrap_or(i64::MAX)))
    }

    /// So much earlier.
    pub fn before(self, span: Millis) -> Moment {
        Moment(self.0.saturating_sub(i64::try_from(span).unwrap_or(i64::MAX)))
    }

    /// The time that has passed since another moment; none if that is still to come.
    pub fn since(self, earlier: Moment) -> Millis {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }
}

/// Where the time comes from.
pub trait Clock: Send + Sync + 'static {
    /// What time it is.
    fn now(&self) -> Moment;
}

/// The computer's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}
