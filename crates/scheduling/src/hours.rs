//! When somebody works: hours of the week on the clinician's own clock, and days that differ.

use chrono::{
    DateTime, Datelike, Days, MappedLocalTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc,
};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::SlotRequirements;

/// Minutes in a day.
pub const DAY: u16 = 24 * 60;

/// From one minute of a day to another, on the clinician's clock; the end may be 1440, which is midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DaySpan {
    pub from: u16,
    /// The minute after the last.
    pub to: u16,
}

/// Hours of a day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WeeklyHours {
    /// 1 is Monday, 7 is Sunday.
    pub day: u8,
    #[serde(flatten)]
    pub span: DaySpan,
}

/// A day that differs from the week: closed when it has no spans, else open in these instead of the usual ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoursException {
    /// The day, on the clinician's calendar.
    pub date: NaiveDate,
    pub spans: Vec<DaySpan>,
    /// Why, for the desk.
    pub reason: Option<String>,
}

/// A day on which nobody works who does not say otherwise by an [`HoursException`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CareHoliday)]
pub struct Holiday {
    /// The day, on each clinician's calendar.
    #[schema(value_type = String, format = Date)]
    pub date: NaiveDate,
    /// What day it is; 1 to 120 characters.
    pub title: String,
}

/// The hours of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClinicianHours {
    /// Whose clock they are on.
    pub zone: Tz,
    pub weekly: Vec<WeeklyHours>,
    pub exceptions: Vec<HoursException>,
}

/// From one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeWindow {
    pub starts_at: DateTime<Utc>,
    /// The moment after the last.
    pub ends_at: DateTime<Utc>,
}

impl ClinicianHours {
    /// The hours of a day, in order.
    pub fn spans_on(&self, day: NaiveDate, holidays: &[Holiday]) -> Vec<DaySpan> {
        let mut spans: Vec<DaySpan> = if let Some(other) = self.exception_on(day) {
            other.spans.clone()
        } else if holidays.iter().any(|holiday| holiday.date == day) {
            Vec::new()
        } else {
            let number = day.weekday().number_from_monday();
            let is_today = |hours: &&WeeklyHours| u32::from(hours.day) == number;
            self.weekly
                .iter()
                .filter(is_today)
                .map(|hours| hours.span)
                .collect()
        };
        spans.sort_unstable();
        spans
    }

    /// What is said about a day that differs.
    pub fn exception_on(&self, day: NaiveDate) -> Option<&HoursException> {
        self.exceptions.iter().find(|other| other.date == day)
    }

    /// The hours of a day as moments. An hour that a clock skips is not worked; one that it doubles is worked twice.
    pub fn windows_on(&self, day: NaiveDate, holidays: &[Holiday]) -> Vec<TimeWindow> {
        let window = |span: DaySpan| {
            let window = TimeWindow {
                starts_at: resolve_local_time(self.zone, day, span.from, SpanEdge::Start)?,
                ends_at: resolve_local_time(self.zone, day, span.to, SpanEdge::End)?,
            };
            // Hours that fall entirely within a clock change's gap begin and end at the same moment, just after it.
            (window.starts_at < window.ends_at).then_some(window)
        };
        self.spans_on(day, holidays)
            .into_iter()
            .filter_map(window)
            .collect()
    }

    /// The moments at which something may start within a window of time, whether or not they are taken.
    pub fn start_times(
        &self,
        need: &SlotRequirements,
        within: TimeWindow,
        holidays: &[Holiday],
    ) -> Vec<DateTime<Utc>> {
        let day_of = |moment: DateTime<Utc>| moment.with_timezone(&self.zone).date_naive();
        let (first, last) = (day_of(within.starts_at), day_of(within.ends_at));
        let length = TimeDelta::minutes(i64::from(need.minutes));
        let step = TimeDelta::minutes(start_interval(need.minutes));
        let mut starts = Vec::new();
        for day in first.iter_days().take_while(|day| *day <= last) {
            for window in self.windows_on(day, holidays) {
                // Counted from the opening time rather than from `within`, so that every search offers the same times.
                let mut at = window.starts_at;
                while at + length <= window.ends_at {
                    if within.starts_at <= at && at < within.ends_at {
                        starts.push(at);
                    }
                    at += step;
                }
            }
        }
        starts
    }
}

/// Minutes from one start to the next: what people expect on a clock, and no gaps that nothing fits into.
fn start_interval(minutes: u32) -> i64 {
    match minutes {
        0..=15 => 15,
        16..=20 => 20,
        _ => 30,
    }
}

/// Which end of a span a moment is.
#[derive(Clone, Copy)]
enum SpanEdge {
    Start,
    End,
}

/// The longest time that a clock skips: a day, when a country changes sides of the date line.
const LONGEST_GAP: i64 = 24 * 60;

/// The moment at which a zone's clock shows a minute of a day.
fn resolve_local_time(
    zone: Tz,
    day: NaiveDate,
    minute: u16,
    side: SpanEdge,
) -> Option<DateTime<Utc>> {
    let midnight = day
        .checked_add_days(Days::new(u64::from(minute / DAY)))?
        .and_time(NaiveTime::MIN);
    let local = midnight + TimeDelta::minutes(i64::from(minute % DAY));
    for skipped in (0..=LONGEST_GAP).step_by(5) {
        match zone.from_local_datetime(&(local + TimeDelta::minutes(skipped))) {
            MappedLocalTime::Single(at) => return Some(at.to_utc()),
            // A span includes both passes of an hour that the clock shows twice.
            MappedLocalTime::Ambiguous(earlier, later) => {
                let at = match side {
                    SpanEdge::Start => earlier,
                    SpanEdge::End => later,
                };
                return Some(at.to_utc());
            }
            // A skipped time becomes the first moment after the gap.
            MappedLocalTime::None => {}
        }
    }
    None
}

/// The first moment of a day on a zone's clock.
pub fn midnight(zone: Tz, day: NaiveDate) -> Option<DateTime<Utc>> {
    resolve_local_time(zone, day, 0, SpanEdge::Start)
}
