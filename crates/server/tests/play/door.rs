//! Whoever connects and does not say what they want is shown out, on real sockets.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use motherlode_server::settings::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, connect, settings};

/// A server that waits half a second for what anyone wants.
async fn hasty(most: usize) -> Whole {
    let mut hasty = Settings { asking: 500, ..settings() };
    hasty.limits.connections = most;
    Whole::with(Place::sqlite(), hasty).await
}

/// What the server says until it closes, and how long that takes.
async fn until_closed(mut stream: TcpStream) -> (String, Duration) {
    let (begun, mut answer) = (Instant::now(), Vec::new());
    let read = stream.read_to_end(&mut answer);
    // An end is an end, whether it is polite or not.
    let _ = tokio::time::timeout(Duration::from_secs(20), read).await.expect("it is closed");
    (String::from_utf8_lossy(&answer).into_owned(), begun.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_finish_a_request_is_shown_out() {
    let site = hasty(100).await;
    let address = site.address();
    let post = format!(
        "POST /api/session HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n"
    );
    for begun in ["", "G", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ", &post, &format!("{post}\r\n{{")] {
        let mut stream = TcpStream::connect(site.address()).await.expect("connects");
        stream.write_all(begun.as_bytes()).await.expect("sends");
        let (answer, after) = until_closed(stream).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{begun:?}: {answer}");
        assert!(after >= Duration::from_millis(400), "{begun:?} was given its time: {after:?}");
    }
    // Drop by drop is too slow as well: what counts is the whole head.
    let mut stream = TcpStream::connect(site.address()).await.expect("connects");
    let begun = Instant::now();
    let mut is_open = true;
    for letter in
        b"GET /healthz HTTP/1.1\r\nX-Very-Long-Header: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".iter().cycle()
    {
        is_open = stream.write_all(&[*letter]).await.is_ok();
        if !is_open || begun.elapsed() > Duration::from_secs(20) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(!is_open, "it was closed");
    Browser::new(site.address()).get("/healthz").await.expect(StatusCode::OK);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_connections_of_one_address_may_be_silent() {
    let mut patient = Settings { asking: 600_000, ..settings() };
    patient.limits.connections = 3;
    let site = Whole::with(Place::sqlite(), patient).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(site.address()).await.expect("connects");
        stream.write_all(b"GET /").await.expect("sends");
        silent.push(stream);
    }
    let fourth = TcpStream::connect(site.address()).await.expect("connects");
    let (answer, _) = until_closed(fourth).await;
    assert_eq!(answer, "", "one too many");
    // Whoever says what they want makes room, and stays.
    let asking = &mut silent[0];
    asking.write_all(b"healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sends");
    let mut answer = [0; 12];
    asking.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200");
    Browser::new(site.address()).get("/healthz").await.expect(StatusCode::OK);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_never_says_a_word_is_closed() {
    let site = hasty(100).await;
    let mut silent = connect(site.address(), &Browser::new(site.address())).await;
    let mut speaker = connect(site.address(), &Browser::new(site.address())).await;
    speaker.drain().await;
    assert_eq!(silent.closed().await, 1008);
    speaker.drain().await;
    site.server.stop().await;
}

/// A frame as clients send it, under a mask that changes nothing.
fn frame(kind: u8, contents: &[u8]) -> Vec<u8> {
    [&[0x80 | kind, 0x80 | contents.len() as u8, 0, 0, 0, 0][..], contents].concat()
}

/// A WebSocket that has said hello, without anything that would answer pings.
async fn bare_socket(site: &Whole, stream: TcpStream) -> TcpStream {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let mut request = format!("ws://{}/api/socket", site.address()).into_client_request().expect("a request");
    let origin = format!("http://{}", site.address());
    request.headers_mut().insert("origin", origin.parse().expect("a header"));
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("upgrades");
    let mut stream = socket.into_inner();
    let hello = br#"{"type":"hello","id":"1","version":1}"#;
    stream.write_all(&frame(1, hello)).await.expect("sends");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_signs_of_life_and_never_reads_them_is_shown_out() {
    let mut hasty = Settings { stuck: 500, silence: 900, ..settings() };
    hasty.limits.commands = 1_000_000;
    let site = Whole::with(Place::sqlite(), hasty).await;
    let narrow = tokio::net::TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = narrow.connect(site.address()).await.expect("connects");
    let mut socket = bare_socket(&site, stream).await;
    let ping = frame(9, &[7; 125]);
    let asks = async {
        // As many as it takes until the system takes in no more of the answers, and on.
        while socket.write_all(&ping.repeat(100)).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), asks).await.expect("it is closed");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_falls_silent_is_closed_and_one_that_answers_is_not() {
    let site = Whole::with(Place::sqlite(), Settings { silence: 1_500, ..settings() }).await;
    // It says one thing, and then nothing any more: not even that it has heard a ping.
    let mut dead = bare_socket(&site, TcpStream::connect(site.address()).await.expect("connects")).await;
    let mut alive = connect(site.address(), &Browser::new(site.address())).await;
    alive.drain().await;
    let listens = tokio::spawn(async move {
        // Whoever reads answers pings, and that is enough.
        let _ = tokio::time::timeout(Duration::from_secs(4), alive.hear()).await;
        alive.drain().await;
    });
    let mut heard = Vec::new();
    let read = dead.read_to_end(&mut heard);
    let begun = Instant::now();
    let _ = tokio::time::timeout(Duration::from_secs(20), read).await.expect("it is closed");
    assert!(begun.elapsed() >= Duration::from_millis(1_000), "it was given its time: {:?}", begun.elapsed());
    let away = [&1001_u16.to_be_bytes()[..], b"nothing was heard for too long"].concat();
    assert!(heard.windows(away.len()).any(|part| part == away), "{:?}", String::from_utf8_lossy(&heard));
    listens.await.expect("who answers stays");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_much_and_never_reads_it_is_shown_out() {
    let site = Whole::with(Place::sqlite(), Settings { stuck: 500, ..settings() }).await;
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let mut browser = Browser::new(site.address());
    let long = browser.get("/api/openapi.json").await.text.len();
    // More than the system takes in on the way.
    let count = 16 * 1024 * 1024 / long;
    let narrow = tokio::net::TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    // Whatever the first request has left behind ends first.
    let mut before = usize::MAX;
    while tasks() < std::mem::replace(&mut before, tasks()) {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let mut stream = narrow.connect(site.address()).await.expect("connects");
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", site.address());
    stream.write_all(request.repeat(count).as_bytes()).await.expect("sends");
    let begun = Instant::now();
    let mut has_come = false;
    while !has_come || tasks() > before {
        has_come |= tasks() > before;
        assert!(begun.elapsed() < Duration::from_secs(60), "{} tasks, {before} before", tasks());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (answer, _) = until_closed(stream).await;
    assert!(answer.len() < count * long, "{} of {}", answer.len(), count * long);
    assert!(answer.starts_with("HTTP/1.1 200"));
    browser.get("/healthz").await.expect(StatusCode::OK);
    site.server.stop().await;
}
