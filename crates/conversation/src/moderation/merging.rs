//! Joining a question with another that says the same.
use forms::invalid_field;
use sea_orm::sea_query::{Expr, Query as Sql};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use staff::SignedIn;
use store::{StoreError, WriteTx};
use web::Error;

use super::decisions::{Came, Row, Why};
use crate::Conversation;
use crate::model::{Item, ItemKind, State};
use crate::tables::question::Visibility;
use crate::tables::{comment, question, reaction};

/// Joins `item` with `into`: its comments and likes move along, and it is seen no more.
pub(super) async fn merge(
    conversation: &Conversation,
    person: &SignedIn,
    item: &Item,
    into: Item,
    seen: State,
) -> Result<Came, Error> {
    if item.kind != ItemKind::Question || into.kind != ItemKind::Question {
        return Err(invalid_field(
            "into",
            "Only questions are joined with each other.",
        ));
    }
    if *item == into {
        return Err(invalid_field("into", "Choose another question."));
    }
    let tx = conversation.store().begin(person.actor()).await?;
    let Some((from, to)) = both(&tx, item, &into).await? else {
        return Ok(Came::Gone);
    };
    if let Some(came) = refused(&from, &to, seen) {
        return Ok(came);
    }
    bring_along(&tx, &from, &to).await?;
    let Some(from) = Row::locked(&tx, item).await? else {
        return Ok(Came::Gone);
    };
    let goes = (State::Hidden, None);
    let why = Why {
        reason: Some("duplicate".to_owned()),
        note: Some(into.to_string()),
    };
    from.go(conversation, &tx, "merge", goes, why, Some(person.id))
        .await?;
    point(&tx, &item.id, &into.id).await?;
    tx.commit().await?;
    Ok(Came::Done(State::Hidden))
}

/// Both rows, locked in the order of their ids, so that two merges never wait for each other.
async fn both(
    tx: &WriteTx,
    item: &Item,
    into: &Item,
) -> Result<Option<(question::Model, question::Model)>, StoreError> {
    let (first, second) = if item < into {
        (item, into)
    } else {
        (into, item)
    };
    let first = Row::locked(tx, first).await?;
    let second = Row::locked(tx, second).await?;
    let (Some(Row::Question(first)), Some(Row::Question(second))) = (first, second) else {
        return Ok(None);
    };
    Ok(Some(if first.id == item.id {
        (*first, *second)
    } else {
        (*second, *first)
    }))
}

fn refused(from: &question::Model, to: &question::Model, seen: State) -> Option<Came> {
    let is_public = |row: &question::Model| row.visibility == Visibility::Public;
    if from.state != seen {
        return Some(Came::Moved(from.state, None, None));
    }
    let words = if !is_public(from) || !is_public(to) {
        "Private questions are not joined: their askers are different people."
    } else if from.has_doctor_replied {
        "It has the doctor's answer: join the other one with it."
    } else if to.duplicate_of.is_some() || to.state != State::Published {
        "The question to join it with cannot be seen."
    } else if matches!(
        from.state,
        State::Withdrawn | State::Erased | State::Removed
    ) {
        "It is not on the site any more."
    } else {
        return None;
    };
    Some(Came::Refused(from.state, words))
}

async fn bring_along(
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
    for some in visitors.chunks(500) {
        reaction::Entity::update_many()
            .col_expr(reaction::Column::ItemId, Expr::value(to.id.as_str()))
            .filter(reaction::Column::ItemKind.eq(ItemKind::Question))
            .filter(reaction::Column::ItemId.eq(from.id.as_str()))
            .filter(reaction::Column::Visitor.is_in(some.to_vec()))
            .exec(db)
            .await?;
    }
    count_anew(db, &from.id).await?;
    count_anew(db, &to.id).await
}

/// Counts likes and comments of a question from its rows.
async fn count_anew(db: &impl ConnectionTrait, id: &str) -> Result<(), StoreError> {
    let likes = reaction::Entity::find()
        .filter(reaction::Column::ItemKind.eq(ItemKind::Question))
        .filter(reaction::Column::ItemId.eq(id))
        .count(db)
        .await?;
    let comments = comment::Entity::find()
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.eq(id))
        .filter(comment::Column::State.eq(State::Published))
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
async fn point(tx: &WriteTx, id: &str, into: &str) -> Result<(), StoreError> {
    question::Entity::update_many()
        .col_expr(question::Column::DuplicateOf, Expr::value(into))
        .filter(question::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    tx.touch([
        crate::questions::store::tag(id),
        crate::questions::store::tag(into),
    ]);
    Ok(())
}
