//! `/api/desk/uploads`: uploads that survive a dropped line, as tus 1.0.0 says (<https://tus.io/protocols/resumable-upload>).
//!
//! `Media-Id` on the answer to the last `PATCH`, or to a later `HEAD`, is what the file is called in the library.
use ::store::WriteTx;
use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use kernel::ProblemDetails;
use staff::Permission::ManageMedia;
use staff::{DeskRoutes, SignedIn};
use uploads::{Upload, UploadIntake, UploadSender, UploadServer, UploadedBytes};
use web::Error;

use super::kind::{MAX_VIDEO, MediaKind};
use super::library::{self, NewMedia};
use super::service::MediaService;
use super::upload_assembly::AssembledUpload;
use super::{file_type, upload_errors};

/// Uploads that one person may have open at once.
const MOST_OPEN: u64 = 200;

/// Makes files of the library. The name of who sends is what it wants to know of them.
#[async_trait]
impl UploadIntake for MediaService {
    type Who = String;
    type Taken = NewMedia;

    const NAME: &'static str = "upload";
    const TAG: &'static str = "media";
    const ABOUT: &'static str = "Files of the library.";
    const PATH: &'static str = "/api/desk/uploads";
    const BECAME: &'static str = "media-id";
    const LARGEST: u64 = MAX_VIDEO;

    async fn identify_sender(&self, call: &mut Parts) -> Result<UploadSender<String>, Error> {
        let who = SignedIn::from_request_parts(call, &()).await?;
        Ok(UploadSender {
            owner: who.id.to_string(),
            actor: who.actor(),
            columns: vec![("owner_name", who.name.clone().into())],
            who: who.name,
        })
    }

    fn check_length(&self, _: &str, length: u64) -> Result<(), Error> {
        match length {
            0 => Err(upload_errors::empty_file()),
            1..=MAX_VIDEO => Ok(()),
            _ => Err(upload_errors::too_large(MediaKind::Video, length)),
        }
    }

    async fn check_room(&self, _: &WriteTx, _: &str, open: u64) -> Result<(), Error> {
        if open >= MOST_OPEN {
            let words = "You have many unfinished uploads. Finish or cancel some of them first.";
            return Err(ProblemDetails::too_many_requests(words).into());
        }
        Ok(())
    }

    fn check_start(&self, _: &String, upload: &Upload, start: &[u8]) -> Result<(), Error> {
        let start = &start[..start.len().min(file_type::ENOUGH)];
        let kind = file_type::detect_type(start)?.largest_kind();
        // Refused with the first part, so that nobody uploads 200 MB for nothing.
        if upload.length > kind.most_bytes() {
            return Err(upload_errors::too_large(kind, upload.length));
        }
        Ok(())
    }

    async fn accept_file(
        &self,
        name: &String,
        upload: &Upload,
        arrived: UploadedBytes<'_>,
    ) -> Result<NewMedia, Error> {
        let whole = AssembledUpload::from_parts(self.store(), arrived).await?;
        let new = self.store_upload(whole, &upload.name).await?;
        Ok(NewMedia {
            uploader_name: name.clone(),
            ..new
        })
    }

    async fn save_file(
        &self,
        tx: &WriteTx,
        _: &UploadSender<String>,
        new: NewMedia,
    ) -> Result<String, Error> {
        let id = new.id.clone();
        library::insert_media(tx, new).await?;
        Ok(id)
    }
}

impl FromRef<MediaService> for UploadServer<MediaService> {
    fn from_ref(media: &MediaService) -> Self {
        Self::new(media.uploads().clone(), media.clone())
    }
}

pub fn desk_routes() -> DeskRoutes<MediaService> {
    let routes = UploadServer::<MediaService>::upload_routes().into_iter();
    routes.fold(DeskRoutes::new(), |desk, own| desk.route(ManageMedia, own))
}
