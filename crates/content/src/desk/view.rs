//! What the desk's calls answer.
use chrono::{DateTime, Utc};
use kernel::Page;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::check_findings::DocumentCheck;
use super::document_action::DocumentAction;
use super::review_state::is_approved;
use crate::documents::table::head::{DocumentState, Model};
use crate::view::MoneyView;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeaseView {
    pub name: String,
    /// Until when, unless it is renewed.
    pub until: DateTime<Utc>,
    pub mine: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentRow {
    pub id: String,
    pub kind: String,
    /// Its title; empty while it has none.
    pub title: String,
    pub state: DocumentState,
    pub live: bool,
    /// True when a newer draft stands beside the version on the site.
    pub changed: bool,
    pub category: String,
    pub clinical: bool,
    pub sample: bool,
    /// A sample that is on the site and takes no bookings and no money, because the site has content of its own.
    pub closed: bool,
    /// What a package or a product costs in its newest version, in each currency that it is sold in.
    pub prices: Vec<MoneyView>,
    pub slug: Option<String>,
    pub url: Option<String>,
    pub updated_at: DateTime<Utc>,
    pub updated_by: String,
    pub scheduled_at: Option<DateTime<Utc>>,
    /// When it is taken off the site.
    pub unpublish_at: Option<DateTime<Utc>>,
    /// `YYYY-MM-DD` of its next review.
    pub review_due: Option<String>,
    pub lease: Option<LeaseView>,
}

impl DocumentRow {
    pub(super) fn from_head(head: Model, lease: Option<LeaseView>) -> Self {
        Self {
            url: live_url(&head),
            state: head.state,
            live: head.live,
            changed: head.live && head.has_draft,
            clinical: head.clinical,
            sample: head.sample,
            closed: false,
            prices: Vec::new(),
            slug: head.slug.filter(|_| head.live),
            updated_at: head.updated_at,
            updated_by: head.by_name,
            scheduled_at: head.scheduled_at,
            unpublish_at: head.unpublish_at,
            review_due: Some(head.review_due).filter(|due| !due.is_empty()),
            lease,
            id: head.id,
            kind: head.kind,
            title: head.title,
            category: head.category,
        }
    }
}

pub(super) fn live_url(head: &Model) -> Option<String> {
    let kind = head.kind.parse().ok()?;
    let address = head.slug.as_deref().unwrap_or(&head.id);
    let url = crate::documents::page_url(kind, &head.id, address, &head.title)?;
    head.live.then_some(url)
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct DocumentCounts {
    pub draft: u64,
    pub in_review: u64,
    pub approved: u64,
    pub scheduled: u64,
    pub published: u64,
    pub archived: u64,
    pub deleted: u64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DocumentList {
    #[serde(flatten)]
    pub page: Page<DocumentRow>,
    /// How many of the same search stand where; `state` is not counted as a filter here.
    pub counts: DocumentCounts,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishedView {
    pub revision: i64,
    pub at: DateTime<Utc>,
    pub url: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalView {
    pub by: String,
    pub at: DateTime<Utc>,
    pub revision: i64,
}

impl ApprovalView {
    pub(super) fn from_head(head: &Model) -> Option<Self> {
        // What was changed since carries no approval, though the row remembers the last one.
        let at = head.approved_at.filter(|_| is_approved(head))?;
        Some(Self {
            by: head.approved_by.clone(),
            at,
            revision: head.revision,
        })
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    pub id: String,
    pub kind: String,
    pub title: String,
    pub state: DocumentState,
    /// The newest revision; what a save builds on. 0 for settings that were never changed.
    pub revision: i64,
    #[schema(value_type = Object)]
    pub body: Value,
    pub published: Option<PublishedView>,
    /// True when the newest revision was never on the site.
    pub changed: bool,
    pub clinical: bool,
    /// A sample that is on the site and takes no bookings and no money, because the site has content of its own.
    pub closed: bool,
    pub scheduled_at: Option<DateTime<Utc>>,
    pub schedule_zone: Option<String>,
    /// When it is taken off the site.
    pub unpublish_at: Option<DateTime<Utc>>,
    pub unpublish_zone: Option<String>,
    /// The approval of exactly this revision.
    pub approval: Option<ApprovalView>,
    /// What was said when it was sent back.
    pub note: Option<String>,
    pub updated_at: DateTime<Utc>,
    pub updated_by: String,
    /// What wants another look before it is published.
    pub checks: Vec<DocumentCheck>,
    pub lease: Option<LeaseView>,
    /// Why it cannot be changed as it stands, in words; absent when it can.
    pub locked: Option<String>,
    pub actions: Vec<DocumentAction>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CreatedDocument {
    pub id: String,
    pub revision: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SavedDraft)]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    pub revision: i64,
    pub saved_at: DateTime<Utc>,
    /// What wants another look before it is published.
    pub checks: Vec<DocumentCheck>,
}
