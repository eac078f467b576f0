//! Report files: taken in, looked at, sealed, shown.
//!
//! A file is a document (`uploads::documents`), or photos of a report, which become pages of a PDF with nothing of the camera
//! in it. Every file has a key of its own, sealed with the site's; name and bytes stand under it.
//! Bytes come with a form, or as an upload that survives a dropped line and goes on at any node.

mod file_list;
mod intake;
mod jobs;
mod limits;
mod migrations;
mod photos;
mod response;
mod service;
mod storage;
mod table;
mod tus;
mod view;

pub use jobs::with_handlers;
pub use limits::{FileLimits, LARGEST_FORM};
pub use migrations::migrations;
pub use photos::PhotoConverter;
pub use response::file_response;
pub use service::FileService;
pub use storage::{DecryptedFile, EncryptedFile};
pub use table::tables;
pub use tus::{UploadDraft, UploadDrafts, openapi, router as uploads_router};
pub use view::{FileState, FileView, StoredFile};
