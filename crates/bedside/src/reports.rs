//! Ties report files to the pictures of content.
use async_trait::async_trait;
use bytes::Bytes;
use care::files;
use content::pictures::Pictures;
use kernel::Problem;

/// Cleans photos of reports as the house cleans pictures.
pub struct ReportPhotos(pub Pictures);

#[async_trait]
impl files::Pictures for ReportPhotos {
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, Problem> {
        Ok(self.0.upright_jpeg(sent).await?)
    }
}
