//! Who has names of topics in rows of their own: they follow when the desk renames one.
use std::sync::Arc;

use async_trait::async_trait;
use content::{ContentService, TopicNamesPort};
use store::{StoreError, WriteTx};

pub fn register_topic_names(content: &ContentService) {
    content.add_topic_names(Arc::new(TopicNames));
}

struct TopicNames;

#[async_trait]
impl TopicNamesPort for TopicNames {
    async fn rename_topic(&self, tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError> {
        newsletter::rename_topic(tx, from, to).await?;
        datasets::rename_topic(tx, from, to).await
    }
}
