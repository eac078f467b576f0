//! Whose files the upload calls bring.

use async_trait::async_trait;
use http::HeaderMap;
use kernel::ProblemDetails;
use store::WriteTx;
use web::Error;

use super::{draft, session};
use crate::files::{self, UploadDrafts};
use crate::requests::Request;
use crate::service::ConsultationService;

/// Whose files the upload calls bring: the draft's that the cookie opens.
pub struct CookieDrafts(pub ConsultationService);

#[async_trait]
impl UploadDrafts for CookieDrafts {
    async fn find_draft(&self, headers: &HeaderMap) -> Result<Option<files::UploadDraft>, Error> {
        let Some(id) = session::request_of(self.0.store(), headers) else {
            return Ok(None);
        };
        let found = draft::RequestDraft::find_draft(&self.0, &id).await?;
        let found = found.filter(|draft| draft.row.state.is_being_written());
        Ok(found.map(|draft| files::UploadDraft {
            request: id,
            photos: draft.settings.photos_allowed,
        }))
    }

    async fn lock_draft(&self, tx: &WriteTx, request: &str) -> Result<(), Error> {
        let row = cases::lock_case::<Request>(tx, request).await?;
        if row.is_some_and(|row| row.state.is_being_written()) {
            return Ok(());
        }
        Err(
            ProblemDetails::conflict(l10n::t!("consultations-request-sent-already"))
                .with_code("sent_already")
                .into(),
        )
    }
}
