//! Transactions, the audit log, the outbox, and what a failure leaves behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{CacheTag, Clock};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use store::testing::TestDatabase;
use store::{
    Actor, AuditEntry, ChangeEvent, DatabaseEngine, JobOptions, JobRunner, NewJob, Store,
    StoreError,
};

async fn store() -> (TestDatabase, Store) {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    (place, store)
}

async fn count(store: &Store, table: &str) -> i64 {
    let backend = match store.engine() {
        DatabaseEngine::Sqlite => DbBackend::Sqlite,
        DatabaseEngine::Postgres => DbBackend::Postgres,
    };
    let count = Statement::from_string(backend, format!("SELECT count(*) AS n FROM {table}"));
    let row = store
        .reader()
        .connection()
        .query_one_raw(count)
        .await
        .unwrap()
        .unwrap();
    row.try_get("", "n").unwrap()
}

fn entry() -> AuditEntry {
    AuditEntry {
        action: "document.publish".into(),
        subject: "blog:post-malaria".into(),
        before: None,
        after: Some(json!({ "title": "Malaria" })),
    }
}

#[tokio::test]
async fn one_write_keeps_rows_audit_change_and_job_together() {
    let (_place, store) = store().await;
    let tx = store.begin(Actor::System).await.unwrap();
    tx.record_audit(entry()).await.unwrap();
    tx.touch_tags([CacheTag::new("type:blog"), CacheTag::new("type:blog")]);
    let job = NewJob::new("mail", json!({ "id": 1 }));
    assert!(tx.enqueue_job(job).await.unwrap().is_some());
    tx.commit().await.unwrap();
    for table in ["audit_log", "change_log", "job"] {
        assert_eq!(count(&store, table).await, 1, "{table}");
    }
}

/// Whether a file of the database's folder holds these words. PostgreSQL keeps its files itself.
fn is_in_a_file(place: &TestDatabase, words: &str) -> bool {
    let files = std::fs::read_dir(&place.config.data).unwrap();
    let mut files = files.map(|file| file.unwrap().path());
    files.any(|file| {
        let bytes = std::fs::read(&file).unwrap_or_default();
        let mut windows = bytes.windows(words.len());
        windows.any(|window| window == words.as_bytes())
    })
}

#[tokio::test]
async fn what_a_write_erases_is_soon_in_no_file() {
    let (place, store) = store().await;
    let run = async |sql: &str, erases: bool| {
        let tx = store.begin(Actor::System).await.unwrap();
        tx.connection().execute_unprepared(sql).await.unwrap();
        if erases {
            tx.erases_from(&["diary"]);
        }
        tx.commit().await.unwrap();
    };
    run("CREATE TABLE diary (words TEXT NOT NULL)", false).await;
    run("INSERT INTO diary VALUES ('I have malaria again')", false).await;
    let words = "I have malaria again";
    assert!(!matches!(store.engine(), DatabaseEngine::Sqlite) || is_in_a_file(&place, words));
    run("DELETE FROM diary", true).await;
    let jobs = JobRunner::new(store.clone(), JobOptions::default());
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(jobs.run_due().await.unwrap(), 0, "it is done");
    assert!(!is_in_a_file(&place, words));
}

