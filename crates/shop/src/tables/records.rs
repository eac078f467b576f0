//! Rows of orders: found, sealed and unsealed.

use cases::CaseModel;
use kernel::{Currency, EmailAddress, Money};
use payments::model::Amount;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError, personal, restrictions, token};

use super::order::{self, Model};
use super::{event, order_line};
use crate::model::{Buyer, OrderState, OrderTotals};

const EMAIL_INDEX_PURPOSE: &str = "shop.email";
const PHONE_HASH_PURPOSE: &str = "shop.phone";

impl CaseModel for Model {
    type History = event::Entity;

    const NAME: &'static str = "order";
    const MISSING: &'static str = "There is no such order.";
    const VERSION: order::Column = order::Column::Version;
    const VISITOR: Option<&'static str> = Some("The buyer");
    const SITE: Option<&'static str> = Some("The site");

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }
}

/// Whether its time was over before its money came: unlike one that was given up, its buyer still wants the goods.
pub fn is_expired(row: &Model) -> bool {
    row.state == OrderState::Cancelled && row.hold_until.is_some()
}

pub fn currency_of(row: &Model) -> Result<Currency, StoreError> {
    row.currency.parse().map_err(StoreError::other)
}

pub fn total_of(row: &Model) -> Result<Money, StoreError> {
    Ok(Money::new(row.total_minor, currency_of(row)?))
}

pub fn totals_of(row: &Model) -> Result<OrderTotals, StoreError> {
    Ok(OrderTotals {
        currency: currency_of(row)?,
        items: row.items_minor,
        discount: row.discount_minor,
        delivery: row.delivery_minor,
        tax: row.tax_minor,
        total: row.total_minor,
    })
}

pub fn received_amount(row: &Model) -> Option<Amount> {
    let currency = row.received_currency.as_deref()?.parse().ok()?;
    Some(Amount::new(row.received_minor?, currency))
}

pub fn refunded_amount(row: &Model) -> Option<Amount> {
    let currency = received_amount(row)?.currency;
    (row.refunded_minor > 0).then(|| Amount::new(row.refunded_minor, currency))
}

/// What a cancelled order still owes its buyer; of any other what would go back if it were cancelled now.
pub fn returnable_amount(row: &Model) -> Option<Amount> {
    let received = received_amount(row)?;
    let whole = match row.state {
        OrderState::Cancelled => row.due_back_minor,
        _ => received.minor,
    };
    let rest = whole.saturating_sub(row.refunded_minor);
    (rest > 0).then(|| Amount::new(rest, received.currency))
}

fn buyer_aad(id: &str) -> String {
    format!("shop_order.buyer:{id}")
}

fn code_aad(id: &str) -> String {
    format!("shop_order.code:{id}")
}

pub fn encrypt_buyer(store: &Store, id: &str, buyer: &Buyer) -> Result<String, StoreError> {
    let json = serde_json::to_vec(buyer).map_err(StoreError::other)?;
    store.encrypt_bytes(&buyer_aad(id), &json)
}

pub fn decrypt_buyer(store: &Store, row: &Model) -> Result<Buyer, StoreError> {
    match &row.buyer {
        Some(encrypted) => decrypt_buyer_column(store, &row.id, encrypted),
        None => Ok(Buyer::default()),
    }
}

/// The same of a row of which no more was read.
pub fn decrypt_buyer_column(store: &Store, id: &str, encrypted: &str) -> Result<Buyer, StoreError> {
    let plain = store.decrypt_bytes(&buyer_aad(id), encrypted)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub fn encrypt_code(store: &Store, id: &str, code: &str) -> Result<String, StoreError> {
    store.encrypt_bytes(&code_aad(id), code.as_bytes())
}

/// The code that opens the page of an order; none once it was erased.
pub fn decrypt_code(store: &Store, row: &Model) -> Result<Option<String>, StoreError> {
    let Some(sealed) = &row.code else {
        return Ok(None);
    };
    let plain = store.decrypt_bytes(&code_aad(&row.id), sealed)?;
    String::from_utf8(plain)
        .map(Some)
        .map_err(StoreError::other)
}

pub fn email_indexes(store: &Store, email: &EmailAddress) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(EMAIL_INDEX_PURPOSE, email.case_folded().as_bytes())
}

pub fn phone_hash(store: &Store, phone: &str) -> Result<String, StoreError> {
    store.keyed_hash(PHONE_HASH_PURPOSE, phone.as_bytes())
}

/// The order that a code opens.
pub async fn find_by_code(
    db: &impl ConnectionTrait,
    code: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(order::Entity::find()
        .filter(order::Column::CodeHash.eq(token::hash_secret(code)))
        .filter(order::Column::ErasedAt.is_null())
        .one(db)
        .await?)
}

/// The condition that an order is of nobody whose data are restricted.
pub async fn unrestricted_condition(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Condition, StoreError> {
    restrictions::unrestricted_condition::<order::Entity>(store, db, EMAIL_INDEX_PURPOSE).await
}

/// Orders of an address, newest first.
pub async fn list_by_email(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<Model>, StoreError> {
    personal::find_by_address::<order::Entity>(store, db, EMAIL_INDEX_PURPOSE, email).await
}

pub async fn load_lines(
    db: &impl ConnectionTrait,
    order: &str,
) -> Result<Vec<order_line::Model>, StoreError> {
    Ok(order_line::Entity::find()
        .filter(order_line::Column::OrderId.eq(order))
        .order_by_asc(order_line::Column::Position)
        .all(db)
        .await?)
}
