//! The first import, behind the start.

use serde::de::IgnoredAny;
use serde_json::json;
use store::{Actor, JobOutcome, NewJob, StoreError};

use super::place_import::ImportError;
use super::shipped::{import_shipped, is_import_due};
use crate::Places;
use crate::model::ShippedAmount;

pub(crate) const IMPORT_SHIPPED: &str = "places.import-shipped";

/// Puts the import of what comes with the program on the list, where it is not in yet.
pub(crate) async fn enqueue_shipped_import(places: &Places) -> Result<(), StoreError> {
    let amount = places.shipped_amount();
    let Some(version) = amount.shipped_version() else {
        return Ok(());
    };
    if !is_import_due(places.store(), amount).await? {
        return Ok(());
    }
    let tx = places.store().begin(Actor::System).await?;
    // The version is the key, so nodes that start together enqueue one import between them.
    let job = NewJob::new(IMPORT_SHIPPED, json!({})).with_key(version);
    tx.enqueue_job(job).await?;
    tx.commit().await
}

pub(crate) async fn run_import(places: Places, _: IgnoredAny) -> Result<JobOutcome, ImportError> {
    let amount = places.shipped_amount();
    if amount == ShippedAmount::None {
        return Ok(JobOutcome::Done);
    }
    match import_shipped(&places, amount).await {
        Ok(reports) => {
            for (source, report) in reports {
                tracing::info!(source, added = report.added, "places imported");
            }
            Ok(JobOutcome::Done)
        }
        // These pass: another node is at it, or the database was away. The job is tried again.
        Err(error @ (ImportError::Busy(_) | ImportError::Lost(_) | ImportError::Store(_))) => {
            Err(error)
        }
        // A shipped file that cannot be read is the same at every try.
        Err(error) => Ok(JobOutcome::GiveUp(error.to_string())),
    }
}
