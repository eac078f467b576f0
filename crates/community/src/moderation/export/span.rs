//! The days that an export is asked for.
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kernel::ProblemDetails;
use web::Error;

/// From and to; what is outside is left out.
#[derive(Clone, Copy)]
pub(super) struct DateSpan {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

impl DateSpan {
    /// From a day on, and up to and with another; without one of them everything.
    pub fn parse_days(from: &str, to: &str) -> Result<Self, Error> {
        let day = |text: &str, name: &str| -> Result<Option<NaiveDate>, Error> {
            if text.trim().is_empty() {
                return Ok(None);
            }
            let words = "Use a day, like 2026-11-21";
            let invalid_day =
                || ProblemDetails::bad_request("This is not a day.").with_field(name, words);
            let day = text.trim().parse();
            Ok(Some(day.map_err(|_| Error::from(invalid_day()))?))
        };
        let start = |day: NaiveDate| day.and_hms_opt(0, 0, 0).map(|at| at.and_utc());
        let from = day(from, "from")?.and_then(start);
        let to = day(to, "to")?
            .and_then(|day| day.checked_add_days(Days::new(1)))
            .and_then(start);
        Ok(Self {
            from: from.unwrap_or(DateTime::UNIX_EPOCH),
            // Later than any row; `DateTime::MAX_UTC` has a year that SQLite would not compare correctly as text.
            to: to.unwrap_or_else(|| DateTime::UNIX_EPOCH + TimeDelta::days(400 * 365)),
        })
    }
}
