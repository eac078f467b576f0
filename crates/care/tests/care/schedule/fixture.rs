//! The schedule of one sample clinician, who works from Monday to Friday, 9am to 5pm in Lagos.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use care::schedule::{self, Channel, Clash, Held, Need, Schedule};
use care::schedule::{Appointment, By};
use chrono::{DateTime, Utc};
use store::{Actor, Job, JobHandler, Jobs, Outcome, Store, StoreError};
use testkit::StoreFixture;

use crate::doubles::MONDAY;

/// The jobs that the schedule leaves to others: kind and payload.
#[derive(Clone, Default)]
struct JobLog(Arc<Mutex<Vec<(String, serde_json::Value)>>>);

#[async_trait]
impl JobHandler for JobLog {
    async fn run(&self, job: &Job) -> Outcome {
        let entry = (job.kind.clone(), job.payload.clone());
        self.0.lock().unwrap().push(entry);
        Outcome::Done
    }
}

pub fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Half an hour by video, two hours ahead at least.
pub fn need() -> Need {
    Need {
        minutes: 30,
        before: 0,
        after: 0,
        channel: Channel::Video,
        clinicians: Vec::new(),
        notice_minutes: 120,
    }
}

pub struct Fixture {
    pub schedule: Schedule,
    jobs: Jobs,
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
        schedule::sample::load(&base.store).await.unwrap();
        let schedule = Schedule::new(base.store.clone());
        let log = JobLog::default();
        let jobs = base
            .new_jobs()
            .handle(schedule::REMINDER, log.clone())
            .handle(schedule::WAITING_FREE, log.clone());
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
        let people = schedule::clinicians(reader.connection()).await.unwrap();
        people[0].id.clone()
    }

    pub fn id(&self) -> String {
        self.clock.id().to_string()
    }

    /// Runs what is due; answers what was left to others.
    pub async fn run_jobs(&self) -> Vec<(String, serde_json::Value)> {
        self.jobs.run_due().await.unwrap();
        std::mem::take(&mut *self.log.0.lock().unwrap())
    }

    pub async fn hold(&self, request: &str, need: &Need, time: &str) -> Result<Held, Clash> {
        hold(&self.store, request, need, at(time)).await.unwrap()
    }

    pub async fn extend(&self, request: &str) -> Result<Held, Clash> {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let held = schedule::extend(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        held
    }

    pub async fn book(&self, request: &str) -> Result<Appointment, Clash> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let booked = schedule::book(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        booked
    }

    pub async fn book_at(
        &self,
        request: &str,
        need: &Need,
        time: &str,
        by: By,
    ) -> Result<Appointment, Clash> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let booked = schedule::book_at(&tx, request, need, at(time), None, by)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        booked
    }

    pub async fn release(&self, request: &str) {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        schedule::release(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn free_up(&self, request: &str) -> Option<Appointment> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let freed = schedule::free_up(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        freed
    }

    pub async fn erase(&self, request: &str) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        schedule::erase(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn appointment(&self, request: &str) -> Option<Appointment> {
        let reader = self.store.reader();
        schedule::appointment(reader.connection(), request)
            .await
            .unwrap()
    }

    /// Free times of a day in Lagos, as `9am`.
    pub async fn free(&self, need: &Need, day: &str) -> Vec<String> {
        let zone = chrono_tz::Africa::Lagos;
        let times = self
            .schedule
            .free(need, day.parse().unwrap(), 1, zone)
            .await
            .unwrap();
        let said = |time: schedule::FreeTime| schedule::zones::time_in(time.starts_at, zone);
        times.into_iter().map(said).collect()
    }
}

pub async fn hold(
    store: &Store,
    request: &str,
    need: &Need,
    time: DateTime<Utc>,
) -> Result<Result<Held, Clash>, StoreError> {
    let tx = store.begin(Actor::Visitor).await?;
    let held = schedule::hold(&tx, request, need, time, None).await?;
    tx.commit().await?;
    Ok(held)
}
