//! What a breach is, as it is entered and shown.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::StoredEnum;
use utoipa::ToSchema;

store::stored_enum! {
    /// How likely it harms people.
    #[derive(Default)]
    #[schema(as = BreachRisk)]
    pub enum Harm {
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

impl Harm {
    /// What a stored word means.
    pub fn read(word: &str) -> Self {
        StoredEnum::read(word).unwrap_or_default()
    }
}

/// What is known of a breach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BreachFacts)]
pub struct Facts {
    /// What to call it.
    pub title: String,
    /// When it happened, where that is known.
    pub happened_at: Option<DateTime<Utc>>,
    /// What happened.
    pub facts: String,
    /// Which kinds of data and of people.
    pub categories: Vec<String>,
    /// How many people, about.
    pub people: Option<u32>,
    /// How many records, about.
    pub records: Option<u32>,
    /// What may come of it for them.
    pub consequences: String,
    /// What was done about it, and is going to be.
    pub measures: String,
    /// Why somebody was not told.
    pub why_not: String,
    /// Why somebody was told later than 72 hours.
    pub why_late: String,
}

/// A breach as it is entered.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BreachBody)]
pub struct Body {
    /// The version that was seen; for a change.
    #[serde(default)]
    pub version: i32,
    /// When somebody became aware of it: the clock begins.
    pub noticed_at: DateTime<Utc>,
    /// How likely it harms people.
    #[serde(default)]
    pub risk: Harm,
    /// When the NDPC was told.
    #[serde(default)]
    pub ndpc_at: Option<DateTime<Utc>>,
    /// When the ICO was told.
    #[serde(default)]
    pub ico_at: Option<DateTime<Utc>>,
    /// When the people were told.
    #[serde(default)]
    pub people_at: Option<DateTime<Utc>>,
    /// The rest.
    #[serde(flatten)]
    pub facts: Facts,
}

/// Where a breach stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BreachState)]
pub enum Stands {
    /// Somebody has to be told, or it is not known whether.
    Open,
    /// Everybody was told who has to be.
    Told,
    /// Everything is done.
    Closed,
}

/// A line of what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BreachLine)]
pub struct Line {
    pub at: DateTime<Utc>,
    pub by: String,
    pub text: String,
}

/// A breach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Breach)]
pub struct View {
    pub id: String,
    /// The number of its entry.
    pub reference: String,
    /// Counts its changes.
    pub version: i32,
    /// When somebody became aware of it.
    pub noticed_at: DateTime<Utc>,
    /// Until when the authorities are told: 72 hours later.
    pub due_at: DateTime<Utc>,
    /// Hours until then; below 0 once they are over.
    pub hours_left: i64,
    /// Where it stands.
    pub state: Stands,
    /// How likely it harms people.
    pub risk: Harm,
    /// When the NDPC was told.
    pub ndpc_at: Option<DateTime<Utc>>,
    /// When the ICO was told.
    pub ico_at: Option<DateTime<Utc>>,
    /// When the people were told.
    pub people_at: Option<DateTime<Utc>>,
    /// What is known.
    #[serde(flatten)]
    pub facts: Facts,
    /// When everything was done.
    pub closed_at: Option<DateTime<Utc>>,
    /// What was done, oldest first; in the list it is left out.
    pub log: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BreachList)]
pub struct Register {
    /// The newest first.
    pub items: Vec<View>,
}
