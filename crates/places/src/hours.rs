//! Opening hours in the syntax of OpenStreetMap, on the clock of the place.

use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use kernel::dates::{format_time, weekday_name};
use opening_hours::localization::TzLocation;
use opening_hours::{Context, OpeningHours, RuleKind};

use crate::holidays::{self, ExpectedHolidays, Holiday};
use crate::time_zones::zone_of;

/// How far ahead the next change is looked for.
const LOOK_AHEAD: TimeDelta = TimeDelta::days(8);
const MINUTES_A_DAY: u16 = 24 * 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenStatus {
    Yes,
    No,
    Unknown,
}

/// When somebody looks, and the holidays that are expected by then.
#[derive(Clone, Debug, Default)]
pub(crate) struct HoursContext {
    pub now: DateTime<Utc>,
    /// What the desk expects beside the holidays of the calendar.
    pub expected: Arc<ExpectedHolidays>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpeningState {
    pub open: OpenStatus,
    /// When it opens or closes next, within eight days.
    pub until: Option<DateTime<Utc>>,
    /// The holiday that makes this, or the next opening, unsure.
    pub holiday: Option<Holiday>,
}

impl OpeningState {
    const UNKNOWN: Self = Self {
        open: OpenStatus::Unknown,
        until: None,
        holiday: None,
    };
}

type ZonedHours = OpeningHours<TzLocation<Tz>>;

fn parse_hours(
    hours: &str,
    country: &str,
    zone: Tz,
    expected: &ExpectedHolidays,
) -> Option<ZonedHours> {
    let parsed: OpeningHours = hours.parse().ok()?;
    let context = Context::default()
        // The library may stop there: a longer interval counts as endless, and no change beyond it is shown.
        .approx_bound_interval_size(LOOK_AHEAD)
        .with_holidays(holidays::holidays_of(country))
        .with_holidays_unknown(expected.days_of(country));
    Some(parsed.with_context(context.with_locale(TzLocation::new(zone))))
}

/// Whether the hours say what happens on public holidays, or never change.
fn speaks_of_holidays(hours: &str) -> bool {
    hours.contains("PH") || hours.trim() == "24/7"
}

pub(crate) fn opening_state(hours: &str, country: &str, moment: &HoursContext) -> OpeningState {
    let Some(zone) = zone_of(country).filter(|_| !hours.is_empty()) else {
        return OpeningState::UNKNOWN;
    };
    let Some(parsed) = parse_hours(hours, country, zone, &moment.expected) else {
        return OpeningState::UNKNOWN;
    };
    let here = moment.now.with_timezone(&zone);
    let mut open = match parsed.state(here).0 {
        RuleKind::Open => OpenStatus::Yes,
        RuleKind::Closed => OpenStatus::No,
        RuleKind::Unknown => OpenStatus::Unknown,
    };
    let next = parsed.next_change(here);
    let until = next
        .map(|next| next.to_utc())
        .filter(|until| *until - moment.now <= LOOK_AHEAD);
    let mut holiday = None;
    // Most sources give weekdays only; whether a place keeps them on a holiday is then
    // a guess that could cost a journey.
    if !speaks_of_holidays(hours) {
        let day = day_of_shift(&parsed, here, open);
        holiday = moment.expected.find_holiday(country, day);
        // Unknown, not closed: a hospital or night pharmacy may be open on a holiday without its hours saying so.
        if holiday.is_some() {
            open = OpenStatus::Unknown;
        } else if open == OpenStatus::No {
            let opening = until.map(|until| until.with_timezone(&zone).date_naive());
            holiday = opening.and_then(|day| moment.expected.find_holiday(country, day));
        }
    }
    OpeningState {
        open,
        until,
        holiday,
    }
}

/// The day to which what goes on here belongs: a shift that began yesterday evening is yesterday's.
fn day_of_shift(parsed: &ZonedHours, here: DateTime<Tz>, open: OpenStatus) -> NaiveDate {
    let today = here.date_naive();
    let shift = || {
        let yesterday = today.pred_opt()?;
        let midnight = yesterday.and_time(NaiveTime::MIN);
        // Midnight does not exist where clocks go forward at that hour; the first moment after it will do.
        let begin = midnight.and_local_timezone(here.timezone()).earliest()?;
        let tomorrow = here + TimeDelta::days(1);
        let mut spans = parsed.iter_range(begin, tomorrow);
        let span = spans.find(|span| span.range.contains(&here))?.range;
        // What is open all day has no shifts.
        let is_over_night = span.start > begin
            && span.start.date_naive() == yesterday
            && span.end.date_naive() == today;
        is_over_night.then_some(yesterday)
    };
    match open {
        OpenStatus::Yes => shift().unwrap_or(today),
        OpenStatus::No | OpenStatus::Unknown => today,
    }
}

/// When it opens or closes next, as the place's clock says it: `until 6pm`, `opens 9am`, `opens Monday 9am`.
pub(crate) fn next_change_text(
    state: &OpeningState,
    country: &str,
    now: DateTime<Utc>,
) -> Option<String> {
    let zone = zone_of(country)?;
    let today = now.with_timezone(&zone).date_naive();
    if let Some(holiday) = state.holiday {
        return Some(holiday_words(holiday, today));
    }
    let until = state.until?.with_timezone(&zone);
    let time = format_time(until.time());
    let day = until.date_naive();
    let when = if day == today {
        time
    } else {
        l10n::t!(
            "places-hours-day-and-time",
            day = day_words(day, today),
            time = time
        )
    };
    match state.open {
        OpenStatus::Yes => Some(l10n::t!("places-hours-until", when = when)),
        OpenStatus::No => Some(l10n::t!("places-hours-opens", when = when)),
        OpenStatus::Unknown => None,
    }
}

/// `today`, `yesterday`, `tomorrow` or the day of the week.
fn day_words(day: NaiveDate, today: NaiveDate) -> String {
    match (day - today).num_days() {
        0 => l10n::t!("places-day-today").to_owned(),
        -1 => l10n::t!("places-day-yesterday").to_owned(),
        1 => l10n::t!("places-day-tomorrow").to_owned(),
        _ => weekday_name(day).to_owned(),
    }
}

/// `public holiday today, so call first`; what is only expected is said so.
fn holiday_words(holiday: Holiday, today: NaiveDate) -> String {
    let day = match day_words(holiday.day, today) {
        day if (holiday.day - today).num_days() > 1 => l10n::t!("places-day-on", day = day),
        day => day,
    };
    if holiday.is_sure {
        l10n::t!("places-holiday", day = day)
    } else {
        l10n::t!("places-holiday-perhaps", day = day)
    }
}

/// What stands below the hours on a holiday of which they do not speak.
pub(crate) fn holiday_note(
    state: &OpeningState,
    country: &str,
    now: DateTime<Utc>,
) -> Option<&'static str> {
    let today = now.with_timezone(&zone_of(country)?).date_naive();
    let holiday = state.holiday.filter(|holiday| holiday.day == today)?;
    Some(if holiday.is_sure {
        l10n::t!("places-holiday-today")
    } else {
        l10n::t!("places-holiday-perhaps-today")
    })
}

