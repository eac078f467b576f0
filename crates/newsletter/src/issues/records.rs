//! Issues' rows, and what stands in them as JSON.

use kernel::{CacheTag, Id, Page, PageParams};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Store, StoreError, WriteTx, fetch_page};

use crate::ports::PostFacts;
use crate::tables::delivery::{self, DeliveryState};
use crate::tables::issue::{Column, Entity, IssueKind, IssueSegment, IssueState, Model};

/// Names all issues, and the words of the form.
pub(crate) fn issues_tag() -> CacheTag {
    CacheTag::new("newsletter:issues")
}

/// A post as an issue shows it; kept with the issue once it goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PublishedPost {
    pub id: String,
    pub title: String,
    pub href: String,
    pub summary: String,
    pub category: String,
}

impl From<PostFacts> for PublishedPost {
    fn from(post: PostFacts) -> Self {
        Self {
            id: post.id,
            title: post.title,
            href: post.href,
            summary: post.summary,
            category: post.category,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeliveryProgress {
    pub queued: u64,
    pub sent: u64,
    pub failed: u64,
    pub unsure: u64,
    pub skipped: u64,
}

impl DeliveryProgress {
    pub fn total(self) -> u64 {
        self.queued + self.sent + self.failed + self.unsure + self.skipped
    }
}

impl Model {
    /// A draft with nothing in it.
    pub(crate) fn new_draft(tx: &WriteTx) -> Self {
        Self {
            id: tx.new_id().to_string(),
            number: None,
            state: IssueState::Draft,
            kind: IssueKind::Weekly,
            subject: String::new(),
            summary: String::new(),
            intro: "[]".to_owned(),
            posts: "[]".to_owned(),
            segment: "{}".to_owned(),
            revision: 1,
            run: 0,
            send_at: None,
            begun_at: None,
            sent_at: None,
            shown: None,
            content: None,
            trouble: None,
            created_at: tx.now(),
            updated_at: tx.now(),
            by: tx.actor().to_string(),
        }
    }

    pub(crate) fn post_ids(&self) -> Vec<String> {
        serde_json::from_str(&self.posts).unwrap_or_default()
    }

    pub(crate) fn parse_intro(&self) -> Value {
        serde_json::from_str(&self.intro).unwrap_or_else(|_| Value::Array(Vec::new()))
    }

    pub(crate) fn parse_segment(&self) -> IssueSegment {
        serde_json::from_str(&self.segment).unwrap_or_default()
    }

    pub(crate) fn shown_posts(&self) -> Vec<PublishedPost> {
        let shown = self.shown.as_deref().unwrap_or("[]");
        serde_json::from_str(shown).unwrap_or_default()
    }
}

/// An issue, as it was committed.
pub(crate) async fn find_issue(store: &Store, id: &str) -> Result<Option<Model>, StoreError> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(None);
    };
    let found = Entity::find_by_id(id.to_string());
    Ok(found.one(store.reader().connection()).await?)
}

/// An issue, locked for this write.
pub(crate) async fn lock_issue(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

/// An issue that was begun and never saved.
pub(crate) async fn find_empty_draft(tx: &WriteTx) -> Result<Option<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::State.eq(IssueState::Draft))
        .filter(Column::Revision.eq(1))
        .order_by_desc(Column::Id);
    Ok(found.one(tx.connection()).await?)
}

/// Issues that went out, newest first.
pub(crate) async fn list_sent_issues(
    store: &Store,
    paging: PageParams,
) -> Result<Page<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::BegunAt.is_not_null())
        .order_by_desc(Column::Number);
    fetch_page(found, store.reader().connection(), paging).await
}

/// The issue of a number, once it goes out.
pub(crate) async fn find_by_number(
    store: &Store,
    number: i32,
) -> Result<Option<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::Number.eq(number))
        .filter(Column::BegunAt.is_not_null());
    Ok(found.one(store.reader().connection()).await?)
}

/// The number of the next issue.
pub(crate) async fn next_number(tx: &WriteTx) -> Result<i32, StoreError> {
    // Two issues that start at once may pick the same number, since each locks only itself. The unique index rejects
    // one, and its job is retried.
    let last: Option<Option<i32>> = Entity::find()
        .select_only()
        .column_as(Column::Number.max(), "last")
        .into_tuple()
        .one(tx.connection())
        .await?;
    Ok(last.flatten().unwrap_or(0) + 1)
}

/// Issues that go out at this moment, or wait for their time.
pub(crate) async fn list_active_issues(store: &Store) -> Result<Vec<Model>, StoreError> {
    let states = [
        IssueState::Sending,
        IssueState::Paused,
        IssueState::Scheduled,
    ];
    Ok(Entity::find()
        .filter(Column::State.is_in(states))
        .order_by_desc(Column::Id)
        .all(store.reader().connection())
        .await?)
}

pub(crate) async fn count_deliveries(
    store: &Store,
    id: &str,
) -> Result<DeliveryProgress, StoreError> {
    let rows: Vec<(DeliveryState, i64)> = delivery::Entity::find()
        .filter(delivery::Column::Issue.eq(id))
        .select_only()
        .column(delivery::Column::State)
        .column_as(delivery::Column::Subscriber.count(), "count")
        .group_by(delivery::Column::State)
        .into_tuple()
        .all(store.reader().connection())
        .await?;
    let mut progress = DeliveryProgress::default();
    for (state, count) in rows {
        let count = u64::try_from(count).unwrap_or(0);
        match state {
            // Claimed counts as queued: it lasts seconds, and the figures should not flicker.
            DeliveryState::Queued | DeliveryState::Sending => progress.queued += count,
            DeliveryState::Sent => progress.sent += count,
            DeliveryState::Failed => progress.failed += count,
            DeliveryState::Unsure => progress.unsure += count,
            DeliveryState::Skipped => progress.skipped += count,
        }
    }
    Ok(progress)
}
