//! Rows of reactions. An item's counts are changed with them, under a lock on the row that holds the counts, so that any
//! number of visitors at once are counted once each.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::{Problem, Tag};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QuerySelect};
use store::{Reader, StoreError, WriteTx};
use web::Error;

use crate::comments::store::{self as comments, busy_tag};
use crate::model::{Item, ItemKind, State};
use crate::tables::reaction::{ActiveModel, Column, Entity, ReactionKind};
use crate::tables::{comment, question, tally};

/// Counts of an item, without those that a post was imported with, and what the visitor thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Visitors who like it.
    pub likes: i64,
    /// Visitors who do not.
    pub dislikes: i64,
    /// What this visitor thinks.
    pub mine: Option<ReactionKind>,
}

/// Notes what a visitor thinks of an item from now on; `None` takes it back.
///
/// # Errors
/// 404 when the item is not there for visitors; else when the database fails.
pub async fn react(
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
    wanted: Option<ReactionKind>,
) -> Result<Counts, Error> {
    let held = lock(tx, item).await?;
    let key = (item.kind, item.id.clone(), visitor.to_owned());
    let before = Entity::find_by_id(key.clone())
        .one(tx.connection())
        .await?
        .map(|row| row.kind);
    let by = |kind| i64::from(wanted == Some(kind)) - i64::from(before == Some(kind));
    let (likes, dislikes) = (by(ReactionKind::Like), by(ReactionKind::Dislike));
    if before != wanted {
        match wanted {
            Some(kind) => put(tx, item, visitor, kind).await?,
            None => {
                Entity::delete_by_id(key).exec(tx.connection()).await?;
            }
        }
        add(tx, item, likes, dislikes).await?;
        tx.touch(held.tags);
    }
    Ok(Counts {
        likes: held.likes + likes,
        dislikes: held.dislikes + dislikes,
        mine: wanted,
    })
}

/// The counts, where the visitor thinks so already and nothing needs to be written; `None` else, also for what is gone.
///
/// # Errors
/// When the database fails.
pub(super) async fn unchanged(
    reader: &Reader,
    item: &Item,
    visitor: &str,
    wanted: Option<ReactionKind>,
) -> Result<Option<Counts>, StoreError> {
    let before = last(reader, item, visitor).await?;
    let mine = before.map(|(kind, _)| kind);
    if mine != wanted {
        return Ok(None);
    }
    let on = reader.connection();
    let counts = match item.kind {
        ItemKind::Post => {
            let row = comments::tally(on, item).await?;
            Some((row.likes, row.dislikes))
        }
        ItemKind::Comment => {
            let row = comments::by_key(on, &item.id).await?;
            row.filter(|row| row.state == State::Published)
                .map(|row| (row.likes, row.dislikes))
        }
        // Rare: a question's like cannot be pressed twice.
        ItemKind::Question => None,
    };
    Ok(counts.map(|(likes, dislikes)| Counts {
        likes,
        dislikes,
        mine,
    }))
}

/// An item's counts as they are, locked until the end of the write.
struct Held {
    likes: i64,
    dislikes: i64,
    tags: Vec<Tag>,
}

async fn lock(tx: &WriteTx, item: &Item) -> Result<Held, Error> {
    let gone = || Problem::not_found("This is no longer there.");
    match item.kind {
        ItemKind::Post => {
            let row = tally_row(tx, item).await?;
            Ok(Held {
                likes: row.likes,
                dislikes: row.dislikes,
                tags: vec![busy_tag(item)],
            })
        }
        ItemKind::Comment => {
            let found = comment::Entity::find_by_id(&item.id)
                .lock_exclusive()
                .one(tx.connection())
                .await?;
            let row = found
                .filter(|row| row.state == State::Published)
                .ok_or_else(gone)?;
            Ok(Held {
                likes: row.likes,
                dislikes: row.dislikes,
                tags: vec![busy_tag(&row.subject())],
            })
        }
        ItemKind::Question => {
            let found = question::Entity::find_by_id(&item.id)
                .lock_exclusive()
                .one(tx.connection())
                .await?;
            let public = question::Visibility::Public;
            let row = found
                .filter(|row| row.visibility == public && row.state == State::Published)
                .ok_or_else(gone)?;
            Ok(Held {
                likes: row.likes,
                dislikes: 0,
                tags: vec![busy_tag(item)],
            })
        }
    }
}

