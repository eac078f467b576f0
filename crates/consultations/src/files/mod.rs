//! Report files: taken in, looked at, sealed, shown.
//!
//! A file is what its bytes say, whatever its name: PDF, DOC or DOCX, and photos of a report, which become pages of a PDF
//! with nothing of the camera in it. Every file has a key of its own, sealed with the site's; name and bytes stand under it.
//! Bytes come with a form, or as an upload that survives a dropped line and goes on at any node.

mod file_list;
mod inspection;
mod intake;
mod jobs;
mod migrations;
mod name;
mod photos;
mod problem;
mod response;
mod storage;
mod table;
mod tus;
mod view;

pub use intake::{AcceptedFile, FileKind, FileWarning, UploadedFile};
pub use jobs::with_handlers;
pub use migrations::migrations;
pub use photos::PhotoConverter;
pub use problem::FileProblem;
pub use response::file_response;
pub use storage::{DecryptedFile, EncryptedFile};
pub use tus::{UploadDraft, UploadDrafts, openapi, router as uploads_router};
pub use view::{FileState, FileView, StoredFile};

use std::sync::Arc;

use store::Store;
use store::personal::TableDeclaration;
use tokio::sync::Semaphore;
use uploads::UploadStore;

/// Bytes of a file at most: 10 MB.
pub const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Bytes of a form that sends files, at most: two files and what stands around them.
pub const LARGEST_FORM: usize = 22 * 1024 * 1024;
/// Files that are looked at on this node at once; a look costs processor time and some memory.
const MAX_CONCURRENT_INSPECTIONS: usize = 2;

pub(crate) fn tables() -> Vec<TableDeclaration> {
    let mut tables = store::tables![table::file];
    tables.extend(tus::TABLES.declared_tables());
    tables
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLimits {
    pub most_bytes: usize,
    pub most_files: usize,
}

impl Default for FileLimits {
    fn default() -> Self {
        Self {
            most_bytes: LARGEST_FILE,
            most_files: 10,
        }
    }
}

/// The report files of the house. Cheap to clone.
#[derive(Clone)]
pub struct FileService {
    inner: Arc<FileServiceInner>,
}

struct FileServiceInner {
    store: Store,
    pictures: Arc<dyn PhotoConverter>,
    limits: FileLimits,
    inspection_permits: Semaphore,
    uploads: UploadStore,
}

impl FileService {
    /// The files of this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, pictures: Arc<dyn PhotoConverter>, limits: FileLimits) -> Self {
        Self {
            inner: Arc::new(FileServiceInner {
                uploads: UploadStore::new(store.clone(), &tus::TABLES),
                store,
                pictures,
                limits,
                inspection_permits: Semaphore::new(MAX_CONCURRENT_INSPECTIONS),
            }),
        }
    }

    pub fn limits(&self) -> FileLimits {
        self.inner.limits
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    fn uploads(&self) -> &UploadStore {
        &self.inner.uploads
    }
}
