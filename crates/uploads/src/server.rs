//! The calls of tus 1.0.0, with their documentation: the same for every feature.

use axum::body::Body;
use axum::extract::{FromRef, Request, State};
use axum::response::Response;
use axum::routing::{head, options};
use http::header::LOCATION;
use http::{HeaderMap, HeaderName, StatusCode};
use store::Actor;
use utoipa::openapi::path::Paths;
use utoipa_axum::router::UtoipaMethodRouter;
use web::{Error, Path};

use crate::{Upload, UploadIntake, UploadSender, UploadStore, tus};

/// Bytes that are enough to see what a file may be; fewer at first are looked at when all is there.
const SNIFF_BYTES: usize = 512;

/// Answers the calls of one feature's uploads. Cheap to clone.
#[derive(Clone)]
pub struct UploadServer<I> {
    pub(crate) uploads: UploadStore,
    pub(crate) intake: I,
}

impl<I: UploadIntake> UploadServer<I> {
    pub fn new(uploads: UploadStore, intake: I) -> Self {
        Self { uploads, intake }
    }

    /// The calls where uploads begin, and those of each upload below it, with their documentation.
    pub fn upload_routes<S>() -> [UtoipaMethodRouter<S>; 2]
    where
        S: Clone + Send + Sync + 'static,
        Self: FromRef<S>,
    {
        let mut all = Paths::new();
        document_call::<I, __path_tell>(&mut all, I::PATH);
        document_call::<I, __path_begin>(&mut all, I::PATH);
        let mut one = Paths::new();
        let path = format!("{}/{{id}}", I::PATH);
        document_call::<I, __path_read>(&mut one, &path);
        document_call::<I, __path_append>(&mut one, &path);
        document_call::<I, __path_cancel>(&mut one, &path);
        let begins = options(tell::<I>).post(begin::<I>);
        let goes_on = head(read::<I>).patch(append::<I>).delete(cancel::<I>);
        [(Vec::new(), all, begins), (Vec::new(), one, goes_on)]
    }

    /// Who calls, in our version of the protocol.
    async fn admit_request(
        &self,
        request: Request,
    ) -> Result<(UploadSender<I::Who>, HeaderMap, Body), Error> {
        let (mut call, body) = request.into_parts();
        tus::check_version(&call.headers)?;
        // The sender is identified before a byte of the body is read (decision 033).
        let sender = self.intake.identify_sender(&mut call).await?;
        Ok((sender, call.headers, body))
    }

    pub(crate) async fn find_upload(
        &self,
        sender: &UploadSender<I::Who>,
        id: &str,
    ) -> Result<Upload, Error> {
        let found = self.uploads.find_upload(&sender.owner, id).await?;
        found.ok_or_else(tus::upload_gone)
    }

    /// How far an upload is, or why it was refused; makes a file of it where all bytes are there.
    async fn resume_upload(
        &self,
        sender: &UploadSender<I::Who>,
        upload: Upload,
    ) -> Result<Upload, Error> {
        if let Some(problem) = upload.refused {
            return Err(problem.into());
        }
        if upload.is_whole() && upload.became.is_none() {
            return self.finish_upload(sender, upload).await;
        }
        Ok(upload)
    }

    async fn add_body(
        &self,
        sender: &UploadSender<I::Who>,
        upload: Upload,
        offset: u64,
        body: Body,
    ) -> Result<Upload, Error> {
        if upload.refused.is_some() || upload.is_whole() {
            return self.resume_upload(sender, upload).await;
        }
        if upload.received != offset {
            return Err(tus::offset_conflict(upload.received));
        }
        let room = usize::try_from(upload.length - offset).unwrap_or(usize::MAX);
        let room = room.min(tus::MAX_CHUNK);
        let bytes = tus::read_chunk(body, room).await?;
        if bytes.is_empty() {
            return Ok(upload);
        }
        let is_telling = bytes.len() >= SNIFF_BYTES || bytes.len() == room;
        // A connection that drops early leaves too little to judge by; the finished file is inspected in any case.
        if offset == 0
            && is_telling
            && let Err(refusal) = self.intake.check_start(&sender.who, &upload, &bytes)
        {
            self.uploads
                .refuse_upload(&upload, refusal.problem())
                .await?;
            return Err(refusal);
        }
        let upload = self.uploads.add_part(upload, bytes).await?;
        self.resume_upload(sender, upload).await
    }
}

/// Adds what is said of a call, under the names of the feature.
fn document_call<I: UploadIntake, P: utoipa::Path>(paths: &mut Paths, path: &str) {
    let mut operation = P::operation();
    let name = operation.operation_id.take().unwrap_or_default();
    operation.operation_id = Some(name.replace("{}", I::NAME));
    operation.description = Some(I::ABOUT.to_owned());
    operation.tags = Some(vec![I::TAG.to_owned()]);
    paths.add_path_operation(path, P::methods(), operation);
}

