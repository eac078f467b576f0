//! The outbox: once, again, given up, taken over, handed back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta};
use kernel::Clock;
use serde_json::json;
use store::testing::TestDatabase;
use store::{
    Actor, Job, JobHandler, JobOptions, JobOutcome, JobRunner, NewJob, Store, StoreError, WriteTx,
};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// Answers the same each time and counts the tries.
#[derive(Clone)]
struct Always(JobOutcome, Arc<AtomicUsize>);

#[async_trait]
impl JobHandler for Always {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        self.1.fetch_add(1, Ordering::SeqCst);
        self.0.clone()
    }
}

fn always(outcome: JobOutcome) -> (Always, Arc<AtomicUsize>) {
    let tries = Arc::new(AtomicUsize::new(0));
    (Always(outcome, tries.clone()), tries)
}

/// Tells that it began and never ends.
struct Endless(Arc<Semaphore>);

#[async_trait]
impl JobHandler for Endless {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        self.0.add_permits(1);
        std::future::pending().await
    }
}

struct Panics;

#[async_trait]
impl JobHandler for Panics {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        panic!("inside a handler")
    }
}

async fn store() -> (TestDatabase, Clock, Store) {
    let place = TestDatabase::migrated(Vec::new).await;
    let clock = Clock::fixed(DateTime::from_timestamp(1_795_000_000, 0).unwrap());
    let store = place.store(clock.clone()).await;
    (place, clock, store)
}

async fn enqueue(store: &Store, kind: &str) {
    let job = NewJob::new(kind, json!({ "mail": 7 }));
    let tx = store.begin(Actor::System).await.unwrap();
    assert!(tx.enqueue_job(job).await.unwrap().is_some());
    tx.commit().await.unwrap();
}

fn options() -> JobOptions {
    JobOptions {
        attempts: 3,
        grace: Duration::from_millis(50),
        ..JobOptions::default()
    }
}

