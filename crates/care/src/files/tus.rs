//! `/api/consultation/uploads`: report files that survive a dropped line, as tus 1.0.0 says.
//!
//! They belong to the draft whose cookie comes with each call. `File-Id` on the answer to the last `PATCH`, or to a later
//! `HEAD`, is the kept file; a file that is refused is refused there, in the words of the form.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use http::HeaderMap;
use http::request::Parts;
use kernel::Problem;
use store::{Actor, WriteTx};
use uploads::{Arrived, Intake, Sender, Server, Tables, Upload};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Path};

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

type Uploading = State<Server<Reports>>;

fn routes() -> OpenApiRouter<Server<Reports>> {
    OpenApiRouter::default()
        .routes(routes!(tell, begin))
        .routes(routes!(append, read, cancel))
}

pub fn router(files: Files, drafts: Arc<dyn Drafts>) -> Router {
    let server = Server::new(files.uploads().clone(), Reports { files, drafts });
    routes().with_state(server).into()
}

/// What of tus is spoken here.
#[utoipa::path(options, path = "/api/consultation/uploads", operation_id = "tell_report_uploads", tag = "consultation",
    responses((status = 204, description = "Told in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`")))]
async fn tell() -> Response {
    Server::<Reports>::tell()
}

/// Begins the upload of a report file to the draft of the cookie `care`.
#[utoipa::path(post, path = "/api/consultation/uploads", operation_id = "begin_report_upload", tag = "consultation",
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "Bytes of the whole file, at most 10 MB"),
        ("Upload-Metadata" = Option<String>, Header, description = "`filename` and its value in base64")
    ),
    responses((status = 201, description = "Begun; `Location` says where to send the bytes"),
        (status = 404, description = "No draft is open"), (status = 412, description = "Another version of tus"),
        (status = 413, description = "Too large"), (status = 422, description = "Empty, or one file too many")))]
async fn begin(State(server): Uploading, request: Request) -> Result<Response, Error> {
    server.begin(request).await
}

/// How far an upload is.
#[utoipa::path(head, path = "/api/consultation/uploads/{id}", operation_id = "read_report_upload", tag = "consultation",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 200, description = "`Upload-Offset` bytes have arrived; `File-Id` once it is kept"),
        (status = 404, description = "No such upload of this draft, or more than a day old"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "It was refused: too many pixels"), (status = 415, description = "It was refused: not taken"),
        (status = 422, description = "It was refused: broken, locked, or with macros"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn read(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.read(id, request).await
}

/// Sends more of a file.
#[utoipa::path(patch, path = "/api/consultation/uploads/{id}", operation_id = "append_to_report_upload", tag = "consultation",
    params(
        ("id" = String, Path, description = "The upload"),
        ("Upload-Offset" = u64, Header, description = "Where these bytes begin; as `HEAD` says")
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream", description = "At most 4 MB"),
    responses((status = 204, description = "`Upload-Offset` bytes have arrived; with the last of them, `File-Id`"),
        (status = 404, description = "No such upload of this draft, or more than a day old"),
        (status = 409, description = "The upload stands at another byte"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "More than announced, more than 4 MB at once, or too many pixels"),
        (status = 415, description = "Not a chunk of an upload, or a file of a kind that is not taken"),
        (status = 422, description = "The file is broken, locked, or holds macros; `detail` says what to do"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn append(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.append(id, request).await
}

/// Cancels an upload. A file that it became stays.
#[utoipa::path(delete, path = "/api/consultation/uploads/{id}", operation_id = "cancel_report_upload", tag = "consultation",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 204, description = "Nothing is kept of it"), (status = 404, description = "No such upload of this draft"),
        (status = 412, description = "Another version of tus")))]
async fn cancel(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.cancel(id, request).await
}
