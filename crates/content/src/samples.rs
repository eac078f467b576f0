//! What samples may do beside what the house has published itself, and taking them away.
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use store::{StoreError, WriteTx};

use crate::Content;
use crate::documents::samples::{as_they_came, has_own};

#[async_trait]
pub trait OtherSamples: Send + Sync {
    /// Takes away those that nobody has changed, within the write that takes all of them away; answers how many.
    async fn remove(&self, tx: &WriteTx) -> Result<u64, StoreError>;
}

impl Content {
    /// From now on samples can be booked whatever was published: for a site that only shows the software.
    pub fn keep_samples_open(&self) {
        self.samples_open().store(true, Ordering::Relaxed);
    }

    /// The ids of documents that take no money and no bookings: samples that nobody has published since they came, once a person
    /// has published something; `None` before that, while samples are open. What somebody changed and published is the house's
    /// own.
    pub async fn closed_samples(&self) -> Result<Option<HashSet<String>>, StoreError> {
        if !self.are_samples_closed().await? {
            return Ok(None);
        }
        as_they_came(self.reader().connection()).await.map(Some)
    }

    /// Whether samples take no money and no bookings: a person has published something, so visitors may be real.
    pub async fn are_samples_closed(&self) -> Result<bool, StoreError> {
        if self.samples_open().load(Ordering::Relaxed) {
            return Ok(false);
        }
        has_own(self.reader().connection()).await
    }

    pub fn add_sample_room(&self, room: Arc<dyn OtherSamples>) {
        self.sample_rooms().push(room);
    }
}
