//! Public holidays: those of the calendar, and those that are only expected, because a new moon decides about them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

use chrono::{Datelike, Days, NaiveDate, Weekday};
use opening_hours::ContextHolidays;
use opening_hours::localization::Country;

use crate::model::ExpectedHoliday;
use crate::time_zones::TIME_ZONES;

/// Month and day of holidays that are kept on their day, whatever day of the week that is. Tables hold the day that is
/// given instead of a Saturday or Sunday, and not the day itself, on which shops are closed all the same.
const FIXED_HOLIDAYS: [(u32, u32, &[&str]); 4] = [
    (1, 1, &[]),
    (12, 25, &[]),
    (
        12,
        26,
        &["NG", "GB", "GH", "KE", "ZA", "IE", "UG", "TZ", "RW"],
    ),
    (5, 1, &["NG"]),
];
/// Days of the table on which shops are open as ever: a holiday of schools, and a day of remembrance. Country, month, day.
const WORKING_DAYS: [(&str, u32, u32); 2] = [("NG", 5, 27), ("NG", 11, 1)];
/// Years for which fixed days are known.
const YEARS: std::ops::RangeInclusive<i32> = 2025..=2060;

/// A holiday of which the hours do not speak: nobody knows whether they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Holiday {
    /// On the place's calendar.
    pub day: NaiveDate,
    /// It is sure, or only expected.
    pub is_sure: bool,
}

/// All days of each country whose clock is known, as the rules of opening hours take them.
static CALENDAR: LazyLock<HashMap<&'static str, ContextHolidays>> = LazyLock::new(|| {
    TIME_ZONES
        .iter()
        .map(|(country, _)| (*country, build_calendar(country)))
        .collect()
});

fn build_calendar(country: &str) -> ContextHolidays {
    let known = country.parse::<Country>().ok();
    let table = known.map(Country::holidays).unwrap_or_default();
    let is_kept = |day: &NaiveDate| !WORKING_DAYS.contains(&(country, day.month(), day.day()));
    let mut days = ContextHolidays::default().get_public().clone();
    for day in table.get_public().iter().filter(is_kept) {
        days.insert(day);
    }
    if let Some(known) = known {
        let regional = known.holidays_regional();
        let national = table.get_public();
        let is_here =
            |day: &NaiveDate| country != "GB" || is_of_england(*day, |day| national.contains(day));
        for day in regional.get_public().iter().filter(is_here) {
            days.insert(day);
        }
    }
    for (month, day, countries) in FIXED_HOLIDAYS {
        if countries.is_empty() || countries.contains(&country) {
            for day in YEARS.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day)) {
                days.insert(day);
            }
        }
    }
    ContextHolidays::new(Arc::new(days), Arc::default())
}

/// Whether a regional holiday of the United Kingdom is one of England and Wales, where the places of the list are. New
/// Year's Day or the Monday for it, Easter Monday, the last Monday of August; the others are of Scotland and Northern
/// Ireland.
fn is_of_england(day: NaiveDate, is_national: impl Fn(NaiveDate) -> bool) -> bool {
    let is_monday = day.weekday() == Weekday::Mon;
    let good_friday = day.checked_sub_days(Days::new(3));
    match (day.month(), day.day()) {
        (1, 1) => true,
        (1, 2 | 3) | (8, 25..=31) => is_monday,
        (3 | 4, _) => is_monday && good_friday.is_some_and(is_national),
        _ => false,
    }
}

pub(crate) fn holidays_of(country: &str) -> ContextHolidays {
    CALENDAR.get(country).cloned().unwrap_or_default()
}

/// Days that are expected to be holidays, by country.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExpectedHolidays {
    days: HashMap<String, ContextHolidays>,
}

impl ExpectedHolidays {
    pub(crate) fn from_list(list: &[ExpectedHoliday]) -> Self {
        let mut by_country: HashMap<String, BTreeSet<NaiveDate>> = HashMap::new();
        for one in list {
            let country = one.country.as_deref().unwrap_or_default();
            let country = country.trim().to_uppercase();
            by_country
                .entry(country)
                .or_default()
                .extend(one.parse_date());
        }
        let calendar = |days: BTreeSet<NaiveDate>| {
            let mut calendar = ContextHolidays::default().get_public().clone();
            for day in days {
                calendar.insert(day);
            }
            ContextHolidays::new(Arc::new(calendar), Arc::default())
        };
        let days = by_country.into_iter();
        Self {
            days: days
                .map(|(country, days)| (country, calendar(days)))
                .collect(),
        }
    }

    pub(crate) fn days_of(&self, country: &str) -> ContextHolidays {
        self.days.get(country).cloned().unwrap_or_default()
    }

    pub(crate) fn find_holiday(&self, country: &str, day: NaiveDate) -> Option<Holiday> {
        let is_in = |days: Option<&ContextHolidays>| {
            days.is_some_and(|days| days.get_public().contains(day))
        };
        let is_sure = is_in(CALENDAR.get(country));
        (is_sure || is_in(self.days.get(country))).then_some(Holiday { day, is_sure })
    }
}
