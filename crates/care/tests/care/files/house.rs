//! A house with report files and one open draft.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use care::files::{
    self, Draft, Drafts, FileProblem, FileView, Files, Limits, Pictures, Sent, Taken,
};
use http::{HeaderMap, Request, header};
use http_body_util::BodyExt;
use kernel::{Clock, Problem};
use store::testing::TestDatabase;
use store::{Actor, JobOptions, Jobs, Store, WriteTx};
use tower::ServiceExt;
use web::Error;

/// The draft that the cookie `care=one` opens.
pub const DRAFT: &str = "01KAE000000000000000000001";

/// Decodes and encodes again; the house's own pictures are watched where they are.
struct Encoder;

#[async_trait]
impl Pictures for Encoder {
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, Problem> {
        let broken = |_| Problem::new(422, "picture_broken", "Broken", "Broken.");
        let pixels = image::load_from_memory(&sent).map_err(broken)?.to_rgb8();
        if pixels.width() > 3_000 {
            return Err(Problem::too_large("Too many pixels."));
        }
        let mut bytes = Vec::new();
        image::codecs::jpeg::JpegEncoder::new(&mut bytes)
            .encode_image(&pixels)
            .map_err(broken)?;
        Ok(bytes.into())
    }
}

/// Drafts by a cookie that says which; `sent` is one that was sent meanwhile.
struct Cookies;

#[async_trait]
impl Drafts for Cookies {
    async fn owner(&self, headers: &HeaderMap) -> Result<Option<Draft>, Error> {
        let cookie = headers.get(header::COOKIE).map(|cookie| cookie.as_bytes());
        let request = match cookie {
            Some(b"care=one" | b"care=papers") => DRAFT,
            Some(b"care=sent") => "sent",
            _ => return Ok(None),
        };
        Ok(Some(Draft {
            request: request.to_owned(),
            photos: cookie != Some(b"care=papers"),
        }))
    }

    async fn accept(&self, _: &WriteTx, request: &str) -> Result<(), Error> {
        match request {
            DRAFT => Ok(()),
            _ => Err(Problem::conflict("It was sent already.").into()),
        }
    }
}

pub struct House {
    pub store: Store,
    pub clock: Clock,
    pub files: Files,
    pub router: Router,
    place: TestDatabase,
}

impl House {
    pub async fn open() -> Self {
        let place = TestDatabase::migrated(files::migrations).await;
        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap());
        Self::node(place, clock).await
    }

    async fn node(place: TestDatabase, clock: Clock) -> Self {
        let store = place.store(clock.clone()).await;
        store.unlock().await.unwrap();
        let files = Files::new(store.clone(), Arc::new(Encoder), Limits::default());
        let router = files::uploads_router(files.clone(), Arc::new(Cookies));
        Self {
            store,
            clock,
            files,
            router,
            place,
        }
    }

    /// The same state, read by a node that has just started.
    pub async fn restarted(self) -> Self {
        self.store.close().await;
        Self::node(self.place, self.clock).await
    }

    /// Runs what is due in the outbox.
    pub async fn run_jobs(&self) {
        let jobs = Jobs::new(self.store.clone(), JobOptions::default());
        let jobs = files::with_handlers(jobs, &self.files);
        jobs.run_due().await.unwrap();
    }

    pub async fn take(&self, name: &str, bytes: impl Into<Bytes>) -> Result<Taken, FileProblem> {
        self.files.take(sent(name, bytes), true).await
    }

    /// The code of why a file is refused.
    pub async fn refused(&self, name: &str, bytes: impl Into<Bytes>) -> String {
        let problem = self.take(name, bytes).await.unwrap_err();
        assert!(
            problem.words.contains('“') && !problem.words.contains('\n'),
            "{}",
            problem.words
        );
        problem.code
    }

    /// Keeps a file of the draft; answers its id.
    pub async fn keep(&self, name: &str, bytes: impl Into<Bytes>) -> Result<String, Error> {
        let taken = self.take(name, bytes).await.unwrap();
        let sealed = self.files.seal(taken).await?;
        let files = self.files.clone();
        self.store
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { files.keep(tx, DRAFT, sealed).await })
            })
            .await
    }

    pub async fn remove(&self, id: &str) -> bool {
        let (files, id) = (self.files.clone(), id.to_owned());
        self.store
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { files.remove(tx, DRAFT, &id).await })
            })
            .await
            .unwrap()
    }

    pub async fn erase(&self) {
        let files = self.files.clone();
        self.store
            .write(Actor::System, move |tx| {
                Box::pin(async move { files.erase_all(tx, DRAFT).await })
            })
            .await
            .unwrap();
    }

    pub async fn list(&self) -> Vec<FileView> {
        self.files.list(DRAFT).await.unwrap()
    }

    pub async fn ask(&self, request: Request<Body>) -> Answered {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Answered {
            status: parts.status.as_u16(),
            headers: parts.headers,
            problem: serde_json::from_slice(&bytes).ok(),
        }
    }

    /// All files of the data folder that hold these bytes.
    pub fn holding(&self, needle: &[u8]) -> usize {
        fn walk(folder: &std::path::Path, needle: &[u8]) -> usize {
            let entries = std::fs::read_dir(folder).unwrap();
            entries
                .map(|entry| {
                    let path = entry.unwrap().path();
                    if path.is_dir() {
                        return walk(&path, needle);
                    }
                    let bytes = std::fs::read(&path).unwrap();
                    usize::from(bytes.windows(needle.len()).any(|window| window == needle))
                })
                .sum()
        }
        walk(self.store.data(), needle)
    }

    /// Files in the blob store, of whichever kind.
    pub fn blobs(&self) -> usize {
        fn walk(folder: &std::path::Path) -> usize {
            let Ok(entries) = std::fs::read_dir(folder) else {
                return 0;
            };
            let count = |path: std::path::PathBuf| if path.is_dir() { walk(&path) } else { 1 };
            entries.map(|entry| count(entry.unwrap().path())).sum()
        }
        let blobs = self.store.data().join("blobs");
        walk(&blobs.join("originals")) + walk(&blobs.join("named"))
    }
}

pub fn sent(name: &str, bytes: impl Into<Bytes>) -> Sent {
    Sent {
        name: name.to_owned(),
        bytes: bytes.into(),
    }
}

pub struct Answered {
    pub status: u16,
    pub headers: HeaderMap,
    pub problem: Option<Problem>,
}

impl Answered {
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    pub fn code(&self) -> &str {
        &self.problem.as_ref().unwrap().code
    }
}
