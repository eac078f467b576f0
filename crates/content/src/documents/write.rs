//! Saving, publishing, archiving.
use kernel::Tag;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use serde_json::Value;
use store::{Actor, AuditEntry, Store, WriteTx};

use super::address::settled_slug;
use super::columns::Columns;
use super::import::{ImportReport, import};
use super::indexing;
use super::table::document::{self, Column, Entity, Status};
use super::table::revision;
use super::{DocumentError, MAX_BYTES, SAMPLE_TAG, check};
use crate::model::{Document, Kind};

/// What was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The document's id.
    pub id: String,
    /// Its new revision.
    pub revision: i64,
    /// Its address on the site, where it has one and is published.
    pub slug: Option<String>,
}

/// Writing documents from outside a transaction.
#[derive(Clone)]
pub struct Documents {
    store: Store,
}

impl Documents {
    /// Documents of this store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Saves a draft. With `base`, only if the document still is at that revision.
    ///
    /// # Errors
    /// [`DocumentError::Invalid`], [`DocumentError::Moved`], or the store's.
    pub async fn put(
        &self,
        actor: Actor,
        body: Value,
        base: Option<i64>,
    ) -> Result<Saved, DocumentError> {
        self.store
            .write(actor, move |tx| {
                Box::pin(async move { save_draft(tx, &body, base).await })
            })
            .await
    }

    /// Publishes the draft of a document.
    ///
    /// # Errors
    /// [`DocumentError::Missing`] when there is no draft, or the store's.
    pub async fn publish(&self, actor: Actor, id: &str) -> Result<Saved, DocumentError> {
        let id = id.to_owned();
        self.store
            .write(actor, move |tx| {
                Box::pin(async move { publish(tx, &id).await })
            })
            .await
    }

    /// Takes a document off the site; it is kept.
    ///
    /// # Errors
    /// [`DocumentError::Missing`] when it is not published, or the store's.
    pub async fn archive(&self, actor: Actor, id: &str) -> Result<(), DocumentError> {
        let id = id.to_owned();
        self.store
            .write(actor, move |tx| {
                Box::pin(async move { archive(tx, &id).await })
            })
            .await
    }

    /// Publishes many documents at once; the same import again changes nothing.
    ///
    /// # Errors
    /// The store's; documents that cannot be stored are named in the report.
    pub async fn import(
        &self,
        actor: Actor,
        documents: Vec<Value>,
    ) -> Result<ImportReport, DocumentError> {
        self.store
            .write(actor, move |tx| {
                Box::pin(async move { import(tx, documents).await })
            })
            .await
    }
}

/// Saves a draft beside what is published. With `base`, only if the newest revision still is that one.
///
/// # Errors
/// [`DocumentError::Invalid`], [`DocumentError::Moved`], or the store's.
pub async fn save_draft(
    tx: &WriteTx,
    body: &Value,
    base: Option<i64>,
) -> Result<Saved, DocumentError> {
    let (id, kind) = check(body)?;
    let text = text_of(body)?;
    let rows = Rows::of(tx, &id).await?;
    if let Some(base) = base
        && base != rows.revision()
    {
        return Err(DocumentError::Moved(rows.revision()));
    }
    rows.check_kind(kind)?;
    let columns = Columns::of(&id, kind, body);
    let revision = rows.revision() + 1;
    write_row(
        tx,
        &rows,
        Status::Draft,
        kind,
        (&id, revision, text),
        columns,
    )
    .await?;
    Ok(Saved {
        id,
        revision,
        slug: None,
    })
}

/// Publishes the draft of a document.
///
/// # Errors
/// [`DocumentError::Missing`] when there is no draft, or the store's.
pub async fn publish(tx: &WriteTx, id: &str) -> Result<Saved, DocumentError> {
    let rows = Rows::of(tx, id).await?;
    let draft = rows
        .get(Status::Draft)
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?;
    let body: Value = serde_json::from_str(&draft.body).map_err(store::StoreError::other)?;
    put_published(tx, &body).await
}

/// Publishes a body in one step.
pub(super) async fn put_published(tx: &WriteTx, body: &Value) -> Result<Saved, DocumentError> {
    let (id, kind) = check(body)?;
    let text = text_of(body)?;
    let rows = Rows::of(tx, &id).await?;
    rows.check_kind(kind)?;
    let revision = rows.revision() + 1;
    let mut columns = Columns::of(&id, kind, body);
    if columns.written_key.is_empty() {
        columns.written_key = rows.written_key(tx);
    }
    columns.slug = settled_slug(tx, kind, &id, &columns, rows.get(Status::Published)).await?;
    let was_sample = rows.get(Status::Published).is_some_and(|row| row.sample);
    tx.touch(tags(kind, &id, columns.sample || was_sample));
    let slug = columns.slug.clone();
    write_row(
        tx,
        &rows,
        Status::Published,
        kind,
        (&id, revision, text),
        columns,
    )
    .await?;
    for other in [Status::Draft, Status::Archived] {
        if rows.get(other).is_some() {
            Entity::delete_by_id((id.clone(), other))
                .exec(tx.connection())
                .await?;
        }
    }
    let document = Document {
        id: id.clone(),
        kind,
        slug: slug.clone(),
        body: body.clone(),
        updated_at: tx.now(),
    };
    indexing::index(tx, &document).await?;
    audit(tx, "document.publish", kind, &id, revision).await?;
    Ok(Saved { id, revision, slug })
}

