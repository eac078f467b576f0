//! A transaction of the sandbox.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A transaction of the sandbox.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_sandbox_transaction")]
pub struct Model {
    /// Its number.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The merchant's reference.
    pub reference: String,
    /// What opens it.
    pub access_code: String,
    /// All of it, as JSON.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// When it was made.
    pub at: DateTime<Utc>,
}

store::columns! {
    apart, kept "on sites without real money alone";
    Clear: Body;
    Plain: Id, Reference, AccessCode, At;
}
