//! Refunds' rows.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{StoreError, WriteTx};

use crate::tables::refund::{Column, Entity, Model};

/// All refunds of an attempt, oldest first.
pub async fn load_refunds(
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
pub async fn sum_reserved(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<i64, StoreError> {
    let rows = load_refunds(connection, reference).await?;
    let counted = rows.iter().filter(|row| row.status.is_amount_reserved());
    Ok(counted.map(|row| row.amount_minor).sum())
}

pub async fn lock_refund(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

pub async fn find_refund(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}
