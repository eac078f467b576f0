//! Numbers to call, and where they answer.

use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A number to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HelplineNumber {
    /// Who answers.
    pub label: String,
    /// As shown and dialled, `116 123`.
    pub tel: String,
    /// Day on which somebody last made sure of it, `2026-11-21`.
    pub checked_on: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum HelplineRegion {
    #[serde(rename = "NG")]
    Nigeria,
    #[serde(rename = "GB")]
    UnitedKingdom,
    /// The country is not known.
    #[serde(rename = "unknown")]
    Unknown,
}

impl HelplineRegion {
    pub(crate) fn from_country(country: Option<PhoneCountry>) -> Self {
        match country {
            Some(PhoneCountry::Nigeria) => Self::Nigeria,
            Some(PhoneCountry::UnitedKingdom) => Self::UnitedKingdom,
            None => Self::Unknown,
        }
    }

    /// As it stands in the data.
    #[cfg(feature = "http")]
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Nigeria => "NG",
            Self::UnitedKingdom => "GB",
            Self::Unknown => "unknown",
        }
    }
}
