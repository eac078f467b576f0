//! The zones that calendar files describe (RFC 5545 section 3.6.5): those of the clinics.

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::{Africa, Europe, Tz};

/// One hour ahead of UTC all year.
const LAGOS: &str = "\
BEGIN:VTIMEZONE\r\n\
TZID:Africa/Lagos\r\n\
BEGIN:STANDARD\r\n\
DTSTART:19700101T000000\r\n\
TZOFFSETFROM:+0100\r\n\
TZOFFSETTO:+0100\r\n\
TZNAME:WAT\r\n\
END:STANDARD\r\n\
END:VTIMEZONE\r\n\
";

/// One hour ahead from the last Sunday of March to the last one of October, as it has been since 1996.
const LONDON: &str = "\
BEGIN:VTIMEZONE\r\n\
TZID:Europe/London\r\n\
BEGIN:DAYLIGHT\r\n\
DTSTART:19960331T010000\r\n\
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n\
TZOFFSETFROM:+0000\r\n\
TZOFFSETTO:+0100\r\n\
TZNAME:BST\r\n\
END:DAYLIGHT\r\n\
BEGIN:STANDARD\r\n\
DTSTART:19961027T020000\r\n\
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n\
TZOFFSETFROM:+0100\r\n\
TZOFFSETTO:+0000\r\n\
TZNAME:GMT\r\n\
END:STANDARD\r\n\
END:VTIMEZONE\r\n\
";

/// The lines that describe a zone, with their ends; none where moments have to be said in UTC.
pub(super) fn described(zone: Tz) -> Option<&'static str> {
    match zone {
        Africa::Lagos => Some(LAGOS),
        Europe::London => Some(LONDON),
        _ => None,
    }
}

/// Whether a zone's clock names this moment, and not an earlier one: in an hour that comes twice a calendar reads the first.
pub(super) fn names(zone: Tz, moment: DateTime<Utc>) -> bool {
    let local = moment.with_timezone(&zone).naive_local();
    zone.from_local_datetime(&local).earliest() == Some(moment.with_timezone(&zone))
}
