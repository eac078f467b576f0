//! The two places whose clocks the practice lives by.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, MappedLocalTime, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A time zone that promises are made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum PracticeZone {
    /// Africa/Lagos: UTC+1 all year.
    #[serde(rename = "Africa/Lagos")]
    Lagos,
    /// Europe/London: UTC, and UTC+1 from the last Sunday of March to the last of October.
    #[serde(rename = "Europe/London")]
    London,
}

/// The name is not a zone that we keep.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("zone must be Africa/Lagos or Europe/London")]
pub struct ZoneError;

impl PracticeZone {
    /// IANA name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lagos => "Africa/Lagos",
            Self::London => "Europe/London",
        }
    }

    /// The town, as a visitor reads it.
    pub const fn city_name(self) -> &'static str {
        match self {
            Self::Lagos => "Lagos",
            Self::London => "London",
        }
    }

    pub const fn other_zone(self) -> Self {
        match self {
            Self::Lagos => Self::London,
            Self::London => Self::Lagos,
        }
    }

    /// A moment on this zone's wall clock.
    pub fn to_local(self, moment: DateTime<Utc>) -> DateTime<Tz> {
        moment.with_timezone(&self.to_chrono())
    }

    /// The moment at which this zone's wall clock shows a time: none in the hour that is skipped in spring, two in the
    /// hour that is doubled in autumn.
    pub fn timestamp_of_local(self, local: NaiveDateTime) -> MappedLocalTime<DateTime<Utc>> {
        self.to_chrono()
            .from_local_datetime(&local)
            .map(|at| at.to_utc())
    }

    pub(crate) const fn to_chrono(self) -> Tz {
        match self {
            Self::Lagos => chrono_tz::Africa::Lagos,
            Self::London => chrono_tz::Europe::London,
        }
    }
}

impl fmt::Display for PracticeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PracticeZone {
    type Err = ZoneError;

    fn from_str(name: &str) -> Result<Self, ZoneError> {
        [Self::Lagos, Self::London]
            .into_iter()
            .find(|z| z.name() == name)
            .ok_or(ZoneError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_read_by_their_name() {
        assert_eq!("Africa/Lagos".parse(), Ok(PracticeZone::Lagos));
        assert_eq!("Mars/Olympus".parse::<PracticeZone>(), Err(ZoneError));
        assert_eq!(
            serde_json::to_string(&PracticeZone::London).unwrap(),
            "\"Europe/London\""
        );
    }
}
