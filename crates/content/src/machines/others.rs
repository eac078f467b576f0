//! Pages of other rooms of the house, for the site map: content does not know what is on them.
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Tag;
use store::StoreError;

use crate::Content;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherPage {
    pub path: String,
    pub changed: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait OtherPages: Send + Sync + 'static {
    /// Those that can be found from outside, the newest first, so many at most.
    async fn pages(&self, most: u64) -> Result<Vec<OtherPage>, StoreError>;

    fn tag(&self) -> Tag;
}

impl Content {
    /// Tells who knows the pages of another room. Without, the site map has those of content alone.
    pub fn list_with(&self, pages: Arc<dyn OtherPages>) {
        self.other_pages().push(pages);
    }
}