/// What of tus is spoken here.
#[utoipa::path(options, path = "", operation_id = "tell_{}s",
    responses((status = 204, description = "Told in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`")))]
async fn tell<I: UploadIntake>() -> Response {
    tus::options_response(I::LARGEST)
}

/// Begins an upload.
#[utoipa::path(post, path = "", operation_id = "begin_{}",
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "Bytes of the whole file, at most `Tus-Max-Size`"),
        ("Upload-Metadata" = Option<String>, Header, description = "`filename` and its value in base64")
    ),
    responses((status = 201, description = "Begun; `Location` says where to send the bytes"),
        (status = 404, description = "There is nothing that the file could belong to"),
        (status = 412, description = "Another version of tus"), (status = 413, description = "Too large"),
        (status = 422, description = "Empty, or one file too many"), (status = 429, description = "Too many uploads are open")))]
async fn begin<I: UploadIntake>(
    State(server): State<UploadServer<I>>,
    request: Request,
) -> Result<Response, Error> {
    let (sender, headers, _) = server.admit_request(request).await?;
    let (length, name) = (tus::announced_length(&headers)?, tus::file_name(&headers));
    server.intake.check_length(&name, length)?;
    let UploadServer { uploads, intake } = &server;
    let tx = uploads.store.begin(Actor::System).await?;
    let open = uploads.count_open(&tx, &sender.owner).await?;
    intake.check_room(&tx, &sender.owner, open).await?;
    let upload = uploads.insert_upload(&tx, sender, name, length).await?;
    tx.commit().await?;
    let mut response = upload_response::<I>(StatusCode::CREATED, &upload);
    let place = format!("{}/{}", I::PATH, upload.id);
    tus::insert_header(&mut response, LOCATION, &place);
    Ok(response)
}

/// How far an upload is. Finishes one that was left at its last byte.
#[utoipa::path(head, path = "", operation_id = "read_{}",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 200, description = "`Upload-Offset` bytes have arrived; `File-Id` or `Media-Id` once it is a file"),
        (status = 404, description = "No such upload of this sender, or more than a day old"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "It was refused: too large, or too many pixels"),
        (status = 415, description = "It was refused: a file of a kind that is not taken"),
        (status = 422, description = "It was refused: broken, locked, or with a program; `detail` says what to do"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn read<I: UploadIntake>(
    State(server): State<UploadServer<I>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (sender, ..) = server.admit_request(request).await?;
    let upload = tus::run_detached(async move {
        let upload = server.find_upload(&sender, &id).await?;
        server.resume_upload(&sender, upload).await
    });
    Ok(upload_response::<I>(StatusCode::OK, &upload.await?))
}

/// Sends more of a file. What arrived before the line dropped is kept.
#[utoipa::path(patch, path = "", operation_id = "append_to_{}",
    params(
        ("id" = String, Path, description = "The upload"),
        ("Upload-Offset" = u64, Header, description = "Where these bytes begin; as `HEAD` says")
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream", description = "At most 4 MB"),
    responses((status = 204, description = "`Upload-Offset` bytes have arrived; with the last of them, `File-Id` or `Media-Id`"),
        (status = 404, description = "No such upload of this sender, or more than a day old"),
        (status = 409, description = "The upload stands at another byte"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "More than announced, more than 4 MB at once, larger than a file of its kind may be, or too many pixels"),
        (status = 415, description = "Not a chunk of an upload, or a file of a kind that is not taken"),
        (status = 422, description = "The file is broken, locked, or holds a program; `detail` says what to do"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn append<I: UploadIntake>(
    State(server): State<UploadServer<I>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (sender, headers, body) = server.admit_request(request).await?;
    let offset = tus::chunk_offset(&headers)?;
    let upload = tus::run_detached(async move {
        let upload = server.find_upload(&sender, &id).await?;
        server.add_body(&sender, upload, offset, body).await
    });
    Ok(upload_response::<I>(StatusCode::NO_CONTENT, &upload.await?))
}

/// Cancels an upload. A file that it became stays.
#[utoipa::path(delete, path = "", operation_id = "cancel_{}",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 204, description = "Nothing is kept of it"), (status = 404, description = "No such upload of this sender"),
        (status = 412, description = "Another version of tus")))]
async fn cancel<I: UploadIntake>(
    State(server): State<UploadServer<I>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (sender, ..) = server.admit_request(request).await?;
    let upload = server.find_upload(&sender, &id).await?;
    let tx = server.uploads.store.begin(Actor::System).await?;
    server
        .uploads
        .end_upload(&tx, &sender.owner, &upload.id)
        .await?;
    tx.commit().await?;
    Ok(tus::tus_response(StatusCode::NO_CONTENT, None))
}

fn upload_response<I: UploadIntake>(status: StatusCode, upload: &Upload) -> Response {
    let mut response = tus::tus_response(status, Some(upload));
    if let Some(became) = &upload.became {
        tus::insert_header(&mut response, HeaderName::from_static(I::BECAME), became);
    }
    response
}
