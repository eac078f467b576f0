//! Saving, publishing, archiving.
use kernel::Tag;

use serde_json::Value;
use store::{Actor, AuditEntry, Store, WriteTx};

use super::address::settled_slug;
use super::changes::Changed;
use super::columns::Columns;
use super::heads::{self, Written};
use super::import::{ImportReport, import};
use super::revisions::remember;
use super::rows::{Rows, text_of};
use super::samples::is_first_own;
use super::table::document::Status;
use super::table::head::State;
use super::{DocumentError, Mark, SAMPLE_TAG, check, indexing, redirects};
use crate::media::refresh_uses;
use crate::model::{Document, Kind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    pub id: String,
    pub revision: i64,
    /// Its address on the site, where it has one and is published.
    pub slug: Option<String>,
}

#[derive(Clone)]
pub struct Documents {
    store: Store,
}

impl Documents {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Saves a draft. With `base`, only if the document still is at that revision.
    pub async fn put(
        &self,
        actor: Actor,
        body: Value,
        base: Option<i64>,
    ) -> Result<Saved, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let saved = save_draft(&tx, &body, base).await?;
        tx.commit().await?;
        Ok(saved)
    }

    pub async fn publish(&self, actor: Actor, id: &str) -> Result<Saved, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let saved = publish(&tx, id).await?;
        tx.commit().await?;
        Ok(saved)
    }

    pub async fn archive(&self, actor: Actor, id: &str) -> Result<(), DocumentError> {
        let tx = self.store.begin(actor).await?;
        archive(&tx, id).await?;
        Ok(tx.commit().await?)
    }

    /// Publishes many documents at once; the same import again changes nothing.
    pub async fn import(
        &self,
        actor: Actor,
        documents: Vec<Value>,
    ) -> Result<ImportReport, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let report = import(&tx, documents).await?;
        tx.commit().await?;
        Ok(report)
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
    save_draft_as(tx, body, base, &Mark::default()).await
}

pub(crate) async fn save_draft_as(
    tx: &WriteTx,
    body: &Value,
    base: Option<i64>,
    mark: &Mark,
) -> Result<Saved, DocumentError> {
    let (id, kind) = check(body)?;
    let text = text_of(body)?;
    let rows = Rows::of(tx, &id).await?;
    if base.is_some_and(|base| base != rows.revision()) {
        return Err(DocumentError::Moved(rows.revision()));
    }
    rows.check_kind(kind)?;
    let written = Written {
        columns: Columns::of(&id, kind, body),
        id: &id,
        kind,
        body,
        text,
        revision: rows.revision() + 1,
        mark,
    };
    heads::saved(tx, &written).await?;
    let revision = written.revision;
    remember(tx, &written, "draft").await?;
    rows.write(tx, Status::Draft, written).await?;
    refresh_uses(tx, &id).await?;
    Ok(Saved {
        id,
        revision,
        slug: None,
    })
}

/// [`DocumentError::Missing`] when there is no draft.
pub async fn publish(tx: &WriteTx, id: &str) -> Result<Saved, DocumentError> {
    publish_as(tx, id, &Mark::default()).await
}

pub(crate) async fn publish_as(
    tx: &WriteTx,
    id: &str,
    mark: &Mark,
) -> Result<Saved, DocumentError> {
    let rows = Rows::of(tx, id).await?;
    let draft = rows
        .get(Status::Draft)
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?;
    let body: Value = serde_json::from_str(&draft.body).map_err(store::StoreError::other)?;
    put_published(tx, &body, mark).await
}

