//! Rows of gifts and monthly gifts: found, sealed and unsealed.

use cases::Case;
use kernel::{Currency, Email, Money, Tag};
use sea_orm::ConnectionTrait;
use store::{Store, StoreError, personal};

use crate::model::Donor;
use crate::tables::{event, gift, plan};

/// What fingerprints of addresses are made for: gifts and monthly gifts are found alike.
const MARK: &str = "giving.email";

pub fn tag() -> Tag {
    Tag::new("giving")
}

impl Case for gift::Model {
    type History = event::Entity;

    const NAME: &'static str = "gift";
    const MISSING: &'static str = "There is no such gift.";
    const VERSION: gift::Column = gift::Column::Version;
    const VISITOR: Option<&'static str> = Some("The giver");
    const SITE: Option<&'static str> = Some("The site");

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }

    fn tags(&self, after: &Self) -> Vec<Tag> {
        let has_money = self.state.has_money() || after.state.has_money();
        has_money.then(tag).into_iter().collect()
    }
}

impl Case for plan::Model {
    type History = event::Entity;

    const NAME: &'static str = "monthly-gift";
    const MISSING: &'static str = "There is no such monthly gift.";
    const VERSION: plan::Column = plan::Column::Version;
    const VISITOR: Option<&'static str> = Some("The giver");
    const SITE: Option<&'static str> = Some("The site");

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }
}

pub fn price(row: &gift::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

pub fn plan_price(row: &plan::Model) -> Result<Money, StoreError> {
    let currency: Currency = row.price_currency.parse().map_err(StoreError::other)?;
    Ok(Money::new(row.price_minor, currency))
}

pub fn received(row: &gift::Model) -> Option<payments::model::Amount> {
    let currency = row.received_currency.as_deref()?.parse().ok()?;
    Some(payments::model::Amount::new(row.received_minor?, currency))
}

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

pub fn donor(store: &Store, row: &gift::Model) -> Result<Donor, StoreError> {
    opened(store, &place("gift", &row.id), row.donor.as_ref())
}

pub fn plan_donor(store: &Store, row: &plan::Model) -> Result<Donor, StoreError> {
    opened(store, &place("plan", &row.id), row.donor.as_ref())
}

/// A giver as a row of `table` (`gift` or `plan`) keeps them: sealed, and what they are found by.
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
