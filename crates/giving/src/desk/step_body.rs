//! What a person at the desk sends with a step.

use serde::Deserialize;
use utoipa::ToSchema;

/// What is done with a gift or a monthly gift, at the version that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GiftStepBody)]
pub struct StepBody {
    pub version: i32,
    #[serde(default)]
    pub note: String,
}

/// A note for a history: one line, of so many signs at most.
pub fn normalise_note(text: &str) -> String {
    forms::text::normalise_line(text)
        .chars()
        .take(500)
        .collect()
}
