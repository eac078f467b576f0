//! What the desk sets for the conversation: the settings document `settings-conversation`.
use serde::{Deserialize, Serialize};
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

/// What the desk has set. What it left out or wrote wrongly is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
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
    pub keep_open_days: u32,
    /// Who is mailed when something sounds like a crisis; nobody when empty.
    pub on_call: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            comments: CommentRule::default(),
            close_after_days: 0,
            date_style: DateStyle::default(),
            questions: QuestionMode::default(),
            keep_private_days: 90,
            keep_open_days: 365,
            on_call: String::new(),
        }
    }
}

impl Settings {
    /// Reads a settings document field by field, so that one wrong field spoils no other.
    #[must_use]
    pub fn read(words: &serde_json::Map<String, serde_json::Value>) -> Self {
        let default = Self::default();
        Self {
            comments: field(words, "comments", default.comments),
            close_after_days: field(words, "closeAfterDays", default.close_after_days),
            date_style: field(words, "dateStyle", default.date_style),
            questions: field(words, "questions", default.questions),
            keep_private_days: field(words, "keepPrivateDays", default.keep_private_days),
            keep_open_days: field(words, "keepOpenDays", default.keep_open_days)
                .max(LEAST_OPEN_DAYS),
            on_call: field(words, "onCall", default.on_call),
        }
    }
}

fn field<T: serde::de::DeserializeOwned>(
    words: &serde_json::Map<String, serde_json::Value>,
    name: &str,
    otherwise: T,
) -> T {
    words
        .get(name)
        .and_then(|value| serde_json::from_value(value.clone()).ok())
        .unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_wrong_field_spoils_no_other() {
        let words = json!({ "comments": "at_once", "closeAfterDays": "soon", "questions": 7, "keepOpenDays": 0, "onCall": "ade@example.org" });
        let settings = Settings::read(words.as_object().unwrap());
        assert_eq!(
            settings,
            Settings {
                comments: CommentRule::AtOnce,
                keep_open_days: LEAST_OPEN_DAYS,
                on_call: "ade@example.org".to_owned(),
                ..Settings::default()
            }
        );
    }
}
