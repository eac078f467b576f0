//! Addresses that get no mail, at the desk.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::{EmailAddress, Id, Page, PageParams, ProblemDetails, split_ids};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, TableActors, format_table_time};
use store::{AuditEntry, StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result};

use super::state::MailDeskState;
use crate::suppression::table::{Column, Entity, Model};
use crate::suppression::{SuppressionReason, SuppressionScope};

/// Most characters of a note.
const MAX_NOTE_LENGTH: usize = 300;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct SuppressionsQuery {
    /// A whole address.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SuppressionRow {
    id: String,
    /// None when its key is not on this machine.
    address: Option<String>,
    reason: SuppressionReason,
    scope: SuppressionScope,
    note: String,
    at: DateTime<Utc>,
    /// `system`, `visitor` or `staff:{id}`.
    by: String,
    /// Mail came back from it, and nobody has looked at that yet.
    #[serde(rename = "isNew")]
    is_new: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnedSeen {
    /// The `until` of what the person saw: what came back later is new to them.
    until: DateTime<Utc>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewSuppression {
    address: String,
    scope: SuppressionScope,
    #[serde(default)]
    note: String,
}

fn to_suppression_row(desk: &MailDeskState, row: Model) -> SuppressionRow {
    SuppressionRow {
        address: row.decrypt_address(desk.mailer.store()),
        id: row.id,
        reason: row.reason,
        scope: row.scope,
        note: row.note,
        at: row.at,
        by: row.by,
        is_new: row.is_new,
    }
}

fn select_suppressions(desk: &MailDeskState, query: &SuppressionsQuery) -> Result<Select<Entity>> {
    let mut found = Entity::find();
    let q = query.q.trim();
    if !q.is_empty() {
        let address_hashes = match q.parse::<EmailAddress>() {
            Ok(address) => desk.dispatcher.suppressions().address_hashes(&address)?,
            // What is no address finds nothing, instead of everything.
            Err(_) => Vec::new(),
        };
        found = found.filter(Column::AddressHash.is_in(address_hashes));
    }
    if let Some(ids) = &query.ids {
        found = found.filter(Column::Id.is_in(split_ids(ids)));
    }
    Ok(found.order_by_desc(Column::Id))
}

/// The same addresses as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/mail/suppressions.csv", operation_id = "desk_export_suppressions", params(SuppressionsQuery),
    tag = "desk", responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_suppressions(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Query(query): Query<SuppressionsQuery>,
) -> Result<Response> {
    let store = desk.mailer.store();
    let columns = ["Since", "Address", "Reason", "Blocked", "Note", "By"];
    let asked = AuditEntry::new("mail.export", "suppressions:all");
    let table = ListTable::begin(store, &signed_in, asked, "blocked-addresses.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let db = reader.connection();
    let rows = select_suppressions(&desk, &query)?.limit(MOST_TABLE_ROWS);
    let mut rows = rows.all(db).await.map_err(StoreError::from)?;
    let actors = TableActors::load(db, rows.iter().map(|row| row.by.as_str())).await?;
    while !rows.is_empty() {
        for row in rows.drain(..rows.len().min(TABLE_BATCH)) {
            let row = to_suppression_row(&desk, row);
            table.push([
                format_table_time(row.at).as_str(),
                row.address.as_deref().unwrap_or_default(),
                row.reason.desk_label(),
                row.scope.desk_label(),
                &row.note,
                actors.name_of(&row.by),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}

/// Addresses that get no mail, newest first.
#[utoipa::path(get, path = "/api/desk/mail/suppressions", operation_id = "desk_list_suppressions", params(SuppressionsQuery), tag = "desk",
    responses((status = 200, body = Page<SuppressionRow>)))]
pub async fn list_suppressions(
    State(desk): State<MailDeskState>,
    Query(query): Query<SuppressionsQuery>,
) -> Result<Json<Page<SuppressionRow>>> {
    let reader = desk.mailer.store().reader();
    let found = select_suppressions(&desk, &query)?;
    let page = fetch_page(
        found,
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    Ok(Json(page.map(|found| to_suppression_row(&desk, found))))
}

/// Puts an address on the list; one that is there already stays as it is.
#[utoipa::path(post, path = "/api/desk/mail/suppressions", operation_id = "desk_add_suppression", tag = "desk",
    responses((status = 204, description = "It gets no more mail"), (status = 422, description = "That is no mail address")))]
pub async fn add_suppression(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(new): Json<NewSuppression>,
) -> Result<StatusCode> {
    let address: EmailAddress = new.address.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        ProblemDetails::invalid_fields(words.clone(), Vec::new()).with_field("address", &words)
    })?;
    let note: String = new.note.trim().chars().take(MAX_NOTE_LENGTH).collect();
    let list = desk.dispatcher.suppressions();
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    list.add_address(&tx, &address, SuppressionReason::Manual, new.scope, &note)
        .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody has looked at the addresses from which mail came back: none of them is new any more.
#[utoipa::path(post, path = "/api/desk/mail/suppressions/seen", operation_id = "desk_see_returned_mail", tag = "desk",
    responses((status = 204, description = "They are not new any more")))]
pub async fn see_returned_mail(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(seen): Json<ReturnedSeen>,
) -> Result<StatusCode> {
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let list = desk.dispatcher.suppressions();
    list.put_returned_away(&tx, seen.until).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an address off the list: it gets mail again.
#[utoipa::path(delete, path = "/api/desk/mail/suppressions/{id}", operation_id = "desk_remove_suppression", tag = "desk",
    responses((status = 204, description = "It gets mail again"), (status = 404, description = "It is not on the list")))]
pub async fn remove_suppression(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let missing = || ProblemDetails::not_found("This address is no longer blocked.");
    let id: Id = id.parse().map_err(|_| missing())?;
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    if !desk.dispatcher.suppressions().remove_entry(&tx, id).await? {
        return Err(missing().into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
