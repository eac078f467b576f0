//! Making the whole search index anew, in batches, while the site serves.
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Actor, Store};

use super::error::DocumentError;
use super::queries::document_from_row;
use super::search_entries;
use super::table::document::{Column, Entity, VersionStatus};
use crate::search;

/// Documents read in one transaction: others wait to write for about as long as one import.
const BATCH: u64 = 100;

/// Reads every published document into search again, as this version reads words. Searches are answered meanwhile and
/// what is published meanwhile is kept; a run that was cut off is made good by the next. `done` hears the count after
/// each batch. Answers how many documents were read.
pub async fn reindex_search(
    store: &Store,
    mut done: impl FnMut(usize),
) -> Result<usize, DocumentError> {
    let tx = store.begin(Actor::System).await?;
    search::begin_rebuild(&tx).await?;
    tx.commit().await?;
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let tx = store.begin(Actor::System).await?;
        let rows = Entity::find()
            .filter(Column::Status.eq(VersionStatus::Published))
            .filter(Column::Kind.is_in(search_entries::searched_kinds()))
            .filter(Column::Id.gt(&last))
            // By id rather than offset: documents may come and go between batches.
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .all(tx.connection())
            .await?;
        let Some(end) = rows.last().map(|row| row.id.clone()) else {
            break;
        };
        for document in rows.into_iter().filter_map(document_from_row) {
            search_entries::index_document(&tx, &document).await?;
            count += 1;
        }
        tx.commit().await?;
        last = end;
        done(count);
    }
    let tx = store.begin(Actor::System).await?;
    search::finish_rebuild(&tx).await?;
    tx.commit().await?;
    Ok(count)
}
