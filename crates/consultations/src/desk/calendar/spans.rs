//! Parts of a day, as the desk writes them: `09:00` to `13:00`.

use chrono::NaiveTime;
use kernel::dates::format_time;
use scheduling::hours::{DAY, DaySpan};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A part of a day on a clock; `24:00` is the midnight at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CareSpan)]
pub struct SpanBody {
    /// `09:00`.
    pub from: String,
    /// `13:00`.
    pub to: String,
}

/// `09:00` of a minute of a day.
pub fn format_minute(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The minute of `09:00`; whole five minutes.
fn parse_minute(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    // `parse` alone would accept a sign, as in `+9:00`.
    let is_two = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
    if !is_two(hours) || !is_two(minutes) {
        return None;
    }
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    let minute = hours * 60 + minutes;
    // Time is kept in cells of five minutes (decision 022).
    let is_time = minutes < 60 && minute <= DAY && minute.is_multiple_of(5);
    is_time.then_some(minute)
}

impl From<DaySpan> for SpanBody {
    fn from(span: DaySpan) -> Self {
        Self {
            from: format_minute(span.from),
            to: format_minute(span.to),
        }
    }
}

/// The spans of one day, in order.
///
/// # Errors
/// What is wrong with them, in words.
pub fn parse_spans<'b>(
    bodies: impl Iterator<Item = &'b SpanBody>,
) -> Result<Vec<DaySpan>, &'static str> {
    let mut spans = Vec::new();
    for body in bodies {
        let (Some(from), Some(to)) = (parse_minute(&body.from), parse_minute(&body.to)) else {
            return Err("Enter times like 09:00 or 13:30, in steps of five minutes.");
        };
        if to <= from {
            return Err("The end time must be after the start time.");
        }
        spans.push(DaySpan { from, to });
    }
    spans.sort_unstable();
    if spans.windows(2).any(|pair| pair[1].from < pair[0].to) {
        return Err("These hours overlap. Combine them, or change one.");
    }
    Ok(spans)
}

/// `9am to 1pm and 2pm to 5pm`.
pub fn format_spans(spans: &[DaySpan]) -> String {
    let said = |span: &DaySpan| {
        format!(
            "{} to {}",
            format_clock_time(span.from),
            format_clock_time(span.to)
        )
    };
    spans.iter().map(said).collect::<Vec<_>>().join(" and ")
}

fn format_clock_time(minute: u16) -> String {
    let of_day = u32::from(minute % DAY);
    let time = NaiveTime::from_hms_opt(of_day / 60, of_day % 60, 0);
    format_time(time.unwrap_or(NaiveTime::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(from: &str, to: &str) -> SpanBody {
        SpanBody {
            from: from.to_owned(),
            to: to.to_owned(),
        }
    }

    #[test]
    fn parts_of_a_day_are_read_in_order() {
        let day = [body("14:00", "24:00"), body("09:00", "13:05")];
        let spans = parse_spans(day.iter()).unwrap();
        assert_eq!(format_spans(&spans), "9am to 1:05pm and 2pm to 12 midnight");
        assert_eq!(SpanBody::from(spans[1]), day[0]);
    }

    #[test]
    fn what_is_no_part_of_a_day_is_refused() {
        for (from, to) in [
            ("9:00", "10:00"),
            ("09:00", "09:00"),
            ("09:00", "24:05"),
            ("09:03", "10:00"),
            ("09:60", "11:00"),
            ("ab:cd", "11:00"),
            ("+9:00", "11:00"),
            ("", ""),
        ] {
            assert!(parse_spans([body(from, to)].iter()).is_err(), "{from} {to}");
        }
        let overlap = [body("09:00", "12:00"), body("11:55", "13:00")];
        assert!(parse_spans(overlap.iter()).is_err());
    }
}
