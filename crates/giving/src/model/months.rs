//! When the next month's gift is due.

use chrono::{DateTime, Datelike, Duration, Months, NaiveDate, NaiveTime, Utc};
use kernel::PracticeZone;

/// The hour at which money is taken or asked for, on the clock of Lagos.
const DUE_HOUR: NaiveTime = NaiveTime::from_hms_opt(9, 0, 0).expect("nine is an hour");
/// Days after which a payment that came to nothing is tried again: once, twice, thrice.
const RETRY_DAYS: [i64; 3] = [3, 5, 7];

/// So many months after a day, on the same day of the month or, where the month has no such day, on its last one; at nine
/// in Lagos.
pub fn next_month(started: DateTime<Utc>, months: u32) -> Option<DateTime<Utc>> {
    let first = PracticeZone::Lagos.to_local(started).date_naive();
    let day: NaiveDate = first.checked_add_months(Months::new(months))?;
    debug_assert!(day.day() <= first.day());
    PracticeZone::Lagos
        .timestamp_of_local(day.and_time(DUE_HOUR))
        .earliest()
}

/// How long after so many failures it is tried again; none once enough was tried.
pub fn retry_after(failures: i32) -> Option<Duration> {
    let tried = usize::try_from(failures).ok()?.checked_sub(1)?;
    RETRY_DAYS.get(tried).map(|days| Duration::days(*days))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_days_of_a_month_stay_the_last() {
        let started = at("2026-10-31T22:00:00Z");
        for (months, day) in [
            (1, "2026-11-30T08:00:00Z"),
            (2, "2026-12-31T08:00:00Z"),
            (4, "2027-02-28T08:00:00Z"),
            (16, "2028-02-29T08:00:00Z"),
        ] {
            assert_eq!(next_month(started, months), Some(at(day)), "{months}");
        }
    }

    #[test]
    fn a_day_is_a_day_of_lagos() {
        // Half past midnight in Lagos.
        let started = at("2026-11-14T23:30:00Z");
        assert_eq!(next_month(started, 1), Some(at("2026-12-15T08:00:00Z")));
    }

    #[test]
    fn it_is_tried_three_times_again() {
        assert_eq!(retry_after(0), None);
        assert_eq!(retry_after(1), Some(Duration::days(3)));
        assert_eq!(retry_after(3), Some(Duration::days(7)));
        assert_eq!(retry_after(4), None);
    }
}
