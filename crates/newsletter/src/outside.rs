//! What the rest of the house does for the newsletter.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;

use crate::Settings;

/// A published post, as an issue shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostFacts {
    pub id: String,
    pub title: String,
    /// Its path on the site.
    pub href: String,
    /// A sentence or two of it.
    pub summary: String,
    /// Its category; empty where it has none.
    pub category: String,
    /// Its date in words.
    pub date: String,
}

/// The posts that are on the site.
#[async_trait]
pub trait Posts: Send + Sync + 'static {
    /// Those of these ids, in their order; who is not published is left out.
    async fn posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError>;

    /// Those whose title contains the text, newest first; all when it is empty.
    async fn find(&self, text: &str, most: u64) -> Result<Vec<PostFacts>, StoreError>;

    /// What posts are about; readers choose among these.
    async fn topics(&self) -> Result<Vec<String>, StoreError>;
}

/// The settings of the newsletter.
#[async_trait]
pub trait Rules: Send + Sync + 'static {
    /// As they are now.
    async fn settings(&self) -> Result<Settings, StoreError>;
}

/// The rest of the house.
#[derive(Clone)]
pub struct Outside {
    /// The posts that are on the site.
    pub posts: Arc<dyn Posts>,
    /// The settings.
    pub rules: Arc<dyn Rules>,
}
