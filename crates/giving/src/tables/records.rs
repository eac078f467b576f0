//! Rows of gifts and monthly gifts: found, sealed and unsealed.

use cases::CaseModel;
use kernel::{CacheTag, Currency, EmailAddress, Money};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Condition;
use store::personal::{self, DeclaredTable};
use store::{Store, StoreError, restrictions};

use super::{event, gift, plan};
use crate::model::Donor;

/// What fingerprints of addresses are made for: gifts and monthly gifts are found alike.
const EMAIL_INDEX_PURPOSE: &str = "giving.email";

pub fn cache_tag() -> CacheTag {
    CacheTag::new("giving")
}

impl CaseModel for gift::Model {
    type History = event::Entity;

    const NAME: &'static str = "gift";
    const MISSING: &'static str = "There is no such gift.";
    const VERSION: gift::Column = gift::Column::Version;
    const VISITOR: Option<&'static str> = Some("The donor");
    const SITE: Option<&'static str> = Some("The site");

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }

    fn tags(&self, after: &Self) -> Vec<CacheTag> {
        // Public pages show money that came, so that other gifts leave them in the cache.
        let has_money = self.state.has_money() || after.state.has_money();
        has_money.then(cache_tag).into_iter().collect()
    }
}

impl CaseModel for plan::Model {
    type History = event::Entity;

    const NAME: &'static str = "monthly-gift";
    const MISSING: &'static str = "There is no such monthly gift.";
    const VERSION: plan::Column = plan::Column::Version;
    const VISITOR: Option<&'static str> = Some("The donor");
    const SITE: Option<&'static str> = Some("The site");

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }
}

pub fn donation_price(row: &gift::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

pub fn plan_price(row: &plan::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

pub fn received_amount(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = row.received_currency.as_deref()?.parse().ok()?;
    Some(payments::model::Amount::new(row.received_minor?, currency))
}

/// What of the money that came covers the fee of the card; none where it was not covered.
pub fn covered_fee(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = received_amount(row)?.currency;
    let minor = row.fee_minor.filter(|minor| *minor > 0)?;
    Some(payments::model::Amount::new(minor, currency))
}

/// The gift itself, of the money that came.
pub fn net_received(row: &gift::Model) -> Option<payments::model::Amount> {
    let received = received_amount(row)?;
    let minor = received.minor - row.fee_minor.unwrap_or(0);
    Some(payments::model::Amount::new(minor, received.currency))
}

pub fn refunded_amount(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = received_amount(row)?.currency;
    let back = payments::model::Amount::new(row.refunded_minor, currency);
    (row.refunded_minor > 0).then_some(back)
}

fn donor_aad(table: &str, id: &str) -> String {
    format!("giving_{table}.donor:{id}")
}

/// Who gives, of a row of which no more was read.
pub fn decrypt_donor_column(store: &Store, id: &str, encrypted: &str) -> Result<Donor, StoreError> {
    let plain = store.decrypt_bytes(&donor_aad("gift", id), encrypted)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

fn decrypt_sealed_donor(
    store: &Store,
    place: &str,
    sealed: Option<&String>,
) -> Result<Donor, StoreError> {
    let Some(sealed) = sealed else {
        return Ok(Donor::default());
    };
    let plain = store.decrypt_bytes(place, sealed)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub fn decrypt_donor(store: &Store, row: &gift::Model) -> Result<Donor, StoreError> {
    decrypt_sealed_donor(store, &donor_aad("gift", &row.id), row.donor.as_ref())
}

pub fn decrypt_plan_donor(store: &Store, row: &plan::Model) -> Result<Donor, StoreError> {
    decrypt_sealed_donor(store, &donor_aad("plan", &row.id), row.donor.as_ref())
}

/// A giver as a row of `table` (`gift` or `plan`) keeps them: sealed, and what they are found by.
pub fn encrypt_donor(
    store: &Store,
    table: &str,
    id: &str,
    donor: &Donor,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let json = serde_json::to_vec(donor).map_err(StoreError::other)?;
    let sealed = store.encrypt_bytes(&donor_aad(table, id), &json)?;
    let email_index = match &donor.email {
        // The newest key's comes first; searches try those of older keys as well.
        Some(email) => email_indexes(store, email)?.into_iter().next(),
        None => None,
    };
    Ok((Some(sealed), email_index))
}

pub fn email_indexes(store: &Store, email: &EmailAddress) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(EMAIL_INDEX_PURPOSE, email.case_folded().as_bytes())
}

/// The condition that a row of gifts or of monthly gifts is of nobody whose data are restricted.
pub async fn unrestricted_condition<E: DeclaredTable>(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Condition, StoreError> {
    restrictions::unrestricted_condition::<E>(store, db, EMAIL_INDEX_PURPOSE).await
}

/// Gifts of an address, newest first.
pub async fn list_by_email(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<gift::Model>, StoreError> {
    personal::find_by_address::<gift::Entity>(store, db, EMAIL_INDEX_PURPOSE, email).await
}

/// Monthly gifts of an address, newest first.
pub async fn list_plans_by_email(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<plan::Model>, StoreError> {
    personal::find_by_address::<plan::Entity>(store, db, EMAIL_INDEX_PURPOSE, email).await
}
