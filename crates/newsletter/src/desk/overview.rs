//! How the newsletter stands.

use axum::extract::State as Of;
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::{Json, Result};

use super::views::IssueRow;
use crate::Newsletter;
use crate::issues::records::under_way;
use crate::tables::subscriber::{Column, Entity, State};

#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[schema(as = SubscriberCounts)]
pub struct Counts {
    pub waiting: u64,
    pub subscribed: u64,
    pub left: u64,
    pub bounced: u64,
    pub complained: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskNewsletter)]
pub struct Overview {
    counts: Counts,
    /// Issues that go out now, wait for their time, or were stopped.
    sending: Vec<IssueRow>,
    /// Letters that leave in a minute, at most.
    per_minute: u64,
    /// What posts are about, for segments.
    topics: Vec<String>,
}

pub(super) async fn counts(store: &Store) -> Result<Counts, StoreError> {
    let rows: Vec<(State, i64)> = Entity::find()
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
    let [waiting, subscribed, left, bounced, complained] = State::ALL.map(of);
    Ok(Counts {
        waiting,
        subscribed,
        left,
        bounced,
        complained,
    })
}

/// How the newsletter stands.
#[utoipa::path(get, path = "/api/desk/newsletter", operation_id = "desk_read_newsletter", tag = "desk",
    responses((status = 200, body = Overview)))]
pub async fn read(Of(newsletter): Of<Newsletter>) -> Result<Json<Overview>> {
    let store = newsletter.store();
    let mut sending = Vec::new();
    for row in under_way(store).await? {
        sending.push(IssueRow::of(store, &row).await?);
    }
    Ok(Json(Overview {
        counts: counts(store).await?,
        sending,
        per_minute: newsletter.settings().await?.per_minute,
        topics: newsletter.outside().posts.topics().await?,
    }))
}
