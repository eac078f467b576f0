//! `/api/consultation/uploads`: report files that survive a dropped line, as tus 1.0.0 says.
//!
//! They belong to the draft whose cookie comes with each call. `File-Id` on the answer to the last `PATCH`, or to a later
//! `HEAD`, is the kept file; a file that is refused is refused there, in the words of the form.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use http::HeaderMap;
use http::request::Parts;
use kernel::ProblemDetails;
use store::{Actor, WriteTx};
use uploads::documents::{
    FileProblem, LARGEST_FILE, UploadedFile, can_be_document, display_name, is_photo,
};
use uploads::{Upload, UploadIntake, UploadSender, UploadServer, UploadedBytes};
use utoipa_axum::router::OpenApiRouter;
use web::Error;

use super::{EncryptedFile, FileService};

/// Uploads that one draft may have open at once.
const MOST_OPEN: u64 = 20;

/// A request that somebody is writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadDraft {
    /// What its files belong to.
    pub request: String,
    /// Whether photos are taken.
    pub photos: bool,
}

/// Whose files the calls bring.
#[async_trait]
pub trait UploadDrafts: Send + Sync + 'static {
    /// The draft that the headers of a call open; none without its cookie.
    async fn find_draft(&self, headers: &HeaderMap) -> Result<Option<UploadDraft>, Error>;

    /// Locks a draft in the transaction that adds a file to it.
    ///
    /// # Errors
    /// When nothing may be added any more, for it was sent or erased meanwhile.
    async fn lock_draft(&self, tx: &WriteTx, request: &str) -> Result<(), Error>;
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

/// Makes files of a draft. Whether photos are taken is what it wants to know of a sender.
#[derive(Clone)]
struct ReportIntake {
    files: FileService,
    drafts: Arc<dyn UploadDrafts>,
}

#[async_trait]
impl UploadIntake for ReportIntake {
    type Who = bool;
    type Taken = EncryptedFile;

    const NAME: &'static str = "report_upload";
    const TAG: &'static str = "consultation";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Report files of the draft that the cookie `care` opens.";
    const PATH: &'static str = "/api/consultation/uploads";
    const BECAME: &'static str = "file-id";
    const LARGEST: u64 = LARGEST_FILE as u64;

    async fn identify_sender(&self, call: &mut Parts) -> Result<UploadSender<bool>, Error> {
        let draft = self.drafts.find_draft(&call.headers).await?;
        let draft = draft.ok_or_else(uploads::upload_gone)?;
        Ok(UploadSender {
            owner: draft.request,
            actor: Actor::Visitor,
            columns: Vec::new(),
            who: draft.photos,
        })
    }

    fn check_length(&self, sent_name: &str, length: u64) -> Result<(), Error> {
        Ok(self.files.check_size(sent_name, length)?)
    }

    async fn check_room(&self, tx: &WriteTx, request: &str, open: u64) -> Result<(), Error> {
        if !self.files.has_room(tx.connection(), request).await? {
            return Err(self.files.limits().too_many_files().into());
        }
        if open >= MOST_OPEN {
            let words = l10n::t!("consultations-uploads-unfinished");
            return Err(ProblemDetails::too_many_requests(words)
                .with_code("too_many_uploads")
                .into());
        }
        Ok(())
    }

    fn check_start(&self, photos: &bool, upload: &Upload, start: &[u8]) -> Result<(), Error> {
        let name = display_name(&upload.name);
        // Refused at the first part, so that nobody sends ten megabytes over a slow line for nothing.
        match (is_photo(start), *photos) {
            (true, true) => Ok(()),
            (true, false) => Err(FileProblem::photo_not_accepted(&name).into()),
            (false, _) if can_be_document(start) => Ok(()),
            (false, photos) => Err(FileProblem::unsupported_type(&name, photos).into()),
        }
    }

    async fn accept_file(
        &self,
        photos: &bool,
        upload: &Upload,
        mut arrived: UploadedBytes<'_>,
    ) -> Result<EncryptedFile, Error> {
        // In memory only: parts are sealed in the blob store, and no disk may hold a report in the clear.
        let mut bytes = Vec::new();
        while let Some(part) = arrived.next_part().await? {
            bytes.extend_from_slice(&part);
        }
        let sent = UploadedFile {
            name: upload.name.clone(),
            bytes: bytes.into(),
        };
        let taken = self.files.accept_file(sent, *photos).await?;
        // Keeps the id that the sender's list already has, so that an upload which became a file is not listed twice.
        Ok(self.files.encrypt_file_as(upload.id.clone(), taken).await?)
    }

    async fn save_file(
        &self,
        tx: &WriteTx,
        draft: &UploadSender<bool>,
        sealed: EncryptedFile,
    ) -> Result<String, Error> {
        // Files are counted under this lock, so that two uploads which finish together cannot both take the last place.
        self.drafts.lock_draft(tx, &draft.owner).await?;
        self.files.insert_file(tx, &draft.owner, sealed).await
    }

    async fn discard_file(&self, sealed: EncryptedFile) {
        self.files.discard_file(sealed).await;
    }
}

fn routes() -> OpenApiRouter<UploadServer<ReportIntake>> {
    let routes = UploadServer::<ReportIntake>::upload_routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub fn router(files: FileService, drafts: Arc<dyn UploadDrafts>) -> Router {
    let server = UploadServer::new(files.uploads().clone(), ReportIntake { files, drafts });
    routes().with_state(server).into()
}
