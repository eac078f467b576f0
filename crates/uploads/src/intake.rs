//! What a feature decides about its uploads.

use async_trait::async_trait;
use http::request::Parts;
use store::WriteTx;
use web::Error;

use crate::parts::UploadedBytes;
use crate::sender::UploadSender;
use crate::upload::Upload;

/// Who sends files, which are taken, and what becomes of them.
#[async_trait]
pub trait UploadIntake: Clone + Send + Sync + 'static {
    /// What the feature wants to know of a sender.
    type Who: Clone + Send + Sync + 'static;
    /// A file that may be kept.
    type Taken: Clone + Send + 'static;

    /// What the names of calls in the API document end with: `report_upload`.
    const NAME: &'static str;
    /// The tag of the calls in the API document.
    const TAG: &'static str;
    /// Which files the calls bring, for the API document.
    const ABOUT: &'static str;
    /// Where uploads begin; each stands below it.
    const PATH: &'static str;
    /// The header that says what an upload became.
    const BECAME: &'static str;
    /// Bytes that a file may have.
    const LARGEST: u64;

    /// Who makes this call; an error when nobody who may.
    async fn identify_sender(&self, call: &mut Parts) -> Result<UploadSender<Self::Who>, Error>;

    /// Whether a file of that many bytes may be sent, or why not.
    fn check_length(&self, name: &str, length: u64) -> Result<(), Error>;

    /// Whether there is room for one more upload beside those that are `open`, or why not.
    async fn check_room(&self, tx: &WriteTx, owner: &str, open: u64) -> Result<(), Error>;

    /// Whether a file that begins so can be taken at all, or why not.
    fn check_start(&self, who: &Self::Who, upload: &Upload, start: &[u8]) -> Result<(), Error>;

    /// Looks at a file and stores its bytes, of which no row knows yet; or says why it is not taken. An error below 500 is
    /// the file's fault, and its bytes go.
    async fn accept_file(
        &self,
        who: &Self::Who,
        upload: &Upload,
        bytes: UploadedBytes<'_>,
    ) -> Result<Self::Taken, Error>;

    /// Keeps the file in the transaction that ends its upload; answers its id. An error when it cannot be kept any more.
    async fn save_file(
        &self,
        tx: &WriteTx,
        sender: &UploadSender<Self::Who>,
        taken: Self::Taken,
    ) -> Result<String, Error>;

    /// Takes the bytes away of a file that was not kept after all.
    async fn discard_file(&self, _taken: Self::Taken) {}
}
