//! The review queue.

use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::{Actor, Store, StoreError, WriteTx};

use crate::model::ReviewReason;
use crate::records::{attempts, refunds, review_alerts};
use crate::tables::review::{ActiveModel, Column, Entity, Model};

/// How an item is resolved whose money goes back.
pub const REFUNDED: &str = "refunded";
/// How an item is resolved that is taken for what it says.
pub const ACCEPTED: &str = "accepted";

/// Shows something about a payment to the desk; once for a reason, however often it is seen and whatever was decided about it.
pub async fn open_review(
    tx: &WriteTx,
    reference: &str,
    reason: ReviewReason,
) -> Result<(), StoreError> {
    insert_review(tx, reference, reference, reason)
        .await
        .map(|_is_new| ())
}

/// Shows a payment of a provider that none of ours belongs to.
pub async fn report_unknown_payment(store: &Store, reference: &str) -> Result<(), StoreError> {
    // As much as the column holds: SQLite takes any length, PostgreSQL refuses the row.
    let reference: String = reference.chars().take(128).collect();
    let tx = store.begin(Actor::System).await?;
    open_review(&tx, &reference, ReviewReason::UnknownPayment).await?;
    tx.commit().await
}

/// Shows the desk that something new happened to a payment, or to a part of it such as a refund: what was decided about it
/// before was decided without that.
pub async fn open_review_anew(
    tx: &WriteTx,
    reference: &str,
    about: &str,
    reason: ReviewReason,
) -> Result<(), StoreError> {
    if insert_review(tx, reference, about, reason).await? {
        return Ok(());
    }
    // Whatever its state: somebody may be deciding about it at this moment.
    let item = Entity::find()
        .filter(Column::About.eq(about))
        .filter(Column::Reason.eq(reason))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    match item.filter(|item| item.resolved_at.is_some()) {
        Some(item) => requeue_review(tx, item).await,
        None => Ok(()),
    }
}

/// Whether there was none for that part and a reason before.
async fn insert_review(
    tx: &WriteTx,
    reference: &str,
    about: &str,
    reason: ReviewReason,
) -> Result<bool, StoreError> {
    let id = tx.new_id().to_string();
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
    let is_new = tx
        .insert_if_new(row, [Column::About, Column::Reason])
        .await?;
    if is_new {
        tracing::warn!(reference, reason = reason.key(), "a payment needs a look");
        review_alerts::enqueue_review_alert(tx, &id).await?;
    }
    Ok(is_new)
}

async fn requeue_review(tx: &WriteTx, item: Model) -> Result<(), StoreError> {
    tracing::warn!(
        reference = item.reference,
        reason = item.reason.key(),
        "a payment needs a look again"
    );
    // Another alert than the one before: about that somebody was told.
    let alert = format!("{}.{}", item.id, tx.new_id());
    let mut row = item.into_active_model();
    row.opened_at = Set(tx.now());
    row.resolved_at = Set(None);
    row.resolved_by = Set(None);
    row.resolution = Set(None);
    row.update(tx.connection()).await?;
    review_alerts::enqueue_review_alert(tx, &alert).await
}

pub async fn lock_review(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

pub async fn resolve_review(
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
pub async fn reopen_reviews(tx: &WriteTx, reference: &str) -> Result<(), StoreError> {
    if !has_unrefunded_rest(tx, reference).await? {
        return Ok(());
    }
    let items = Entity::find()
        .filter(Column::Reference.eq(reference))
        .filter(Column::Resolution.eq(REFUNDED))
        .all(tx.connection())
        .await?;
    for item in items {
        requeue_review(tx, item).await?;
    }
    Ok(())
}

/// Whether some of what came is not spoken for by refunds.
async fn has_unrefunded_rest(tx: &WriteTx, reference: &str) -> Result<bool, StoreError> {
    let Ok(id) = reference.parse() else {
        return Ok(false);
    };
    let attempt = attempts::find_attempt(tx.connection(), id).await?;
    let received = attempt.and_then(|attempt| attempt.received_minor);
    let spoken_for = refunds::sum_reserved(tx.connection(), reference).await?;
    Ok(received.is_some_and(|received| received > spoken_for))
}

/// Everything that the queue ever held about a reference.
pub async fn load_reviews(
    connection: &impl sea_orm::ConnectionTrait,
    reference: &str,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::Reference.eq(reference))
        .all(connection)
        .await?)
}

/// Why somebody has to look at a payment now, oldest first.
pub async fn list_open_reasons(
    connection: &impl sea_orm::ConnectionTrait,
    reference: &str,
) -> Result<Vec<ReviewReason>, StoreError> {
    let open = Entity::find()
        .filter(Column::Reference.eq(reference))
        .filter(Column::ResolvedAt.is_null())
        .order_by_asc(Column::OpenedAt)
        .order_by_asc(Column::Id);
    let rows = open.all(connection).await?;
    Ok(rows.into_iter().map(|row| row.reason).collect())
}
