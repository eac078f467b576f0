//! `/api/consultation/uploads`: report files that survive a dropped line, as tus 1.0.0 says.
//!
//! They belong to the draft whose cookie comes with each call. `File-Id` on the answer to the last `PATCH`, or to a later
//! `HEAD`, is the kept file; a file that is refused is refused there, in the words of the form.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use http::HeaderMap;
use http::request::Parts;
use kernel::Problem;
use store::{Actor, WriteTx};
use uploads::{Arrived, Intake, Sender, Server, Tables, Upload};
use utoipa_axum::router::OpenApiRouter;
use web::Error;

use super::{FileProblem, Files, LARGEST_FILE, Sealed, Sent, look, name, photos};

/// Uploads that one draft may have open at once.
const MOST_OPEN: u64 = 20;

pub(super) static TABLES: Tables = Tables {
    uploads: "care_upload",
    parts: "care_upload_part",
    owner: "request_id",
    became: "file_id",
    is_sealed: true,
    folder: "care-uploads",
    clearing: "care.uploads.clear",
};

/// A request that somebody is writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What its files belong to.
    pub request: String,
    /// Whether photos are taken.
    pub photos: bool,
}

/// Whose files the calls bring.
#[async_trait]
pub trait Drafts: Send + Sync + 'static {
    /// The draft that the headers of a call open; none without its cookie.
    async fn owner(&self, headers: &HeaderMap) -> Result<Option<Draft>, Error>;

    /// Locks a draft in the transaction that adds a file to it.
    ///
    /// # Errors
    /// When nothing may be added any more, for it was sent or erased meanwhile.
    async fn accept(&self, tx: &WriteTx, request: &str) -> Result<(), Error>;
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

/// Makes files of a draft. Whether photos are taken is what it wants to know of a sender.
#[derive(Clone)]
struct Reports {
    files: Files,
    drafts: Arc<dyn Drafts>,
}

#[async_trait]
impl Intake for Reports {
    type Who = bool;
    type Taken = Sealed;

    const NAME: &'static str = "report_upload";
    const TAG: &'static str = "consultation";
    const ABOUT: &'static str = "Report files of the draft that the cookie `care` opens.";
    const PATH: &'static str = "/api/consultation/uploads";
    const BECAME: &'static str = "file-id";
    const LARGEST: u64 = LARGEST_FILE as u64;

    async fn sender(&self, call: &mut Parts) -> Result<Sender<bool>, Error> {
        let draft = self.drafts.owner(&call.headers).await?;
        let draft = draft.ok_or_else(uploads::gone)?;
        Ok(Sender {
            owner: draft.request,
            actor: Actor::Visitor,
            columns: Vec::new(),
            who: draft.photos,
        })
    }

    fn check_length(&self, told: &str, length: u64) -> Result<(), Error> {
        Ok(self.files.check_size(told, length)?)
    }

    async fn check_room(&self, tx: &WriteTx, request: &str, open: u64) -> Result<(), Error> {
        if !self.files.has_room(tx.connection(), request).await? {
            return Err(FileProblem::too_many(self.files.limits().most_files).into());
        }
        if open >= MOST_OPEN {
            let words = "Many uploads are not finished yet. Finish or cancel some of them first.";
            return Err(Problem::too_many(words)
                .with_code("too_many_uploads")
                .into());
        }
        Ok(())
    }

    fn check_start(&self, photos: &bool, upload: &Upload, start: &[u8]) -> Result<(), Error> {
        let name = name::bare(&upload.name);
        match (photos::is_photo(start), *photos) {
            (true, true) => Ok(()),
            (true, false) => Err(FileProblem::photo_not_taken(&name).into()),
            (false, _) if look::may_become(start) => Ok(()),
            (false, photos) => Err(FileProblem::not_taken(&name, photos).into()),
        }
    }

    async fn take(
        &self,
        photos: &bool,
        upload: &Upload,
        mut arrived: Arrived<'_>,
    ) -> Result<Sealed, Error> {
        let mut bytes = Vec::new();
        while let Some(part) = arrived.next().await? {
            bytes.extend_from_slice(&part);
        }
        let sent = Sent {
            name: upload.name.clone(),
            bytes: bytes.into(),
        };
        let taken = self.files.take(sent, *photos).await?;
        Ok(self.files.seal_as(upload.id.clone(), taken).await?)
    }

    async fn keep(
        &self,
        tx: &WriteTx,
        draft: &Sender<bool>,
        sealed: Sealed,
    ) -> Result<String, Error> {
        self.drafts.accept(tx, &draft.owner).await?;
        self.files.keep(tx, &draft.owner, sealed).await
    }

    async fn discard(&self, sealed: Sealed) {
        self.files.discard(sealed).await;
    }
}

fn routes() -> OpenApiRouter<Server<Reports>> {
    let routes = Server::<Reports>::routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub fn router(files: Files, drafts: Arc<dyn Drafts>) -> Router {
    let server = Server::new(files.uploads().clone(), Reports { files, drafts });
    routes().with_state(server).into()
}
