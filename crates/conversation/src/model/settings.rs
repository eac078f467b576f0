//! What the desk sets for the conversation: the settings document `settings-conversation`.
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// When a comment is seen by others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommentRule {
    /// There are no comments.
    Off,
    /// Once somebody at the desk has looked at it.
    #[default]
    AfterApproval,
    /// At once, unless screening holds it.
    AtOnce,
}

/// How community questions are taken (care-and-law §3.5: the law may treat them differently).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionMode {
    /// Seen at once, unless screening holds it.
    Open,
    /// Seen once somebody at the desk has looked at it.
    #[default]
    ReviewFirst,
    /// Never seen as it was asked: the doctor publishes an edited question with the answer.
    DoctorPublishes,
}

/// How dates of comments and questions are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DateStyle {
    /// `2:30pm Lagos (1:30pm London), Tuesday 12 January 2027` (care-and-law §7).
    #[default]
    Plain,
    /// `January 12, 2027 at 2:30 PM` for comments and `2027-01-12` for questions (spec 1 §9, spec 2 §9).
    Spec,
}

/// Fewer would erase questions before the doctor comes to them.
pub const LEAST_OPEN_DAYS: u32 = 30;

/// What the desk has set. Defaults stand in no code: they are those of the settings document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// For posts that have no rule of their own.
    pub comments: CommentRule,
    /// Comments of a post close this many days after it was published; 0 is never.
    pub close_after_days: u32,
    /// How dates are written.
    pub date_style: DateStyle,
    /// How questions are taken.
    pub questions: QuestionMode,
    /// Days that a private thread is kept after it was closed; then it is erased.
    pub keep_private_days: u32,
    /// Days that a thread which nobody closed is kept after the last thing that was said in it; then it is erased. Never
    /// fewer than [`LEAST_OPEN_DAYS`].
    #[serde(deserialize_with = "open_days")]
    pub keep_open_days: u32,
    /// Who is mailed when something sounds like a crisis; nobody when empty.
    pub on_call: String,
}

/// Days of open threads, never too few.
fn open_days<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    Ok(u32::deserialize(deserializer)?.max(LEAST_OPEN_DAYS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn open_threads_are_kept_long_enough_for_the_doctor_to_come_to_them() {
        let settings: Settings = testkit::settings("conversation", &json!({ "keepOpenDays": 0 }));
        assert_eq!(settings.keep_open_days, LEAST_OPEN_DAYS);
    }
}
