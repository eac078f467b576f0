//! The calendar as it is shown: its days, who is seen on them and when.

use std::collections::BTreeMap;

use cases::CasePerson;
use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::dates::format_date_with_weekday;
use scheduling::hours::{Holiday, TimeWindow, midnight};
use scheduling::span_table::{Model, SlotKind};
use scheduling::{Clinician, MeetingChannel, zones};
use serde::Serialize;
use utoipa::ToSchema;

use super::hours::HoursOwner;
use super::spans::SpanBody;
use crate::ports::VisitorName;

/// A time that is held or booked. It says nothing of why somebody comes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareCalendarItem)]
pub struct CalendarItem {
    id: String,
    request_id: String,
    /// The number that people quote; told to those who may see names.
    reference: Option<String>,
    /// Who comes; told to those who may see names.
    name: Option<String>,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    /// `2:30pm to 3pm` on the calendar's clock.
    time_text: String,
    /// `1:30pm to 2pm London`.
    other_text: String,
    clinician: CasePerson,
    channel: MeetingChannel,
    /// `held` or `booked`.
    state: &'static str,
    /// Until when it is held, on the calendar's clock.
    until_text: Option<String>,
}

/// A day of the calendar.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CareCalendarDay)]
pub struct CalendarDay {
    #[schema(value_type = String, format = Date)]
    date: NaiveDate,
    /// `Tuesday 12 January 2027`.
    title: String,
    /// Why nobody is seen; none where somebody is, or where no reason is known.
    closed: Option<String>,
    /// When somebody is seen, on the calendar's clock.
    hours: Vec<SpanBody>,
    items: Vec<CalendarItem>,
}

/// Who is seen when.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareCalendar)]
pub struct CalendarView {
    /// IANA name of the zone whose clock is shown.
    zone: String,
    other_zone: String,
    clinicians: Vec<HoursOwner>,
    days: Vec<CalendarDay>,
}

pub fn days_window(zone: Tz, from: NaiveDate, days: u32) -> Option<TimeWindow> {
    let after = from.checked_add_days(Days::new(u64::from(days)))?;
    Some(TimeWindow {
        starts_at: midnight(zone, from)?,
        ends_at: midnight(zone, after)?,
    })
}

/// What is shown, and on which clocks.
pub struct CalendarBuilder<'a> {
    pub zone: Tz,
    pub other: Tz,
    pub people: &'a [Clinician],
    pub clinician: Option<&'a str>,
    pub holidays: &'a [Holiday],
}

