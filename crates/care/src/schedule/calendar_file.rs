//! Calendar files (RFC 5545), as mails and pages hand them out. Nothing in them says what it is about.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::calendar_zones::{described, names};
use super::model::Appointment;

/// Octets of a line, without its end (RFC 5545 section 3.1).
const LINE: usize = 75;

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
pub fn calendar_file(appointment: &Appointment, entry: &Entry) -> String {
    file(appointment, entry, "PUBLISH", "CONFIRMED")
}

/// The file that takes the event of a given-up appointment out of a calendar.
pub fn cancelled_file(appointment: &Appointment, entry: &Entry) -> String {
    file(appointment, entry, "CANCEL", "CANCELLED")
}

/// The zone of a file, and its lines: the clinician's, on whose clock the time was promised. None where it is not described
/// or does not name the times: these are in UTC then.
fn zone_of(appointment: &Appointment) -> Option<(Tz, &'static [&'static str])> {
    let zone = appointment.zone;
    let times = [appointment.starts_at, appointment.ends_at];
    let is_clear = times.into_iter().all(|moment| names(zone, moment));
    Some((zone, described(zone).filter(|_| is_clear)?))
}

/// A time as a property.
fn time(name: &str, moment: DateTime<Utc>, zone: Option<Tz>) -> String {
    zone.map_or_else(
        || format!("{name}:{}", stamp(moment)),
        |zone| {
            let local = moment.with_timezone(&zone).format("%Y%m%dT%H%M%S");
            format!("{name};TZID={}:{local}", zone.name())
        },
    )
}

fn file(appointment: &Appointment, entry: &Entry, method: &str, status: &str) -> String {
    let zone = zone_of(appointment);
    let (zone, description) = zone.map_or((None, &[][..]), |(zone, lines)| (Some(zone), lines));
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Bedside//Appointments//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        format!("METHOD:{method}"),
    ];
    lines.extend(description.iter().map(ToString::to_string));
    lines.extend([
        "BEGIN:VEVENT".to_owned(),
        format!(
            "UID:{}@{}",
            appointment.request.to_lowercase(),
            host(&entry.host)
        ),
        format!("SEQUENCE:{}", appointment.sequence),
        format!("DTSTAMP:{}", stamp(appointment.changed_at)),
        format!("LAST-MODIFIED:{}", stamp(appointment.changed_at)),
        time("DTSTART", appointment.starts_at, zone),
        time("DTEND", appointment.ends_at, zone),
        format!("SUMMARY:{}", escaped(&entry.title)),
        format!("DESCRIPTION:{}", escaped(&entry.lines.join("\n"))),
    ]);
    if let Some(location) = &entry.location {
        lines.push(format!("LOCATION:{}", escaped(location)));
    }
    if let Some(url) = &entry.url {
        lines.push(format!("URL:{}", one_line(url)));
    }
    lines.extend([
        format!(
            "ORGANIZER;CN=\"{}\":mailto:{}",
            quoted(&entry.organiser),
            one_line(&entry.organiser_mail)
        ),
        format!("STATUS:{status}"),
        "CLASS:PRIVATE".to_owned(),
        "TRANSP:OPAQUE".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ]);
    lines.iter().map(|line| folded(line)).collect()
}

fn stamp(moment: DateTime<Utc>) -> String {
    moment.format("%Y%m%dT%H%M%SZ").to_string()
}

/// Without what would end the line or the value.
fn one_line(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// What may stand behind the `@` of an id.
fn host(text: &str) -> String {
    let is_fit = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    text.chars().filter(is_fit).collect()
}

/// Inside quotation marks nothing can be escaped (section 3.2), so a quotation mark becomes an apostrophe.
fn quoted(text: &str) -> String {
    one_line(text).replace('"', "'")
}

/// Section 3.3.11.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push(' '),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A line in pieces of at most 75 octets, never in the middle of a letter; each further piece starts with a space.
fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut room = LINE;
    for letter in line.chars() {
        if letter.len_utf8() > room {
            folded.push_str("\r\n ");
            room = LINE - 1;
        }
        room -= letter.len_utf8();
        folded.push(letter);
    }
    folded.push_str("\r\n");
    folded
}
