//! A toy site: a small bundle, a small router, the real server on a real socket.
use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering::SeqCst};

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use http::{HeaderMap, StatusCode};
use kernel::{CacheTag, Clock, FieldError, ProblemDetails};
use tokio::sync::{Mutex, Notify};
use tokio_util::sync::CancellationToken;
use web::pages::InProcess;
use web::{FormState, FormValue, Pages, Server, ServerConfig, Visitor, WebBuild};

pub const BUNDLE: &str = include_str!("bundle.js");
pub const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "home", "pattern": "/" },
    { "name": "note", "pattern": "/notes/{slug}", "reads": [{ "name": "note", "path": "/api/notes/{slug}" }] },
    { "name": "notes", "pattern": "/notes", "query": ["q", "page"] },
    { "name": "shop", "pattern": "/shop", "currency": true },
    { "name": "throws", "pattern": "/throws" },
    { "name": "loops", "pattern": "/loops" },
    { "name": "loops", "pattern": "/long/{slug}", "reads": [{ "name": "note", "path": "/api/notes/{slug}" }] },
    { "name": "contact", "pattern": "/contact" },
    { "name": "contact", "pattern": "/opened/{token}" },
    { "name": "mine", "pattern": "/mine", "personal": true, "reads": [{ "name": "mine", "path": "/api/mine" }] },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

/// What the toy API answers from, and what it saw.
#[derive(Default)]
pub struct Notes {
    pub text: Mutex<String>,
    pub status: AtomicU16,
    /// Reads of notes so far.
    pub reads: AtomicUsize,
    /// When set, a read of `/api/notes/slow` says that it has begun, and then waits to be let go.
    pub begun: Notify,
    pub go_on: Notify,
    pub writes: AtomicUsize,
    pub until: Mutex<Option<String>>,
    pub untagged: std::sync::atomic::AtomicBool,
}

pub struct Site {
    pub address: SocketAddr,
    pub admin: SocketAddr,
    pub client: reqwest::Client,
    pub notes: Arc<Notes>,
    pub pages: Pages,
    pub clock: Clock,
    pub stop: CancellationToken,
    pub served: tokio::task::JoinHandle<anyhow::Result<()>>,
}

struct Files;

impl web::AssetSource for Files {
    fn read_file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match path {
            "assets/app-1a2b.js" => Some(Cow::Borrowed(
                b"console.log('a script that is long enough to matter')",
            )),
            "assets/app-1a2b.js.br" => Some(Cow::Borrowed(b"packed")),
            "favicon.svg" => Some(Cow::Borrowed(b"<svg/>")),
            _ => None,
        }
    }
}

impl Site {
    pub async fn start() -> Self {
        Self::with(|_| {}, Router::new()).await
    }

    pub async fn with(change: impl FnOnce(&mut ServerConfig), more: Router) -> Self {
        Self::over(change, more, |server| server).await
    }

