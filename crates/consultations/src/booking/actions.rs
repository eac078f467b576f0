//! What can be done with a booking on its page.

use forms::{FormSource, Key, ParsedForm};
use l10n::t;
use payments::model::PaymentStatus;
use scheduling::{Appointment, BookedBy, SlotConflict};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::{Deserialize, Serialize};
use store::{Actor, StoredEnum, WriteTx};
use web::{Error, FormBody, Result};

use super::messages::attachments::submit_attachment;
use super::messages::submission::submit_message;
use super::opened_by_link::{OpenedBooking, TimePreference};
use super::patient_consent::record_patient_consent;
use super::room_and_visit::{is_participant, room_appointment};
use super::room_entry::submit_entry;
use super::rules::current_refund_percent;
use super::view::BookingMode;
use crate::drafts::draft::location_of;
use crate::drafts::feedback::FormFeedback;
use crate::emails::{EmailOccasion, enqueue_emails, notices, resend_status_email};
use crate::guests::{GuestForm, GuestRole, invite_guest, withdraw_guest};
use crate::lifecycle::cancellation::{
    CancelCommand, calculate_refund, cancel_open_payment, cancel_request_in,
};
use crate::lifecycle::meeting::take_back_meeting;
use crate::model::RequestState;
use crate::requests::tables::request;
use crate::requests::{Request, records};
use crate::steps::consent::ConsentForm;
use crate::steps::time::{ChosenTime, parse_chosen_time};
use crate::{rooms, service::ConsultationService};

forms::form! {
    /// What is done with a booking.
    pub struct BookingForm as "BookingAction" on "booking" {
        /// The button.
        action: Key = "do",
        /// A chosen time: `{at}/{clinician}`.
        time: Key = "time",
        /// The day from which times are to be shown.
        from: Key = "from",
        /// The zone that times are shown in.
        zone: Key = "zone",
        /// How to meet.
        channel: Key = "channel",
        /// Whose invitation is taken back: a role.
        guest: Key = "guest",
    }
}

/// What a form on the page came to: what the page shows next.
#[derive(Default, Serialize, Deserialize)]
pub struct BookingOutcome {
    /// Which side of the page.
    pub mode: Option<BookingMode>,
    pub feedback: FormFeedback,
    /// How times are shown: `from`, `zone` and `channel` of the form.
    pub wish: [String; 3],
}

impl From<FormFeedback> for BookingOutcome {
    fn from(feedback: FormFeedback) -> Self {
        Self {
            feedback,
            ..Self::default()
        }
    }
}

impl From<BookingMode> for BookingOutcome {
    fn from(mode: BookingMode) -> Self {
        Self {
            mode: Some(mode),
            ..Self::default()
        }
    }
}

impl BookingOutcome {
    fn from_notice(words: &str) -> Self {
        FormFeedback::notice(words).into()
    }

    fn from_message(words: impl Into<String>) -> Self {
        FormFeedback::message(words).into()
    }

    fn invalid_time(message: impl Into<String>) -> Self {
        Self {
            feedback: FormFeedback::from_field_error("time", message),
            ..Self::from(BookingMode::Reschedule)
        }
    }
}

/// Does what the form asks for.
pub async fn apply_booking_action(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    body: FormBody,
) -> Result<BookingOutcome> {
    let form = ParsedForm::<BookingForm>::from_body(&body, FormSource::Page).form;
    let words = [form.from.0, form.zone.0, form.channel.0];
    let outcome = match &*form.action {
        _ if !words[0].is_empty() => BookingMode::Reschedule.into(),
        "reschedule" | "zone" => BookingMode::Reschedule.into(),
        "cancel" => BookingMode::Cancel.into(),
        "enter" => post_entry(consultations, opened, &body).await?,
        "invite" => post_invitation(consultations, opened, &body).await?,
        "withdraw" => withdraw_invitation(consultations, opened, &form.guest).await?,
        "message" => post_message(consultations, opened, body.clone()).await?,
        "here" => check_in_patient(consultations, opened).await?,
        "resend" if resend_status_email(consultations, &opened.row.id).await? => {
            BookingOutcome::from_notice(t!("consultations-email-resent"))
        }
        "resend" => BookingOutcome::from_message(t!("consultations-email-resent-often")),
        "move" => {
            move_booking(
                consultations,
                opened,
                parse_chosen_time(&form.time),
                &TimePreference::from(&words),
            )
            .await?
        }
        "yes-cancel" => {
            let (percent, _) = current_refund_percent(opened, consultations.now());
            let reason = t!("consultations-reason-patient-cancelled", percent = percent);
            cancel_booking(consultations, opened, percent, reason).await?
        }
        "agree" if opened.awaits_consent => {
            let feedback = submit_patient_consent(
                consultations,
                opened,
                ParsedForm::from_body(&body, FormSource::Page),
            )
            .await?;
            feedback.with_typed(body.form_values()).into()
        }
        "refuse" if opened.awaits_consent => {
            // The payer could not know, so everything goes back whatever the refund rules say.
            let reason = t!("consultations-reason-patient-refused").to_owned();
            cancel_booking(consultations, opened, 100, reason).await?
        }
        _ => BookingOutcome::default(),
    };
    Ok(BookingOutcome {
        wish: words,
        ..outcome
    })
}

