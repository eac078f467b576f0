//! Subscriptions that providers run for us.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PaymentPurpose;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_subscription")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    pub provider: String,
    pub purpose: PaymentPurpose,
    /// The feature's own id of what is paid again and again.
    pub subject: String,
    /// What it is ended with, sealed.
    #[sea_orm(column_type = "Text")]
    pub token: String,
    pub amount_minor: i64,
    pub amount_currency: String,
    /// `active`, `ending`, `attention` or `ended`.
    pub status: String,
    pub next_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "for good: what tells whose money it is";
    Sealed: Token;
    Plain: Code, Provider, Purpose, Subject, AmountMinor, AmountCurrency, Status, NextAt, CreatedAt;
}
