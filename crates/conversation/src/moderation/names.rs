//! What the desk's people are called in lists and histories.
use std::collections::HashMap;

use sea_orm::ConnectionTrait;
use store::StoreError;

/// Names by staff ids.
pub(super) async fn of<'a>(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Option<&'a String>>,
) -> Result<HashMap<String, String>, StoreError> {
    let ids: Vec<String> = ids.into_iter().flatten().cloned().collect();
    staff::names_of(db, ids).await
}

/// The name of one of them.
pub(super) async fn one(
    db: &impl ConnectionTrait,
    id: Option<String>,
) -> Result<Option<String>, StoreError> {
    Ok(of(db, [id.as_ref()]).await?.into_values().next())
}