/// Where the patient is, from a page whose scripts are not there, or not yet: the doctor sees that they are there, and may ring
/// them. What was said comes back with the page, so that scripts which come later make the call of it.
async fn post_entry(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    body: &FormBody,
) -> Result<BookingOutcome> {
    let reading = ParsedForm::from_body(body, FormSource::Page);
    match submit_entry(consultations, opened, reading).await {
        Ok(_) => Ok(FormFeedback {
            typed: body.form_values(),
            ..FormFeedback::default()
        }
        .into()),
        Err(error) => problem_outcome(error, body),
    }
}

/// Somebody who helps, or an interpreter, is to be there.
async fn post_invitation(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    body: &FormBody,
) -> Result<BookingOutcome> {
    if room_appointment(opened).is_none() {
        return Ok(BookingOutcome::from_message(t!(
            "consultations-guest-no-room"
        )));
    }
    let invited = match GuestForm::read_guest(ParsedForm::from_body(body, FormSource::Page)) {
        Ok(guest) => invite_guest(consultations, Actor::Visitor, &opened.row.id, guest).await,
        Err(error) => Err(error),
    };
    match invited {
        Ok(()) => Ok(BookingOutcome::from_notice(t!(
            "consultations-guest-invited"
        ))),
        Err(error) => problem_outcome(error, body),
    }
}

async fn withdraw_invitation(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    role: &str,
) -> Result<BookingOutcome> {
    let role = GuestRole::from_stored(role).filter(|_| is_participant(opened));
    let Some(role) = role else {
        return Ok(BookingOutcome::default());
    };
    withdraw_guest(consultations, Actor::Visitor, &opened.row.id, role).await?;
    Ok(BookingOutcome::from_notice(t!(
        "consultations-guest-withdrawn"
    )))
}

/// What is wrong, beside what was typed; faults of ours go on.
pub(super) fn problem_outcome(error: Error, body: &FormBody) -> Result<BookingOutcome> {
    let problem = error.problem().clone();
    if problem.status >= 500 {
        return Err(error);
    }
    let feedback = if problem.errors.is_empty() {
        FormFeedback::message(problem.detail)
    } else {
        FormFeedback::from_errors(problem.errors)
    };
    Ok(feedback.with_typed(body.form_values()).into())
}

/// What was written, and what was chosen to be sent with it.
async fn post_message(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    mut body: FormBody,
) -> Result<BookingOutcome> {
    let mut files = body.take_files().into_iter();
    let file = files.find(|file| file.field == "file" && !file.bytes.is_empty());
    let has_words = !body.first_value("text").trim().is_empty();
    let mut sent = Ok(());
    if has_words || file.is_none() {
        let reading = ParsedForm::from_body(&body, FormSource::Page);
        sent = submit_message(consultations, opened, reading, None).await;
    }
    if let (Ok(()), Some(file)) = (&sent, file) {
        sent = submit_attachment(consultations, opened, file, None).await;
    }
    match sent {
        Ok(()) => Ok(BookingOutcome::from_notice(t!(
            "consultations-message-sent"
        ))),
        Err(error) => problem_outcome(error, &body),
    }
}