impl CalendarBuilder<'_> {
    pub fn build_calendar(
        &self,
        from: NaiveDate,
        days: u32,
        spans: &[Model],
        names: &BTreeMap<String, VisitorName>,
    ) -> CalendarView {
        let day = |date: NaiveDate| CalendarDay {
            date,
            title: format_date_with_weekday(date),
            closed: self.closed_reason(date),
            hours: self.hours_on(date),
            items: spans
                .iter()
                .filter(|span| zones::day_in(span.starts_at, self.zone) == date)
                .map(|span| self.build_item(span, names.get(&span.request_id)))
                .collect(),
        };
        let days = usize::try_from(days).unwrap_or(0);
        CalendarView {
            zone: self.zone.name().to_owned(),
            other_zone: self.other.name().to_owned(),
            clinicians: self.people.iter().map(HoursOwner::from).collect(),
            days: from.iter_days().take(days).map(day).collect(),
        }
    }

    fn build_item(&self, span: &Model, who: Option<&VisitorName>) -> CalendarItem {
        let is_held = span.kind == SlotKind::Held;
        let name = self
            .people
            .iter()
            .find(|person| person.id == span.clinician_id);
        let range = |zone: Tz| {
            let (from, to) = (span.starts_at, span.ends_at);
            format!(
                "{} to {}",
                zones::time_in(from, zone),
                zones::time_in(to, zone)
            )
        };
        CalendarItem {
            id: format!(
                "{}:{}",
                span.request_id,
                if is_held { "held" } else { "booked" }
            ),
            request_id: span.request_id.clone(),
            reference: who.and_then(|who| who.reference.clone()),
            name: who.and_then(|who| who.name.clone()),
            starts_at: span.starts_at,
            ends_at: span.ends_at,
            time_text: range(self.zone),
            other_text: format!("{} {}", range(self.other), zones::city_name(self.other)),
            clinician: CasePerson {
                id: span.clinician_id.clone(),
                name: name.map_or_else(String::new, |person| person.name.clone()),
            },
            channel: span.channel,
            state: if is_held { "held" } else { "booked" },
            until_text: span
                .until
                .filter(|_| is_held)
                .map(|until| zones::time_in(until, self.zone)),
        }
    }

    /// Those whose hours are shown.
    fn shown_clinicians(&self) -> impl Iterator<Item = &Clinician> {
        let is_shown = |person: &&Clinician| {
            person.is_active && self.clinician.is_none_or(|id| id == person.id)
        };
        self.people.iter().filter(is_shown)
    }

    /// When somebody is seen on a day of the calendar's clock; hours of several people joined.
    fn hours_on(&self, date: NaiveDate) -> Vec<SpanBody> {
        let Some(day) = days_window(self.zone, date, 1) else {
            return Vec::new();
        };
        let mut windows: Vec<TimeWindow> = Vec::new();
        for person in self.shown_clinicians() {
            // Where the clocks differ, one day of this calendar covers parts of two of theirs.
            let first = zones::day_in(day.starts_at, person.hours.zone);
            let last = zones::day_in(day.ends_at, person.hours.zone);
            for theirs in first.iter_days().take_while(|theirs| *theirs <= last) {
                windows.extend(person.hours.windows_on(theirs, self.holidays));
            }
        }
        let cut = windows.into_iter().map(|window| TimeWindow {
            starts_at: window.starts_at.max(day.starts_at),
            ends_at: window.ends_at.min(day.ends_at),
        });
        let mut cut: Vec<_> = cut
            .filter(|window| window.starts_at < window.ends_at)
            .collect();
        cut.sort_unstable();
        let mut joined: Vec<TimeWindow> = Vec::new();
        for window in cut {
            match joined.last_mut() {
                Some(last) if window.starts_at <= last.ends_at => {
                    last.ends_at = last.ends_at.max(window.ends_at);
                }
                _ => joined.push(window),
            }
        }
        let clock = |at: DateTime<Utc>| at.with_timezone(&self.zone).format("%H:%M").to_string();
        let span = |window: TimeWindow| SpanBody {
            from: clock(window.starts_at),
            to: if window.ends_at == day.ends_at {
                // The clock itself would read 00:00, which is before the span begins.
                "24:00".to_owned()
            } else {
                clock(window.ends_at)
            },
        };
        joined.into_iter().map(span).collect()
    }

    /// Why nobody is seen on a day.
    fn closed_reason(&self, date: NaiveDate) -> Option<String> {
        if !self.hours_on(date).is_empty() {
            return None;
        }
        let holiday = self.holidays.iter().find(|day| day.date == date);
        let title = holiday.map(|day| day.title.clone());
        let reasons = || {
            let mut people = self.shown_clinicians();
            let first = people.next()?;
            let reason = first.hours.exception_on(date)?.reason.clone();
            // With several people, one person's reason would read as everybody's.
            people.next().is_none().then_some(reason).flatten()
        };
        title.or_else(reasons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scheduling::hours::{ClinicianHours, DaySpan, HoursException, WeeklyHours};

    fn person(id: &str, zone: Tz, from: u16, to: u16) -> Clinician {
        let span = DaySpan { from, to };
        Clinician {
            id: id.to_owned(),
            name: id.to_owned(),
            is_active: true,
            is_sample: false,
            staff: None,
            hours: ClinicianHours {
                zone,
                weekly: (1..=5).map(|day| WeeklyHours { day, span }).collect(),
                exceptions: vec![HoursException {
                    date: "2027-01-13".parse().unwrap(),
                    spans: Vec::new(),
                    reason: Some("Away".to_owned()),
                }],
            },
            version: 1,
        }
    }

    #[test]
    fn hours_of_several_people_are_joined_on_one_clock() {
        let people = [
            person("a", Tz::Africa__Lagos, 9 * 60, 12 * 60),
            person("b", Tz::Europe__London, 11 * 60, 24 * 60),
        ];
        let shown = CalendarBuilder {
            zone: Tz::Africa__Lagos,
            other: Tz::Europe__London,
            people: &people,
            clinician: None,
            holidays: &[],
        };
        let hours = shown.hours_on("2027-01-12".parse().unwrap());
        let said: Vec<_> = hours
            .iter()
            .map(|span| format!("{}-{}", span.from, span.to))
            .collect();
        assert_eq!(said, ["00:00-01:00", "09:00-24:00"]);
        let alone = CalendarBuilder {
            clinician: Some("a"),
            ..shown
        };
        assert_eq!(
            alone
                .closed_reason("2027-01-13".parse().unwrap())
                .as_deref(),
            Some("Away")
        );
        assert_eq!(alone.closed_reason("2027-01-16".parse().unwrap()), None);
    }
}
