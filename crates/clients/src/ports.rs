//! What the rest of the house does for programs, wired in `bedside`.

use async_trait::async_trait;
use store::{StoreError, WriteTx};

use crate::reaction::ReaderReaction;

/// Who keeps what readers think of posts.
#[async_trait]
pub trait ReactionsPort: Send + Sync + 'static {
    /// Counts one reader more. Answers whether what they think of is there.
    async fn add_reaction(
        &self,
        tx: &WriteTx,
        post: &str,
        reaction: &ReaderReaction,
    ) -> Result<bool, StoreError>;
}
