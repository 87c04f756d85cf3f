//! The network's end of a client's WebSocket, on which tables write at once what has happened.
//!
//! The connection has a task of its own, which reads, and writes what waits. While nothing waits, a table need not wake it: it
//! writes its frames itself, and leaves to that task only what the network does not take.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::extract::ws::Utf8Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// Frames up to so many bytes together are written in one go.
const SHORT: usize = 16 * 1024;

/// Where all who have something to say to a client write whole frames.
#[derive(Debug)]
pub struct Cable {
    network: OwnedWriteHalf,
    halves: Mutex<Halves>,
}

/// What was begun and is not finished: nobody else may write until it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Halves {
    /// How many bytes are written of the first message that waits.
    begun: usize,
    /// Whether a frame of the protocol's own, such as a pong, is under way.
    is_own: bool,
    /// Whether the protocol says its last word.
    is_over: bool,
}

/// The beginning of a frame that holds a text.
#[derive(Clone, Copy)]
struct Head {
    bytes: [u8; 10],
    length: usize,
}

impl Head {
    /// RFC 6455, section 5.2: the whole text in one frame, without a mask.
    fn of(text: &str) -> Head {
        const WHOLE_TEXT: u8 = 0x81;
        let mut head = Head { bytes: [0; 10], length: 2 };
        head.bytes[0] = WHOLE_TEXT;
        match (u8::try_from(text.len()), u16::try_from(text.len())) {
            (Ok(length @ ..=125), _) => head.bytes[1] = length,
            (_, Ok(length)) => {
                head.bytes[1] = 126;
                head.bytes[2..4].copy_from_slice(&length.to_be_bytes());
                head.length = 4;
            }
            _ => {
                head.bytes[1] = 127;
                head.bytes[2..].copy_from_slice(&(text.len() as u64).to_be_bytes());
                head.length = 10;
            }
        }
        head
    }
}

/// How many bytes the frame of a text has.
fn framed(text: &str) -> usize {
    Head::of(text).length + text.len()
}

impl Cable {
    /// Parts a connection that has become a WebSocket: where it is written to, and where the protocol reads from.
    pub fn of(stream: TcpStream) -> (Arc<Cable>, Plug) {
        let (reading, network) = stream.into_split();
        let cable = Arc::new(Cable { network, halves: Mutex::default() });
        (Arc::clone(&cable), Plug { reading, cable })
    }

