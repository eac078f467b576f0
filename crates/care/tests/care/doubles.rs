//! Doubles of what care is given by others, for all its tests.

use async_trait::async_trait;
use bytes::Bytes;
use care::files::Pictures;
use kernel::Problem;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// Takes no photos.
pub struct NoPictures;

#[async_trait]
impl Pictures for NoPictures {
    async fn upright_jpeg(&self, _sent: Bytes) -> Result<Bytes, Problem> {
        Err(Problem::internal())
    }
}
