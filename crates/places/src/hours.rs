//! Opening hours in the syntax of OpenStreetMap, on the clock of the place.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use kernel::dates::clock_time;
use opening_hours::localization::{Country, TzLocation};
use opening_hours::{Context, OpeningHours, RuleKind};

/// The clocks of countries; the one of the capital where there are several.
const ZONES: [(&str, Tz); 14] = [
    ("NG", Tz::Africa__Lagos),
    ("GB", Tz::Europe__London),
    ("GH", Tz::Africa__Accra),
    ("KE", Tz::Africa__Nairobi),
    ("ZA", Tz::Africa__Johannesburg),
    ("BJ", Tz::Africa__PortoNovo),
    ("CM", Tz::Africa__Douala),
    ("TG", Tz::Africa__Lome),
    ("NE", Tz::Africa__Niamey),
    ("TD", Tz::Africa__Ndjamena),
    ("IE", Tz::Europe__Dublin),
    ("UG", Tz::Africa__Kampala),
    ("TZ", Tz::Africa__Dar_es_Salaam),
    ("RW", Tz::Africa__Kigali),
];

/// How far ahead the next change is looked for.
const AHEAD: TimeDelta = TimeDelta::days(8);

/// Whether a place is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// It is open.
    Yes,
    /// It is closed.
    No,
    /// Nobody knows.
    Unknown,
}

/// Whether a place is open, and until when that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// At this moment.
    pub open: Open,
    /// When it opens or closes next, within eight days.
    pub until: Option<DateTime<Utc>>,
    /// Today is a public holiday of which the hours do not speak.
    pub is_holiday: bool,
}

impl State {
    const UNKNOWN: Self = Self {
        open: Open::Unknown,
        until: None,
        is_holiday: false,
    };
}

/// The clock of a country, where one is known.
#[must_use]
pub fn zone_of(country: &str) -> Option<Tz> {
    ZONES
        .iter()
        .find(|(code, _)| *code == country)
        .map(|(_, zone)| *zone)
}

/// Whether these are hours that can be read.
#[must_use]
pub fn is_readable(hours: &str) -> bool {
    hours.parse::<OpeningHours>().is_ok()
}

type Zoned = OpeningHours<TzLocation<Tz>>;

fn parse(hours: &str, country: &str, zone: Tz) -> Option<Zoned> {
    let parsed: OpeningHours = hours.parse().ok()?;
    let mut context = Context::default().approx_bound_interval_size(AHEAD);
    if let Ok(country) = country.parse::<Country>() {
        context = context
            .with_holidays(country.holidays())
            .with_holidays_unknown(country.holidays_regional());
    }
    Some(parsed.with_context(context.with_locale(TzLocation::new(zone))))
}

/// Whether a day is a public holiday of a country.
#[must_use]
pub fn is_holiday(country: &str, day: NaiveDate) -> bool {
    country
        .parse::<Country>()
        .is_ok_and(|country| country.holidays().get_public().contains(day))
}

/// Whether the hours say what happens on public holidays, or never change.
fn speaks_of_holidays(hours: &str) -> bool {
    hours.contains("PH") || hours.trim() == "24/7"
}

/// Whether a place with these hours is open.
#[must_use]
pub fn state(hours: &str, country: &str, now: DateTime<Utc>) -> State {
    let Some(zone) = zone_of(country).filter(|_| !hours.is_empty()) else {
        return State::UNKNOWN;
    };
    let Some(parsed) = parse(hours, country, zone) else {
        return State::UNKNOWN;
    };
    let here = now.with_timezone(&zone);
    let is_holiday = is_holiday(country, here.date_naive()) && !speaks_of_holidays(hours);
    let open = match parsed.state(here).0 {
        _ if is_holiday => Open::Unknown,
        RuleKind::Open => Open::Yes,
        RuleKind::Closed => Open::No,
        RuleKind::Unknown => Open::Unknown,
    };
    let until = parsed
        .next_change(here)
        .map(|moment| moment.to_utc())
        .filter(|moment| *moment - now <= AHEAD);
    State {
        open,
        until,
        is_holiday,
    }
}

/// When it opens or closes next, as the place's clock says it: `until 6pm`, `opens 9am`, `opens Monday 9am`.
#[must_use]
pub fn next_words(state: &State, country: &str, now: DateTime<Utc>) -> Option<String> {
    let zone = zone_of(country)?;
    if state.is_holiday {
        return Some("public holiday today, so call first".to_owned());
    }
    let until = state.until?.with_timezone(&zone);
    let time = clock_time(until.time());
    let (today, day) = (now.with_timezone(&zone).date_naive(), until.date_naive());
    let when = if day == today {
        time
    } else if Some(day) == today.checked_add_days(Days::new(1)) {
        format!("tomorrow {time}")
    } else {
        format!("{} {time}", day.format("%A"))
    };
    match state.open {
        Open::Yes => Some(format!("until {when}")),
        Open::No => Some(format!("opens {when}")),
        Open::Unknown => None,
    }
}

