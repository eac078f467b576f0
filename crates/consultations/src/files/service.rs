//! The report files of the house, as the rest of the crate meets them.

use std::sync::Arc;

use store::Store;
use uploads::UploadStore;

use super::limits::FileLimits;
use super::photos::PhotoConverter;
use super::table::UPLOAD_TABLES;

/// The report files of the house. Cheap to clone.
#[derive(Clone)]
pub struct FileService {
    pub(super) inner: Arc<FileServiceInner>,
}

pub(super) struct FileServiceInner {
    store: Store,
    pub(super) pictures: Arc<dyn PhotoConverter>,
    limits: FileLimits,
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
