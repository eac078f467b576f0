//! Many documents at once.
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::WriteTx;

use super::error::DocumentError;
use super::identity::parse_identity;
use super::publication::write_published;
use super::revision_metadata::RevisionMetadata;
use super::table::document::{Column, Entity, VersionStatus};
use crate::model::{Document, fields};

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
        // Skipped, so that importing twice makes no revisions or audit lines and drops no cached page.
        if is_published_as(tx, &id, &body).await? {
            report.unchanged += 1;
            continue;
        }
        match write_published(tx, &body, &RevisionMetadata::default()).await {
            Ok(saved) => {
                report.published += 1;
                let wished = super::columns::IndexedColumns::from_body(&id, kind, &body).slug;
                if let (Some(given), true) = (saved.slug.clone(), saved.slug != wished) {
                    report.renamed.push(RenamedSlug {
                        id: saved.id,
                        given,
                    });
                }
            }
            Err(DocumentError::Invalid(reason)) => report.refused.push((place, reason)),
            // A failing store undoes the whole import; a bad document only leaves itself out.
            Err(other) => return Err(other),
        }
    }
    report.refused.sort();
    Ok(report)
}

async fn is_published_as(tx: &WriteTx, id: &str, body: &Value) -> Result<bool, DocumentError> {
    let row = Entity::find()
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(VersionStatus::Published))
        .one(tx.connection())
        .await?;
    let stored: Option<Document> = row.and_then(super::queries::document_from_row);
    Ok(stored.is_some_and(|document| document.body == *body))
}
