//! Rooms of the house that have names of topics in their own rows.

use async_trait::async_trait;
use store::{StoreError, WriteTx};

#[async_trait]
pub trait TopicNamesPort: Send + Sync {
    /// Writes the new name of a topic in place of the old one, within the write that gives it to the articles.
    async fn rename_topic(&self, tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError>;
}