pub(super) async fn put_published(
    tx: &WriteTx,
    body: &Value,
    mark: &Mark,
) -> Result<Saved, DocumentError> {
    let (id, kind) = check(body)?;
    let text = text_of(body)?;
    let rows = Rows::of(tx, &id).await?;
    rows.check_kind(kind)?;
    let revision = rows.revision() + 1;
    let mut columns = Columns::of(&id, kind, body);
    if columns.written_key.is_empty() {
        columns.written_key = rows.written_key(tx);
    }
    let live = rows.get(Status::Published);
    columns.slug = settled_slug(tx, kind, &id, &columns, live, mark.precedence()).await?;
    tx.touch(tags(
        kind,
        &id,
        columns.sample || live.is_some_and(|row| row.sample),
    ));
    if is_first_own(tx, columns.sample, revision).await? {
        tx.touch([Kind::Settings, Kind::Package, Kind::Project].map(Kind::tag));
    }
    let slug = columns.slug.clone();
    let before = heads::of(tx, &id).await?.and_then(|head| {
        let was_on_the_site = head.live || live.is_some() || rows.get(Status::Archived).is_some();
        head.slug.filter(|_| was_on_the_site)
    });
    redirects::moved(tx, kind, &id, before.as_deref(), slug.as_deref()).await?;
    let written = Written {
        id: &id,
        kind,
        body,
        text,
        columns,
        revision,
        mark,
    };
    heads::published(tx, &written).await?;
    remember(tx, &written, "publish").await?;
    rows.write(tx, Status::Published, written).await?;
    rows.keep_only(tx, Status::Published).await?;
    refresh_uses(tx, &id).await?;
    let document = Document {
        id: id.clone(),
        kind,
        slug: slug.clone(),
        body: body.clone(),
        updated_at: tx.now(),
    };
    indexing::index(tx, &document).await?;
    let changed = Changed::between(kind, live, &document.body, revision);
    tx.audit(changed.entry("document.publish", kind, &id))
        .await?;
    Ok(Saved { id, revision, slug })
}

/// Takes a document off the site; it is kept with the state archived.
///
/// # Errors
/// [`DocumentError::Missing`] when it is not published, or the store's.
pub async fn archive(tx: &WriteTx, id: &str) -> Result<(), DocumentError> {
    if Rows::of(tx, id).await?.get(Status::Published).is_none() {
        return Err(DocumentError::Missing(id.to_owned()));
    }
    put_away(tx, id, State::Archived, &Mark::default()).await?;
    Ok(())
}

/// Takes a document off the site where it is on it, and keeps what was written last: archived, deleted, or as a draft.
pub(crate) async fn put_away(
    tx: &WriteTx,
    id: &str,
    state: State,
    mark: &Mark,
) -> Result<Saved, DocumentError> {
    let rows = Rows::of(tx, id).await?;
    let newest = rows
        .newest()
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?;
    let kind: Kind = newest.kind.parse().map_err(store::StoreError::other)?;
    let body: Value = serde_json::from_str(&newest.body).map_err(store::StoreError::other)?;
    let revision = rows.revision() + 1;
    let (kept, action) = match state {
        State::Archived => (Status::Archived, "archive"),
        State::Deleted => (Status::Draft, "delete"),
        _ => (Status::Draft, "unpublish"),
    };
    if let Some(live) = rows.get(Status::Published) {
        tx.touch(tags(kind, id, live.sample));
        indexing::forget(tx, kind, id).await?;
    }
    let written = Written {
        id,
        kind,
        body: &body,
        text: newest.body.clone(),
        columns: Columns::of(id, kind, &body),
        revision,
        mark,
    };
    heads::taken_down(tx, &written, state).await?;
    remember(tx, &written, action).await?;
    rows.write(tx, kept, written).await?;
    rows.keep_only(tx, kept).await?;
    refresh_uses(tx, id).await?;
    audit(tx, &format!("document.{action}"), kind, id, revision).await?;
    Ok(Saved {
        id: id.to_owned(),
        revision,
        slug: None,
    })
}

pub(super) fn tags(kind: Kind, id: &str, sample: bool) -> Vec<Tag> {
    let mut tags = vec![kind.tag(), Tag::new(format!("doc:{id}"))];
    if sample {
        tags.push(Tag::new(SAMPLE_TAG));
    }
    tags
}

pub(crate) async fn audit(
    tx: &WriteTx,
    action: &str,
    kind: Kind,
    id: &str,
    revision: i64,
) -> Result<(), DocumentError> {
    let after = Some(serde_json::json!({"revision": revision}));
    let entry = AuditEntry::new(action, format!("{kind}:{id}")).after(after);
    Ok(tx.audit(entry).await?)
}
