//! Documents that are not here as they are there.
use std::time::Duration;

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::followed::SyncDesk;
use crate::applying::{Insistence, save_row};
use crate::error::SyncError;
use crate::report::CensusReport;
use crate::service::SyncService;
use crate::tables::document::{self, Column, Entity, SyncedState};

/// Shown at once.
const MOST: u64 = 200;
/// Longest that a person waits for the service.
const PATIENCE: Duration = Duration::from_secs(20);

/// A document that is not here as it is there, and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SyncedDocument)]
pub struct SyncedDocument {
    /// `_id`.
    id: String,
    /// `_type`.
    kind: String,
    state: SyncedState,
    words: Option<String>,
    seen_at: DateTime<Utc>,
    /// Gone there since.
    missing_since: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SyncedDocuments)]
pub struct SyncedDocuments {
    items: Vec<SyncedDocument>,
}

store::stored_enum! {
    #[schema(as = SyncDecision)]
    pub enum SyncDecision {
        KeepOurs = "keep_ours",
        /// What stands here gives way and stays among the revisions.
        TakeTheirs = "take_theirs",
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SyncDecisionRequest)]
pub struct SyncDecisionRequest {
    decision: SyncDecision,
}

/// What was changed on both sides, refused, or waits, newest first.
#[utoipa::path(get, path = "/api/desk/sync/documents", operation_id = "desk_list_synced_documents", tag = "desk",
    responses((status = 200, body = SyncedDocuments)))]
pub async fn list_synced_documents(Of(desk): Of<SyncDesk>) -> Result<Json<SyncedDocuments>> {
    let Some(service) = &desk.0 else {
        return Ok(Json(SyncedDocuments { items: Vec::new() }));
    };
    let shown = [SyncedState::Conflict, SyncedState::Refused];
    let rows = Entity::find()
        .filter(Column::State.is_in(shown))
        .order_by_desc(Column::SeenAt)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(service.store().reader().connection())
        .await
        .map_err(SyncError::from)?;
    let items = rows.into_iter().map(|row| SyncedDocument {
        id: row.id,
        kind: row.kind,
        state: row.state,
        words: row.words,
        seen_at: row.seen_at,
        missing_since: row.missing_since,
    });
    Ok(Json(SyncedDocuments {
        items: items.collect(),
    }))
}

/// Decides about a document that was changed on both sides.
#[utoipa::path(post, path = "/api/desk/sync/documents/{id}/decision", operation_id = "desk_decide_synced_document", tag = "desk",
    responses((status = 200, body = SyncedDocuments), (status = 404, description = "No such document came"),
        (status = 409, description = "Nothing is to be decided about it, or this site follows no dataset"),
        (status = 503, description = "The service cannot be asked now")))]
pub async fn decide_synced_document(
    Of(desk): Of<SyncDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<SyncDecisionRequest>,
) -> Result<Json<SyncedDocuments>> {
    let service = desk.service()?;
    let row = find_row(service, &id).await?;
    let row = row.ok_or_else(|| ProblemDetails::not_found("No such document came from there."))?;
    if row.state != SyncedState::Conflict {
        return Err(ProblemDetails::already_changed().into());
    }
    match request.decision {
        SyncDecision::KeepOurs => keep_ours(service, &signed_in, &id).await?,
        SyncDecision::TakeTheirs => take_theirs(service, &signed_in, &row).await?,
    }
    list_synced_documents(Of(desk)).await
}

async fn find_row(service: &SyncService, id: &str) -> Result<Option<document::Model>, SyncError> {
    let reader = service.store().reader();
    Ok(Entity::find_by_id(id).one(reader.connection()).await?)
}

async fn keep_ours(service: &SyncService, signed_in: &SignedIn, id: &str) -> Result<()> {
    let tx = service.store().begin(signed_in.actor()).await?;
    if let Some(row) = tx.lock_row::<Entity>(id).await? {
        let row = document::Model {
            state: SyncedState::Kept,
            words: None,
            ..row
        };
        save_row(&tx, row).await?;
    }
    service
        .audit_step(&tx, "keep_ours", json!({"document": id}))
        .await?;
    Ok(tx.commit().await?)
}

async fn take_theirs(
    service: &SyncService,
    signed_in: &SignedIn,
    row: &document::Model,
) -> Result<()> {
    let ids = [row.id.clone()];
    let asked = service.parts().client.load_documents(&ids);
    let unreachable = |words: String| ProblemDetails::unavailable(words);
    let documents = tokio::time::timeout(PATIENCE, asked)
        .await
        .map_err(|_| unreachable("The service does not answer. Try again later.".to_owned()))?
        .map_err(|fault| unreachable(fault.to_string()))?;
    let actor = signed_in.actor();
    if documents.is_empty() {
        let tx = service.store().begin(actor).await?;
        service.take_off_one(&tx, row.clone(), true).await?;
        service
            .audit_step(&tx, "take_theirs", json!({"document": row.id}))
            .await?;
        return Ok(tx.commit().await?);
    }
    let mut report = CensusReport::default();
    service
        .apply_documents((&actor, Insistence::Theirs), &documents, &mut report)
        .await?;
    let tx = service.store().begin(actor).await?;
    service
        .audit_step(&tx, "take_theirs", json!({"document": row.id}))
        .await?;
    Ok(tx.commit().await?)
}
