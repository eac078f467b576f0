//! What holds for everybody, each a JSON document that counts its changes: the holidays, the licence map.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};

use super::tables::rules::{ActiveModel, Column, Entity};

/// A document and its number; an empty one with 0 before anybody wrote one.
pub async fn load_rules<T: DeserializeOwned + Default>(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<(i32, T), StoreError> {
    match Entity::find_by_id(id).one(connection).await? {
        Some(row) => {
            let body = serde_json::from_str(&row.body).map_err(StoreError::other)?;
            Ok((row.version, body))
        }
        None => Ok((0, T::default())),
    }
}

/// Writes a document in place of the one with that number, audited; `false` when there is another by now.
pub async fn save_rules<T: Serialize + DeserializeOwned + Default>(
    tx: &WriteTx,
    id: &str,
    version: i32,
    body: &T,
) -> Result<bool, StoreError> {
    // Compared under the lock, so that of two tabs with the same version only one can write.
    tx.lock_row::<Entity>(id).await?;
    let (known, before) = load_rules::<T>(tx.connection(), id).await?;
    if known != version {
        return Ok(false);
    }
    let row = ActiveModel {
        id: Set(id.to_owned()),
        version: Set(version + 1),
        body: Set(serde_json::to_string(body).map_err(StoreError::other)?),
        changed_by: Set(tx.actor().to_string()),
        changed_at: Set(tx.now()),
    };
    let mut newer = OnConflict::column(Column::Id);
    newer.update_columns([
        Column::Version,
        Column::Body,
        Column::ChangedBy,
        Column::ChangedAt,
    ]);
    Entity::insert(row)
        .on_conflict(newer)
        .exec_without_returning(tx.connection())
        .await?;
    tx.record_audit(AuditEntry {
        action: format!("{id}.change"),
        subject: format!("care:{id}"),
        before: Some(json!(before)),
        after: Some(json!(body)),
    })
    .await?;
    Ok(true)
}
