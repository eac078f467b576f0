//! Rows of reactions, and the counts that they make.
//!
//! A visitor's own row says, under its lock, what changes; the item's counts are moved by that much as the last step of the
//! write, so that they are locked for no longer than the commit takes. Any number of visitors at once are counted once each.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait,
    IntoActiveModel, QueryFilter,
};
use store::{StoreError, StoreReader, WriteTx};
use web::Error;

use crate::items::cache_tags::busy_tag;
use crate::items::comments;
use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;
use crate::tables::reaction::{Column, Entity, KEY, Model, ReactionKind};
use crate::tables::{comment, question, tally};

/// Counts of an item, without those that a post was imported with, and what the visitor thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemReactions {
    pub likes: i64,
    pub dislikes: i64,
    pub mine: Option<ReactionKind>,
}

/// Notes what a visitor thinks of an item from now on; `None` takes it back.
///
/// # Errors
/// 404 when the item is not there for visitors; else when the database fails.
pub async fn store_reaction(
    community: &CommunityService,
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
    wanted: Option<ReactionKind>,
) -> Result<ItemReactions, Error> {
    let subject = find_visible_subject(tx, item).await?;
    let before = match wanted {
        Some(kind) => upsert_reaction(tx, item, visitor, kind).await?,
        None => delete_reaction(tx, item, visitor).await?,
    };
    let by = |kind| i64::from(wanted == Some(kind)) - i64::from(before == Some(kind));
    if before != wanted {
        let (likes, dislikes) = (by(ReactionKind::Like), by(ReactionKind::Dislike));
        update_counts(tx, item, likes, dislikes).await?;
        tx.touch_tags([busy_tag(&subject)]);
        pass_on(community, tx, (item, &subject), (likes, dislikes)).await?;
    }
    let (likes, dislikes) = load_counts(tx.connection(), item).await?;
    Ok(ItemReactions {
        likes,
        dislikes,
        mine: wanted,
    })
}

/// Lets it be told elsewhere, where it is about a post.
async fn pass_on(
    community: &CommunityService,
    tx: &WriteTx,
    (item, subject): (&Item, &Item),
    counts: (i64, i64),
) -> Result<(), StoreError> {
    let comment = (item.kind == ItemKind::Comment).then_some(item.id.as_str());
    match community.feedback_listener() {
        Some(listener) if subject.kind == ItemKind::Post => {
            let about = (subject.id.as_str(), comment);
            listener.note_reaction(tx, about, counts).await
        }
        _ => Ok(()),
    }
}

/// The counts, where the visitor thinks so already and nothing needs to be written; `None` else, also for what is gone.
pub(super) async fn find_unchanged(
    reader: &StoreReader,
    item: &Item,
    visitor: &str,
    wanted: Option<ReactionKind>,
) -> Result<Option<ItemReactions>, StoreError> {
    let before = find_reaction(reader, item, visitor).await?;
    let mine = before.map(|(kind, _)| kind);
    if mine != wanted {
        return Ok(None);
    }
    // Rare: a question's like cannot be pressed twice.
    if item.kind == ItemKind::Question {
        return Ok(None);
    }
    let on = reader.connection();
    let is_gone = item.kind == ItemKind::Comment
        && comments::find_comment(on, &item.id)
            .await?
            .is_none_or(|row| row.state != ItemState::Published);
    if is_gone {
        return Ok(None);
    }
    let (likes, dislikes) = load_counts(on, item).await?;
    Ok(Some(ItemReactions {
        likes,
        dislikes,
        mine,
    }))
}

/// Likes and dislikes of an item; none of each when nothing was ever counted.
async fn load_counts(on: &impl ConnectionTrait, item: &Item) -> Result<(i64, i64), StoreError> {
    Ok(match item.kind {
        ItemKind::Post => {
            let row = comments::load_tally(on, item).await?;
            (row.likes, row.dislikes)
        }
        ItemKind::Comment => {
            let row = comments::find_comment(on, &item.id).await?;
            row.map_or((0, 0), |row| (row.likes, row.dislikes))
        }
        ItemKind::Question => {
            let row = question::Entity::find_by_id(&item.id).one(on).await?;
            row.map_or((0, 0), |row| (row.likes, 0))
        }
    })
}

fn item_gone() -> ProblemDetails {
    ProblemDetails::not_found(l10n::t!("community-item-gone"))
}

