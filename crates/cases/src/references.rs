//! The numbers that people quote of cases (`C-0ASKX0MS`), for whoever knows their ids alone.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::{Store, StoreError};

/// Ids with their references; those that are not there are left out.
///
/// # Errors
/// When the database cannot be read.
pub async fn list_references<E: EntityTrait>(
    store: &Store,
    (id, reference): (E::Column, E::Column),
    ids: &[String],
) -> Result<Vec<(String, String)>, StoreError> {
    let found = E::find()
        .select_only()
        .columns([id, reference])
        .filter(id.is_in(ids));
    Ok(found.into_tuple().all(store.reader().connection()).await?)
}

/// The id of the case with a reference.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_id_by_reference<E: EntityTrait>(
    store: &Store,
    (id, reference): (E::Column, E::Column),
    asked: &str,
) -> Result<Option<String>, StoreError> {
    let found = E::find()
        .select_only()
        .column(id)
        .filter(reference.eq(asked));
    Ok(found.into_tuple().one(store.reader().connection()).await?)
}
