//! Voice notes of who asked, behind their code.

use async_trait::async_trait;
use axum::Router;
use http::request::Parts;
use kernel::ProblemDetails;
use store::{Actor, Store, WriteTx};
use threads::{
    AttachmentKind, VoiceNoteIntake, VoiceNoteOwner, VoiceSender, message, voice_note_store,
};
use uploads::UploadServer;
use utoipa_axum::router::OpenApiRouter;
use web::Error;

use super::service::{ThreadState, lock_writable, thread_closed};
use super::store::{extend_retention, open_thread};
use super::view::takes_messages;
use crate::tables::question::QuestionVisibility;

/// Voice notes of a thread at most.
const MOST_NOTES: u64 = 100;

#[derive(Clone)]
pub(super) struct QuestionVoiceNotes(pub ThreadState);

#[async_trait]
impl VoiceNoteOwner for QuestionVoiceNotes {
    const NAME: &'static str = "question_voice_note";
    const TAG: &'static str = "community";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Voice notes below the question that the cookie `follow` opens.";
    const PATH: &'static str = "/api/follow/voice-notes";

    fn store(&self) -> &Store {
        self.0.community.store()
    }

    async fn identify_sender(&self, call: &mut Parts) -> Result<VoiceSender, Error> {
        let question = self.0.find_by_cookie(&call.headers).await?;
        let is_private = question.visibility == QuestionVisibility::Private;
        if !takes_messages(&question) || !is_private {
            return Err(thread_closed());
        }
        Ok(VoiceSender {
            thread: open_thread(self.store(), &question)?,
            staff: None,
            actor: Actor::Visitor,
        })
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &VoiceSender) -> Result<(), Error> {
        lock_writable(tx, &sender.thread.subject).await?;
        let kept = sender
            .thread
            .count_attachments(tx.connection(), AttachmentKind::Voice);
        if kept.await? < MOST_NOTES {
            return Ok(());
        }
        let words = l10n::t!("community-voice-notes-too-many");
        Err(ProblemDetails::conflict(words)
            .with_code("too_many_voice_notes")
            .into())
    }

    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &VoiceSender,
        _note: &message::Model,
    ) -> Result<(), Error> {
        let settings = self.0.load_settings().await?;
        let id = &sender.thread.subject;
        Ok(extend_retention(tx, id, settings.keep_open_days).await?)
    }
}

type VoiceNoteServer = UploadServer<VoiceNoteIntake<QuestionVoiceNotes>>;

fn routes() -> OpenApiRouter<VoiceNoteServer> {
    let routes = VoiceNoteServer::upload_routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub(super) fn openapi() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

pub(super) fn router(room: ThreadState) -> Router {
    let uploads = voice_note_store(room.community.store().clone());
    let intake = VoiceNoteIntake(QuestionVoiceNotes(room));
    Router::from(routes().with_state(UploadServer::new(uploads, intake)))
}
