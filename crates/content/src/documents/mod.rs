//! Documents in the store: drafts, what is published, revisions.
//!
//! The body is kept as text, as it was written; the columns beside it are made of it in Rust, so that both
//! engines sort and compare alike. Every write goes through a [`store::WriteTx`] and names the tags it touches.
mod changes;
mod columns;
mod document_import;
pub(crate) mod heads;
mod in_place_changes;
pub mod migrations;
mod preview_overlay;
mod publication;
pub mod queries;
pub(crate) mod redirects;
mod revision_metadata;
pub(crate) mod revisions;
mod rows;
pub(crate) mod samples;
mod search_entries;
mod search_rebuild;
mod slugs;
pub(crate) mod table;

use serde_json::Value;

pub use document_import::{ImportReport, RenamedSlug, import_documents};
pub(crate) use in_place_changes::rewrite_document;
pub(crate) use preview_overlay::with_preview;
pub use publication::{
    DocumentService, SavedDocument, archive_document, publish_document, save_draft,
};
pub(crate) use publication::{audit_document, publish_as, save_draft_as, unpublish_document};
pub use queries::{ListOrder, ListQuery};
pub use revision_metadata::RevisionMetadata;
pub(crate) use search_entries::page_url;
pub use search_rebuild::reindex_search;

/// Tag of everything that says whether the store holds sample content.
pub const SAMPLE_TAG: &str = "sample-content";

/// Largest document, in bytes of JSON.
pub const MAX_BYTES: usize = 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// It cannot be stored as it is; the text says why, in words for staff.
    #[error("{0}")]
    Invalid(String),
    #[error("there is no document {0}")]
    Missing(String),
    /// Somebody else saved in between: the revision that is there now.
    #[error("the document has moved on to revision {0}")]
    Moved(i64),
    #[error(transparent)]
    Store(#[from] store::StoreError),
}

impl From<sea_orm::DbErr> for DocumentError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

impl From<DocumentError> for kernel::ProblemDetails {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Invalid(reason) => Self::invalid_fields(reason, Vec::new()),
            DocumentError::Missing(_) => Self::not_found("There is no such document."),
            DocumentError::Moved(revision) => Self::conflict(format!(
                "Somebody else saved revision {revision} in between."
            ))
            .with_code("document_moved"),
            DocumentError::Store(error) => error.to_problem(),
        }
    }
}

/// The id and type of a body that can be stored.
///
/// # Errors
/// [`DocumentError::Invalid`] when it is no object, too large, or its `_id` or `_type` cannot be used.
fn parse_identity(body: &Value) -> Result<(String, crate::model::DocumentKind), DocumentError> {
    let invalid = |reason: &str| DocumentError::Invalid(reason.to_owned());
    if !body.is_object() {
        return Err(invalid("a document is a JSON object"));
    }
    let id = crate::model::fields::read_text(body, "_id");
    // Ids appear unescaped in addresses, cache tags and audit subjects.
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if id.is_empty() || id.len() > 128 || !id.bytes().all(plain) || id.starts_with('-') {
        return Err(invalid(
            "`_id` must be 1 to 128 of the characters A-Z a-z 0-9 - _ and not begin with -",
        ));
    }
    let kind = crate::model::fields::read_text(body, "_type");
    let kind = kind
        .parse()
        .map_err(|_| DocumentError::Invalid(format!("unknown `_type` {kind:?} of {id}")))?;
    Ok((id.to_owned(), kind))
}
