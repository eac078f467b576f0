//! Subscriptions that a provider was asked for and of which it is not known yet whether they were made.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::Purpose;

/// A subscription that a provider was asked for.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_joining")]
pub struct Model {
    /// What is paid for.
    #[sea_orm(primary_key, auto_increment = false)]
    pub purpose: Purpose,
    /// The feature's own id of what is paid again and again.
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    pub provider: String,
    /// The provider's word for the plan.
    pub plan: String,
    /// The provider's word for the payer, sealed.
    #[sea_orm(column_type = "Text")]
    pub customer: String,
    /// How much each time, in minor units.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// When it was asked for last.
    pub asked_at: DateTime<Utc>,
}

store::columns! {
    deleted, kept "until the provider joined them";
    Sealed: Customer;
    Plain: Purpose, Subject, Provider, Plan, AmountMinor, AmountCurrency, AskedAt;
}
