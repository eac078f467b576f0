//! A house with one sample clinician, who works from Monday to Friday, 9am to 5pm in Lagos.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use care::schedule::{self, Channel, Clash, Held, Need, Schedule};
use care::schedule::{Appointment, By};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use sea_orm_migration::MigrationTrait;
use store::testing::TestDatabase;
use store::{Actor, Job, JobHandler, JobOptions, Jobs, Outcome, Store, StoreError};

/// What jobs told whom to do: kind and payload.
pub type Heard = Arc<Mutex<Vec<(String, serde_json::Value)>>>;

struct Ear(Heard);

#[async_trait]
impl JobHandler for Ear {
    async fn run(&self, job: &Job) -> Outcome {
        let told = (job.kind.clone(), job.payload.clone());
        self.0.lock().unwrap().push(told);
        Outcome::Done
    }
}

pub struct House {
    pub store: Store,
    pub clock: Clock,
    pub schedule: Schedule,
    pub jobs: Jobs,
    pub heard: Heard,
    pub place: TestDatabase,
}

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    schedule::migrations()
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

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

impl House {
    pub async fn new() -> Self {
        let clock = Clock::fixed(at(MONDAY));
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(clock.clone()).await;
        schedule::sample::load(&store).await.unwrap();
        let schedule = Schedule::new(store.clone());
        let heard = Heard::default();
        let jobs = Jobs::new(store.clone(), JobOptions::default())
            .handle(schedule::REMINDER, Ear(heard.clone()))
            .handle(schedule::WAITING_FREE, Ear(heard.clone()));
        Self {
            jobs: schedule::with_handlers(jobs, &schedule),
            store,
            clock,
            schedule,
            heard,
            place,
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

    pub async fn run_jobs(&self) -> Vec<(String, serde_json::Value)> {
        self.jobs.run_due().await.unwrap();
        std::mem::take(&mut *self.heard.lock().unwrap())
    }

    pub fn pass(&self, minutes: i64) {
        self.clock.advance(TimeDelta::minutes(minutes));
    }

    pub async fn hold(&self, request: &str, need: &Need, time: &str) -> Result<Held, Clash> {
        hold(&self.store, request, need, at(time)).await.unwrap()
    }

    pub async fn extend(&self, request: &str) -> Result<Held, Clash> {
        let request = request.to_owned();
        let done: Result<_, StoreError> = self
            .store
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { schedule::extend(tx, &request).await })
            })
            .await;
        done.unwrap()
    }

    pub async fn book(&self, request: &str) -> Result<Appointment, Clash> {
        let request = request.to_owned();
        let done: Result<_, StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move { schedule::book(tx, &request).await })
            })
            .await;
        done.unwrap()
    }

    pub async fn book_at(
        &self,
        request: &str,
        need: &Need,
        time: &str,
        by: By,
    ) -> Result<Appointment, Clash> {
        let (request, need, time) = (request.to_owned(), need.clone(), at(time));
        let done: Result<_, StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(
                    async move { schedule::book_at(tx, &request, &need, time, None, by).await },
                )
            })
            .await;
        done.unwrap()
    }

    pub async fn release(&self, request: &str) {
        let request = request.to_owned();
        let done: Result<(), StoreError> = self
            .store
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { schedule::release(tx, &request).await })
            })
            .await;
        done.unwrap();
    }

    pub async fn free_up(&self, request: &str) -> Option<Appointment> {
        let request = request.to_owned();
        let done: Result<_, StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move { schedule::free_up(tx, &request).await })
            })
            .await;
        done.unwrap()
    }

    pub async fn erase(&self, request: &str) {
        let request = request.to_owned();
        let done: Result<(), StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move { schedule::erase(tx, &request).await })
            })
            .await;
        done.unwrap();
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
    let (request, need) = (request.to_owned(), need.clone());
    store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move { schedule::hold(tx, &request, &need, time, None).await })
        })
        .await
}
