//! Handing a person's data out, and erasing a request, as the desk asks for it.

use serde_json::Value;
use store::{StoreError, WriteTx};

use super::tables::request::Model;
use super::{erasing, exporting};
use crate::Care;

/// Everything that is kept of the person of a request.
///
/// # Errors
/// When the database fails.
pub async fn export(care: &Care, row: &Model) -> Result<Value, StoreError> {
    let document = exporting::of_person(care, &row.id).await?;
    Ok(document.unwrap_or(Value::Null))
}

/// Erases a request: all but that there was one, and its money.
///
/// # Errors
/// When the database fails.
pub async fn erase(care: &Care, tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    erasing::erase(care, tx, row.clone()).await
}
