//! Counts of comments, changed in the transaction of the comment that they count, as its last step: from there to the
//! commit the row of the counts is locked, and whoever writes about the same item waits.
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect};
use store::{StoreError, StoreReader, WriteTx};

use super::queries::find_comment;
use crate::model::{Item, ItemKind, ItemState};
use crate::tables::comment::{Column, Entity, Model};
use crate::tables::{question, tally};

/// The counts of an item; none when nothing was ever counted.
pub async fn load_tally(
    on: &impl ConnectionTrait,
    item: &Item,
) -> Result<tally::Model, StoreError> {
    let found = tally::Entity::find_by_id((item.kind, item.id.clone()))
        .one(on)
        .await?;
    Ok(found.unwrap_or_else(|| tally::Model {
        item_kind: item.kind,
        item_id: item.id.clone(),
        likes: 0,
        dislikes: 0,
        comments: 0,
        threads: 0,
    }))
}

/// The counts of some items of a kind, at most 30,000; those that nobody reacted to have none.
pub async fn load_tallies(
    reader: &StoreReader,
    kind: ItemKind,
    ids: &[String],
) -> Result<Vec<tally::Model>, StoreError> {
    Ok(tally::Entity::find()
        .filter(tally::Column::ItemKind.eq(kind))
        .filter(tally::Column::ItemId.is_in(ids))
        .all(reader.connection())
        .await?)
}

/// Counts a comment that is published now, or is no longer: with it those replies that are seen only with it.
pub(super) async fn count_comment(
    tx: &WriteTx,
    comment: &Model,
    by: i64,
) -> Result<(), StoreError> {
    if let Some(parent) = &comment.parent_id {
        Entity::update_many()
            .col_expr(Column::Replies, Expr::col(Column::Replies).add(by))
            .filter(Column::Id.eq(parent))
            .exec(tx.connection())
            .await?;
    }
    // A reply below a hidden comment is counted when that comment returns.
    if !is_seen_above(tx, comment).await? {
        return Ok(());
    }
    let seen = 1 + count_visible_replies(tx, comment).await?;
    let threads = if comment.depth == 0 { by } else { 0 };
    update_tally(tx, &comment.subject(), by * seen, threads).await
}

/// True when all that it answers is published.
async fn is_seen_above(tx: &WriteTx, comment: &Model) -> Result<bool, StoreError> {
    let mut above = comment.parent_id.clone();
    while let Some(key) = above {
        match find_comment(tx.connection(), &key).await? {
            Some(parent) if parent.state == ItemState::Published => above = parent.parent_id,
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Published replies that are seen with it.
async fn count_visible_replies(tx: &WriteTx, comment: &Model) -> Result<i64, StoreError> {
    let (mut seen, mut parents) = (0, vec![comment.id.clone()]);
    while !parents.is_empty() {
        parents = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::ParentId.is_in(std::mem::take(&mut parents)))
            .filter(Column::State.eq(ItemState::Published))
            .into_tuple::<String>()
            .all(tx.connection())
            .await?;
        seen += i64::try_from(parents.len()).unwrap_or(i64::MAX);
    }
    Ok(seen)
}

async fn update_tally(
    tx: &WriteTx,
    subject: &Item,
    comments: i64,
    threads: i64,
) -> Result<(), StoreError> {
    let plus = |column: tally::Column, by: i64| Expr::col((tally::Entity, column)).add(by);
    let row = tally::ActiveModel {
        item_kind: Set(subject.kind),
        item_id: Set(subject.id.clone()),
        likes: Set(0),
        dislikes: Set(0),
        comments: Set(comments),
        threads: Set(threads),
    };
    // Incremented in the database: reading and writing back would lose simultaneous comments.
    let same = OnConflict::columns([tally::Column::ItemKind, tally::Column::ItemId])
        .value(
            tally::Column::Comments,
            plus(tally::Column::Comments, comments),
        )
        .value(
            tally::Column::Threads,
            plus(tally::Column::Threads, threads),
        )
        .to_owned();
    tally::Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    // Lists of questions read the count from the question's own row.
    if subject.kind == ItemKind::Question {
        question::Entity::update_many()
            .col_expr(
                question::Column::Comments,
                Expr::col(question::Column::Comments).add(comments),
            )
            .filter(question::Column::Id.eq(&subject.id))
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}
