//! What people who write need of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use axum::response::Response;
use bytes::Bytes;
use kernel::{CacheTag, ProblemDetails};
use serde::Serialize;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::Error;

use crate::model::InquirySettings;

#[derive(Clone)]
pub struct InquiryPorts {
    pub rules: Arc<dyn InquirySettingsSource>,
    pub products: Arc<dyn ProductDirectory>,
    pub files: Arc<dyn InquiryFiles>,
}

#[async_trait]
pub trait InquirySettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<InquirySettings, StoreError>;

    /// What is touched when they change.
    fn cache_tag(&self) -> CacheTag;
}

#[async_trait]
pub trait ProductDirectory: Send + Sync + 'static {
    /// The title of what is sold under an id; none where there is no such thing.
    async fn find_title(&self, id: &str) -> Result<Option<String>, StoreError>;
}

/// A file that was looked at and sealed, and of which no inquiry knows yet. `Papers` knows what is in it.
pub type SealedFile = Box<dyn std::any::Any + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InquiryFile)]
pub struct InquiryFile {
    /// What opens it.
    pub id: String,
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
    pub bytes: u64,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// What whoever opens it should know, in sentences.
    pub warnings: Vec<String>,
}

/// Files that are sent with inquiries: told by their content, sealed, kept and erased as report files are.
#[async_trait]
pub trait InquiryFiles: Send + Sync + 'static {
    /// Looks at a file and seals it. Before the transaction of [`InquiryFiles::store_file`].
    ///
    /// # Errors
    /// Why it is not taken, in words for its sender.
    async fn seal_file(&self, name: String, bytes: Bytes) -> Result<SealedFile, ProblemDetails>;

    async fn store_file(
        &self,
        tx: &WriteTx,
        inquiry_id: &str,
        ready: SealedFile,
    ) -> Result<(), Error>;

    async fn list_files(&self, inquiry_id: &str) -> Result<Vec<InquiryFile>, StoreError>;

    /// The answer that shows a file, for those with the right and behind the audit line.
    async fn open_file(&self, inquiry_id: &str, file: &str)
    -> Result<Option<Response>, StoreError>;

    async fn erase_files(&self, tx: &WriteTx, inquiry_id: &str) -> Result<(), StoreError>;
}
