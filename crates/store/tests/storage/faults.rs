//! Killed in the middle, no room left: what was acknowledged stays, what was not leaves no trace.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use bytes::Bytes;
use kernel::{CacheTag, Clock};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use store::testing::TestDatabase;
use store::{Actor, AuditEntry, BlobHash, DatabaseEngine, NewJob, Store, StoreConfig, StoreError};

const CHILD: &str = "BEDSIDE_CHILD_DATA";
const CHILD_DATABASE: &str = "BEDSIDE_CHILD_DATABASE";

/// One whole write: an audit line, a change and a job that belong together by `n`.
async fn write(store: &Store, n: String) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    tx.enqueue_job(NewJob::new("mail", json!(n)).with_key(&n))
        .await?;
    let entry = AuditEntry {
        action: "count".to_owned(),
        subject: n.clone(),
        before: None,
        after: None,
    };
    tx.record_audit(entry).await?;
    tx.touch_tags([CacheTag::new(n)]);
    tx.commit().await
}

async fn column(store: &Store, sql: &str) -> Vec<String> {
    let backend = match store.engine() {
        DatabaseEngine::Sqlite => DbBackend::Sqlite,
        DatabaseEngine::Postgres => DbBackend::Postgres,
    };
    let rows = Statement::from_string(backend, sql);
    let rows = store
        .reader()
        .connection()
        .query_all_raw(rows)
        .await
        .unwrap();
    rows.iter()
        .map(|row| row.try_get_by_index(0).unwrap())
        .collect()
}

/// Run again by itself as a process of its own, this test writes until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_writing_it_keeps_all_that_was_acknowledged() {
    if let Ok(data) = std::env::var(CHILD) {
        return write_until_killed(data.into()).await;
    }
    let place = TestDatabase::migrated(Vec::new).await;
    let mut acknowledged = BTreeSet::new();
    for kill_after in [1, 25, 60] {
        acknowledged.extend(killed_after(&place, kill_after));
        let store = place.store(Clock::system()).await;
        store.migrate_schema().await.unwrap();
        if store.engine() == DatabaseEngine::Sqlite {
            assert_eq!(column(&store, "PRAGMA integrity_check").await, ["ok"]);
        }
        let there: BTreeSet<_> = column(&store, "SELECT subject FROM audit_log")
            .await
            .into_iter()
            .collect();
        assert!(
            acknowledged.is_subset(&there),
            "{:?}",
            acknowledged.difference(&there)
        );
        let jobs: BTreeSet<_> = column(&store, "SELECT key FROM job")
            .await
            .into_iter()
            .collect();
        assert_eq!(jobs, there);
        let changes = column(&store, "SELECT tags FROM change_log").await;
        let changes: BTreeSet<_> = changes
            .iter()
            .map(|tags| tags[2..tags.len() - 2].to_owned())
            .collect();
        assert_eq!(changes, there);
        for n in &acknowledged {
            assert!(
                store
                    .blobs()
                    .get_blob(&BlobHash::of_bytes(n.as_bytes()))
                    .await
                    .unwrap()
                    .is_some()
            );
        }
        store.close_connections().await;
    }
    assert!(acknowledged.len() >= 86);
}

fn killed_after(place: &TestDatabase, acknowledgements: usize) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args([
            "--exact",
            "faults::killed_while_writing_it_keeps_all_that_was_acknowledged",
            "--nocapture",
        ])
        .env(CHILD, &place.config.data)
        .env_remove(CHILD_DATABASE)
        .stdout(Stdio::piped());
    if let Some(database) = &place.config.database {
        child.env(CHILD_DATABASE, database);
    }
    let mut child = child.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut acknowledged = Vec::new();
    while acknowledged.len() < acknowledgements {
        let mut line = String::new();
        assert_ne!(
            lines.read_line(&mut line).unwrap(),
            0,
            "the child ended by itself"
        );
        acknowledged.extend(acknowledgement(&line));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut rest = String::new();
    lines.read_to_string(&mut rest).unwrap();
    // The last line may have been cut; a cut one was not acknowledged.
    let whole = rest.rfind('\n').map_or("", |end| &rest[..end]);
    acknowledged.extend(whole.lines().filter_map(acknowledgement));
    acknowledged
}

fn acknowledgement(line: &str) -> Option<String> {
    Some(line.trim().split_once("acknowledged ")?.1.to_owned())
}

async fn write_until_killed(data: std::path::PathBuf) {
    let config = StoreConfig {
        data,
        database: std::env::var(CHILD_DATABASE).ok(),
        blobs: None,
    };
    let store = Store::open(&config, Clock::system(), Vec::new())
        .await
        .unwrap();
    let writer = |store: Store| async move {
        loop {
            let n = store.clock().new_id().to_string();
            store
                .blobs()
                .put_blob(Bytes::from(n.clone()), "text/plain")
                .await
                .unwrap();
            write(&store, n.clone()).await.unwrap();
            println!("\nacknowledged {n}");
        }
    };
    tokio::join!(writer(store.clone()), writer(store.clone()), writer(store));
}

#[tokio::test]
async fn a_full_disk_refuses_writes_and_loses_nothing() {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    write(&store, "before".into()).await.unwrap();
    let full = fill_up(&store).await.unwrap_err();
    assert!(matches!(full, StoreError::Full(_)), "{full:?}");
    assert_eq!(full.to_problem().status, 507);
    // Reading goes on, and with room again so does writing.
    assert_eq!(
        column(&store, "SELECT subject FROM audit_log").await,
        ["before"]
    );
    if store.engine() == DatabaseEngine::Sqlite {
        let tx = store.begin(Actor::System).await.unwrap();
        tx.connection()
            .execute_unprepared("PRAGMA max_page_count = 1000000")
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }
    write(&store, "since".into()).await.unwrap();
    assert_eq!(
        column(&store, "SELECT subject FROM audit_log ORDER BY id").await,
        ["before", "since"]
    );
}

/// Writes more than there is room for.
async fn fill_up(store: &Store) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    if tx.connection().get_database_backend() == DbBackend::Sqlite {
        // Not one page more than there is.
        tx.connection()
            .execute_unprepared("PRAGMA max_page_count = 1")
            .await?;
        for _ in 0..1_000 {
            let entry = AuditEntry {
                action: "fill".to_owned(),
                subject: "disk".to_owned(),
                before: None,
                after: Some(json!("x".repeat(1_000))),
            };
            tx.record_audit(entry).await?;
        }
    } else {
        // A server's disk cannot be filled here; this is its way of saying so.
        let says = "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$";
        tx.connection().execute_unprepared(says).await?;
    }
    tx.commit().await
}
