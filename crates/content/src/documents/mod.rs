//! Documents in the store: drafts, what is published, revisions.
//!
//! The body is kept as text, as it was written; the columns beside it are made of it in Rust, so that both
//! engines sort and compare alike. Every write goes through a [`store::WriteTx`] and names the tags it touches.
mod address;
mod changes;
mod columns;
pub(crate) mod heads;
mod import;
mod indexing;
mod mark;
pub mod migrations;
mod overlay;
pub mod read;
pub(crate) mod redirects;
mod reindexing;
pub(crate) mod revisions;
mod rewrite;
mod rows;
pub(crate) mod samples;
pub(crate) mod table;
mod write;

use serde_json::Value;

pub use import::{ImportReport, Renamed, import};
pub(crate) use indexing::url_of;
pub use mark::Mark;
pub(crate) use overlay::reading_with;
pub use read::{ListQuery, Order};
pub use reindexing::reindex;
pub(crate) use rewrite::rewrite;
pub use write::{Documents, Saved, archive, publish, save_draft};
pub(crate) use write::{audit, publish_as, put_away, save_draft_as};

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

impl From<DocumentError> for kernel::Problem {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Invalid(reason) => Self::invalid(reason, Vec::new()),
            DocumentError::Missing(_) => Self::not_found("There is no such document."),
            DocumentError::Moved(revision) => Self::conflict(format!(
                "Somebody else saved revision {revision} in between."
            ))
            .with_code("document_moved"),
            DocumentError::Store(error) => error.problem(),
        }
    }
}

/// The id and type of a body that can be stored.
///
/// # Errors
/// [`DocumentError::Invalid`] when it is no object, too large, or its `_id` or `_type` cannot be used.
fn check(body: &Value) -> Result<(String, crate::model::Kind), DocumentError> {
    let invalid = |reason: &str| DocumentError::Invalid(reason.to_owned());
    if !body.is_object() {
        return Err(invalid("a document is a JSON object"));
    }
    let id = crate::model::fields::text(body, "_id");
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if id.is_empty() || id.len() > 128 || !id.bytes().all(plain) || id.starts_with('-') {
        return Err(invalid(
            "`_id` must be 1 to 128 of the characters A-Z a-z 0-9 - _ and not begin with -",
        ));
    }
    let kind = crate::model::fields::text(body, "_type");
    let kind = kind
        .parse()
        .map_err(|_| DocumentError::Invalid(format!("unknown `_type` {kind:?} of {id}")))?;
    Ok((id.to_owned(), kind))
}
