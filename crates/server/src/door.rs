//! The door: lets connections in, and shows out whoever comes without saying what they want, or does not take the answer.

mod patient;
mod silence;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::Service;
use hyper::upgrade::Upgraded;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::settings::Settings;
use patient::Patient;
use silence::{MOST_SILENT, Silence, Silent};

/// How long to wait when the system gives no more connections, until some have ended.
const PAUSE: Duration = Duration::from_secs(1);

/// A listener and what is behind it.
pub(crate) struct Door {
    listener: TcpListener,
    site: TowerToHyperService<Router>,
    settings: Settings,
    silent: Silent,
}

/// Listens on an address.
pub(crate) async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address).await?;
    // Within one machine nothing is gained by spreading what is sent over time, as some ways to avoid congestion do: they
    // take a timer for every answer, about a sixth of what an action costs. Connections inherit this.
    #[cfg(target_os = "linux")]
    if address.ip().is_loopback()
        && let Err(error) = socket2::SockRef::from(&listener).set_tcp_congestion(b"reno")
    {
        tracing::debug!(%error, "connections within this machine stay as the system has them");
    }
    Ok(listener)
}

impl Door {
    pub(crate) fn new(listener: TcpListener, site: Router, settings: Settings) -> Door {
        Door { listener, site: TowerToHyperService::new(site), settings, silent: Silent::default() }
    }

    /// Lets connections in until the end; those that are in then may finish what they have begun.
    pub(crate) async fn serve(mut self, mut ending: watch::Receiver<bool>) {
        let own = ending.clone();
        let welcome = async {
            loop {
                match self.listener.accept().await {
                    Ok((stream, address)) => self.welcome(stream, address, &own),
                    Err(error) => {
                        tracing::warn!(%error, "a connection cannot be taken");
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        };
        tokio::select! {
            () = welcome => {}
            _ = ending.wait_for(|over| *over) => {}
        }
    }

    fn welcome(&mut self, stream: TcpStream, address: SocketAddr, ending: &watch::Receiver<bool>) {
        let limits = &self.settings.limits;
        // A proxy's connections are those of many people.
        let most = if self.settings.behind_proxy { MOST_SILENT } else { limits.connections };
        let Ok(silence) = self.silent.begin(address.ip(), most) else {
            return tracing::debug!(%address, "too many connections that ask for nothing");
        };
        // A move is a small message that someone waits for.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection cannot be hurried");
        }
        let visit = Visit { site: self.site.clone(), address, silence };
        let [asking, stuck] = [self.settings.asking, self.settings.stuck].map(Duration::from_millis);
        tokio::spawn(attend(Patient::new(stream, stuck), visit, asking, ending.clone()));
    }
}

/// Serves one connection until either side has enough.
async fn attend(stream: Patient, visit: Visit, asking: Duration, mut ending: watch::Receiver<bool>) {
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(asking);
    let silence = visit.silence.clone();
    let connection = builder.serve_connection(TokioIo::new(stream), visit).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let over = async move { drop(ending.wait_for(|over| *over).await) };
    let ended = tokio::select! {
        done = connection.as_mut() => done,
        () = silence.shown_out() => return,
        () = over => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::trace!(%error, "a connection ended");
    }
}

/// The stream of a connection that speaks something else than HTTP from now on, and what was heard of that already; none of one
/// that did not come by this door.
pub(crate) fn taken_back(connection: Upgraded) -> Option<(TcpStream, Vec<u8>)> {
    let parts = connection.downcast::<TokioIo<Patient>>().ok()?;
    Some((parts.io.into_inner().into_stream(), parts.read_buf.to_vec()))
}

/// One connection's way to the site.
struct Visit {
    site: TowerToHyperService<Router>,
    address: SocketAddr,
    /// Until it asks for something.
    silence: Arc<Silence>,
}

impl Service<Request<Incoming>> for Visit {
    type Response = axum::response::Response;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        self.silence.end();
        request.extensions_mut().insert(ConnectInfo(self.address));
        self.site.call(request)
    }
}
