//! Links that show a draft as the page it will be, to whoever has the link, until they end or are withdrawn.
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::dates::format_long_date;
use kernel::{PracticeZone, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use staff::SignedIn;
use store::token::blake3_hash;
use store::{AuditEntry, Token};
use utoipa::ToSchema;
use web::{Json, Pages, Path, pages::DraftPreview};

use super::drafts::load_body;
use super::error::DeskError;
use super::review_state::{is_approved, remove_review};
use super::tables::preview::{ActiveModel, Column, Entity};
use crate::ContentService;
use crate::documents::queries::nul_free;
use crate::documents::table::head::DocumentState;
use crate::documents::{self, page_url};
use crate::model::{Document, DocumentKind, address};

const LIFE: TimeDelta = TimeDelta::days(7);

/// A new link. It is told this once: only its hash is kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPreview {
    pub id: String,
    pub url: String,
    pub expires_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewRow {
    pub id: String,
    pub by: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewList {
    pub items: Vec<PreviewRow>,
}

/// Makes a link that shows the draft.
#[utoipa::path(post, path = "/api/desk/documents/{id}/previews", operation_id = "desk_create_preview", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 201, body = NewPreview), (status = 404, body = kernel::ProblemDetails),
        (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn create_preview(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<NewPreview>), DeskError> {
    let head = desk.load_head(&id).await?;
    let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
    if page_url(kind, &id, &id, "").is_none() {
        let words = "No page shows this document, so there is nothing to preview.";
        return Err(DeskError::invalid(words, Vec::new()));
    }
    let token = Token::hex::<32>().into_secret();
    let tx = desk.store().begin(signed_in.actor()).await?;
    let made = NewPreview {
        id: tx.new_id().to_string(),
        url: format!("{}/preview/{token}", desk.public_url()),
        expires_at: tx.now() + LIFE,
    };
    // Expired links are removed when a new one is made, so that no job is needed.
    Entity::delete_many()
        .filter(Column::ExpiresAt.lt(tx.now()))
        .exec(tx.connection())
        .await?;
    let row = ActiveModel {
        id: Set(made.id.clone()),
        document_id: Set(head.id.clone()),
        token_hash: Set(blake3_hash(&token)),
        created_by: Set(signed_in.id.to_string()),
        by_name: Set(signed_in.name),
        created_at: Set(tx.now()),
        expires_at: Set(made.expires_at),
    };
    tx.insert_row(row).await?;
    tx.record_audit(preview_audit_entry(
        "document.preview",
        kind,
        &head.id,
        &made.id,
    ))
    .await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Links of a document that still work.
#[utoipa::path(get, path = "/api/desk/documents/{id}/previews", operation_id = "desk_list_previews", tag = "desk",
    params(("id" = String, Path, description = "The document")), responses((status = 200, body = PreviewList)))]
pub(super) async fn list_previews(
    State(desk): State<ContentService>,
    Path(id): Path<String>,
) -> Result<Json<PreviewList>, DeskError> {
    let rows = Entity::find()
        .filter(Column::DocumentId.eq(nul_free(&id)))
        .filter(Column::ExpiresAt.gt(desk.store().clock().now()))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(desk.reader().connection())
        .await?;
    let items = rows.into_iter().map(|row| PreviewRow {
        id: row.id,
        by: row.by_name,
        created_at: row.created_at,
        expires_at: row.expires_at,
    });
    Ok(Json(PreviewList {
        items: items.collect(),
    }))
}

/// Withdraws a link: it shows nothing from now on.
#[utoipa::path(delete, path = "/api/desk/documents/{id}/previews/{preview}", operation_id = "desk_delete_preview",
    tag = "desk", params(("id" = String, Path, description = "The document"),
        ("preview" = String, Path, description = "The link's id")),
    responses((status = 204), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn delete_preview(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path((id, preview)): Path<(String, String)>,
) -> Result<StatusCode, DeskError> {
    let head = desk.load_head(&id).await?;
    let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
    let tx = desk.store().begin(signed_in.actor()).await?;
    let gone = Entity::delete_many()
        .filter(Column::Id.eq(nul_free(&preview)))
        .filter(Column::DocumentId.eq(&head.id))
        .exec(tx.connection())
        .await?;
    if gone.rows_affected == 0 {
        return Err(ProblemDetails::not_found("There is no such link.").into());
    }
    tx.record_audit(preview_audit_entry(
        "document.withdraw_preview",
        kind,
        &head.id,
        &preview,
    ))
    .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn preview_audit_entry(action: &str, kind: DocumentKind, id: &str, preview: &str) -> AuditEntry {
    AuditEntry::new(action, format!("{kind}:{id}")).after(serde_json::json!({ "preview": preview }))
}

/// The page as it will be, for whoever has the link. Nothing keeps it and nothing finds it.
pub(super) async fn show_preview(
    State(desk): State<ContentService>,
    pages: Pages,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, DeskError> {
    let (document, path, expires_at) = desk.load_preview(&token).await?;
    let until = format_long_date(PracticeZone::Lagos.to_local(expires_at).date_naive());
    let uri = path
        .parse()
        .map_err(|_| ProblemDetails::not_found("There is nothing to preview."))?;
    let rendered = pages.render_preview(&uri, &headers, DraftPreview { until });
    Ok(documents::with_preview(document, rendered)
        .await
        .into_response())
}

impl ContentService {
    /// The draft that a link shows, the page that shows it, and when the link ends.
    async fn load_preview(
        &self,
        token: &str,
    ) -> Result<(Document, String, DateTime<Utc>), DeskError> {
        let ended = || -> DeskError {
            ProblemDetails::not_found(
                "This preview has ended or was withdrawn. Ask for a new link.",
            )
            .into()
        };
        let reader = self.reader();
        let row = Entity::find()
            .filter(Column::TokenHash.eq(blake3_hash(token)))
            .filter(Column::ExpiresAt.gt(self.store().clock().now()))
            .one(reader.connection())
            .await?
            .ok_or_else(ended)?;
        let head = self.load_head(&row.document_id).await?;
        if head.state == DocumentState::Deleted {
            return Err(ended());
        }
        let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
        let mut body = load_body(reader.connection(), &head).await?;
        if head.has_draft && !is_approved(&head) {
            // The doctor's name stands there since an earlier version: nobody has checked these words yet.
            remove_review(&mut body);
        }
        let slug = address::address_of(
            body.pointer("/slug/current")
                .and_then(serde_json::Value::as_str)
                .unwrap_or_default(),
            &head.title,
            &head.id,
        );
        let url = page_url(kind, &head.id, &slug, &head.title).ok_or_else(ended)?;
        // A question's address ends in a fragment, which no route matches.
        let path = url.split('#').next().unwrap_or("/").to_owned();
        let document = Document {
            id: head.id,
            kind,
            slug: Some(slug),
            body,
            updated_at: head.updated_at,
        };
        Ok((document, path, row.expires_at))
    }
}
