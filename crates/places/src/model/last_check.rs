//! When somebody last made sure of a place, and from when on its hours are said with doubt.

use chrono::{DateTime, Days, Months, NaiveDate, Utc};

/// Hours that nobody made sure of for longer are said with doubt.
const TRUSTED_FOR: Months = Months::new(12);
/// Days are counted from here.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).expect("January has a first day");

/// What is known of checks of one place.
pub(crate) struct PlaceChecks<'a> {
    /// When the desk made sure of it.
    pub verified_at: Option<DateTime<Utc>>,
    /// When a visitor last said that its number works.
    pub last_yes: Option<DateTime<Utc>>,
    pub yes_count: i32,
    pub no_count: i32,
    /// Of the data: `2019`, `2026-04` or `2026-04-22`; empty where the source says none.
    pub source_date: &'a str,
    /// When its row last changed.
    pub changed_at: DateTime<Utc>,
}

/// The day on which somebody last made sure of a place, in two bytes, as the index holds 200,000 of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CheckDay(u16);

impl CheckDay {
    pub(crate) fn of_checks(checks: &PlaceChecks<'_>) -> Self {
        // Who could not get through has not made sure of anything.
        let confirmed = checks
            .last_yes
            .filter(|_| checks.yes_count >= checks.no_count);
        // A list without a date is as old as what it last changed here.
        let source =
            parse_source_day(checks.source_date).unwrap_or_else(|| checks.changed_at.date_naive());
        [checks.verified_at, confirmed]
            .into_iter()
            .flatten()
            .map(|then| then.date_naive())
            .chain([source])
            .map(Self::from_day)
            .max()
            .unwrap_or_default()
    }

    fn from_day(day: NaiveDate) -> Self {
        let days = (day - FIRST_DAY).num_days();
        Self(u16::try_from(days.max(0)).unwrap_or(u16::MAX))
    }

    /// Nobody made sure of it for more than twelve months.
    pub(crate) fn is_doubtful(self, now: DateTime<Utc>) -> bool {
        let day = FIRST_DAY.checked_add_days(Days::new(u64::from(self.0)));
        let end = day.and_then(|day| day.checked_add_months(TRUSTED_FOR));
        end.is_some_and(|end| now.date_naive() > end)
    }
}

/// The last day that a date of data may mean; none for a date in words.
fn parse_source_day(text: &str) -> Option<NaiveDate> {
    let mut parts = text.trim().splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month = parts.next().map(str::parse::<u32>);
    let day = parts.next().map(str::parse::<u32>);
    match (month, day) {
        (Some(Ok(month)), Some(Ok(day))) => NaiveDate::from_ymd_opt(year, month, day),
        (Some(Ok(month)), None) => NaiveDate::from_ymd_opt(year, month, 1)?
            .checked_add_months(Months::new(1))?
            .pred_opt(),
        (None, None) => NaiveDate::from_ymd_opt(year, 12, 31),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn checks(source_date: &str) -> PlaceChecks<'_> {
        PlaceChecks {
            verified_at: None,
            last_yes: None,
            yes_count: 0,
            no_count: 0,
            source_date,
            changed_at: at("2026-11-19T10:00:00Z"),
        }
    }

    #[test]
    fn a_date_of_data_counts_from_its_last_day() {
        for (text, last, first) in [
            ("2025-11-19", "2026-11-19T23:00:00Z", "2026-11-20T00:00:00Z"),
            ("2025-11", "2026-11-30T23:00:00Z", "2026-12-01T00:00:00Z"),
            ("2025", "2026-12-31T23:00:00Z", "2027-01-01T00:00:00Z"),
            (
                "November 2025",
                "2027-11-19T23:00:00Z",
                "2027-11-20T00:00:00Z",
            ),
            ("", "2027-11-19T23:00:00Z", "2027-11-20T00:00:00Z"),
        ] {
            let day = CheckDay::of_checks(&checks(text));
            assert!(!day.is_doubtful(at(last)), "{text}");
            assert!(day.is_doubtful(at(first)), "{text}");
        }
    }

    #[test]
    fn the_last_who_made_sure_counts() {
        let now = at("2026-11-19T10:00:00Z");
        let old = CheckDay::of_checks(&checks("2019"));
        assert!(old.is_doubtful(now));
        let verified = PlaceChecks {
            verified_at: Some(at("2026-01-01T10:00:00Z")),
            ..checks("2019")
        };
        assert!(!CheckDay::of_checks(&verified).is_doubtful(now));
        let confirmed = |yes_count, no_count| PlaceChecks {
            last_yes: Some(at("2026-01-01T10:00:00Z")),
            yes_count,
            no_count,
            ..checks("2019")
        };
        assert!(!CheckDay::of_checks(&confirmed(1, 1)).is_doubtful(now));
        assert!(CheckDay::of_checks(&confirmed(1, 2)).is_doubtful(now));
    }
}
