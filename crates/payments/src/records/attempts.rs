//! Attempts' rows, and the one way to change where an attempt stands.

use kernel::{Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QuerySelect,
};
use serde_json::json;
use store::{NewJob, StoreError, WriteTx};

use super::{ledger, receipts, reviews};
use crate::model::{Amount, Attempt, Effect, Event, Observation, Outcome, step};
use crate::tables::attempt::{ActiveModel, Entity, Model};
use crate::tables::{fulfilment, refund};

/// An attempt as it stands.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &impl ConnectionTrait,
    reference: Id,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(reference.to_string())
        .one(connection)
        .await?)
}

/// An attempt, to be changed: nobody else changes it until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn locked(tx: &WriteTx, reference: Id) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(reference.to_string())
        .lock_exclusive()
        .one(tx.connection())
        .await?)
}

/// What an event did.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The attempt as it stands now.
    pub row: Model,
    /// What followed.
    pub effects: Vec<Effect>,
}

/// Moves an attempt by an event and does all that follows, in the caller's transaction. None when there is no such attempt.
///
/// # Errors
/// When the database fails; [`StoreError::Conflict`] when another attempt for the same subject was settled at the same time.
pub async fn apply(
    tx: &WriteTx,
    reference: Id,
    mut event: Event,
) -> Result<Option<Applied>, StoreError> {
    let Some(row) = locked(tx, reference).await? else {
        return Ok(None);
    };
    if let Event::Seen {
        is_paid_elsewhere, ..
    }
    | Event::Accept { is_paid_elsewhere } = &mut event
    {
        *is_paid_elsewhere = paid_by_another(tx, &row).await?;
    }
    let before = read(tx.connection(), &row).await?;
    let (after, effects) = step(&before, &event);
    let mut change = changed(tx, &row, &before, &after);
    if let Event::Seen { observation, .. } = &event {
        note(tx, &mut change, &row, observation);
    }
    let row = if change.is_changed() {
        change.update(tx.connection()).await?
    } else {
        row
    };
    for effect in &effects {
        perform(tx, &row, effect).await?;
    }
    Ok(Some(Applied { row, effects }))
}

async fn paid_by_another(tx: &WriteTx, row: &Model) -> Result<bool, StoreError> {
    let key = (row.purpose, row.subject.clone());
    let paid = fulfilment::Entity::find_by_id(key)
        .one(tx.connection())
        .await?;
    Ok(paid.is_some_and(|paid| paid.reference != row.id))
}

/// The attempt as its rules see it.
///
/// # Errors
/// When the database fails or holds what this version did not write.
pub async fn read(connection: &impl ConnectionTrait, row: &Model) -> Result<Attempt, StoreError> {
    let refunds = refund::Entity::find()
        .filter(refund::Column::Reference.eq(&row.id))
        .count(connection)
        .await?;
    let received = match (row.received_minor, &row.received_currency) {
        (Some(minor), Some(currency)) => Some(Amount::new(
            minor,
            currency.parse().map_err(StoreError::other)?,
        )),
        _ => None,
    };
    Ok(Attempt {
        reference: row.id.parse().map_err(StoreError::other)?,
        purpose: row.purpose,
        provider: row.provider.clone(),
        asked: asked(row)?,
        is_live: row.is_live,
        is_fallback_rate: row.is_fallback_rate,
        status: row.status,
        release: row.release,
        received,
        refunded: row.refunded_minor,
        has_refunds: refunds > 0,
    })
}

/// What is to be paid.
///
/// # Errors
/// When the row holds what this version did not write.
pub fn asked(row: &Model) -> Result<Money, StoreError> {
    let currency = row.amount_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.amount_minor, currency))
}

fn changed(tx: &WriteTx, row: &Model, before: &Attempt, after: &Attempt) -> ActiveModel {
    let mut change = row.clone().into_active_model();
    if before == after {
        return change;
    }
    if before.status != after.status {
        change.status = Set(after.status);
    }
    if before.release != after.release {
        change.release = Set(after.release);
        change.released_at = Set(Some(tx.now()));
    }
    if before.received != after.received {
        change.received_minor = Set(after.received.map(|amount| amount.minor));
        change.received_currency = Set(after.received.map(|amount| amount.currency.to_string()));
    }
    if before.refunded != after.refunded {
        change.refunded_minor = Set(after.refunded);
    }
    if after.status.has_money() && !before.status.has_money() {
        change.settled_at = Set(Some(tx.now()));
        change.next_sweep_at = Set(None);
    }
    change
}

/// Keeps what the provider said last.
fn note(tx: &WriteTx, change: &mut ActiveModel, row: &Model, seen: &Observation) {
    change.checked_at = Set(Some(tx.now()));
    let word: String = match &seen.outcome {
        Outcome::Paid => "paid".to_owned(),
        Outcome::Open => "open".to_owned(),
        Outcome::Pending => "pending".to_owned(),
        Outcome::Failed => "failed".to_owned(),
        Outcome::Reversed => "reversed".to_owned(),
        Outcome::Unknown(word) => word.chars().take(32).collect(),
    };
    if row.outcome.as_ref() != Some(&word) {
        change.outcome = Set(Some(word));
    }
    let is_taken = seen.outcome == Outcome::Paid;
    if row.provider_id.is_none() && !seen.provider_id.is_empty() {
        change.provider_id = Set(Some(seen.provider_id.chars().take(64).collect()));
    }
    if is_taken && row.paid_at.is_none() {
        change.paid_at = Set(seen.paid_at);
        change.fee_minor = Set(seen.fee);
        let channel = seen.channel.as_ref();
        change.channel = Set(channel.map(|word| word.chars().take(32).collect()));
    }
}

async fn perform(tx: &WriteTx, row: &Model, effect: &Effect) -> Result<(), StoreError> {
    match effect {
        Effect::Post(journal) => ledger::post(tx, &row.id, &row.provider, journal).await,
        Effect::Review(reason) => reviews::open(tx, &row.id, *reason).await,
        Effect::Fulfil => {
            let paid = fulfilment::ActiveModel {
                purpose: Set(row.purpose),
                subject: Set(row.subject.clone()),
                reference: Set(row.id.clone()),
                at: Set(tx.now()),
            };
            fulfilment::Entity::insert(paid)
                .exec_without_returning(tx.connection())
                .await?;
            receipts::give_number(tx, &row.id).await?;
            tell(tx, row, row.purpose.settled_job()).await
        }
        Effect::Release => tell(tx, row, row.purpose.released_job()).await,
    }
}

async fn tell(tx: &WriteTx, row: &Model, kind: &str) -> Result<(), StoreError> {
    let payload = json!({ "reference": row.id, "subject": row.subject });
    let job = NewJob::new(kind, payload).once(row.id.clone());
    tx.enqueue(job).await.map(|_id| ())
}
