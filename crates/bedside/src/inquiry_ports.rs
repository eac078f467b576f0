//! Ties people who write to the settings and the products of content, and their files to those of consultations.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use axum::response::Response;
use bytes::Bytes;
use consultations::ConsultationService;
use consultations::files::{EncryptedFile, FileService};
use content::ContentService;
use content::documents::queries;
use content::model::DocumentKind;
use inquiries::model::InquirySettings;
use inquiries::ports::{
    InquiryFile, InquiryFiles, InquirySettingsSource, ProductDirectory, SealedFile,
};
use inquiries::{InquiryPorts, InquiryService};
use kernel::{CacheTag, EmailAddress, ProblemDetails};
use settings::Settings as _;
use store::{StoreError, WriteTx};
use uploads::documents::UploadedFile;
use url::Url;
use web::Error;

use crate::disk_full::unless_full;

pub async fn build_inquiries(
    content: &ContentService,
    consultations: &ConsultationService,
    public_url: &Url,
) -> Result<InquiryService> {
    content.register_settings::<InquirySettings>()?;
    let shelf = Arc::new(InquiryContentSource(content.clone()));
    let outside = InquiryPorts {
        rules: shelf.clone(),
        products: shelf,
        files: Arc::new(InquiryFileStore(consultations.files().clone())),
    };
    let inquiries = InquiryService::new(content.store().clone(), outside, public_url.as_str());
    unless_full(
        inquiries::schedule_jobs(&inquiries).await,
        "preparing outreach",
    )?;
    Ok(inquiries)
}

struct InquiryContentSource(ContentService);

impl InquiryContentSource {
    /// The address that the site names for people who write.
    async fn contact_address(&self) -> Result<Option<EmailAddress>, StoreError> {
        let site = self.0.load_settings_fields("site").await?;
        let href = site
            .get("contact")
            .and_then(|contact| contact.pointer("/email/href"));
        let href = href.and_then(|href| href.as_str()).unwrap_or_default();
        Ok(href
            .strip_prefix("mailto:")
            .and_then(|email| email.parse().ok()))
    }
}

#[async_trait]
impl InquirySettingsSource for InquiryContentSource {
    async fn load_settings(&self) -> Result<InquirySettings, StoreError> {
        let mut settings: InquirySettings = self.0.load_settings().await?;
        settings.site_email = self.contact_address().await?;
        Ok(settings)
    }

    fn cache_tag(&self) -> CacheTag {
        CacheTag::new(format!("doc:settings-{}", InquirySettings::DOCUMENT))
    }
}

#[async_trait]
impl ProductDirectory for InquiryContentSource {
    async fn find_title(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = queries::find_by_id(&self.0.store().reader(), DocumentKind::Shop, id).await?;
        Ok(found.map(|product| product.text("title").to_owned()))
    }
}

/// Files of inquiries are told, sealed and erased as report files are; photos are not taken.
struct InquiryFileStore(FileService);

#[async_trait]
impl InquiryFiles for InquiryFileStore {
    async fn seal_file(&self, name: String, bytes: Bytes) -> Result<SealedFile, ProblemDetails> {
        let taken = self
            .0
            .accept_file(UploadedFile { name, bytes }, false)
            .await?;
        let sealed = self.0.encrypt_file(taken).await;
        let sealed = sealed.map_err(|error| error.problem().clone())?;
        Ok(Box::new(sealed))
    }

    async fn store_file(
        &self,
        tx: &WriteTx,
        inquiry: &str,
        ready: SealedFile,
    ) -> Result<(), Error> {
        let Ok(sealed) = ready.downcast::<EncryptedFile>() else {
            let cause = anyhow::anyhow!("a file that was not sealed here");
            return Err(Error::internal(cause));
        };
        self.0.insert_file(tx, inquiry, *sealed).await.map(|_id| ())
    }

    async fn list_files(&self, inquiry: &str) -> Result<Vec<InquiryFile>, StoreError> {
        let kept = self.0.list_stored_files(inquiry).await?.into_iter();
        let shown = kept.map(|file| InquiryFile {
            id: file.id,
            name: file.name,
            kind: file.kind.extension().to_owned(),
            bytes: file.bytes,
            held: file.held,
            warnings: file.warnings,
        });
        Ok(shown.collect())
    }

    async fn open_file(&self, inquiry: &str, file: &str) -> Result<Option<Response>, StoreError> {
        let opened = self.0.open_file(inquiry, file).await?;
        Ok(opened.as_ref().map(consultations::files::file_response))
    }

    async fn erase_files(&self, tx: &WriteTx, inquiry: &str) -> Result<(), StoreError> {
        self.0.erase_files(tx, inquiry).await
    }
}
