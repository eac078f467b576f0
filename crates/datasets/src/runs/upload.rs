//! `/api/desk/dataset-uploads`: exports that survive a dropped line, as tus 1.0.0 says.
//!
//! `Run-Id` on the answer to the last `PATCH`, or to a later `HEAD`, is the import that the file waits for.

use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use chrono::TimeDelta;
use kernel::ProblemDetails;
use sea_orm::IntoActiveModel;
use staff::{DeskRoutes, Permission, SignedIn};
use store::{NewJob, WriteTx};
use uploads::{Upload, UploadIntake, UploadSender, UploadServer, UploadedBytes};
use web::Error;

use super::job::FORGET_JOB;
use super::pieces::{self, KeptFile};
use super::table::Model;
use super::upload_tables::uploads_of;
use crate::service::DatasetService;

/// Bytes that an export may have at the desk; the command line takes any.
const LARGEST: u64 = 4 << 30;
/// Uploads that one person may have open at once.
const MOST_OPEN: u64 = 5;
/// How long a file is kept for its import.
const RETENTION: TimeDelta = TimeDelta::days(7);

/// A file with the row that it will have.
#[derive(Clone)]
pub struct NewRun {
    file: KeptFile,
    name: String,
}

#[async_trait]
impl UploadIntake for DatasetService {
    type Who = ();
    type Taken = NewRun;

    const NAME: &'static str = "dataset_upload";
    const TAG: &'static str = "datasets";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Exports of other systems.";
    const PATH: &'static str = "/api/desk/dataset-uploads";
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
            let words = "An export can be at most 4 GB here. Larger ones are imported on the server, with ‘bedside content import’.";
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
        let kinds: [&[u8]; 8] = [
            b"\x89PNG",
            b"\xff\xd8\xff",
            b"GIF8",
            b"%PDF",
            b"\x7fELF",
            b"MZ",
            b"ID3",
            b"Rar!",
        ];
        if kinds.iter().any(|kind| start.starts_with(kind)) {
            let words = "This is no export. It should be an archive (.tar.gz, .zip), a file of lines (.ndjson), WordPress's .xml, Ghost's .json or WooCommerce's .csv.";
            return Err(
                ProblemDetails::new(415, "no_export", "This file is no export", words).into(),
            );
        }
        Ok(())
    }

    async fn accept_file(
        &self,
        (): &(),
        upload: &Upload,
        arrived: UploadedBytes<'_>,
    ) -> Result<NewRun, Error> {
        let file = pieces::keep_file(self.store(), upload.id.clone(), arrived).await?;
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
        let id = new.file.run.clone();
        let row = Model {
            item_key: Some(pieces::encrypt_key(self.store(), &new.file)?),
            pieces: new.file.pieces,
            bytes: new.file.bytes,
            ..Model::new(tx, id.clone(), new.name, &sender.actor)
        };
        tx.insert_row(row.into_active_model()).await?;
        let mut job = NewJob::new(FORGET_JOB, serde_json::json!({ "run": id })).with_key(&id);
        job.run_at = Some(tx.now() + RETENTION);
        tx.enqueue_job(job).await?;
        Ok(id)
    }

    async fn discard_file(&self, new: NewRun) {
        let KeptFile { run, pieces, .. } = new.file;
        if let Err(error) = pieces::delete_pieces(self.store(), &run, pieces).await {
            tracing::warn!(%error, "the sealed pieces of an export that nobody keeps stay behind");
        }
    }
}

impl FromRef<DatasetService> for UploadServer<DatasetService> {
    fn from_ref(datasets: &DatasetService) -> Self {
        Self::new(uploads_of(datasets), datasets.clone())
    }
}

pub(super) fn upload_routes() -> DeskRoutes<DatasetService> {
    let routes = UploadServer::<DatasetService>::upload_routes().into_iter();
    routes.fold(DeskRoutes::new(), |desk, own| {
        desk.route(Permission::ChangeSettings, own)
    })
}
