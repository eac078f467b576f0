//! Each night: addresses that were never confirmed are forgotten.

use chrono::NaiveTime;
use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError};

use crate::items::followers as records;
use crate::service::CommunityService;

const PURGE_JOB: &str = "conversation.purge-followers";
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 40, 0).expect("twenty to four is an hour");

pub(super) fn with_handlers(jobs: JobRunner, community: &CommunityService) -> JobRunner {
    jobs.with_job_function(PURGE_JOB, community.clone(), purge_unconfirmed)
}

/// Puts the next night on the list.
pub(crate) async fn schedule_nightly_purge(community: &CommunityService) -> Result<(), StoreError> {
    let tx = community.store().begin(Actor::System).await?;
    tx.enqueue_nightly(PURGE_JOB, NIGHT).await?;
    tx.commit().await
}

async fn purge_unconfirmed(community: CommunityService, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    schedule_nightly_purge(&community).await?;
    loop {
        let tx = community.store().begin(Actor::System).await?;
        let is_any = records::delete_unconfirmed(&tx, community.store()).await?;
        tx.commit().await?;
        if !is_any {
            return Ok(());
        }
    }
}
