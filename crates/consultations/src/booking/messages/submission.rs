//! A message of who asked: checked for urgent words, kept once, told of at the desk.

use forms::{ParsedForm, invalid_form};
use kernel::ProblemDetails;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, AuditEntry, StoreError, WriteTx};
use threads::{MessageAuthor, NewMessage, Thread, last_message_id};
use web::{Error, Result};

use crate::booking::opened_by_link::OpenedBooking;
use crate::emails::notices;
use crate::requests::message_threads::{ensure_thread, message_window};
use crate::requests::tables::request::Model;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

forms::form! {
    /// A message to the doctor.
    pub struct MessageForm as "BookingMessageBody" on "message" {
        /// At most 5,000 characters.
        text: forms::Story = "text" {
            missing: "consultations-message-missing", most: 5_000, most_links: usize::MAX,
        },
    }
}

/// Adds a message of who reads the page of a booking. The same again is the first one.
///
/// # Errors
/// 422 with what to mend, 409 where nobody may write any more.
pub async fn submit_message(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    reading: ParsedForm<MessageForm>,
    client_key: Option<String>,
) -> Result<()> {
    let text = reading.into_result().map_err(invalid_form)?.text.0;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let (row, thread) = lock_writable(consultations, &tx, opened).await?;
    let message = NewMessage {
        staff: None,
        text: &text,
        client_key,
    };
    let added = thread
        .add_message(&tx, consultations.store(), message)
        .await?;
    if !added.is_new() {
        return Ok(());
    }
    let is_urgent = safety::check_text(&text, None).card.is_some();
    follow_up(consultations, &tx, &row, &thread, is_urgent).await?;
    tx.commit().await?;
    Ok(())
}

/// The request and the thread of who reads the page, locked for a message.
///
/// # Errors
/// 409 where nobody may write any more.
pub(super) async fn lock_writable(
    consultations: &ConsultationService,
    tx: &WriteTx,
    opened: &OpenedBooking,
) -> Result<(Model, Thread)> {
    let found = cases::lock_case::<Request>(tx, &opened.row.id).await?;
    let is_open = |row: &Model| message_window(row, &opened.settings, tx.now()).is_open();
    let row = found.filter(|row| is_open(row) && !opened.awaits_consent);
    let row = row.ok_or_else(messages_closed)?;
    let thread = ensure_thread(tx, consultations.store(), &row, opened.channel()).await?;
    Ok((row, thread))
}

pub(super) fn messages_closed() -> Error {
    let words = l10n::t!("consultations-messages-closed");
    ProblemDetails::conflict(words).with_code("closed").into()
}

/// What follows from something that was written, sent or spoken: an entry in the audit log, and who sees to it is told. Once for
/// each time that the doctor has written; urgent words in any case once more.
pub(super) async fn follow_up(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    thread: &Thread,
    is_urgent: bool,
) -> Result<(), StoreError> {
    let replied = last_message_id(tx.connection(), thread, MessageAuthor::Doctor).await?;
    let round = replied.unwrap_or_default();
    if is_urgent {
        cases::record_event::<Request>(consultations.store(), tx, &row.id, "urgent_message")
            .await?;
        set_flag(consultations, tx, row).await?;
    }
    notices::notify_message(consultations, tx, row, &round, is_urgent).await?;
    tx.record_audit(AuditEntry::new(
        "care_request.message",
        format!("consultation:{}", row.id),
    ))
    .await
}

/// Puts the mark of urgent words beside the request in the desk's lists.
async fn set_flag(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
) -> Result<(), StoreError> {
    let mut answers = records::decrypt_answers(consultations.store(), row)?;
    if answers.is_flagged {
        return Ok(());
    }
    answers.is_flagged = true;
    let mut flagged = row.clone().into_active_model();
    records::encrypt_answers(consultations.store(), &mut flagged, &row.id, &answers)?;
    flagged.update(tx.connection()).await?;
    Ok(())
}
