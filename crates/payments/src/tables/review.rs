//! Something about a payment that somebody has to look at.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::ReviewReason;

/// Something about a payment that somebody has to look at.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_review")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The attempt, or the provider's own reference where there is none.
    pub reference: String,
    /// What exactly: a refund's id, else the reference again.
    pub about: String,
    pub reason: ReviewReason,
    pub opened_at: DateTime<Utc>,
    pub resolved_at: Option<DateTime<Utc>>,
    /// Who; a staff id.
    #[sea_orm(column_type = "Text", nullable)]
    pub resolved_by: Option<String>,
    /// How: `accepted`, `refunded`, `sent`, `dismissed`.
    pub resolution: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
}

store::columns! {
    Plain: Id, Reference, About, Reason, OpenedAt, ResolvedAt, ResolvedBy, Resolution, Note;
}
