//! The jobs of imports: doing one, and forgetting its file.

use async_trait::async_trait;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use store::{Actor, Job, JobHandler, JobOutcome, JobRunner, StoreError, WriteTx};

use super::notes::end_run;
use super::pieces;
use super::table::{Entity, Model, RunState};
use super::upload_tables::uploads_of;
use crate::error::{DatasetError, run_blocking};
use crate::report::ImportReport;
use crate::service::DatasetService;

/// Kind of the job that does an import.
pub(super) const IMPORT_JOB: &str = "dataset.import";
/// Kind of the job that takes its file away.
pub(super) const FORGET_JOB: &str = "dataset.forget";

#[derive(Serialize, Deserialize)]
pub(super) struct RunJob {
    pub run: String,
}

pub fn with_handlers(jobs: JobRunner, datasets: &DatasetService) -> JobRunner {
    let jobs = uploads_of(datasets).with_handler(jobs);
    jobs.with_job_handler(IMPORT_JOB, ImportHandler(datasets.clone()))
        .with_job_function(FORGET_JOB, datasets.clone(), forget_file)
}

/// What it does may be done again: an import that was cut off goes on where it ended.
struct ImportHandler(DatasetService);

#[async_trait]
impl JobHandler for ImportHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(RunJob { run }) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp("the payload cannot be read".to_owned());
        };
        self.0.do_run(&run).await.into()
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, _: &str) -> Result<(), StoreError> {
        let Ok(RunJob { run }) = serde_json::from_value(job.payload.clone()) else {
            return Ok(());
        };
        let words = "Something went wrong here, several times. What was imported stays; start it again later.";
        end_run(tx, &run, RunState::Failed, None, Some(words.to_owned())).await
    }
}

impl DatasetService {
    async fn do_run(&self, id: &str) -> Result<(), DatasetError> {
        let Some(run) = self.begin_run(id).await? else {
            return Ok(());
        };
        let outcome = self.import_run(&run).await;
        if let Err(error @ (DatasetError::Store(_) | DatasetError::Io(_))) = outcome {
            return Err(error);
        }
        self.note_outcome(id, &outcome).await?;
        Ok(())
    }

    /// Notes that it runs; nothing where it is over already.
    async fn begin_run(&self, id: &str) -> Result<Option<Model>, DatasetError> {
        let tx = self.store().begin(Actor::System).await?;
        let row = tx.lock_row::<Entity>(id).await?;
        let Some(row) = row.filter(Model::is_under_way) else {
            return Ok(None);
        };
        let row = Model {
            state: RunState::Running,
            ..row
        };
        let active = row.clone().into_active_model().reset_all();
        active.update(tx.connection()).await?;
        tx.commit().await?;
        Ok(Some(row))
    }

    async fn import_run(&self, run: &Model) -> Result<ImportReport, DatasetError> {
        let file = pieces::open_file(self.store(), run).await?;
        let (origin, scratch) = (run.origin(), self.store().data_folder().to_owned());
        // A file of lines is read where it stands, so it may only go when the import is done.
        let opened = run_blocking(move || Ok((origin.open_source(&file, &scratch)?, file)));
        let (source, _file) = opened.await?;
        // Whoever began it did what it does.
        let person = run.made_by.strip_prefix("staff:").map(str::parse);
        let actor = match person {
            Some(Ok(id)) => Actor::staff(id),
            _ => Actor::System,
        };
        self.import_noted(actor, &run.id, source, run.is_dry_run)
            .await
    }
}

/// Takes the file of a run away, with its key; its report stays.
async fn forget_file(datasets: DatasetService, RunJob { run }: RunJob) -> Result<(), StoreError> {
    let reader = datasets.store().reader();
    let Some(row) = Entity::find_by_id(&run).one(reader.connection()).await? else {
        return Ok(());
    };
    if row.is_under_way() {
        return Err(StoreError::other("it is under way"));
    }
    pieces::delete_pieces(datasets.store(), &run, row.pieces).await?;
    let tx = datasets.store().begin(Actor::System).await?;
    let Some(row) = tx.lock_row::<Entity>(run.as_str()).await? else {
        return Ok(());
    };
    let row = Model {
        item_key: None,
        pieces: 0,
        ..row
    };
    let row = row.into_active_model().reset_all();
    row.update(tx.connection()).await?;
    tx.commit().await
}
