//! The days that the desk asks about.

use std::ops::RangeInclusive;

use chrono::{Datelike, Days, NaiveDate};
use kernel::{PracticeZone, ProblemDetails};
use serde::Deserialize;
use store::Store;
use utoipa::IntoParams;
use web::Error;

/// Days that are shown where the desk does not say.
const DEFAULT_DAYS: u64 = 30;
/// Years that have four digits, and so days that sort as their texts do.
const YEARS: RangeInclusive<i32> = 1000..=9999;
/// Days that are shown at most.
const MAX_DAYS: i64 = 400;

/// Today in Lagos.
pub(crate) fn today_of(store: &Store) -> String {
    let now = PracticeZone::Lagos.to_local(store.clock().now());
    now.date_naive().format("%Y-%m-%d").to_string()
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatisticsQuery {
    /// First day, `2026-11-01`; 30 days before the last when left out.
    from: String,
    /// Last day, of Lagos; today when left out.
    to: String,
}

impl StatisticsQuery {
    pub(crate) fn parse_period(&self, today: &str) -> Result<(NaiveDate, NaiveDate), Error> {
        let day = |text: &str, field: &str| {
            let day = text.parse::<NaiveDate>().ok();
            day.filter(|day| YEARS.contains(&day.year()))
                .ok_or_else(|| {
                    let problem =
                        ProblemDetails::invalid_fields("Please check the days.", Vec::new());
                    Error::from(problem.with_field(field, "Write a day like 2026-11-21"))
                })
        };
        let or = |text: &str, otherwise: &str| match text.trim() {
            "" => otherwise.to_owned(),
            text => text.to_owned(),
        };
        let to = day(&or(&self.to, today), "to")?;
        let usual = to.checked_sub_days(Days::new(DEFAULT_DAYS - 1));
        let usual = usual.unwrap_or(NaiveDate::MIN);
        let from = day(&or(&self.from, &usual.to_string()), "from")?;
        if from > to || (to - from).num_days() >= MAX_DAYS {
            let words = "The first day comes before the last, by 400 days at most";
            return Err(
                ProblemDetails::invalid_fields("Please check the days.", Vec::new())
                    .with_field("from", words)
                    .into(),
            );
        }
        Ok((from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_come_in_order_and_not_too_many() {
        let days = |from: &str, to: &str| {
            StatisticsQuery {
                from: from.to_owned(),
                to: to.to_owned(),
            }
            .parse_period("2026-11-21")
        };
        let (from, to) = days("", "").unwrap();
        assert_eq!(
            (from.to_string(), to.to_string()),
            ("2026-10-23".to_owned(), "2026-11-21".to_owned())
        );
        assert!(days("2026-11-02", "2026-11-01").is_err());
        assert!(days("2020-01-01", "").is_err());
        assert!(days("yesterday", "").is_err());
        assert!(days("", "-262143-01-10").is_err());
        assert!(days("-262143-01-01", "").is_err());
        assert!(days("", "+262142-12-31").is_err());
        assert!(days("-262143-01-01", "+262142-12-31").is_err());
    }
}
