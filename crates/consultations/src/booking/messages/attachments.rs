//! Photos, documents and voice notes of who has the link of a booking.

use async_trait::async_trait;
use http::request::Parts;
use sea_orm::EntityTrait;
use store::{Actor, Store, StoreError, WriteTx};
use threads::{
    Thread, ThreadChannel, ThreadOwner, ThreadSender, ThreadSource, VoiceNoteOwner, message,
};
use uploads::PhotoCleaner;
use web::{Error, FormFile, Result};

use super::submission::{follow_up, lock_writable, messages_closed};
use crate::booking::opened_by_link::OpenedBooking;
use crate::requests::Request;
use crate::requests::message_threads::{message_window, open_thread};
use crate::requests::tables::request::Entity;
use crate::service::ConsultationService;

/// The header with the secret of a booking's link, because the addresses of uploads are the same for all.
const LINK: &str = "booking-link";

/// Adds a photo or a document of who reads the page.
///
/// # Errors
/// 422 at the field of the file with what to mend, 409 where nobody may write any more.
pub async fn submit_attachment(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    sent: FormFile,
    client_key: Option<String>,
) -> Result<()> {
    let sender = open_sender(consultations, opened).await?;
    let owner = BookingThreads(consultations.clone());
    threads::submit_attachment(&owner, &sender, sent, client_key).await
}

/// Who reads the page, as a sender.
///
/// # Errors
/// 409 where nobody may write any more.
async fn open_sender(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<ThreadSender> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let (row, thread) = lock_writable(consultations, &tx, opened).await?;
    // What comes first brings the key of the thread with it, which has to be kept before anything is sealed.
    if row.thread_key.is_none() {
        tx.commit().await?;
    }
    Ok(ThreadSender {
        thread,
        staff: None,
        actor: Actor::Visitor,
    })
}

/// The threads of bookings.
#[derive(Clone)]
pub(super) struct BookingThreads(pub ConsultationService);

#[async_trait]
impl ThreadOwner for BookingThreads {
    fn store(&self) -> &Store {
        self.0.store()
    }

    fn photos(&self) -> &dyn PhotoCleaner {
        self.0.photos()
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<(), Error> {
        let settings = self.0.load_settings().await?;
        let found = cases::lock_case::<Request>(tx, &sender.thread.subject).await?;
        let is_open = |row: &Request| message_window(row, &settings, tx.now()).is_open();
        found.filter(is_open).ok_or_else(messages_closed)?;
        Ok(())
    }

    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &ThreadSender,
        _message: &message::Model,
    ) -> Result<(), Error> {
        // Locked, and found open, in this write.
        let row = cases::find_case::<Request>(tx.connection(), &sender.thread.subject).await?;
        let row = row.ok_or_else(messages_closed)?;
        Ok(follow_up(&self.0, tx, &row, &sender.thread, false).await?)
    }
}

#[async_trait]
impl VoiceNoteOwner for BookingThreads {
    const NAME: &'static str = "booking_voice_note";
    const TAG: &'static str = "consultation";
    // not shown: it stands in the description of the API.
    const ABOUT: &'static str = "Voice notes in the thread of a booking, whose link's secret is in the header `Booking-Link`.";
    const PATH: &'static str = "/api/consultation/voice-notes";

    async fn identify_sender(&self, call: &mut Parts) -> Result<ThreadSender, Error> {
        let secret = call.headers.get(LINK).and_then(|link| link.to_str().ok());
        let opened = match secret {
            Some(secret) => OpenedBooking::find_by_link(&self.0, secret).await?,
            None => None,
        };
        let opened = opened.ok_or_else(uploads::upload_gone)?;
        open_sender(&self.0, &opened).await
    }
}

#[async_trait]
impl ThreadSource for ConsultationService {
    async fn find_thread(&self, request: &str) -> Result<Option<Thread>, StoreError> {
        let found = Entity::find_by_id(request);
        let row = found.one(self.store().reader().connection()).await?;
        // Both channels are sealed with the key of the request.
        row.filter(|row| row.thread_key.is_some())
            .map(|row| open_thread(self.store(), &row, ThreadChannel::Asker))
            .transpose()
    }
}
