//! Report files: taken in, looked at, sealed, shown.
//!
//! A file is what its bytes say, whatever its name: PDF, DOC or DOCX, and photos of a report, which become pages of a PDF
//! with nothing of the camera in it. Every file has a key of its own, sealed with the site's; name and bytes stand under it.
//! Bytes come with a form, or as an upload that survives a dropped line and goes on at any node.

mod accepted_file;
mod file_list;
mod inspection;
mod intake;
mod jobs;
mod kind;
mod limits;
mod migrations;
mod name;
mod photos;
mod problem;
mod response;
mod service;
mod storage;
mod table;
mod tus;
mod view;

pub use accepted_file::{AcceptedFile, UploadedFile};
pub use jobs::with_handlers;
pub use kind::{FileKind, FileWarning};
pub use limits::{FileLimits, LARGEST_FILE, LARGEST_FORM};
pub use migrations::migrations;
pub use photos::PhotoConverter;
pub(crate) use photos::is_photo;
pub use problem::FileProblem;
pub use response::file_response;
pub use service::FileService;
pub use storage::{DecryptedFile, EncryptedFile};
pub use table::tables;
pub use tus::{UploadDraft, UploadDrafts, openapi, router as uploads_router};
pub use view::{FileState, FileView, StoredFile};
