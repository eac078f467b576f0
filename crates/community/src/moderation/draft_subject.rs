//! What the doctor types about questions and comments, and has not sent yet.
use async_trait::async_trait;
use drafts::{DraftKind, DraftSubject};
use store::{StoreError, WriteTx};

use crate::items::questions::lock_question;
use crate::model::ItemState;
use crate::tables::comment;

/// Questions and comments as subjects of drafts.
pub struct CommunityDrafts;

#[async_trait]
impl DraftSubject for CommunityDrafts {
    fn kinds(&self) -> &'static [DraftKind] {
        &[
            DraftKind::QuestionAnswer,
            DraftKind::QuestionMessage,
            DraftKind::CommentReply,
        ]
    }

    async fn lock_subject(
        &self,
        tx: &WriteTx,
        kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError> {
        if kind == DraftKind::CommentReply {
            return Ok(tx.lock_row::<comment::Entity>(id).await?.is_some());
        }
        let question = lock_question(tx, id).await?;
        Ok(question.is_some_and(|row| row.state != ItemState::Erased))
    }
}
