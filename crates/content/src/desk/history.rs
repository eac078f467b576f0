//! Revisions: what they were, what changed, going back.
use axum::extract::State;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use staff::SignedIn;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query};

use super::diff::{self, FieldDiff};
use super::drafts::{
    check_clinical_flag, load_body, lock_for_saving, normalise_body, require_storable,
};
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::view::DocumentView;
use crate::ContentService;
use crate::documents::queries::nul_free;
use crate::documents::table::revision::{Column, Entity};
use crate::documents::{self, RevisionMetadata};
use crate::model::DocumentKind;
use crate::schema::find_schema;

const LONGEST: u64 = 500;

#[derive(Debug, Clone, Serialize, FromQueryResult, ToSchema)]
pub struct RevisionRow {
    pub revision: i64,
    /// `draft`, `submit`, `approve`, `publish`, `unpublish`, `archive`, `delete`, `restore`, `duplicate`.
    pub action: String,
    pub by: String,
    pub at: DateTime<Utc>,
    /// Words of its texts.
    pub words: i32,
    pub note: Option<String>,
}

/// Revisions, the newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RevisionList {
    pub items: Vec<RevisionRow>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RevisionView {
    pub revision: i64,
    pub action: String,
    pub by: String,
    pub at: DateTime<Utc>,
    #[schema(value_type = Object)]
    pub body: Value,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DiffParams {
    pub from: i64,
    /// The later one; 0 for the newest.
    pub to: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiffView {
    pub from: i64,
    pub to: i64,
    pub fields: Vec<FieldDiff>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct RestoreRequest {
    pub base: i64,
}

/// The revisions of a document.
#[utoipa::path(get, path = "/api/desk/documents/{id}/revisions", operation_id = "desk_list_revisions", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = RevisionList), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn list_revisions(
    State(desk): State<ContentService>,
    Path(id): Path<String>,
) -> Result<Json<RevisionList>, DeskError> {
    desk.load_head(&id).await?;
    let items = Entity::find()
        .filter(Column::DocumentId.eq(nul_free(&id)))
        .order_by_desc(Column::Revision)
        .limit(LONGEST)
        .select_only()
        .columns([
            Column::Revision,
            Column::Action,
            Column::At,
            Column::Words,
            Column::Note,
        ])
        .column_as(Column::ByName, "by")
        .into_model::<RevisionRow>()
        .all(desk.reader().connection())
        .await?;
    Ok(Json(RevisionList { items }))
}

/// One revision.
#[utoipa::path(get, path = "/api/desk/documents/{id}/revisions/{n}", operation_id = "desk_read_revision", tag = "desk",
    params(("id" = String, Path, description = "The document"), ("n" = i64, Path, description = "Its number")),
    responses((status = 200, body = RevisionView), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn read_revision(
    State(desk): State<ContentService>,
    Path((id, number)): Path<(String, i64)>,
) -> Result<Json<RevisionView>, DeskError> {
    Ok(Json(desk.load_revision(&id, number).await?))
}

/// What changed between two revisions.
#[utoipa::path(get, path = "/api/desk/documents/{id}/diff", operation_id = "desk_diff_revisions", tag = "desk",
    params(("id" = String, Path, description = "The document"), DiffParams),
    responses((status = 200, body = DiffView), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn diff_revisions(
    State(desk): State<ContentService>,
    Path(id): Path<String>,
    Query(params): Query<DiffParams>,
) -> Result<Json<DiffView>, DeskError> {
    let head = desk.load_head(&id).await?;
    let to = if params.to == 0 {
        head.revision
    } else {
        params.to
    };
    let before = desk.load_revision(&id, params.from).await?;
    let after = desk.load_revision(&id, to).await?;
    let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
    let schema = find_schema(kind, &id);
    let work = move || diff::diff_fields(schema, &before.body, &after.body);
    // A long article takes its time; other requests go on meanwhile.
    let fields = tokio::task::spawn_blocking(work).await;
    Ok(Json(DiffView {
        from: params.from,
        to,
        fields: fields.map_err(store::StoreError::other)?,
    }))
}

/// Makes a revision the draft again.
#[utoipa::path(post, path = "/api/desk/documents/{id}/revisions/{n}/restore", operation_id = "desk_restore_revision", tag = "desk", params(("id" = String, Path, description = "The document"), ("n" = i64, Path, description = "Its number")),
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::ProblemDetails),
        (status = 409, body = super::error::MovedProblem)))]
pub(super) async fn restore_revision(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path((id, number)): Path<(String, i64)>,
    Json(request): Json<RestoreRequest>,
) -> Result<Json<DocumentView>, DeskError> {
    let old = desk.load_revision(&id, number).await?;
    let person = ContentEditor(signed_in);
    match desk.restore_as_draft(&person, &id, request.base, old).await {
        Err(DeskError::Moved(_)) => Err(desk.build_conflict(&id, request.base).await?),
        Err(other) => Err(other),
        Ok(()) => Ok(Json(desk.build_document_view(&person, &id, "").await?)),
    }
}

impl ContentService {
    /// Makes an old revision the draft, where `base` still is the newest one.
    async fn restore_as_draft(
        &self,
        person: &ContentEditor,
        id: &str,
        base: i64,
        old: RevisionView,
    ) -> Result<(), DeskError> {
        let tx = self.store().begin(person.actor()).await?;
        let (head, kind) = lock_for_saving(&tx, person, id, base).await?;
        // What the house writes is not turned back: counts, the review of other words.
        let current = load_body(tx.connection(), &head).await?;
        let body = normalise_body(old.body, &current, kind, id);
        check_clinical_flag(&tx, person, &head, (&current, &body)).await?;
        require_storable(kind, id, &body)?;
        let metadata = RevisionMetadata::from_author(person.name())
            .with_action("restore")
            .with_note(Some(format!("Revision {}", old.revision)));
        let saved = documents::save_draft_as(&tx, &body, Some(base), &metadata).await?;
        documents::audit_document(&tx, "document.restore", kind, id, saved.revision).await?;
        Ok(tx.commit().await?)
    }

    async fn load_revision(&self, id: &str, number: i64) -> Result<RevisionView, DeskError> {
        let row = Entity::find()
            .filter(Column::DocumentId.eq(nul_free(id)))
            .filter(Column::Revision.eq(number))
            .one(self.reader().connection())
            .await?;
        let row = row.ok_or_else(|| {
            kernel::ProblemDetails::not_found("There is no such revision, or it has been cleared.")
        })?;
        Ok(RevisionView {
            revision: row.revision,
            action: row.action,
            by: row.by_name,
            at: row.at,
            body: serde_json::from_str(&row.body).map_err(store::StoreError::other)?,
        })
    }
}
