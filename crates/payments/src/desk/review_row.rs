//! Something to decide, as the desk shows it.

use cases::StaffNames;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::ReviewReason;
use crate::tables::review::Model;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewRow {
    id: String,
    /// The payment, or the provider's own reference where it is none of ours.
    reference: String,
    /// A refund's id where it is about one, else the reference again.
    about: String,
    reason: ReviewReason,
    /// What a rate is, and what it was before; none for all else.
    detail: Option<String>,
    opened_at: DateTime<Utc>,
    resolved_at: Option<DateTime<Utc>>,
    resolved_by: Option<String>,
    resolved_by_name: Option<String>,
    /// `accepted`, `refunded`, `sent` or `dismissed`.
    resolution: Option<String>,
    note: Option<String>,
}

impl ReviewRow {
    pub(super) fn from_row(row: Model, names: &StaffNames) -> Self {
        let resolved_by_name = row.resolved_by.as_ref().and_then(|by| names.find_name(by));
        Self {
            detail: None,
            id: row.id,
            reference: row.reference,
            about: row.about,
            reason: row.reason,
            opened_at: row.opened_at,
            resolved_at: row.resolved_at,
            resolved_by: row.resolved_by,
            resolved_by_name,
            resolution: row.resolution,
            note: row.note,
        }
    }

    /// The same with what a rate is.
    pub(super) fn with_detail(self, detail: Option<String>) -> Self {
        Self { detail, ..self }
    }
}
