//! The zones that calendar files describe (RFC 5545 section 3.6.5): those of the clinics.

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::{Africa, Europe, Tz};

/// One hour ahead of UTC all year.
const LAGOS: [&str; 9] = [
    "BEGIN:VTIMEZONE",
    "TZID:Africa/Lagos",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0100",
    "TZNAME:WAT",
    "END:STANDARD",
    "END:VTIMEZONE",
];

/// One hour ahead from the last Sunday of March to the last one of October, as it has been since 1996.
const LONDON: [&str; 17] = [
    "BEGIN:VTIMEZONE",
    "TZID:Europe/London",
    "BEGIN:DAYLIGHT",
    // A change is given on the clock before it: 1am GMT in spring, 2am BST in autumn (RFC 5545, section 3.6.5).
    "DTSTART:19960331T010000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0100",
    "TZNAME:BST",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:19961027T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0000",
    "TZNAME:GMT",
    "END:STANDARD",
    "END:VTIMEZONE",
];

/// The lines that describe a zone; none where moments have to be said in UTC.
pub(super) fn vtimezone_lines(zone: Tz) -> Option<&'static [&'static str]> {
    match zone {
        Africa::Lagos => Some(&LAGOS),
        Europe::London => Some(&LONDON),
        // UTC needs no zone rules, which could go out of date in a file that somebody keeps (decision 022).
        _ => None,
    }
}

/// Whether a zone's clock names this moment, and not an earlier one: in an hour that comes twice a calendar reads the first.
pub(super) fn is_unambiguous(zone: Tz, moment: DateTime<Utc>) -> bool {
    let local = moment.with_timezone(&zone).naive_local();
    zone.from_local_datetime(&local).earliest() == Some(moment.with_timezone(&zone))
}
