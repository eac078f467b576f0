//! What is typed about inquiries, and has not been sent yet.

use async_trait::async_trait;
use cases::CaseModel;
use drafts::{DraftKind, DraftSubject};
use store::{StoreError, WriteTx};

use crate::tables::inquiry::Model;

/// Inquiries as subjects of drafts.
pub struct InquiryDrafts;

#[async_trait]
impl DraftSubject for InquiryDrafts {
    fn kinds(&self) -> &'static [DraftKind] {
        &[
            DraftKind::InquiryReply,
            DraftKind::InquiryNote,
            DraftKind::ComplaintReply,
        ]
    }

    async fn lock_subject(
        &self,
        tx: &WriteTx,
        _kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError> {
        let found = cases::lock_case::<Model>(tx, id).await?;
        Ok(found.is_some_and(|row| row.is_shown()))
    }
}
