//! A question as the desk shows it.
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use threads::ThreadMessage;
use utoipa::ToSchema;

use super::super::views::DecisionStep;
use crate::model::{HoldReason, ItemState};
use crate::questions::view::{AnswerCorrection, Reviewer};
use crate::tables::question::AskerAge;

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskAnswer {
    /// Portable Text.
    #[schema(value_type = Vec<Object>)]
    pub blocks: Value,
    pub is_public: bool,
    pub is_draft: bool,
    pub at: Option<DateTime<Utc>>,
    pub by: Option<String>,
    pub reviewer: Option<Reviewer>,
    pub reviewed_at: Option<DateTime<Utc>>,
    pub review_due: Option<DateTime<Utc>>,
    /// `NG` or `GB`; everywhere when none.
    pub fits_country: Option<String>,
    /// What readers were told of changes, the newest first.
    pub corrections: Vec<AnswerCorrection>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct OtherQuestion {
    pub id: String,
    /// Empty for a private one.
    pub title: String,
    pub url: Option<String>,
    pub answered: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskQuestion {
    pub id: String,
    /// Counts changes; a save names the one that it began with.
    pub version: i64,
    pub is_private: bool,
    pub state: ItemState,
    pub hold: Option<HoldReason>,
    /// 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
    pub risk: u8,
    /// Short name.
    pub category: Option<String>,
    pub country: Option<String>,
    /// Who asks is 18 or over, or asks as a parent; none where it was not said.
    pub age: Option<AskerAge>,
    pub title: String,
    pub text: String,
    pub user: String,
    pub at: DateTime<Utc>,
    pub date_text: String,
    pub published_at: Option<DateTime<Utc>>,
    pub likes: i64,
    pub comments: i64,
    pub helpful: i64,
    /// Its page, where everybody can see it.
    pub url: Option<String>,
    pub answer: Option<DeskAnswer>,
    /// Behind the code; empty for who may not read health details.
    pub messages: Vec<ThreadMessage>,
    /// The oldest first.
    pub history: Vec<DecisionStep>,
    /// Questions that say nearly the same.
    pub related: Vec<OtherQuestion>,
    pub duplicate_of: Option<OtherQuestion>,
    /// What everybody reads of a private question.
    pub general_version: Option<OtherQuestion>,
    /// The private question that it is the general version of.
    pub general_of: Option<OtherQuestion>,
    /// How questions come onto the site: `open`, `review` or `edited`.
    pub mode: String,
    pub closed_at: Option<DateTime<Utc>>,
    pub erase_after: Option<DateTime<Utc>>,
    /// That this person read it is a line of the audit log.
    pub view_recorded: bool,
}

/// The answer where somebody else changed the question in between.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovedQuestion {
    /// `moved`, with words.
    #[serde(flatten)]
    pub problem: ProblemDetails,
    pub current: DeskQuestion,
}
