//! Bringing the schema up to date.

use kernel::Clock;
use sea_orm::ConnectionTrait;
use sea_orm_migration::prelude::*;
use store::testing::TestDatabase;

struct Notes;

impl MigrationName for Notes {
    fn name(&self) -> &'static str {
        "m20261121_000900_notes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Notes {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("note")
            .col(ColumnDef::new("id").integer().primary_key())
            .to_owned();
        manager.create_table(table).await
    }
}

struct Broken;

impl MigrationName for Broken {
    fn name(&self) -> &'static str {
        "m20261121_000901_broken"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Broken {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("half")
            .col(ColumnDef::new("id").integer().primary_key())
            .to_owned();
        manager.create_table(table).await?;
        Err(DbErr::Migration("half way".into()))
    }
}

fn with_notes() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Notes)]
}

fn with_broken() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Broken)]
}

#[tokio::test]
async fn features_bring_their_own_tables_and_again_changes_nothing() {
    let place = TestDatabase::empty(with_notes).await;
    let store = place.store(Clock::system()).await;
    assert!(store.schema_version().await.unwrap().is_empty());
    store.migrate_schema().await.unwrap();
    store.migrate_schema().await.unwrap();
    assert_eq!(
        store.schema_version().await.unwrap(),
        store.known_migrations()
    );
    let known = store.known_migrations();
    assert!(known.is_sorted());
    assert!(known.contains(&"m20261121_000900_notes".to_owned()));
    store
        .reader()
        .connection()
        .execute_unprepared("SELECT id FROM note")
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_at_once_all_succeed() {
    let place = TestDatabase::empty(with_notes).await;
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let store = place.store(Clock::system()).await;
        nodes.push(tokio::spawn(async move { store.migrate_schema().await }));
    }
    for node in nodes {
        node.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_failed_migration_leaves_nothing_half_done() {
    let place = TestDatabase::empty(with_broken).await;
    let store = place.store(Clock::system()).await;
    assert!(store.migrate_schema().await.is_err());
    let half = store
        .reader()
        .connection()
        .execute_unprepared("SELECT id FROM half")
        .await;
    assert!(half.is_err());
    assert!(
        !store
            .schema_version()
            .await
            .unwrap()
            .contains(&"m20261121_000901_broken".to_owned())
    );
}

#[tokio::test]
async fn a_database_of_a_newer_binary_is_refused() {
    let place = TestDatabase::empty(with_notes).await;
    place
        .store(Clock::system())
        .await
        .migrate_schema()
        .await
        .unwrap();
    let older = store::Store::open(&place.config, Clock::system(), Vec::new())
        .await
        .unwrap();
    let error = older.migrate_schema().await.unwrap_err();
    assert!(
        error.to_string().contains("m20261121_000900_notes"),
        "{error}"
    );
    assert!(error.to_string().contains("newer version"), "{error}");
}
