//! The way between the two databases: an archive of the whole house goes into either.

#![cfg(test)]

use bytes::Bytes;
use content::documents::DocumentService;
use kernel::Clock;
use sea_orm_migration::MigrationTrait;
use store::testing::{self, TestDatabase};
use store::{Actor, DatabaseEngine, backup};
use tempfile::TempDir;

/// The tables of all crates.
fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    web::migrations()
        .into_iter()
        .chain(staff::migrations())
        .chain(content::migrations())
        .collect()
}

/// An empty place on each engine that can be reached here.
async fn places() -> Vec<TestDatabase> {
    let mut places = vec![TestDatabase::empty_sqlite(migrations)];
    if testing::engine() == DatabaseEngine::Postgres {
        places.push(TestDatabase::empty(migrations).await);
    }
    places
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sample_documents_move_from_either_engine_into_either_engine() {
    for from in places().await {
        let source = from.store(Clock::system()).await;
        source.migrate_schema().await.unwrap();
        let documents = content::sample_content::sample_documents();
        DocumentService::new(source.clone())
            .import_documents(Actor::System, documents)
            .await
            .unwrap();
        source
            .blobs()
            .put_blob(Bytes::from_static(b"a leaf"), "image/png")
            .await
            .unwrap();
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("site.backup");
        let written = backup::write_backup(&source, &file).await.unwrap();
        let documents = written
            .tables
            .iter()
            .find(|table| table.name == "content_document")
            .unwrap();
        assert!(documents.rows > 50, "{documents:?}");
        for to in places().await {
            let target = to.store(Clock::system()).await;
            let restored = backup::restore_backup(&target, &file, true).await.unwrap();
            assert!(restored.compared);
            let again = backup::write_backup(&target, &folder.path().join("again.backup"))
                .await
                .unwrap();
            assert_eq!(
                (again.tables, again.blobs),
                (written.tables.clone(), written.blobs.clone())
            );
        }
    }
}
