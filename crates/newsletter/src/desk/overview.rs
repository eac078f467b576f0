//! How the newsletter stands.

use axum::extract::State as Of;
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::{Json, Result};

use super::views::IssueRow;
use crate::issues::records::list_active_issues;
use crate::sending::audience::count_audience;
use crate::service::Newsletter;
use crate::tables::issue::{IssueKind, IssueSegment};
use crate::tables::subscriber::{Column, Entity, SubscriberState};

#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[schema(as = SubscriberCounts)]
pub struct SubscriberCounts {
    pub waiting: u64,
    pub subscribed: u64,
    pub left: u64,
    pub bounced: u64,
    pub complained: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskNewsletter)]
pub struct NewsletterOverview {
    counts: SubscriberCounts,
    /// Issues that go out now, wait for their time, or were stopped.
    sending: Vec<IssueRow>,
    /// Deliveries that leave in a minute, at most.
    per_minute: u64,
    /// What posts are about, for segments.
    topics: Vec<String>,
}

pub(super) async fn count_subscribers(store: &Store) -> Result<SubscriberCounts, StoreError> {
    let rows: Vec<(SubscriberState, i64)> = Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .group_by(Column::State)
        .into_tuple()
        .all(store.reader().connection())
        .await?;
    let of = |state| {
        let row = rows.iter().find(|(own, _)| *own == state);
        row.map_or(0, |(_, count)| u64::try_from(*count).unwrap_or(0))
    };
    let [waiting, subscribed, left, bounced, complained] = SubscriberState::ALL.map(of);
    Ok(SubscriberCounts {
        waiting,
        subscribed,
        left,
        bounced,
        complained,
    })
}

/// How the newsletter stands.
#[utoipa::path(get, path = "/api/desk/newsletter", operation_id = "desk_read_newsletter", tag = "desk",
    responses((status = 200, body = NewsletterOverview)))]
pub async fn get_newsletter_overview(
    Of(newsletter): Of<Newsletter>,
) -> Result<Json<NewsletterOverview>> {
    let store = newsletter.store();
    let mut sending = Vec::new();
    for row in list_active_issues(store).await? {
        sending.push(IssueRow::load_row(store, &row).await?);
    }
    // Whom an issue reaches: samples are nobody.
    let subscribed = count_audience(store, IssueKind::Weekly, &IssueSegment::default()).await?;
    Ok(Json(NewsletterOverview {
        counts: SubscriberCounts {
            subscribed,
            ..count_subscribers(store).await?
        },
        sending,
        per_minute: newsletter.load_settings().await?.per_minute,
        topics: newsletter.ports().posts.list_topics().await?,
    }))
}