#[tokio::test]
async fn a_job_is_done_once() {
    let (_place, _, store) = store().await;
    let (handler, tries) = always(JobOutcome::Done);
    enqueue(&store, "mail").await;
    let jobs = JobRunner::new(store, options()).with_job_handler("mail", handler);
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(jobs.run_due().await.unwrap(), 0);
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_failing_job_waits_longer_each_time_and_then_lies_with_the_dead() {
    let (_place, clock, store) = store().await;
    let (handler, tries) = always(JobOutcome::Retry("the server is away".into()));
    enqueue(&store, "mail").await;
    let jobs = JobRunner::new(store.clone(), options()).with_job_handler("mail", handler);
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    // The first pause is 5 s less up to half, the second 10 s less up to half.
    for (too_early, due) in [(2, 4), (4, 7)] {
        clock.advance(TimeDelta::seconds(too_early));
        assert_eq!(jobs.run_due().await.unwrap(), 0);
        clock.advance(TimeDelta::seconds(due));
        assert_eq!(jobs.run_due().await.unwrap(), 1);
    }
    assert_eq!(tries.load(Ordering::SeqCst), 3);
    let dead = store.list_dead_jobs(10).await.unwrap();
    assert_eq!(dead.len(), 1);
    assert_eq!(
        (dead[0].attempts, dead[0].why.as_str()),
        (3, "the server is away")
    );
    assert_eq!(dead[0].payload, json!({ "mail": 7 }));
}

#[tokio::test]
async fn a_job_that_waits_for_a_limit_uses_up_no_try_however_often() {
    let (_place, clock, store) = store().await;
    let minute = std::time::Duration::from_secs(60);
    let (handler, tries) = always(JobOutcome::Wait(minute, "enough for now".into()));
    enqueue(&store, "mail").await;
    let jobs = JobRunner::new(store.clone(), options()).with_job_handler("mail", handler);
    for round in 1..=10 {
        assert_eq!(jobs.run_due().await.unwrap(), 1, "{round}");
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(jobs.run_due().await.unwrap(), 0, "{round}");
        clock.advance(TimeDelta::seconds(1));
    }
    assert_eq!(tries.load(Ordering::SeqCst), 10);
    assert!(store.list_dead_jobs(10).await.unwrap().is_empty());
    // All its tries are left.
    let (failing, failed) = always(JobOutcome::Retry("the server is away".into()));
    let jobs = JobRunner::new(store.clone(), options()).with_job_handler("mail", failing);
    for _ in 0..3 {
        assert_eq!(jobs.run_due().await.unwrap(), 1);
        clock.advance(TimeDelta::seconds(30));
    }
    assert_eq!(failed.load(Ordering::SeqCst), 3);
    assert_eq!(store.list_dead_jobs(10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_hopeless_job_is_given_up_at_once_and_can_be_sent_again() {
    let (_place, _, store) = store().await;
    let (handler, _) = always(JobOutcome::GiveUp("no such address".into()));
    enqueue(&store, "mail").await;
    assert_eq!(
        JobRunner::new(store.clone(), options())
            .with_job_handler("mail", handler)
            .run_due()
            .await
            .unwrap(),
        1
    );
    let id = store.list_dead_jobs(10).await.unwrap()[0].id;

    let tx = store.begin(Actor::System).await.unwrap();
    assert!(tx.retry_dead_job(id).await.unwrap());
    tx.commit().await.unwrap();
    let (handler, tries) = always(JobOutcome::Done);
    assert_eq!(
        JobRunner::new(store.clone(), options())
            .with_job_handler("mail", handler)
            .run_due()
            .await
            .unwrap(),
        1
    );
    assert_eq!(tries.load(Ordering::SeqCst), 1);
    assert!(store.list_dead_jobs(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_panic_counts_as_a_failed_try() {
    let (_place, clock, store) = store().await;
    enqueue(&store, "mail").await;
    let jobs = JobRunner::new(store.clone(), options()).with_job_handler("mail", Panics);
    for _ in 0..3 {
        assert_eq!(jobs.run_due().await.unwrap(), 1);
        clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(
        store.list_dead_jobs(10).await.unwrap()[0].why,
        "the handler panicked"
    );
}

#[tokio::test]
async fn a_job_for_later_waits_and_one_without_handler_stays() {
    let (_place, clock, store) = store().await;
    let later = clock.now() + TimeDelta::hours(1);
    let job = NewJob {
        run_at: Some(later),
        ..NewJob::new("mail", json!({}))
    };
    let tx = store.begin(Actor::System).await.unwrap();
    tx.enqueue_job(job).await.unwrap();
    tx.commit().await.unwrap();
    enqueue(&store, "unknown").await;
    let (handler, tries) = always(JobOutcome::Done);
    let jobs = JobRunner::new(store, options()).with_job_handler("mail", handler);
    assert_eq!(jobs.run_due().await.unwrap(), 0);
    clock.advance(TimeDelta::hours(1));
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_job_of_a_dead_node_is_taken_over_when_its_lease_ends() {
    let (place, clock, store) = store().await;
    enqueue(&store, "mail").await;
    let began = Arc::new(Semaphore::new(0));
    let node =
        JobRunner::new(store.clone(), options()).with_job_handler("mail", Endless(began.clone()));
    let died = tokio::spawn(async move { node.run_due().await });
    began.acquire().await.unwrap().forget();
    died.abort();

    let other = place.store(clock.clone()).await;
    let (handler, tries) = always(JobOutcome::Done);
    let jobs = JobRunner::new(other, options()).with_job_handler("mail", handler);
    assert_eq!(jobs.run_due().await.unwrap(), 0);
    clock.advance(TimeDelta::seconds(61));
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_graceful_stop_hands_the_job_back_untried() {
    let (_place, _, store) = store().await;
    enqueue(&store, "mail").await;
    let began = Arc::new(Semaphore::new(0));
    let cancel = CancellationToken::new();
    let runner = {
        let jobs = JobRunner::new(store.clone(), options())
            .with_job_handler("mail", Endless(began.clone()));
        let cancel = cancel.clone();
        tokio::spawn(async move { jobs.run_until_cancelled(cancel).await })
    };
    began.acquire().await.unwrap().forget();
    cancel.cancel();
    runner.await.unwrap();

    let (handler, tries) = always(JobOutcome::Done);
    assert_eq!(
        JobRunner::new(store, options())
            .with_job_handler("mail", handler)
            .run_due()
            .await
            .unwrap(),
        1
    );
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_share_the_work_and_do_nothing_twice() {
    let (place, clock, store) = store().await;
    for _ in 0..40 {
        enqueue(&store, "mail").await;
    }
    let (handler, tries) = always(JobOutcome::Done);
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let node = JobRunner::new(place.store(clock.clone()).await, options());
        let node = node.with_job_handler("mail", handler.clone());
        nodes.push(tokio::spawn(async move { node.run_due().await.unwrap() }));
    }
    let mut done = 0;
    for node in nodes {
        done += node.await.unwrap();
    }
    assert_eq!((done, tries.load(Ordering::SeqCst)), (40, 40));
}

#[tokio::test]
async fn a_running_runner_hears_of_a_new_job_at_once() {
    let (_place, _, store) = store().await;
    let (handler, tries) = always(JobOutcome::Done);
    let cancel = CancellationToken::new();
    let runner = {
        let jobs = JobRunner::new(store.clone(), options()).with_job_handler("mail", handler);
        let cancel = cancel.clone();
        tokio::spawn(async move { jobs.run_until_cancelled(cancel).await })
    };
    enqueue(&store, "mail").await;
    let done = async {
        while tries.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), done)
        .await
        .unwrap();
    cancel.cancel();
    runner.await.unwrap();
}

/// Never gets through, and writes into the audit log that it was given up.
struct Mourned(JobOutcome);

#[async_trait]
impl JobHandler for Mourned {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        self.0.clone()
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        let next = NewJob::new("told", json!({ "of": job.payload, "why": why }));
        tx.enqueue_job(next).await.map(|_id| ())
    }
}

#[tokio::test]
async fn a_handler_is_told_once_what_was_given_up_whatever_the_way_there() {
    let one_try = JobOptions {
        attempts: 1,
        ..options()
    };
    for outcome in [
        JobOutcome::GiveUp("no".to_owned()),
        JobOutcome::Retry("no".to_owned()),
    ] {
        let (_place, _, store) = store().await;
        let (told, times) = always(JobOutcome::Done);
        enqueue(&store, "mail").await;
        let jobs = JobRunner::new(store.clone(), one_try.clone())
            .with_job_handler("mail", Mourned(outcome))
            .with_job_handler("told", told);
        assert_eq!(jobs.run_due().await.unwrap(), 2);
        assert_eq!(times.load(Ordering::SeqCst), 1);
    }
    // The node dies with the one try that there is.
    let (_place, clock, store) = store().await;
    enqueue(&store, "mail").await;
    let begun = Arc::new(Semaphore::new(0));
    let dying = JobRunner::new(store.clone(), one_try.clone())
        .with_job_handler("mail", Endless(begun.clone()));
    let node = tokio::spawn(async move { dying.run_due().await });
    let _begun = begun.acquire().await.unwrap();
    node.abort();
    clock.advance(TimeDelta::minutes(2));
    let (told, times) = always(JobOutcome::Done);
    let jobs = JobRunner::new(store.clone(), one_try)
        .with_job_handler("mail", Mourned(JobOutcome::Done))
        .with_job_handler("told", told);
    assert_eq!(jobs.run_due().await.unwrap(), 0);
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(times.load(Ordering::SeqCst), 1);
    assert_eq!(store.list_dead_jobs(10).await.unwrap().len(), 1);
}
