//! Mails to the people of the house: something was booked or asked for, a patient waits. They say that and when, and nothing
//! of who it is or what it is about.

use chrono_tz::Tz;
use mail::StaffNotice;
use scheduling::Appointment;
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::model::RequestState;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// What the keys of the mails about a request begin with. Those to visitors have another.
pub fn notice_key_prefix(request: &str) -> String {
    format!("care-desk:{request}:")
}

/// Tells of a request that has just come in.
pub async fn notify_request_arrived(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    time: Option<&Appointment>,
) -> Result<(), StoreError> {
    let what = match row.state {
        RequestState::Scheduled => l10n::t!("consultations-notice-booking"),
        RequestState::NeedsReview => l10n::t!("consultations-notice-review"),
        _ => l10n::t!("consultations-notice-request"),
    };
    let when = time.map_or_else(
        || l10n::t!("consultations-notice-no-time").to_owned(),
        format_lagos_time,
    );
    let notice = StaffNotice {
        occasion: mail::NoticeOccasion::Booking,
        template: "booking-arrived",
        variables: json!({
            "what": what,
            "when": when,
            "reference": row.reference,
            "link": build_desk_link(consultations, row),
        }),
        key: format!("{}arrived.{}", notice_key_prefix(&row.id), row.state.key()),
        named_address: String::new(),
    };
    consultations.mailer().notify_staff(tx, notice).await
}

/// Tells that the patient of a meeting is there, once for each time that was booked.
pub async fn notify_patient_waiting(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    time: &Appointment,
) -> Result<(), StoreError> {
    let notice = StaffNotice {
        occasion: mail::NoticeOccasion::Waiting,
        template: "patient-waits",
        variables: json!({
            "when": format_lagos_time(time),
            "reference": row.reference,
            "link": build_desk_link(consultations, row),
        }),
        key: format!("{}waits.{}", notice_key_prefix(&row.id), time.sequence),
        named_address: String::new(),
    };
    consultations.mailer().notify_staff(tx, notice).await
}

/// Tells that somebody wrote a message: once for each `round`, which is what the doctor wrote last.
pub async fn notify_message(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    round: &str,
    is_urgent: bool,
) -> Result<(), StoreError> {
    let (occasion, what) = if is_urgent {
        let what = l10n::t!("consultations-notice-urgent-message");
        (mail::NoticeOccasion::Urgent, what)
    } else {
        let what = l10n::t!("consultations-notice-message");
        (mail::NoticeOccasion::Message, what)
    };
    let notice = StaffNotice {
        occasion,
        template: "patient-message",
        variables: json!({
            "what": what,
            "reference": row.reference,
            "link": build_desk_link(consultations, row),
        }),
        key: format!("{}{}.{round}", notice_key_prefix(&row.id), occasion.key()),
        named_address: String::new(),
    };
    consultations.mailer().notify_staff(tx, notice).await
}

fn format_lagos_time(time: &Appointment) -> String {
    time.format_clocks(Tz::Africa__Lagos)
}

fn build_desk_link(consultations: &ConsultationService, row: &Model) -> String {
    consultations.absolute_url(&format!("/desk/consultations/{}", row.id))
}
