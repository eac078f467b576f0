//! What the rest of the house does for the newsletter.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;

use crate::settings::NewsletterSettings;

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
pub trait PostSource: Send + Sync + 'static {
    /// Those of these ids, in their order; who is not published is left out.
    async fn load_posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError>;

    /// Those whose title contains the text, newest first; all when it is empty.
    async fn search_posts(&self, text: &str, most: u64) -> Result<Vec<PostFacts>, StoreError>;

    /// What posts are about; readers choose among these.
    async fn list_topics(&self) -> Result<Vec<String>, StoreError>;
}

#[async_trait]
pub trait NewsletterSettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<NewsletterSettings, StoreError>;
}

#[derive(Clone)]
pub struct NewsletterPorts {
    pub posts: Arc<dyn PostSource>,
    pub settings: Arc<dyn NewsletterSettingsSource>,
}