/// A day of the week and what its hours are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayHours {
    /// `Monday`, or `Monday to Friday`.
    pub days: String,
    /// `9am to 1pm, 2pm to 6pm`, `Closed` or `Open all day`.
    pub text: String,
}

/// The hours of a usual week from Monday on, days that are alike together; empty when they cannot be read.
#[must_use]
pub fn week(hours: &str, country: &str, now: DateTime<Utc>) -> Vec<DayHours> {
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
    let name = |day: NaiveDate| day.format("%A").to_string();
    week.into_iter()
        .map(|(first, last, text)| DayHours {
            days: if first == last {
                name(first)
            } else {
                format!("{} to {}", name(first), name(last))
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
                return "Open all day".to_owned();
            }
            let clock = |minutes: u32| {
                let minutes = minutes % (24 * 60);
                chrono::NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)
                    .map(clock_time)
                    .unwrap_or_default()
            };
            format!("{} to {}", clock(from), clock(to))
        })
        .collect();
    if spans.is_empty() {
        "Closed".to_owned()
    } else {
        spans.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    const SHOP: &str = "Mo-Fr 09:00-13:00,14:00-18:00; Sa 09:00-13:00; Su off";

    #[test]
    fn the_clock_of_the_place_decides() {
        // Thursday, half past five in London, half past six in Lagos.
        let now = at("2026-11-19T17:30:00Z");
        assert_eq!(state(SHOP, "GB", now).open, Open::Yes);
        assert_eq!(state(SHOP, "NG", now).open, Open::No);
        assert_eq!(
            state(SHOP, "GB", now).until,
            Some(at("2026-11-19T18:00:00Z"))
        );
        assert_eq!(state(SHOP, "QQ", now).open, Open::Unknown);
    }

    #[test]
    fn what_cannot_be_read_is_unknown() {
        let now = at("2026-11-19T12:00:00Z");
        for hours in ["", "mornings", "Mo-Xx 9-5"] {
            assert_eq!(state(hours, "NG", now), State::UNKNOWN, "{hours}");
            assert!(hours.is_empty() || !is_readable(hours));
        }
        assert_eq!(state("24/7", "NG", now).open, Open::Yes);
    }

    #[test]
    fn on_a_public_holiday_only_hours_that_speak_of_it_are_known() {
        // Independence Day in Nigeria, a Thursday; Christmas Day in the United Kingdom, a Friday.
        let independence = at("2026-10-01T10:00:00Z");
        let christmas = at("2026-12-25T10:00:00Z");
        assert_eq!(state(SHOP, "NG", independence).open, Open::Unknown);
        assert_eq!(state(SHOP, "GB", independence).open, Open::Yes);
        assert_eq!(state(SHOP, "GB", christmas).open, Open::Unknown);
        let said = format!("{SHOP}; PH off");
        assert_eq!(state(&said, "GB", christmas).open, Open::No);
        assert_eq!(state("24/7", "GB", christmas).open, Open::Yes);
    }

    #[test]
    fn the_next_change_is_said_on_the_clock_of_the_place() {
        let now = at("2026-11-19T12:30:00Z");
        let words = |now| next_words(&state(SHOP, "GB", now), "GB", now);
        assert_eq!(words(now).as_deref(), Some("until 1pm"));
        let night = at("2026-11-19T22:00:00Z");
        assert_eq!(words(night).as_deref(), Some("opens tomorrow 9am"));
        let weekend = at("2026-11-21T15:00:00Z");
        assert_eq!(words(weekend).as_deref(), Some("opens Monday 9am"));
    }

    #[test]
    fn a_week_is_told_with_like_days_together() {
        let now = at("2026-11-19T12:30:00Z");
        let told: Vec<_> = week(SHOP, "GB", now)
            .into_iter()
            .map(|day| (day.days, day.text))
            .collect();
        let line = |days: &str, text: &str| (days.to_owned(), text.to_owned());
        assert_eq!(
            told,
            [
                line("Monday to Friday", "9am to 1pm, 2pm to 6pm"),
                line("Saturday", "9am to 1pm"),
                line("Sunday", "Closed"),
            ]
        );
        assert_eq!(week("24/7", "NG", now)[0].text, "Open all day");
    }
}
