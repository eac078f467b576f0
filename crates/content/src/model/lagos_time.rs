//! When something changes by itself: midnights and the like, all on the clock of Lagos.
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::PracticeZone;

/// The first moment of a day in Lagos, which is an hour ahead of UTC all year.
pub fn start_of_day(day: NaiveDate) -> Option<DateTime<Utc>> {
    day.and_time(NaiveTime::MIN)
        .and_utc()
        .checked_sub_signed(TimeDelta::hours(1))
}

pub fn today_in_lagos(now: DateTime<Utc>) -> NaiveDate {
    PracticeZone::Lagos.to_local(now).date_naive()
}

pub fn next_midnight(now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    start_of_day(today_in_lagos(now).checked_add_days(Days::new(1))?)
}

#[cfg(test)]
mod tests {
    use kernel::earliest_timestamp;

    use super::*;
    use chrono::TimeZone;

    #[test]
    fn a_day_ends_at_midnight_in_lagos() {
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 22, 59, 0).unwrap();
        let midnight = Utc.with_ymd_and_hms(2026, 11, 21, 23, 0, 0).unwrap();
        assert_eq!(next_midnight(now), Some(midnight));
        assert_eq!(next_midnight(midnight), Some(midnight + TimeDelta::days(1)));
        assert_eq!(earliest_timestamp(None, Some(now)), Some(now));
        assert_eq!(earliest_timestamp(Some(midnight), Some(now)), Some(now));
    }
}
