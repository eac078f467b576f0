//! Days of Lagos as spans of time.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::{PracticeZone, ProblemDetails};
use web::Result;

fn no_such_day() -> ProblemDetails {
    ProblemDetails::bad_request("There is no such day.")
}

/// The beginning of a day in Lagos.
pub(super) fn start_of_day(day: NaiveDate) -> Result<DateTime<Utc>> {
    let midnight = day.and_time(NaiveTime::MIN);
    let begins = PracticeZone::Lagos.timestamp_of_local(midnight).earliest();
    Ok(begins.ok_or_else(no_such_day)?)
}

/// The beginning of the day that follows.
pub(super) fn start_of_next_day(day: NaiveDate) -> Result<DateTime<Utc>> {
    start_of_day(day.checked_add_days(Days::new(1)).ok_or_else(no_such_day)?)
}
