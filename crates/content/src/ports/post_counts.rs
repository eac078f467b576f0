//! What readers think of posts, told by whoever keeps it: content does not.
use async_trait::async_trait;
use kernel::CacheTag;
use store::StoreError;

/// Counts of a post beside those that it was imported with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PostTotals {
    pub likes: u64,
    pub dislikes: u64,
    pub comments: u64,
}

#[async_trait]
pub trait PostCountsPort: Send + Sync + 'static {
    async fn load_counts(&self, post: &str) -> Result<PostTotals, StoreError>;

    fn cache_tag(&self, post: &str) -> CacheTag;
}