/// The patient is there, and waits for the room.
async fn check_in_patient(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<BookingOutcome> {
    let waits = match room_appointment(opened) {
        Some(time) => rooms::start_waiting(consultations, time).await?,
        None => false,
    };
    Ok(if waits {
        BookingOutcome::default()
    } else {
        BookingOutcome::from_message(t!("consultations-room-missing"))
    })
}

async fn move_booking(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    wanted: Option<ChosenTime>,
    wish: &TimePreference,
) -> Result<BookingOutcome> {
    let Some((at, clinician)) = wanted else {
        return Ok(BookingOutcome::invalid_time(t!(
            "consultations-time-missing"
        )));
    };
    let change = opened.change_rule(consultations.now());
    let Some(package) = opened.package.as_ref().filter(|_| change.allowed) else {
        return Ok(BookingOutcome::from_message(change.words));
    };
    // A licence may have expired since the booking, and a new time is a new promise.
    let offer = consultations.load_offer(&location_of(&opened.row)).await?;
    if !offer.may_consult {
        return Ok(BookingOutcome::from_message(
            offer.reason.unwrap_or_default(),
        ));
    }
    let need = opened.slot_requirements(package, wish);
    // Taken before the move: moving to a time far ahead must not restore a refund that had been lost.
    let at_most = opened
        .time
        .as_ref()
        .map(|_| current_refund_percent(opened, consultations.now()).0);
    let at_most = at_most.and_then(|percent| i32::try_from(percent).ok());
    let id = &opened.row.id;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Request>(&tx, id).await?;
    let Some(before) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(BookingOutcome::invalid_time(
            SlotConflict::NotOffered.to_string(),
        ));
    };
    let whose = clinician.as_deref();
    let time = match scheduling::book_slot_at(&tx, id, &need, at, whose, BookedBy::Visitor).await? {
        Ok(time) => time,
        Err(clash) => return Ok(BookingOutcome::invalid_time(clash.to_string())),
    };
    take_back_meeting(consultations, &tx, id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(RequestState::Scheduled);
    row.review_reason = Set(None);
    row.clinician = Set(Some(time.clinician.clone()));
    row.refund_at_most = Set(at_most);
    let after =
        cases::record_change(consultations.store(), &tx, &before, row, "moved", None).await?;
    let is_new = before.state != RequestState::Scheduled;
    notify_of_time(consultations, &tx, &after, time, is_new).await?;
    tx.commit().await?;
    Ok(BookingOutcome::from_notice(t!(
        "consultations-time-changed"
    )))
}

async fn notify_of_time(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &request::Model,
    time: Appointment,
    is_new: bool,
) -> Result<()> {
    let answers = records::decrypt_answers(consultations.store(), request)?;
    let occasion = if is_new {
        // For the desk this is a new booking, even if somebody had already seen the request.
        notices::notify_request_arrived(consultations, tx, request, Some(&time)).await?;
        EmailOccasion::Confirmed(time)
    } else {
        EmailOccasion::Changed(time)
    };
    enqueue_emails(consultations, tx, request, &answers, &occasion).await?;
    Ok(())
}

async fn submit_patient_consent(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    consents: ParsedForm<ConsentForm>,
) -> Result<FormFeedback> {
    // Asking for an early start is about money, and so is left to the payer.
    let given = match ConsentForm::agreed_texts(consents, &opened.settings, false) {
        Ok(given) => given,
        Err(errors) => return Ok(FormFeedback::from_errors(errors)),
    };
    Ok(
        if record_patient_consent(consultations, opened, given).await? {
            FormFeedback::notice(t!("consultations-agreement-received"))
        } else {
            FormFeedback::message(t!("consultations-agreement-too-late"))
        },
    )
}

async fn cancel_booking(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    percent: u32,
    reason: String,
) -> Result<BookingOutcome> {
    if !opened.can_cancel(consultations.now()) {
        return Ok(BookingOutcome::from_message(t!(
            "consultations-cancel-too-late"
        )));
    }
    let back = calculate_refund(consultations, &opened.row, percent).await?;
    if let Some(status) = cancel_open_payment(consultations, &opened.row).await? {
        return Ok(BookingOutcome::from_message(match status {
            PaymentStatus::Settled => {
                t!("consultations-payment-just-arrived")
            }
            _ => t!("consultations-cancel-payment-checked"),
        }));
    }
    let refund = back
        .as_ref()
        .filter(|back| back.amount.minor > 0 && opened.can_see_money())
        .map(|back| back.amount.text());
    let cancelled = CancelCommand {
        state: RequestState::Cancelled,
        reason,
        back,
        note: None,
        should_notify: true,
    };
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Request>(&tx, &opened.row.id).await?;
    // The refund was worked out for the version that was read; the time may have changed since.
    let Some(before) = found.filter(|row| row.version == opened.row.version) else {
        let words = t!("consultations-cancel-outdated");
        return Ok(BookingOutcome::from_message(words));
    };
    cancel_request_in(consultations, &tx, &before, cancelled).await?;
    tx.commit().await?;
    let words = match refund {
        Some(amount) => t!("consultations-cancelled-with-refund", amount = amount),
        None => t!("consultations-status-cancelled").to_owned(),
    };
    Ok(BookingOutcome::from_notice(&words))
}
