//! Transactions, the audit log, the outbox, and what a failure leaves behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Clock, Tag};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use store::testing::TestDatabase;
use store::{Actor, AuditEntry, Change, Engine, JobOptions, Jobs, NewJob, Store, StoreError};

async fn store() -> (TestDatabase, Store) {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    (place, store)
}

async fn count(store: &Store, table: &str) -> i64 {
    let backend = match store.engine() {
        Engine::Sqlite => DbBackend::Sqlite,
        Engine::Postgres => DbBackend::Postgres,
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
    let answer: Result<i32, StoreError> = store
        .write(Actor::System, |tx| {
            Box::pin(async move {
                tx.audit(entry()).await?;
                tx.touch([Tag::new("type:blog"), Tag::new("type:blog")]);
                assert!(
                    tx.enqueue(NewJob::new("mail", json!({ "id": 1 })))
                        .await?
                        .is_some()
                );
                Ok(7)
            })
        })
        .await;
    assert_eq!(answer.unwrap(), 7);
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
    let run = async |sql: &'static str, erases: bool| {
        let done: Result<(), StoreError> = store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    tx.connection().execute_unprepared(sql).await?;
                    if erases {
                        tx.erases_from(&["diary"]);
                    }
                    Ok(())
                })
            })
            .await;
        done.unwrap();
    };
    run("CREATE TABLE diary (words TEXT NOT NULL)", false).await;
    run("INSERT INTO diary VALUES ('I have malaria again')", false).await;
    let words = "I have malaria again";
    assert!(!matches!(store.engine(), Engine::Sqlite) || is_in_a_file(&place, words));
    run("DELETE FROM diary", true).await;
    let jobs = Jobs::new(store.clone(), JobOptions::default());
    assert_eq!(jobs.run_due().await.unwrap(), 1);
    assert_eq!(jobs.run_due().await.unwrap(), 0, "it is done");
    assert!(!is_in_a_file(&place, words));
}

#[tokio::test]
async fn a_failed_write_leaves_nothing_and_tells_nobody() {
    let (_place, store) = store().await;
    let heard = Arc::new(AtomicBool::new(false));
    let flag = heard.clone();
    store.on_change(move |_| flag.store(true, Ordering::SeqCst));
    let answer: Result<(), StoreError> = store
        .write(Actor::Visitor, |tx| {
            Box::pin(async move {
                tx.audit(entry()).await?;
                tx.touch([Tag::new("type:blog")]);
                tx.enqueue(NewJob::new("mail", json!({}))).await?;
                Err(StoreError::other("no"))
            })
        })
        .await;
    assert!(answer.is_err());
    for table in ["audit_log", "change_log", "job"] {
        assert_eq!(count(&store, table).await, 0, "{table}");
    }
    assert!(!heard.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_panic_inside_a_write_is_an_error_and_the_writer_lives_on() {
    let (_place, store) = store().await;
    let answer: Result<(), StoreError> = store
        .write(Actor::System, |tx| {
            Box::pin(async move {
                tx.audit(entry()).await?;
                panic!("inside a write");
            })
        })
        .await;
    assert!(matches!(answer, Err(StoreError::Other(_))));
    write_tag(&store, "after").await;
    assert_eq!(count(&store, "audit_log").await, 0);
}

#[tokio::test]
async fn listeners_have_heard_when_the_write_answers() {
    let (_place, store) = store().await;
    let heard = Arc::new(AtomicBool::new(false));
    let flag = heard.clone();
    store.on_change(move |change| {
        assert_eq!(*change, Change::Tags([Tag::new("type:faq")].into()));
        flag.store(true, Ordering::SeqCst);
    });
    write_tag(&store, "type:faq").await;
    assert!(heard.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_caller_who_goes_away_does_not_cut_the_write_in_two() {
    let (_place, store) = store().await;
    let mut feed = store.changes();
    let writer = store.clone();
    let (started, wait) = tokio::sync::oneshot::channel();
    let caller = tokio::spawn(async move {
        let _: Result<(), StoreError> = writer
            .write(Actor::Visitor, |tx| {
                Box::pin(async move {
                    tx.touch([Tag::new("kept")]);
                    started.send(()).unwrap();
                    tokio::task::yield_now().await;
                    tx.audit(entry()).await
                })
            })
            .await;
    });
    wait.await.unwrap();
    caller.abort();
    assert_eq!(
        feed.next().await,
        Some(Change::Tags([Tag::new("kept")].into()))
    );
    assert_eq!(count(&store, "audit_log").await, 1);
}

#[tokio::test]
async fn a_job_of_the_same_kind_and_key_is_made_once() {
    let (_place, store) = store().await;
    let made: Result<Vec<bool>, StoreError> = store
        .write(Actor::System, |tx| {
            Box::pin(async move {
                let mut made = Vec::new();
                for kind in ["mail", "mail", "sync"] {
                    let job = NewJob::new(kind, json!({})).once("receipt:1");
                    made.push(tx.enqueue(job).await?.is_some());
                }
                Ok(made)
            })
        })
        .await;
    assert_eq!(made.unwrap(), [true, false, true]);
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
    let answer: Result<(), StoreError> = store
        .write(Actor::System, |tx| {
            Box::pin(async move {
                for _ in 0..2 {
                    let row = "INSERT INTO change_log (id, tags, at) VALUES (900, '[]', '2026-11-21T00:00:00+00:00')";
                    tx.connection().execute_unprepared(row).await?;
                }
                Ok(())
            })
        })
        .await;
    assert!(matches!(answer, Err(StoreError::Conflict(_))), "{answer:?}");
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
    let tag = Tag::new(tag);
    let answer: Result<(), StoreError> = store
        .write(Actor::System, |tx| {
            Box::pin(async move {
                tx.touch([tag]);
                Ok(())
            })
        })
        .await;
    answer.unwrap();
}
