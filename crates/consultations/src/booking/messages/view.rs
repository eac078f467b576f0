//! The messages of a booking, to whoever has its link.

use kernel::dates;
use safety::SafetyCard;
use scheduling::zones;
use serde::Serialize;
use store::{Actor, StoreError};
use threads::{
    DecryptedMessage, MessageAuthor, Thread, ThreadChannel, ThreadMessage, build_attachments,
    load_messages, message, record_read,
};
use utoipa::ToSchema;

use crate::booking::opened_by_link::OpenedBooking;
use crate::drafts::draft::location_of;
use crate::model::emergency_country;
use crate::requests::message_threads::{MessageWindow, is_clinicians, message_window, open_thread};
use crate::service::ConsultationService;

/// What is said between the doctor and whoever has the link.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingThread {
    /// The oldest first.
    pub messages: Vec<ThreadMessage>,
    /// They may write, send and speak.
    pub may_write: bool,
    /// Until when, where the visit is over; or why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window_text: Option<String>,
    /// When messages are read and answered.
    pub hours_text: String,
    /// What to do now, where what was written last sounds urgent and nobody has answered yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

impl OpenedBooking {
    /// The thread that who reads the page writes in.
    pub fn channel(&self) -> ThreadChannel {
        if self.is_payers {
            ThreadChannel::Payer
        } else {
            ThreadChannel::Asker
        }
    }

    /// The threads that who reads the page reads: a parent or guardian also the child's.
    pub fn readable_channels(&self) -> Vec<ThreadChannel> {
        if self.is_payers && self.answers.is_asked_by_guardian() {
            vec![ThreadChannel::Asker, ThreadChannel::Payer]
        } else {
            vec![self.channel()]
        }
    }

    /// Where the attachments of its messages are read.
    fn attachments_path(&self) -> String {
        format!("/api/consultation/bookings/{}/attachments", self.secret)
    }
}

/// The messages of a booking; what the doctor's side wrote counts as read from now on.
pub async fn load_booking_thread(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<BookingThread, StoreError> {
    let store = consultations.store();
    let mut messages = Vec::new();
    let mut unread = Vec::new();
    let mut last: Option<DecryptedMessage> = None;
    for channel in opened.readable_channels() {
        let thread = open_thread(store, &opened.row, channel)?;
        let found = load_messages(store, &store.reader(), &thread).await?;
        if found.iter().any(is_unread) {
            unread.push(thread.clone());
        }
        let newest = found
            .last()
            .filter(|newest| last.as_ref().is_none_or(|last| last.row.id < newest.row.id));
        last = newest.cloned().or(last);
        for message in found {
            messages.push(build_message(&thread, message, opened)?);
        }
    }
    messages.sort_by(|one, other| one.id.cmp(&other.id));
    record_as_read(consultations, unread).await?;
    let window = message_window(&opened.row, &opened.settings, consultations.now());
    Ok(BookingThread {
        messages,
        may_write: window.is_open() && !opened.awaits_consent,
        window_text: format_window(window, opened),
        hours_text: opened.settings.message_hours.clone(),
        card: last.and_then(|last| find_card(&last, opened)),
    })
}

fn is_unread(message: &DecryptedMessage) -> bool {
    message.row.author == MessageAuthor::Doctor && message.row.read_at.is_none()
}

/// Most reloads have nothing to mark as read and need no write.
async fn record_as_read(
    consultations: &ConsultationService,
    threads: Vec<Thread>,
) -> Result<(), StoreError> {
    if threads.is_empty() {
        return Ok(());
    }
    let tx = consultations.store().begin(Actor::Visitor).await?;
    for thread in &threads {
        record_read(&tx, thread, MessageAuthor::Doctor).await?;
    }
    tx.commit().await
}

fn build_message(
    thread: &Thread,
    message: DecryptedMessage,
    opened: &OpenedBooking,
) -> Result<ThreadMessage, StoreError> {
    let zone = opened.reader_zone();
    let at = message.row.at;
    let day = dates::format_long_date(zones::day_in(at, zone));
    Ok(ThreadMessage {
        attachments: build_attachments(thread, &message, &opened.attachments_path())?,
        from: message.row.author,
        by: (message.row.author == MessageAuthor::Doctor).then(|| format_author(&message.row)),
        text: message.text,
        at,
        date_text: format!("{}, {day}", zones::time_in(at, zone)),
        read_at: message.row.read_at,
        id: message.row.id,
    })
}

/// Who wrote it, as the page says it: a clinician by name, else the team.
fn format_author(row: &message::Model) -> String {
    match (&row.author_name, is_clinicians(row)) {
        (Some(name), true) => l10n::t!("consultations-reply-by-doctor", name = name),
        (Some(_), false) => l10n::t!("consultations-reply-by-team").to_owned(),
        (None, _) => l10n::t!("consultations-reply-by-us").to_owned(),
    }
}

fn format_window(window: MessageWindow, opened: &OpenedBooking) -> Option<String> {
    let format = |at| dates::format_long_date(zones::day_in(at, opened.reader_zone()));
    match window {
        MessageWindow::Open => None,
        MessageWindow::FollowUp(until) => Some(l10n::t!(
            "consultations-messages-until",
            date = format(until)
        )),
        MessageWindow::Over(until) => Some(l10n::t!(
            "consultations-messages-over",
            date = format(until)
        )),
        MessageWindow::Closed => Some(l10n::t!("consultations-messages-closed").to_owned()),
    }
}

/// The numbers of where the patient is, where the last words are theirs and sound urgent.
fn find_card(last: &DecryptedMessage, opened: &OpenedBooking) -> Option<SafetyCard> {
    if last.row.author == MessageAuthor::Doctor {
        return None;
    }
    let country = location_of(&opened.row).country;
    safety::check_text(&last.text, emergency_country(&country)).card
}
