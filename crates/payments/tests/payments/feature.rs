//! A feature that notes what payments tell it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kernel::Id;
use payments::model::PaymentPurpose;
use store::{Job, JobHandler, JobOutcome, JobRunner};

use crate::fixture::Fixture;

/// By which jobs each subject was told of what.
pub type Heard = Arc<Mutex<BTreeMap<(String, String), BTreeSet<Id>>>>;

/// A feature: notes what it is told. A job that was cut off is tried again, and is known by its id.
struct Feature(Heard);

#[async_trait]
impl JobHandler for Feature {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let subject = job.payload["subject"].as_str().unwrap().to_owned();
        let word = job.kind.split('.').nth(1).unwrap().to_owned();
        let mut heard = self.0.lock().unwrap();
        heard.entry((subject, word)).or_default().insert(job.id);
        drop(heard);
        JobOutcome::Done
    }
}

/// The runner with a feature that notes what it is told.
pub fn telling(mut jobs: JobRunner, heard: &Heard) -> JobRunner {
    for purpose in PaymentPurpose::ALL {
        for kind in [
            purpose.settled_job(),
            purpose.released_job(),
            purpose.refunded_job(),
            purpose.invoice_job(),
            purpose.subscription_job(),
        ] {
            jobs = jobs.with_job_handler(kind, Feature(heard.clone()));
        }
    }
    jobs
}

impl Fixture {
    /// By how many jobs a subject was told of something.
    pub fn told(&self, subject: &str, word: &str) -> u32 {
        let key = (subject.to_owned(), word.to_owned());
        let heard = self.heard.lock().unwrap();
        let jobs = heard.get(&key).map_or(0, BTreeSet::len);
        u32::try_from(jobs).unwrap()
    }
}
