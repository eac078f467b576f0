//! The waiting list.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use scheduling::waiting_table::{Entity, Model};
use scheduling::{enqueue_offer, leave_waiting_list, load_waiting_list};
use sea_orm::EntityTrait;
use serde::Serialize;
use serde_json::json;
use staff::{ListTable, SignedIn, format_table_time, format_table_times};
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::calendar_desk::CalendarDesk;

/// Somebody who waits until a time becomes free.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareWaiting)]
pub struct WaitingRow {
    id: String,
    request_id: String,
    reference: Option<String>,
    /// Since when.
    at: DateTime<Utc>,
    name: Option<String>,
    email: Option<String>,
    package: Option<String>,
    /// IANA name of the person's zone.
    zone: String,
    /// When the person was told last that something is free.
    offered_at: Option<DateTime<Utc>>,
}

/// Who waits, longest first.
#[utoipa::path(get, path = "/api/desk/care/waiting", operation_id = "desk_list_waiting", tag = "desk",
    responses((status = 200, body = [WaitingRow])))]
pub async fn list_waiting(State(desk): State<CalendarDesk>) -> Result<Json<Vec<WaitingRow>>> {
    Ok(Json(load_waiting_rows(&desk).await?))
}

/// The same as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/care/waiting.csv", operation_id = "desk_export_waiting", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_waiting(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
) -> Result<Response> {
    let columns = [
        "Waiting since",
        "Number",
        "Name",
        "Email",
        "Package",
        "Time zone",
        "Last offered",
    ];
    let asked = AuditEntry::new("waiting.export", "waiting-list:all");
    let store = desk.schedule.store();
    let table = ListTable::begin(store, &signed_in, asked, "waiting-list.csv", columns);
    let mut table = table.await?;
    for row in load_waiting_rows(&desk).await? {
        table.push([
            format_table_time(row.at).as_str(),
            row.reference.as_deref().unwrap_or_default(),
            row.name.as_deref().unwrap_or_default(),
            row.email.as_deref().unwrap_or_default(),
            row.package.as_deref().unwrap_or_default(),
            &row.zone,
            &format_table_times(row.offered_at),
        ]);
    }
    Ok(table.into_response())
}

async fn load_waiting_rows(desk: &CalendarDesk) -> Result<Vec<WaitingRow>> {
    let reader = desk.schedule.store().reader();
    let rows = load_waiting_list(reader.connection()).await?;
    let ids: Vec<_> = rows.iter().map(|row| row.request_id.clone()).collect();
    let mut names = desk.visitors.load_visitor_names(&ids).await?;
    let row = |row: Model| {
        let person = names.remove(&row.request_id).unwrap_or_default();
        WaitingRow {
            id: row.id,
            request_id: row.request_id,
            reference: person.reference,
            at: row.joined_at,
            name: person.name,
            email: person.email,
            package: person.package,
            zone: row.zone,
            offered_at: row.notified_at,
        }
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Tells somebody by mail that times are free.
#[utoipa::path(post, path = "/api/desk/care/waiting/{id}/offer", operation_id = "desk_offer_time", tag = "desk",
    responses((status = 204, description = "The mail is on its way"), (status = 404, description = "Nobody waits there")))]
pub async fn offer_time(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let row = load_waiting(&tx, &id).await?;
    enqueue_offer(&tx, &row).await?;
    audit_waiting(&tx, "waiting.offer", &row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes somebody off the list.
#[utoipa::path(post, path = "/api/desk/care/waiting/{id}/remove", operation_id = "desk_remove_waiting", tag = "desk",
    responses((status = 204, description = "They wait no longer"), (status = 404, description = "Nobody waits there")))]
pub async fn remove_waiting(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let row = load_waiting(&tx, &id).await?;
    leave_waiting_list(&tx, &row.request_id).await?;
    audit_waiting(&tx, "waiting.remove", &row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn load_waiting(tx: &WriteTx, id: &str) -> Result<Model> {
    let found = Entity::find_by_id(id).one(tx.connection()).await?;
    Ok(
        found
            .ok_or_else(|| ProblemDetails::not_found("They are no longer on the waiting list."))?,
    )
}

async fn audit_waiting(tx: &WriteTx, action: &str, row: &Model) -> Result<(), StoreError> {
    tx.record_audit(
        AuditEntry::new(action, format!("care_request:{}", row.request_id)).after(json!({})),
    )
    .await
}
