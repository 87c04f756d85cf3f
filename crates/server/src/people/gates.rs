//! How often one address, or one account, may knock. Time is the house's, so tests need not wait.

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as GovernorClock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::Semaphore;

use crate::house::House;
use crate::id::PersonId;
use crate::lane::{AtWork, Lane};
use crate::moment::{Clock, Moment};
use crate::problem::Problem;

/// After so many knocks those that were long quiet are forgotten.
const SWEEP: u32 = 10_000;
/// How many times the average may come at once.
const BURST: u32 = 4;
/// How many bytes of a request or a message are paid for as another one.
const PAID_AT_ONCE: usize = 4 * 1024;
/// The whole lobby is as much as so many requests.
const LOBBY_PRICE: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);
/// How many may wait for their refusals at a time.
const WAITING: usize = 1_000;
/// How many requests of one address are worked on at a time, and snapshots drawn for it, and how long one may take before the next begins.
const AT_A_TIME: usize = 2;
const LONG: Duration = Duration::from_millis(100);
/// Addresses share this many lanes.
const LANES: usize = 1_024;
/// How many addresses, each at its own limit, it takes before an account's password can be tried no more for a while.
const TRIES: u32 = 5;

/// The gates that everyone passes.
pub struct Gates {
    requests: Gate<IpAddr>,
    arrivals: Gate<IpAddr>,
    tries: Gate<String>,
    chat: Gate<PersonId>,
    bench: Bench,
    lanes: Lanes,
    snapshots: Lanes,
}

impl Gates {
    /// Gates as wide as the settings say.
    pub fn new(house: &House) -> Gates {
        let limits = &house.settings.limits;
        let at_least_one = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let steady = |clock: &Arc<dyn Clock>| Steady::new(Arc::clone(clock));
        let requests = Quota::per_second(at_least_one(limits.requests))
            .allow_burst(at_least_one(limits.requests.saturating_mul(BURST)));
        let arrivals = Quota::per_hour(at_least_one(limits.arrivals));
        let tries = Quota::per_hour(at_least_one(limits.arrivals.saturating_mul(TRIES)));
        let chat = Quota::per_minute(at_least_one(limits.chat_rate));
        Gates {
            requests: Gate::new(requests, steady(&house.clock)),
            arrivals: Gate::new(arrivals, steady(&house.clock)),
            tries: Gate::new(tries, steady(&house.clock)),
            chat: Gate::new(chat, steady(&house.clock)),
            bench: Bench::new(WAITING, Duration::from_millis(house.settings.pause)),
            lanes: Lanes::new(AT_A_TIME, LONG),
            snapshots: Lanes::new(AT_A_TIME, LONG),
        }
    }

    /// Where the requests of one address wait for one another.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Where those of one address wait for one another who begin to listen to tables: each is sent all that lies there.
    pub fn snapshots(&self) -> &Lanes {
        &self.snapshots
    }

    /// Where whoever asks for too much waits for that answer.
    pub fn bench(&self) -> &Bench {
        &self.bench
    }

    /// Any request from an address, with a body of so many bytes: reading much is as much work as answering often.
    pub fn request(&self, address: IpAddr, body: usize) -> Result<(), Problem> {
        self.requests.pass_for(&network(address), price_of(body))
    }

    /// The whole lobby, for a socket from an address.
    pub fn lobby(&self, address: IpAddr) -> Result<(), Problem> {
        self.requests.pass_for(&network(address), LOBBY_PRICE)
    }

    /// A new guest, a new account, a sign-in or a recovery from an address.
    pub fn arrival(&self, address: IpAddr) -> Result<(), Problem> {
        self.arrivals.pass(&network(address))
    }

    /// A chat line of someone.
    pub fn chat(&self, person: PersonId) -> Result<(), Problem> {
        self.chat.pass(&person)
    }

    /// A password or recovery code that is tried for an account, by the key of its name.
    pub fn try_password(&self, name_key: &str) -> Result<(), Problem> {
        // Nobody keeps long keys in our memory.
        self.tries.pass(&name_key.chars().take(64).collect())
    }
}

