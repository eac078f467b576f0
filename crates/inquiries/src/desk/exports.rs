//! The inbox as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use cases::StaffNames;
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError};
use utoipa::IntoParams;
use web::{Query, Result, attachment_response};

use super::list::build_row;
use crate::InquiryService;
use crate::inquiry::records;
use crate::model::{InquiryKind, InquiryState};
use crate::tables::inquiry::{Column, Entity};

/// Inquiries of a table; more than a site gets in many years.
const MOST_ROWS: u64 = 100_000;
/// So many are decrypted before others get their turn.
const BATCH: usize = 200;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct InquiryExportQuery {
    /// By which form they came; all when left out.
    #[param(inline, required = false)]
    kind: Option<InquiryKind>,
    /// Where they stand; all when left out.
    #[param(inline, required = false)]
    state: Option<InquiryState>,
}

const COLUMNS: [&str; 12] = [
    "Number",
    "Form",
    "State",
    "Name",
    "Email",
    "About",
    "Received",
    "Last changed",
    "Assigned to",
    "Acknowledged",
    "To be answered by",
    "Outcome",
];

/// Inquiries with who wrote, newest first; nothing of what they wrote. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/letters.csv", operation_id = "desk_export_letters", params(InquiryExportQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_inquiries(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Query(query): Query<InquiryExportQuery>,
) -> Result<Response> {
    let store = inquiries.store();
    // Before a name is read: an export that breaks off half-way is on record all the same.
    let tx = store.begin(signed_in.actor()).await?;
    let asked = json!({ "kind": query.kind.map(InquiryKind::key), "state": query.state.map(InquiryState::key) });
    tx.record_audit(AuditEntry::new("letter.export", "letters:all").after(asked))
        .await?;
    tx.commit().await?;
    let reader = store.reader();
    let mut found = Entity::find().filter(Column::ErasedAt.is_null());
    if let Some(kind) = query.kind {
        found = found.filter(Column::Kind.eq(kind));
    }
    if let Some(state) = query.state {
        found = found.filter(Column::State.eq(state));
    }
    let rows = found.order_by_desc(Column::Id).limit(MOST_ROWS);
    let mut rows = rows
        .all(reader.connection())
        .await
        .map_err(StoreError::from)?;
    let assigned = rows.iter().filter_map(|row| row.assigned.as_ref());
    let names = StaffNames::load_for(reader.connection(), assigned).await?;
    let mut table = csv::UTF8_BOM.to_owned() + &csv::format_row(COLUMNS);
    while !rows.is_empty() {
        for row in rows.drain(..rows.len().min(BATCH)) {
            // Decrypted one by one, so that no more than one is in clear beside the table.
            let content = records::decrypt_content(store, &row)?;
            let email = content.person.email.as_ref().map(ToString::to_string);
            let (acknowledged, outcome) = (row.acknowledged_at, row.outcome.clone());
            let due = row.due_at;
            let row = build_row(row, &content, &names);
            table += &csv::format_row([
                row.reference.as_str(),
                row.kind.desk_label(),
                row.state.desk_label(),
                &row.name,
                &email.unwrap_or_default(),
                &row.about,
                &format_time(row.at),
                &format_time(row.last_at),
                row.assigned.as_ref().map_or("", |person| &person.name),
                &acknowledged.map(format_time).unwrap_or_default(),
                &due.map(format_time).unwrap_or_default(),
                outcome.as_deref().unwrap_or_default(),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "messages.csv", table))
}

fn format_time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
