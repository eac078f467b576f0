//! Doubles of what care is given by others, for all its tests.

use async_trait::async_trait;
use bytes::Bytes;
use consultations::files::PhotoConverter;
use kernel::ProblemDetails;
use uploads::PhotoCleaner;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// Takes no photos of reports; those of messages are what it says.
pub struct NoPictures;

#[async_trait]
impl PhotoConverter for NoPictures {
    async fn upright_jpeg(&self, _sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Err(ProblemDetails::internal())
    }
}

#[async_trait]
impl PhotoCleaner for NoPictures {
    async fn clean_photo(&self, _sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(Bytes::from_static(b"the pixels alone"))
    }
}
