//! What the rest of the house knows of what readers wrote under posts, wired in `bedside`.
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use importers::{ImportedCoupon, ImportedVariant};
use serde_json::Value;
use store::{StoreError, WriteTx};

/// What somebody wrote under a post elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReaderComment {
    /// Names it among those of its post.
    pub key: String,
    pub name: String,
    pub text: String,
    pub posted_at: DateTime<Utc>,
    pub likes: i64,
    pub dislikes: i64,
    /// Nobody has let it through yet.
    pub is_waiting: bool,
    /// It stands in the line of its post, too.
    pub is_in_line: bool,
    pub replies: Vec<ReaderComment>,
}

/// What became of goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GoodsOutcome {
    Added,
    /// They are here already, as somebody may have changed them since.
    Known,
    /// Why they are not taken.
    Refused(String),
}

/// The shop, wired in `bedside`: what is sold beside what documents say of it.
#[async_trait]
pub trait GoodsPort: Send + Sync + 'static {
    async fn import_variant(
        &self,
        tx: &WriteTx,
        variant: &ImportedVariant,
    ) -> Result<GoodsOutcome, StoreError>;

    async fn import_coupon(
        &self,
        tx: &WriteTx,
        coupon: &ImportedCoupon,
    ) -> Result<GoodsOutcome, StoreError>;
}

#[async_trait]
pub trait ReaderCommentsPort: Send + Sync + 'static {
    /// Takes comments in, each once. Answers how many are new.
    async fn import_comments(
        &self,
        tx: &WriteTx,
        post: &str,
        comments: Vec<ReaderComment>,
    ) -> Result<u64, StoreError>;

    /// What readers wrote under a post and thought of it, where that differs from what came with it.
    async fn load_feedback(&self, post: &str) -> Result<Option<PostFeedback>, StoreError>;

    /// All of what readers wrote under a post and is published: `comments` as the content service nests them.
    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError>;
}

/// What a post that leaves says of its readers.
#[derive(Debug, Clone, PartialEq)]
pub struct PostFeedback {
    /// Since it came.
    pub likes: i64,
    pub dislikes: i64,
    /// Nested, as the content service has them.
    pub comments: Value,
}