    /// With a last word on how the server is put together.
    pub async fn over(
        change: impl FnOnce(&mut ServerConfig),
        more: Router,
        last: impl FnOnce(Server) -> Server,
    ) -> Self {
        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap());
        let mut config = ServerConfig::new("http://localhost:8080".parse().unwrap());
        config.cache.busy = vec!["likes:".to_owned()];
        change(&mut config);
        let build = WebBuild {
            routes: ROUTES.as_bytes().to_vec(),
            bundle: BUNDLE.to_owned(),
            csp: br#"{"scriptHashes":["sha256-abc="]}"#.to_vec(),
        };
        let notes = Arc::new(Notes::default());
        *notes.text.lock().await = "first".to_owned();
        notes.status.store(200, SeqCst);
        let server = Server::new(config, clock.clone())
            .unwrap()
            .pages(&build)
            .unwrap()
            .router(router(notes.clone()))
            .router(more)
            .assets(Arc::new(Files))
            .openapi("{}".to_owned())
            .with_readiness_check(|| async { Ok(()) });
        let server = last(server);
        let pages = server.pages_handle().unwrap().clone();
        let listener = Server::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let admin = Server::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let (address, admin_address) =
            (listener.local_addr().unwrap(), admin.local_addr().unwrap());
        let stop = CancellationToken::new();
        let served = tokio::spawn(server.serve_until(listener, Some(admin), stop.clone()));
        let client = outbound::client_builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()
            .unwrap();
        Self {
            address,
            admin: admin_address,
            client,
            notes,
            pages,
            clock,
            stop,
            served,
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub async fn get(&self, path: &str) -> reqwest::Response {
        self.get_with(path, &[]).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
        self.send(reqwest::Method::GET, path, headers, "").await
    }

    pub async fn send(
        &self,
        method: reqwest::Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> reqwest::Response {
        let mut request = self
            .client
            .request(method, self.url(path))
            .body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.unwrap()
    }

    pub async fn note(&self, text: &str) {
        *self.notes.text.lock().await = text.to_owned();
    }

    pub fn drop_tag(&self, tag: &str) {
        self.pages.cache().drop_tags(&[CacheTag::new(tag)]);
    }

    /// A raw request, for what a well-behaved client cannot send; answers everything up to the end of the connection.
    pub async fn raw(&self, request: &[u8]) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

fn router(notes: Arc<Notes>) -> Router {
    Router::new()
        .route(
            "/api/shell",
            get(|| async {
                let line = serde_json::json!({ "countryName": "Ghana", "number": "112", "tel": "tel:112" });
                let shell = serde_json::json!({ "urgentHelp": [line] });
                ([("cache-tag", "shell")], axum::Json(shell))
            }),
        )
        .route(
            "/api/notes/{slug}",
            get(note).post(write).with_state(notes.clone()),
        )
        .route("/contact", post(contact))
        .route("/mine", post(contact))
        .route("/throws", post(contact))
        .route(
            "/api/mine",
            get(|headers: HeaderMap| async move {
                let sent = headers
                    .get("cookie")
                    .map(|sent| sent.to_str().unwrap().to_owned());
                (
                    [("cache-tag", "mine")],
                    axum::Json(serde_json::json!({ "text": sent })),
                )
            }),
        )
        .route("/api/panic", get(panic))
        .route(
            "/api/sleep",
            get(|| async { std::future::pending::<()>().await }),
        )
        .route("/api/echo", post(|body: String| async move { body }))
        .route("/api/who", post(who))
        .route(
            "/api/long",
            get(|| async { axum::Json("words ".repeat(1_000)) }),
        )
        .route(
            "/api/broken",
            get(|| async { web::Error::internal(anyhow::anyhow!("secret cause")) }),
        )
        .route(
            "/old",
            get(|| async { web::Error::from(ProblemDetails::not_found("Gone.")) }),
        )
}

async fn note(
    State(notes): State<Arc<Notes>>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    assert!(
        request.extensions().get::<InProcess>().is_none()
            || !request.headers().contains_key("cookie")
    );
    notes.reads.fetch_add(1, SeqCst);
    let text = notes.text.lock().await.clone();
    if slug == "slow" {
        notes.begun.notify_one();
        notes.go_on.notified().await;
    }
    let status = StatusCode::from_u16(notes.status.load(SeqCst)).unwrap();
    let mut headers = HeaderMap::new();
    if !notes.untagged.load(SeqCst) {
        headers.insert(
            "cache-tag",
            format!("note:{slug} likes:{slug} type:note")
                .parse()
                .unwrap(),
        );
    }
    if let Some(until) = &*notes.until.lock().await {
        headers.insert("cache-until", until.parse().unwrap());
    }
    if slug == "missing" {
        return (
            StatusCode::NOT_FOUND,
            headers,
            axum::Json(ProblemDetails::not_found("No such note.")),
        )
            .into_response();
    }
    (
        status,
        headers,
        axum::Json(serde_json::json!({ "text": text })),
    )
        .into_response()
}

async fn write(State(notes): State<Arc<Notes>>, body: String) -> String {
    notes.writes.fetch_add(1, SeqCst);
    *notes.text.lock().await = body.clone();
    body
}

async fn contact(pages: Pages, uri: http::Uri, headers: HeaderMap, body: String) -> Response {
    let form = FormState {
        name: "contact".to_owned(),
        values: [("name".to_owned(), FormValue::One(body))].into(),
        errors: vec![FieldError {
            field: "email".to_owned(),
            message: "Enter your e-mail address".to_owned(),
        }],
        message: None,
        found: None,
    };
    pages.render_form(&uri, &headers, form).await
}

async fn panic() -> String {
    panic!("a handler panics")
}

async fn who(visitor: Visitor) -> String {
    visitor.id().to_owned()
}
