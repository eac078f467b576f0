//! Joining a question with another that says the same.
use forms::invalid_field;
use sea_orm::sea_query::{Expr, Query as Sql};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use staff::SignedIn;
use store::{StoreError, WriteTx};
use web::Error;

use super::decisions::{DecisionReason, DecisionResult, ModeratedItem};
use crate::items::cache_tags::question_tag;
use crate::items::followers::move_followers;
use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;
use crate::tables::{comment, question, reaction};

/// Joins `item` with `into`: its comments and likes move along, and it is seen no more.
pub(super) async fn merge_into(
    community: &CommunityService,
    person: &SignedIn,
    item: &Item,
    into: Item,
    seen: ItemState,
) -> Result<DecisionResult, Error> {
    if item.kind != ItemKind::Question || into.kind != ItemKind::Question {
        return Err(invalid_field("into", "You can only merge questions."));
    }
    if *item == into {
        return Err(invalid_field("into", "Choose another question."));
    }
    let tx = community.store().begin(person.actor()).await?;
    let Some((from, to)) = lock_both(&tx, item, &into).await? else {
        return Ok(DecisionResult::Gone);
    };
    if let Some(refusal) = check_mergeable(&from, &to, seen) {
        return Ok(refusal);
    }
    move_comments_and_likes(&tx, &from, &to).await?;
    // Read again, because moving the comments changed its counts.
    let Some(from) = ModeratedItem::lock_item(&tx, item).await? else {
        return Ok(DecisionResult::Gone);
    };
    let goes = (ItemState::Hidden, None);
    let why = DecisionReason {
        reason: Some("duplicate".to_owned()),
        note: Some(into.to_string()),
    };
    from.apply_decision(community, &tx, "merge", goes, why, Some(person.id))
        .await?;
    redirect_to_duplicate(&tx, &item.id, &into.id).await?;
    move_followers(&tx, community.store(), &item.id, &into.id).await?;
    tx.commit().await?;
    Ok(DecisionResult::Done(ItemState::Hidden))
}

/// Both rows, locked in the order of their ids, so that two merges never wait for each other.
async fn lock_both(
    tx: &WriteTx,
    item: &Item,
    into: &Item,
) -> Result<Option<(question::Model, question::Model)>, StoreError> {
    let (first, second) = if item < into {
        (item, into)
    } else {
        (into, item)
    };
    let first = ModeratedItem::lock_item(tx, first).await?;
    let second = ModeratedItem::lock_item(tx, second).await?;
    let (Some(ModeratedItem::Question(first)), Some(ModeratedItem::Question(second))) =
        (first, second)
    else {
        return Ok(None);
    };
    Ok(Some(if first.id == item.id {
        (*first, *second)
    } else {
        (*second, *first)
    }))
}

fn check_mergeable(
    from: &question::Model,
    to: &question::Model,
    seen: ItemState,
) -> Option<DecisionResult> {
    let is_public = |row: &question::Model| row.visibility == QuestionVisibility::Public;
    if from.state != seen {
        return Some(DecisionResult::Moved(from.state, None, None));
    }
    let words = if !is_public(from) || !is_public(to) {
        "Private questions cannot be merged: different people asked them."
    } else if from.has_doctor_replied {
        "It has the doctor's answer: merge the other question into this one."
    } else if to.duplicate_of.is_some() || to.state != ItemState::Published {
        "The question to merge it into is not visible."
    } else if matches!(
        from.state,
        ItemState::Withdrawn | ItemState::Erased | ItemState::Removed
    ) {
        "It is no longer on the site."
    } else {
        return None;
    };
    Some(DecisionResult::Refused(from.state, words))
}

async fn move_comments_and_likes(
    tx: &WriteTx,
    from: &question::Model,
    to: &question::Model,
) -> Result<(), StoreError> {
    let db = tx.connection();
    comment::Entity::update_many()
        .col_expr(comment::Column::SubjectId, Expr::value(to.id.as_str()))
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.eq(from.id.as_str()))
        .exec(db)
        .await?;
    let liked = |id: &str| {
        reaction::Entity::find()
            .filter(reaction::Column::ItemKind.eq(ItemKind::Question))
            .filter(reaction::Column::ItemId.eq(id))
    };
    // Whoever liked both keeps one like: a second row would violate the primary key.
    let mut already = Sql::select();
    already
        .column(reaction::Column::Visitor)
        .from(reaction::Entity)
        .and_where(reaction::Column::ItemKind.eq(ItemKind::Question))
        .and_where(reaction::Column::ItemId.eq(to.id.as_str()));
    let visitors: Vec<String> = liked(&from.id)
        .filter(reaction::Column::Visitor.not_in_subquery(already))
        .all(db)
        .await?
        .into_iter()
        .map(|row| row.visitor)
        .collect();
    // Databases limit the number of parameters in a statement.
    for some in visitors.chunks(500) {
        reaction::Entity::update_many()
            .col_expr(reaction::Column::ItemId, Expr::value(to.id.as_str()))
            .filter(reaction::Column::ItemKind.eq(ItemKind::Question))
            .filter(reaction::Column::ItemId.eq(from.id.as_str()))
            .filter(reaction::Column::Visitor.is_in(some.to_vec()))
            .exec(db)
            .await?;
    }
    // Recounted, because adding up would count twice whoever liked both.
    recount_question(db, &from.id).await?;
    recount_question(db, &to.id).await
}

/// Counts likes and comments of a question from its rows.
async fn recount_question(db: &impl ConnectionTrait, id: &str) -> Result<(), StoreError> {
    let likes = reaction::Entity::find()
        .filter(reaction::Column::ItemKind.eq(ItemKind::Question))
        .filter(reaction::Column::ItemId.eq(id))
        .count(db)
        .await?;
    let comments = comment::Entity::find()
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.eq(id))
        .filter(comment::Column::State.eq(ItemState::Published))
        .count(db)
        .await?;
    let whole = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    question::Entity::update_many()
        .col_expr(question::Column::Likes, Expr::value(whole(likes)))
        .col_expr(question::Column::Comments, Expr::value(whole(comments)))
        .filter(question::Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Leads readers of the one that went to the one that stays, and makes the pages of both anew.
async fn redirect_to_duplicate(tx: &WriteTx, id: &str, into: &str) -> Result<(), StoreError> {
    question::Entity::update_many()
        .col_expr(question::Column::DuplicateOf, Expr::value(into))
        .filter(question::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    tx.touch_tags([question_tag(id), question_tag(into)]);
    Ok(())
}
