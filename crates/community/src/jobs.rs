//! Work after a commit, and what happens again and again.

use store::{JobRunner, StoreError};

use crate::service::CommunityService;
use crate::{followers, question_threads};

pub fn register_jobs(jobs: JobRunner, community: &CommunityService) -> JobRunner {
    let jobs = question_threads::register_jobs(jobs, community);
    followers::with_handlers(jobs, community)
}

/// Sees to it that what is due is erased each night. At the start of the site.
pub async fn schedule_jobs(community: &CommunityService) -> Result<(), StoreError> {
    question_threads::schedule_jobs(community).await?;
    followers::schedule_nightly_purge(community).await
}
