//! Times as pages show them.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A choice: what is sent, and what is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CareChoice)]
pub struct SelectOption {
    pub key: String,
    pub label: String,
}

impl SelectOption {
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
        }
    }
}

/// A time that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestTime)]
pub struct TimeView {
    pub at: DateTime<Utc>,
    /// As `2:30pm`.
    pub label: String,
    /// The same on a second clock: of the other one, where somebody asks for somebody else who lives by another, else of the
    /// other country that the house works in.
    pub beside: Option<String>,
    /// Id of who is free then.
    pub clinician: String,
}

/// A day with its times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestDay)]
pub struct DayView {
    /// `2027-01-12`.
    pub date: String,
    /// `Tuesday 12 January 2027`.
    pub label: String,
    /// `Tue`, for a tab.
    pub weekday: String,
    /// Day of the month, for a tab.
    pub day: u32,
    pub times: Vec<TimeView>,
}

/// The time that is kept for the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestHeld)]
pub struct HeldView {
    pub at: DateTime<Utc>,
    pub clinician: String,
    /// On all clocks by name: of whose time it is, of who asks, of the patient.
    pub words: String,
    /// Until when it is kept.
    pub until: DateTime<Utc>,
    pub until_text: String,
    /// It is kept as long as its payment is open, whatever the clock says.
    pub while_paying: bool,
    pub can_extend: bool,
}

/// Times to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestTimes)]
pub struct TimesView {
    pub zone: String,
    pub zones: Vec<SelectOption>,
    pub channel: String,
    pub channels: Vec<SelectOption>,
    pub days: Vec<DayView>,
    pub held: Option<HeldView>,
    /// Value of `from` for earlier days.
    pub earlier: Option<String>,
    /// Value of `from` for later days.
    pub later: Option<String>,
    /// Where times are chosen on another site.
    pub external: Option<String>,
    /// Nothing is free.
    pub nothing: bool,
    pub on_waiting_list: bool,
}
