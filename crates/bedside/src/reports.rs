//! Ties report files to the pictures of content.
use async_trait::async_trait;
use bytes::Bytes;
use consultations::files;
use content::pictures::PictureService;
use kernel::ProblemDetails;

/// Cleans photos of reports as the house cleans pictures.
pub struct ReportPhotoCleaner(pub PictureService);

#[async_trait]
impl files::PhotoConverter for ReportPhotoCleaner {
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(self.0.encode_upright_jpeg(sent).await?)
    }
}
