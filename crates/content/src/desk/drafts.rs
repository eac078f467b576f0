//! Documents one at a time: reading, beginning, saving.
use axum::extract::State;
use axum::http::StatusCode;
use kernel::FieldError;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use staff::SignedIn;
use store::{Actor, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Query};

use super::actions::allowed;
use super::outside;
use super::presence::{self, TabParams};
use super::refusal::{MovedProblem, Refusal, Version, moved_problem};
use super::rights::Person;
use super::schema::{Field, Schema, is_settings_id, schema_of};
use super::validate::{Findings, look};
use super::view::{ApprovalView, Created, DocumentView, PublishedView, SavedView, url};
use crate::Content;
use crate::copy::{default_words, overrides};
use crate::documents::read::storable;
use crate::documents::table::head::{self, State as Standing};
use crate::documents::table::{document, revision};
use crate::documents::{self, Mark, heads, revisions};
use crate::model::{Kind, fields};

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
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::Problem)))]
pub(super) async fn read(
    State(desk): State<Content>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(params): Query<TabParams>,
) -> Result<Json<DocumentView>, Refusal> {
    Ok(Json(
        desk.document(&Person(signed_in), &id, &params.tab).await?,
    ))
}

/// Begins a document.
#[utoipa::path(post, path = "/api/desk/documents", operation_id = "desk_create_document", tag = "desk",
    responses((status = 201, body = Created), (status = 422, body = kernel::Problem)))]
pub(super) async fn create(
    State(desk): State<Content>,
    signed_in: SignedIn,
    Json(new): Json<NewDocument>,
) -> Result<(StatusCode, Json<Created>), Refusal> {
    let person = Person(signed_in);
    let unknown = || kernel::Problem::invalid("Choose what to write.", Vec::new());
    let kind: Kind = new
        .kind
        .parse()
        .map_err(|_| unknown().with_field("kind", "There is no such type."))?;
    if kind == Kind::Settings {
        return Err(unknown()
            .with_field("kind", "Settings are there already.")
            .into());
    }
    person.require_write(kind)?;
    let tx = desk.store().begin(person.actor()).await?;
    let created = begin(&tx, &person, kind, new.body).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Saves a draft, if nobody else saved since `base`.
#[utoipa::path(put, path = "/api/desk/documents/{id}", operation_id = "desk_save_document", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = SavedView), (status = 404, body = kernel::Problem),
        (status = 409, body = MovedProblem), (status = 422, body = kernel::Problem)))]
pub(super) async fn save(
    State(desk): State<Content>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<SaveRequest>,
) -> Result<Json<SavedView>, Refusal> {
    let person = Person(signed_in);
    let base = request.base;
    match desk.save(&person, &id, request).await {
        Err(Refusal::Moved(_)) => Err(desk.moved(&id, base).await?),
        saved => saved.map(Json),
    }
}

/// Marks what a doctor has to approve.
const CLINICAL: &str = "clinical";

/// Makes the body of a new document: an id of its own, the time it was begun.
async fn begin(tx: &WriteTx, person: &Person, kind: Kind, body: Value) -> Result<Created, Refusal> {
    let id = format!("{kind}-{}", tx.id().to_string().to_lowercase());
    let begun = tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let mut made = json!({"_id": id, "_type": kind.name(), "_createdAt": begun});
    let Value::Object(fields) = body else {
        return Err(Refusal::invalid("A document is an object.", Vec::new()));
    };
    let own: Map<String, Value> = fields
        .into_iter()
        .filter(|(name, _)| !name.starts_with('_'))
        .collect();
    if let Some(map) = made.as_object_mut() {
        map.extend(own);
    }
    let made = settled(made, &Value::Null, kind, &id);
    sound(kind, &id, &made)?;
    let mark = Mark::of(person.name());
    let saved = documents::save_draft_as(tx, &made, Some(0), &mark).await?;
    documents::audit(tx, "document.create", kind, &id, saved.revision).await?;
    Ok(Created {
        id,
        revision: saved.revision,
    })
}

