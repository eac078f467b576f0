//! Making the whole search index anew, in batches, while the site serves.
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Actor, Store, WriteTx};

use super::DocumentError;
use super::indexing;
use super::read::document_of;
use super::table::document::{Column, Entity, Status};
use crate::search;

/// Documents read in one transaction: others wait to write for about as long as one import.
const BATCH: u64 = 100;

/// Reads every published document into search again, as this version reads words. Searches are answered meanwhile and
/// what is published meanwhile is kept; a run that was cut off is made good by the next. `done` hears the count after
/// each batch. Answers how many documents were read.
///
/// # Errors
/// The store's.
pub async fn reindex(store: &Store, mut done: impl FnMut(usize)) -> Result<usize, DocumentError> {
    store
        .write::<_, DocumentError, _>(Actor::System, |tx| {
            Box::pin(async move { Ok(search::begin_anew(tx).await?) })
        })
        .await?;
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let from = last.clone();
        let (read, end) = store
            .write(Actor::System, |tx| {
                Box::pin(async move { batch(tx, from).await })
            })
            .await?;
        let Some(end) = end else { break };
        last = end;
        count += read;
        done(count);
    }
    store
        .write::<_, DocumentError, _>(Actor::System, |tx| {
            Box::pin(async move { Ok(search::end_anew(tx).await?) })
        })
        .await?;
    Ok(count)
}

/// Puts the documents behind an id into search; answers how many, and the last one's id.
async fn batch(tx: &WriteTx, from: String) -> Result<(usize, Option<String>), DocumentError> {
    let rows = Entity::find()
        .filter(Column::Status.eq(Status::Published))
        .filter(Column::Kind.is_in(indexing::kinds()))
        .filter(Column::Id.gt(from))
        .order_by_asc(Column::Id)
        .limit(BATCH)
        .all(tx.connection())
        .await?;
    let end = rows.last().map(|row| row.id.clone());
    let mut read = 0;
    for document in rows.into_iter().filter_map(document_of) {
        indexing::index(tx, &document).await?;
        read += 1;
    }
    Ok((read, end))
}
