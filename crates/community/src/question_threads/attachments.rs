//! Photos, documents and voice notes of who asked, behind their code.

use async_trait::async_trait;
use http::request::Parts;
use sea_orm::EntityTrait;
use store::{Actor, Store, StoreError, WriteTx};
use threads::{Thread, ThreadOwner, ThreadSender, ThreadSource, VoiceNoteOwner, message};
use uploads::PhotoCleaner;
use web::{Error, FormFile};

use super::service::{ThreadState, lock_writable, thread_closed};
use super::store::{extend_retention, open_thread};
use super::view::takes_attachments;
use crate::service::CommunityService;
use crate::tables::question::{Entity, Model};

/// The threads of questions.
#[derive(Clone)]
pub(super) struct QuestionThreads(pub ThreadState);

impl QuestionThreads {
    /// Adds a photo or a document of the asker.
    ///
    /// # Errors
    /// 422 at the field of the file with what to mend; 409 when the thread is over or public.
    pub async fn submit_attachment(
        &self,
        question: &Model,
        sent: FormFile,
        client_key: Option<String>,
    ) -> Result<(), Error> {
        let sender = self.open_sender(question)?;
        threads::submit_attachment(self, &sender, sent, client_key).await
    }

    fn open_sender(&self, question: &Model) -> Result<ThreadSender, Error> {
        if !takes_attachments(question) {
            return Err(thread_closed());
        }
        Ok(ThreadSender {
            thread: open_thread(self.store(), question)?,
            staff: None,
            actor: Actor::Visitor,
        })
    }
}

#[async_trait]
impl ThreadOwner for QuestionThreads {
    fn store(&self) -> &Store {
        self.0.community.store()
    }

    fn photos(&self) -> &dyn PhotoCleaner {
        &*self.0.community.ports().photos
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<(), Error> {
        let question = lock_writable(tx, &sender.thread.subject).await;
        question.map(|_question| ())
    }

    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &ThreadSender,
        _message: &message::Model,
    ) -> Result<(), Error> {
        let settings = self.0.load_settings().await?;
        let id = &sender.thread.subject;
        Ok(extend_retention(tx, id, settings.keep_open_days).await?)
    }
}

#[async_trait]
impl VoiceNoteOwner for QuestionThreads {
    const NAME: &'static str = "question_voice_note";
    const TAG: &'static str = "community";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Voice notes below the question that the cookie `follow` opens.";
    const PATH: &'static str = "/api/follow/voice-notes";

    async fn identify_sender(&self, call: &mut Parts) -> Result<ThreadSender, Error> {
        let question = self.0.find_by_cookie(&call.headers).await?;
        self.open_sender(&question)
    }
}

#[async_trait]
impl ThreadSource for CommunityService {
    async fn find_thread(&self, question: &str) -> Result<Option<Thread>, StoreError> {
        let found = Entity::find_by_id(question);
        let row = found.one(self.store().reader().connection()).await?;
        row.filter(|row| row.item_key.is_some())
            .map(|row| open_thread(self.store(), &row))
            .transpose()
    }
}
