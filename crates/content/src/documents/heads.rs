//! Keeps `content_workflow` in step with what is written: where each document stands, and what lists show of it.
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QuerySelect};
use serde_json::Value;
use store::WriteTx;

use super::columns::IndexedColumns;
use super::error::DocumentError;
use super::revision_metadata::RevisionMetadata;
use super::table::head::{DocumentState, Entity, Model};
use crate::model::{DocumentKind, fields};
use crate::schema;

/// Longest key of a list's search, in bytes: a title and the beginning of the text.
const LONGEST_KEY: usize = 2_000;

pub(crate) async fn lock_head(tx: &WriteTx, id: &str) -> Result<Option<Model>, DocumentError> {
    let found = Entity::find_by_id(id).lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// A document as it is written now, with what the write says of itself.
pub(super) struct WrittenDocument<'a> {
    pub id: &'a str,
    pub kind: DocumentKind,
    pub body: &'a Value,
    pub text: String,
    pub columns: IndexedColumns,
    pub revision: i64,
    pub metadata: &'a RevisionMetadata,
}

pub(super) async fn record_saved(
    tx: &WriteTx,
    written: &WrittenDocument<'_>,
) -> Result<(), DocumentError> {
    let before = lock_head(tx, written.id).await?;
    let mut head = build_head(tx, written, before.as_ref());
    head.has_draft = true;
    head.state = match head.state {
        DocumentState::InReview => DocumentState::InReview,
        // Whoever changes a scheduled document without the desk leaves its time; the job looks at it again.
        DocumentState::Scheduled => DocumentState::Scheduled,
        DocumentState::Deleted => DocumentState::Deleted,
        _ if head.live => DocumentState::Published,
        _ => DocumentState::Draft,
    };
    save_head(tx, head, before.is_some()).await
}

pub(super) async fn record_published(
    tx: &WriteTx,
    written: &WrittenDocument<'_>,
) -> Result<(), DocumentError> {
    let before = lock_head(tx, written.id).await?;
    let mut head = build_head(tx, written, before.as_ref());
    // An approval holds for the same words under their new number.
    let approved = before
        .as_ref()
        .is_some_and(|before| before.approved_revision == Some(before.revision));
    head.approved_revision = approved.then_some(written.revision);
    head.state = DocumentState::Published;
    head.live = true;
    head.live_clinical = head.clinical;
    head.has_draft = false;
    head.slug.clone_from(&written.columns.slug);
    head.note = None;
    clear_schedule(&mut head);
    save_head(tx, head, before.is_some()).await
}

pub(super) async fn record_taken_down(
    tx: &WriteTx,
    written: &WrittenDocument<'_>,
    state: DocumentState,
) -> Result<(), DocumentError> {
    let before = lock_head(tx, written.id).await?;
    let mut head = build_head(tx, written, before.as_ref());
    head.state = state;
    head.live = false;
    head.has_draft = state != DocumentState::Archived;
    clear_schedule(&mut head);
    clear_unpublishing(&mut head);
    save_head(tx, head, before.is_some()).await
}

/// Takes the time away that a document was to be published at.
pub(crate) fn clear_schedule(head: &mut Model) {
    head.scheduled_at = None;
    head.schedule_zone = None;
    head.schedule_key = None;
}

/// Takes the time away at which it was to be taken off the site.
pub(crate) fn clear_unpublishing(head: &mut Model) {
    head.unpublish_at = None;
    head.unpublish_zone = None;
    head.unpublish_key = None;
}

pub(crate) async fn save_head(
    tx: &WriteTx,
    head: Model,
    is_there: bool,
) -> Result<(), DocumentError> {
    let row = head.into_active_model().reset_all();
    if is_there {
        row.update(tx.connection()).await?;
    } else {
        tx.insert_row(row).await?;
    }
    Ok(())
}

fn build_head(tx: &WriteTx, written: &WrittenDocument<'_>, before: Option<&Model>) -> Model {
    let columns = &written.columns;
    let title = head_title(written);
    let mut find_key = columns.find_key.clone();
    if find_key.is_empty() {
        find_key = kernel::text::fold_for_comparison(&title);
    }
    find_key.truncate(find_key.floor_char_boundary(LONGEST_KEY));
    Model {
        id: written.id.to_owned(),
        kind: written.kind.name().to_owned(),
        title,
        category: columns.category.clone(),
        find_key,
        revision: written.revision,
        clinical: needs_doctor(written.body),
        sample: columns.sample,
        review_due: fields::date_key(fields::read_text(written.body, "reviewDue")),
        updated_at: tx.now(),
        updated_by: tx.actor().to_string(),
        by_name: written.metadata.name.clone(),
        ..before.cloned().unwrap_or_else(|| blank_head(tx, written))
    }
}

/// Marked clinical, or a doctor's review stands in it: both are promises that a doctor has seen these words.
fn needs_doctor(body: &Value) -> bool {
    fields::read_flag(body, "clinical") || fields::read_some_text(body, "reviewedBy").is_some()
}

/// Settings have no title of their own in their body.
fn head_title(written: &WrittenDocument<'_>) -> String {
    let schema = schema::find_schema(written.kind, written.id);
    match schema.filter(|schema| schema.id.is_some()) {
        Some(schema) => schema.label.clone(),
        None => written.columns.title.clone(),
    }
}

fn blank_head(tx: &WriteTx, written: &WrittenDocument<'_>) -> Model {
    Model {
        id: written.id.to_owned(),
        kind: written.kind.name().to_owned(),
        state: DocumentState::Draft,
        live: false,
        has_draft: true,
        title: String::new(),
        category: String::new(),
        find_key: String::new(),
        revision: 0,
        clinical: false,
        live_clinical: false,
        sample: false,
        review_due: String::new(),
        slug: None,
        updated_at: tx.now(),
        updated_by: String::new(),
        by_name: String::new(),
        scheduled_at: None,
        schedule_zone: None,
        schedule_key: None,
        unpublish_at: None,
        unpublish_zone: None,
        unpublish_key: None,
        approved_revision: None,
        approved_by: String::new(),
        approved_at: None,
        note: None,
    }
}

/// Puts the settings documents into the lists that were never changed: their defaults are on the site.
pub(crate) async fn insert_settings_heads(tx: &WriteTx) -> Result<(), DocumentError> {
    for schema in schema::all_schemas() {
        let Some(id) = &schema.id else {
            continue;
        };
        let written = WrittenDocument {
            id,
            kind: DocumentKind::Settings,
            body: &Value::Null,
            text: String::new(),
            columns: IndexedColumns::from_body(id, DocumentKind::Settings, &Value::Null),
            revision: 0,
            metadata: &RevisionMetadata::default(),
        };
        let mut head = build_head(tx, &written, None);
        head.state = DocumentState::Published;
        head.live = true;
        head.has_draft = false;
        head.updated_by = String::new();
        let row = head.into_active_model().reset_all();
        // Nodes that start at the same time insert the same rows.
        let same = OnConflict::column(super::table::head::Column::Id)
            .do_nothing()
            .to_owned();
        Entity::insert(row)
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

pub(crate) async fn update_head(
    tx: &WriteTx,
    mut head: Model,
    change: impl FnOnce(&mut Model),
) -> Result<Model, DocumentError> {
    change(&mut head);
    save_head(tx, head.clone(), true).await?;
    Ok(head)
}
