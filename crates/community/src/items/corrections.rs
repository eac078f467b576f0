//! Corrections of published answers: each with its day and what was changed.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{StoreError, WriteTx};

use crate::tables::correction::{Column, Entity, Model};

/// Corrections that are shown, so that no answer makes its page heavy.
const MOST: u64 = 20;

pub(crate) async fn insert_correction(
    tx: &WriteTx,
    question: &str,
    note: String,
    staff: String,
) -> Result<(), StoreError> {
    tx.insert_row(Model {
        id: tx.new_id().to_string(),
        question_id: question.to_owned(),
        note,
        staff_id: Some(staff),
        at: tx.now(),
    })
    .await
}

/// The newest first.
pub(crate) async fn load_corrections(
    db: &impl ConnectionTrait,
    question: &str,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::QuestionId.eq(question))
        .order_by_desc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?)
}

/// With the answer that they are about.
pub(crate) async fn delete_corrections(tx: &WriteTx, question: &str) -> Result<(), StoreError> {
    tx.erases_of::<Entity>(&[]);
    Entity::delete_many()
        .filter(Column::QuestionId.eq(question))
        .exec(tx.connection())
        .await?;
    Ok(())
}
