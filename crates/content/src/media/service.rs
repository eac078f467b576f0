//! The library of the house.

use store::Store;
use uploads::UploadStore;

use super::upload_tables::UPLOAD_TABLES;
use crate::ContentService;
use crate::pictures::PictureService;

/// The library of the house. Cheap to clone.
#[derive(Clone)]
pub struct MediaService {
    store: Store,
    pictures: PictureService,
    uploads: UploadStore,
}

impl MediaService {
    pub fn new(store: Store, pictures: PictureService) -> Self {
        Self {
            uploads: UploadStore::new(store.clone(), &UPLOAD_TABLES),
            store,
            pictures,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(super) fn uploads(&self) -> &UploadStore {
        &self.uploads
    }

    pub(crate) fn pictures(&self) -> &PictureService {
        &self.pictures
    }
}

impl ContentService {
    pub fn media(&self) -> MediaService {
        MediaService::new(self.store().clone(), self.pictures().clone())
    }
}
