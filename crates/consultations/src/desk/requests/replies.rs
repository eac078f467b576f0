//! Replies: messages in the threads of a request, told of by a mail that says nothing else. Only who may read health details writes to
//! who is cared for; the team writes to who pays, about money and times.

use ::drafts::{DraftKind, remove_draft};
use axum::extract::State as Of;
use cases::{ReplyTemplate, required_text};
use chrono::Duration;
use forms::invalid_field;
use http::HeaderMap;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::WriteTx;
use threads::{
    AddedMessage, MessageAuthor, NewMessage, StaffAuthor, Thread, ThreadChannel, has_unread_beside,
    message, record_read,
};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::text_length::MAX_TEXT_LENGTH;
use super::views::{CareRequest, ReplyTo};
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::{ReplyText, RequestAnswers};
use crate::requests::message_threads::ensure_thread;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// For so long no second mail is written about messages that were not read yet.
const QUIET: Duration = Duration::minutes(30);

/// Replies to begin with, from the settings of consultations.
#[utoipa::path(get, path = "/api/desk/care/replies", operation_id = "desk_list_replies", tag = "desk",
    responses((status = 200, body = [ReplyTemplate])))]
pub async fn list_reply_templates(
    Of(consultations): Of<ConsultationService>,
) -> Result<Json<Vec<ReplyTemplate>>> {
    let replies = consultations.load_settings().await?.replies.into_iter();
    let template = |reply: ReplyText| ReplyTemplate::new(reply.key, reply.title, reply.text);
    Ok(Json(replies.map(template).collect()))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = CareReplyBody)]
pub struct ReplyBody {
    version: i32,
    to: ReplyTo,
    /// What they read behind their link; up to 5,000 characters. For who pays, unless as parent or guardian, and from who may
    /// not read health details: money and times only.
    text: String,
}

/// Sends a reply. The mail says that there is one; its words are read behind the link.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/reply", operation_id = "desk_reply_to_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 403, description = "Only a doctor writes to who is cared for"),
        (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Nothing was written, or nobody can be told")))]
pub async fn reply_to_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<ReplyBody>,
) -> Result<Json<CareRequest>> {
    let text = required_text("text", "Write the message.", &body.text, MAX_TEXT_LENGTH)?;
    require_may_write(&signed_in, body.to, &text)?;
    let (tx, before) =
        cases::begin_change::<Request>(consultations.store(), &signed_in, &id, body.version)
            .await?;
    let answers = records::decrypt_answers(consultations.store(), &before)?;
    let channel = find_channel(&answers, body.to)?;
    let thread = ensure_thread(&tx, consultations.store(), &before, channel).await?;
    let message = NewMessage {
        staff: Some(reply_author(&signed_in)),
        text: &text,
        client_key: threads::client_key(&headers),
    };
    let added = thread
        .add_message(&tx, consultations.store(), message)
        .await?;
    if let AddedMessage::New(reply) = added {
        let reads = signed_in.has_permission(ReadHealthDetails);
        follow_up_reply(&consultations, &tx, &thread, (&reply, reads)).await?;
    }
    remove_draft(&tx, &signed_in, DraftKind::ConsultationMessage, &id).await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Somebody of the desk as who writes. Who is a clinician and more writes as the clinician.
pub(super) fn reply_author(person: &SignedIn) -> StaffAuthor {
    let role = person.role_for(ReadHealthDetails).or(person.acting_as);
    StaffAuthor {
        id: person.id.to_string(),
        name: Some(person.name.clone()),
        role: role.map(|role| role.key().to_owned()),
    }
}

/// What follows from a reply that was added, by somebody who `reads` what the other side wrote or does not: a line in the history,
/// and a mail unless one has gone out about what was not read yet.
pub(super) async fn follow_up_reply(
    consultations: &ConsultationService,
    tx: &WriteTx,
    thread: &Thread,
    (reply, reads): (&message::Model, bool),
) -> Result<()> {
    if reads {
        // Replying implies that the messages were read.
        record_read(tx, thread, MessageAuthor::Asker).await?;
    }
    let store = consultations.store();
    // Locked before; the key of the thread may be new in it.
    let before = cases::lock_visible_case::<Request>(tx, &thread.subject).await?;
    let answers = records::decrypt_answers(store, &before)?;
    let row = before.clone().into_active_model();
    let after = cases::record_change(store, tx, &before, row, "replied", None).await?;
    if has_unread_beside(tx.connection(), reply, tx.now() - QUIET).await? {
        return Ok(());
    }
    let occasion = match thread.channel {
        ThreadChannel::Payer => EmailOccasion::AnsweredPayer(reply.id.clone()),
        ThreadChannel::Asker => EmailOccasion::Answered(reply.id.clone()),
    };
    enqueue_emails(consultations, tx, &after, &answers, &occasion).await?;
    Ok(())
}

/// Stops who may not read health details from writing to who is cared for, and from writing of symptoms to who pays.
fn require_may_write(author: &SignedIn, to: ReplyTo, text: &str) -> Result<()> {
    if to == ReplyTo::Patient {
        return author.require_permission(ReadHealthDetails);
    }
    if author.has_permission(ReadHealthDetails) || safety::check_text(text, None).rules.is_empty() {
        return Ok(());
    }
    let words = "This contains health details. Write about payments and times only, or ask a doctor to write it.";
    Err(invalid_field("text", words))
}

/// The thread that a reply goes into. The payer's is that of who pays and is another than the patient. Nobody reads what is for
/// the other, but a parent or guardian what is for a child without an address.
///
/// # Errors
/// 422 where nobody can be told.
pub(super) fn find_channel(answers: &RequestAnswers, to: ReplyTo) -> Result<ThreadChannel> {
    let is_childs = answers.is_asked_by_guardian() && answers.patient().email.is_none();
    let is_payers = answers.patient.is_some() && (to == ReplyTo::Payer || is_childs);
    let (person, channel) = if is_payers {
        (&answers.payer, ThreadChannel::Payer)
    } else {
        (answers.patient(), ThreadChannel::Asker)
    };
    if person.email.is_some() {
        return Ok(channel);
    }
    let words = "This person left no email address. Call them, or write to the payer.";
    Err(invalid_field("to", words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PatientAge, RequestPerson};

    #[test]
    fn what_is_for_the_patient_never_goes_to_who_pays() {
        let mut answers = RequestAnswers {
            payer: RequestPerson {
                email: "daughter@example.org".parse().ok(),
                ..RequestPerson::default()
            },
            ..RequestAnswers::default()
        };
        let to = |answers: &RequestAnswers, to| find_channel(answers, to).ok();
        assert_eq!(to(&answers, ReplyTo::Payer), Some(ThreadChannel::Asker));
        answers.patient = Some(RequestPerson::default());
        assert_eq!(to(&answers, ReplyTo::Payer), Some(ThreadChannel::Payer));
        assert_eq!(to(&answers, ReplyTo::Patient), None);
        answers.age = Some(PatientAge::Guardian);
        assert_eq!(to(&answers, ReplyTo::Patient), Some(ThreadChannel::Payer));
    }
}
