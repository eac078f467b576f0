//! Deleting the bytes of a proof, by a job after the commit: a transaction that is rolled back could not bring them back.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use store::{BlobHash, JobOutcome, JobRunner, NewJob, Store, StoreError, WriteTx};

use crate::tables::proof::{Column, Entity};

/// Jobs that wait in stores of before have this name.
const DELETE_BLOB_JOB: &str = "giving.forget-proof";

pub fn with_handlers(jobs: JobRunner, store: &Store) -> JobRunner {
    jobs.with_job_function(DELETE_BLOB_JOB, store.clone(), process_blob_deletion)
}

pub(super) async fn enqueue_blob_deletion(tx: &WriteTx, blob: &str) -> Result<(), StoreError> {
    let job = NewJob::new(DELETE_BLOB_JOB, json!({ "blob": blob }));
    tx.enqueue_job(job).await.map(|_id| ())
}

#[derive(Deserialize)]
struct DeleteBlobTask {
    blob: String,
}

async fn process_blob_deletion(
    store: Store,
    forgotten: DeleteBlobTask,
) -> Result<JobOutcome, StoreError> {
    let Ok(hash) = forgotten.blob.parse::<BlobHash>() else {
        return Ok(JobOutcome::GiveUp("The job names no bytes.".to_owned()));
    };
    // A commit whose answer was lost looks refused: then a row knows the bytes, and they stay.
    let known = Entity::find().filter(Column::Blob.eq(hash.to_string()));
    if known.count(store.reader().connection()).await? == 0 {
        store.blobs().delete_blob(&hash).await?;
    }
    Ok(JobOutcome::Done)
}