impl Content {
    async fn save(
        &self,
        person: &Person,
        id: &str,
        request: SaveRequest,
    ) -> Result<SavedView, Refusal> {
        let tx = self.store().begin(person.actor()).await?;
        let (head, kind) = open_for_saving(&tx, person, id, request.base).await?;
        let current = body_of(tx.connection(), &head).await?;
        let body = settled(request.body, &current, kind, id);
        keeps_mark(&tx, person, &head, (&current, &body)).await?;
        let mut found = sound(kind, id, &body)?;
        found.must_be_readable(self.unreadable_in(id, &body));
        let mut checks = found.checks;
        let own = self.public_url();
        checks.extend(outside::checks(tx.connection(), id, &body, own).await?);
        let mut mark = Mark::of(person.name());
        let tab = request
            .tab
            .as_deref()
            .map(storable)
            .filter(|tab| !tab.is_empty());
        mark.tab = tab.map(|tab| tab.chars().take(64).collect());
        mark.held = presence::held(&tx, id, tab).await?;
        let begins = head.approved_revision == Some(head.revision) || !head.has_draft;
        let saved = documents::save_draft_as(&tx, &body, Some(request.base), &mark).await?;
        if let Some(tab) = tab {
            presence::builds_on(&tx, id, tab, saved.revision).await?;
        }
        // A line for each autosave would bury what matters: the first save of a new draft has one.
        if begins || tab.is_none() {
            documents::audit(&tx, "document.save", kind, id, saved.revision).await?;
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

/// Where a document stands that is to be saved over its revision `base`; refuses what this person may not change, or not
/// as it stands.
pub(super) async fn open_for_saving(
    tx: &WriteTx,
    person: &Person,
    id: &str,
    base: i64,
) -> Result<(head::Model, Kind), Refusal> {
    let head = heads::of(tx, storable(id))
        .await?
        .ok_or_else(Refusal::missing)?;
    let kind: Kind = head.kind.parse().map_err(store::StoreError::other)?;
    person.require_write(kind)?;
    if base != head.revision {
        return Err(Refusal::Moved(head.revision));
    }
    match locked(&head) {
        Some(words) => Err(Refusal::conflict("document_locked", words)),
        None => Ok((head, kind)),
    }
}

/// Refuses to take the clinical mark off what a doctor was asked about or visitors read: that is the doctor's to do, or
/// the review could be passed by.
pub(super) async fn keeps_mark(
    tx: &WriteTx,
    person: &Person,
    head: &head::Model,
    (current, next): (&Value, &Value),
) -> Result<(), Refusal> {
    let taken_off = fields::flag(current, CLINICAL) && !fields::flag(next, CLINICAL);
    if !taken_off || person.may_review() {
        return Ok(());
    }
    if !head.live_clinical && !revisions::was_shown(tx, &head.id).await? {
        return Ok(());
    }
    let message = "Clinical: only a doctor takes this mark off again.";
    let error = FieldError::new(format!("body.{CLINICAL}"), message);
    let words = "This cannot be saved as it is.";
    Err(Refusal::invalid(words, vec![error]))
}

fn locked(head: &head::Model) -> Option<String> {
    let words = match head.state {
        Standing::Scheduled => {
            "It goes on the site at its time as it is. Take it off the schedule to change it."
        }
        Standing::Deleted => "It is deleted. Bring it back to change it.",
        Standing::Archived => "It is archived. Bring it back to change it.",
        _ => return None,
    };
    Some(words.to_owned())
}

/// The body as it is kept: its own id and type; what the house writes stays as it was; of settings only what differs
/// from the defaults.
pub(super) fn settled(mut body: Value, current: &Value, kind: Kind, id: &str) -> Value {
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
    let schema = schema_of(kind, id);
    let own = |field: &&Field| field.read_only;
    for field in schema.iter().flat_map(|schema| &schema.fields).filter(own) {
        keep(&field.name, current.get(&field.name));
    }
    // A sample may become the doctor's own; nothing becomes a sample, which is shown without proof.
    if !fields::flag(current, "sample") {
        keep("sample", None);
    }
    match id
        .strip_prefix(super::schema::SETTINGS_PREFIX)
        .and_then(default_words)
    {
        Some(defaults) if kind == Kind::Settings => Value::Object(overrides(defaults, &body)),
        _ => body,
    }
}

/// Refuses what could never be right.
pub(super) fn sound(kind: Kind, id: &str, body: &Value) -> Result<Findings, Refusal> {
    if !body.is_object() {
        return Err(Refusal::invalid("A document is an object.", Vec::new()));
    }
    let found = look(schema_of(kind, id), body);
    if found.refused.is_empty() {
        return Ok(found);
    }
    let words = "This cannot be saved as it is.";
    Err(Refusal::invalid(words, found.refused))
}

/// The newest body of a document; `None` for settings that were never changed.
pub(super) async fn newest(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Value>, Refusal> {
    let body: Option<String> = document::Entity::find()
        .filter(document::Column::Id.eq(storable(id)))
        .order_by_desc(document::Column::Revision)
        .select_only()
        .column(document::Column::Body)
        .into_tuple()
        .one(connection)
        .await?;
    let body = body.map(|body| serde_json::from_str(&body));
    Ok(body.transpose().map_err(store::StoreError::other)?)
}

/// The newest body; one without fields for settings that were never changed.
pub(super) async fn body_of(
    connection: &impl ConnectionTrait,
    head: &head::Model,
) -> Result<Value, Refusal> {
    let body = newest(connection, &head.id).await?;
    Ok(body.unwrap_or_else(|| json!({"_id": head.id, "_type": head.kind})))
}

impl Content {
    pub(super) async fn head(&self, id: &str) -> Result<head::Model, Refusal> {
        let found = head::Entity::find_by_id(storable(id))
            .one(self.reader().connection())
            .await?;
        match found {
            Some(head) => Ok(head),
            None if is_settings_id(id) => {
                let tx = self.store().begin(Actor::System).await?;
                heads::put_settings(&tx).await?;
                tx.commit().await?;
                let again = head::Entity::find_by_id(id);
                let again = again.one(self.reader().connection()).await?;
                again.ok_or_else(Refusal::missing)
            }
            None => Err(Refusal::missing()),
        }
    }

    pub(super) async fn document(
        &self,
        person: &Person,
        id: &str,
        tab: &str,
    ) -> Result<DocumentView, Refusal> {
        let head = self.head(id).await?;
        let reader = self.reader();
        let kind: Kind = head.kind.parse().map_err(store::StoreError::other)?;
        let body = body_of(reader.connection(), &head).await?;
        let live = document::Entity::find_by_id((head.id.clone(), document::Status::Published))
            .one(reader.connection())
            .await?;
        let ids = [head.id.clone()];
        let now = self.store().clock().now();
        let lease = presence::leases(reader.connection(), &ids, tab, now).await?;
        let schema: Option<&Schema> = schema_of(kind, id);
        let mut found = look(schema, &body);
        found.must_be_readable(self.unreadable_in(&head.id, &body));
        let mut checks = found.checks;
        let own = self.public_url();
        checks.extend(outside::checks(reader.connection(), &head.id, &body, own).await?);
        let approved = head.approved_revision == Some(head.revision);
        Ok(DocumentView {
            actions: allowed(person, &head),
            published: live.map(|row| PublishedView {
                revision: row.revision,
                at: row.updated_at,
                url: url(&head),
            }),
            checks,
            changed: head.live && head.has_draft,
            clinical: head.clinical || head.live_clinical,
            approval: head
                .approved_at
                .filter(|_| approved)
                .map(|at| ApprovalView {
                    by: head.approved_by.clone(),
                    at,
                    revision: head.revision,
                }),
            locked: locked(&head),
            lease: lease.into_values().next(),
            body,
            state: head.state,
            revision: head.revision,
            scheduled_at: head.scheduled_at,
            schedule_zone: head.schedule_zone,
            note: head.note,
            updated_at: head.updated_at,
            updated_by: head.by_name,
            title: head.title,
            kind: head.kind,
            id: head.id,
        })
    }

    /// The answer to a save on an old revision: what is there now and what it began with.
    pub(super) async fn moved(&self, id: &str, base: i64) -> Result<Refusal, Refusal> {
        let newest = self.version(id, i64::MAX).await?;
        let ancestor = self.version(id, base).await?;
        let revision = newest.as_ref().map_or(0, |version| version.revision);
        Ok(Refusal::Conflict(Box::new(MovedProblem {
            problem: moved_problem(revision),
            current: newest,
            ancestor,
        })))
    }

    /// The newest kept revision up to a number.
    pub(super) async fn version(&self, id: &str, upto: i64) -> Result<Option<Version>, Refusal> {
        let row = revision::Entity::find()
            .filter(revision::Column::DocumentId.eq(storable(id)))
            .filter(revision::Column::Revision.lte(upto))
            .order_by_desc(revision::Column::Revision)
            .one(self.reader().connection())
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some(Version {
            revision: row.revision,
            body: serde_json::from_str(&row.body).map_err(store::StoreError::other)?,
            by: row.by_name,
            at: row.at,
        }))
    }
}
