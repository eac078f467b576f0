//! Photos that are kept as they are looked at, not as they were sent.

use async_trait::async_trait;
use bytes::Bytes;
use kernel::ProblemDetails;

/// Makes photos fit to be kept; `bedside` wires the pictures of `content`.
#[async_trait]
pub trait PhotoCleaner: Send + Sync + 'static {
    /// The pixels of a photo, upright and of a size to look at, as WebP. Nothing else of what was sent is in it: not where
    /// and when it was taken, nor with what.
    ///
    /// # Errors
    /// 415 for what is no picture, 413 for one that is too large, 422 for a broken one.
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails>;
}
