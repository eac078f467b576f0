//! The report files of the house, as the rest of the crate meets them.

use std::sync::Arc;

use store::Store;
use tokio::sync::Semaphore;
use uploads::UploadStore;

use super::limits::FileLimits;
use super::photos::PhotoConverter;
use super::table::UPLOAD_TABLES;

/// Files that are looked at on this node at once; a look costs processor time and some memory.
const MAX_CONCURRENT_INSPECTIONS: usize = 2;

/// The report files of the house. Cheap to clone.
#[derive(Clone)]
pub struct FileService {
    pub(super) inner: Arc<FileServiceInner>,
}

pub(super) struct FileServiceInner {
    store: Store,
    pub(super) pictures: Arc<dyn PhotoConverter>,
    limits: FileLimits,
    pub(super) inspection_permits: Semaphore,
    uploads: UploadStore,
}

impl FileService {
    /// The files of this store, whose migrations must hold [`migrations`](super::migrations).
    pub fn new(store: Store, pictures: Arc<dyn PhotoConverter>, limits: FileLimits) -> Self {
        Self {
            inner: Arc::new(FileServiceInner {
                uploads: UploadStore::new(store.clone(), &UPLOAD_TABLES),
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

    pub(super) fn uploads(&self) -> &UploadStore {
        &self.inner.uploads
    }
}
