//! Mails to the people of the house: something was booked or asked for, a patient waits. They say that and when, and nothing
//! of who it is or what it is about.

use chrono_tz::Tz;
use mail::Notice;
use serde_json::json;
use store::{StoreError, WriteTx};

use super::tables::request::Model;
use crate::Care;
use crate::model::State;
use crate::schedule::Appointment;

/// What the keys of the mails about a request begin with. Those to visitors have another.
pub fn prefix(request: &str) -> String {
    format!("care-desk:{request}:")
}

/// Tells of a request that has just come in.
pub async fn arrived(
    care: &Care,
    tx: &WriteTx,
    row: &Model,
    time: Option<&Appointment>,
) -> Result<(), StoreError> {
    let what = match row.state {
        State::Scheduled => "A new booking",
        State::NeedsReview => "A paid booking that needs a decision",
        _ => "A new request",
    };
    let when = time.map_or_else(|| "not agreed yet".to_owned(), in_lagos);
    let notice = Notice {
        occasion: mail::Occasion::Booking,
        template: "booking-arrived",
        variables: json!({
            "what": what,
            "when": when,
            "reference": row.reference,
            "link": link(care, row),
        }),
        key: format!("{}arrived.{}", prefix(&row.id), row.state.key()),
        named: String::new(),
    };
    care.mailer().notify(tx, notice).await
}

/// Tells that the patient of a meeting is there, once for each time that was booked.
pub async fn waits(
    care: &Care,
    tx: &WriteTx,
    row: &Model,
    time: &Appointment,
) -> Result<(), StoreError> {
    let notice = Notice {
        occasion: mail::Occasion::Waiting,
        template: "patient-waits",
        variables: json!({
            "when": in_lagos(time),
            "reference": row.reference,
            "link": link(care, row),
        }),
        key: format!("{}waits.{}", prefix(&row.id), time.sequence),
        named: String::new(),
    };
    care.mailer().notify(tx, notice).await
}

fn in_lagos(time: &Appointment) -> String {
    time.clocks(Tz::Africa__Lagos)
}

fn link(care: &Care, row: &Model) -> String {
    care.address(&format!("/desk/consultations/{}", row.id))
}
