//! Datasets of this site.
use std::sync::Arc;

use content::{ContentService, MediaService};
use store::Store;

use crate::ports::ReaderCommentsPort;

/// Carries content in and out. Cheap to clone.
#[derive(Clone)]
pub struct DatasetService {
    content: ContentService,
    media: MediaService,
    comments: Arc<dyn ReaderCommentsPort>,
}

impl DatasetService {
    pub fn new(content: ContentService, comments: Arc<dyn ReaderCommentsPort>) -> Self {
        Self {
            media: content.media(),
            content,
            comments,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        self.content.store()
    }

    pub(crate) fn content(&self) -> &ContentService {
        &self.content
    }

    pub(crate) fn comments(&self) -> &dyn ReaderCommentsPort {
        self.comments.as_ref()
    }

    pub(crate) fn media(&self) -> &MediaService {
        &self.media
    }
}
