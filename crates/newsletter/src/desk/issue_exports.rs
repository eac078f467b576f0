//! Issues as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, format_table_time, format_table_times};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::issues::IssuesQuery;
use super::views::IssueRow;
use crate::service::Newsletter;
use crate::tables::issue::IssueKind;

/// Issues, newest first, with how far each got. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/newsletter/issues.csv", operation_id = "desk_export_issues", params(IssuesQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_issues(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Query(query): Query<IssuesQuery>,
) -> Result<Response> {
    let store = newsletter.store();
    let columns = [
        "Issue",
        "Subject",
        "Kind",
        "State",
        "To be sent",
        "Sent",
        "Readers",
        "Delivered",
        "Failed",
        "Not known",
        "Left out",
        "Last changed",
    ];
    let asked = AuditEntry::new("newsletter.export", "newsletter-issues:all");
    let table = ListTable::begin(store, &signed_in, asked, "issues.csv", columns);
    let mut table = table.await?;
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    for row in rows.map_err(StoreError::from)? {
        let row = IssueRow::load_row(store, &row).await?;
        let number = row.number.map(|number| number.to_string());
        let kind = match row.kind {
            IssueKind::Weekly => "Weekly",
            IssueKind::Extra => "Extra",
        };
        table.push([
            number.as_deref().unwrap_or_default(),
            &row.subject,
            kind,
            row.state.desk_label(),
            &format_table_times(row.send_at),
            &format_table_times(row.sent_at),
            &row.total.to_string(),
            &row.sent.to_string(),
            &row.failed.to_string(),
            &row.unsure.to_string(),
            &row.skipped.to_string(),
            &format_table_time(row.updated_at),
        ]);
    }
    Ok(table.into_response())
}
