//! Rows of gifts and monthly gifts: found, locked, sealed and unsealed, noted.

use kernel::{Currency, Email, Money, Tag};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde_json::json;
use store::personal;
use store::{AuditEntry, Store, StoreError, WriteTx};

use crate::model::Donor;
use crate::tables::{event, gift, plan};

/// What fingerprints of addresses are made for: gifts and monthly gifts are found alike.
const MARK: &str = "giving.email";

/// What pages are made of that show what was given.
pub fn tag() -> Tag {
    Tag::new("giving")
}

/// The gift of an id.
pub async fn find(db: &impl ConnectionTrait, id: &str) -> Result<Option<gift::Model>, StoreError> {
    Ok(gift::Entity::find_by_id(id).one(db).await?)
}

/// The same, kept from others until the write ends.
pub async fn locked(tx: &WriteTx, id: &str) -> Result<Option<gift::Model>, StoreError> {
    let found = gift::Entity::find_by_id(id).lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// The monthly gift of an id.
pub async fn find_plan(
    db: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<plan::Model>, StoreError> {
    Ok(plan::Entity::find_by_id(id).one(db).await?)
}

/// The same, kept from others until the write ends.
pub async fn locked_plan(tx: &WriteTx, id: &str) -> Result<Option<plan::Model>, StoreError> {
    let found = plan::Entity::find_by_id(id).lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// What is given.
///
/// # Errors
/// When the row holds what this version did not write.
pub fn price(row: &gift::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

/// What is given each month.
///
/// # Errors
/// When the row holds what this version did not write.
pub fn plan_price(row: &plan::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

/// What came; none before.
pub fn received(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = row.received_currency.as_deref()?.parse().ok()?;
    Some(payments::model::Amount::new(row.received_minor?, currency))
}

/// What went back; none where nothing did.
pub fn refunded(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = received(row)?.currency;
    let back = payments::model::Amount::new(row.refunded_minor, currency);
    (row.refunded_minor > 0).then_some(back)
}

fn place(table: &str, id: &str) -> String {
    format!("giving_{table}.donor:{id}")
}

fn opened(store: &Store, place: &str, sealed: Option<&String>) -> Result<Donor, StoreError> {
    let Some(sealed) = sealed else {
        return Ok(Donor::default());
    };
    let plain = store.unseal(place, sealed)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

/// Who gives; nobody once that was erased.
///
/// # Errors
/// When its key is not here.
pub fn donor(store: &Store, row: &gift::Model) -> Result<Donor, StoreError> {
    opened(store, &place("gift", &row.id), row.donor.as_ref())
}

/// Who gives each month; nobody once that was erased.
///
/// # Errors
/// When its key is not here.
pub fn plan_donor(store: &Store, row: &plan::Model) -> Result<Donor, StoreError> {
    opened(store, &place("plan", &row.id), row.donor.as_ref())
}

/// A giver as a row of `table` (`gift` or `plan`) keeps them: sealed, and what they are found by.
///
/// # Errors
/// Before the store's keys were read.
pub fn sealed(
    store: &Store,
    table: &str,
    id: &str,
    donor: &Donor,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let json = serde_json::to_vec(donor).map_err(StoreError::other)?;
    let sealed = store.seal(&place(table, id), &json)?;
    let mark = match &donor.email {
        Some(email) => marks(store, email)?.into_iter().next(),
        None => None,
    };
    Ok((Some(sealed), mark))
}

/// Everything that an address may be found by.
///
/// # Errors
/// Before the store's keys were read.
pub fn marks(store: &Store, email: &Email) -> Result<Vec<String>, StoreError> {
    store.marks(MARK, email.folded().as_bytes())
}

/// Gifts of an address, newest first.
pub async fn of_address(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<gift::Model>, StoreError> {
    personal::of_address::<gift::Entity>(store, db, MARK, email).await
}

/// Monthly gifts of an address, newest first.
pub async fn plans_of_address(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<plan::Model>, StoreError> {
    personal::of_address::<plan::Entity>(store, db, MARK, email).await
}

/// Writes a changed gift; its version grows, with a line in its history and in the audit log.
pub async fn moved(
    store: &Store,
    tx: &WriteTx,
    before: &gift::Model,
    mut row: gift::ActiveModel,
    action: &str,
    note: Option<&str>,
) -> Result<gift::Model, StoreError> {
    row.version = Set(before.version + 1);
    let after = row.update(tx.connection()).await?;
    note_event(store, tx, &after.id, action, note).await?;
    tx.audit(AuditEntry {
        action: format!("gift.{action}"),
        subject: format!("gift:{}", after.id),
        before: Some(json!({ "state": before.state })),
        after: Some(json!({ "state": after.state })),
    })
    .await?;
    if after.state.has_money() || before.state.has_money() {
        tx.touch([tag()]);
    }
    Ok(after)
}

/// The same of a monthly gift.
pub async fn plan_moved(
    store: &Store,
    tx: &WriteTx,
    before: &plan::Model,
    mut row: plan::ActiveModel,
    action: &str,
    note: Option<&str>,
) -> Result<plan::Model, StoreError> {
    row.version = Set(before.version + 1);
    let after = row.update(tx.connection()).await?;
    note_event(store, tx, &after.id, action, note).await?;
    tx.audit(AuditEntry {
        action: format!("monthly-gift.{action}"),
        subject: format!("monthly-gift:{}", after.id),
        before: Some(json!({ "state": before.state })),
        after: Some(json!({ "state": after.state })),
    })
    .await?;
    Ok(after)
}

/// A line in a history. The note is for the desk.
pub async fn note_event(
    store: &Store,
    tx: &WriteTx,
    subject: &str,
    action: &str,
    note: Option<&str>,
) -> Result<(), StoreError> {
    let id = tx.id().to_string();
    let sealed = note
        .filter(|note| !note.is_empty())
        .map(|note| store.seal(&event_place(&id), note.as_bytes()));
    let row = event::Model {
        subject: subject.to_owned(),
        action: action.to_owned(),
        by: tx.actor().to_string(),
        note: sealed.transpose()?,
        at: tx.now(),
        id,
    };
    event::Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

fn event_place(id: &str) -> String {
    format!("giving_event.note:{id}")
}

/// The history of a gift or a monthly gift, oldest first, each with its note.
pub async fn events(
    store: &Store,
    subject: &str,
) -> Result<Vec<(event::Model, Option<String>)>, StoreError> {
    let rows = event::Entity::find()
        .filter(event::Column::Subject.eq(subject))
        .order_by_asc(event::Column::Id)
        .all(store.reader().connection())
        .await?;
    rows.into_iter()
        .map(|row| {
            let note = row.note.as_ref().map(|sealed| {
                let plain = store.unseal(&event_place(&row.id), sealed)?;
                String::from_utf8(plain).map_err(StoreError::other)
            });
            let note = note.transpose()?;
            Ok((row, note))
        })
        .collect()
}
