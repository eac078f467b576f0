//! What the files in `data/` hold: a rule as it is written, and why they cannot be used.

use serde::Deserialize;

use crate::level::SafetyLevel;
use crate::pattern::PatternError;

/// A red flag, as the doctor reads and signs it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedFlagRule {
    /// Stable name, `chest-pain`.
    pub id: String,
    pub level: SafetyLevel,
    pub card: String,
    /// What may be behind it; for the desk, never shown to visitors.
    pub condition: String,
    /// Why help is needed at once.
    pub reason: String,
    /// Where this stands, in words.
    pub source: String,
    pub url: String,
    /// Also counts in a question: who asks for means needs help, too.
    #[serde(default)]
    pub asked_too: bool,
    /// Whether the trained words never overrule it: of unseen messages that it flagged, none was harmless.
    #[serde(default)]
    pub certain: bool,
    /// With this set, no single way to say it is enough: each is a sign with points, `+2 <fever>`, and signs that stand
    /// together must have so many.
    #[serde(default)]
    pub at_least: u32,
    pub says: Vec<String>,
}

/// The data cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Pattern(#[from] PatternError),
    #[error("{0} is not a list of texts")]
    Shape(String),
    #[error("a guard is missing in guards.json")]
    Guard,
    #[error("weights.bin ends within a record")]
    Weights,
}
