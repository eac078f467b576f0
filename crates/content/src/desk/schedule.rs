//! A time on somebody's clock as the one moment that it is.
use chrono::{DateTime, MappedLocalTime, NaiveDateTime, TimeDelta, Utc};
use kernel::dates::{format_date_with_weekday, format_time};
use kernel::{PracticeZone, ProblemDetails};
use serde::Serialize;
use utoipa::ToSchema;

const LATEST: TimeDelta = TimeDelta::days(3 * 366);

/// A time that can be chosen instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeChoice {
    /// To be sent as `at`.
    pub at: String,
    pub label: String,
}

/// The clock shows the wanted time never or twice that day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TimeProblem {
    /// `time_skipped` or `time_doubled`, with words.
    #[serde(flatten)]
    pub problem: ProblemDetails,
    pub choices: Vec<TimeChoice>,
}

#[derive(Debug)]
pub(super) enum ScheduleError {
    /// Not a time, past, or too far away.
    Invalid(String),
    /// Never or twice.
    Choose(Box<TimeProblem>),
}

/// What happens at the time.
#[derive(Debug, Clone, Copy)]
pub(super) enum ScheduledChange {
    Publish,
    Unpublish,
}

impl ScheduledChange {
    /// What its time is called beside the field, and how it is done at once.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Publish => ("Publish at", "publish now"),
            Self::Unpublish => ("Take off at", "take it off now"),
        }
    }
}

/// The moment of `2026-11-21T09:00` in a zone. With an offset behind it (`+01:00`), it is that moment: the choice where
/// an hour comes twice.
pub(super) fn parse_schedule_time(
    at: &str,
    zone: PracticeZone,
    now: DateTime<Utc>,
    change: ScheduledChange,
) -> Result<DateTime<Utc>, ScheduleError> {
    let (field, at_once) = change.names();
    let invalid = |words: &str| ScheduleError::Invalid(format!("{field}: {words}"));
    let moment = match parse_local_time(at) {
        Some(local) => resolve_local_time(local, zone, field)?,
        None => parse_offset_time(at)
            .ok_or_else(|| invalid("enter a date and time, such as 2026-11-21T09:00."))?,
    };
    if moment <= now {
        return Err(invalid(&format!(
            "this time has passed. Choose a later one, or {at_once}."
        )));
    }
    if moment > now + LATEST {
        return Err(invalid("choose a time within three years."));
    }
    Ok(moment)
}

fn parse_local_time(at: &str) -> Option<NaiveDateTime> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(at.trim(), form).ok())
}

fn parse_offset_time(at: &str) -> Option<DateTime<Utc>> {
    ["%Y-%m-%dT%H:%M%:z", "%Y-%m-%dT%H:%M:%S%:z"]
        .iter()
        .find_map(|form| DateTime::parse_from_str(at.trim(), form).ok())
        .map(|moment| moment.to_utc())
}

fn resolve_local_time(
    local: NaiveDateTime,
    zone: PracticeZone,
    field: &str,
) -> Result<DateTime<Utc>, ScheduleError> {
    let (code, title, detail, moments) = match zone.timestamp_of_local(local) {
        MappedLocalTime::Single(moment) => return Ok(moment),
        MappedLocalTime::Ambiguous(first, second) => (
            "time_doubled",
            "This time happens twice",
            "the clocks go back, so this time happens twice that night. Choose which one you mean.",
            vec![first, second],
        ),
        MappedLocalTime::None => (
            "time_skipped",
            "This time does not exist",
            "the clocks go forward, so this time does not exist that night. Choose one of these.",
            // One hour either way leaves the gap: London's clocks move by an hour, Lagos's never.
            [-1, 1]
                .iter()
                .filter_map(|hours| {
                    zone.timestamp_of_local(local + TimeDelta::hours(*hours))
                        .single()
                })
                .collect(),
        ),
    };
    let day = format_date_with_weekday(local.date());
    let detail = format!("On {day} in {} {detail}", zone.city_name());
    let problem = ProblemDetails {
        title: title.to_owned(),
        ..ProblemDetails::invalid_fields(detail, Vec::new()).with_code(code)
    };
    Err(ScheduleError::Choose(Box::new(TimeProblem {
        problem: problem.with_field("at", &format!("{field}: choose which time you mean.")),
        choices: moments
            .into_iter()
            .map(|moment| time_choice(moment, zone))
            .collect(),
    })))
}

fn time_choice(moment: DateTime<Utc>, zone: PracticeZone) -> TimeChoice {
    let at = zone.to_local(moment);
    TimeChoice {
        at: at.format("%Y-%m-%dT%H:%M%:z").to_string(),
        label: format!(
            "{} in {} ({}), {} UTC",
            format_time(at.time()),
            zone.city_name(),
            at.format("%Z"),
            moment.format("%H:%M")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn at(text: &str, zone: PracticeZone) -> Result<DateTime<Utc>, ScheduleError> {
        parse_schedule_time(
            text,
            zone,
            Utc.with_ymd_and_hms(2026, 10, 1, 0, 0, 0).unwrap(),
            ScheduledChange::Publish,
        )
    }

    fn utc(day: (i32, u32, u32), hour: u32, minute: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(day.0, day.1, day.2, hour, minute, 0)
            .unwrap()
    }

    fn choices(text: &str, zone: PracticeZone) -> (String, Vec<String>) {
        let Err(ScheduleError::Choose(problem)) = at(text, zone) else {
            panic!("{text} was taken");
        };
        let choices = problem.choices.iter().map(|choice| choice.at.clone());
        (problem.problem.code.clone(), choices.collect())
    }

    #[test]
    fn an_ordinary_time_is_one_moment() {
        assert_eq!(
            at("2026-11-21T09:00", PracticeZone::Lagos).unwrap(),
            utc((2026, 11, 21), 8, 0)
        );
        assert_eq!(
            at("2027-07-01T09:00", PracticeZone::London).unwrap(),
            utc((2027, 7, 1), 8, 0)
        );
    }

    #[test]
    fn the_skipped_hour_of_spring_gives_the_times_around_it() {
        let (code, choices) = choices("2027-03-28T01:30", PracticeZone::London);
        assert_eq!(code, "time_skipped");
        assert_eq!(
            choices,
            ["2027-03-28T00:30+00:00", "2027-03-28T02:30+01:00"]
        );
    }

    #[test]
    fn the_doubled_hour_of_autumn_asks_which_one() {
        let (code, choices) = choices("2026-10-25T01:30", PracticeZone::London);
        assert_eq!(code, "time_doubled");
        assert_eq!(
            choices,
            ["2026-10-25T01:30+01:00", "2026-10-25T01:30+00:00"]
        );
        assert_eq!(
            at(&choices[0], PracticeZone::London).unwrap(),
            utc((2026, 10, 25), 0, 30)
        );
        assert_eq!(
            at(&choices[1], PracticeZone::London).unwrap(),
            utc((2026, 10, 25), 1, 30)
        );
    }

    #[test]
    fn lagos_has_neither() {
        for text in ["2027-03-28T01:30", "2026-10-25T01:30"] {
            assert!(at(text, PracticeZone::Lagos).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_or_past_is_refused_in_words() {
        for text in [
            "",
            "tomorrow",
            "2026-13-01T09:00",
            "2026-09-30T09:00",
            "2036-01-01T09:00",
        ] {
            assert!(
                matches!(
                    at(text, PracticeZone::Lagos),
                    Err(ScheduleError::Invalid(_))
                ),
                "{text}"
            );
        }
    }
}
