//! The jobs of a file that was brought to the desk: looking through it, importing it, and forgetting it.

use async_trait::async_trait;
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use store::{Actor, Job, JobHandler, JobOutcome, StoreError, WriteTx};

use super::file_import::import_places;
use super::kept_file;
use super::place_import::{ImportError, PlaceImport};
use super::preview::{ImportPreview, preview_file};
use crate::Places;
use crate::tables::run::{self, RunState};

/// Kind of the job that looks through a file or imports it.
pub(crate) const IMPORT_FILE: &str = "places.import-file";
/// Kind of the job that takes a file away.
pub(crate) const FORGET_FILE: &str = "places.forget-file";

#[derive(Serialize, Deserialize)]
pub(crate) struct RunTask {
    pub run: String,
}

/// What it does may be done again: an import that was cut off finds what it wrote unchanged.
pub(crate) struct ImportFileHandler(pub Places);

#[async_trait]
impl JobHandler for ImportFileHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(RunTask { run }) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp("the payload cannot be read".to_owned());
        };
        process_run(&self.0, &run).await.into()
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, _: &str) -> Result<(), StoreError> {
        let Ok(RunTask { run }) = serde_json::from_value(job.payload.clone()) else {
            return Ok(());
        };
        let words = "Something went wrong here, several times. What was imported stays; start it again later.";
        end_run(tx, &run, RunState::Failed, None, Some(words.to_owned())).await
    }
}

async fn process_run(places: &Places, id: &str) -> Result<(), ImportError> {
    let reader = places.store().reader();
    let found = run::Entity::find_by_id(id).one(reader.connection()).await?;
    let Some(row) = found.filter(run::Model::is_under_way) else {
        return Ok(());
    };
    if row.is_dry_run {
        return check_run(places, &row).await;
    }
    let outcome = import_run(places, &row).await;
    match outcome {
        // These pass: the database was away, or somebody imports the same source just now.
        Err(error @ (ImportError::Store(_) | ImportError::Busy(_))) => {
            wait_again(places, id).await?;
            Err(error)
        }
        // A file that cannot be read is the same at every try; its row says what is wrong.
        Err(ImportError::File(why)) => fail_run(places, id, why).await,
        Err(ImportError::Lost(_)) | Ok(()) => Ok(()),
    }
}

async fn check_run(places: &Places, row: &run::Model) -> Result<(), ImportError> {
    let outcome = match kept_file::open_file(places.store(), row).await {
        Ok(file) => preview_file(places, &row.dataset, file).await,
        Err(error) => Err(error),
    };
    match outcome {
        Ok(preview) => {
            let tx = places.store().begin(Actor::System).await?;
            end_run(&tx, &row.id, RunState::Checked, Some(&preview), None).await?;
            tx.commit().await?;
            Ok(())
        }
        Err(ImportError::File(why)) => fail_run(places, &row.id, why).await,
        Err(error) => Err(error),
    }
}

async fn import_run(places: &Places, row: &run::Model) -> Result<(), ImportError> {
    let file = kept_file::open_file(places.store(), row).await?;
    // Whoever began it did what it does.
    let person = row.by.strip_prefix("staff:").map(str::parse);
    let import = PlaceImport {
        source: &row.dataset,
        file: &row.file,
        actor: match person {
            Some(Ok(id)) => Actor::staff(id),
            _ => Actor::System,
        },
        counts_duplicates: true,
        run: Some(&row.id),
    };
    import_places(places, &import, file).await?;
    Ok(())
}

async fn wait_again(places: &Places, id: &str) -> Result<(), StoreError> {
    let tx = places.store().begin(Actor::System).await?;
    let waiting = run::ActiveModel {
        id: Set(id.to_owned()),
        state: Set(RunState::Waiting),
        ended_at: Set(None),
        problem: Set(None),
        ..Default::default()
    };
    waiting.update(tx.connection()).await?;
    tx.commit().await
}

async fn fail_run(places: &Places, id: &str, why: String) -> Result<(), ImportError> {
    let tx = places.store().begin(Actor::System).await?;
    end_run(&tx, id, RunState::Failed, None, Some(why)).await?;
    tx.commit().await?;
    Ok(())
}

/// Ends a run in its row, where it is still there. What an earlier look found stays unless there is a newer one.
async fn end_run(
    tx: &WriteTx,
    id: &str,
    state: RunState,
    preview: Option<&ImportPreview>,
    problem: Option<String>,
) -> Result<(), StoreError> {
    if tx.lock_row::<run::Entity>(id).await?.is_none() {
        return Ok(());
    }
    let mut row = run::ActiveModel {
        id: Set(id.to_owned()),
        state: Set(state),
        ended_at: Set(Some(tx.now())),
        problem: Set(problem),
        ..Default::default()
    };
    if let Some(preview) = preview {
        let json = serde_json::to_string(preview).map_err(StoreError::other)?;
        row.preview = Set(Some(json));
    }
    row.update(tx.connection()).await?;
    Ok(())
}

/// Takes the file of a run away; what came of it stays.
pub(crate) async fn forget_file(
    places: Places,
    RunTask { run: id }: RunTask,
) -> Result<(), StoreError> {
    let reader = places.store().reader();
    let Some(row) = run::Entity::find_by_id(&id)
        .one(reader.connection())
        .await?
    else {
        return Ok(());
    };
    if row.is_under_way() {
        return Err(StoreError::other("it is under way"));
    }
    kept_file::delete_pieces(places.store(), &id, row.pieces).await?;
    let tx = places.store().begin(Actor::System).await?;
    let gone = run::ActiveModel {
        id: Set(id),
        pieces: Set(0),
        ..Default::default()
    };
    gone.update(tx.connection()).await?;
    tx.commit().await
}