/// Whether the hours say that it is open day and night, the whole week through.
pub(crate) fn is_always_open(hours: &str, country: &str, now: DateTime<Utc>) -> bool {
    if hours.trim() == "24/7" {
        return true;
    }
    let Ok(parsed) = hours.parse::<OpeningHours>() else {
        return false;
    };
    let zone = zone_of(country).unwrap_or(Tz::UTC);
    let today = now.with_timezone(&zone).date_naive();
    let mut days = (0..7).filter_map(|day| today.checked_add_days(Days::new(day)));
    days.all(|day| is_open_all_day(&parsed, day))
}

fn is_open_all_day(hours: &OpeningHours, day: NaiveDate) -> bool {
    let spans = hours.schedule_at(day).into_iter();
    let open = spans.filter(|span| span.kind == RuleKind::Open);
    let minutes = open.map(|span| {
        // Hours past midnight count on, and belong to the next day.
        let end = span.range.end.mins_from_midnight().min(MINUTES_A_DAY);
        end.saturating_sub(span.range.start.mins_from_midnight())
    });
    minutes.sum::<u16>() >= MINUTES_A_DAY
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayHours {
    /// `Monday`, or `Monday to Friday`.
    pub days: String,
    /// `9am to 1pm, 2pm to 6pm`, `Closed` or `Open all day`.
    pub text: String,
}

/// The hours of a usual week from Monday on, days that are alike together; empty when they cannot be read.
pub fn week_hours(hours: &str, country: &str, now: DateTime<Utc>) -> Vec<DayHours> {
    // A week is shown even where the clock is not known: only which week that is depends on it.
    let zone = zone_of(country).unwrap_or(Tz::UTC);
    let Ok(parsed) = hours.parse::<OpeningHours>() else {
        return Vec::new();
    };
    let today = now.with_timezone(&zone).date_naive();
    let back = u64::from(today.weekday().num_days_from_monday());
    let monday = today.checked_sub_days(Days::new(back)).unwrap_or(today);
    let days = (0..7).filter_map(|day| monday.checked_add_days(Days::new(day)));
    let mut week: Vec<(NaiveDate, NaiveDate, String)> = Vec::new();
    for day in days {
        let text = day_text(&parsed, day);
        match week.last_mut() {
            Some((_, last, same)) if *same == text => *last = day,
            _ => week.push((day, day, text)),
        }
    }
    let name = |day: NaiveDate| weekday_name(day).to_owned();
    week.into_iter()
        .map(|(first, last, text)| DayHours {
            days: if first == last {
                name(first)
            } else {
                l10n::t!("places-hours-days", first = name(first), last = name(last))
            },
            text,
        })
        .collect()
}

fn day_text(hours: &OpeningHours, day: NaiveDate) -> String {
    let spans: Vec<String> = hours
        .schedule_at(day)
        .into_iter()
        .filter(|span| span.kind == RuleKind::Open)
        .map(|span| {
            let from = u32::from(span.range.start.mins_from_midnight());
            let to = u32::from(span.range.end.mins_from_midnight());
            if from == 0 && to >= 24 * 60 {
                return l10n::t!("places-hours-all-day").to_owned();
            }
            let clock = |minutes: u32| {
                // Hours past midnight count on, as 26:00; people read 2am.
                let minutes = minutes % (24 * 60);
                chrono::NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)
                    .map(format_time)
                    .unwrap_or_default()
            };
            l10n::t!("places-hours-span", from = clock(from), until = clock(to))
        })
        .collect();
    if spans.is_empty() {
        l10n::t!("places-opening-closed").to_owned()
    } else {
        spans.join(", ")
    }
}

#[cfg(test)]
mod tests;
