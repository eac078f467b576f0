//! What the conversation needs of the rest of the house, wired in `bedside`.
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{StoreError, WriteTx};
use uploads::PhotoCleaner;
use utoipa::ToSchema;

use crate::model::{CommentRule, CommunitySettings};

#[derive(Clone)]
pub struct CommunityPorts {
    pub posts: Arc<dyn PostDirectory>,
    pub rules: Arc<dyn CommunitySettingsSource>,
    pub similar: Arc<dyn SimilaritySearch>,
    pub index: Arc<dyn SearchIndex>,
    pub photos: Arc<dyn PhotoCleaner>,
    /// What of a text can harm its readers, each with what to do instead.
    pub wording: fn(&str) -> Vec<String>,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostFacts {
    /// Its document id.
    pub id: String,
    /// Last part of its address.
    pub slug: String,
    pub title: String,
    /// When it was published, or the date that it carries; comments close some days after.
    pub published_at: Option<DateTime<Utc>>,
    /// A rule of its own in place of the house's.
    pub comments: Option<CommentRule>,
    /// Reactions that it was imported with.
    pub likes: i64,
    /// The same for dislikes.
    pub dislikes: i64,
}

#[async_trait]
pub trait PostDirectory: Send + Sync + 'static {
    /// The published post at an address.
    async fn find_post(&self, slug: &str) -> Result<Option<PostFacts>, StoreError>;

    /// Published posts by their ids; those that are not published are left out.
    async fn load_posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError>;

    /// A published post as the content service stores it; its comments are put into it here.
    async fn find_post_body(&self, slug: &str) -> Result<Option<serde_json::Value>, StoreError>;
}

#[async_trait]
pub trait CommunitySettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<CommunitySettings, StoreError>;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SimilarItem {
    pub title: String,
    pub url: String,
    /// What it is, in a word for readers: `Article`, `Question`.
    pub kind: String,
    /// A line of its text.
    pub snippet: String,
}

#[async_trait]
pub trait SimilaritySearch: Send + Sync + 'static {
    /// The nearest matches, the best first.
    async fn find_similar(&self, text: &str, limit: usize) -> Result<Vec<SimilarItem>, StoreError>;
}

/// Who passes on what readers do under posts, in the transaction in which they do it, as its last step.
#[async_trait]
pub trait FeedbackListener: Send + Sync + 'static {
    /// What readers think of a post, or of a comment under it, moved by so much.
    async fn note_reaction(
        &self,
        tx: &WriteTx,
        (post, comment): (&str, Option<&str>),
        (likes, dislikes): (i64, i64),
    ) -> Result<(), StoreError>;

    /// A comment that was written here is shown from now on, says something else, or is no longer shown. Those that it
    /// answers were written here too, as far as they are named; the nearest first.
    async fn note_comment(
        &self,
        tx: &WriteTx,
        post: &str,
        comment: &str,
        above: &[String],
    ) -> Result<(), StoreError>;
}

/// An answered question as search should know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredQuestion {
    pub id: String,
    pub title: String,
    /// Question and answer as plain text.
    pub text: String,
}

/// Search's index, in the transaction of the write that it follows.
#[async_trait]
pub trait SearchIndex: Send + Sync + 'static {
    /// Puts an answered public question in, or what it says now in place of what it said.
    async fn put_question(
        &self,
        tx: &WriteTx,
        answered: AnsweredQuestion,
    ) -> Result<(), StoreError>;

    /// Takes a question out; one that is not in it is fine.
    async fn remove_question(&self, tx: &WriteTx, id: &str) -> Result<(), StoreError>;
}
