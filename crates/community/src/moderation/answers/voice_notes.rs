//! Voice notes of the doctor, behind the code of who asked, with all that follows from a written message.

use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use staff::Permission::AnswerAsDoctor;
use staff::{DeskRoutes, SignedIn};
use store::{Store, WriteTx};
use threads::{
    ThreadOwner, ThreadSender, VoiceNoteOwner, VoiceNoteServer, message, voice_note_server,
};
use uploads::PhotoCleaner;
use web::Error;

use super::super::access::require_access;
use super::detail::question_not_found;
use super::thread::{follow_up_message, require_thread, staff_author};
use crate::items::questions::{find_question, lock_question};
use crate::question_threads::store::open_thread;
use crate::service::CommunityService;
use crate::tables::question::Model;

/// The header with the id of the question, because the addresses of uploads are the same for all.
const QUESTION: &str = "question";

/// The threads of questions, for the doctor.
#[derive(Clone)]
struct AnsweredThreads(CommunityService);

impl AnsweredThreads {
    async fn lock_question(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<Model, Error> {
        let found = lock_question(tx, &sender.thread.subject).await?;
        let row = found.ok_or_else(question_not_found)?;
        require_thread(&row)?;
        Ok(row)
    }
}

#[async_trait]
impl ThreadOwner for AnsweredThreads {
    fn store(&self) -> &Store {
        self.0.store()
    }

    fn photos(&self) -> &dyn PhotoCleaner {
        &*self.0.ports().photos
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<(), Error> {
        self.lock_question(tx, sender).await.map(|_question| ())
    }

    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &ThreadSender,
        _message: &message::Model,
    ) -> Result<(), Error> {
        let row = self.lock_question(tx, sender).await?;
        follow_up_message(&self.0, tx, &row, &sender.thread).await
    }
}

#[async_trait]
impl VoiceNoteOwner for AnsweredThreads {
    const NAME: &'static str = "answer_voice_note";
    const TAG: &'static str = "conversation";
    const ABOUT: &'static str = "Voice notes of the doctor in the thread of the question whose id is in the header `Question`.";
    const PATH: &'static str = "/api/desk/questions/voice-notes";

    async fn identify_sender(&self, call: &mut Parts) -> Result<ThreadSender, Error> {
        let person = SignedIn::from_request_parts(call, &()).await?;
        let id = call.headers.get(QUESTION).and_then(|id| id.to_str().ok());
        let store = self.0.store();
        let db = store.reader();
        let row = find_question(db.connection(), id.unwrap_or_default()).await?;
        let row = row.ok_or_else(question_not_found)?;
        require_access(&row, &person)?;
        require_thread(&row)?;
        Ok(ThreadSender {
            thread: open_thread(store, &row)?,
            staff: Some(staff_author(&person)),
            actor: person.actor(),
        })
    }
}

impl FromRef<CommunityService> for VoiceNoteServer<AnsweredThreads> {
    fn from_ref(community: &CommunityService) -> Self {
        voice_note_server(AnsweredThreads(community.clone()))
    }
}

pub fn voice_note_routes() -> DeskRoutes<CommunityService> {
    let routes = VoiceNoteServer::<AnsweredThreads>::upload_routes().into_iter();
    routes.fold(DeskRoutes::new(), |desk, own| {
        desk.route(AnswerAsDoctor, own)
    })
}
