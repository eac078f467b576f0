//! Dates and times as text. Months are words: an all-number date means two things on two continents.

use chrono::{
    DateTime, Datelike, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Timelike,
    Utc, Weekday,
};
use chrono_tz::Tz;

use crate::{PracticeZone, whole_microseconds};

/// What stands in a document's date field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentDate {
    /// A calendar day, the same day everywhere.
    Day(NaiveDate),
    /// A moment in time.
    Timestamp(DateTime<Utc>),
}

impl DocumentDate {
    /// The calendar day; a moment's day is taken in the zone.
    pub fn to_date(self, zone: PracticeZone) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::Timestamp(moment) => zone.to_local(moment).date_naive(),
        }
    }

    /// A moment to sort by; a day counts from its midnight UTC.
    pub fn to_timestamp(self) -> DateTime<Utc> {
        match self {
            Self::Day(day) => day.and_time(NaiveTime::MIN).and_utc(),
            Self::Timestamp(moment) => moment,
        }
    }
}

/// Reads `2026-11-21`, `2026-11-21T10:00:00Z` (any offset, any fraction) or the same without an
/// offset, taken as UTC. Anything else is `None`: the page then leaves the date out.
pub fn parse_document_date(text: &str) -> Option<DocumentDate> {
    let text = text.trim();
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        // The parser takes `2026-1-1` too, while ISO 8601 always has two digits.
        return (text.len() == 10).then_some(DocumentDate::Day(day));
    }
    let moment = DateTime::parse_from_rfc3339(text)
        .map(|m| m.to_utc())
        .or_else(|_| {
            NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").map(|m| m.and_utc())
        })
        .ok()?;
    Some(DocumentDate::Timestamp(whole_microseconds(moment)))
}

/// `21 November 2026`.
pub fn format_long_date(day: NaiveDate) -> String {
    l10n::t!(
        "kernel-date-long",
        day = day.day().to_string(),
        month = month_name(day),
        year = day.year().to_string()
    )
}

/// `Tuesday 12 January 2027`.
pub fn format_date_with_weekday(day: NaiveDate) -> String {
    l10n::t!(
        "kernel-date-with-weekday",
        weekday = weekday_name(day),
        date = format_long_date(day)
    )
}

/// `Tuesday`.
pub fn weekday_name(day: NaiveDate) -> &'static str {
    l10n::text(match day.weekday() {
        Weekday::Mon => "kernel-weekday-monday",
        Weekday::Tue => "kernel-weekday-tuesday",
        Weekday::Wed => "kernel-weekday-wednesday",
        Weekday::Thu => "kernel-weekday-thursday",
        Weekday::Fri => "kernel-weekday-friday",
        Weekday::Sat => "kernel-weekday-saturday",
        Weekday::Sun => "kernel-weekday-sunday",
    })
}

fn month_name(day: NaiveDate) -> &'static str {
    const MONTHS: [&str; 12] = [
        "kernel-month-january",
        "kernel-month-february",
        "kernel-month-march",
        "kernel-month-april",
        "kernel-month-may",
        "kernel-month-june",
        "kernel-month-july",
        "kernel-month-august",
        "kernel-month-september",
        "kernel-month-october",
        "kernel-month-november",
        "kernel-month-december",
    ];
    MONTHS
        .get(day.month0() as usize)
        .map_or("", |id| l10n::text(id))
}

/// `2:30pm`, `9am`, `12 noon`, `12 midnight`.
pub fn format_time(time: NaiveTime) -> String {
    let (is_afternoon, hour) = time.hour12();
    let minute = format!("{:02}", time.minute());
    match (time.minute(), hour, is_afternoon) {
        (0, 12, true) => l10n::t!("kernel-time-noon").to_owned(),
        (0, 12, false) => l10n::t!("kernel-time-midnight").to_owned(),
        (0, _, false) => l10n::t!("kernel-time-am", time = hour.to_string()),
        (0, _, true) => l10n::t!("kernel-time-pm", time = hour.to_string()),
        (_, _, false) => l10n::t!("kernel-time-am", time = format!("{hour}:{minute}")),
        (_, _, true) => l10n::t!("kernel-time-pm", time = format!("{hour}:{minute}")),
    }
}

/// A moment on the clock of its zone; in the hour that the clock shows twice, which of the two it is: `1:30am GMT`.
pub fn format_zoned_time(at: &DateTime<Tz>) -> String {
    let time = format_time(at.time());
    match at.timezone().from_local_datetime(&at.naive_local()) {
        MappedLocalTime::Ambiguous(..) => format!("{time} {}", at.format("%Z")),
        _ => time,
    }
}

/// The town, as a visitor reads it: `New York` for `America/New_York`.
pub fn city_name(zone: Tz) -> String {
    let name = zone.name();
    let town = name.rsplit('/').next().unwrap_or(name);
    town.replace('_', " ")
}

