//! Money that goes back.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::RefundStatus;

/// Money that goes back.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_refund")]
pub struct Model {
    /// Its id; stands in the note at the provider, too.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The attempt.
    pub reference: String,
    /// How much, in minor units of what was received.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// Where it stands.
    pub status: RefundStatus,
    /// Why; no health details.
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    /// Who asked: a staff id, or `system`.
    #[sea_orm(column_type = "Text")]
    pub requested_by: String,
    pub requested_at: DateTime<Utc>,
    /// Whether a second person has to agree.
    pub needs_second_person: bool,
    /// Who agreed or declined.
    #[sea_orm(column_type = "Text", nullable)]
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    /// The provider's own id.
    pub provider_id: Option<String>,
    /// When the provider was asked for it last.
    pub sent_at: Option<DateTime<Utc>>,
    /// What the provider said when it did not do it; no personal data.
    #[sea_orm(column_type = "Text", nullable)]
    pub problem: Option<String>,
    /// When it came to its end.
    pub finished_at: Option<DateTime<Utc>>,
}

store::columns! {
    Plain: Id, Reference, AmountMinor, AmountCurrency, Status, Reason, RequestedBy, RequestedAt,
        NeedsSecondPerson, DecidedBy, DecidedAt, ProviderId, SentAt, Problem, FinishedAt;
}