    /// Keeps everyone else from writing, and tells what is unfinished.
    pub(super) fn hold(&self) -> MutexGuard<'_, Halves> {
        // Nobody panics while holding it.
        self.halves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes these messages at once, if nothing is unfinished; how many of them were written. The next one may have been begun,
    /// so it must be made to wait before all others, and while this is held. Long ones are left to the connection.
    pub(super) fn write_now<'a>(
        &self,
        halves: &mut Halves,
        messages: impl Iterator<Item = &'a Utf8Bytes> + Clone,
    ) -> usize {
        let is_long = messages.clone().next().is_none_or(|first| framed(first) > SHORT);
        if *halves != Halves::default() || is_long {
            return 0;
        }
        // What is wrong with the connection, its own task will find out.
        let written = self.try_write(messages.clone(), 0).unwrap_or(0);
        let (whole, begun) = count(messages, written);
        halves.begun = begun;
        whole
    }

    /// Writes all these messages, which have waited and are the next.
    pub async fn write_all(&self, messages: &[Utf8Bytes]) -> io::Result<()> {
        let mut rest = messages;
        while !rest.is_empty() {
            let begun = self.hold().begun;
            match self.try_write(rest.iter(), begun) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => {
                    let (whole, begun) = count(rest.iter(), begun + written);
                    rest = &rest[whole..];
                    self.hold().begun = begun;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.network.writable().await?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Whether a message was begun that waits to be finished.
    pub fn is_begun(&self) -> bool {
        self.hold().begun > 0
    }

    /// Asks the client for a sign of life, unless the network takes nothing, or something is to be finished first; whether it was
    /// asked.
    pub fn ping(&self) -> io::Result<bool> {
        /// A ping without contents.
        const PING: [u8; 2] = [0x89, 0];
        let halves = self.hold();
        if *halves != Halves::default() {
            return Ok(false);
        }
        match self.network.try_write(&PING) {
            Ok(written) if written == PING.len() => Ok(true),
            // Half of two bytes: nobody could go on from there.
            Ok(_) => Err(io::ErrorKind::WriteZero.into()),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// From now on only the protocol writes, which has a last word to say.
    pub fn end(&self) {
        self.hold().is_over = true;
    }

    /// Whether a frame of the protocol's own is to be finished before anything else is written.
    pub fn has_own_frame(&self) -> bool {
        self.hold().is_own
    }

    /// Writes the frames of these messages as far as the network takes them, but for the bytes that were written before; how
    /// many bytes it took.
    fn try_write<'a>(
        &self,
        messages: impl Iterator<Item = &'a Utf8Bytes> + Clone,
        begun: usize,
    ) -> io::Result<usize> {
        thread_local! {
            /// Frames on their way: one piece is sent more quickly than several, and this one is in the processor's cache.
            static FRAMES: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(SHORT));
        }
        let Some(first) = messages.clone().next() else { return Ok(0) };
        if framed(first) > SHORT {
            let head = Head::of(first);
            let is_head = begun < head.length;
            let rest = if is_head {
                &head.bytes[begun..head.length]
            } else {
                &first.as_bytes()[begun - head.length..]
            };
            return self.network.try_write(rest);
        }
        FRAMES.with_borrow_mut(|frames| {
            frames.clear();
            for message in messages {
                let head = Head::of(message);
                if frames.len() + head.length + message.len() > SHORT {
                    break;
                }
                frames.extend_from_slice(&head.bytes[..head.length]);
                frames.extend_from_slice(message.as_bytes());
            }
            self.network.try_write(&frames[begun..])
        })
    }
}

/// How many messages are whole in so many bytes of frames, and how many bytes of the next one are.
fn count<'a>(messages: impl Iterator<Item = &'a Utf8Bytes>, mut bytes: usize) -> (usize, usize) {
    let mut whole = 0;
    for message in messages {
        let length = framed(message);
        if bytes < length {
            return (whole, bytes);
        }
        (whole, bytes) = (whole + 1, bytes - length);
    }
    (whole, 0)
}

/// The protocol's end: it reads what the client says, and writes frames of its own. Only the connection's task has it.
#[derive(Debug)]
pub struct Plug {
    reading: OwnedReadHalf,
    cable: Arc<Cable>,
}

impl AsyncRead for Plug {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.reading).poll_read(context, buffer)
    }
}

impl AsyncWrite for Plug {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            std::task::ready!(self.cable.network.as_ref().poll_write_ready(context))?;
            let mut halves = self.cable.hold();
            if halves.begun > 0 {
                // The rest of that message waits for the connection's task, which finishes it first.
                return Poll::Pending;
            }
            match self.cable.network.try_write(bytes) {
                Ok(written) => {
                    halves.is_own = written < bytes.len();
                    return Poll::Ready(Ok(written));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // A socket has nothing of its own to flush.
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // It is closed when the task lets go of it.
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt, StreamExt};
    use tokio::net::TcpListener;
    use tokio_tungstenite::WebSocketStream;
    use tungstenite::Message;
    use tungstenite::protocol::Role;

    use super::*;
    use crate::hall::Outbox;
    use crate::id::TableId;

    /// A connection within this machine: the server's end and the client's.
    async fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
        (server.expect("a visitor").0, client.expect("a connection"))
    }

    fn texts(lengths: impl IntoIterator<Item = usize>) -> Vec<Utf8Bytes> {
        let text = |(number, length): (usize, usize)| {
            let letter = char::from(b'a' + (number % 26) as u8);
            Utf8Bytes::from(letter.to_string().repeat(length))
        };
        lengths.into_iter().enumerate().map(text).collect()
    }

