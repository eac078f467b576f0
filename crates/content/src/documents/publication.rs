//! Saving, publishing, archiving.
use kernel::CacheTag;
use serde_json::Value;
use store::{AuditEntry, WriteTx};

use super::changes::PublicationChange;
use super::columns::IndexedColumns;
use super::error::DocumentError;
use super::file_uses::refresh_uses;
use super::heads::{self, WrittenDocument};
use super::identity::parse_identity;
use super::own_content::is_first_own;
use super::revision_metadata::RevisionMetadata;
use super::revisions::insert_revision;
use super::rows::{DocumentRows, serialise_body};
use super::slugs::resolve_slug;
use super::table::document::VersionStatus;
use super::table::head::DocumentState;
use super::tags::document_tags;
use super::{queries, redirects, search_entries};
use crate::model::{Document, DocumentKind, LISTS_TAG};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDocument {
    pub id: String,
    pub revision: i64,
    /// Its address on the site, where it has one and is published.
    pub slug: Option<String>,
}

/// Saves a draft beside what is published. With `base`, only if the newest revision still is that one.
///
/// # Errors
/// [`DocumentError::Invalid`], [`DocumentError::Moved`], or the store's.
pub async fn save_draft(
    tx: &WriteTx,
    body: &Value,
    base: Option<i64>,
) -> Result<SavedDocument, DocumentError> {
    save_draft_as(tx, body, base, &RevisionMetadata::default()).await
}

pub(crate) async fn save_draft_as(
    tx: &WriteTx,
    body: &Value,
    base: Option<i64>,
    metadata: &RevisionMetadata,
) -> Result<SavedDocument, DocumentError> {
    let (id, kind) = parse_identity(body)?;
    let text = serialise_body(body)?;
    let rows = DocumentRows::lock_rows(tx, &id).await?;
    if base.is_some_and(|base| base != rows.newest_revision()) {
        return Err(DocumentError::Moved(rows.newest_revision()));
    }
    rows.check_kind(kind)?;
    let written = WrittenDocument {
        columns: IndexedColumns::from_body(&id, kind, body),
        id: &id,
        kind,
        body,
        text,
        revision: rows.newest_revision() + 1,
        metadata,
    };
    heads::record_saved(tx, &written).await?;
    let revision = written.revision;
    insert_revision(tx, &written, "draft").await?;
    rows.write_row(tx, VersionStatus::Draft, written).await?;
    refresh_uses(tx, &id).await?;
    Ok(SavedDocument {
        id,
        revision,
        slug: None,
    })
}

/// [`DocumentError::Missing`] when there is no draft.
pub async fn publish_document(tx: &WriteTx, id: &str) -> Result<SavedDocument, DocumentError> {
    publish_as(tx, id, &RevisionMetadata::default()).await
}

pub(crate) async fn publish_as(
    tx: &WriteTx,
    id: &str,
    metadata: &RevisionMetadata,
) -> Result<SavedDocument, DocumentError> {
    let rows = DocumentRows::lock_rows(tx, id).await?;
    let draft = rows
        .find_row(VersionStatus::Draft)
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?;
    let body: Value = serde_json::from_str(&draft.body).map_err(store::StoreError::other)?;
    write_published(tx, &body, metadata).await
}

pub(super) async fn write_published(
    tx: &WriteTx,
    body: &Value,
    metadata: &RevisionMetadata,
) -> Result<SavedDocument, DocumentError> {
    let (id, kind) = parse_identity(body)?;
    let text = serialise_body(body)?;
    let rows = DocumentRows::lock_rows(tx, &id).await?;
    rows.check_kind(kind)?;
    let revision = rows.newest_revision() + 1;
    let mut columns = IndexedColumns::from_body(&id, kind, body);
    // Never empty: it decides which of two documents that want one address is older.
    if columns.written_key.is_empty() {
        columns.written_key = rows.written_key(tx);
    }
    let live = rows.find_row(VersionStatus::Published);
    columns.slug = resolve_slug(tx, kind, &id, &columns, live, metadata.slug_precedence()).await?;
    // Also if the previous version was a sample: the site-wide label goes with the last one.
    let shows_samples = columns.sample || live.is_some_and(|row| row.sample);
    tx.touch_tags(document_tags(kind, &id, shows_samples));
    touch_pages_of_samples(tx, columns.sample, revision).await?;
    if live.is_none() {
        touch_links_to_list(tx, kind).await?;
    }
    let slug = columns.slug.clone();
    redirect_old_address(tx, &rows, (kind, &id), slug.as_deref()).await?;
    let written = WrittenDocument {
        id: &id,
        kind,
        body,
        text,
        columns,
        revision,
        metadata,
    };
    heads::record_published(tx, &written).await?;
    insert_revision(tx, &written, "publish").await?;
    rows.write_row(tx, VersionStatus::Published, written)
        .await?;
    // The draft is now what is on the site; earlier versions are kept as revisions.
    rows.keep_only(tx, VersionStatus::Published).await?;
    refresh_uses(tx, &id).await?;
    let document = Document {
        id: id.clone(),
        kind,
        slug: slug.clone(),
        body: body.clone(),
        updated_at: tx.now(),
    };
    search_entries::index_document(tx, &document).await?;
    let changed = PublicationChange::between_versions(kind, live, &document.body, revision);
    tx.record_audit(changed.into_audit_entry("document.publish", kind, &id))
        .await?;
    Ok(SavedDocument { id, revision, slug })
}

