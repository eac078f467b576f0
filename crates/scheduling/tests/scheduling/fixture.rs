//! The schedule of one sample clinician, who works from Monday to Friday, 9am to 5pm in Lagos.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use scheduling::{
    Appointment, BookedBy, HeldSlot, MeetingChannel, ScheduleService, SlotConflict,
    SlotRequirements,
};
use store::{Actor, Job, JobHandler, JobOutcome, JobRunner, Store, StoreError};
use testkit::StoreFixture;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// The table of requests, as far as times follow it.
mod request {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "care_request")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
    }

    store::columns! {
        Plain: Id;
    }
}

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

pub fn at(text: &str) -> DateTime<Utc> {
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
        let base = StoreFixture::open(scheduling::migrations, MONDAY).await;
        scheduling::sample::insert_sample_clinician(&base.store)
            .await
            .unwrap();
        let schedule = ScheduleService::new(base.store.clone());
        let log = JobLog::default();
        let jobs = base
            .new_jobs()
            .with_job_handler(scheduling::REMINDER, log.clone())
            .with_job_handler(scheduling::WAITING_FREE, log.clone());
        Self {
            jobs: scheduling::with_handlers(jobs, &schedule),
            schedule,
            log,
            base,
        }
    }

    pub fn id(&self) -> String {
        self.clock.new_id().to_string()
    }

    /// Runs what is due; answers what was left to others.
    pub async fn run_jobs(&self) -> Vec<(String, serde_json::Value)> {
        self.jobs.run_due().await.unwrap();
        std::mem::take(&mut *self.log.0.lock().unwrap())
    }

    pub async fn hold(
        &self,
        request: &str,
        need: &SlotRequirements,
        time: &str,
    ) -> Result<HeldSlot, SlotConflict> {
        hold(&self.store, request, need, at(time)).await.unwrap()
    }

    pub async fn extend(&self, request: &str) -> Result<HeldSlot, SlotConflict> {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let held = scheduling::extend_hold(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        held
    }

    pub async fn book(&self, request: &str) -> Result<Appointment, SlotConflict> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let booked = scheduling::book_held_slot(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        booked
    }

    pub async fn book_at(
        &self,
        request: &str,
        need: &SlotRequirements,
        time: &str,
        by: BookedBy,
    ) -> Result<Appointment, SlotConflict> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let booked = scheduling::book_slot_at(&tx, request, need, at(time), None, by)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        booked
    }

    pub async fn release(&self, request: &str) {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        scheduling::release_hold(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn free_up(&self, request: &str) -> Option<Appointment> {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let freed = scheduling::release_slots(&tx, request).await.unwrap();
        tx.commit().await.unwrap();
        freed
    }

    pub async fn erase(&self, request: &str) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        scheduling::erase_slots::<request::Entity>(&tx, request)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn appointment(&self, request: &str) -> Option<Appointment> {
        let reader = self.store.reader();
        scheduling::find_appointment(reader.connection(), request)
            .await
            .unwrap()
    }

    /// Free times of a day in Lagos, as `9am`.
    pub async fn free(&self, need: &SlotRequirements, day: &str) -> Vec<String> {
        let zone = chrono_tz::Africa::Lagos;
        let times = self
            .schedule
            .find_free_slots(need, day.parse().unwrap(), 1, zone)
            .await
            .unwrap();
        let said = |time: scheduling::FreeSlot| scheduling::zones::time_in(time.starts_at, zone);
        times.into_iter().map(said).collect()
    }
}

pub async fn hold(
    store: &Store,
    request: &str,
    need: &SlotRequirements,
    time: DateTime<Utc>,
) -> Result<Result<HeldSlot, SlotConflict>, StoreError> {
    let tx = store.begin(Actor::Visitor).await?;
    let held = scheduling::hold_slot(&tx, request, need, time, None).await?;
    tx.commit().await?;
    Ok(held)
}
