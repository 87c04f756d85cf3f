//! `/api/socket`: where a client's WebSocket begins.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use motherlode_core::{Fact, Refusal};
use tokio_tungstenite::WebSocketStream;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::address::Address;
use super::caller::{Caller, Proof};
use super::language::language_of;
use crate::door;
use crate::hall::{Cable, Hall, Plug};
use crate::people::{Reception, Scope, network};
use crate::problem::Problem;
use crate::socket::{Visitor, serve};
use crate::store::Person;
use crate::table::Asker;
use crate::text::ServerText;

/// Commands are small, and this much is cleared for every read.
const READ_BUFFER: usize = 2 * 1024;
/// The protocol writes nothing but pongs and its last word: tables and connections write their messages themselves.
const WRITE_BUFFER: usize = 0;
/// So much of that waits for whoever does not read; of further pongs only the last.
const MOST_WRITE_BUFFER: usize = 1024;

/// How many sockets each address has open.
#[derive(Default)]
pub struct Sockets {
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One open socket or stream; counted as long as it lives.
pub(crate) struct OpenSocket {
    sockets: Arc<Sockets>,
    address: IpAddr,
}

impl Sockets {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Counts one more from an address, unless it has too many.
    pub(crate) fn open(self: &Arc<Self>, address: IpAddr, most: usize) -> Result<OpenSocket, Problem> {
        let address = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= most {
            return Err(Problem::TooMany { seconds: 10 });
        }
        *count += 1;
        Ok(OpenSocket { sockets: self.clone(), address })
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut open = self.sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// The route of the live protocol.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Hall>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
    Arc<Sockets>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(connect))
}

/// Who someone is at tables: themselves, and the guests they were before.
pub async fn asker_of(reception: &Reception, person: &Person) -> Result<Asker, Problem> {
    let mut asker = Asker::person(person.id, &person.name, person.kind);
    asker.people.extend(reception.house().store.guests_of(person.id).await?);
    Ok(asker)
}

/// What a connection shows of itself, to be kept for as long as it is open. The values are copies of their own: those of a
/// request hold on to all that was read with it, some 8 kB.
pub(super) fn proofs(headers: &HeaderMap) -> HeaderMap {
    let kept = [header::COOKIE, header::AUTHORIZATION, header::ACCEPT_LANGUAGE];
    let mut proofs = HeaderMap::with_capacity(kept.len());
    for name in kept {
        for value in headers.get_all(&name) {
            if let Ok(value) = HeaderValue::from_bytes(value.as_bytes()) {
                proofs.append(name.clone(), value);
            }
        }
    }
    proofs
}

/// Who sends these headers, and whether they may command.
pub async fn visitor(reception: &Reception, headers: &HeaderMap) -> Result<Visitor, Problem> {
    let caller = Caller::from_headers(reception, headers).await?;
    if let Caller::Known { proof: Proof::Token(_), .. } = &caller {
        caller.needs(Scope::Read)?;
    }
    let (language, shown) = (language_of(headers), Arc::new(proofs(headers)));
    let Some(person) = caller.known() else {
        let barred = caller.person().err();
        return Ok(Visitor { asker: Arc::new(Asker::nobody()), language, barred, shown });
    };
    let asker = Arc::new(asker_of(reception, person).await?);
    Ok(Visitor { asker, language, barred: caller.acts(Scope::Play).err(), shown })
}

/// The live protocol, as a WebSocket.
#[utoipa::path(get, path = "/api/socket", tag = "live", responses((status = SWITCHING_PROTOCOLS)))]
async fn connect(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    State(sockets): State<Arc<Sockets>>,
    Address(address): Address,
    headers: HeaderMap,
    // Before the next one, which takes it away.
    stream: Option<Extension<OnUpgrade>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let no_upgrade = |problem: String| {
        let refusal = Refusal::new("no-upgrade", ServerText::NoUpgrade);
        Problem::Malformed(refusal.with("problem", Fact::name(problem)))
    };
    // It looks at everything that a WebSocket needs; the stream beneath is not to be had from it.
    drop(upgrade.map_err(|rejection| no_upgrade(rejection.body_text()))?);
    let (Some(Extension(stream)), Some(key)) = (stream, headers.get(header::SEC_WEBSOCKET_KEY)) else {
        return Err(Problem::Broken);
    };
    let answer = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (
            header::SEC_WEBSOCKET_ACCEPT,
            HeaderValue::try_from(derive_accept_key(key.as_bytes())).map_err(|_| Problem::Broken)?,
        ),
    ];
    let visitor = visitor(&reception, &headers).await?;
    let limits = &hall.house().settings.limits;
    let open = sockets.open(address, limits.connections)?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(limits.message))
        .max_frame_size(Some(limits.message))
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_WRITE_BUFFER);
    tokio::spawn(async move {
        let _open = open;
        match stream.await {
            Ok(stream) => match plugged(stream, config).await {
                Some(line) => serve(line, visitor, address, hall, reception).await,
                None => tracing::error!("a socket on a connection that did not come by the door"),
            },
            Err(error) => tracing::debug!(%error, "a socket did not begin"),
        }
    });
    Ok((StatusCode::SWITCHING_PROTOCOLS, answer).into_response())
}

/// The WebSocket on a connection that has been let in by the door.
async fn plugged(stream: Upgraded, config: WebSocketConfig) -> Option<(Arc<Cable>, WebSocketStream<Plug>)> {
    let (stream, heard) = door::taken_back(stream)?;
    let (cable, plug) = Cable::of(stream);
    let socket = WebSocketStream::from_partially_read(plug, heard, Role::Server, Some(config)).await;
    Some((cable, socket))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_connection_shows_is_kept_without_the_request_it_came_in() {
        let request = axum::body::Bytes::from(vec![b'x'; 8192]);
        let mut headers = HeaderMap::new();
        for name in [header::COOKIE, header::COOKIE, header::USER_AGENT, header::AUTHORIZATION] {
            headers.append(name, HeaderValue::from_maybe_shared(request.slice(..8)).expect("a value"));
        }
        let kept = proofs(&headers);
        assert_eq!(kept.get_all(header::COOKIE).iter().count(), 2);
        assert_eq!((kept.len(), kept.contains_key(header::USER_AGENT)), (3, false));
        drop(headers);
        assert!(request.is_unique(), "nothing holds on to it");
    }

    #[test]
    fn addresses_of_one_network_share_their_sockets() {
        let sockets = Arc::new(Sockets::default());
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let one = sockets.open(address("2001:db8:1:2::1"), 1);
        assert!(one.is_ok());
        assert!(sockets.open(address("2001:db8:1:2:ffff::2"), 1).is_err(), "the same network");
        assert!(sockets.open(address("2001:db8:1:3::1"), 1).is_ok(), "another");
        drop(one);
        assert_eq!(sockets.count(), 0);
        assert!(sockets.open(address("2001:db8:1:2::2"), 1).is_ok());
    }
}
