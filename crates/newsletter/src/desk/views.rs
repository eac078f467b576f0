//! What the desk is shown.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::issues::records::{DeliveryProgress, count_deliveries};
use crate::ports::PostFacts;
use crate::tables::issue::{IssueKind, IssueSegment, IssueState, Model};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskIssueRow)]
pub struct IssueRow {
    pub id: String,
    /// From 1, once it goes out.
    pub number: Option<i32>,
    pub subject: String,
    pub state: IssueState,
    pub kind: IssueKind,
    pub send_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    /// Deliveries of it, and where they are.
    pub total: u64,
    pub queued: u64,
    pub sent: u64,
    pub failed: u64,
    /// It is not known whether the server took them.
    pub unsure: u64,
    pub skipped: u64,
    /// Why it did not go out.
    pub trouble: Option<String>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DeskIssuePost)]
pub struct PostView {
    pub id: String,
    pub title: String,
    pub href: String,
    pub category: String,
    pub date: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskIssue)]
pub struct IssueView {
    #[serde(flatten)]
    pub row: IssueRow,
    pub summary: String,
    /// Portable Text.
    #[schema(value_type = Vec<Object>)]
    pub intro: Value,
    pub posts: Vec<PostView>,
    pub segment: IssueSegment,
    /// To be sent back with each change.
    pub revision: i32,
    /// Who changed it last: `system` or `staff:{id}`.
    pub by: String,
    /// What is missing before it can go out.
    pub checks: Vec<String>,
    /// Whether the one who looks may send it.
    pub may_publish: bool,
}

impl From<PostFacts> for PostView {
    fn from(post: PostFacts) -> Self {
        Self {
            id: post.id,
            title: post.title,
            href: post.href,
            category: post.category,
            date: post.date,
        }
    }
}

impl IssueRow {
    pub(super) async fn load_row(store: &Store, row: &Model) -> Result<Self, StoreError> {
        let progress = if row.begun_at.is_some() {
            count_deliveries(store, &row.id).await?
        } else {
            DeliveryProgress::default()
        };
        Ok(Self {
            id: row.id.clone(),
            number: row.number,
            subject: row.subject.clone(),
            state: row.state,
            kind: row.kind,
            send_at: row.send_at,
            sent_at: row.sent_at,
            total: progress.total(),
            queued: progress.queued,
            sent: progress.sent,
            failed: progress.failed,
            unsure: progress.unsure,
            skipped: progress.skipped,
            trouble: row.trouble.clone(),
            updated_at: row.updated_at,
        })
    }
}
