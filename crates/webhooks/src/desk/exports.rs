//! Webhooks, and what became of each message, as tables for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_time, format_table_times,
};
use store::{AuditEntry, StoreError};
use url::Url;
use web::{Path, Query, Result};

use super::deliveries::{DeliveriesQuery, build_views};
use super::endpoints::{find_endpoint, load_endpoints};
use super::search::describe_kind;
use super::views::WebhookRow;
use crate::model::occasion::WebhookOccasion;
use crate::service::Webhooks;
use crate::tables::endpoint::WebhookOffReason;

/// Programs that are told what happens, oldest first. Of their addresses it has the machine alone, because the rest may be a
/// secret. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/webhooks.csv", operation_id = "desk_export_webhooks", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_endpoints(Of(webhooks): Of<Webhooks>, signed_in: SignedIn) -> Result<Response> {
    let store = webhooks.store();
    let columns = [
        "Program",
        "Host",
        "State",
        "Why it is off",
        "Told of",
        "Failing since",
        "Last delivered",
        "Added",
    ];
    let asked = AuditEntry::new("webhook.export", "webhooks:all");
    let table = ListTable::begin(store, &signed_in, asked, "webhooks.csv", columns);
    let mut table = table.await?;
    for row in load_endpoints(store).await? {
        let address = Url::parse(&row.address).ok();
        let host = address.as_ref().and_then(Url::host_str);
        let occasions = row.occasions.iter().copied();
        let occasions: Vec<&str> = occasions.map(WebhookOccasion::desk_label).collect();
        table.push([
            row.name.as_str(),
            host.unwrap_or_default(),
            describe_state(&row),
            row.off_reason.map_or("", WebhookOffReason::desk_label),
            &occasions.join(", "),
            &format_table_times(row.failing_since),
            &format_table_times(row.last_success_at),
            &format_table_time(row.created_at),
        ]);
    }
    Ok(table.into_response())
}

const fn describe_state(row: &WebhookRow) -> &'static str {
    match (row.off_reason, row.is_on, row.failing_since) {
        (Some(_), _, _) => "Switched off by the site",
        (None, false, _) => "Off",
        (None, true, Some(_)) => "Failing",
        (None, true, None) => "On",
    }
}

/// What a webhook was told, newest first, without the messages themselves. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/webhooks/{id}/deliveries.csv", operation_id = "desk_export_webhook_deliveries", tag = "desk",
    params(DeliveriesQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 404, description = "There is no such webhook")))]
pub async fn export_deliveries(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(query): Query<DeliveriesQuery>,
) -> Result<Response> {
    let store = webhooks.store();
    find_endpoint(store, &id).await?;
    let columns = [
        "Created",
        "Message",
        "Id",
        "State",
        "Tries",
        "Last try",
        "Next try",
        "Status",
        "Last answer",
    ];
    let asked = AuditEntry::new("webhook.export", format!("webhook-messages:{id}"));
    let table = ListTable::begin(store, &signed_in, asked, "webhook-messages.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let db = reader.connection();
    let rows = query.to_select(&id).limit(MOST_TABLE_ROWS);
    let mut rows = rows.all(db).await.map_err(StoreError::from)?;
    while !rows.is_empty() {
        let batch = rows.drain(..rows.len().min(TABLE_BATCH)).collect();
        for one in build_views(db, batch).await? {
            let status = one.status.map(|status| status.to_string());
            table.push([
                format_table_time(one.created_at).as_str(),
                &describe_kind(&one.kind),
                &one.event,
                one.state.desk_label(),
                &one.tries.to_string(),
                &format_table_times(one.tried_at),
                &format_table_times(one.next_at),
                status.as_deref().unwrap_or_default(),
                one.answer.as_deref().unwrap_or_default(),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}
