//! Documents in the store: drafts, what is published, revisions.
//!
//! The body is kept as text, as it was written; the columns beside it are made of it in Rust, so that both
//! engines sort and compare alike. Every write goes through a [`store::WriteTx`] and names the tags it touches.
mod changes;
mod columns;
mod document_import;
mod error;
pub(crate) mod file_uses;
mod header_links;
pub(crate) mod heads;
mod identity;
mod in_place_changes;
pub mod migrations;
mod own_content;
mod preview_overlay;
pub mod product_facts;
mod publication;
pub mod queries;
pub(crate) mod redirects;
mod revision_metadata;
pub(crate) mod revisions;
mod rows;
pub(crate) mod samples;
mod search_entries;
mod search_rebuild;
mod service;
mod slug_precedence;
mod slugs;
mod stored_versions;
pub(crate) mod table;
mod tags;
pub(crate) mod version_rows;

pub use crate::model::SAMPLE_TAG;
pub use document_import::{
    ImportOutcome, ImportReport, RenamedSlug, import_document, import_documents,
};
pub use error::DocumentError;
pub use file_uses::{refresh_uses, touch_users};
pub(crate) use header_links::fold_header_links;
pub use identity::MAX_BYTES;
pub(crate) use in_place_changes::{ChangedApproval, rewrite_document};
pub(crate) use own_content::has_own_content;
pub(crate) use preview_overlay::with_preview;
pub use publication::{SavedDocument, archive_document, publish_document, save_draft};
pub(crate) use publication::{audit_document, publish_as, save_draft_as, unpublish_document};
pub use queries::{ListOrder, ListQuery};
pub use revision_metadata::RevisionMetadata;
pub(crate) use search_entries::page_url;
pub use search_rebuild::reindex_search;
pub use service::DocumentService;
pub use stored_versions::{
    DocumentWrite, StoredVersion, find_page_path, list_ids, list_written_since, load_versions,
};
