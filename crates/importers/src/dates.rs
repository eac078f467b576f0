//! Moments as exports write them.
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta, Utc};

/// Reads `2024-05-06 07:08:09` and the forms of ISO 8601 as UTC; a bare day counts from its midnight. `None` for what is no
/// date, the zeros of MySQL among it, and for years that no site has.
pub(crate) fn parse_moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let with_offset = [
        "%Y-%m-%d %H:%M:%S%.f %z",
        "%Y-%m-%d %H:%M %z",
        "%Y-%m-%d %H:%M:%S%.f%:z",
    ];
    let without = [
        "%Y-%m-%d %H:%M:%S%.f",
        "%Y-%m-%dT%H:%M:%S%.f",
        "%Y-%m-%d %H:%M",
        "%Y-%m-%dT%H:%M",
    ];
    let parsed = DateTime::parse_from_rfc3339(text)
        .ok()
        .or_else(|| {
            with_offset
                .iter()
                .find_map(|form| DateTime::parse_from_str(text, form).ok())
        })
        .map(|moment| moment.to_utc());
    let naive = || {
        without
            .iter()
            .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
    };
    let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let found = parsed
        .or_else(|| naive().map(|moment| moment.and_utc()))
        .or_else(|| day().map(|day| day.and_time(NaiveTime::MIN).and_utc()))?;
    is_likely(found).then_some(found)
}

/// The date of a feed, `Mon, 06 May 2024 07:08:09 +0000`.
pub(crate) fn parse_feed_date(text: &str) -> Option<DateTime<Utc>> {
    let moment = DateTime::parse_from_rfc2822(text.trim()).ok()?.to_utc();
    is_likely(moment).then_some(moment)
}

fn is_likely(moment: DateTime<Utc>) -> bool {
    (1970..3000).contains(&chrono::Datelike::year(&moment))
}

/// A local time as UTC, where clocks were so far ahead of it.
pub(crate) fn without_offset(local: DateTime<Utc>, ahead: TimeDelta) -> Option<DateTime<Utc>> {
    local.checked_sub_signed(ahead)
}

pub(crate) fn format_moment(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}
