//! What the rest of the house does for programs, wired in `bedside`.

use async_trait::async_trait;
use datasets::ReaderComment;
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

/// What readers of another site wrote under a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedOn {
    /// Key of the comment that they answer.
    pub below: Option<String>,
    pub comments: Vec<ReaderComment>,
    /// The program may publish; else all of it waits for staff.
    pub publishes: bool,
}

/// Why comments are not taken.
#[derive(Debug)]
pub enum CommentsRefusal {
    NoPost,
    Closed,
    NoComment,
    Refused,
    Store(StoreError),
}

/// Who keeps what readers write under posts.
#[async_trait]
pub trait CommentsPort: Send + Sync + 'static {
    /// Takes comments in, each once. Answers how many are new, and how many of these nobody sees yet.
    ///
    /// # Errors
    /// [`CommentsRefusal`]; nothing was written then.
    async fn pass_comments(
        &self,
        tx: &WriteTx,
        post: &str,
        passed: PassedOn,
    ) -> Result<(u64, u64), CommentsRefusal>;
}
