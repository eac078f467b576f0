//! Moving items between states, with the counts that hang on it.
use kernel::Tag;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter,
};
use store::{StoreError, WriteTx};

use crate::model::{HoldReason, ItemKind, State};
use crate::tables::{comment, question, tally};

pub(super) async fn comment(
    tx: &WriteTx,
    row: comment::Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<(), StoreError> {
    let is = |state: State| i64::from(state == State::Published);
    let delta = is(to) - is(row.state);
    let db = tx.connection();
    let (kind, subject, parent) = (
        row.subject_kind,
        row.subject_id.clone(),
        row.parent_id.clone(),
    );
    let mut changed = row.into_active_model();
    changed.state = Set(to);
    changed.hold_reason = Set(hold);
    changed.update(db).await?;
    if delta != 0 {
        if kind == ItemKind::Question {
            question::Entity::update_many()
                .col_expr(
                    question::Column::Comments,
                    Expr::col(question::Column::Comments).add(delta),
                )
                .filter(question::Column::Id.eq(subject.as_str()))
                .exec(db)
                .await?;
        } else {
            tally::Entity::update_many()
                .col_expr(
                    tally::Column::Comments,
                    Expr::col(tally::Column::Comments).add(delta),
                )
                .filter(tally::Column::ItemId.eq(subject.as_str()))
                .exec(db)
                .await?;
        }
        if let Some(parent) = parent {
            comment::Entity::update_many()
                .col_expr(
                    comment::Column::Replies,
                    Expr::col(comment::Column::Replies).add(delta),
                )
                .filter(comment::Column::Id.eq(parent))
                .exec(db)
                .await?;
        }
    }
    tx.touch([Tag::new(format!("comments:{subject}"))]);
    Ok(())
}
