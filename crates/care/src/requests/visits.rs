//! The record of a visit: what came of it, when to seek help, when to look again. The patient reads it too.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// What a visit may come to, with the words for the patient.
pub const OUTCOMES: [(&str, &str); 5] = [
    ("advice_given", "You were advised."),
    ("follow_up", "You were advised, and we look at it again."),
    ("referred", "You were advised to be seen by somebody."),
    ("urgent", "You were advised to get urgent help."),
    (NOT_REACHED, "We could not reach you."),
];
/// Nobody was reached.
pub const NOT_REACHED: &str = "not_reached";

/// The record of a visit as it is sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    /// A key of [`OUTCOMES`].
    pub outcome: String,
    /// What the patient was told to watch for, and when to seek help.
    pub advice: String,
    /// The day to look again.
    pub follow_up: Option<NaiveDate>,
}

impl Visit {
    /// What came of it, in words for the patient.
    pub fn outcome_words(&self) -> &'static str {
        let known = OUTCOMES.iter().find(|(key, _)| *key == self.outcome);
        known.map_or("", |(_, words)| words)
    }
}
