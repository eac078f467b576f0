//! What readers think of posts, told by whoever keeps it: content does not.
use std::sync::Arc;

use async_trait::async_trait;
use kernel::CacheTag;
use store::StoreError;

use super::ContentService;

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

impl ContentService {
    /// Tells where the counts of posts are kept. Once; without, posts have only those that they were imported with.
    pub fn set_post_counts(&self, counts: Arc<dyn PostCountsPort>) {
        // A second one is a mistake in wiring that changes nothing: the first is kept.
        let _kept = self.inner.post_counts.set(counts);
    }

    /// The counts of a post and their tag; none when nobody keeps them.
    pub(super) async fn load_post_counts(
        &self,
        post: &str,
    ) -> Result<Option<(PostTotals, CacheTag)>, StoreError> {
        Ok(match self.inner.post_counts.get() {
            Some(kept) => Some((kept.load_counts(post).await?, kept.cache_tag(post))),
            None => None,
        })
    }
}
