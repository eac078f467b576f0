//! When somebody works: hours of the week on the clinician's own clock, and days that differ.

use chrono::{
    DateTime, Datelike, Days, MappedLocalTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc,
};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Need;

/// Minutes in a day.
pub const DAY: u16 = 24 * 60;

/// From one minute of a day to another, on the clinician's clock; the end may be 1440, which is midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    pub from: u16,
    /// The minute after the last.
    pub to: u16,
}

/// Hours of a day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Weekly {
    /// 1 is Monday, 7 is Sunday.
    pub day: u8,
    #[serde(flatten)]
    pub span: Span,
}

/// A day that differs from the week: closed when it has no spans, else open in these instead of the usual ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exception {
    /// The day, on the clinician's calendar.
    pub date: NaiveDate,
    pub spans: Vec<Span>,
    /// Why, for the desk.
    pub reason: Option<String>,
}

/// A day on which nobody works who does not say otherwise by an [`Exception`].
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
pub struct Hours {
    /// Whose clock they are on.
    pub zone: Tz,
    pub weekly: Vec<Weekly>,
    pub exceptions: Vec<Exception>,
}

/// From one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    pub starts_at: DateTime<Utc>,
    /// The moment after the last.
    pub ends_at: DateTime<Utc>,
}

impl Hours {
    /// The hours of a day, in order.
    pub fn spans(&self, day: NaiveDate, holidays: &[Holiday]) -> Vec<Span> {
        let mut spans: Vec<Span> = if let Some(other) = self.exception(day) {
            other.spans.clone()
        } else if holidays.iter().any(|holiday| holiday.date == day) {
            Vec::new()
        } else {
            let number = day.weekday().number_from_monday();
            let is_today = |hours: &&Weekly| u32::from(hours.day) == number;
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
    pub fn exception(&self, day: NaiveDate) -> Option<&Exception> {
        self.exceptions.iter().find(|other| other.date == day)
    }

    /// The hours of a day as moments. An hour that a clock skips is not worked; one that it doubles is worked twice.
    pub fn windows(&self, day: NaiveDate, holidays: &[Holiday]) -> Vec<Window> {
        let window = |span: Span| {
            let window = Window {
                starts_at: moment(self.zone, day, span.from, Side::Start)?,
                ends_at: moment(self.zone, day, span.to, Side::End)?,
            };
            (window.starts_at < window.ends_at).then_some(window)
        };
        self.spans(day, holidays)
            .into_iter()
            .filter_map(window)
            .collect()
    }

    /// The moments at which something may start within a window of time, whether or not they are taken.
    pub fn starts(&self, need: &Need, within: Window, holidays: &[Holiday]) -> Vec<DateTime<Utc>> {
        let day_of = |moment: DateTime<Utc>| moment.with_timezone(&self.zone).date_naive();
        let (first, last) = (day_of(within.starts_at), day_of(within.ends_at));
        let length = TimeDelta::minutes(i64::from(need.minutes));
        let step = TimeDelta::minutes(step(need.minutes));
        let mut starts = Vec::new();
        for day in first.iter_days().take_while(|day| *day <= last) {
            for window in self.windows(day, holidays) {
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
fn step(minutes: u32) -> i64 {
    match minutes {
        0..=15 => 15,
        16..=20 => 20,
        _ => 30,
    }
}

/// Which end of a span a moment is.
#[derive(Clone, Copy)]
enum Side {
    Start,
    End,
}

/// The longest time that a clock skips: a day, when a country changes sides of the date line.
const LONGEST_GAP: i64 = 24 * 60;

/// The moment at which a zone's clock shows a minute of a day. Of a time that is shown twice a span has both; for one that
/// is skipped the moment after the gap stands in.
fn moment(zone: Tz, day: NaiveDate, minute: u16, side: Side) -> Option<DateTime<Utc>> {
    let midnight = day
        .checked_add_days(Days::new(u64::from(minute / DAY)))?
        .and_time(NaiveTime::MIN);
    let local = midnight + TimeDelta::minutes(i64::from(minute % DAY));
    for skipped in (0..=LONGEST_GAP).step_by(5) {
        match zone.from_local_datetime(&(local + TimeDelta::minutes(skipped))) {
            MappedLocalTime::Single(at) => return Some(at.to_utc()),
            MappedLocalTime::Ambiguous(earlier, later) => {
                let at = match side {
                    Side::Start => earlier,
                    Side::End => later,
                };
                return Some(at.to_utc());
            }
            MappedLocalTime::None => {}
        }
    }
    None
}

/// The first moment of a day on a zone's clock.
pub fn midnight(zone: Tz, day: NaiveDate) -> Option<DateTime<Utc>> {
    moment(zone, day, 0, Side::Start)
}
