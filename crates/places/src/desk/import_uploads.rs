//! `/api/desk/place-uploads`: files of places that survive a dropped line, as tus 1.0.0 says.
//!
//! `Run-Id` on the answer to the last `PATCH`, or to a later `HEAD`, is the import that the file waits for.

use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use chrono::TimeDelta;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use staff::{DeskRoutes, Permission, SignedIn};
use store::{NewJob, WriteTx};
use uploads::{Upload, UploadIntake, UploadSender, UploadServer, UploadStore, UploadedBytes};
use web::Error;

use crate::Places;
use crate::import::kept_file::{self, KeptFile};
use crate::import::run_jobs::FORGET_FILE;
use crate::tables::UPLOAD_TABLES;
use crate::tables::run::{self, RunState};

/// Bytes that a file may have at the desk: it is read in memory. The command line takes any.
const LARGEST: u64 = 64 << 20;
/// Uploads that one person may have open at once.
const MOST_OPEN: u64 = 5;
/// How long a file is kept for its import.
const RETENTION: TimeDelta = TimeDelta::days(7);

pub(crate) fn uploads_of(places: &Places) -> UploadStore {
    UploadStore::new(places.store().clone(), &UPLOAD_TABLES)
}

/// A file with the name that it was sent under.
#[derive(Clone)]
pub struct NewRun {
    file: KeptFile,
    name: String,
}

#[async_trait]
impl UploadIntake for Places {
    type Who = ();
    type Taken = NewRun;

    const NAME: &'static str = "place_upload";
    const TAG: &'static str = "desk";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Files of places.";
    const PATH: &'static str = "/api/desk/place-uploads";
    const BECAME: &'static str = "run-id";
    const LARGEST: u64 = LARGEST;

    async fn identify_sender(&self, call: &mut Parts) -> Result<UploadSender<()>, Error> {
        let who = SignedIn::from_request_parts(call, &()).await?;
        Ok(UploadSender {
            owner: who.id.to_string(),
            actor: who.actor(),
            columns: Vec::new(),
            who: (),
        })
    }

    fn check_length(&self, _: &str, length: u64) -> Result<(), Error> {
        if length == 0 {
            let words = "This file is empty. Check that it is the right one.";
            return Err(ProblemDetails::new(422, "empty_file", "The file is empty", words).into());
        }
        if length > LARGEST {
            let words = "A file of places can be at most 64 MB here. Pack it with gzip, or have it imported on the server, with ‘bedside places import’.";
            return Err(ProblemDetails::too_large(words).into());
        }
        Ok(())
    }

    async fn check_room(&self, _: &WriteTx, _: &str, open: u64) -> Result<(), Error> {
        if open >= MOST_OPEN {
            let words = "You have several unfinished uploads. Finish or cancel some of them first.";
            return Err(ProblemDetails::too_many_requests(words).into());
        }
        Ok(())
    }

    fn check_start(&self, (): &(), _: &Upload, start: &[u8]) -> Result<(), Error> {
        let is_packed = start.starts_with(&[0x1f, 0x8b]);
        // A spreadsheet, a PDF and a picture all have a null byte or a mark of their own early on; a table has neither.
        let is_table =
            !start.starts_with(b"PK") && !start.starts_with(b"%PDF") && !start.contains(&0);
        if !is_packed && !is_table {
            let words = "This is not a CSV table. In a spreadsheet program, save the sheet as CSV (UTF-8) and choose that file.";
            let title = "This file is not a table";
            return Err(ProblemDetails::new(415, "no_table", title, words).into());
        }
        Ok(())
    }

    async fn accept_file(
        &self,
        (): &(),
        upload: &Upload,
        arrived: UploadedBytes<'_>,
    ) -> Result<NewRun, Error> {
        let file = kept_file::keep_file(self.store(), upload.id.clone(), arrived).await?;
        Ok(NewRun {
            file,
            name: upload.name.clone(),
        })
    }

    async fn save_file(
        &self,
        tx: &WriteTx,
        sender: &UploadSender<()>,
        new: NewRun,
    ) -> Result<String, Error> {
        let id = new.file.run;
        let row = run::ActiveModel {
            id: Set(id.clone()),
            // Said when it is looked through.
            dataset: Set(String::new()),
            file: Set(new.name),
            state: Set(RunState::Uploaded),
            by: Set(sender.actor.to_string()),
            at: Set(tx.now()),
            ended_at: Set(None),
            report: Set("{}".to_owned()),
            is_dry_run: Set(false),
            pieces: Set(new.file.pieces),
            bytes: Set(new.file.bytes),
            preview: Set(None),
            problem: Set(None),
        };
        tx.insert_row(row).await?;
        let mut job = NewJob::new(FORGET_FILE, serde_json::json!({ "run": id })).with_key(&id);
        job.run_at = Some(tx.now() + RETENTION);
        tx.enqueue_job(job).await?;
        Ok(id)
    }

    async fn discard_file(&self, new: NewRun) {
        let KeptFile { run, pieces, .. } = new.file;
        if let Err(error) = kept_file::delete_pieces(self.store(), &run, pieces).await {
            tracing::warn!(%error, "the pieces of a file of places that nobody keeps stay behind");
        }
    }
}

impl FromRef<Places> for UploadServer<Places> {
    fn from_ref(places: &Places) -> Self {
        Self::new(uploads_of(places), places.clone())
    }
}

pub(super) fn upload_routes() -> DeskRoutes<Places> {
    let routes = UploadServer::<Places>::upload_routes().into_iter();
    routes.fold(DeskRoutes::new(), |desk, own| {
        desk.route(Permission::SupportVisitors, own)
    })
}
