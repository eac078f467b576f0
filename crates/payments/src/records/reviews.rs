//! The review queue.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use store::{StoreError, WriteTx};

use crate::alerting;
use crate::model::ReviewReason;
use crate::tables::review::{ActiveModel, Column, Entity, Model};

/// How an item is resolved whose money goes back.
pub const REFUNDED: &str = "refunded";

/// Shows something about a payment to the desk; once for a reason, however often it is seen.
///
/// # Errors
/// When the database fails.
pub async fn open(tx: &WriteTx, reference: &str, reason: ReviewReason) -> Result<(), StoreError> {
    open_about(tx, reference, reference, reason).await
}

/// Shows something about a part of a payment, such as a refund, to the desk; once for that part and a reason.
///
/// # Errors
/// When the database fails.
pub async fn open_about(
    tx: &WriteTx,
    reference: &str,
    about: &str,
    reason: ReviewReason,
) -> Result<(), StoreError> {
    let id = tx.id().to_string();
    let row = ActiveModel {
        id: Set(id.clone()),
        reference: Set(reference.to_owned()),
        about: Set(about.to_owned()),
        reason: Set(reason),
        opened_at: Set(tx.now()),
        resolved_at: Set(None),
        resolved_by: Set(None),
        resolution: Set(None),
        note: Set(None),
    };
    let same = OnConflict::columns([Column::About, Column::Reason])
        .do_nothing()
        .to_owned();
    let inserted = Entity::insert(row)
        .on_conflict(same)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    if matches!(inserted, sea_orm::TryInsertResult::Inserted(1)) {
        tracing::warn!(reference, reason = reason.key(), "a payment needs a look");
        // Another one than the first: about that somebody was told.
        alerting::raise(tx, &format!("{id}.{}", tx.id())).await?;
    }
    Ok(())
}

/// An item of the queue, to be decided about.
///
/// # Errors
/// When the database fails.
pub async fn locked(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id)
        .lock_exclusive()
        .one(tx.connection())
        .await?)
}

/// Takes an item off the queue.
///
/// # Errors
/// When the database fails.
pub async fn resolve(
    tx: &WriteTx,
    item: Model,
    by: &str,
    resolution: &str,
    note: &str,
) -> Result<(), StoreError> {
    let mut row = item.into_active_model();
    row.resolved_at = Set(Some(tx.now()));
    row.resolved_by = Set(Some(by.to_owned()));
    row.resolution = Set(Some(resolution.to_owned()));
    row.note = Set(Some(note.to_owned()));
    row.update(tx.connection()).await?;
    Ok(())
}

/// Puts back on the queue what was taken off it by a refund that is not made after all: the money is still held.
///
/// # Errors
/// When the database fails.
pub async fn reopen(tx: &WriteTx, reference: &str) -> Result<(), StoreError> {
    let items = Entity::find()
        .filter(Column::Reference.eq(reference))
        .filter(Column::Resolution.eq(REFUNDED))
        .all(tx.connection())
        .await?;
    for item in items {
        let id = item.id.clone();
        let mut row = item.into_active_model();
        row.resolved_at = Set(None);
        row.resolved_by = Set(None);
        row.resolution = Set(None);
        row.update(tx.connection()).await?;
        alerting::raise(tx, &id).await?;
    }
    Ok(())
}

/// Everything that the queue ever held about a reference.
///
/// # Errors
/// When the database fails.
pub async fn of(
    connection: &impl sea_orm::ConnectionTrait,
    reference: &str,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::Reference.eq(reference))
        .all(connection)
        .await?)
}
