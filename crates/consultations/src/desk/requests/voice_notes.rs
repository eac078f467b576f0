//! Replies that are spoken: voice notes of a clinician in the threads of a request, with all that follows from a written reply.

use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use kernel::ProblemDetails;
use staff::Permission::ReadHealthDetails;
use staff::{DeskRoutes, RouteRight, SignedIn};
use store::{Store, WriteTx};
use threads::{
    Thread, ThreadChannel, ThreadOwner, ThreadSender, VoiceNoteOwner, VoiceNoteServer, message,
    voice_note_server,
};
use uploads::PhotoCleaner;
use web::{Error, Result, invalid_field};

use super::replies::{find_channel, follow_up_reply, reply_author};
use super::views::ReplyTo;
use crate::requests::message_threads::{ensure_thread, open_thread, takes_replies};
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// The header with the id of the request, because the addresses of uploads are the same for all.
const REQUEST: &str = "care-request";
/// The header that says who hears it: `patient` or `payer`.
const TO: &str = "reply-for";

/// The threads of requests, for who replies at the desk.
#[derive(Clone)]
struct ReplyThreads(ConsultationService);

impl ReplyThreads {
    /// Only clinicians speak: what is written to who pays is looked through for health details, and speech cannot be.
    fn require_may_speak(person: &SignedIn) -> Result<()> {
        if person.has_permission(ReadHealthDetails) {
            return Ok(());
        }
        let words = "Only a doctor can send voice notes. Write about payments and times instead.";
        Err(ProblemDetails::forbidden(words)
            .with_code("health_details")
            .into())
    }

    async fn open_thread(&self, person: &SignedIn, id: &str, to: ReplyTo) -> Result<Thread> {
        let store = self.0.store();
        let row = cases::load_case::<Request>(store, id).await?;
        require_open(&row)?;
        let channel = find_channel(&records::decrypt_answers(store, &row)?, to)?;
        if row.thread_key.is_some() {
            return Ok(open_thread(store, &row, channel)?);
        }
        // What comes first brings the key of the thread with it, which has to be kept before anything is sealed.
        self.begin_thread(person, id, channel).await
    }

    async fn begin_thread(
        &self,
        person: &SignedIn,
        id: &str,
        channel: ThreadChannel,
    ) -> Result<Thread> {
        let tx = self.0.store().begin(person.actor()).await?;
        let row = cases::lock_visible_case::<Request>(&tx, id).await?;
        let thread = ensure_thread(&tx, self.0.store(), &row, channel).await?;
        tx.commit().await?;
        Ok(thread)
    }
}

fn require_open(row: &Request) -> Result<()> {
    if takes_replies(row) {
        return Ok(());
    }
    let words = "You cannot reply to this request now.";
    Err(ProblemDetails::conflict(words).with_code("closed").into())
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

fn parse_reader(headers: &HeaderMap) -> Result<ReplyTo> {
    match header(headers, TO) {
        "patient" => Ok(ReplyTo::Patient),
        "payer" => Ok(ReplyTo::Payer),
        _ => Err(invalid_field(TO, "Reply-For: patient or payer.")),
    }
}

#[async_trait]
impl ThreadOwner for ReplyThreads {
    fn store(&self) -> &Store {
        self.0.store()
    }

    fn photos(&self) -> &dyn PhotoCleaner {
        self.0.photos()
    }

    async fn lock_thread(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<(), Error> {
        let row = cases::lock_visible_case::<Request>(tx, &sender.thread.subject).await?;
        require_open(&row)
    }

    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &ThreadSender,
        message: &message::Model,
    ) -> Result<(), Error> {
        follow_up_reply(&self.0, tx, &sender.thread, (message, true)).await
    }
}

#[async_trait]
impl VoiceNoteOwner for ReplyThreads {
    const NAME: &'static str = "care_voice_note";
    const TAG: &'static str = "desk";
    const ABOUT: &'static str = "Voice notes of the desk in a thread of the request whose id is in the header `Care-Request`; `Reply-For` says who hears them, `patient` or `payer`.";
    const PATH: &'static str = "/api/desk/care/voice-notes";

    async fn identify_sender(&self, call: &mut Parts) -> Result<ThreadSender, Error> {
        let person = SignedIn::from_request_parts(call, &()).await?;
        Self::require_may_speak(&person)?;
        let to = parse_reader(&call.headers)?;
        let id = header(&call.headers, REQUEST);
        Ok(ThreadSender {
            thread: self.open_thread(&person, id, to).await?,
            staff: Some(reply_author(&person)),
            actor: person.actor(),
        })
    }
}

impl FromRef<ConsultationService> for VoiceNoteServer<ReplyThreads> {
    fn from_ref(consultations: &ConsultationService) -> Self {
        voice_note_server(ReplyThreads(consultations.clone()))
    }
}

/// The calls, for who has the right to look at requests: whether they may speak is said by the call itself.
pub fn voice_note_routes(right: RouteRight) -> DeskRoutes<ConsultationService> {
    let routes = VoiceNoteServer::<ReplyThreads>::upload_routes().into_iter();
    routes.fold(DeskRoutes::new(), |desk, own| desk.route(right, own))
}
