//! Telling search and the site map of all answered questions.

use ::store::{Actor, StoreError};
use chrono::{DateTime, Utc};
use kernel::Tag;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::store::{LISTS, SHOWN, searched, shown};
use super::view::path_of;
use crate::Conversation;
use crate::tables::question::{Column, Entity, Visibility};

/// Questions in one transaction: others wait to write meanwhile.
const BATCH: u64 = 100;

/// Puts every answered public question into search; answers how many.
pub async fn reindex(conversation: &Conversation) -> Result<usize, StoreError> {
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let tx = conversation.store().begin(Actor::System).await?;
        let rows = Entity::find()
            .filter(Column::Visibility.eq(Visibility::Public))
            .filter(Column::State.is_in(SHOWN))
            .filter(Column::HasDoctorReplied.eq(true))
            .filter(Column::Id.gt(last))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .all(tx.connection())
            .await?;
        for row in &rows {
            conversation.outside().index.put(&tx, searched(row)).await?;
        }
        tx.commit().await?;
        let Some(end) = rows.last() else {
            return Ok(count);
        };
        (last, count) = (end.id.clone(), count + rows.len());
    }
}

/// A moment that may not have come.
type When = Option<DateTime<Utc>>;

/// Path of an answered question's page, and when its answer was last given or reviewed.
pub type AnsweredPage = (String, When);

/// The pages of answered questions, the newest first, so many at most.
pub async fn answered_pages(
    conversation: &Conversation,
    most: u64,
) -> Result<Vec<AnsweredPage>, StoreError> {
    let rows: Vec<(String, When, When)> = shown()
        .filter(Column::HasDoctorReplied.eq(true))
        .order_by_desc(Column::PublishedAt)
        .order_by_desc(Column::Id)
        .select_only()
        .columns([Column::Id, Column::AnsweredAt, Column::ReviewedAt])
        .limit(most)
        .into_tuple()
        .all(conversation.store().reader().connection())
        .await?;
    let page =
        |(id, answered, reviewed): (String, When, When)| (path_of(&id), answered.max(reviewed));
    Ok(rows.into_iter().map(page).collect())
}

/// What changes with [`answered_pages`].
pub fn answered_tag() -> Tag {
    Tag::new(LISTS)
}