/// Drops the pages that offer samples where this write closes them (decision 051).
async fn touch_pages_of_samples(
    tx: &WriteTx,
    is_sample: bool,
    revision: i64,
) -> Result<(), DocumentError> {
    if is_first_own(tx, is_sample, revision).await? {
        tx.touch_tags(
            [
                DocumentKind::Settings,
                DocumentKind::Package,
                DocumentKind::Project,
            ]
            .map(DocumentKind::tag),
        );
    }
    Ok(())
}

/// Drops the pages with a link to the list of this type where what is put there or taken from it may be all that it has:
/// links to empty lists are on no page.
async fn touch_links_to_list(tx: &WriteTx, kind: DocumentKind) -> Result<(), DocumentError> {
    // The last two may be taken off by two people at the same time, neither of whom sees the other's write.
    if DocumentKind::LISTED.contains(&kind)
        && queries::has_at_most(tx.connection(), kind, 2).await?
    {
        tx.touch_tags([CacheTag::new(LISTS_TAG)]);
    }
    Ok(())
}

async fn redirect_old_address(
    tx: &WriteTx,
    rows: &DocumentRows,
    (kind, id): (DocumentKind, &str),
    slug: Option<&str>,
) -> Result<(), DocumentError> {
    let is_live = rows.find_row(VersionStatus::Published).is_some();
    let before = heads::lock_head(tx, id).await?.and_then(|head| {
        // Only an address that visitors may know needs a redirect.
        let was_on_the_site =
            head.live || is_live || rows.find_row(VersionStatus::Archived).is_some();
        head.slug.filter(|_| was_on_the_site)
    });
    redirects::record_redirect(tx, kind, id, before.as_deref(), slug).await
}

/// Takes a document off the site; it is kept with the state archived.
///
/// # Errors
/// [`DocumentError::Missing`] when it is not published, or the store's.
pub async fn archive_document(tx: &WriteTx, id: &str) -> Result<(), DocumentError> {
    if DocumentRows::lock_rows(tx, id)
        .await?
        .find_row(VersionStatus::Published)
        .is_none()
    {
        return Err(DocumentError::Missing(id.to_owned()));
    }
    unpublish_document(
        tx,
        id,
        DocumentState::Archived,
        &RevisionMetadata::default(),
    )
    .await?;
    Ok(())
}

/// Takes a document off the site where it is on it, and keeps what was written last: archived, deleted, or as a draft.
pub(crate) async fn unpublish_document(
    tx: &WriteTx,
    id: &str,
    state: DocumentState,
    metadata: &RevisionMetadata,
) -> Result<SavedDocument, DocumentError> {
    let rows = DocumentRows::lock_rows(tx, id).await?;
    let newest = rows
        .newest_row()
        .ok_or_else(|| DocumentError::Missing(id.to_owned()))?;
    let kind: DocumentKind = newest.kind.parse().map_err(store::StoreError::other)?;
    let body: Value = serde_json::from_str(&newest.body).map_err(store::StoreError::other)?;
    let revision = rows.newest_revision() + 1;
    let (kept, action) = match state {
        DocumentState::Archived => (VersionStatus::Archived, "archive"),
        // Deleting is a state (decision 012): the body is kept as a draft, so that it can be restored.
        DocumentState::Deleted => (VersionStatus::Draft, "delete"),
        _ => (VersionStatus::Draft, "unpublish"),
    };
    if let Some(live) = rows.find_row(VersionStatus::Published) {
        tx.touch_tags(document_tags(kind, id, live.sample));
        touch_links_to_list(tx, kind).await?;
        search_entries::unindex_document(tx, kind, id).await?;
    }
    let written = WrittenDocument {
        id,
        kind,
        body: &body,
        text: newest.body.clone(),
        columns: IndexedColumns::from_body(id, kind, &body),
        revision,
        metadata,
    };
    heads::record_taken_down(tx, &written, state).await?;
    insert_revision(tx, &written, action).await?;
    rows.write_row(tx, kept, written).await?;
    rows.keep_only(tx, kept).await?;
    refresh_uses(tx, id).await?;
    audit_document(tx, &format!("document.{action}"), kind, id, revision).await?;
    Ok(SavedDocument {
        id: id.to_owned(),
        revision,
        slug: None,
    })
}

pub(crate) async fn audit_document(
    tx: &WriteTx,
    action: &str,
    kind: DocumentKind,
    id: &str,
    revision: i64,
) -> Result<(), DocumentError> {
    let after = Some(serde_json::json!({"revision": revision}));
    let entry = AuditEntry::new(action, format!("{kind}:{id}")).after(after);
    Ok(tx.record_audit(entry).await?)
}
