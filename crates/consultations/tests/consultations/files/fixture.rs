//! Report files of one open draft.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use consultations::files::{
    self, FileLimits, FileService, FileView, PhotoConverter, UploadDraft, UploadDrafts,
};
use http::{HeaderMap, Request, header};
use http_body_util::BodyExt;
use kernel::ProblemDetails;
use store::{Actor, WriteTx};
use testkit::{StoreFixture, list_files};
use tower::ServiceExt;
use uploads::documents::{AcceptedFile, FileProblem, UploadedFile};
use web::Error;

/// The draft that the cookie `care=one` opens.
pub const DRAFT: &str = "01KAE000000000000000000001";

/// Decodes and encodes again; the site's own pictures are tested where they are.
struct Encoder;

#[async_trait]
impl PhotoConverter for Encoder {
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        let broken = |_| ProblemDetails::new(422, "picture_broken", "Broken", "Broken.");
        let pixels = image::load_from_memory(&sent).map_err(broken)?.to_rgb8();
        if pixels.width() > 3_000 {
            return Err(ProblemDetails::too_large("Too many pixels."));
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
impl UploadDrafts for Cookies {
    async fn find_draft(&self, headers: &HeaderMap) -> Result<Option<UploadDraft>, Error> {
        let cookie = headers.get(header::COOKIE).map(|cookie| cookie.as_bytes());
        let request = match cookie {
            Some(b"care=one" | b"care=papers") => DRAFT,
            Some(b"care=sent") => "sent",
            _ => return Ok(None),
        };
        Ok(Some(UploadDraft {
            request: request.to_owned(),
            photos: cookie != Some(b"care=papers"),
        }))
    }

    async fn lock_draft(&self, _: &WriteTx, request: &str) -> Result<(), Error> {
        match request {
            DRAFT => Ok(()),
            _ => Err(ProblemDetails::conflict("It was sent already.").into()),
        }
    }
}

pub struct Fixture {
    pub files: FileService,
    pub router: Router,
    base: StoreFixture,
}

impl Deref for Fixture {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl Fixture {
    pub async fn open() -> Self {
        Self::start(StoreFixture::open(files::migrations, "2026-11-21T09:00:00Z").await)
    }

    fn start(base: StoreFixture) -> Self {
        let files = FileService::new(base.store.clone(), Arc::new(Encoder), FileLimits::default());
        Self {
            router: files::uploads_router(files.clone(), Arc::new(Cookies)),
            files,
            base,
        }
    }

    /// The same state, read by a node that has just started.
    pub async fn restart(self) -> Self {
        Self::start(self.base.restart().await)
    }

    /// Runs what is due in the outbox.
    pub async fn run_jobs(&self) {
        let jobs = files::with_handlers(self.new_jobs(), &self.files);
        jobs.run_due().await.unwrap();
    }

    pub async fn take(
        &self,
        name: &str,
        bytes: impl Into<Bytes>,
    ) -> Result<AcceptedFile, FileProblem> {
        self.files.accept_file(sent(name, bytes), true).await
    }

    /// The code of why a file is refused.
    pub async fn refused(&self, name: &str, bytes: impl Into<Bytes>) -> String {
        let problem = self.take(name, bytes).await.unwrap_err();
        assert!(
            problem.message.contains('“') && !problem.message.contains('\n'),
            "{}",
            problem.message
        );
        problem.code
    }

    /// Keeps a file of the draft; answers its id.
    pub async fn keep(&self, name: &str, bytes: impl Into<Bytes>) -> Result<String, Error> {
        let taken = self.take(name, bytes).await.unwrap();
        let sealed = self.files.encrypt_file(taken).await?;
        let tx = self.store.begin(Actor::Visitor).await?;
        let id = self.files.insert_file(&tx, DRAFT, sealed).await?;
        tx.commit().await?;
        Ok(id)
    }

    pub async fn remove(&self, id: &str) -> bool {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let was_there = self.files.remove_file(&tx, DRAFT, id).await.unwrap();
        tx.commit().await.unwrap();
        was_there
    }

    pub async fn erase(&self) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        self.files.erase_files(&tx, DRAFT).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn list(&self) -> Vec<FileView> {
        self.files.list_files(DRAFT).await.unwrap()
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

    /// How many files of the data folder hold these bytes.
    pub fn holding(&self, needle: &[u8]) -> usize {
        let files = list_files(self.store.data_folder()).into_iter();
        let holds = |file: &PathBuf| {
            let bytes = std::fs::read(file).unwrap();
            bytes.windows(needle.len()).any(|window| window == needle)
        };
        files.filter(holds).count()
    }
}

pub fn sent(name: &str, bytes: impl Into<Bytes>) -> UploadedFile {
    UploadedFile {
        name: name.to_owned(),
        bytes: bytes.into(),
    }
}

pub struct Answered {
    pub status: u16,
    pub headers: HeaderMap,
    pub problem: Option<ProblemDetails>,
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
