//! What the desk is told about items.
use chrono::{DateTime, Utc};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::{HoldReason, Item, ItemState};

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskCounts {
    /// Comments and public questions that wait for their review.
    pub pending: u64,
    /// Items that were held because something was noticed.
    pub held: u64,
    /// Items with open reports.
    pub reported: u64,
    pub complaints: u64,
    /// Complaints that must be acknowledged within a week, or should have been.
    pub complaints_due: u64,
    /// Items that sound like somebody is in danger.
    pub crisis: u64,
    /// Public questions without the doctor's answer.
    pub unanswered: u64,
    /// The same for private ones.
    pub unanswered_private: u64,
    /// Of both, those that wait for a moderator, too.
    pub unanswered_to_moderate: u64,
    /// Hours that the oldest waiting item has waited.
    pub oldest_hours: Option<i64>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SubjectSummary {
    pub title: String,
    /// From the root of the site; none while nobody can see it.
    pub url: Option<String>,
}

/// What the same visitor wrote, without saying who it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct VisitorCounts {
    pub items: u64,
    pub held: u64,
    pub removed: u64,
}

/// A comment or question in the queue.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueRow {
    #[schema(value_type = String)]
    pub item: Item,
    /// `comment` or `question`.
    pub kind: String,
    /// Of questions.
    pub title: Option<String>,
    /// Whole; empty for private questions in lists.
    pub text: String,
    pub name: String,
    /// What a comment stands under, or where a question stands.
    pub subject: Option<SubjectSummary>,
    pub state: ItemState,
    pub hold: Option<HoldReason>,
    /// 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
    pub risk: u8,
    /// Open reports.
    pub reports: u64,
    pub at: DateTime<Utc>,
    pub date_text: String,
    pub visitor: VisitorCounts,
    pub is_private: bool,
    /// Private, and not for this person to read.
    pub sealed: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct QueueList {
    #[serde(flatten)]
    pub page: Page<QueueRow>,
    pub counts: DeskCounts,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ParentComment {
    #[schema(value_type = String)]
    pub item: Item,
    pub name: String,
    pub text: String,
}

/// A place in the text that was noticed, in characters.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct FoundPlace {
    pub start: usize,
    pub end: usize,
    /// `words` or `links`.
    pub why: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportOfItem {
    pub id: String,
    pub reason: String,
    pub words: Option<String>,
    pub at: DateTime<Utc>,
    pub state: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DecisionStep {
    pub at: DateTime<Utc>,
    pub action: String,
    pub reason: Option<String>,
    pub note: Option<String>,
    pub from: ItemState,
    pub to: ItemState,
    /// None when the site itself decided.
    pub by: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SimilarQuestion {
    #[schema(value_type = String)]
    pub item: Item,
    pub title: String,
    pub url: Option<String>,
}

/// What staff may do with a comment under an article beside deciding about it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentRights {
    /// The doctor may answer it.
    pub answer: bool,
    /// It may stand on top of its article.
    pub pin: bool,
    pub is_pinned: bool,
    /// Written with the doctor's badge.
    pub by_doctor: bool,
}

/// How many like and dislike something, also where readers see likes alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReactionTotals {
    pub likes: i64,
    pub dislikes: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueItem {
    #[serde(flatten)]
    pub row: QueueRow,
    pub comment: CommentRights,
    /// What readers think of it; of comments alone.
    pub reactions: Option<ReactionTotals>,
    pub parent: Option<ParentComment>,
    pub found: Vec<FoundPlace>,
    pub report_list: Vec<ReportOfItem>,
    /// The oldest first.
    pub history: Vec<DecisionStep>,
    /// For merging.
    pub similar: Vec<SimilarQuestion>,
}
