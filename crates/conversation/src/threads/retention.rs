//! Erasing what is due, each night; and what of an erased question stands outside its rows.

use chrono::NaiveTime;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde::de::IgnoredAny;
use store::{Actor, BlobHash, Store, StoreError, WriteTx};

use super::erasing::{erase, erase_thread, goes_whole};
use super::store::in_days;
use crate::Conversation;
use crate::model::State;
use crate::questions::store::locked;
use crate::tables::question::{ActiveModel, Column, Entity, Model};

/// Kind of the nightly job.
pub(crate) const ERASE_DUE: &str = "conversation.erase-due";
/// Kind of the job that follows an erasure.
pub(crate) const ERASE_FILES: &str = "conversation.erase-files";
/// Questions that are erased in one transaction.
const BATCH: u64 = 20;
/// On the clock of Lagos.
pub(crate) const NIGHT: NaiveTime =
    NaiveTime::from_hms_opt(3, 30, 0).expect("half past three is an hour");

pub(super) async fn run_nightly(service: Conversation, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    super::prepare(&service).await?;
    erase_due(&service).await.map(|_count| ())
}

/// Erases what is private of every question whose time has come; answers of how many.
///
/// # Errors
/// When the database fails; what was erased until then stays erased.
pub(crate) async fn erase_due(conversation: &Conversation) -> Result<usize, StoreError> {
    let settings = conversation.outside().rules.settings().await?;
    let tx = conversation.store().begin(Actor::System).await?;
    give_time(&tx, settings.keep_open_days).await?;
    tx.commit().await?;
    let mut erased = 0;
    loop {
        let tx = conversation.store().begin(Actor::System).await?;
        let done = erase_some(conversation, &tx).await?;
        tx.commit().await?;
        if done == 0 {
            return Ok(erased);
        }
        erased += done;
    }
}

/// What has a key and no time yet gets one, so that nothing is kept for ever.
async fn give_time(tx: &WriteTx, days: u32) -> Result<(), StoreError> {
    Entity::update_many()
        .set(ActiveModel {
            erase_after: Set(Some(in_days(tx.now(), days))),
            ..Default::default()
        })
        .filter(Column::EraseAfter.is_null())
        .filter(Column::ItemKey.is_not_null())
        .filter(Column::State.ne(State::Erased))
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn erase_some(conversation: &Conversation, tx: &WriteTx) -> Result<usize, StoreError> {
    let due = tx.due::<Entity>(BATCH).await?;
    for id in &due {
        // Somebody may have said something in this very moment.
        let due = |question: &Model| question.erase_after.is_some_and(|at| at <= tx.now());
        let Some(question) = locked(tx, id).await?.filter(due) else {
            continue;
        };
        if goes_whole(&question) {
            erase(conversation, tx, question).await?;
        } else {
            erase_thread(conversation, tx, question).await?;
        }
    }
    Ok(due.len())
}

#[derive(Deserialize)]
pub(super) struct Files {
    blobs: Vec<BlobHash>,
}

pub(super) async fn erase_files(store: Store, files: Files) -> Result<(), StoreError> {
    for blob in &files.blobs {
        store.blobs().delete(blob).await?;
    }
    Ok(())
}
