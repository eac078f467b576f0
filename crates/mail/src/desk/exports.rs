//! The mails that the site sends, as a table for spreadsheets.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, StoredEnum};
use web::{Query, Result, attachment_response};

use super::mails::{MailRow, MailsQuery, build_search_condition};
use super::state::MailDeskState;
use super::templates::template_error;
use crate::table::{Column, Entity, MailState};

/// Mails of a table: what a spreadsheet opens.
const MOST_ROWS: u64 = 50_000;
/// So many are decrypted before others get their turn.
const BATCH: usize = 200;

const COLUMNS: [&str; 7] = [
    "Created", "Kind", "To", "Subject", "State", "Settled", "Problem",
];

/// The mails of a search, newest first; nothing of what they say but their subjects. That it was asked for is a line of the
/// audit log.
#[utoipa::path(get, path = "/api/desk/mails.csv", operation_id = "desk_export_mails", params(MailsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_mails(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Query(query): Query<MailsQuery>,
) -> Result<Response> {
    let templates = desk.templates.list_templates().await;
    let templates = templates.map_err(template_error)?;
    let found = build_search_condition(&desk, &templates, query.q.trim())?;
    let state = MailState::from_stored(&query.state);
    let found = found.add_option(state.map(|state| Column::State.eq(state)));
    let store = desk.mailer.store();
    // Before an address is read. Not what was searched for: that may be somebody's address.
    let tx = store.begin(signed_in.actor()).await?;
    let asked =
        json!({ "state": state.map(MailState::key), "searched": !query.q.trim().is_empty() });
    tx.record_audit(AuditEntry::new("mails.export", "mails:all").after(asked))
        .await?;
    tx.commit().await?;
    let rows = Entity::find()
        .filter(found)
        .order_by_desc(Column::Id)
        .limit(MOST_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    let mut rows = rows.map_err(StoreError::from)?;
    let mut table = csv::UTF8_BOM.to_owned() + &csv::format_row(COLUMNS);
    while !rows.is_empty() {
        for row in rows.drain(..rows.len().min(BATCH)) {
            table += &format_csv_row(&desk.build_mail_row(row, &templates).0);
        }
        tokio::task::yield_now().await;
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "emails.csv", table))
}

fn format_csv_row(row: &MailRow) -> String {
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    csv::format_row([
        time(row.created_at).as_str(),
        &row.label,
        row.to.as_deref().unwrap_or_default(),
        row.subject.as_deref().unwrap_or_default(),
        row.state,
        &row.settled_at.map(time).unwrap_or_default(),
        row.error.as_deref().unwrap_or_default(),
    ])
}
