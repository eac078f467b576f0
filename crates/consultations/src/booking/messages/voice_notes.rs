//! Voice notes of who has the link of a booking. The link comes in a header, because the addresses of uploads are the same for all.

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

use super::submission::{follow_up, lock_writable, messages_closed};
use crate::booking::opened_by_link::OpenedBooking;
use crate::requests::Request;
use crate::requests::message_threads::message_window;
use crate::service::ConsultationService;

/// The header with the secret of a booking's link.
const LINK: &str = "booking-link";
/// Voice notes of a thread at most.
const MOST_NOTES: u64 = 200;

#[derive(Clone)]
struct BookingVoiceNotes(ConsultationService);

#[async_trait]
impl VoiceNoteOwner for BookingVoiceNotes {
    const NAME: &'static str = "booking_voice_note";
    const TAG: &'static str = "consultation";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Voice notes in the thread of a booking, whose link's secret is in the header `Booking-Link`.";
    const PATH: &'static str = "/api/consultation/voice-notes";

    fn store(&self) -> &Store {
        self.0.store()
    }

    async fn identify_sender(&self, call: &mut Parts) -> Result<VoiceSender, Error> {
        let secret = call.headers.get(LINK).and_then(|link| link.to_str().ok());
        let opened = match secret {
            Some(secret) => OpenedBooking::find_by_link(&self.0, secret).await?,
            None => None,
        };
        let opened = opened.ok_or_else(uploads::upload_gone)?;
        let tx = self.store().begin(Actor::Visitor).await?;
        let (_, thread) = lock_writable(&self.0, &tx, &opened).await?;
        // A first note brings the key of the thread with it, which has to be kept before anything is sealed.
        if opened.row.thread_key.is_none() {
            tx.commit().await?;
        }
        Ok(VoiceSender {
            thread,
            staff: None,
            actor: Actor::Visitor,
        })
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &VoiceSender) -> Result<(), Error> {
        let settings = self.0.load_settings().await?;
        let thread = &sender.thread;
        let found = cases::lock_case::<Request>(tx, &thread.subject).await?;
        let is_open = |row: &Request| message_window(row, &settings, tx.now()).is_open();
        found.filter(is_open).ok_or_else(messages_closed)?;
        let kept = thread.count_attachments(tx.connection(), AttachmentKind::Voice);
        if kept.await? < MOST_NOTES {
            return Ok(());
        }
        let words = l10n::t!("consultations-attachments-too-many");
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
        let found = cases::lock_case::<Request>(tx, &sender.thread.subject).await?;
        let row = found.ok_or_else(messages_closed)?;
        Ok(follow_up(&self.0, tx, &row, &sender.thread, false).await?)
    }
}

type VoiceNoteServer = UploadServer<VoiceNoteIntake<BookingVoiceNotes>>;

fn routes() -> OpenApiRouter<VoiceNoteServer> {
    let routes = VoiceNoteServer::upload_routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub(super) fn openapi() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

pub(super) fn router(consultations: ConsultationService) -> Router {
    let uploads = voice_note_store(consultations.store().clone());
    let intake = VoiceNoteIntake(BookingVoiceNotes(consultations));
    Router::from(routes().with_state(UploadServer::new(uploads, intake)))
}
