//! A clinician's calendar as a file that calendar programs ask for again and again (RFC 5545, RFC 7986).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::calendar_file::{
    CalendarEntry, escape_text, event_lines, file_zone, fold_line, head_lines,
};
use super::model::Appointment;

/// How often programs look for what is new. Some do so much more seldom.
const REFRESH: &str = "PT15M";

/// An appointment as a feed shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEvent {
    pub appointment: Appointment,
    pub entry: CalendarEntry,
    /// It was given up: calendars that keep what they were told once take it out.
    pub is_cancelled: bool,
}

/// The calendar of these appointments, under a name. Each has one event with an id of its own, which stays when it is moved.
pub fn calendar_feed(name: &str, events: &[FeedEvent]) -> String {
    let mut lines = head_lines("PUBLISH");
    lines.extend([
        // The older names beside those of the standard: programs know the one or the other.
        format!("NAME:{}", escape_text(name)),
        format!("X-WR-CALNAME:{}", escape_text(name)),
        format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"),
        format!("X-PUBLISHED-TTL:{REFRESH}"),
    ]);
    let mut described: Vec<Tz> = Vec::new();
    for (zone, description) in events
        .iter()
        .filter_map(|event| file_zone(&event.appointment))
    {
        if !described.contains(&zone) {
            described.push(zone);
            lines.extend(description.iter().map(ToString::to_string));
        }
    }
    for event in events {
        let zone = file_zone(&event.appointment).map(|(zone, _)| zone);
        let status = if event.is_cancelled {
            "CANCELLED"
        } else {
            "CONFIRMED"
        };
        lines.extend(event_lines(&event.appointment, &event.entry, status, zone));
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold_line(line)).collect()
}

/// From when to when a feed shows appointments.
pub fn feed_range(now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    (
        now - chrono::TimeDelta::days(30),
        now + chrono::TimeDelta::days(365),
    )
}
