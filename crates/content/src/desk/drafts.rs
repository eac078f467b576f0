//! Documents one at a time: reading, beginning, saving.
use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use kernel::FieldError;
use sea_orm::sea_query::IntoCondition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use staff::SignedIn;
use store::{Actor, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Query};

use super::action_rules::allowed_actions;
use super::check_findings::CheckFindings;
use super::error::{DeskError, DocumentVersion, MovedProblem, moved_problem};
use super::link_checks;
use super::links;
use super::permissions::ContentEditor;
use super::presence::{self, TabParams};
use super::validation::validate_body;
use super::view::{
    ApprovalView, CreatedDocument, DocumentView, PublishedView, SavedView, live_url,
};
use crate::ContentService;
use crate::copy::{copy_overrides, default_copy};
use crate::documents::queries::nul_free;
use crate::documents::table::head::{self, DocumentState};
use crate::documents::table::{document, revision};
use crate::documents::{self, RevisionMetadata, heads, revisions};
use crate::media::fill_recording_facts;
use crate::model::{DocumentKind, fields};
use crate::schema::{DocumentSchema, Field, find_schema, is_settings_id};

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewDocument {
    pub kind: String,
    /// What stands in it so far; its id is made here.
    #[schema(value_type = Object)]
    #[serde(default)]
    pub body: Value,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveRequest {
    pub base: i64,
    /// The whole document; what the form does not know is sent back as it came.
    #[schema(value_type = Object)]
    pub body: Value,
    /// The tab that saves by itself; its saves within five minutes are one revision.
    #[serde(default)]
    pub tab: Option<String>,
}

/// One document with everything that its screen needs.
#[utoipa::path(get, path = "/api/desk/documents/{id}", operation_id = "desk_read_document", tag = "desk",
    params(("id" = String, Path, description = "The document"), TabParams),
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn read_document(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(params): Query<TabParams>,
) -> Result<Json<DocumentView>, DeskError> {
    if id == links::SITE_SETTINGS {
        desk.fold_header_links().await?;
    }
    Ok(Json(
        desk.build_document_view(&ContentEditor(signed_in), &id, &params.tab)
            .await?,
    ))
}

/// Begins a document.
#[utoipa::path(post, path = "/api/desk/documents", operation_id = "desk_create_document", tag = "desk",
    responses((status = 201, body = CreatedDocument), (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn create_document(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Json(new): Json<NewDocument>,
) -> Result<(StatusCode, Json<CreatedDocument>), DeskError> {
    let person = ContentEditor(signed_in);
    let unknown = || kernel::ProblemDetails::invalid_fields("Choose what to create.", Vec::new());
    let kind: DocumentKind = new
        .kind
        .parse()
        .map_err(|_| unknown().with_field("kind", "There is no such type."))?;
    if kind == DocumentKind::Settings {
        return Err(unknown()
            .with_field("kind", "Settings already exist.")
            .into());
    }
    person.require_write(kind)?;
    if kind == DocumentKind::Navigation {
        return Err(unknown()
            .with_field("kind", "Links of the header are set under Settings, Menu.")
            .into());
    }
    let tx = desk.store().begin(person.actor()).await?;
    let created = insert_draft(&tx, &person, kind, new.body).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Saves a draft, if nobody else saved since `base`.
#[utoipa::path(put, path = "/api/desk/documents/{id}", operation_id = "desk_save_document", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = SavedView), (status = 404, body = kernel::ProblemDetails),
        (status = 409, body = MovedProblem), (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn save_document(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<SaveRequest>,
) -> Result<Json<SavedView>, DeskError> {
    let person = ContentEditor(signed_in);
    let base = request.base;
    match desk.save_draft(&person, &id, request).await {
        // The refused transaction has ended: reading both versions must not hold SQLite's only writer.
        Err(DeskError::Moved(_)) => Err(desk.build_conflict(&id, base).await?),
        saved => saved.map(Json),
    }
}

/// Marks what a doctor has to approve.
const CLINICAL: &str = "clinical";

/// Makes the body of a new document: an id of its own, the time it was begun.
pub(super) async fn insert_draft(
    tx: &WriteTx,
    person: &ContentEditor,
    kind: DocumentKind,
    body: Value,
) -> Result<CreatedDocument, DeskError> {
    let id = format!("{kind}-{}", tx.new_id().to_string().to_lowercase());
    let begun = tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let mut made = json!({"_id": id, "_type": kind.name(), "_createdAt": begun});
    let Value::Object(fields) = body else {
        return Err(DeskError::invalid("A document is an object.", Vec::new()));
    };
    let own: Map<String, Value> = fields
        .into_iter()
        // Names beginning with `_` are set by the server: a client must not backdate its document.
        .filter(|(name, _)| !name.starts_with('_'))
        .collect();
    if let Some(map) = made.as_object_mut() {
        map.extend(own);
    }
    let made = normalise_body(made, &Value::Null, kind, &id);
    require_storable(kind, &id, &made)?;
    let metadata = RevisionMetadata::from_author(person.name());
    let saved = documents::save_draft_as(tx, &made, Some(0), &metadata).await?;
    documents::audit_document(tx, "document.create", kind, &id, saved.revision).await?;
    Ok(CreatedDocument {
        id,
        revision: saved.revision,
    })
}

impl ContentService {
    async fn save_draft(
        &self,
        person: &ContentEditor,
        id: &str,
        request: SaveRequest,
    ) -> Result<SavedView, DeskError> {
        let tx = self.store().begin(person.actor()).await?;
        let (head, kind) = lock_for_saving(&tx, person, id, request.base).await?;
        let current = load_body(tx.connection(), &head).await?;
        let mut body = normalise_body(request.body, &current, kind, id);
        fill_recording_facts(tx.connection(), &mut body).await?;
        check_clinical_flag(&tx, person, &head, (&current, &body)).await?;
        let mut found = require_storable(kind, id, &body)?;
        found.add_unreadable(self.unreadable_in(id, &body));
        let mut checks = found.checks;
        let own = self.public_url();
        checks.extend(link_checks::load_link_checks(tx.connection(), id, &body, own).await?);
        let mut metadata = RevisionMetadata::from_author(person.name());
        let tab = request
            .tab
            .as_deref()
            .map(nul_free)
            .filter(|tab| !tab.is_empty());
        metadata.tab = tab.map(|tab| tab.chars().take(64).collect());
        // Another tab may build on the previous revision: once folded away, it could not serve as a merge ancestor.
        metadata.held_revisions = presence::load_held_revisions(&tx, id, tab).await?;
        let begins = head.approved_revision == Some(head.revision) || !head.has_draft;
        let saved = documents::save_draft_as(&tx, &body, Some(request.base), &metadata).await?;
        if let Some(tab) = tab {
            presence::record_base_revision(&tx, id, tab, saved.revision).await?;
        }
        // A line for each autosave would bury what matters: the first save of a new draft has one.
        if begins || tab.is_none() {
            documents::audit_document(&tx, "document.save", kind, id, saved.revision).await?;
        }
        let saved_at = tx.now();
        tx.commit().await?;
        Ok(SavedView {
            revision: saved.revision,
            saved_at,
            checks,
        })
    }
}

/// Saves a body over the newest revision of a document that is locked: one of several that are changed alike.
pub(super) async fn save_one_of_many(
    tx: &WriteTx,
    person: &ContentEditor,
    (head, kind): (&head::Model, DocumentKind),
    (current, next): (&Value, Value),
) -> Result<(), DeskError> {
    let body = normalise_body(next, current, kind, &head.id);
    check_clinical_flag(tx, person, head, (current, &body)).await?;
    check_changes(find_schema(kind, &head.id), current, &body)?;
    let mut metadata = RevisionMetadata::from_author(person.name());
    metadata.held_revisions = presence::load_held_revisions(tx, &head.id, None).await?;
    let saved = documents::save_draft_as(tx, &body, Some(head.revision), &metadata).await?;
    documents::audit_document(tx, "document.save", kind, &head.id, saved.revision).await?;
    Ok(())
}

/// Refuses what a change brings that could not be published: too long, too large, no such choice. Nobody sees these documents in
/// an editor, where a draft may have such faults for a while. What is missing yet, or was wrong before, stays as it is.
pub(super) fn check_changes(
    schema: Option<&DocumentSchema>,
    before: &Value,
    after: &Value,
) -> Result<(), DeskError> {
    let mut found = validate_body(schema, after);
    found.checks.retain(|check| check.code != "required");
    let is_changed = |error: &FieldError| {
        let path = error.field.strip_prefix("body.").unwrap_or_default();
        let field = path.split(['.', '[']).next().unwrap_or_default();
        before.get(field) != after.get(field)
    };
    let mut errors = found.blocking_errors().into_iter();
    match errors.find(is_changed) {
        Some(error) => Err(DeskError::invalid(&error.message.clone(), vec![error])),
        None => Ok(()),
    }
}

/// Where a document stands that is to be saved over its revision `base`; refuses what this person may not change, or not
/// as it stands.
pub(super) async fn lock_for_saving(
    tx: &WriteTx,
    person: &ContentEditor,
    id: &str,
    base: i64,
) -> Result<(head::Model, DocumentKind), DeskError> {
    let head = heads::lock_head(tx, nul_free(id))
        .await?
        .ok_or_else(DeskError::not_found)?;
    let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
    person.require_write(kind)?;
    if base != head.revision {
        return Err(DeskError::Moved(head.revision));
    }
    match lock_reason(&head) {
        Some(words) => Err(DeskError::conflict("document_locked", words)),
        None => Ok((head, kind)),
    }
}

/// Refuses to take the clinical mark off what a doctor was asked about or visitors read: that is the doctor's to do, or
/// the review could be passed by.
pub(super) async fn check_clinical_flag(
    tx: &WriteTx,
    person: &ContentEditor,
    head: &head::Model,
    (current, next): (&Value, &Value),
) -> Result<(), DeskError> {
    let taken_off = fields::read_flag(current, CLINICAL) && !fields::read_flag(next, CLINICAL);
    if !taken_off || person.may_review() {
        return Ok(());
    }
    if !head.live_clinical && !revisions::was_reviewed(tx, &head.id).await? {
        return Ok(());
    }
    let message = "Clinical: only a doctor can remove this label.";
    let error = FieldError::new(format!("body.{CLINICAL}"), message);
    let words = "This cannot be saved as it is.";
    Err(DeskError::invalid(words, vec![error]))
}

fn lock_reason(head: &head::Model) -> Option<String> {
    let words = match head.state {
        DocumentState::Scheduled => "It is scheduled as it is. Cancel the schedule to change it.",
        DocumentState::Deleted => "It is deleted. Restore it to change it.",
        DocumentState::Archived => "It is archived. Restore it to change it.",
        _ => return None,
    };
    Some(words.to_owned())
}

/// The body as it is kept: its own id and type; what the house writes stays as it was; of settings only what differs
/// from the defaults.
pub(super) fn normalise_body(
    mut body: Value,
    current: &Value,
    kind: DocumentKind,
    id: &str,
) -> Value {
    let Some(map) = body.as_object_mut() else {
        return body;
    };
    let mut keep = |name: &str, value: Option<&Value>| {
        match value {
            Some(value) => map.insert(name.to_owned(), value.clone()),
            None => map.shift_remove(name),
        };
    };
    keep("_id", Some(&id.into()));
    keep("_type", Some(&kind.name().into()));
    if !current.is_null() {
        keep("_createdAt", current.get("_createdAt"));
    }
    let schema = find_schema(kind, id);
    let own = |field: &&Field| field.read_only;
    for field in schema.iter().flat_map(|schema| &schema.fields).filter(own) {
        keep(&field.name, current.get(&field.name));
    }
    // A sample may become the doctor's own; nothing becomes a sample, which is shown without proof.
    if !fields::read_flag(current, "sample") {
        keep("sample", None);
    }
    match id
        .strip_prefix(crate::schema::SETTINGS_PREFIX)
        .and_then(default_copy)
    {
        Some(defaults) if kind == DocumentKind::Settings => {
            Value::Object(copy_overrides(defaults, &body))
        }
        _ => body,
    }
}

/// Refuses what could never be right.
pub(super) fn require_storable(
    kind: DocumentKind,
    id: &str,
    body: &Value,
) -> Result<CheckFindings, DeskError> {
    if !body.is_object() {
        return Err(DeskError::invalid("A document is an object.", Vec::new()));
    }
    let found = validate_body(find_schema(kind, id), body);
    if found.refused.is_empty() {
        return Ok(found);
    }
    let words = "This cannot be saved as it is.";
    Err(DeskError::invalid(words, found.refused))
}

/// The newest body of a document; `None` for settings that were never changed.
pub(super) async fn find_newest_body(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Value>, DeskError> {
    let body: Option<String> = document::Entity::find()
        .filter(document::Column::Id.eq(nul_free(id)))
        .order_by_desc(document::Column::Revision)
        .select_only()
        .column(document::Column::Body)
        .into_tuple()
        .one(connection)
        .await?;
    let body = body.map(|body| serde_json::from_str(&body));
    Ok(body.transpose().map_err(store::StoreError::other)?)
}

/// The newest bodies of the documents that a condition names, by their ids.
pub(super) async fn find_newest_bodies(
    connection: &impl ConnectionTrait,
    condition: impl IntoCondition,
) -> Result<HashMap<String, Value>, DeskError> {
    let bodies: Vec<(String, String)> = document::Entity::find()
        .filter(condition)
        .order_by_asc(document::Column::Revision)
        .select_only()
        .columns([document::Column::Id, document::Column::Body])
        .into_tuple()
        .all(connection)
        .await?;
    // Of a draft and what is published, the newer one comes last and stays.
    let newest: HashMap<String, String> = bodies.into_iter().collect();
    let parse = |(id, body): (String, String)| Ok((id, serde_json::from_str(&body)?));
    let parsed: Result<_, serde_json::Error> = newest.into_iter().map(parse).collect();
    Ok(parsed.map_err(store::StoreError::other)?)
}

/// The newest body; one without fields for settings that were never changed.
pub(super) async fn load_body(
    connection: &impl ConnectionTrait,
    head: &head::Model,
) -> Result<Value, DeskError> {
    let body = find_newest_body(connection, &head.id).await?;
    Ok(body.unwrap_or_else(|| json!({"_id": head.id, "_type": head.kind})))
}

impl ContentService {
    pub(super) async fn load_head(&self, id: &str) -> Result<head::Model, DeskError> {
        let found = head::Entity::find_by_id(nul_free(id))
            .one(self.reader().connection())
            .await?;
        match found {
            Some(head) => Ok(head),
            None if is_settings_id(id) => {
                let tx = self.store().begin(Actor::System).await?;
                heads::insert_settings_heads(&tx).await?;
                tx.commit().await?;
                let again = head::Entity::find_by_id(id);
                let again = again.one(self.reader().connection()).await?;
                again.ok_or_else(DeskError::not_found)
            }
            None => Err(DeskError::not_found()),
        }
    }

    pub(super) async fn build_document_view(
        &self,
        person: &ContentEditor,
        id: &str,
        tab: &str,
    ) -> Result<DocumentView, DeskError> {
        let head = self.load_head(id).await?;
        let reader = self.reader();
        let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
        let body = load_body(reader.connection(), &head).await?;
        let live =
            document::Entity::find_by_id((head.id.clone(), document::VersionStatus::Published))
                .one(reader.connection())
                .await?;
        let ids = [head.id.clone()];
        let now = self.store().clock().now();
        let lease = presence::load_leases(reader.connection(), &ids, tab, now).await?;
        let schema: Option<&DocumentSchema> = find_schema(kind, id);
        let mut found = validate_body(schema, &body);
        found.add_unreadable(self.unreadable_in(&head.id, &body));
        let mut checks = found.checks;
        let own = self.public_url();
        checks.extend(
            link_checks::load_link_checks(reader.connection(), &head.id, &body, own).await?,
        );
        let closed = self.find_closed_offers(std::slice::from_ref(&head)).await?;
        Ok(DocumentView {
            closed: !closed.is_empty(),
            actions: allowed_actions(person, &head),
            published: live.map(|row| PublishedView {
                revision: row.revision,
                at: row.updated_at,
                url: live_url(&head),
            }),
            checks,
            changed: head.live && head.has_draft,
            clinical: head.clinical || head.live_clinical,
            approval: ApprovalView::from_head(&head),
            locked: lock_reason(&head),
            lease: lease.into_values().next(),
            body,
            state: head.state,
            revision: head.revision,
            scheduled_at: head.scheduled_at,
            schedule_zone: head.schedule_zone,
            unpublish_at: head.unpublish_at,
            unpublish_zone: head.unpublish_zone,
            note: head.note,
            updated_at: head.updated_at,
            updated_by: head.by_name,
            title: head.title,
            kind: head.kind,
            id: head.id,
        })
    }

    /// The answer to a save on an old revision: what is there now and what it began with.
    pub(super) async fn build_conflict(&self, id: &str, base: i64) -> Result<DeskError, DeskError> {
        let newest = self.find_version(id, i64::MAX).await?;
        let ancestor = self.find_version(id, base).await?;
        let revision = newest.as_ref().map_or(0, |version| version.revision);
        Ok(DeskError::Conflict(Box::new(MovedProblem {
            problem: moved_problem(revision),
            current: newest,
            ancestor,
        })))
    }

    /// The newest kept revision up to a number.
    pub(super) async fn find_version(
        &self,
        id: &str,
        upto: i64,
    ) -> Result<Option<DocumentVersion>, DeskError> {
        let row = revision::Entity::find()
            .filter(revision::Column::DocumentId.eq(nul_free(id)))
            // The base may have been folded or thinned away; the last revision kept before it is the nearest ancestor.
            .filter(revision::Column::Revision.lte(upto))
            .order_by_desc(revision::Column::Revision)
            .one(self.reader().connection())
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some(DocumentVersion {
            revision: row.revision,
            body: serde_json::from_str(&row.body).map_err(store::StoreError::other)?,
            by: row.by_name,
            at: row.at,
        }))
    }
}
