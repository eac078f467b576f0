//! A disk that is really full. SQLite then rolls a transaction back by itself, which limiting the size of the database
//! (`faults.rs`) does not show.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use chrono::TimeDelta;
use kernel::Clock;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use store::testing::disk::SmallDisk;
use store::{
    Actor, AuditEntry, Job, JobHandler, JobOptions, JobOutcome, JobRunner, NewJob, Store,
    StoreConfig, StoreError,
};

pub async fn write(store: &Store, subject: &str) -> Result<(), StoreError> {
    let entry = AuditEntry {
        action: "count".to_owned(),
        subject: subject.to_owned(),
        before: None,
        after: None,
    };
    let tx = store.begin(Actor::System).await?;
    tx.record_audit(entry).await?;
    tx.commit().await
}

/// What a connection of its own finds, as another process would.
pub async fn read_saved(config: &StoreConfig) -> Vec<String> {
    let store = open(config).await;
    let sql = "SELECT subject FROM audit_log ORDER BY seq";
    let rows = Statement::from_string(DbBackend::Sqlite, sql);
    let reader = store.reader();
    let rows = reader.connection().query_all_raw(rows).await.unwrap();
    let saved = rows.iter().map(|row| row.try_get_by_index(0).unwrap());
    let saved = saved.collect();
    store.close_connections().await;
    saved
}

pub async fn open(config: &StoreConfig) -> Store {
    Store::open(config, Clock::system(), Vec::new())
        .await
        .unwrap()
}

/// A clock that only the test moves.
fn clock() -> Clock {
    Clock::fixed("2027-01-11T07:00:00Z".parse().unwrap())
}

/// A store on the disk, with its schema.
async fn start_on(disk: &SmallDisk, clock: Clock) -> (StoreConfig, Store) {
    let config = StoreConfig {
        data: disk.path().join("data"),
        database: None,
        blobs: None,
    };
    let store = Store::open(&config, clock, Vec::new()).await.unwrap();
    store.migrate_schema().await.unwrap();
    (config, store)
}

/// Writes until it was refused twice, and then some more; answers what was acknowledged.
async fn write_until_refused(store: &Store) -> Vec<String> {
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    for n in 0.. {
        let subject = format!("full-{n}");
        match write(store, &subject).await {
            Ok(()) => acknowledged.push(subject),
            Err(error) => {
                assert_eq!(error.to_problem().status, 507, "{error:?}");
                refused += 1;
            }
        }
        if refused >= 2 && n >= 40 {
            break;
        }
    }
    acknowledged
}

/// Writes as little as can be until even that is refused: a log that was cut short has room for small writes.
async fn use_up(store: &Store, clock: &Clock) {
    let refused = loop {
        clock.advance(TimeDelta::seconds(6));
        if let Err(error) = store.check_ready().await {
            break error;
        }
    };
    assert!(matches!(*refused, StoreError::Full(_)), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_after_a_full_disk_is_saved() {
    let name = "full_disk::what_is_acknowledged_after_a_full_disk_is_saved";
    let Some(disk) = SmallDisk::of_test(name, "8m") else {
        return;
    };
    let (config, store) = start_on(&disk, Clock::system()).await;
    let mut acknowledged = Vec::new();
    write(&store, "before").await.unwrap();
    acknowledged.push("before".to_owned());

    disk.fill();
    acknowledged.extend(write_until_refused(&store).await);
    assert_eq!(read_saved(&config).await, acknowledged, "while it was full");

    disk.free();
    for n in 0..20 {
        let subject = format!("since-{n}");
        write(&store, &subject).await.unwrap();
        acknowledged.push(subject);
    }
    assert_eq!(read_saved(&config).await, acknowledged, "with room again");
    store.close_connections().await;
}

/// Counts its tries.
#[derive(Clone, Default)]
struct Counted(Arc<AtomicUsize>);

#[async_trait]
impl JobHandler for Counted {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        self.0.fetch_add(1, Ordering::SeqCst);
        JobOutcome::Done
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_go_on_once_there_is_room_and_are_done_once() {
    let name = "full_disk::jobs_go_on_once_there_is_room_and_are_done_once";
    let Some(disk) = SmallDisk::of_test(name, "8m") else {
        return;
    };
    let clock = clock();
    let (_, store) = start_on(&disk, clock.clone()).await;
    let tx = store.begin(Actor::System).await.unwrap();
    let job = NewJob::new("mail", json!({}));
    assert!(tx.enqueue_job(job).await.unwrap().is_some());
    tx.commit().await.unwrap();
    let handler = Counted::default();
    let jobs = JobRunner::new(store.clone(), JobOptions::default())
        .with_job_handler("mail", handler.clone());

    disk.fill();
    use_up(&store, &clock).await;
    let full = jobs.run_due().await.unwrap_err();
    assert!(matches!(full, StoreError::Full(_)), "{full:?}");
    assert_eq!(
        handler.0.load(Ordering::SeqCst),
        0,
        "claimed by nobody, so done by nobody"
    );

    disk.free();
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(jobs.run_due().await.unwrap(), 0);
    assert_eq!(handler.0.load(Ordering::SeqCst), 1);
    store.close_connections().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_opens_on_a_full_disk_to_be_read() {
    let name = "full_disk::a_store_opens_on_a_full_disk_to_be_read";
    let Some(disk) = SmallDisk::of_test(name, "8m") else {
        return;
    };
    let clock = clock();
    let (config, store) = start_on(&disk, clock.clone()).await;
    write(&store, "before").await.unwrap();
    // What readers share is a file that a clean stop removes.
    store.close_connections().await;
    disk.fill();

    let store = Store::open(&config, clock.clone(), Vec::new())
        .await
        .unwrap();
    store.migrate_schema().await.unwrap();
    assert_eq!(read_saved(&config).await, ["before"]);
    // The room that the start gave back is little; then there is none.
    let mut acknowledged = vec!["before".to_owned()];
    acknowledged.extend(write_until_refused(&store).await);
    use_up(&store, &clock).await;

    disk.free();
    clock.advance(TimeDelta::seconds(6));
    store.check_ready().await.unwrap();
    write(&store, "since").await.unwrap();
    acknowledged.push("since".to_owned());
    assert_eq!(read_saved(&config).await, acknowledged);
    store.close_connections().await;
}
