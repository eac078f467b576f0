//! What readers think of posts, told by whoever keeps it: content does not.
use std::sync::Arc;

use async_trait::async_trait;
use kernel::Tag;
use store::StoreError;

use super::Content;

/// Counts of a post beside those that it was imported with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub likes: u64,
    pub dislikes: u64,
    pub comments: u64,
}

#[async_trait]
pub trait PostCounts: Send + Sync + 'static {
    async fn counts(&self, post: &str) -> Result<Counts, StoreError>;

    fn tag(&self, post: &str) -> Tag;
}

impl Content {
    /// Tells where the counts of posts are kept. Once; without, posts have only those that they were imported with.
    pub fn count_with(&self, counts: Arc<dyn PostCounts>) {
        // A second one is a mistake in wiring that changes nothing: the first is kept.
        let _kept = self.inner.counts.set(counts);
    }

    /// The counts of a post and their tag; none when nobody keeps them.
    pub(super) async fn counts_of(&self, post: &str) -> Result<Option<(Counts, Tag)>, StoreError> {
        Ok(match self.inner.counts.get() {
            Some(kept) => Some((kept.counts(post).await?, kept.tag(post))),
            None => None,
        })
    }
}