/// What of visitors' pages shows an item that they see: its own page, or for a comment that of what it stands under.
async fn find_visible_subject(tx: &WriteTx, item: &Item) -> Result<Item, Error> {
    let on = tx.connection();
    Ok(match item.kind {
        ItemKind::Post => item.clone(),
        ItemKind::Comment => comments::find_comment(on, &item.id)
            .await?
            .filter(|row| row.state == ItemState::Published)
            .ok_or_else(item_gone)?
            .subject(),
        ItemKind::Question => {
            let found = question::Entity::find_by_id(&item.id).one(on).await?;
            found
                .filter(|row| {
                    row.visibility == QuestionVisibility::Public
                        && row.state == ItemState::Published
                })
                .ok_or_else(item_gone)?;
            item.clone()
        }
    })
}

/// A visitor's row, locked until the end of the write.
async fn lock_reaction(
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
) -> Result<Option<ReactionKind>, StoreError> {
    let found = tx
        .lock_row::<Entity>((item.kind, item.id.clone(), visitor.to_owned()))
        .await?;
    Ok(found.map(|row| row.kind))
}

/// Writes what a visitor thinks; answers what they thought before.
async fn upsert_reaction(
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
    kind: ReactionKind,
) -> Result<Option<ReactionKind>, StoreError> {
    let row = Model {
        item_kind: item.kind,
        item_id: item.id.clone(),
        visitor: visitor.to_owned(),
        kind,
        at: tx.now(),
    };
    loop {
        // Waits for the same visitor's other writes, and tells whether there is a row already.
        if tx.insert_if_new(row.clone(), KEY).await? {
            return Ok(None);
        }
        // None when that row was taken back in this very moment.
        if let Some(before) = lock_reaction(tx, item, visitor).await? {
            if before != kind {
                let row = row.clone().into_active_model().reset_all();
                row.update(tx.connection()).await?;
            }
            return Ok(Some(before));
        }
    }
}

/// Takes back what a visitor thinks; answers what that was.
async fn delete_reaction(
    tx: &WriteTx,
    item: &Item,
    visitor: &str,
) -> Result<Option<ReactionKind>, StoreError> {
    let before = lock_reaction(tx, item, visitor).await?;
    if before.is_some() {
        Entity::delete_by_id((item.kind, item.id.clone(), visitor.to_owned()))
            .exec(tx.connection())
            .await?;
    }
    Ok(before)
}

/// Moves the counts of an item, which is locked from here on.
async fn update_counts(tx: &WriteTx, item: &Item, likes: i64, dislikes: i64) -> Result<(), Error> {
    let on = tx.connection();
    let moved = match item.kind {
        ItemKind::Post => return Ok(add_to_tally(tx, item, likes, dislikes).await?),
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
                .filter(comment::Column::State.eq(ItemState::Published))
                .exec(on)
                .await
        }
        ItemKind::Question => {
            question::Entity::update_many()
                .col_expr(
                    question::Column::Likes,
                    Expr::col(question::Column::Likes).add(likes),
                )
                .filter(question::Column::Id.eq(&item.id))
                .filter(question::Column::State.eq(ItemState::Published))
                .exec(on)
                .await
        }
    };
    if moved.map_err(StoreError::from)?.rows_affected == 0 {
        // Taken away since it was looked at: nothing of this write stays.
        return Err(item_gone().into());
    }
    Ok(())
}

/// The counts of a post, made where there are none yet.
async fn add_to_tally(
    tx: &WriteTx,
    item: &Item,
    likes: i64,
    dislikes: i64,
) -> Result<(), StoreError> {
    let plus = |column: tally::Column, by: i64| Expr::col((tally::Entity, column)).add(by);
    let row = tally::ActiveModel {
        item_kind: Set(item.kind),
        item_id: Set(item.id.clone()),
        likes: Set(likes),
        dislikes: Set(dislikes),
        comments: Set(0),
        threads: Set(0),
    };
    let same = OnConflict::columns([tally::Column::ItemKind, tally::Column::ItemId])
        .value(tally::Column::Likes, plus(tally::Column::Likes, likes))
        .value(
            tally::Column::Dislikes,
            plus(tally::Column::Dislikes, dislikes),
        )
        .to_owned();
    tally::Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// What a visitor thinks of an item, and since when.
pub async fn find_reaction(
    reader: &StoreReader,
    item: &Item,
    visitor: &str,
) -> Result<Option<(ReactionKind, DateTime<Utc>)>, StoreError> {
    let key = (item.kind, item.id.clone(), visitor.to_owned());
    let found = Entity::find_by_id(key).one(reader.connection()).await?;
    Ok(found.map(|row| (row.kind, row.at)))
}

/// What a visitor thinks of an item and of the comments under it, by item.
pub async fn load_visitor_reactions(
    reader: &StoreReader,
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
