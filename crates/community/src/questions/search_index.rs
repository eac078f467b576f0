//! Telling search and the site map of all answered questions.

use chrono::{DateTime, Utc};
use kernel::CacheTag;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Actor, StoreError};

use super::lists::select_shown;
use super::view::question_path;
use crate::items::cache_tags::LISTS;
use crate::items::questions::{SHOWN, to_search_entry};
use crate::service::CommunityService;
use crate::tables::question::{Column, Entity, QuestionVisibility};

/// Questions in one transaction: others wait to write meanwhile.
const BATCH: u64 = 100;

/// Puts every answered public question into search; answers how many.
pub async fn reindex_questions(community: &CommunityService) -> Result<usize, StoreError> {
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let tx = community.store().begin(Actor::System).await?;
        let rows = Entity::find()
            .filter(Column::Visibility.eq(QuestionVisibility::Public))
            .filter(Column::State.is_in(SHOWN))
            .filter(Column::HasDoctorReplied.eq(true))
            .filter(Column::Id.gt(last))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .all(tx.connection())
            .await?;
        for row in &rows {
            community
                .ports()
                .index
                .put_question(&tx, to_search_entry(row))
                .await?;
        }
        tx.commit().await?;
        let Some(end) = rows.last() else {
            return Ok(count);
        };
        (last, count) = (end.id.clone(), count + rows.len());
    }
}

/// A moment that may not have come.
type OptionalTime = Option<DateTime<Utc>>;

/// Path of an answered question's page, and when its answer was last given or reviewed.
pub type AnsweredPage = (String, OptionalTime);

/// The pages of answered questions, the newest first, so many at most.
pub async fn list_answered_pages(
    community: &CommunityService,
    most: u64,
) -> Result<Vec<AnsweredPage>, StoreError> {
    let rows: Vec<(String, OptionalTime, OptionalTime)> = select_shown()
        .filter(Column::HasDoctorReplied.eq(true))
        .order_by_desc(Column::PublishedAt)
        .order_by_desc(Column::Id)
        .select_only()
        .columns([Column::Id, Column::AnsweredAt, Column::ReviewedAt])
        .limit(most)
        .into_tuple()
        .all(community.store().reader().connection())
        .await?;
    let page = |(id, answered, reviewed): (String, OptionalTime, OptionalTime)| {
        (question_path(&id), answered.max(reviewed))
    };
    Ok(rows.into_iter().map(page).collect())
}

/// What changes with [`list_answered_pages`].
pub fn answered_tag() -> CacheTag {
    CacheTag::new(LISTS)
}
