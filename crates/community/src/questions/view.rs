//! Shapes of questions. `Question` has the spec's fields and no other (spec 2 §3).

use kernel::Page;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub use super::view_builders::{
    build_card, build_corrections, build_detail, build_own_question, build_question,
    build_question_comment, is_waiting_own, mode_key, parse_blocks, parse_reviewer, question_path,
};
use crate::model::{HoldReason, ItemState};

/// A question, as the specification has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Question {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: String,
    /// When it was asked, ISO.
    pub date: String,
    pub title: String,
    pub question: String,
    pub likes: i64,
    /// What was said under it, the oldest first.
    pub comments: Vec<ForumComment>,
    #[serde(rename = "hasDoctorReplied")]
    pub has_doctor_replied: bool,
    /// The doctor's answer as plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ForumComment {
    pub user: String,
    /// When, ISO.
    pub date: String,
    pub content: String,
}

/// The same with what a page needs beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionComment {
    #[serde(rename = "_key")]
    pub key: String,
    #[serde(flatten)]
    pub said: ForumComment,
    pub date_text: String,
    pub is_doctor: bool,
    /// Of the reader's own that wait: `pending` or `held`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<ItemState>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionCard {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: String,
    /// When, ISO.
    pub date: String,
    pub date_text: String,
    pub title: String,
    pub question: String,
    pub likes: i64,
    pub comments: i64,
    pub has_doctor_replied: bool,
    /// The doctor's answer as plain text.
    pub answer: Option<String>,
    /// Short name of what it is about.
    pub category: Option<String>,
    pub helpful: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CommunityView {
    #[serde(flatten)]
    pub page: Page<QuestionCard>,
    pub categories: Vec<CategoryCount>,
    pub waiting: WaitingTime,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryCount {
    pub name: String,
    pub slug: String,
    pub count: i64,
}

/// How long one waits, as it was in the last 30 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingTime {
    /// Half of the answers took this many hours at most; left out when there were too few to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_hours: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reviewer {
    pub name: String,
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RelatedQuestion {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    pub url: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionDetail {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: String,
    /// When, ISO.
    pub date: String,
    pub date_text: String,
    pub title: String,
    pub question: String,
    pub likes: i64,
    /// What was said under it, the oldest first.
    pub comments: Vec<QuestionComment>,
    /// Zero bits that the hash of a comment's `work` begins with; left out where none is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<u32>,
    /// Where those comments stand, when a page of them was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paging: Option<CommentPaging>,
    pub has_doctor_replied: bool,
    /// The doctor's answer as plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The doctor's answer as Portable Text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Value>>)]
    pub answer_blocks: Option<Value>,
    /// When the doctor answered, ISO.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<Reviewer>,
    /// When it was last reviewed, ISO.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewed_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewed_text: Option<String>,
    /// Country that the advice fits, where it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits_country: Option<String>,
    /// What was changed in the answer since it was published, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<AnswerCorrection>,
    pub helpful: i64,
    /// Short name of what it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category_name: Option<String>,
    /// Where its asker lives, where they said it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Other answered questions of the kind.
    pub related: Vec<RelatedQuestion>,
    /// `published`, or of the reader's own where it stands.
    pub state: ItemState,
}

/// What was changed in a published answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerCorrection {
    pub note: String,
    /// When, ISO.
    pub date: String,
    pub date_text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CommentPaging {
    pub total: i64,
    /// This page, from 1.
    pub page: u64,
    pub pages: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AskOptions {
    pub open: bool,
    /// `open`, `review` or `doctor`.
    pub mode: String,
    pub categories: Vec<CategoryName>,
    /// Countries whose urgent numbers are known.
    pub countries: Vec<CountryName>,
    pub waiting: WaitingTime,
    /// Most characters.
    pub limits: AskLimits,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryName {
    pub name: String,
    pub slug: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CountryName {
    /// ISO 3166.
    pub code: String,
    pub name: String,
}

/// Most characters of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskLimits {
    pub title: usize,
    pub question: usize,
}

/// Why an item is held, for its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HoldNotice {
    pub reason: HoldReason,
    pub why: String,
}

impl HoldNotice {
    pub fn from_state(state: ItemState, reason: Option<HoldReason>) -> Option<Self> {
        let reason = reason.filter(|_| state == ItemState::Held)?;
        let why = match reason {
            HoldReason::Crisis => {
                l10n::t!("community-held-crisis")
            }
            HoldReason::Emergency => {
                l10n::t!("community-held-emergency")
            }
            HoldReason::PersonalData => {
                l10n::t!("community-held-personal-data")
            }
            HoldReason::Links => l10n::t!("community-held-links"),
            HoldReason::Words | HoldReason::Repeat | HoldReason::NoWork => {
                l10n::t!("community-held-words")
            }
            HoldReason::Reported => l10n::t!("community-held-reported"),
        };
        Some(Self {
            reason,
            why: why.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_held_item_has_a_reason_for_its_author() {
        assert_eq!(
            HoldNotice::from_state(ItemState::Published, Some(HoldReason::Words)),
            None
        );
        let hold = HoldNotice::from_state(ItemState::Held, Some(HoldReason::Crisis)).unwrap();
        assert!(hold.why.contains("call one of the numbers now"));
    }
}
