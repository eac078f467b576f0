//! What readers think of posts, told by whoever keeps it: content does not.
use std::collections::HashMap;

use async_trait::async_trait;
use kernel::CacheTag;
use serde_json::Value;
use store::StoreError;

/// Counts of a post beside those that it was imported with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PostTotals {
    pub likes: u64,
    /// None where readers are not told.
    pub dislikes: Option<u64>,
    pub comments: u64,
}

/// What readers think of a post and say of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PostConversation {
    /// Beside those that it was imported with.
    pub likes: u64,
    pub dislikes: u64,
    /// The published comments as the hosted content service keeps them in a post: a list, replies nested.
    pub comments: Vec<Value>,
}

#[async_trait]
pub trait PostCountsPort: Send + Sync + 'static {
    async fn load_counts(&self, post: &str) -> Result<PostTotals, StoreError>;

    /// The conversations below some posts, by post; a post that nobody reacted to may be left out.
    async fn load_conversations(
        &self,
        posts: &[String],
    ) -> Result<HashMap<String, PostConversation>, StoreError>;

    /// What the counts of a post are made of.
    fn cache_tags(&self, post: &str) -> Vec<CacheTag>;
}
