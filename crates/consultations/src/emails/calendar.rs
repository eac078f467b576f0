//! The calendar file of a request's time, as its page and its mails hand it out.

use mail::Attachment;
use scheduling::{Appointment, CalendarEntry};
use sea_orm::ConnectionTrait;
use store::StoreError;

use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

const NAME: &str = "appointment.ics";

/// The file of the time that is booked; without one, of what was given up last. `link` leads to the booking.
pub async fn build_calendar_file(
    consultations: &ConsultationService,
    connection: &impl ConnectionTrait,
    row: &Model,
    time: Option<&Appointment>,
    link: &str,
) -> Result<Option<String>, StoreError> {
    if let Some(time) = time {
        let entry = build_calendar_entry(consultations, row, time, link);
        return Ok(Some(scheduling::calendar_file(time, &entry)));
    }
    let given_up = scheduling::find_given_up(connection, &row.id).await?;
    Ok(given_up.map(|time| {
        scheduling::cancelled_file(
            &time,
            &build_calendar_entry(consultations, row, &time, link),
        )
    }))
}

/// The same as it hangs on a mail; calendars take the event in, or out, with one tap (RFC 6047, section 2.4).
pub(super) async fn build_attachment(
    consultations: &ConsultationService,
    connection: &impl ConnectionTrait,
    row: &Model,
    time: Option<&Appointment>,
    link: &str,
) -> Result<Option<Attachment>, StoreError> {
    let method = if time.is_some() { "PUBLISH" } else { "CANCEL" };
    let text = build_calendar_file(consultations, connection, row, time, link).await?;
    Ok(text.map(|text| Attachment {
        name: NAME.to_owned(),
        content_type: format!("text/calendar; charset=utf-8; method={method}"),
        text,
    }))
}

fn build_calendar_entry(
    consultations: &ConsultationService,
    row: &Model,
    time: &Appointment,
    link: &str,
) -> CalendarEntry {
    let address = url::Url::parse(&consultations.absolute_url("/")).ok();
    let host = address.as_ref().and_then(url::Url::host_str);
    let host = host.unwrap_or("localhost").to_owned();
    CalendarEntry {
        title: l10n::t!("consultations-calendar-title", name = &time.clinician_name),
        lines: vec![l10n::t!(
            "consultations-calendar-reference",
            reference = &row.reference
        )],
        url: Some(link.to_owned()),
        // The room's address appears on two pages only, never in a file that calendars may share (decision 027).
        location: None,
        organiser: l10n::t!("consultations-calendar-organiser").to_owned(),
        // The file names no attendee, so no calendar will reply to this address.
        organiser_mail: format!("appointments@{host}"),
        host,
    }
}
