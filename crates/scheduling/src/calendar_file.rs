//! Calendar files (RFC 5545), as mails and pages hand them out. Nothing in them says what it is about.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::calendar_zones::{is_unambiguous, vtimezone_lines};
use super::model::Appointment;

/// Octets of a line, without its end (RFC 5545 section 3.1).
const LINE: usize = 75;

/// What a calendar shows beside the time. No name of a package, no word of the story, no clinical word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEntry {
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
pub fn calendar_file(appointment: &Appointment, entry: &CalendarEntry) -> String {
    build_file(appointment, entry, "PUBLISH", "CONFIRMED")
}

/// The file that takes the event of a given-up appointment out of a calendar.
pub fn cancelled_file(appointment: &Appointment, entry: &CalendarEntry) -> String {
    build_file(appointment, entry, "CANCEL", "CANCELLED")
}

/// The zone of a file, and its lines: the clinician's, on whose clock the time was promised. None where it is not described
/// or does not name the times: these are in UTC then.
pub(super) fn file_zone(appointment: &Appointment) -> Option<(Tz, &'static [&'static str])> {
    let zone = appointment.zone;
    let times = [appointment.starts_at, appointment.ends_at];
    let is_clear = times.into_iter().all(|moment| is_unambiguous(zone, moment));
    Some((zone, vtimezone_lines(zone).filter(|_| is_clear)?))
}

/// A time as a property.
fn format_time(name: &str, moment: DateTime<Utc>, zone: Option<Tz>) -> String {
    zone.map_or_else(
        || format!("{name}:{}", format_utc(moment)),
        |zone| {
            let local = moment.with_timezone(&zone).format("%Y%m%dT%H%M%S");
            format!("{name};TZID={}:{local}", zone.name())
        },
    )
}

fn build_file(
    appointment: &Appointment,
    entry: &CalendarEntry,
    method: &str,
    status: &str,
) -> String {
    let zone = file_zone(appointment);
    let (zone, description) = zone.map_or((None, &[][..]), |(zone, lines)| (Some(zone), lines));
    let mut lines = head_lines(method);
    lines.extend(description.iter().map(ToString::to_string));
    lines.extend(event_lines(appointment, entry, status, zone));
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold_line(line)).collect()
}

/// How a file begins.
pub(super) fn head_lines(method: &str) -> Vec<String> {
    vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Bedside//Appointments//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        format!("METHOD:{method}"),
    ]
}

/// The event of an appointment, its times on the clock of a zone that the file describes, or in UTC.
pub(super) fn event_lines(
    appointment: &Appointment,
    entry: &CalendarEntry,
    status: &str,
    zone: Option<Tz>,
) -> Vec<String> {
    let mut lines = vec![
        "BEGIN:VEVENT".to_owned(),
        // The same id with a higher sequence makes a calendar move its event instead of showing two
        // (RFC 5545, sections 3.8.4.7 and 3.8.7.4).
        format!(
            "UID:{}@{}",
            appointment.request.to_lowercase(),
            sanitise_host(&entry.host)
        ),
        format!("SEQUENCE:{}", appointment.sequence),
        format!("DTSTAMP:{}", format_utc(appointment.changed_at)),
        format!("LAST-MODIFIED:{}", format_utc(appointment.changed_at)),
        format_time("DTSTART", appointment.starts_at, zone),
        format_time("DTEND", appointment.ends_at, zone),
        format!("SUMMARY:{}", escape_text(&entry.title)),
    ];
    if !entry.lines.is_empty() {
        lines.push(format!(
            "DESCRIPTION:{}",
            escape_text(&entry.lines.join("\n"))
        ));
    }
    if let Some(location) = &entry.location {
        lines.push(format!("LOCATION:{}", escape_text(location)));
    }
    if let Some(url) = &entry.url {
        lines.push(format!("URL:{}", one_line(url)));
    }
    lines.extend([
        format!(
            "ORGANIZER;CN=\"{}\":mailto:{}",
            quote_text(&entry.organiser),
            one_line(&entry.organiser_mail)
        ),
        format!("STATUS:{status}"),
        // People who share a calendar with family or colleagues show them a busy time and nothing more.
        "CLASS:PRIVATE".to_owned(),
        "TRANSP:OPAQUE".to_owned(),
        "END:VEVENT".to_owned(),
    ]);
    lines
}

fn format_utc(moment: DateTime<Utc>) -> String {
    moment.format("%Y%m%dT%H%M%SZ").to_string()
}

/// Without what would end the line or the value.
fn one_line(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control())
        .collect()
}

/// What may stand behind the `@` of an id.
fn sanitise_host(text: &str) -> String {
    let is_fit =
        |character: &char| character.is_ascii_alphanumeric() || matches!(character, '.' | '-');
    text.chars().filter(is_fit).collect()
}

/// Inside quotation marks nothing can be escaped (section 3.2), so a quotation mark becomes an apostrophe.
fn quote_text(text: &str) -> String {
    one_line(text).replace('"', "'")
}

/// Section 3.3.11.
pub(super) fn escape_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push(' '),
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// A line in pieces of at most 75 octets, never in the middle of a letter; each further piece starts with a space.
pub(super) fn fold_line(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut room = LINE;
    for character in line.chars() {
        if character.len_utf8() > room {
            folded.push_str("\r\n ");
            // The leading space of a continuation line counts towards its length.
            room = LINE - 1;
        }
        room -= character.len_utf8();
        folded.push(character);
    }
    folded.push_str("\r\n");
    folded
}
