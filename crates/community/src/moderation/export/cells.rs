//! Cells of the exported tables.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::csv;

use crate::model::dates::format_rfc3339;

pub(super) fn format_or_empty(at: Option<DateTime<Utc>>) -> String {
    at.map(format_rfc3339).unwrap_or_default()
}

pub(super) fn format_hours_between(from: DateTime<Utc>, to: Option<DateTime<Utc>>) -> String {
    to.map(|to| format_hours(to - from)).unwrap_or_default()
}

/// `1.5`: hours with one place.
pub(super) fn format_hours(time: TimeDelta) -> String {
    // A tenth of an hour is six minutes; adding three rounds to the nearest.
    let tenths = (time.num_minutes() + 3) / 6;
    format!("{}.{}", tenths / 10, tenths % 10)
}

pub(super) fn csv_row(cells: &[String]) -> String {
    csv::format_row(cells.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_have_one_place() {
        assert_eq!(format_hours(TimeDelta::minutes(90)), "1.5");
        assert_eq!(format_hours(TimeDelta::minutes(2)), "0.0");
        assert_eq!(format_hours(TimeDelta::days(2)), "48.0");
    }
}
