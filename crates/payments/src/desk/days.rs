//! Days of Lagos as spans of time.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::{Problem, Zone};
use web::Result;

fn none() -> Problem {
    Problem::bad_request("There is no such day.")
}

/// The beginning of a day in Lagos.
pub(super) fn begins(day: NaiveDate) -> Result<DateTime<Utc>> {
    let midnight = day.and_time(NaiveTime::MIN);
    let begins = Zone::Lagos.moment_of(midnight).earliest();
    Ok(begins.ok_or_else(none)?)
}

/// The beginning of the day that follows.
pub(super) fn after(day: NaiveDate) -> Result<DateTime<Utc>> {
    begins(day.checked_add_days(Days::new(1)).ok_or_else(none)?)
}
