//! What a visitor thinks of a question once and cannot take back.
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter};
use store::{StoreError, WriteTx};

use super::cache_tags::{busy_lists, busy_question_tag};
use crate::model::ItemKind;
use crate::tables::question::{Column, Entity};
use crate::tables::reaction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VoteKind {
    Like,
    Helpful,
}

/// Counts a visitor once; a second time changes nothing. Answers whether it counted.
pub(crate) async fn count_once(
    tx: &WriteTx,
    question: &str,
    visitor: &str,
    what: VoteKind,
) -> Result<bool, StoreError> {
    let (name, column) = match what {
        VoteKind::Like => (question.to_owned(), Column::Likes),
        VoteKind::Helpful => (helpful_name(question), Column::Helpful),
    };
    let row = reaction::Model {
        item_kind: ItemKind::Question,
        item_id: name,
        visitor: visitor.to_owned(),
        kind: reaction::ReactionKind::Like,
        at: tx.now(),
    };
    if !tx.insert_if_new(row, reaction::KEY).await? {
        return Ok(false);
    }
    Entity::update_many()
        .col_expr(column, Expr::col(column).add(1))
        .filter(Column::Id.eq(question))
        .exec(tx.connection())
        .await?;
    tx.touch_tags([busy_question_tag(question), busy_lists()]);
    Ok(true)
}

/// Under what name it is kept that an answer helped.
fn helpful_name(question: &str) -> String {
    format!("{question}.helpful")
}

/// Which of these the visitor likes or was helped by.
pub(crate) async fn has_voted<C: ConnectionTrait>(
    db: &C,
    question: &str,
    visitor: &str,
    what: VoteKind,
) -> Result<bool, StoreError> {
    let name = match what {
        VoteKind::Like => question.to_owned(),
        VoteKind::Helpful => helpful_name(question),
    };
    let key = (ItemKind::Question, name, visitor.to_owned());
    Ok(reaction::Entity::find_by_id(key).one(db).await?.is_some())
}
