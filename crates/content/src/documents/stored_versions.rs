//! Documents as they are kept, for who carries them elsewhere.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::StoreError;

use super::search_entries::page_url;
use super::table::document::{self, Column, Entity, VersionStatus};
use super::table::head;

/// One version of a document: what visitors see, or what waits to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredVersion {
    pub id: String,
    /// False for what is on the site.
    pub is_draft: bool,
    pub is_sample: bool,
    /// The last part of its address, where its type has one.
    pub slug: Option<String>,
    /// JSON, as it was written.
    pub text: String,
    /// Rises with each write of the document.
    pub revision: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl From<document::Model> for StoredVersion {
    fn from(row: document::Model) -> Self {
        Self {
            // What was taken off the site is kept, and is no longer for visitors.
            is_draft: row.status != VersionStatus::Published,
            is_sample: row.sample,
            id: row.id,
            slug: row.slug,
            text: row.body,
            revision: row.revision,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// The versions of some documents by their ids, the published one first. What was deleted has none.
pub async fn load_versions(
    connection: &impl ConnectionTrait,
    ids: &[String],
) -> Result<BTreeMap<String, Vec<StoredVersion>>, StoreError> {
    let deleted: Vec<String> = head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::Id.is_in(ids))
        .filter(head::Column::State.eq(head::DocumentState::Deleted))
        .into_tuple()
        .all(connection)
        .await?;
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .order_by_desc(Column::Status)
        .all(connection)
        .await?;
    let mut versions: BTreeMap<String, Vec<StoredVersion>> = BTreeMap::new();
    for row in rows.into_iter().filter(|row| !deleted.contains(&row.id)) {
        versions.entry(row.id.clone()).or_default().push(row.into());
    }
    Ok(versions)
}

/// The page that shows a published document; `None` for what is not on the site, or has no page.
pub async fn find_page_path(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<String>, StoreError> {
    let row = Entity::find()
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(VersionStatus::Published))
        .one(connection)
        .await?;
    let path = row.and_then(|row| {
        let address = row.slug.as_deref().unwrap_or(&row.id);
        page_url(row.kind.parse().ok()?, &row.id, address, &row.title)
    });
    Ok(path)
}

/// That a document was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentWrite {
    pub id: String,
    /// The name of its type.
    pub kind: String,
    /// The newest revision of the document.
    pub revision: i64,
    pub at: DateTime<Utc>,
}

type WriteColumns = (String, String, i64, DateTime<Utc>);

impl From<WriteColumns> for DocumentWrite {
    fn from((id, kind, revision, at): WriteColumns) -> Self {
        Self {
            id,
            kind,
            revision,
            at,
        }
    }
}

/// Documents that were written at a moment or after it, drafts too, the oldest write first.
pub async fn list_written_since(
    connection: &impl ConnectionTrait,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<DocumentWrite>, StoreError> {
    let written = head::Entity::find()
        .select_only()
        .columns([
            head::Column::Id,
            head::Column::Kind,
            head::Column::Revision,
            head::Column::UpdatedAt,
        ])
        .filter(head::Column::UpdatedAt.gte(since))
        .order_by_asc(head::Column::UpdatedAt)
        .limit(limit);
    let written: Vec<WriteColumns> = written.into_tuple().all(connection).await?;
    Ok(written.into_iter().map(DocumentWrite::from).collect())
}

/// The ids of all documents in the order of their ids, some at a time: those after `after`.
pub async fn list_ids(
    connection: &impl ConnectionTrait,
    after: &str,
    limit: u64,
) -> Result<Vec<String>, StoreError> {
    let ids = Entity::find()
        .select_only()
        .column(Column::Id)
        .distinct()
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(ids.into_tuple().all(connection).await?)
}
