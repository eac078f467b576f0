//! Keeps `content_workflow` in step with what is written: where each document stands, and what lists show of it.
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QuerySelect};
use serde_json::Value;
use store::WriteTx;

use super::columns::Columns;
use super::table::head::{Entity, Model, State};
use super::{DocumentError, Mark};
use crate::model::{Kind, fields};

/// Longest key of a list's search, in bytes: a title and the beginning of the text.
const LONGEST_KEY: usize = 2_000;

pub(crate) async fn of(tx: &WriteTx, id: &str) -> Result<Option<Model>, DocumentError> {
    let found = Entity::find_by_id(id).lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// A document as it is written now, with what the write says of itself.
pub(super) struct Written<'a> {
    pub id: &'a str,
    pub kind: Kind,
    pub body: &'a Value,
    pub text: String,
    pub columns: Columns,
    pub revision: i64,
    pub mark: &'a Mark,
}

pub(super) async fn saved(tx: &WriteTx, written: &Written<'_>) -> Result<(), DocumentError> {
    let before = of(tx, written.id).await?;
    let mut head = fresh(tx, written, before.as_ref());
    head.has_draft = true;
    head.state = match head.state {
        State::InReview => State::InReview,
        // Whoever changes a scheduled document without the desk leaves its time; the job looks at it again.
        State::Scheduled => State::Scheduled,
        State::Deleted => State::Deleted,
        _ if head.live => State::Published,
        _ => State::Draft,
    };
    put(tx, head, before.is_some()).await
}

pub(super) async fn published(tx: &WriteTx, written: &Written<'_>) -> Result<(), DocumentError> {
    let before = of(tx, written.id).await?;
    let mut head = fresh(tx, written, before.as_ref());
    // An approval holds for the same words under their new number.
    let approved = before
        .as_ref()
        .is_some_and(|before| before.approved_revision == Some(before.revision));
    head.approved_revision = approved.then_some(written.revision);
    head.state = State::Published;
    head.live = true;
    head.live_clinical = head.clinical;
    head.has_draft = false;
    head.slug.clone_from(&written.columns.slug);
    head.note = None;
    unschedule(&mut head);
    put(tx, head, before.is_some()).await
}

pub(super) async fn taken_down(
    tx: &WriteTx,
    written: &Written<'_>,
    state: State,
) -> Result<(), DocumentError> {
    let before = of(tx, written.id).await?;
    let mut head = fresh(tx, written, before.as_ref());
    head.state = state;
    head.live = false;
    head.has_draft = state != State::Archived;
    unschedule(&mut head);
    put(tx, head, before.is_some()).await
}

/// Takes the time away that a document was to be published at.
pub(crate) fn unschedule(head: &mut Model) {
    head.scheduled_at = None;
    head.schedule_zone = None;
    head.schedule_key = None;
}

pub(crate) async fn put(tx: &WriteTx, head: Model, is_there: bool) -> Result<(), DocumentError> {
    let row = head.into_active_model().reset_all();
    if is_there {
        row.update(tx.connection()).await?;
    } else {
        tx.insert(row).await?;
    }
    Ok(())
}

fn fresh(tx: &WriteTx, written: &Written<'_>, before: Option<&Model>) -> Model {
    let columns = &written.columns;
    let title = title(written);
    let mut find_key = columns.find_key.clone();
    if find_key.is_empty() {
        find_key = kernel::text::fold(&title);
    }
    find_key.truncate(find_key.floor_char_boundary(LONGEST_KEY));
    Model {
        id: written.id.to_owned(),
        kind: written.kind.name().to_owned(),
        title,
        category: columns.category.clone(),
        find_key,
        revision: written.revision,
        clinical: is_for_a_doctor(written.body),
        sample: columns.sample,
        review_due: fields::date_key(fields::text(written.body, "reviewDue")),
        updated_at: tx.now(),
        updated_by: tx.actor().to_string(),
        by_name: written.mark.name.clone(),
        ..before.cloned().unwrap_or_else(|| blank(tx, written))
    }
}

/// Marked clinical, or a doctor's review stands in it: both are promises that a doctor has seen these words.
fn is_for_a_doctor(body: &Value) -> bool {
    fields::flag(body, "clinical") || fields::some_text(body, "reviewedBy").is_some()
}

/// Settings have no title of their own in their body.
fn title(written: &Written<'_>) -> String {
    let schema = crate::desk::schema::schema_of(written.kind, written.id);
    match schema.filter(|schema| schema.id.is_some()) {
        Some(schema) => schema.label.clone(),
        None => written.columns.title.clone(),
    }
}

fn blank(tx: &WriteTx, written: &Written<'_>) -> Model {
    Model {
        id: written.id.to_owned(),
        kind: written.kind.name().to_owned(),
        state: State::Draft,
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
        approved_revision: None,
        approved_by: String::new(),
        approved_at: None,
        note: None,
    }
}

/// Puts the settings documents into the lists that were never changed: their defaults are on the site.
pub(crate) async fn put_settings(tx: &WriteTx) -> Result<(), DocumentError> {
    for schema in crate::desk::schema::schemas() {
        let Some(id) = &schema.id else {
            continue;
        };
        let written = Written {
            id,
            kind: Kind::Settings,
            body: &Value::Null,
            text: String::new(),
            columns: Columns::of(id, Kind::Settings, &Value::Null),
            revision: 0,
            mark: &Mark::default(),
        };
        let mut head = fresh(tx, &written, None);
        head.state = State::Published;
        head.live = true;
        head.has_draft = false;
        head.updated_by = String::new();
        let row = head.into_active_model().reset_all();
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

pub(crate) async fn change(
    tx: &WriteTx,
    mut head: Model,
    change: impl FnOnce(&mut Model),
) -> Result<Model, DocumentError> {
    change(&mut head);
    put(tx, head.clone(), true).await?;
    Ok(head)
}