#[tokio::test]
async fn what_is_not_committed_leaves_nothing_and_tells_nobody() {
    let (_place, store) = store().await;
    let heard = Arc::new(AtomicBool::new(false));
    let flag = heard.clone();
    store.on_change(move |_| flag.store(true, Ordering::SeqCst));
    let tx = store.begin(Actor::Visitor).await.unwrap();
    tx.record_audit(entry()).await.unwrap();
    tx.touch_tags([CacheTag::new("type:blog")]);
    let job = NewJob::new("mail", json!({}));
    tx.enqueue_job(job).await.unwrap();
    drop(tx);
    for table in ["audit_log", "change_log", "job"] {
        assert_eq!(count(&store, table).await, 0, "{table}");
    }
    assert!(!heard.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_panic_inside_a_write_leaves_nothing_and_the_writer_lives_on() {
    let (_place, store) = store().await;
    let writer = store.clone();
    let panicked = tokio::spawn(async move {
        let tx = writer.begin(Actor::System).await.unwrap();
        tx.enqueue_job(NewJob::new("mail", json!({})))
            .await
            .unwrap();
        panic!("inside a write");
    });
    assert!(panicked.await.unwrap_err().is_panic());
    write_tag(&store, "after").await;
    assert_eq!(count(&store, "job").await, 0);
}

#[tokio::test]
async fn listeners_have_heard_when_the_write_answers() {
    let (_place, store) = store().await;
    let heard = Arc::new(AtomicBool::new(false));
    let flag = heard.clone();
    store.on_change(move |change| {
        assert_eq!(
            *change,
            ChangeEvent::Tags([CacheTag::new("type:faq")].into())
        );
        flag.store(true, Ordering::SeqCst);
    });
    write_tag(&store, "type:faq").await;
    assert!(heard.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_caller_who_goes_away_before_the_commit_leaves_nothing() {
    let (_place, store) = store().await;
    let writer = store.clone();
    let (started, wait) = tokio::sync::oneshot::channel();
    let caller = tokio::spawn(async move {
        let tx = writer.begin(Actor::Visitor).await.unwrap();
        tx.enqueue_job(NewJob::new("mail", json!({})))
            .await
            .unwrap();
        tx.record_audit(entry()).await.unwrap();
        started.send(()).unwrap();
        std::future::pending::<()>().await;
        tx.commit().await.unwrap();
    });
    wait.await.unwrap();
    caller.abort();
    assert!(caller.await.unwrap_err().is_cancelled());
    write_tag(&store, "after").await;
    for table in ["audit_log", "job"] {
        assert_eq!(count(&store, table).await, 0, "{table}");
    }
}

/// Asks once, and goes away unless it is answered at once.
async fn abandon<T>(asked: impl Future<Output = T>) {
    tokio::select! {
        biased;
        _ = asked => panic!("nothing is answered at once"),
        () = std::future::ready(()) => {}
    }
}

#[tokio::test]
async fn a_caller_who_goes_away_while_they_wait_to_begin_holds_nobody_up() {
    let (_place, store) = store().await;
    let first = store.begin(Actor::Visitor).await.unwrap();
    abandon(store.begin(Actor::Visitor)).await;
    first.commit().await.unwrap();
    write_tag(&store, "after").await;
}

#[tokio::test]
async fn a_caller_who_goes_away_does_not_cut_the_commit_in_two() {
    let (_place, store) = store().await;
    let mut feed = store.subscribe_changes();
    let tx = store.begin(Actor::Visitor).await.unwrap();
    tx.touch_tags([CacheTag::new("kept")]);
    tx.record_audit(entry()).await.unwrap();
    abandon(tx.commit()).await;
    assert_eq!(
        feed.next_change().await,
        Some(ChangeEvent::Tags([CacheTag::new("kept")].into()))
    );
    assert_eq!(count(&store, "audit_log").await, 1);
}

#[tokio::test]
async fn a_job_of_the_same_kind_and_key_is_made_once() {
    let (_place, store) = store().await;
    let tx = store.begin(Actor::System).await.unwrap();
    let mut made = Vec::new();
    for kind in ["mail", "mail", "sync"] {
        let job = NewJob::new(kind, json!({})).with_key("receipt:1");
        made.push(tx.enqueue_job(job).await.unwrap().is_some());
    }
    tx.commit().await.unwrap();
    assert_eq!(made, [true, false, true]);
}

#[tokio::test]
async fn a_reader_cannot_write() {
    let (_place, store) = store().await;
    let delete = store
        .reader()
        .connection()
        .execute_unprepared("DELETE FROM audit_log")
        .await;
    assert!(delete.is_err());
}

#[tokio::test]
async fn a_clash_is_a_conflict() {
    let (_place, store) = store().await;
    let tx = store.begin(Actor::System).await.unwrap();
    let row =
        "INSERT INTO change_log (id, tags, at) VALUES (900, '[]', '2026-11-21T00:00:00+00:00')";
    tx.connection().execute_unprepared(row).await.unwrap();
    let clash = tx.connection().execute_unprepared(row).await.unwrap_err();
    let clash = StoreError::from(clash);
    assert!(matches!(clash, StoreError::Conflict(_)), "{clash:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_writers_at_once_all_succeed() {
    let (_place, store) = store().await;
    let writers: Vec<_> = (0..40)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { write_tag(&store, &format!("n:{n}")).await })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(count(&store, "change_log").await, 40);
}

async fn write_tag(store: &Store, tag: &str) {
    let tx = store.begin(Actor::System).await.unwrap();
    tx.touch_tags([CacheTag::new(tag)]);
    tx.commit().await.unwrap();
}
