//! `/api/desk/uploads`: uploads that survive a dropped line, as tus 1.0.0 says (<https://tus.io/protocols/resumable-upload>).
//!
//! `Media-Id` on the answer to the last `PATCH`, or to a later `HEAD`, is what the file is called in the library.
use ::store::WriteTx;
use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use kernel::Problem;
use staff::Permission::ManageMedia;
use staff::{DeskRoutes, SignedIn};
use uploads::{Arrived, Intake, Sender, Server, Tables, Upload};
use utoipa_axum::routes;
use web::{Error, Path};

use super::assemble::Whole;
use super::library::{self, NewMedia};
use super::sniff::{self, Kind};
use super::{MAX_VIDEO, Media, refusal};

pub(crate) static TABLES: Tables = Tables {
    uploads: "content_upload",
    parts: "content_upload_part",
    owner: "owner",
    became: "media",
    is_sealed: false,
    folder: "uploads",
    clearing: "media.clear",
};

/// Uploads that one person may have open at once.
const MOST_OPEN: u64 = 200;

/// Makes files of the library. The name of who sends is what it wants to know of them.
#[async_trait]
impl Intake for Media {
    type Who = String;
    type Taken = NewMedia;

    const PATH: &'static str = "/api/desk/uploads";
    const BECAME: &'static str = "media-id";
    const LARGEST: u64 = MAX_VIDEO;

    async fn sender(&self, call: &mut Parts) -> Result<Sender<String>, Error> {
        let who = SignedIn::from_request_parts(call, &()).await?;
        Ok(Sender {
            owner: who.id.to_string(),
            actor: who.actor(),
            columns: vec![("owner_name", who.name.clone().into())],
            who: who.name,
        })
    }

    fn check_length(&self, _: &str, length: u64) -> Result<(), Error> {
        match length {
            0 => Err(refusal::empty()),
            1..=MAX_VIDEO => Ok(()),
            _ => Err(refusal::too_large(Kind::Video, length)),
        }
    }

    async fn check_room(&self, _: &WriteTx, _: &str, open: u64) -> Result<(), Error> {
        if open >= MOST_OPEN {
            let words =
                "Many uploads of yours are not finished yet. Finish or cancel some of them first.";
            return Err(Problem::too_many(words).into());
        }
        Ok(())
    }

    fn check_start(&self, _: &String, upload: &Upload, start: &[u8]) -> Result<(), Error> {
        let start = &start[..start.len().min(sniff::ENOUGH)];
        let kind = sniff::sniff(start)?.largest_kind();
        if upload.length > kind.most_bytes() {
            return Err(refusal::too_large(kind, upload.length));
        }
        Ok(())
    }

    async fn take(
        &self,
        name: &String,
        upload: &Upload,
        arrived: Arrived<'_>,
    ) -> Result<NewMedia, Error> {
        let whole = Whole::assemble(self.store(), arrived).await?;
        let new = self.take_in(whole, &upload.name).await?;
        Ok(NewMedia {
            uploader_name: name.clone(),
            ..new
        })
    }

    async fn keep(&self, tx: &WriteTx, _: &Sender<String>, new: NewMedia) -> Result<String, Error> {
        let id = new.id.clone();
        library::keep(tx, new).await?;
        Ok(id)
    }
}

type Uploading = State<Server<Media>>;

impl FromRef<Media> for Server<Media> {
    fn from_ref(media: &Media) -> Self {
        Self::new(media.uploads().clone(), media.clone())
    }
}

/// The calls of uploads.
pub fn desk_routes() -> DeskRoutes<Media> {
    DeskRoutes::new()
        .route(ManageMedia, routes!(tell_uploads, begin_upload))
        .route(
            ManageMedia,
            routes!(append_to_upload, read_upload, cancel_upload),
        )
}

/// What of tus is spoken here.
#[utoipa::path(options, path = "/api/desk/uploads", operation_id = "tell_uploads", tag = "media",
    responses((status = 204, description = "Told in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`")))]
pub(super) async fn tell_uploads(_: SignedIn) -> Response {
    Server::<Media>::tell()
}

/// Begins an upload.
#[utoipa::path(post, path = "/api/desk/uploads", operation_id = "begin_upload", tag = "media",
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "Bytes of the whole file, at most 200 MB"),
        ("Upload-Metadata" = Option<String>, Header, description = "`filename` and its value in base64")
    ),
    responses((status = 201, description = "Begun; `Location` says where to send the bytes"),
        (status = 412, description = "Another version of tus"), (status = 413, description = "Too large for anything that is taken")))]
pub(super) async fn begin_upload(
    State(server): Uploading,
    request: Request,
) -> Result<Response, Error> {
    server.begin(request).await
}

/// How far an upload is.
#[utoipa::path(head, path = "/api/desk/uploads/{id}", operation_id = "read_upload", tag = "media",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 200, description = "`Upload-Offset` bytes have arrived; `Media-Id` once it is finished"), (status = 404, description = "No such upload of yours, or more than a day old"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
pub(super) async fn read_upload(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.read(id, request).await
}

/// Sends more of a file.
#[utoipa::path(patch, path = "/api/desk/uploads/{id}", operation_id = "append_to_upload", tag = "media",
    params(
        ("id" = String, Path, description = "The upload"),
        ("Upload-Offset" = u64, Header, description = "Where these bytes begin; as `HEAD` says")
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream", description = "At most 4 MB"),
    responses((status = 204, description = "`Upload-Offset` bytes have arrived; with the last of them, `Media-Id`"),
        (status = 404, description = "No such upload of yours, or more than a day old"),
        (status = 409, description = "The upload stands at another byte"),
        (status = 413, description = "More than announced, more than 4 MB at once, or larger than a file of its kind may be"),
        (status = 415, description = "Not a chunk of an upload, or a file of a kind that is not taken"),
        (status = 422, description = "The file is cut, broken or holds a program"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
pub(super) async fn append_to_upload(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.append(id, request).await
}

/// Cancels an upload.
#[utoipa::path(delete, path = "/api/desk/uploads/{id}", operation_id = "cancel_upload", tag = "media",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 204, description = "Nothing is kept of it"), (status = 404, description = "No such upload of yours")))]
pub(super) async fn cancel_upload(
    State(server): Uploading,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    server.cancel(id, request).await
}
