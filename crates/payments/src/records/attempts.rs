//! Attempts' rows.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Duration, Utc};
use kernel::{Id, Money};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{StoreError, WriteTx};

use crate::model::{Amount, PaymentAttempt, PaymentPurpose, PaymentStatus};
use crate::tables::attempt::{Column, Entity, Model};

/// References that a statement names at most.
const BATCH: usize = 400;
/// The provider's word for money that is on its way.
pub const PENDING_OUTCOME: &str = "pending";

pub async fn find_attempt(
    connection: &impl ConnectionTrait,
    reference: Id,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(reference.to_string())
        .one(connection)
        .await?)
}

pub async fn find_by_provider_id(
    connection: &impl ConnectionTrait,
    provider: &str,
    own: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::Provider.eq(provider))
        .filter(Column::ProviderId.eq(own))
        .order_by_desc(Column::Id)
        .one(connection)
        .await?)
}

/// The attempt that a provider's own name of a payment stands for.
async fn find_adopted_reference(
    connection: &impl ConnectionTrait,
    provider: &str,
    name: &str,
) -> Result<Option<Id>, StoreError> {
    let row = Entity::find()
        .filter(Column::Provider.eq(provider))
        .filter(Column::ProviderReference.eq(name))
        .one(connection)
        .await?;
    row.as_ref().map(parse_reference).transpose()
}

/// Our reference of a payment that a provider names; none where it cannot be one of ours.
pub async fn find_own_reference(
    connection: &impl ConnectionTrait,
    provider: &str,
    name: &str,
) -> Result<Option<Id>, StoreError> {
    match name.parse::<Id>() {
        Ok(reference) => Ok(Some(reference)),
        Err(_) => find_adopted_reference(connection, provider, name).await,
    }
}

/// Which of these references are attempts in a sandbox or with test keys.
pub async fn find_test_references(
    connection: &impl ConnectionTrait,
    references: &[String],
) -> Result<HashSet<String>, StoreError> {
    let mut found = HashSet::new();
    for batch in references.chunks(BATCH) {
        let tests: Vec<String> = Entity::find()
            .filter(Column::Id.is_in(batch))
            .filter(Column::IsLive.eq(false))
            .select_only()
            .column(Column::Id)
            .into_tuple()
            .all(connection)
            .await?;
        found.extend(tests);
    }
    Ok(found)
}

/// Attempts of a purpose that the provider has called failed, when it was last asked since then.
pub async fn count_declined_since(
    connection: &impl ConnectionTrait,
    purpose: PaymentPurpose,
    since: DateTime<Utc>,
) -> Result<u64, StoreError> {
    Ok(Entity::find()
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::Outcome.eq("failed"))
        .filter(Column::CheckedAt.gt(since))
        // Polls ask after older attempts too, and a decline of last week says nothing about the present.
        .filter(Column::CreatedAt.gt(since))
        .count(connection)
        .await?)
}

pub fn parse_reference(row: &Model) -> Result<Id, StoreError> {
    row.id.parse().map_err(StoreError::other)
}

/// Taken by a charge of ours: who pays themselves comes back somewhere.
pub fn is_repeat(row: &Model) -> bool {
    row.return_url.is_empty()
}

pub async fn lock_attempt(tx: &WriteTx, reference: Id) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(reference.to_string()).await
}

/// Attempts, to be changed, by their references. Locked in the order of these, so that two who want the same do not wait in a
/// ring.
pub async fn lock_attempts(
    tx: &WriteTx,
    references: impl IntoIterator<Item = String>,
) -> Result<HashMap<String, Model>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(references))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

/// The attempt as its rules see it.
pub fn attempt_from_row(row: &Model, has_refunds: bool) -> Result<PaymentAttempt, StoreError> {
    Ok(PaymentAttempt {
        reference: parse_reference(row)?,
        purpose: row.purpose,
        provider: row.provider.clone(),
        asked: requested_amount(row)?,
        covered_fee: row.covered_fee_minor,
        is_live: row.is_live,
        is_fallback_rate: row.is_fallback_rate,
        status: row.status,
        release: row.release,
        received: received_amount(row)?,
        refunded: row.refunded_minor,
        has_refunds,
    })
}

/// Whether money is held until somebody decides about it. What went back is not held any more.
pub fn is_held(row: &Model) -> bool {
    row.status == PaymentStatus::Review && row.received_minor.unwrap_or(0) > row.refunded_minor
}

/// Whether the provider said last that the money is on its way.
pub fn is_pending(row: &Model) -> bool {
    row.outcome.as_deref() == Some(PENDING_OUTCOME)
}

/// Until when somebody waits for the money: as long as it may be paid, and so much longer while it is on its way.
pub fn waits_until(row: &Model, pending_holds: Duration) -> DateTime<Utc> {
    if is_pending(row) {
        row.expires_at + pending_holds
    } else {
        row.expires_at
    }
}

pub fn received_amount(row: &Model) -> Result<Option<Amount>, StoreError> {
    match (row.received_minor, &row.received_currency) {
        (Some(minor), Some(currency)) => {
            let currency = currency.parse().map_err(StoreError::other)?;
            Ok(Some(Amount::new(minor, currency)))
        }
        _ => Ok(None),
    }
}

pub fn requested_amount(row: &Model) -> Result<Money, StoreError> {
    let currency = row.amount_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.amount_minor, currency))
}
