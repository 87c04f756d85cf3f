//! Tells people elsewhere that it is their turn: at tables where a turn takes days, by a signed message to an address of theirs.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::Uri;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use crate::hall::Hall;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::people::hex;
use crate::store::{Person, Stored, Webhook};

/// The header with the signature of a message.
pub const SIGNATURE: &str = "x-motherlode-signature";
/// The longest address.
const LONGEST: usize = 500;
/// How long one try may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the second and the third try.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];
/// How many messages are on their way at a time.
const AT_ONCE: usize = 64;
/// How many of them to one receiver, so that one that is slow keeps nobody else's.
const EACH: usize = 2;
/// How many may wait for one receiver; what is more than that is not told.
const WAITING: usize = 200;

/// It has become someone's turn at a table where a turn takes days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whose.
    pub person: PersonId,
    /// What they are told.
    pub notice: Notice,
}

/// What is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Notice {
    /// Where.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// The last event of the table.
    pub seq: u32,
    /// Since when, in milliseconds since 1970.
    pub at: Moment,
}

/// Which addresses may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Encrypted ones anywhere in the open net.
    Public,
    /// Every address, for a house within four walls.
    Anywhere,
}

impl Reach {
    /// What the operator chose.
    pub fn of(settings: &crate::settings::Settings) -> Reach {
        if settings.private_webhooks { Reach::Anywhere } else { Reach::Public }
    }

    /// Whether an address is one that we would write to. What its name leads to is looked at each time anew.
    pub fn allows(self, url: &str) -> bool {
        let Ok(uri) = url.parse::<Uri>() else { return false };
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
        let scheme_fits = scheme == "https" || (scheme == "http" && self == Reach::Anywhere);
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        let host_fits = host.parse().map_or(!host.is_empty(), |address| self.reaches(address));
        url.len() <= LONGEST && scheme_fits && host_fits && !authority.as_str().contains('@')
    }

    fn reaches(self, address: IpAddr) -> bool {
        self == Reach::Anywhere || is_public(address)
    }
}

/// Whether an address is out in the open net: nobody shall reach into the operator's own by way of us.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => {
            let [first, second, third, _] = four.octets();
            !(four.is_loopback()
                || four.is_private()
                || four.is_link_local()
                || four.is_multicast()
                || four.is_documentation()
                || first == 0
                || first >= 240
                || (first == 100 && (64..128).contains(&second))
                || (first == 192 && second == 0 && third == 0)
                || (first == 198 && (18..20).contains(&second)))
        }
        IpAddr::V6(six) => {
            if let Some(four) = six.to_ipv4_mapped() {
                return is_public(four.into());
            }
            // Only what is given out for the open net, without the parts that lead back into IPv4.
            let [first, second, ..] = six.segments();
            (first & 0xe000) == 0x2000
                && first != 0x2002
                && !(first == 0x2001 && (second < 0x200 || second == 0xdb8))
        }
    }
}

/// Finds addresses by name and leaves out those that may not be reached, so that a name cannot lead elsewhere than was checked.
#[derive(Debug)]
struct Checked {
    resolver: DefaultResolver,
    reach: Reach,
}

impl Resolver for Checked {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.resolver.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in found.iter().filter(|address| self.reach.reaches(address.ip())) {
            allowed.push(*address);
        }
        if allowed.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(allowed) }
    }
}

/// Those who wait for each receiver.
#[derive(Default)]
struct Queues {
    queues: Mutex<HashMap<String, Queue>>,
}

struct Queue {
    waiting: usize,
    room: Arc<Semaphore>,
}

/// A place in a receiver's queue; given up when it is dropped.
struct Place {
    queues: Arc<Queues>,
    receiver: String,
    room: Arc<Semaphore>,
}

impl Queues {
    /// A place in the queue of whoever is at an address; none if it is full.
    fn stand(self: &Arc<Self>, url: &str) -> Option<Place> {
        let authority = url.parse::<Uri>().ok().and_then(|uri| uri.authority().map(ToString::to_string));
        let receiver = authority.unwrap_or_default();
        let mut queues = self.lock();
        let queue = queues
            .entry(receiver.clone())
            .or_insert_with(|| Queue { waiting: 0, room: Arc::new(Semaphore::new(EACH)) });
        if queue.waiting >= WAITING {
            return None;
        }
        queue.waiting += 1;
        let room = queue.room.clone();
        Some(Place { queues: self.clone(), receiver, room })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queues = self.queues.lock();
        if let Some(queue) = queues.get_mut(&self.receiver) {
            queue.waiting -= 1;
            if queue.waiting == 0 {
                queues.remove(&self.receiver);
            }
        }
    }
}

/// Who carries the messages.
struct Courier {
    agent: ureq::Agent,
    reach: Reach,
    /// Held for each try, never between two.
    room: Semaphore,
}

impl Courier {
    fn new(reach: Reach) -> Courier {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .https_only(reach == Reach::Public)
            .max_redirects(0)
            .proxy(None)
            .user_agent(concat!("motherlode/", env!("CARGO_PKG_VERSION")))
            .build();
        let resolver = Checked { resolver: DefaultResolver::default(), reach };
        let agent = ureq::Agent::with_parts(config, DefaultConnector::default(), resolver);
        Courier { agent, reach, room: Semaphore::new(AT_ONCE) }
    }

