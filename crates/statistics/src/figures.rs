//! Figures of the practice: money, visits, answers, readers. Each is handed over by the feature whose tables it is in.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::PracticeZone;
use serde::Serialize;
use staff::Permission;
use store::StoreError;
use utoipa::ToSchema;

/// What the numbers of a series count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FigureUnit {
    Count,
    /// Minor units of the series' currency.
    Money,
    /// Each number is the middle one of its day, and the total that of all days.
    Minutes,
}

/// One figure, as a feature knows it: a value at each time that something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSeries {
    /// `income-consultation`.
    pub key: String,
    /// What the desk calls it: `Consultations`.
    pub label: String,
    pub unit: FigureUnit,
    /// Of money alone.
    pub currency: Option<String>,
    pub samples: Vec<(DateTime<Utc>, i64)>,
}

impl FigureSeries {
    /// How often something happened.
    pub fn count(key: &str, label: &str, times: Vec<DateTime<Utc>>) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            unit: FigureUnit::Count,
            currency: None,
            samples: times.into_iter().map(|at| (at, 1)).collect(),
        }
    }
}

/// Hands over the figures of one feature.
#[async_trait]
pub trait FigureSource: Send + Sync + 'static {
    /// `money`.
    fn key(&self) -> &'static str;

    /// Who may see them: whoever holds one of these.
    fn permissions(&self) -> &'static [Permission];

    /// What happened from one time up to, not including, another. A series without any is left out where there may be many
    /// of its kind, such as one for each currency.
    ///
    /// # Errors
    /// When the database cannot be read.
    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError>;
}

/// Days of Lagos, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureSpan {
    pub from: NaiveDate,
    pub to: NaiveDate,
}

impl FigureSpan {
    pub fn begins(&self) -> DateTime<Utc> {
        start_of_day(self.from)
    }

    /// The first moment that is not part of it.
    pub fn ends(&self) -> DateTime<Utc> {
        let next = self.to.checked_add_days(Days::new(1));
        start_of_day(next.unwrap_or(NaiveDate::MAX))
    }

    pub fn days(&self) -> impl Iterator<Item = NaiveDate> {
        let to = self.to;
        self.from.iter_days().take_while(move |day| *day <= to)
    }
}

/// Lagos has the same clock all year, so each day has one beginning.
fn start_of_day(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let begins = PracticeZone::Lagos.timestamp_of_local(midnight).earliest();
    begins.unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// One figure as the desk shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FigureLine {
    pub key: String,
    pub label: String,
    pub unit: FigureUnit,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Of all days; none where nothing happened of which there could be a middle one.
    pub total: Option<i64>,
    /// One for each day, in order.
    pub days: Vec<Option<i64>>,
}

impl FigureLine {
    pub(crate) fn from_series(series: FigureSeries, span: &FigureSpan) -> Self {
        let mut by_day: BTreeMap<NaiveDate, Vec<i64>> = BTreeMap::new();
        for (at, value) in &series.samples {
            let day = PracticeZone::Lagos.to_local(*at).date_naive();
            by_day.entry(day).or_default().push(*value);
        }
        let days = span.days().map(|day| {
            let values = by_day.get(&day).map(Vec::as_slice).unwrap_or_default();
            summarise(series.unit, values)
        });
        // From all samples: the middle one of days is not the middle one of answers.
        let all: Vec<i64> = series.samples.iter().map(|(_, value)| *value).collect();
        Self {
            days: days.collect(),
            total: summarise(series.unit, &all),
            key: series.key,
            label: series.label,
            unit: series.unit,
            currency: series.currency,
        }
    }
}

fn summarise(unit: FigureUnit, values: &[i64]) -> Option<i64> {
    match unit {
        FigureUnit::Count | FigureUnit::Money => Some(
            values
                .iter()
                .fold(0, |sum: i64, value| sum.saturating_add(*value)),
        ),
        FigureUnit::Minutes => find_median(values),
    }
}

/// The middle value, which one answer after months does not move; of an even number the lower of the two.
fn find_median(values: &[i64]) -> Option<i64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let middle = sorted.len().checked_sub(1)? / 2;
    sorted.get(middle).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_those_of_lagos_and_answers_have_a_middle() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let span = FigureSpan {
            from: day("2026-11-20"),
            to: day("2026-11-22"),
        };
        assert_eq!(span.begins(), at("2026-11-19T23:00:00Z"));
        assert_eq!(span.ends(), at("2026-11-22T23:00:00Z"));
        let series = FigureSeries {
            key: "answers".to_owned(),
            label: "Time to an answer".to_owned(),
            unit: FigureUnit::Minutes,
            currency: None,
            samples: vec![
                (at("2026-11-20T23:30:00Z"), 5),
                (at("2026-11-21T10:00:00Z"), 9_000),
                (at("2026-11-21T11:00:00Z"), 7),
                (at("2026-11-22T11:00:00Z"), 8),
            ],
        };
        let line = FigureLine::from_series(series, &span);
        assert_eq!(line.days, [None, Some(7), Some(8)]);
        assert_eq!(line.total, Some(7));
        let times = vec![at("2026-11-22T11:00:00Z"), at("2026-11-22T12:00:00Z")];
        let line = FigureLine::from_series(FigureSeries::count("x", "X", times), &span);
        assert_eq!(
            (line.days, line.total),
            (vec![Some(0), Some(0), Some(2)], Some(2))
        );
    }
}