/// The row of an item's counts, made where there is none yet.
async fn tally_row(tx: &WriteTx, item: &Item) -> Result<tally::Model, StoreError> {
    let row = tally::ActiveModel {
        item_kind: Set(item.kind),
        item_id: Set(item.id.clone()),
        likes: Set(0),
        dislikes: Set(0),
        comments: Set(0),
        threads: Set(0),
    };
    let same = OnConflict::columns([tally::Column::ItemKind, tally::Column::ItemId])
        .do_nothing()
        .to_owned();
    tally::Entity::insert(row)
        .on_conflict(same)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    let found = tally::Entity::find_by_id((item.kind, item.id.clone()))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    found.ok_or_else(|| StoreError::other("a count that was just made is gone"))
}

async fn put(
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
    kind: ReactionKind,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        item_kind: Set(item.kind),
        item_id: Set(item.id.clone()),
        visitor: Set(visitor.to_owned()),
        kind: Set(kind),
        at: Set(tx.now()),
    };
    let same = OnConflict::columns([Column::ItemKind, Column::ItemId, Column::Visitor])
        .update_columns([Column::Kind, Column::At])
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

async fn add(tx: &WriteTx, item: &Item, likes: i64, dislikes: i64) -> Result<(), StoreError> {
    let on = tx.connection();
    match item.kind {
        ItemKind::Post => {
            tally::Entity::update_many()
                .col_expr(
                    tally::Column::Likes,
                    Expr::col(tally::Column::Likes).add(likes),
                )
                .col_expr(
                    tally::Column::Dislikes,
                    Expr::col(tally::Column::Dislikes).add(dislikes),
                )
                .filter(tally::Column::ItemKind.eq(item.kind))
                .filter(tally::Column::ItemId.eq(&item.id))
                .exec(on)
                .await?;
        }
        ItemKind::Comment => {
            comment::Entity::update_many()
                .col_expr(
                    comment::Column::Likes,
                    Expr::col(comment::Column::Likes).add(likes),
                )
                .col_expr(
                    comment::Column::Dislikes,
                    Expr::col(comment::Column::Dislikes).add(dislikes),
                )
                .filter(comment::Column::Id.eq(&item.id))
                .exec(on)
                .await?;
        }
        ItemKind::Question => {
            question::Entity::update_many()
                .col_expr(
                    question::Column::Likes,
                    Expr::col(question::Column::Likes).add(likes),
                )
                .filter(question::Column::Id.eq(&item.id))
                .exec(on)
                .await?;
        }
    }
    Ok(())
}

/// What a visitor thinks of an item, and since when.
///
/// # Errors
/// When the database fails.
pub async fn last(
    reader: &Reader,
    item: &Item,
    visitor: &str,
) -> Result<Option<(ReactionKind, DateTime<Utc>)>, StoreError> {
    let key = (item.kind, item.id.clone(), visitor.to_owned());
    let found = Entity::find_by_id(key).one(reader.connection()).await?;
    Ok(found.map(|row| (row.kind, row.at)))
}

/// What a visitor thinks of an item and of the comments under it, by item.
///
/// # Errors
/// When the database fails.
pub async fn of_visitor(
    reader: &Reader,
    subject: &Item,
    visitor: &str,
) -> Result<BTreeMap<String, ReactionKind>, StoreError> {
    let below = Query::select()
        .column(comment::Column::Id)
        .from(comment::Entity)
        .and_where(comment::Column::SubjectKind.eq(subject.kind))
        .and_where(comment::Column::SubjectId.eq(&subject.id))
        .and_where(
            Expr::col((comment::Entity, comment::Column::Id))
                .eq(Expr::col((Entity, Column::ItemId))),
        )
        .to_owned();
    let theirs = Condition::any()
        .add(
            Condition::all()
                .add(Column::ItemKind.eq(subject.kind))
                .add(Column::ItemId.eq(&subject.id)),
        )
        .add(
            Condition::all()
                .add(Column::ItemKind.eq(ItemKind::Comment))
                .add(Expr::exists(below)),
        );
    let rows = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .filter(theirs)
        .all(reader.connection())
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (Item::new(row.item_kind, row.item_id).to_string(), row.kind))
        .collect())
}
