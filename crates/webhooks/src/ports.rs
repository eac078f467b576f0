//! What the rest of the house tells of its things.

use async_trait::async_trait;
use store::StoreError;

use crate::model::subject::{EventFacts, EventSubject};

#[async_trait]
pub trait EventFactsPort: Send + Sync + 'static {
    /// What programs may know of a thing; none where it is no longer there.
    ///
    /// # Errors
    /// When the database fails.
    async fn load_facts(&self, subject: &EventSubject) -> Result<Option<EventFacts>, StoreError>;
}
