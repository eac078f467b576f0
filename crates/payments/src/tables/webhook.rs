//! What a provider told us by itself; signed, and not believed before it was asked back.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What a provider told us by itself; signed, and not believed before it was asked back.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_webhook")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub provider: String,
    /// What tells a repeat.
    pub key: String,
    pub event: String,
    /// The attempt it is about, as the body says.
    pub reference: Option<String>,
    /// The body as it came, sealed.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    pub received_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "90 days";
    Sealed: Body;
    Plain: Id, Provider, Key, Event, Reference, ReceivedAt;
}