/// Where those wait who have asked for too much: a flood of refusals is none if each takes a while.
pub struct Bench {
    places: Semaphore,
    pause: Duration,
}

impl Bench {
    fn new(places: usize, pause: Duration) -> Bench {
        Bench { places: Semaphore::new(places), pause }
    }

    /// Waits; `false`, at once, where all places are taken.
    pub async fn sit(&self) -> bool {
        let Ok(_place) = self.places.try_acquire() else { return false };
        tokio::time::sleep(self.pause).await;
        true
    }
}

/// Where the work for one address waits for its turn, so that much at once holds up nobody else.
pub struct Lanes {
    lanes: Vec<Lane>,
    /// Nobody outside knows who shares a lane.
    hasher: RandomState,
}

impl Lanes {
    fn new(at_a_time: usize, long: Duration) -> Lanes {
        let lanes = (0..LANES).map(|_| Lane::new(at_a_time, long)).collect();
        Lanes { lanes, hasher: RandomState::new() }
    }

    fn number(&self, address: IpAddr) -> usize {
        self.hasher.hash_one(network(address)) as usize % LANES
    }

    /// A turn for work that is done elsewhere.
    pub async fn turn(&self, address: IpAddr) -> AtWork {
        self.lanes[self.number(address)].turn().await
    }

    /// Does some work when it is its turn.
    pub async fn run<T>(&self, address: IpAddr, work: impl Future<Output = T>) -> T {
        self.lanes[self.number(address)].run(work).await
    }
}

/// What it costs to bring so many bytes, where little costs one.
pub(crate) fn price_of(bytes: usize) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(u32::try_from(bytes / PAID_AT_ONCE).unwrap_or(u32::MAX))
}

/// Whoever has one address of IPv6 has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

struct Gate<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, DashMapStateStore<K>, Steady, NoOpMiddleware<Nanos>>,
    /// The most that can be paid at once.
    burst: NonZeroU32,
    knocks: AtomicU32,
}

impl<K: Hash + Eq + Clone> Gate<K> {
    fn new(quota: Quota, clock: Steady) -> Gate<K> {
        let limiter = RateLimiter::new(quota, DashMapStateStore::default(), clock);
        Gate { limiter, burst: quota.burst_size(), knocks: AtomicU32::new(0) }
    }

    fn pass(&self, key: &K) -> Result<(), Problem> {
        self.pass_for(key, NonZeroU32::MIN)
    }

    /// Passes for the price of so many; whoever cannot ever pay that pays all they have.
    fn pass_for(&self, key: &K, price: NonZeroU32) -> Result<(), Problem> {
        if self.knocks.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.limiter.retain_recent();
        }
        let passed = self.limiter.check_key_n(key, price.min(self.burst)).unwrap_or(Ok(()));
        passed.map_err(|early| {
            let now = self.limiter.clock().now();
            let wait = early.earliest_possible().duration_since(now).as_u64();
            Problem::TooMany { seconds: wait.div_ceil(1_000_000_000).max(1) }
        })
    }
}

/// The house's clock as one that never goes back: when that one is set back, nobody has to wait for it to catch up.
struct Steady {
    clock: Arc<dyn Clock>,
    seen: Mutex<(Moment, u64)>,
}

impl Steady {
    fn new(clock: Arc<dyn Clock>) -> Steady {
        let seen = Mutex::new((clock.now(), 0));
        Steady { clock, seen }
    }
}

impl GovernorClock for Steady {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let (last, passed) = *seen;
        *seen = (now, passed.saturating_add(now.since(last)));
        Nanos::new(seen.1.saturating_mul(1_000_000))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI64;

    use super::*;
    use crate::moment::MINUTE;

    struct Hand(AtomicI64);

    impl Clock for Hand {
        fn now(&self) -> Moment {
            Moment(self.0.load(Ordering::Relaxed))
        }
    }

    fn gate(per_hour: u32) -> (Gate<IpAddr>, Arc<Hand>) {
        let hand = Arc::new(Hand(AtomicI64::new(1_000_000_000)));
        let quota = Quota::per_hour(NonZeroU32::new(per_hour).expect("more than none"));
        (Gate::new(quota, Steady::new(hand.clone())), hand)
    }

