//! Money that goes back.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::RefundStatus;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_refund")]
pub struct Model {
    /// Its id; stands in the note at the provider, too.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub reference: String,
    /// How much, in minor units of what was received.
    pub amount_minor: i64,
    pub amount_currency: String,
    pub status: RefundStatus,
    /// Why; no health details.
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    /// Who asked: a staff id, or `system`.
    #[sea_orm(column_type = "Text")]
    pub requested_by: String,
    pub requested_at: DateTime<Utc>,
    pub needs_second_person: bool,
    #[sea_orm(column_type = "Text", nullable)]
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    pub provider_id: Option<String>,
    pub sent_at: Option<DateTime<Utc>>,
    /// What the provider said when it did not do it; no personal data.
    #[sea_orm(column_type = "Text", nullable)]
    pub problem: Option<String>,
    pub finished_at: Option<DateTime<Utc>>,
}

store::columns! {
    Plain: Id, Reference, AmountMinor, AmountCurrency, Status, Reason, RequestedBy, RequestedAt,
        NeedsSecondPerson, DecidedBy, DecidedAt, ProviderId, SentAt, Problem, FinishedAt;
}
