//! What a breach is, as it is entered and shown.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::StoredEnum;
use utoipa::ToSchema;

store::stored_enum! {
    /// How likely it harms people.
    #[derive(Default)]
    #[schema(as = BreachRisk)]
    pub enum BreachRisk {
        /// Not judged yet: the clock runs as if there were one.
        #[default]
        Unknown = "unknown" => Wait "Not known",
        /// Unlikely: nobody has to be told, and why is written down.
        None = "none" => "No risk",
        /// Likely: the authorities are told.
        Risk = "risk" => Bad "Risk",
        /// High: the people are told too, at once.
        High = "high" => Bad "High risk",
    }
}

impl BreachRisk {
    pub fn parse_risk(word: &str) -> Self {
        StoredEnum::from_stored(word).unwrap_or_default()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BreachFacts)]
pub struct BreachFacts {
    pub title: String,
    pub happened_at: Option<DateTime<Utc>>,
    pub facts: String,
    /// Which kinds of data and of people.
    pub categories: Vec<String>,
    /// How many people, about.
    pub people: Option<u32>,
    /// How many records, about.
    pub records: Option<u32>,
    /// What may come of it for them.
    pub consequences: String,
    pub measures: String,
    /// Why somebody was not told.
    pub why_not: String,
    /// Why somebody was told later than 72 hours.
    pub why_late: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BreachBody)]
pub struct BreachRequest {
    /// The version that was seen; for a change.
    #[serde(default)]
    pub version: i32,
    /// When somebody became aware of it: the clock begins.
    pub noticed_at: DateTime<Utc>,
    #[serde(default)]
    pub risk: BreachRisk,
    #[serde(default)]
    pub ndpc_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub ico_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub people_at: Option<DateTime<Utc>>,
    #[serde(flatten)]
    pub facts: BreachFacts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BreachState)]
pub enum BreachState {
    /// Somebody has to be told, or it is not known whether.
    Open,
    /// Everybody was told who has to be.
    #[serde(rename = "told")]
    Notified,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BreachLine)]
pub struct BreachLine {
    pub at: DateTime<Utc>,
    pub by: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Breach)]
pub struct BreachView {
    pub id: String,
    pub reference: String,
    pub version: i32,
    pub noticed_at: DateTime<Utc>,
    /// Until when the authorities are told: 72 hours later.
    pub due_at: DateTime<Utc>,
    /// Hours until then; below 0 once they are over.
    pub hours_left: i64,
    pub state: BreachState,
    pub risk: BreachRisk,
    pub ndpc_at: Option<DateTime<Utc>>,
    pub ico_at: Option<DateTime<Utc>>,
    pub people_at: Option<DateTime<Utc>>,
    #[serde(flatten)]
    pub facts: BreachFacts,
    pub closed_at: Option<DateTime<Utc>>,
    /// What was done, oldest first; in the list it is left out.
    pub log: Vec<BreachLine>,
}
