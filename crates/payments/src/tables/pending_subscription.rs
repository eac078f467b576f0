//! Subscriptions that a provider was asked for and of which it is not known yet whether they were made.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PaymentPurpose;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_joining")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub purpose: PaymentPurpose,
    /// The feature's own id of what is paid again and again.
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    pub provider: String,
    pub plan: String,
    /// The provider's word for the payer, sealed.
    #[sea_orm(column_type = "Text")]
    pub customer: String,
    pub amount_minor: i64,
    pub amount_currency: String,
    pub asked_at: DateTime<Utc>,
}

store::columns! {
    deleted, kept "until the provider joined them";
    Sealed: Customer;
    Plain: Purpose, Subject, Provider, Plan, AmountMinor, AmountCurrency, AskedAt;
}
