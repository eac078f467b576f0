//! Samples that other rooms of the house keep.

use async_trait::async_trait;
use store::{StoreError, WriteTx};

#[async_trait]
pub trait SampleSource: Send + Sync {
    /// Takes away those that nobody has changed, within the write that takes all of them away; answers how many.
    async fn remove_samples(&self, tx: &WriteTx) -> Result<u64, StoreError>;
}
