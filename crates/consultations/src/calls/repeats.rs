//! The same words twice: one request.

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, TryInsertResult};
use store::{StoreError, WriteTx};

use crate::requests::tables::repeat;
use crate::requests::tables::request::Model;

/// The same words are one request for so long.
const REPEAT_WINDOW: Duration = Duration::hours(24);

/// The request that the same words made lately, and the fingerprint of the key that they came with; none when these are the
/// first, or when that request is over. From then on they stand for `request`.
pub(super) async fn find_repeat(
    tx: &WriteTx,
    content_hash: &str,
    request: &str,
    key: Option<&str>,
) -> Result<Option<(Model, Option<String>)>, StoreError> {
    let mine = repeat::Model {
        content_hash: content_hash.to_owned(),
        request_id: request.to_owned(),
        at: tx.now(),
        key_hash: key.map(str::to_owned),
    };
    let there = OnConflict::column(repeat::Column::ContentHash)
        .do_nothing()
        .to_owned();
    // Inserted before anything is looked up, so that of two at once the second waits here for the first.
    let done = repeat::Entity::insert(mine.clone().into_active_model())
        .on_conflict(there)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    if matches!(done, TryInsertResult::Inserted(rows) if rows > 0) {
        return Ok(None);
    }
    let found = tx.lock_row::<repeat::Entity>(content_hash).await?;
    let lately = found.filter(|row| row.at > tx.now() - REPEAT_WINDOW);
    if let Some(row) = lately
        && let Some(known) = cases::find_case::<Model>(tx.connection(), &row.request_id).await?
        && (known.state.is_being_written() || known.state.is_under_way())
    {
        return Ok(Some((known, row.key_hash)));
    }
    let row = repeat::ActiveModel {
        content_hash: Set(mine.content_hash),
        request_id: Set(mine.request_id),
        at: Set(mine.at),
        key_hash: Set(mine.key_hash),
    };
    row.update(tx.connection()).await?;
    Ok(None)
}
