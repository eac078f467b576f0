//! Dates of comments and questions as text.
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use kernel::PracticeZone;
use kernel::dates::format_long_date;

use super::DateStyle;

/// RFC 3339 in UTC, to the second.
pub fn format_rfc3339(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

pub fn format_comment_date(moment: DateTime<Utc>, style: DateStyle) -> String {
    match style {
        DateStyle::Plain => format_day(moment),
        // en-US, long, with the time (spec 1 §9), on the clock of the practice.
        DateStyle::Spec => PracticeZone::Lagos
            .to_local(moment)
            .format("%B %-d, %Y at %-I:%M %p")
            .to_string(),
    }
}

pub fn format_forum_date(moment: DateTime<Utc>, style: DateStyle) -> String {
    match style {
        DateStyle::Plain => format_comment_date(moment, style),
        // en-CA (spec 2 §9).
        DateStyle::Spec => PracticeZone::Lagos
            .to_local(moment)
            .format("%Y-%m-%d")
            .to_string(),
    }
}

/// A day in words: of an answer, of what is kept until then.
pub fn format_day(moment: DateTime<Utc>) -> String {
    format_long_date(PracticeZone::Lagos.to_local(moment).date_naive())
}

/// When something that happens at a moment is erased.
pub(crate) fn erase_date(moment: DateTime<Utc>, days: u32) -> DateTime<Utc> {
    moment + Duration::days(i64::from(days))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn dates(style: DateStyle, hour: u32) -> (String, String) {
        let moment = Utc.with_ymd_and_hms(2027, 1, 12, hour, 5, 9).unwrap();
        (
            format_comment_date(moment, style),
            format_forum_date(moment, style),
        )
    }

    #[test]
    fn plain_dates_are_the_day_in_words() {
        let words = "12 January 2027";
        assert_eq!(
            dates(DateStyle::Plain, 13),
            (words.to_owned(), words.to_owned())
        );
    }

    #[test]
    fn the_style_of_the_specification_is_american_and_canadian() {
        let made = |hour| dates(DateStyle::Spec, hour);
        let pair = |us: &str, ca: &str| (us.to_owned(), ca.to_owned());
        assert_eq!(made(13), pair("January 12, 2027 at 2:05 PM", "2027-01-12"));
        assert_eq!(made(23), pair("January 13, 2027 at 12:05 AM", "2027-01-13"));
        assert_eq!(made(11), pair("January 12, 2027 at 12:05 PM", "2027-01-12"));
    }
}