    /// One try, on a thread that may wait.
    fn post(&self, url: &str, body: &str, signature: &str) -> Result<(), ureq::Error> {
        if !self.reach.allows(url) {
            return Err(ureq::Error::HostNotFound);
        }
        let request = self.agent.post(url).header("content-type", "application/json");
        let answer = request.header(SIGNATURE, signature).send(body)?;
        // What it answers is not read; where it leads is not followed.
        if answer.status().is_success() {
            Ok(())
        } else {
            Err(ureq::Error::StatusCode(answer.status().as_u16()))
        }
    }
}

/// The signature of a message: HMAC-SHA256 with the secret as it was shown.
pub fn signature(webhook: &Webhook, body: &str) -> String {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(hex(&webhook.secret).as_bytes())
        .expect("HMAC takes keys of every length");
    mac.update(body.as_bytes());
    format!("sha256={}", hex(&mac.finalize().into_bytes()))
}

/// Tells people of their turns until the end.
pub async fn tell_turns(hall: Arc<Hall>) {
    let mut turns = hall.turns();
    let courier = Arc::new(Courier::new(Reach::of(&hall.house().settings)));
    let queues = Arc::new(Queues::default());
    loop {
        let turn = match turns.recv().await {
            Ok(turn) => turn,
            Err(RecvError::Lagged(count)) => {
                tracing::warn!(count, "turns came faster than they could be told");
                continue;
            }
            Err(RecvError::Closed) => return,
        };
        let webhook = match person_now(&hall, turn.person).await {
            Ok(person) => {
                person.filter(|person| person.deleted_at.is_none()).and_then(|person| person.webhook)
            }
            Err(error) => {
                tracing::warn!(%error, "someone cannot be told of their turn");
                continue;
            }
        };
        let Some(webhook) = webhook else { continue };
        let Some(place) = queues.stand(&webhook.url) else {
            tracing::debug!(table = %turn.notice.table, "too many messages wait for a webhook");
            hall.metrics().webhook(false);
            continue;
        };
        let (hall, courier) = (hall.clone(), courier.clone());
        tokio::spawn(async move {
            let _one_of_each = place.room.acquire().await;
            let is_sent = deliver(&courier, &webhook, &turn.notice).await;
            hall.metrics().webhook(is_sent);
        });
    }
}

/// Someone, or the account that a guest has become.
async fn person_now(hall: &Hall, person: PersonId) -> Stored<Option<Person>> {
    let store = &hall.house().store;
    match store.person(person).await? {
        Some(Person { became: Some(account), .. }) => store.person(account).await,
        person => Ok(person),
    }
}

/// Three tries; whether one of them arrived.
async fn deliver(courier: &Arc<Courier>, webhook: &Webhook, notice: &Notice) -> bool {
    let body = serde_json::to_string(notice).unwrap_or_default();
    let signature = signature(webhook, &body);
    let mut pauses = PAUSES.iter();
    loop {
        let (courier, url) = (courier.clone(), webhook.url.clone());
        let (body, signature) = (body.clone(), signature.clone());
        let sent = {
            let carrier = courier.clone();
            let _room = courier.room.acquire().await;
            tokio::task::spawn_blocking(move || carrier.post(&url, &body, &signature)).await
        };
        match sent {
            Ok(Ok(())) => return true,
            // The address is its owner's secret: not for the log.
            Ok(Err(error)) => tracing::debug!(%error, table = %notice.table, "a webhook was not reached"),
            Err(_) => return false,
        }
        let Some(pause) = pauses.next() else { return false };
        tokio::time::sleep(*pause).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_addresses_in_the_open_net_are_told() {
        for url in [
            "https://example.org/turn?x=1",
            "https://example.org:8443",
            "https://8.8.8.8/",
            "https://[2606:4700::1]/",
        ] {
            assert!(Reach::Public.allows(url), "{url}");
        }
        for url in [
            "http://example.org/",
            "ftp://example.org/",
            "example.org",
            "/path",
            "",
            "https://",
            "https://a@example.org/",
            "https://127.0.0.1/",
            "https://10.1.2.3/",
            "https://192.168.0.1/",
            "https://172.16.0.1/",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/",
            "https://0.0.0.0/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://198.18.0.1/",
            "https://[::1]/",
            "https://[::]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[fc00::1]/",
            "https://[fe80::1]/",
            "https://[ff02::1]/",
            "https://[2002:7f00:1::]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2001:db8::1]/",
        ] {
            assert!(!Reach::Public.allows(url), "{url}");
        }
        assert!(Reach::Anywhere.allows("http://127.0.0.1:8080/hook"));
        assert!(!Reach::Anywhere.allows("file:///etc/passwd"));
        assert!(!Reach::Public.allows(&format!("https://example.org/{}", "x".repeat(500))));
    }

    #[test]
    fn a_queue_that_is_full_keeps_nobody_from_another() {
        let queues = Arc::new(Queues::default());
        let slow: Vec<_> = (0..WAITING).map(|_| queues.stand("https://slow.example.org/a")).collect();
        assert!(slow.iter().all(Option::is_some));
        assert!(queues.stand("https://slow.example.org/b").is_none());
        assert!(queues.stand("https://other.example.org/").is_some());
        drop(slow);
        assert!(queues.lock().is_empty());
    }

    #[test]
    fn a_name_that_leads_into_the_house_is_not_followed() {
        let refused = Courier::new(Reach::Public).post("https://localhost:9/", "{}", "sha256=");
        assert!(matches!(refused, Err(ureq::Error::HostNotFound)), "{refused:?}");
    }
}
