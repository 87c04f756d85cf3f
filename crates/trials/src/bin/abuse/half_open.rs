//! Connections that begin and do not go on.

use motherlode_trials::line::Way;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::attack::{Scene, Tally};

/// As many as an address may have that say nothing.
const EACH: usize = 100;

/// Half of what opens a socket.
pub(crate) const HANDSHAKE: &str = "GET /api/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-";

/// Very many connections, each of which says this much and waits.
pub(crate) async fn connections(scene: &Scene, ways: &[Way], words: &str, tally: &Tally) {
    scene
        .everyone(EACH * ways.len(), async |number| {
            let Ok(mut stream) = ways[number % ways.len()].connect().await else {
                return tally.count("refused");
            };
            tally.count("connected");
            let is_said = stream.write_all(words.as_bytes()).await.is_ok();
            if !is_said || stream.read(&mut [0; 512]).await.map_or(true, |count| count == 0) {
                tally.count("closed");
            }
            // Knocking is not what is tried here.
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        })
        .await;
}
