//! What was paid, by which attempt; one for a subject.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PaymentPurpose;

/// What was paid, by which attempt; one for a subject.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_fulfilment")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub purpose: PaymentPurpose,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    pub reference: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Purpose, Subject, Reference, At;
}
