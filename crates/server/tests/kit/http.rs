//! A real server on a real socket with a real database file, and small browsers that talk to it. Only time is ours.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use motherlode_server::house::House;
use motherlode_server::http::Rooms;
use motherlode_server::key::Key;
use motherlode_server::moment::{Clock, Millis, Moment};
use motherlode_server::people::operator_token;
use motherlode_server::random::SystemRandom;
use motherlode_server::settings::Settings;
use motherlode_server::store::Sqlite;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// A clock that goes when it is told to.
pub(crate) struct HandClock(AtomicI64);

impl HandClock {
    /// A clock that stands at this moment.
    pub(crate) fn at(moment: Moment) -> HandClock {
        HandClock(AtomicI64::new(moment.0))
    }

    /// Goes on.
    pub(crate) fn pass(&self, span: Millis) {
        self.0.fetch_add(i64::try_from(span).expect("not that long"), Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Moment {
        Moment(self.0.load(Ordering::SeqCst))
    }
}

/// A running server.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) house: Arc<House>,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) folder: tempfile::TempDir,
    server: tokio::task::JoinHandle<()>,
}

impl Site {
    /// A server as it comes.
    pub(crate) async fn open() -> Site {
        Site::with(Settings::default()).await
    }

    /// A server with these settings.
    pub(crate) async fn with(settings: Settings) -> Site {
        Site::serving(settings, Rooms::site).await
    }

    /// A server of another router.
    pub(crate) async fn serving(settings: Settings, router: impl FnOnce(Rooms) -> Router) -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path().join("people.db")).expect("a database");
        let clock = Arc::new(HandClock(AtomicI64::new(1_800_000_000_000)));
        let house = Arc::new(House {
            store: Arc::new(store),
            clock: clock.clone(),
            random: Arc::new(SystemRandom),
            key: Key::new([7; 32]),
            settings,
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = router(Rooms::new(house.clone())).into_make_service_with_connect_info::<SocketAddr>();
        let server = tokio::spawn(async move {
            axum::serve(listener, service).await.expect("serves");
        });
        Site { address, house, clock, folder, server }
    }

    /// A browser that has never been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.address)
    }

    /// A program with a token.
    pub(crate) fn program(&self, token: &str) -> Browser {
        Browser { token: Some(token.to_owned()), origin: None, ..self.browser() }
    }

    /// The operator's tool.
    pub(crate) fn operator(&self) -> Browser {
        self.program(&operator_token(&self.house.key))
    }

    /// A guest.
    pub(crate) async fn guest(&self) -> Browser {
        let mut browser = self.browser();
        browser.post("/api/me", "").await.expect(StatusCode::CREATED);
        browser
    }

    /// A guest who has become an account, and its recovery codes.
    pub(crate) async fn account(&self, name: &str, password: &str) -> (Browser, Vec<String>) {
        let mut browser = self.guest().await;
        let body = serde_json::json!({ "name": name, "password": password }).to_string();
        let answer = browser.post("/api/account", &body).await.expect(StatusCode::CREATED);
        let codes = answer["recovery_codes"].as_array().expect("codes").iter();
        (browser, codes.map(|code| code.as_str().expect("a code").to_owned()).collect())
    }

    /// Sends bytes as they are and reads until the server closes or has said enough.
    pub(crate) async fn raw(&self, request: &[u8]) -> String {
        let mut stream = tokio::net::TcpStream::connect(self.address).await.expect("connects");
        // The server may answer and close before it has read everything.
        let _ = stream.write_all(request).await;
        let mut answer = vec![0; 65_536];
        let read = stream.read(&mut answer).await.expect("an answer");
        String::from_utf8_lossy(&answer[..read]).into_owned()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Something that talks to the server: keeps its cookie as a browser does.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client<HttpConnector, Full<Bytes>>,
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) origin: Option<String>,
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// The body, if the status is this one.
    #[track_caller]
    pub(crate) fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The code of a problem, with its status: `422 name-short`.
    #[track_caller]
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json", "{self:?}");
        let body: Value = serde_json::from_str(&self.text).expect("JSON");
        assert_eq!(body["status"], self.status.as_u16());
        format!("{} {}", self.status.as_u16(), body["code"].as_str().expect("a code"))
    }
}

impl Browser {
    /// A browser that has never been at this address.
    pub fn new(address: SocketAddr) -> Browser {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Browser { client, address, cookie: None, token: None, origin: Some(format!("http://{address}")) }
    }

    /// Sends any request.
    pub(crate) async fn send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        let authorization = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let cookie = self.cookie.as_ref().map(|cookie| format!("theme=dark; motherlode={cookie}"));
        let own = [
            ("origin", self.origin.as_deref()),
            ("cookie", cookie.as_deref()),
            ("authorization", authorization.as_deref()),
        ];
        let own = own.into_iter().filter_map(|(name, value)| Some((name, value?)));
        for (name, value) in own.chain(headers.iter().copied()) {
            request = request.header(name, value);
        }
        let request = request.body(Full::from(body.to_owned())).expect("a request");
        let response = self.client.request(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let text = body.collect().await.expect("a whole body").to_bytes();
        if let Some(set) = parts.headers.get(header::SET_COOKIE) {
            let pair = set.to_str().expect("text").split(';').next().expect("a pair");
            let value = pair.strip_prefix("motherlode=").expect("our cookie");
            self.cookie = Some(value.to_owned()).filter(|value| !value.is_empty());
        }
        let text = String::from_utf8(text.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// Reads.
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    /// Posts JSON.
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, &[("content-type", "application/json")], body).await
    }

    /// Puts JSON.
    pub(crate) async fn put(&mut self, path: &str, body: &str) -> Answer {
        self.send(Method::PUT, path, &[("content-type", "application/json")], body).await
    }

    /// Deletes, with a JSON body.
    pub(crate) async fn delete(&mut self, path: &str, body: &str) -> Answer {
        self.send(Method::DELETE, path, &[("content-type", "application/json")], body).await
    }

    /// The id of who this is.
    pub(crate) async fn id(&mut self) -> String {
        let me = self.get("/api/me").await.expect(StatusCode::OK);
        me["id"].as_str().expect("an id").to_owned()
    }
}
