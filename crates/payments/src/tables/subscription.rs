//! Subscriptions that providers run for us.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::Purpose;

/// A subscription at a provider.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_subscription")]
pub struct Model {
    /// The provider's word for it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    pub provider: String,
    /// What is paid for.
    pub purpose: Purpose,
    /// The feature's own id of what is paid again and again.
    pub subject: String,
    /// What it is ended with, sealed.
    #[sea_orm(column_type = "Text")]
    pub token: String,
    /// How much each time, in minor units.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// `active`, `ending`, `attention` or `ended`.
    pub status: String,
    /// When money is taken next.
    pub next_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "for good: what tells whose money it is";
    Sealed: Token;
    Plain: Code, Provider, Purpose, Subject, AmountMinor, AmountCurrency, Status, NextAt, CreatedAt;
}
