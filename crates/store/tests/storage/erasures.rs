//! What was erased is known where an older archive was restored.

use kernel::Clock;
use store::testing::TestDatabase;
use store::{Actor, JobOptions, JobRunner, Store, backup};
use tempfile::TempDir;

async fn erase(store: &Store, subject: &str) {
    let tx = store.begin(Actor::System).await.unwrap();
    tx.record_erasure("letter", subject).await.unwrap();
    tx.commit().await.unwrap();
}

async fn subjects_since(store: &Store) -> Vec<String> {
    let since = store.list_missing_erasures().await.unwrap();
    since.into_iter().map(|erasure| erasure.subject).collect()
}

#[tokio::test]
async fn what_was_erased_after_an_archive_is_named_once_that_is_restored() {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    erase(&store, "before").await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bedside.backup");
    backup::write_backup(&store, &file).await.unwrap();
    erase(&store, "since").await;
    let jobs = JobRunner::new(store.clone(), JobOptions::default());
    assert_eq!(jobs.run_due().await.unwrap(), 2);
    let listed = store.blobs().list_named("erased").await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(subjects_since(&store).await.is_empty(), "it knows both");

    let target = TestDatabase::empty(Vec::new).await;
    let restored = target.store(Clock::system()).await;
    backup::restore_backup(&restored, &file, true)
        .await
        .unwrap();
    assert!(
        subjects_since(&restored).await.is_empty(),
        "no list is here"
    );
    for name in listed {
        let name = format!("erased/{name}");
        let bytes = store.blobs().get_named(&name).await.unwrap().unwrap();
        restored.blobs().put_named(&name, bytes).await.unwrap();
    }
    let since = restored.list_missing_erasures().await.unwrap();
    assert_eq!(since.len(), 1);
    assert_eq!(since[0].subject, "since");
    let again = since[0].clone();
    let tx = restored.begin(Actor::System).await.unwrap();
    tx.record_repeated_erasure(again).await.unwrap();
    tx.commit().await.unwrap();
    assert!(subjects_since(&restored).await.is_empty());
}

#[tokio::test]
async fn a_list_that_was_lost_is_written_again() {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    erase(&store, "a letter").await;
    assert!(store.blobs().list_named("erased").await.unwrap().is_empty());
    assert!(store.list_missing_erasures().await.unwrap().is_empty());
    assert_eq!(store.blobs().list_named("erased").await.unwrap().len(), 1);
}
