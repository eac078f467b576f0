//! The register of breaches as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::{EntityTrait, QueryOrder};
use staff::{ListTable, SignedIn, format_table_time, format_table_times};
use store::{AuditEntry, StoreError};
use web::Result;

use super::register::build_breach_view;
use super::views::BreachState;
use crate::InquiryService;
use crate::tables::breach::{Column, Entity};

/// The register of breaches, newest first. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/breaches.csv", operation_id = "desk_export_breaches", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_breaches(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
) -> Result<Response> {
    let store = inquiries.store();
    let columns = [
        "Number",
        "What happened",
        "Noticed",
        "To be reported by",
        "State",
        "Risk",
        "People",
        "Records",
        "NDPC notified",
        "ICO notified",
        "People notified",
        "Closed",
    ];
    let asked = AuditEntry::new("breach.export", "breaches:all");
    let table = ListTable::begin(store, &signed_in, asked, "breaches.csv", columns);
    let mut table = table.await?;
    let rows = Entity::find().order_by_desc(Column::Id);
    let rows = rows.all(store.reader().connection()).await;
    for row in rows.map_err(StoreError::from)? {
        let breach = build_breach_view(store, row, Vec::new())?;
        let state = match breach.state {
            BreachState::Open => "To report",
            BreachState::Notified => "Reported",
            BreachState::Closed => "Closed",
        };
        let count = |many: Option<u32>| many.map(|many| many.to_string()).unwrap_or_default();
        table.push([
            breach.reference.as_str(),
            &breach.facts.title,
            &format_table_time(breach.noticed_at),
            &format_table_time(breach.due_at),
            state,
            breach.risk.desk_label(),
            &count(breach.facts.people),
            &count(breach.facts.records),
            &format_table_times(breach.ndpc_at),
            &format_table_times(breach.ico_at),
            &format_table_times(breach.people_at),
            &format_table_times(breach.closed_at),
        ]);
    }
    Ok(table.into_response())
}
