//! The first import, behind the start.

use serde::de::IgnoredAny;
use serde_json::json;
use store::{Actor, NewJob, Outcome, StoreError};

use super::ImportError;
use super::shipped::{Amount, import_shipped, is_wanting};
use crate::Places;

pub(crate) const IMPORT_SHIPPED: &str = "places.import-shipped";

/// Puts the import of what comes with the program on the list, where it is not in yet.
pub(crate) async fn want_shipped(places: &Places) -> Result<(), StoreError> {
    let amount = places.amount();
    let Some(version) = amount.version() else {
        return Ok(());
    };
    if !is_wanting(places.store(), amount).await? {
        return Ok(());
    }
    let tx = places.store().begin(Actor::System).await?;
    let job = NewJob::new(IMPORT_SHIPPED, json!({})).once(version);
    tx.enqueue(job).await?;
    tx.commit().await
}

pub(crate) async fn run_import(places: Places, _: IgnoredAny) -> Result<Outcome, ImportError> {
    let amount = places.amount();
    if amount == Amount::None {
        return Ok(Outcome::Done);
    }
    match import_shipped(&places, amount).await {
        Ok(reports) => {
            for (source, report) in reports {
                tracing::info!(source, added = report.added, "places imported");
            }
            Ok(Outcome::Done)
        }
        Err(error @ (ImportError::Busy(_) | ImportError::Lost(_) | ImportError::Store(_))) => {
            Err(error)
        }
        Err(error) => Ok(Outcome::GiveUp(error.to_string())),
    }
}