    #[test]
    fn a_gate_closes_when_it_is_used_up_and_opens_with_time() {
        let (gate, hand) = gate(4);
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        for _ in 0..4 {
            assert_eq!(gate.pass(&one), Ok(()));
        }
        assert_eq!(gate.pass(&one), Err(Problem::TooMany { seconds: 15 * 60 }));
        assert_eq!(gate.pass(&other), Ok(()));
        hand.0.fetch_add(15 * MINUTE as i64, Ordering::Relaxed);
        assert_eq!(gate.pass(&one), Ok(()));
        assert!(gate.pass(&one).is_err());
    }

    #[test]
    fn who_brings_much_pays_for_it_with_all_they_have_at_most() {
        let (gate, hand) = gate(4);
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let price = |count| NonZeroU32::new(count).expect("more than none");
        assert_eq!(gate.pass_for(&one, price(3)), Ok(()));
        assert_eq!(gate.pass_for(&one, price(3)), Err(Problem::TooMany { seconds: 30 * 60 }));
        assert_eq!(gate.pass(&one), Ok(()));
        assert_eq!(gate.pass_for(&other, price(1_000)), Ok(()), "all it has");
        assert!(gate.pass(&other).is_err());
        hand.0.fetch_add(60 * MINUTE as i64, Ordering::Relaxed);
        assert_eq!(gate.pass_for(&other, price(1_000)), Ok(()));
    }

    #[tokio::test]
    async fn refusals_take_a_while_for_as_many_as_there_are_places() {
        let bench = Bench::new(1, Duration::from_millis(200));
        let begun = std::time::Instant::now();
        let second = async {
            tokio::task::yield_now().await;
            (bench.sit().await, begun.elapsed())
        };
        let (first, (second, soon)) = tokio::join!(bench.sit(), second);
        assert!(first && begun.elapsed() >= bench.pause);
        assert!(!second && soon < begun.elapsed());
        assert!(bench.sit().await, "there is a place again");
    }

    #[tokio::test]
    async fn requests_of_one_address_wait_for_one_another_but_not_for_ever() {
        let long = Duration::from_millis(200);
        let lanes = Lanes::new(1, long);
        let one = IpAddr::from([10, 0, 0, 1]);
        let mut other = (2..=255).map(|last| IpAddr::from([10, 0, 0, last]));
        let other = other.find(|other| lanes.number(*other) != lanes.number(one));
        let other = other.expect("not all in one lane");
        let (begun, (go, gone)) = (std::time::Instant::now(), tokio::sync::oneshot::channel());
        // The first takes until the next has begun.
        let next = lanes.run(one, async {
            let at = begun.elapsed();
            go.send(()).map(|()| at)
        });
        let elsewhere = lanes.run(other, async { begun.elapsed() });
        let all = async { tokio::join!(lanes.run(one, gone), next, elsewhere) };
        let (slow, next, elsewhere) =
            tokio::time::timeout(Duration::from_secs(60), all).await.expect("not for ever");
        assert_eq!(slow, Ok(()));
        let next = next.expect("the first has waited for it");
        assert!(next >= long && elsewhere < next, "another address does not wait: {next:?} {elsewhere:?}");
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out() {
        let (gate, hand) = gate(1);
        let one = IpAddr::from([127, 0, 0, 1]);
        assert_eq!(gate.pass(&one), Ok(()));
        hand.0.fetch_sub(600 * MINUTE as i64, Ordering::Relaxed);
        assert!(gate.pass(&one).is_err());
        hand.0.fetch_add(60 * MINUTE as i64, Ordering::Relaxed);
        assert_eq!(gate.pass(&one), Ok(()));
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        let parse = |text: &str| network(text.parse().expect(text));
        assert_eq!(parse("2001:db8:1:2:3:4:5:6"), parse("2001:db8:1:2::1"));
        assert_ne!(parse("2001:db8:1:2::1"), parse("2001:db8:1:3::1"));
        assert_eq!(parse("::ffff:10.0.0.1"), parse("10.0.0.1"));
        assert_ne!(parse("10.0.0.2"), parse("10.0.0.1"));
    }
}
