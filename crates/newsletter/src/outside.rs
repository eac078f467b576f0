//! What the rest of the house does for the newsletter.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;

use crate::Settings;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostFacts {
    pub id: String,
    pub title: String,
    pub href: String,
    /// A sentence or two of it.
    pub summary: String,
    /// Its category; empty where it has none.
    pub category: String,
    pub date: String,
}

#[async_trait]
pub trait Posts: Send + Sync + 'static {
    /// Those of these ids, in their order; who is not published is left out.
    async fn posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError>;

    /// Those whose title contains the text, newest first; all when it is empty.
    async fn find(&self, text: &str, most: u64) -> Result<Vec<PostFacts>, StoreError>;

    /// What posts are about; readers choose among these.
    async fn topics(&self) -> Result<Vec<String>, StoreError>;
}

#[async_trait]
pub trait Rules: Send + Sync + 'static {
    async fn settings(&self) -> Result<Settings, StoreError>;
}

#[derive(Clone)]
pub struct Outside {
    pub posts: Arc<dyn Posts>,
    pub rules: Arc<dyn Rules>,
}
