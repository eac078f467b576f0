//! What readers did here and the service has not taken yet.
use std::collections::BTreeMap;

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::json;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::followed::SyncDesk;
use crate::error::SyncError;
use crate::service::SyncService;
use crate::tables::document;
use crate::tables::outgoing::comment::{self, CommentStanding};
use crate::tables::outgoing::queue::{self, OutgoingState};
use crate::tables::outgoing::reaction;

/// Documents that are shown at once.
const MOST: usize = 200;
/// Rows that are read for that.
const ROWS: u64 = 10_000;

/// A document with what readers did that the service is not told of, or did not take.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutgoingFeedback)]
pub struct OutgoingFeedback {
    /// `_id`.
    id: String,
    /// `_type`; empty where the document is not followed any more.
    kind: String,
    state: OutgoingState,
    /// Comments that are new, changed or taken off.
    comments: u64,
    /// Likes and dislikes, those that were taken back too.
    reactions: u64,
    /// Why it was not taken, in the service's words.
    words: Option<String>,
    tried_at: Option<DateTime<Utc>>,
    /// When it is tried again.
    next_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutgoingFeedbacks)]
pub struct OutgoingFeedbacks {
    items: Vec<OutgoingFeedback>,
}

/// What waits to be told to the service, or was not taken, by documents.
#[utoipa::path(get, path = "/api/desk/sync/outgoing", operation_id = "desk_list_sync_outgoing", tag = "desk",
    responses((status = 200, body = OutgoingFeedbacks)))]
pub async fn list_outgoing(Of(desk): Of<SyncDesk>) -> Result<Json<OutgoingFeedbacks>> {
    let Some(service) = &desk.0 else {
        return Ok(Json(OutgoingFeedbacks { items: Vec::new() }));
    };
    let items = load_outgoing(service).await?;
    Ok(Json(OutgoingFeedbacks { items }))
}

/// Sends what the service did not take of a document again.
#[utoipa::path(post, path = "/api/desk/sync/outgoing/{id}/send", operation_id = "desk_send_sync_outgoing", tag = "desk",
    responses((status = 200, body = OutgoingFeedbacks), (status = 404, description = "Nothing of it was refused"),
        (status = 409, description = "This site follows no dataset")))]
pub async fn send_outgoing(
    Of(desk): Of<SyncDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<OutgoingFeedbacks>> {
    let service = desk.service()?;
    let tx = service.store().begin(signed_in.actor()).await?;
    if !service.send_again(&tx, &id).await? {
        return Err(ProblemDetails::not_found("Nothing of it waits for another try.").into());
    }
    service
        .audit_step(&tx, "send_again", json!({"document": id}))
        .await?;
    tx.commit().await?;
    list_outgoing(Of(desk)).await
}

async fn load_outgoing(service: &SyncService) -> Result<Vec<OutgoingFeedback>, SyncError> {
    let reader = service.store().reader();
    let db = reader.connection();
    let mut found: BTreeMap<String, OutgoingFeedback> = BTreeMap::new();
    for row in reaction::Entity::find().limit(ROWS).all(db).await? {
        let item = item_of(&mut found, &row.document);
        item.reactions += row.likes.unsigned_abs() + row.dislikes.unsigned_abs();
    }
    let shown = Condition::any()
        .add(comment::Column::IsWaiting.eq(true))
        .add(comment::Column::Standing.eq(CommentStanding::Refused));
    let comments = comment::Entity::find().filter(shown).limit(ROWS);
    for row in comments.all(db).await? {
        let item = item_of(&mut found, &row.document);
        item.comments += 1;
        if !row.is_waiting {
            item.state = OutgoingState::Refused;
            item.words = row.words;
        }
    }
    for row in queue::Entity::find().limit(ROWS).all(db).await? {
        let item = item_of(&mut found, &row.document);
        item.state = row.state;
        item.words = Some(row.words);
        item.tried_at = Some(row.tried_at);
        item.next_at = Some(row.next_at).filter(|_| row.state == OutgoingState::Waiting);
    }
    let mut items: Vec<OutgoingFeedback> = found.into_values().collect();
    items.sort_by_key(|item| item.state == OutgoingState::Waiting);
    items.truncate(MOST);
    let ids = items.iter().map(|item| item.id.as_str());
    let kinds: Vec<(String, String)> = document::Entity::find()
        .select_only()
        .column(document::Column::Id)
        .column(document::Column::Kind)
        .filter(document::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    let mut kinds: BTreeMap<String, String> = kinds.into_iter().collect();
    for item in &mut items {
        item.kind = kinds.remove(&item.id).unwrap_or_default();
    }
    Ok(items)
}

fn item_of<'a>(
    found: &'a mut BTreeMap<String, OutgoingFeedback>,
    id: &str,
) -> &'a mut OutgoingFeedback {
    let new = || OutgoingFeedback {
        id: id.to_owned(),
        kind: String::new(),
        state: OutgoingState::Waiting,
        comments: 0,
        reactions: 0,
        words: None,
        tried_at: None,
        next_at: None,
    };
    found.entry(id.to_owned()).or_insert_with(new)
}
