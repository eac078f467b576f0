//! Many documents at once.
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::WriteTx;

use super::columns::IndexedColumns;
use super::error::DocumentError;
use super::identity::parse_identity;
use super::publication::{save_draft, write_published};
use super::revision_metadata::RevisionMetadata;
use super::table::document::{Column, Entity, VersionStatus};
use crate::model::{Document, DocumentKind, fields};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Documents that are published now and were not, or differed before.
    pub published: usize,
    pub unchanged: usize,
    /// Documents that share a wished address with an older one.
    pub renamed: Vec<RenamedSlug>,
    /// Reasons for documents that were left out, with their place in the import from 0.
    pub refused: Vec<(usize, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenamedSlug {
    pub id: String,
    pub given: String,
}

/// Publishes the documents, the oldest first, so that the older of two has the address that both wish for.
pub async fn import_documents(
    tx: &WriteTx,
    documents: Vec<Value>,
) -> Result<ImportReport, DocumentError> {
    let mut report = ImportReport::default();
    let mut sound = Vec::new();
    for (place, body) in documents.into_iter().enumerate() {
        match parse_identity(&body) {
            Ok((id, kind)) => sound.push((
                fields::date_key(fields::read_text(&body, "_createdAt")),
                id,
                place,
                kind,
                body,
            )),
            Err(refused) => report.refused.push((place, refused.to_string())),
        }
    }
    sound.sort_by(|a, b| (&a.0, &a.1, a.2).cmp(&(&b.0, &b.1, b.2)));
    for (_, id, place, kind, body) in sound {
        match publish_body(tx, &id, kind, &body).await {
            Ok(ImportOutcome::Unchanged) => report.unchanged += 1,
            Ok(ImportOutcome::Written { given_slug }) => {
                report.published += 1;
                let renamed = given_slug.map(|given| RenamedSlug { id, given });
                report.renamed.extend(renamed);
            }
            Err(DocumentError::Invalid(reason)) => report.refused.push((place, reason)),
            // A failing store undoes the whole import; a bad document only leaves itself out.
            Err(other) => return Err(other),
        }
    }
    report.refused.sort();
    Ok(report)
}

/// What became of one document that came from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportOutcome {
    Unchanged,
    Written {
        /// The address that it got, where an older document has the one that it wished for.
        given_slug: Option<String>,
    },
}

/// Publishes one document that came from elsewhere, or keeps it as a draft.
///
/// # Errors
/// [`DocumentError::Invalid`], or the store's.
pub async fn import_document(
    tx: &WriteTx,
    body: &Value,
    is_draft: bool,
) -> Result<ImportOutcome, DocumentError> {
    let (id, kind) = parse_identity(body)?;
    if !is_draft {
        return publish_body(tx, &id, kind, body).await;
    }
    if is_stored_as(tx, &id, VersionStatus::Draft, body).await? {
        return Ok(ImportOutcome::Unchanged);
    }
    save_draft(tx, body, None).await?;
    Ok(ImportOutcome::Written { given_slug: None })
}

async fn publish_body(
    tx: &WriteTx,
    id: &str,
    kind: DocumentKind,
    body: &Value,
) -> Result<ImportOutcome, DocumentError> {
    // Skipped, so that importing twice makes no revisions or audit lines and drops no cached page.
    if is_stored_as(tx, id, VersionStatus::Published, body).await? {
        return Ok(ImportOutcome::Unchanged);
    }
    let saved = write_published(tx, body, &RevisionMetadata::default()).await?;
    let wished = IndexedColumns::from_body(id, kind, body).slug;
    let given_slug = saved.slug.filter(|given| Some(given) != wished.as_ref());
    Ok(ImportOutcome::Written { given_slug })
}

async fn is_stored_as(
    tx: &WriteTx,
    id: &str,
    status: VersionStatus,
    body: &Value,
) -> Result<bool, DocumentError> {
    let row = Entity::find()
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(status))
        .one(tx.connection())
        .await?;
    let stored: Option<Document> = row.and_then(super::queries::document_from_row);
    Ok(stored.is_some_and(|document| document.body == *body))
}
