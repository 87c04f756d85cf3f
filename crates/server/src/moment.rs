//! Points in time, always given by the caller: nothing below the edges of this crate looks at a clock.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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

/// The computer's own clock, without its jumps. Whoever sets that clock, by hand or by the network, must not make anyone lose
/// on time: ours begins with what the computer says and then counts the time that really passes. What the computer says
/// meanwhile only makes it go a thousandth faster or slower, until both agree again.
#[derive(Debug)]
pub struct SteadyClock(Mutex<Hand>);

/// Where the hand of a clock stood when it was last looked at.
#[derive(Clone, Copy, Debug)]
struct Hand {
    counted: Instant,
    /// Since 1970.
    shown: Duration,
}

/// By which part of the time that passes the clock may be wrong on purpose.
const SLOWLY: u32 = 1_000;

impl Default for SteadyClock {
    fn default() -> Self {
        SteadyClock(Mutex::new(Hand { counted: Instant::now(), shown: by_the_computer() }))
    }
}

impl Hand {
    /// Goes on to now, and a little towards what the computer says.
    fn go_on(&mut self, counted: Instant, computer: Duration) {
        let passed = counted.saturating_duration_since(self.counted);
        let (most, steady) = (passed / SLOWLY, self.shown + passed);
        self.counted = counted;
        self.shown = computer.clamp(steady.saturating_sub(most), steady + most);
    }
}

impl Clock for SteadyClock {
    fn now(&self) -> Moment {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        hand.go_on(Instant::now(), by_the_computer());
        Moment(i64::try_from(hand.shown.as_millis()).unwrap_or(i64::MAX))
    }
}

fn by_the_computer() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    fn hand() -> Hand {
        Hand { counted: Instant::now(), shown: 10 * HOUR }
    }

    #[test]
    fn a_clock_that_was_set_brings_or_costs_nobody_an_hour() {
        for computer in [9 * HOUR, 11 * HOUR] {
            let mut hand = hand();
            hand.go_on(hand.counted + Duration::from_secs(10), computer);
            let passed = hand.shown - 10 * HOUR;
            assert!(passed.abs_diff(Duration::from_secs(10)) <= Duration::from_millis(10), "{passed:?}");
        }
    }

    #[test]
    fn a_clock_that_is_a_little_off_agrees_with_the_computer_again() {
        let mut hand = hand();
        // The computer was two seconds behind the time and has been set.
        for second in 1..=2_100 {
            let (counted, computer) =
                (hand.counted + Duration::from_secs(1), 10 * HOUR + Duration::from_secs(second + 2));
            hand.go_on(counted, computer);
        }
        assert_eq!(hand.shown, 10 * HOUR + Duration::from_secs(2_102));
    }

    #[test]
    fn a_clock_never_goes_back() {
        let (mut hand, begun) = (hand(), hand());
        hand.go_on(hand.counted, 9 * HOUR);
        assert_eq!(hand.shown, begun.shown);
        hand.go_on(hand.counted + Duration::from_millis(1), Duration::ZERO);
        assert!(hand.shown > begun.shown);
    }
}
