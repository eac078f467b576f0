//! Erasing what is due, each night, and the jobs of erasing.

use chrono::NaiveTime;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError, WriteTx};

use super::erasure::{erase_question, erase_thread};
use crate::items::askers::unrestricted_condition;
use crate::items::questions::{is_erased_whole, lock_question};
use crate::model::ItemState;
use crate::model::dates::erase_date;
use crate::service::CommunityService;
use crate::tables::question::{ActiveModel, Column, Entity, Model};

/// Kind of the nightly job.
const ERASE_DUE: &str = "conversation.erase-due";
/// Questions that are erased in one transaction.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 30, 0).expect("half past three is an hour");

pub fn register_jobs(jobs: JobRunner, community: &CommunityService) -> JobRunner {
    jobs.with_job_function(ERASE_DUE, community.clone(), run_nightly)
}

/// Sees to it that what is due is erased each night. At the start of the site.
pub async fn schedule_jobs(community: &CommunityService) -> Result<(), StoreError> {
    let tx = community.store().begin(Actor::System).await?;
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await?;
    tx.commit().await
}

async fn run_nightly(service: CommunityService, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    schedule_jobs(&service).await?;
    erase_due(&service).await.map(|_count| ())
}

/// Erases what is private of every question whose time has come; answers of how many.
///
/// # Errors
/// When the database fails; what was erased until then stays erased.
async fn erase_due(community: &CommunityService) -> Result<usize, StoreError> {
    let settings = community.ports().rules.load_settings().await?;
    let tx = community.store().begin(Actor::System).await?;
    set_missing_deadlines(&tx, settings.keep_open_days).await?;
    tx.commit().await?;
    let mut erased = 0;
    loop {
        let tx = community.store().begin(Actor::System).await?;
        let done = erase_batch(community, &tx).await?;
        tx.commit().await?;
        if done == 0 {
            return Ok(erased);
        }
        erased += done;
    }
}

/// What has a key and no time yet gets one, so that nothing is kept for ever.
async fn set_missing_deadlines(tx: &WriteTx, days: u32) -> Result<(), StoreError> {
    Entity::update_many()
        .set(ActiveModel {
            erase_after: Set(Some(erase_date(tx.now(), days))),
            ..Default::default()
        })
        .filter(Column::EraseAfter.is_null())
        .filter(Column::ItemKey.is_not_null())
        .filter(Column::State.ne(ItemState::Erased))
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn erase_batch(community: &CommunityService, tx: &WriteTx) -> Result<usize, StoreError> {
    let free = unrestricted_condition(community.store(), tx.connection()).await?;
    let due = tx.list_due_ids::<Entity>(free, BATCH).await?;
    for id in &due {
        // Somebody may have said something in this very moment.
        let due = |question: &Model| question.erase_after.is_some_and(|at| at <= tx.now());
        let Some(question) = lock_question(tx, id).await?.filter(due) else {
            continue;
        };
        if is_erased_whole(&question) {
            erase_question(community, tx, question).await?;
        } else {
            erase_thread(community, tx, question).await?;
        }
    }
    Ok(due.len())
}