    async fn client(stream: TcpStream) -> WebSocketStream<TcpStream> {
        WebSocketStream::from_raw_socket(stream, Role::Client, None).await
    }

    /// What the client hears next that is not a sign of life.
    async fn next_text(client: &mut WebSocketStream<TcpStream>) -> Option<String> {
        loop {
            match client.next().await?.expect("a message") {
                Message::Text(text) => return Some(text.to_string()),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[tokio::test]
    async fn texts_of_all_lengths_are_frames_that_others_understand() {
        let sent = texts([0, 1, 125, 126, 127, 0xffff, 0x10000, SHORT - 4, SHORT, SHORT + 1, 300_000, 3]);
        let (server, other) = connected().await;
        let (cable, _plug) = Cable::of(server);
        let expected = sent.clone();
        let writing = tokio::spawn(async move { cable.write_all(&sent).await });
        let mut client = client(other).await;
        for text in &expected {
            let heard = next_text(&mut client).await;
            assert_eq!(heard.as_deref().map(str::len), Some(text.len()));
            assert_eq!(heard.as_deref(), Some(text.as_str()));
        }
        writing.await.expect("a task").expect("all is written");
    }

    #[tokio::test]
    async fn what_the_network_does_not_take_waits_and_nothing_gets_between_its_halves() {
        const COUNT: usize = 2_000;
        let (server, other) = connected().await;
        let (cable, plug) = Cable::of(server);
        let (outbox, mut waiting) = Outbox::on(Arc::downgrade(&cable));
        let table = TableId::from_random([7; 10]);
        let mut protocol = WebSocketStream::from_raw_socket(plug, Role::Server, None).await;
        let mut client = client(other).await;
        // The client asks for signs of life and reads nothing for now, so the protocol wants to answer in between.
        for _ in 0..3 {
            client.send(Message::Ping(vec![1; 100].into())).await.expect("a ping");
        }
        let all = texts((0..COUNT).map(|number| 1 + number * 37 % 9_000));
        let mut sent = Vec::new();
        for message in &all {
            // As many as fit; a slow reader's are refused from then on.
            if !outbox.send_now(table, std::slice::from_ref(message), None) {
                break;
            }
            sent.push(message.clone());
        }
        let left = waiting.len();
        assert!(left > 10 && sent.len() > left, "{left} of {} wait", sent.len());
        assert!(!cable.ping().expect("a connection"), "nothing is asked before all is written");
        let last = Utf8Bytes::from_static("the last");
        let heard = tokio::spawn(async move {
            let mut heard = Vec::new();
            while let Some(text) = next_text(&mut client).await {
                if text == "the last" {
                    break;
                }
                heard.push(text);
            }
            heard
        });
        // As a connection's task does: it reads, and writes what waits.
        while !waiting.is_empty() {
            tokio::select! {
                read = protocol.next() => assert!(matches!(read, Some(Ok(Message::Ping(_)))), "{read:?}"),
                message = waiting.recv() => {
                    let message = message.expect("an outbox");
                    if cable.has_own_frame() {
                        protocol.flush().await.expect("a connection");
                    }
                    cable.write_all(std::slice::from_ref(&message)).await.expect("a connection");
                    outbox.sent(message.len());
                }
            }
        }
        assert!(outbox.send_now(table, std::slice::from_ref(&last), None), "nothing waits any more");
        assert_eq!(waiting.len(), 0, "so it was written at once");
        cable.end();
        assert!(outbox.send_now(table, std::slice::from_ref(&last), None));
        assert_eq!(waiting.len(), 1, "nothing is written behind the last word");
        let heard = heard.await.expect("a client");
        assert_eq!(heard.len(), sent.len());
        assert!(heard.iter().zip(&sent).all(|(heard, sent)| heard == sent.as_str()));
    }
}
