//! Flash messages: what a press came to, kept until the page that the press is redirected to has shown it.
//!
//! A page that is the answer to a post can neither be reloaded nor gone back to: browsers ask to send the form once more, or
//! show an error of their own. So presses are answered by a redirect, and what their page has to say waits here: for whom it
//! is, sealed, for ten minutes at most. The next press takes its place.

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Actor, Store, StoreError, WriteTx};

use super::tables::flash::{ActiveModel, Column, Entity, Model};

/// How long one waits for its page.
const FLASH_LIFETIME: Duration = Duration::minutes(10);
/// Bytes of what is kept at most: more than any form takes, and less than a body may bring.
const LARGEST: usize = 256 << 10;
/// The same where there is no request yet: the first form is short, and each press has a row of its own.
const LARGEST_BEFORE: usize = 4 << 10;

/// What waited for a page.
pub struct FlashMessage<T> {
    pub content: T,
    pub is_shown: bool,
}

fn flash_aad(owner: &str) -> String {
    format!("care_flash.content:{owner}")
}

/// Keeps what the next page of an owner shows, in place of what was kept before; `false` when it is too large.
pub async fn store_flash(
    store: &Store,
    owner: &str,
    request: Option<&str>,
    content: &impl Serialize,
) -> Result<bool, StoreError> {
    let json = serde_json::to_vec(content).map_err(StoreError::other)?;
    if json.len() > request.map_or(LARGEST_BEFORE, |_id| LARGEST) {
        return Ok(false);
    }
    let row = Model {
        owner: owner.to_owned(),
        request_id: request.map(str::to_owned),
        content: store.encrypt_bytes(&flash_aad(owner), &json)?,
        is_shown: false,
        expires_at: store.clock().now() + FLASH_LIFETIME,
    };
    let mut newest = OnConflict::column(Column::Owner);
    newest.update_columns([
        Column::RequestId,
        Column::Content,
        Column::IsShown,
        Column::ExpiresAt,
    ]);
    let tx = store.begin(Actor::Visitor).await?;
    // Any visitor's post clears what others left behind, which need not wait for the night (decision 028).
    purge_expired_flashes(&tx).await?;
    let put = Entity::insert(row.into_active_model()).on_conflict(newest);
    put.exec_without_returning(tx.connection()).await?;
    tx.commit().await?;
    Ok(true)
}

/// What waits for an owner, where it is meant for this page; from now on it was shown.
pub async fn show_flash_if<T: DeserializeOwned>(
    store: &Store,
    owner: &str,
    is_meant: impl FnOnce(&T) -> bool,
) -> Result<Option<FlashMessage<T>>, StoreError> {
    let now = store.clock().now();
    let Some(row) = find_flash(store, owner)
        .await?
        .filter(|row| row.expires_at > now)
    else {
        return Ok(None);
    };
    let json = store.decrypt_bytes(&flash_aad(owner), &row.content)?;
    // What another version of the program kept is not shown.
    let Ok(content) = serde_json::from_slice(&json) else {
        return Ok(None);
    };
    if !is_meant(&content) {
        return Ok(None);
    }
    let is_shown = row.is_shown;
    if !is_shown {
        record_shown(store, row).await?;
    }
    Ok(Some(FlashMessage { content, is_shown }))
}

async fn find_flash(store: &Store, owner: &str) -> Result<Option<Model>, StoreError> {
    let reader = store.reader();
    Ok(Entity::find_by_id(owner).one(reader.connection()).await?)
}

/// Notes that its page has shown it.
async fn record_shown(store: &Store, row: Model) -> Result<(), StoreError> {
    let shown = ActiveModel {
        is_shown: Set(true),
        ..Default::default()
    };
    let tx = store.begin(Actor::Visitor).await?;
    Entity::update_many()
        .set(shown)
        .filter(Column::Owner.eq(row.owner))
        // Another post may have replaced it meanwhile, and that one has not been shown yet.
        .filter(Column::Content.eq(row.content))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}

/// Drops what waits for an owner: a press went on.
pub async fn delete_flash(store: &Store, owner: &str) -> Result<(), StoreError> {
    // Usually there is nothing to delete, and starting a write would queue for SQLite's only writer.
    let Some(row) = find_flash(store, owner).await? else {
        return Ok(());
    };
    let tx = store.begin(Actor::Visitor).await?;
    Entity::delete_by_id(row.owner)
        .exec(tx.connection())
        .await?;
    tx.commit().await
}

/// Forgets all that is about a request.
pub async fn delete_request_flashes(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    let own = Entity::delete_many().filter(Column::RequestId.eq(request));
    own.exec(tx.connection()).await?;
    Ok(())
}

/// Clears what no page came for.
pub async fn purge_expired_flashes(tx: &WriteTx) -> Result<(), StoreError> {
    let over = Entity::delete_many().filter(Column::ExpiresAt.lte(tx.now()));
    over.exec(tx.connection()).await?;
    Ok(())
}