/// Takes a document off the site; it is kept with the state archived.
///
/// # Errors
/// [`DocumentError::Missing`] when it is not published, or the store's.
pub async fn archive(tx: &WriteTx, id: &str) -> Result<(), DocumentError> {
    let rows = Rows::of(tx, id).await?;
    let published = rows
        .get(Status::Published)
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?
        .clone();
    let kind: Kind = published.kind.parse().map_err(store::StoreError::other)?;
    if rows.get(Status::Archived).is_some() {
        Entity::delete_by_id((id.to_owned(), Status::Archived))
            .exec(tx.connection())
            .await?;
    }
    let revision = rows.revision() + 1;
    Entity::delete_by_id((id.to_owned(), Status::Published))
        .exec(tx.connection())
        .await?;
    tx.touch(tags(kind, id, published.sample));
    let body = published.body.clone();
    let mut row = published.into_active_model().reset_all();
    row.status = Set(Status::Archived);
    row.revision = Set(revision);
    row.updated_at = Set(tx.now());
    Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    indexing::forget(tx, kind, id).await?;
    remember(tx, id, revision, Status::Archived, body).await?;
    audit(tx, "document.archive", kind, id, revision).await
}

/// All states of one document, locked for this transaction.
struct Rows(Vec<document::Model>);

impl Rows {
    async fn of(tx: &WriteTx, id: &str) -> Result<Self, DocumentError> {
        let found = Entity::find().filter(Column::Id.eq(id)).lock_exclusive();
        Ok(Self(found.all(tx.connection()).await?))
    }

    fn get(&self, status: Status) -> Option<&document::Model> {
        self.0.iter().find(|row| row.status == status)
    }

    /// The newest revision; 0 for a new document.
    fn revision(&self) -> i64 {
        self.0.iter().map(|row| row.revision).max().unwrap_or(0)
    }

    fn written_key(&self, tx: &WriteTx) -> String {
        let known = self
            .0
            .iter()
            .map(|row| row.written_key.clone())
            .find(|key| !key.is_empty());
        known.unwrap_or_else(|| tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string())
    }

    fn check_kind(&self, kind: Kind) -> Result<(), DocumentError> {
        match self.0.iter().find(|row| row.kind != kind.name()) {
            Some(other) => Err(DocumentError::Invalid(format!(
                "{} is of type {} already",
                other.id, other.kind
            ))),
            None => Ok(()),
        }
    }
}

fn text_of(body: &Value) -> Result<String, DocumentError> {
    let text = body.to_string();
    if text.len() > MAX_BYTES {
        return Err(DocumentError::Invalid(
            "the document is larger than 1 MB".to_owned(),
        ));
    }
    // PostgreSQL takes no NUL in a text; in JSON it would hide as an escape and come out in a column.
    if text.contains("\\u0000") {
        return Err(DocumentError::Invalid(
            "the document holds a NUL character".to_owned(),
        ));
    }
    Ok(text)
}

pub(super) fn tags(kind: Kind, id: &str, sample: bool) -> Vec<Tag> {
    let mut tags = vec![kind.tag(), Tag::new(format!("doc:{id}"))];
    if sample {
        tags.push(Tag::new(SAMPLE_TAG));
    }
    tags
}

async fn write_row(
    tx: &WriteTx,
    rows: &Rows,
    status: Status,
    kind: Kind,
    (id, revision, body): (&str, i64, String),
    columns: Columns,
) -> Result<(), DocumentError> {
    let created_at = rows
        .0
        .iter()
        .map(|row| row.created_at)
        .min()
        .unwrap_or(tx.now());
    remember(tx, id, revision, status, body.clone()).await?;
    let row = document::ActiveModel {
        id: Set(id.to_owned()),
        status: Set(status),
        kind: Set(kind.name().to_owned()),
        body: Set(body),
        slug: Set(columns.slug),
        title: Set(columns.title),
        category: Set(columns.category),
        category_key: Set(columns.category_key),
        section: Set(columns.section),
        section_key: Set(columns.section_key),
        date_key: Set(columns.date_key),
        written_key: Set(columns.written_key),
        find_key: Set(columns.find_key),
        position: Set(columns.position),
        sample: Set(columns.sample),
        revision: Set(revision),
        created_at: Set(created_at),
        updated_at: Set(tx.now()),
    };
    if rows.get(status).is_some() {
        row.update(tx.connection()).await?;
    } else {
        // Somebody may have written the same new document since we looked.
        let same = OnConflict::columns([Column::Id, Column::Status])
            .do_nothing()
            .to_owned();
        let inserted = Entity::insert(row)
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(tx.connection());
        if !matches!(inserted.await?, sea_orm::TryInsertResult::Inserted(rows) if rows > 0) {
            return Err(DocumentError::Moved(revision));
        }
    }
    Ok(())
}

async fn remember(
    tx: &WriteTx,
    id: &str,
    revision: i64,
    status: Status,
    body: String,
) -> Result<(), DocumentError> {
    let action = match status {
        Status::Draft => "draft",
        Status::Published => "publish",
        Status::Archived => "archive",
    };
    let row = revision::ActiveModel {
        id: Set(tx.id().to_string()),
        document_id: Set(id.to_owned()),
        revision: Set(revision),
        action: Set(action.to_owned()),
        body: Set(body),
        actor: Set(tx.actor().to_string()),
        at: Set(tx.now()),
    };
    revision::Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

async fn audit(
    tx: &WriteTx,
    action: &str,
    kind: Kind,
    id: &str,
    revision: i64,
) -> Result<(), DocumentError> {
    let after = Some(serde_json::json!({"revision": revision}));
    let entry = AuditEntry {
        action: action.to_owned(),
        subject: format!("{kind}:{id}"),
        before: None,
        after,
    };
    Ok(tx.audit(entry).await?)
}
