//! What a write that erases something leaves to be done after it.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::new_job::NewJob;

/// Kind of the job that follows a write which erased something.
pub(crate) const SCRUB_JOB: &str = "store.scrub";

#[derive(Deserialize)]
pub(crate) struct ScrubTask {
    pub tables: Vec<String>,
    /// Erasures to be listed outside of archives.
    #[serde(default)]
    pub erasures: Vec<String>,
}

pub(crate) fn build_scrub_job(tables: &BTreeSet<&'static str>, erasures: &[String]) -> NewJob {
    let task = serde_json::json!({ "tables": tables, "erasures": erasures });
    NewJob::new(SCRUB_JOB, task)
}
