//! Ties photos that visitors send to the pictures of content.
use async_trait::async_trait;
use bytes::Bytes;
use consultations::files;
use content::pictures::PictureService;
use kernel::ProblemDetails;
use uploads::PhotoCleaner;

/// Cleans photos as the site cleans its own pictures.
pub struct SitePhotos(pub PictureService);

#[async_trait]
impl PhotoCleaner for SitePhotos {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(self.0.clean_photo(sent).await?)
    }
}

#[async_trait]
impl files::PhotoConverter for SitePhotos {
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(self.0.encode_upright_jpeg(sent).await?)
    }
}
