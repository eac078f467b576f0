//! The library: files that were uploaded, how they are described, where they are used.
//!
//! A file's id is what documents refer to (`image-<sha1>-<w>x<h>-<ext>`, `file-<sha1>-<ext>`), so the same bytes are
//! the same file. Uploads follow tus 1.0.0; what a file is, its first bytes say, never its name or a header.
mod api;
mod audio_tags;
mod edits;
mod file_type;
mod intake;
mod jobs;
mod library;
mod migrations;
mod mp4;
mod ogg;
mod probe;
mod replacement;
pub(crate) mod table;
pub(crate) mod tus;
mod upload_assembly;
mod upload_errors;
mod uses;
mod view;
mod webm;

pub use jobs::register_jobs;
pub use library::{NewMedia, insert_media as keep_in_library};
pub use migrations::migrations;
pub use uses::{refresh_uses, touch_users};

use staff::DeskRoutes;
use store::Store;
use uploads::UploadStore;

use crate::pictures::PictureService;

/// Bytes of a picture or drawing at most: 20 MB.
pub const MAX_PICTURE: u64 = 20 << 20;
/// Bytes of a recording at most: 60 MB, an hour of speech.
pub const MAX_AUDIO: u64 = 60 << 20;
/// Bytes of a video at most: 200 MB.
pub const MAX_VIDEO: u64 = 200 << 20;
/// Bytes of a PDF at most: 20 MB.
pub const MAX_FILE: u64 = 20 << 20;

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
            uploads: UploadStore::new(store.clone(), &tus::TABLES),
            store,
            pictures,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    fn uploads(&self) -> &UploadStore {
        &self.uploads
    }

    pub(crate) fn pictures(&self) -> &PictureService {
        &self.pictures
    }
}

pub fn media_desk_routes() -> DeskRoutes<MediaService> {
    tus::desk_routes().merge(api::desk_routes())
}
