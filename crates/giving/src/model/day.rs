//! Days as people read them.

use chrono::{DateTime, Utc};
use kernel::{PracticeZone, dates};

/// A day as people read it, in Lagos.
pub fn format_day(at: DateTime<Utc>) -> String {
    dates::format_long_date(PracticeZone::Lagos.to_local(at).date_naive())
}
