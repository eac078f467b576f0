//! What is typed about requests, and has not been sent yet.

use ::drafts::{DraftKind, DraftSubject};
use async_trait::async_trait;
use cases::CaseModel;
use store::{StoreError, WriteTx};

use crate::requests::Request;

/// Requests as subjects of drafts of the desk.
pub struct RequestDrafts;

#[async_trait]
impl DraftSubject for RequestDrafts {
    fn kinds(&self) -> &'static [DraftKind] {
        &[
            DraftKind::ConsultationMessage,
            DraftKind::ConsultationNote,
            DraftKind::VisitRecord,
        ]
    }

    async fn lock_subject(
        &self,
        tx: &WriteTx,
        _kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError> {
        let found = cases::lock_case::<Request>(tx, id).await?;
        Ok(found.is_some_and(|row| row.is_shown()))
    }
}
