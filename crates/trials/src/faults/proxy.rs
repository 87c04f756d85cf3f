//! A proxy between the clients and the server: they keep one address whatever becomes of the server, and the way between
//! can be made bad.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use super::chance::Chance;

/// A proxy on this machine; gone when this is dropped.
pub struct Proxy {
    /// Where clients connect to.
    pub address: SocketAddr,
    way: Arc<Way>,
    task: AbortHandle,
}

/// Where to, and how bad it is.
struct Way {
    server: Mutex<Option<SocketAddr>>,
    is_bad: AtomicBool,
    chance: Mutex<Chance>,
    harmed: AtomicU64,
}

/// What happens to a piece of what is sent.
enum Fate {
    Passes,
    Late(Duration),
    /// Half of it arrives, then the connection is reset.
    Cut,
    /// It arrives, and nothing more will in this direction.
    HalfClosed,
}

impl Proxy {
    /// Listens for clients; there is no server yet.
    pub async fn start(chance: Chance) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let way = Arc::new(Way {
            server: Mutex::new(None),
            is_bad: AtomicBool::new(false),
            chance: Mutex::new(chance),
            harmed: AtomicU64::new(0),
        });
        let shared = Arc::clone(&way);
        let serve = async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, Arc::clone(&shared)));
            }
        };
        let task = tokio::spawn(serve).abort_handle();
        Proxy { address, way, task }
    }

    /// From now on clients are led to this server.
    pub fn lead_to(&self, server: SocketAddr) {
        *self.way.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
    }

    /// Makes the way bad, or good again.
    pub fn make_bad(&self, is_bad: bool) {
        self.way.is_bad.store(is_bad, Ordering::Relaxed);
    }

    /// How many pieces were held up or lost so far.
    pub fn harmed(&self) -> u64 {
        self.way.harmed.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Way {
    fn fate(&self) -> Fate {
        if !self.is_bad.load(Ordering::Relaxed) {
            return Fate::Passes;
        }
        let mut chance = self.chance.lock().unwrap_or_else(PoisonError::into_inner);
        let fate = match chance.of(1..=100) {
            1..=3 => Fate::Cut,
            4 => Fate::HalfClosed,
            5..=40 => Fate::Late(Duration::from_millis(chance.of(1..=250))),
            _ => return Fate::Passes,
        };
        self.harmed.fetch_add(1, Ordering::Relaxed);
        fate
    }
}

async fn connect(client: TcpStream, way: Arc<Way>) {
    let server = *way.server.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(server) = server else { return };
    let Ok(server) = TcpStream::connect(server).await else { return };
    // Without either the connection is only a little slower.
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let (out, back) =
        (carry(from_client, to_server, Arc::clone(&way)), carry(from_server, to_client, Arc::clone(&way)));
    let (out, back) = (tokio::spawn(out), tokio::spawn(back));
    let (stop_out, stop_back) = (out.abort_handle(), back.abort_handle());
    // Who is cut in one direction is cut in both.
    let end = |carried: Result<io::Result<()>, _>| matches!(carried, Ok(Ok(())));
    tokio::join!(
        async {
            if !end(out.await) {
                stop_back.abort();
            }
        },
        async {
            if !end(back.await) {
                stop_out.abort();
            }
        }
    );
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, way: Arc<Way>) -> io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = from.read(&mut buffer).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        match way.fate() {
            Fate::Passes => {}
            Fate::Late(late) => tokio::time::sleep(late).await,
            Fate::Cut => {
                to.write_all(&buffer[..read / 2]).await?;
                let streams: [&TcpStream; 2] = [from.as_ref(), to.as_ref()];
                streams.iter().try_for_each(|stream| stream.set_zero_linger())?;
                return Err(io::ErrorKind::ConnectionReset.into());
            }
            Fate::HalfClosed => {
                to.write_all(&buffer[..read]).await?;
                to.shutdown().await?;
                // What still comes is read and falls on the floor, as long as someone sends.
                while from.read(&mut buffer).await? > 0 {}
                return Ok(());
            }
        }
        to.write_all(&buffer[..read]).await?;
    }
}
