//! What happened, as programs are told.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_event")]
pub struct Model {
    /// A ULID; the same in each try, so that a program knows what it has had.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// `content.published` and so on.
    pub kind: String,
    /// The bytes that are signed and sent.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    pub created_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Kind, Body, CreatedAt;
}
