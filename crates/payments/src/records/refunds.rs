//! Refunds' rows.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{StoreError, WriteTx};

use crate::tables::refund::{Column, Entity, Model};

/// All refunds of an attempt, oldest first.
pub async fn of(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::Reference.eq(reference))
        .order_by_asc(Column::Id)
        .all(connection)
        .await?)
}

/// How much of what was received is spoken for: what went back, and what somebody asked for that may still go back.
pub async fn spoken_for(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<i64, StoreError> {
    let rows = of(connection, reference).await?;
    let counted = rows.iter().filter(|row| row.status.counts());
    Ok(counted.map(|row| row.amount_minor).sum())
}

pub async fn locked(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock::<Entity>(id).await
}

pub async fn find(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}
