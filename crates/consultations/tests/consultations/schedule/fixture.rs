//! The schedule of one sample clinician, who works from Monday to Friday, 9am to 5pm in Lagos.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use consultations::schedule::{self, BookedBy, MeetingChannel, ScheduleService, SlotRequirements};
use store::{Actor, Job, JobHandler, JobOutcome, JobRunner};
use testkit::StoreFixture;

use crate::doubles::MONDAY;

/// The jobs that the schedule leaves to others: kind and payload.
#[derive(Clone, Default)]
struct JobLog(Arc<Mutex<Vec<(String, serde_json::Value)>>>);

#[async_trait]
impl JobHandler for JobLog {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let entry = (job.kind.clone(), job.payload.clone());
        self.0.lock().unwrap().push(entry);
        JobOutcome::Done
    }
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Half an hour by video, two hours ahead at least.
pub fn need() -> SlotRequirements {
    SlotRequirements {
        minutes: 30,
        before: 0,
        after: 0,
        channel: MeetingChannel::Video,
        clinicians: Vec::new(),
        notice_minutes: 120,
    }
}

pub struct Fixture {
    pub schedule: ScheduleService,
    jobs: JobRunner,
    log: JobLog,
    base: StoreFixture,
}

impl Deref for Fixture {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl Fixture {
    pub async fn new() -> Self {
        let base = StoreFixture::open(schedule::migrations, MONDAY).await;
        schedule::sample::insert_sample_clinician(&base.store)
            .await
            .unwrap();
        let schedule = ScheduleService::new(base.store.clone());
        let log = JobLog::default();
        let jobs = base
            .new_jobs()
            .with_job_handler(schedule::WAITING_FREE, log.clone());
        Self {
            jobs: schedule::with_handlers(jobs, &schedule),
            schedule,
            log,
            base,
        }
    }

    /// The sample clinician's id.
    pub async fn clinician(&self) -> String {
        let reader = self.store.reader();
        let people = schedule::load_clinicians(reader.connection())
            .await
            .unwrap();
        people[0].id.clone()
    }

    pub fn id(&self) -> String {
        self.clock.new_id().to_string()
    }

    /// Runs what is due; answers what was left to others.
    pub async fn run_jobs(&self) -> Vec<(String, serde_json::Value)> {
        self.jobs.run_due().await.unwrap();
        std::mem::take(&mut *self.log.0.lock().unwrap())
    }

    pub async fn hold(&self, request: &str, need: &SlotRequirements, time: &str) {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let held = schedule::hold_slot(&tx, request, need, at(time), None).await;
        held.unwrap().unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn book_at(&self, request: &str, need: &SlotRequirements, time: &str, by: BookedBy) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let booked = schedule::book_slot_at(&tx, request, need, at(time), None, by).await;
        booked.unwrap().unwrap();
        tx.commit().await.unwrap();
    }

    /// Free times of a day in Lagos, as `9am`.
    pub async fn free(&self, need: &SlotRequirements, day: &str) -> Vec<String> {
        let zone = chrono_tz::Africa::Lagos;
        let times = self
            .schedule
            .find_free_slots(need, day.parse().unwrap(), 1, zone)
            .await
            .unwrap();
        let said = |time: schedule::FreeSlot| schedule::zones::time_in(time.starts_at, zone);
        times.into_iter().map(said).collect()
    }
}
