//! What money may be taken with again.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PaymentPurpose;

/// What money may be taken with again; one for a subject.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_method")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub purpose: PaymentPurpose,
    /// The feature's own id of what is paid again and again.
    pub subject: String,
    pub provider: String,
    /// The provider's words for it, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub method: String,
    pub saved_at: DateTime<Utc>,
}

store::columns! {
    deleted, kept "as long as the monthly gift";
    Sealed: Method;
    Plain: Id, Purpose, Subject, Provider, SavedAt;
}
