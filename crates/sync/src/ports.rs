//! What the sync needs of the rest of the house, wired in `bedside`.
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;
use store::StoreError;

pub struct SyncPorts {
    pub conversation: Arc<dyn ReadersPort>,
    /// The site's address, without a slash at its end.
    pub public_url: String,
}

#[async_trait]
pub trait ReadersPort: Send + Sync + 'static {
    /// What readers see of comments under a post: `comments` as the content service nests them, each by its key here.
    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError>;

    /// The key that a comment has here which was written in the service.
    fn key_of(&self, post: &str, key: &str, posted_at: DateTime<Utc>) -> String;
}