/// A promise on the clocks of the practice, the promising one first: `2:30pm Lagos (1:30pm London), Tuesday 12 January 2027`.
pub fn format_in_both_zones(moment: DateTime<Utc>, first: PracticeZone) -> String {
    format_in_zones(moment, first.to_chrono(), &[first.other_zone().to_chrono()])
}

/// A promise on several clocks, the promising one first: `2:30pm Lagos (1:30pm London, 8:30am New York), Tuesday 12 January
/// 2027`. Each gets its own date where they stand on different days; one zone twice is said once.
pub fn format_in_zones(moment: DateTime<Utc>, first: Tz, others: &[Tz]) -> String {
    let said = |zone: Tz| {
        let time = format_zoned_time(&moment.with_timezone(&zone));
        format!("{time} {}", city_name(zone))
    };
    let day = |zone: Tz| moment.with_timezone(&zone).date_naive();
    let dated = |zone: Tz| format!("{}, {}", said(zone), format_date_with_weekday(day(zone)));
    let mut other: Vec<Tz> = Vec::new();
    for zone in others {
        if *zone != first && !other.contains(zone) {
            other.push(*zone);
        }
    }
    if other.is_empty() {
        dated(first)
    } else if other.iter().all(|zone| day(*zone) == day(first)) {
        let date = format_date_with_weekday(day(first));
        let other: Vec<String> = other.into_iter().map(said).collect();
        format!("{} ({}), {date}", said(first), other.join(", "))
    } else {
        let other: Vec<String> = other.into_iter().map(dated).collect();
        format!("{} ({})", dated(first), other.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(year: i32, month: u32, day: u32, hour: u32, minute: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(year, month, day, hour, minute, 0)
            .unwrap()
    }

    #[test]
    fn winter_puts_london_an_hour_behind() {
        assert_eq!(
            format_in_both_zones(utc(2027, 1, 12, 13, 30), PracticeZone::Lagos),
            "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027"
        );
    }

    #[test]
    fn summer_shows_both_clocks_alike() {
        assert_eq!(
            format_in_both_zones(utc(2027, 7, 6, 13, 30), PracticeZone::London),
            "2:30pm London (2:30pm Lagos), Tuesday 6 July 2027"
        );
    }

    #[test]
    fn the_switch_days_of_2027_are_known() {
        // 28 March, 01:00 UTC: London goes from 1am to 2am. 31 October, 01:00 UTC: back.
        let before = format_in_both_zones(utc(2027, 3, 28, 0, 59), PracticeZone::Lagos);
        assert_eq!(
            before,
            "1:59am Lagos (12:59am London), Sunday 28 March 2027"
        );
        let after = format_in_both_zones(utc(2027, 3, 28, 1, 0), PracticeZone::Lagos);
        assert_eq!(after, "2am Lagos (2am London), Sunday 28 March 2027");
        let autumn = format_in_both_zones(utc(2027, 10, 31, 1, 0), PracticeZone::Lagos);
        assert_eq!(autumn, "2am Lagos (1am GMT London), Sunday 31 October 2027");
    }

    #[test]
    fn two_days_get_two_dates() {
        assert_eq!(
            format_in_both_zones(utc(2027, 1, 12, 23, 30), PracticeZone::Lagos),
            "12:30am Lagos, Wednesday 13 January 2027 (11:30pm London, Tuesday 12 January 2027)"
        );
    }

    #[test]
    fn noon_and_midnight_are_words() {
        assert_eq!(
            format_in_both_zones(utc(2027, 7, 6, 11, 0), PracticeZone::Lagos),
            "12 noon Lagos (12 noon London), Tuesday 6 July 2027"
        );
        assert_eq!(format_time(NaiveTime::MIN), "12 midnight");
        assert_eq!(
            format_time(NaiveTime::from_hms_opt(0, 5, 0).unwrap()),
            "12:05am"
        );
    }

    #[test]
    fn document_dates_are_days_or_moments() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(
            parse_document_date(" 2026-11-21 "),
            Some(DocumentDate::Day(day))
        );
        let moment = parse_document_date("2026-11-21T23:30:00.123456789Z").unwrap();
        assert_eq!(moment.to_timestamp().timestamp_subsec_nanos(), 123_456_000);
        assert_eq!(
            moment.to_date(PracticeZone::Lagos),
            NaiveDate::from_ymd_opt(2026, 11, 22).unwrap()
        );
        assert_eq!(moment.to_date(PracticeZone::London), day);
        assert_eq!(
            parse_document_date("2026-11-21T01:00:00+01:00")
                .unwrap()
                .to_timestamp(),
            utc(2026, 11, 21, 0, 0)
        );
        for wrong in [
            "",
            "yesterday",
            "2026-13-01",
            "2026-02-30",
            "21/11/2026",
            "2026-1-1",
        ] {
            assert_eq!(parse_document_date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn long_dates_have_no_leading_zero() {
        assert_eq!(
            format_long_date(NaiveDate::from_ymd_opt(2026, 3, 1).unwrap()),
            "1 March 2026"
        );
    }
}
