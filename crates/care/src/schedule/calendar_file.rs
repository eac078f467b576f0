//! Calendar files (RFC 5545), as mails and pages hand them out. Nothing in them says what it is about.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use icalendar::{CalendarDateTime, Class, Component, Event, EventLike, EventStatus, Property};

use super::calendar_zones::{described, names};
use super::model::Appointment;

/// What a calendar shows beside the time. No name of a package, no word of the story, no clinical word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Host of the site: the second half of the event's id.
    pub host: String,
    /// What the event is called: `Appointment with Dr Ade`.
    pub title: String,
    /// Lines of its text.
    pub lines: Vec<String>,
    /// Where it can be changed: the signed link.
    pub url: Option<String>,
    /// Where it takes place, if it has a place.
    pub location: Option<String>,
    /// Name of the practice.
    pub organiser: String,
    /// Its mail address.
    pub organiser_mail: String,
}

/// The file of an appointment. A later one, with a greater sequence, moves the event that an earlier one made.
#[must_use]
pub fn calendar_file(appointment: &Appointment, entry: &Entry) -> String {
    file(appointment, entry, "PUBLISH", EventStatus::Confirmed)
}

/// The file that takes the event of a given-up appointment out of a calendar.
#[must_use]
pub fn cancelled_file(appointment: &Appointment, entry: &Entry) -> String {
    file(appointment, entry, "CANCEL", EventStatus::Cancelled)
}

/// The zone of a file, with its description: the clinician's, on whose clock the time was promised. None where it is not
/// described or does not name the times: these are in UTC then.
fn zone_of(appointment: &Appointment) -> Option<(Tz, &'static str)> {
    let zone = appointment.zone;
    let times = [appointment.starts_at, appointment.ends_at];
    let is_clear = times.into_iter().all(|moment| names(zone, moment));
    Some((zone, described(zone).filter(|_| is_clear)?))
}

fn time(moment: DateTime<Utc>, zone: Option<Tz>) -> CalendarDateTime {
    zone.map_or(CalendarDateTime::Utc(moment), |zone| {
        CalendarDateTime::WithTimezone {
            date_time: moment.with_timezone(&zone).naive_local(),
            tzid: zone.name().to_owned(),
        }
    })
}

fn file(appointment: &Appointment, entry: &Entry, method: &str, status: EventStatus) -> String {
    let zone = zone_of(appointment);
    let clock = zone.map(|(zone, _)| zone);
    let id = appointment.request.to_lowercase();
    let mut event = Event::new();
    event
        .uid(&format!("{id}@{}", host(&entry.host)))
        .add_property("SEQUENCE", appointment.sequence.to_string())
        .timestamp(appointment.changed_at)
        .last_modified(appointment.changed_at)
        .starts(time(appointment.starts_at, clock))
        .ends(time(appointment.ends_at, clock))
        .summary(&text(&entry.title))
        .description(&text(&entry.lines.join("\n")))
        .append_property(organiser(entry))
        .class(Class::Private)
        .add_property("TRANSP", "OPAQUE")
        .append_property(status);
    if let Some(location) = &entry.location {
        event.location(&text(location));
    }
    if let Some(url) = &entry.url {
        event.url(&one_line(url));
    }
    // The calendar around it is put together here: the library gives each component an id and a time of writing, which a
    // description of a zone must not have (section 3.6.5), and which would make two files of one appointment differ.
    let description = zone.map_or("", |(_, description)| description);
    // Writing to a string does not fail.
    let event = event.try_into_string().unwrap_or_default();
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bedside//Appointments//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:{method}\r\n{description}{event}END:VCALENDAR\r\n"
    )
}

fn organiser(entry: &Entry) -> Property {
    // Inside quotation marks nothing can be escaped (section 3.2), so a quotation mark becomes an apostrophe.
    let name = one_line(&entry.organiser).replace('"', "'");
    let address = format!("mailto:{}", one_line(&entry.organiser_mail));
    let mut organiser = Property::new("ORGANIZER", address);
    organiser.add_parameter("CN", &format!("\"{name}\"")).done()
}

/// Without what would end the line or the value.
fn one_line(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// Lines of text, without other signs that steer something.
fn text(text: &str) -> String {
    let lines = text.replace('\t', " ");
    let is_text = |letter: &char| *letter == '\n' || !letter.is_control();
    lines.chars().filter(is_text).collect()
}

/// What may stand behind the `@` of an id.
fn host(text: &str) -> String {
    let is_fit = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    text.chars().filter(is_fit).collect()
}
