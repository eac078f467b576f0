//! What the desk has set. Defaults stand in no code: they are those of the settings document.

use chrono::NaiveDate;
use kernel::settings::{days, not_blank};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Whom to call in an emergency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EmergencyLine {
    /// Two letters.
    #[serde(deserialize_with = "not_blank")]
    pub country: String,
    /// As people read it.
    #[serde(deserialize_with = "not_blank")]
    pub number: String,
    /// What to do beside calling.
    #[serde(default)]
    pub note: Option<String>,
}

/// A day that is expected to be a public holiday.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ExpectedHoliday {
    /// Two letters.
    pub country: Option<String>,
    /// As it is typed: `2027-03-10`.
    pub date: Option<String>,
}

impl ExpectedHoliday {
    /// The day; none where that cannot be read.
    #[must_use]
    pub fn day(&self) -> Option<NaiveDate> {
        self.date.as_deref()?.trim().parse().ok()
    }
}

/// The settings of the finder.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// By country; those of the site come first.
    pub emergency: Vec<EmergencyLine>,
    /// What is said where the list of a country is known to be partial, by its two letters.
    pub partial: Map<String, Value>,
    /// Shown where nothing was found.
    #[serde(deserialize_with = "not_blank")]
    pub no_places: String,
    /// Shown where nobody knows where the visitor is.
    #[serde(deserialize_with = "not_blank")]
    pub no_location: String,
    /// Holidays of which only a new moon tells whether they are.
    pub expected_holidays: Vec<ExpectedHoliday>,
    /// Days for which the contacts of decided reports are kept.
    #[serde(deserialize_with = "days")]
    pub keep_days: u32,
}

impl Settings {
    /// Whom to call in a country.
    #[must_use]
    pub fn emergency_of(&self, country: &str) -> Option<&EmergencyLine> {
        self.emergency.iter().find(|line| line.country == country)
    }

    /// What is said of a country's list.
    #[must_use]
    pub fn partial_of(&self, country: &str) -> Option<String> {
        let text = self.partial.get(country)?.as_str()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}
