//! Putting all answered questions into search again, after search was made anew.

use ::store::{Actor, StoreError};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::store::{SHOWN, searched};
use crate::Conversation;
use crate::tables::question::{Column, Entity, Visibility};

/// Questions in one transaction: others wait to write meanwhile.
const BATCH: u64 = 100;

/// Puts every answered public question into search; answers how many.
///
/// # Errors
/// When the database fails.
pub async fn reindex(conversation: &Conversation) -> Result<usize, StoreError> {
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let (house, from) = (conversation.clone(), last);
        let done = conversation.store().write(Actor::System, move |tx| {
            Box::pin(async move {
                let rows = Entity::find()
                    .filter(Column::Visibility.eq(Visibility::Public))
                    .filter(Column::State.is_in(SHOWN))
                    .filter(Column::HasDoctorReplied.eq(true))
                    .filter(Column::Id.gt(from))
                    .order_by_asc(Column::Id)
                    .limit(BATCH)
                    .all(tx.connection())
                    .await?;
                for row in &rows {
                    house.outside().index.put(tx, searched(row)).await?;
                }
                let end = rows.last().map(|row| row.id.clone());
                Ok::<_, StoreError>((rows.len(), end))
            })
        });
        let (read, end) = done.await?;
        let Some(end) = end else { return Ok(count) };
        (last, count) = (end, count + read);
    }
}
