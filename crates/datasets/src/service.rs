//! Datasets of this site.
use std::sync::Arc;
use std::time::Duration;

use content::{ContentService, MediaService};
use outbound::NetworkPolicy;
use reqwest::Client;
use store::Store;

use crate::error::DatasetError;
use crate::ports::{GoodsPort, ReaderCommentsPort};

/// How long one file of an older site may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// Carries content in and out. Cheap to clone.
#[derive(Clone)]
pub struct DatasetService {
    content: ContentService,
    media: MediaService,
    comments: Arc<dyn ReaderCommentsPort>,
    goods: Arc<dyn GoodsPort>,
    client: Client,
    reach: NetworkPolicy,
}

impl DatasetService {
    /// Files that an export only names are fetched within `reach`.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn new(
        content: ContentService,
        comments: Arc<dyn ReaderCommentsPort>,
        goods: Arc<dyn GoodsPort>,
        reach: NetworkPolicy,
    ) -> Result<Self, DatasetError> {
        Ok(Self {
            media: content.media(),
            content,
            comments,
            goods,
            client: fetch_client(reach).map_err(store::StoreError::other)?,
            reach,
        })
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn reach(&self) -> NetworkPolicy {
        self.reach
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

    pub(crate) fn goods(&self) -> &dyn GoodsPort {
        self.goods.as_ref()
    }

    pub(crate) fn media(&self) -> &MediaService {
        &self.media
    }
}

fn fetch_client(reach: NetworkPolicy) -> Result<Client, reqwest::Error> {
    let version = env!("CARGO_PKG_VERSION");
    outbound::guarded_client_builder(reach)
        .user_agent(format!("Bedside/{version} (moving in)"))
        .timeout(PATIENCE)
        .build()
}
