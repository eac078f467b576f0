//! The calls of tus 1.0.0, as far as they are the same for every feature. Routes and their documentation are the feature's.

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use http::header::LOCATION;
use http::{HeaderMap, HeaderName, StatusCode};
use store::Actor;
use web::Error;

use crate::{Intake, Sender, Upload, Uploads, tus};

/// Bytes that are enough to see what a file may be; fewer at first are looked at when all is there.
const TELLING: usize = 512;

/// Answers the calls of one feature's uploads. Cheap to clone.
#[derive(Clone)]
pub struct Server<I> {
    pub(crate) uploads: Uploads,
    pub(crate) intake: I,
}

impl<I: Intake> Server<I> {
    pub fn new(uploads: Uploads, intake: I) -> Self {
        Self { uploads, intake }
    }

    /// Answers `OPTIONS`: what of tus is spoken.
    pub fn tell() -> Response {
        tus::told(I::LARGEST)
    }

    /// Answers `POST`: begins an upload.
    pub async fn begin(&self, request: Request) -> Result<Response, Error> {
        let (sender, headers, _) = self.admit(request).await?;
        let (length, name) = (tus::announced(&headers)?, tus::file_name(&headers));
        self.intake.check_length(&name, length)?;
        let Self { uploads, intake } = self;
        let tx = uploads.store.begin(Actor::System).await?;
        let open = uploads.count_open(&tx, &sender.owner).await?;
        intake.check_room(&tx, &sender.owner, open).await?;
        let upload = uploads.insert(&tx, sender, name, length).await?;
        tx.commit().await?;
        let mut response = answer::<I>(StatusCode::CREATED, &upload);
        let place = format!("{}/{}", I::PATH, upload.id);
        tus::put(&mut response, LOCATION, &place);
        Ok(response)
    }

    /// Answers `HEAD`: how far an upload is. Finishes one that was left at its last byte.
    ///
    /// # Errors
    /// When there is none of this sender, it was refused, or it is being finished.
    pub async fn read(&self, id: String, request: Request) -> Result<Response, Error> {
        let (sender, ..) = self.admit(request).await?;
        let server = self.clone();
        let upload = tus::apart(async move {
            let upload = server.find(&sender, &id).await?;
            server.go_on(&sender, upload).await
        });
        Ok(answer::<I>(StatusCode::OK, &upload.await?))
    }

    /// Answers `PATCH`: adds what the body brings. What arrived before the line dropped is kept.
    ///
    /// # Errors
    /// As [`Self::read`], and when the bytes are no part of this upload or belong elsewhere in it.
    pub async fn append(&self, id: String, request: Request) -> Result<Response, Error> {
        let (sender, headers, body) = self.admit(request).await?;
        let offset = tus::chunk_offset(&headers)?;
        let server = self.clone();
        let upload = tus::apart(async move {
            let upload = server.find(&sender, &id).await?;
            server.add_body(&sender, upload, offset, body).await
        });
        Ok(answer::<I>(StatusCode::NO_CONTENT, &upload.await?))
    }

    /// Answers `DELETE`: ends an upload. A file that it became stays.
    pub async fn cancel(&self, id: String, request: Request) -> Result<Response, Error> {
        let (sender, ..) = self.admit(request).await?;
        let upload = self.find(&sender, &id).await?;
        let tx = self.uploads.store.begin(Actor::System).await?;
        self.uploads.end(&tx, &sender.owner, &upload.id).await?;
        tx.commit().await?;
        Ok(tus::answer(StatusCode::NO_CONTENT, None))
    }

    /// Who calls, in our version of the protocol.
    async fn admit(&self, request: Request) -> Result<(Sender<I::Who>, HeaderMap, Body), Error> {
        let (mut call, body) = request.into_parts();
        tus::check_version(&call.headers)?;
        let sender = self.intake.sender(&mut call).await?;
        Ok((sender, call.headers, body))
    }

    pub(crate) async fn find(&self, sender: &Sender<I::Who>, id: &str) -> Result<Upload, Error> {
        let found = self.uploads.find(&sender.owner, id).await?;
        found.ok_or_else(tus::gone)
    }

    /// How far an upload is, or why it was refused; makes a file of it where all bytes are there.
    async fn go_on(&self, sender: &Sender<I::Who>, upload: Upload) -> Result<Upload, Error> {
        if let Some(problem) = upload.refused {
            return Err(problem.into());
        }
        if upload.is_whole() && upload.became.is_none() {
            return self.finish(sender, upload).await;
        }
        Ok(upload)
    }

    async fn add_body(
        &self,
        sender: &Sender<I::Who>,
        upload: Upload,
        offset: u64,
        body: Body,
    ) -> Result<Upload, Error> {
        if upload.refused.is_some() || upload.is_whole() {
            return self.go_on(sender, upload).await;
        }
        if upload.received != offset {
            return Err(tus::wrong_offset(upload.received));
        }
        let room = usize::try_from(upload.length - offset).unwrap_or(usize::MAX);
        let room = room.min(tus::MAX_CHUNK);
        let bytes = tus::chunk(body, room).await?;
        if bytes.is_empty() {
            return Ok(upload);
        }
        let is_telling = bytes.len() >= TELLING || bytes.len() == room;
        if offset == 0
            && is_telling
            && let Err(refusal) = self.intake.check_start(&sender.who, &upload, &bytes)
        {
            self.uploads.refuse(&upload, refusal.problem()).await?;
            return Err(refusal);
        }
        let upload = self.uploads.add_part(upload, bytes).await?;
        self.go_on(sender, upload).await
    }
}

fn answer<I: Intake>(status: StatusCode, upload: &Upload) -> Response {
    let mut response = tus::answer(status, Some(upload));
    if let Some(became) = &upload.became {
        tus::put(&mut response, HeaderName::from_static(I::BECAME), became);
    }
    response
}
