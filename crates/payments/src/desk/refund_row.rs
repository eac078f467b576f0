//! A refund, as the desk shows it.

use cases::StaffNames;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Amount, RefundStatus};
use crate::tables::refund::Model;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRow {
    id: String,
    amount: String,
    status: RefundStatus,
    reason: String,
    /// `staff:` and an id, `system`, or `provider` for one that was made at the provider's own desk.
    requested_by: String,
    requested_by_name: Option<String>,
    requested_at: DateTime<Utc>,
    needs_second_person: bool,
    decided_by: Option<String>,
    decided_by_name: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    problem: Option<String>,
    finished_at: Option<DateTime<Utc>>,
}

impl RefundRow {
    pub(super) fn actor_ids(row: &Model) -> impl Iterator<Item = &String> {
        [&row.requested_by].into_iter().chain(&row.decided_by)
    }

    pub(super) fn from_row(row: Model, names: &StaffNames) -> Self {
        let requested_by_name = names.find_name(&row.requested_by);
        let decided_by_name = row.decided_by.as_ref().and_then(|by| names.find_name(by));
        let currency = row.amount_currency.parse();
        let amount = currency.map(|currency| Amount::new(row.amount_minor, currency).text());
        Self {
            id: row.id,
            amount: amount.unwrap_or_default(),
            status: row.status,
            reason: row.reason,
            requested_by: row.requested_by,
            requested_by_name,
            requested_at: row.requested_at,
            needs_second_person: row.needs_second_person,
            decided_by: row.decided_by,
            decided_by_name,
            decided_at: row.decided_at,
            problem: row.problem,
            finished_at: row.finished_at,
        }
    }
}
