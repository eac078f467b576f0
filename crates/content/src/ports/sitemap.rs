//! Pages of other rooms of the house, for the site map: content does not know what is on them.
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::CacheTag;
use store::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitemapPage {
    pub path: String,
    pub changed: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait SitemapSource: Send + Sync + 'static {
    /// Those that can be found from outside, the newest first, so many at most.
    async fn list_pages(&self, most: u64) -> Result<Vec<SitemapPage>, StoreError>;

    fn cache_tag(&self) -> CacheTag;
}
