//! Archives: from either engine into either engine, taken while serving, refused when in doubt.

use std::io::Read;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use kernel::{CacheTag, Clock};
use sea_orm::{ConnectionTrait, DbBackend, Statement, TryGetable};
use sea_orm_migration::prelude::*;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::backup::BackupManifest;
use store::testing::{self, Migrations, TestDatabase};
use store::{
    Actor, AuditEntry, BlobHash, DatabaseEngine, Job, JobHandler, JobOptions, JobOutcome,
    JobRunner, NewJob, Store, StoreError, backup,
};
use tempfile::TempDir;

/// Every kind of column, a parent that sorts after its child, and a full-text index.
struct Everything;

impl MigrationName for Everything {
    fn name(&self) -> &'static str {
        "m20261121_000900_everything"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Everything {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let parent = Table::create()
            .table("zoo")
            .col(
                ColumnDef::new("id")
                    .big_integer()
                    .not_null()
                    .auto_increment()
                    .primary_key(),
            )
            .col(ColumnDef::new("body").text().not_null())
            .col(ColumnDef::new("open").boolean())
            .col(ColumnDef::new("weight").double())
            .col(ColumnDef::new("at").timestamp_with_time_zone())
            .col(ColumnDef::new("day").date())
            .col(ColumnDef::new("picture").binary())
            .col(ColumnDef::new("extra").json_binary())
            .col(ColumnDef::new("order").integer())
            .to_owned();
        manager.create_table(parent).await?;
        let child = Table::create()
            .table("animal")
            .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
            .col(ColumnDef::new("zoo").big_integer().not_null())
            .foreign_key(ForeignKey::create().from("animal", "zoo").to("zoo", "id"))
            .to_owned();
        manager.create_table(child).await?;
        if manager.get_database_backend() == DbBackend::Sqlite {
            let connection = manager.get_connection();
            connection
                .execute_unprepared("CREATE VIRTUAL TABLE zoo_fts USING fts5(body)")
                .await?;
            connection.execute_unprepared(FILL_INDEX).await?;
        }
        Ok(())
    }
}

const FILL_INDEX: &str = "CREATE TRIGGER zoo_added AFTER INSERT ON zoo BEGIN \
    INSERT INTO zoo_fts (rowid, body) VALUES (new.id, new.body); END";

/// Comes with the next version: renames what older archives hold.
struct Later;

impl MigrationName for Later {
    fn name(&self) -> &'static str {
        "m20261201_000001_later"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Later {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rename = Table::alter()
            .table("zoo")
            .rename_column("body", "words")
            .to_owned();
        manager.alter_table(rename).await
    }
}

fn now() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Everything)]
}

fn later() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Later), Box::new(Everything)]
}

const BODY: &str = r#"{"z":1, "a":  "Ọ̀yẹ́ \"quoted\" \\ line\nbreak 👨‍👩‍👧"}"#;

async fn run(store: &Store, statements: Vec<String>) {
    let tx = store.begin(Actor::System).await.unwrap();
    for sql in statements {
        tx.connection().execute_unprepared(&sql).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn one<T: TryGetable>(store: &Store, sql: &str) -> T {
    let backend = match store.engine() {
        DatabaseEngine::Sqlite => DbBackend::Sqlite,
        DatabaseEngine::Postgres => DbBackend::Postgres,
    };
    let rows = Statement::from_string(backend, sql);
    let row = store
        .reader()
        .connection()
        .query_one_raw(rows)
        .await
        .unwrap()
        .unwrap();
    row.try_get_by_index(0).unwrap()
}

/// A store with something of everything, and the hash of its blob.
async fn filled(place: &TestDatabase) -> (Store, BlobHash) {
    let store = place.store(Clock::system()).await;
    store.migrate_schema().await.unwrap();
    let (truth, bytes) = match store.engine() {
        DatabaseEngine::Sqlite => ("1", "X'00ff10'"),
        DatabaseEngine::Postgres => ("true", "'\\x00ff10'"),
    };
    let body = BODY.replace('\'', "''");
    run(
        &store,
        vec![
            format!(
                "INSERT INTO zoo (body, open, weight, at, day, picture, extra, \"order\") VALUES \
                 ('{body}', {truth}, 0.1, '2026-11-21T10:00:00.123400+00:00', '2026-11-21', \
                 {bytes}, '{{\"b\": 1, \"a\": [true, null]}}', 5)"
            ),
            "INSERT INTO zoo (body) VALUES ('')".into(),
            "INSERT INTO animal (id, zoo) VALUES ('lion', 1)".into(),
        ],
    )
    .await;
    write_pair(&store, 0).await;
    let hash = store
        .blobs()
        .put_blob(Bytes::from_static(b"a leaf"), "image/png")
        .await
        .unwrap();
    store
        .blobs()
        .put_named("sizes/x.webp", Bytes::from_static(b"small"))
        .await
        .unwrap();
    std::fs::create_dir_all(store.data_folder().join(backup::KEY_FOLDER)).unwrap();
    std::fs::write(
        store
            .data_folder()
            .join(backup::KEY_FOLDER)
            .join("main.key"),
        "secret key",
    )
    .unwrap();
    (store, hash)
}

/// An audit line and a job: always as many of one as of the other.
async fn write_pair(store: &Store, n: u32) {
    let tx = store.begin(Actor::System).await.unwrap();
    let entry = AuditEntry {
        action: "count".to_owned(),
        subject: n.to_string(),
        before: None,
        after: Some(json!(n)),
    };
    tx.record_audit(entry).await.unwrap();
    let job = NewJob::new("mail", json!({ "n": n }));
    tx.enqueue_job(job).await.unwrap();
    tx.touch_tags([CacheTag::new("pair")]);
    tx.commit().await.unwrap();
}

/// An empty place on each engine that can be reached here.
async fn empty_places(migrations: Migrations) -> Vec<TestDatabase> {
    let mut places = vec![TestDatabase::empty_sqlite(migrations)];
    if testing::engine() == DatabaseEngine::Postgres {
        places.push(TestDatabase::empty(migrations).await);
    }
    places
}

/// A server that is away.
struct Away;

#[async_trait::async_trait]
impl JobHandler for Away {
    async fn run_job(&self, _job: &Job) -> JobOutcome {
        JobOutcome::Retry("the server is away".to_owned())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_was_tried_goes_from_database_to_database_and_back() {
    for first in empty_places(now).await {
        let (source, _) = filled(&first).await;
        let jobs =
            JobRunner::new(source.clone(), JobOptions::default()).with_job_handler("mail", Away);
        assert_eq!(jobs.run_due().await.unwrap(), 1);
        let (_keep, file) = archive();
        let written = backup::write_backup(&source, &file).await.unwrap();
        for second in empty_places(now).await {
            let moved = second.store(Clock::system()).await;
            backup::restore_backup(&moved, &file, true).await.unwrap();
            let (_keep, again) = archive();
            let there = backup::write_backup(&moved, &again).await.unwrap();
            assert_eq!(there.tables, written.tables);
            let third = TestDatabase::empty_sqlite(now);
            let back = third.store(Clock::system()).await;
            backup::restore_backup(&back, &again, true).await.unwrap();
            assert_eq!(one::<i32>(&back, "SELECT attempts FROM job").await, 1);
        }
    }
}

/// Writes the archive anew with other rows, and with the hashes of these, as an earlier version would have.
fn rewrite(file: &Path, change: impl Fn(&str, &str) -> String) {
    let packed = std::fs::File::open(file).unwrap();
    let mut unpacked = tar::Archive::new(flate2::read::GzDecoder::new(packed));
    let mut entries = Vec::new();
    for entry in unpacked.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        entries.push((name, bytes));
    }
    let (_, manifest) = entries.pop().unwrap();
    let mut manifest: BackupManifest = serde_json::from_slice(&manifest).unwrap();
    for table in &mut manifest.tables {
        let name = format!("rows/{}.ndjson", table.name);
        let (_, bytes) = entries.iter_mut().find(|(own, _)| *own == name).unwrap();
        let text = String::from_utf8(std::mem::take(bytes)).unwrap();
        let lines: Vec<String> = text.lines().map(|line| change(&table.name, line)).collect();
        let mut hashes: Vec<[u8; 32]> = lines.iter().map(|l| Sha256::digest(l).into()).collect();
        hashes.sort_unstable();
        table.digest = hex::encode(Sha256::digest(hashes.concat()));
        *bytes = lines
            .iter()
            .flat_map(|line| format!("{line}\n").into_bytes())
            .collect();
    }
    entries.push((
        "manifest.json".to_owned(),
        serde_json::to_vec(&manifest).unwrap(),
    ));
    let packed = std::fs::File::create(file).unwrap();
    let packed = flate2::write::GzEncoder::new(packed, flate2::Compression::fast());
    let mut packed = tar::Builder::new(packed);
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        packed.append_data(&mut header, name, &bytes[..]).unwrap();
    }
    packed.into_inner().unwrap().finish().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_with_moments_finer_than_a_microsecond_verifies_and_restores() {
    let from = TestDatabase::empty_sqlite(now);
    let (source, _) = filled(&from).await;
    let (_keep, file) = archive();
    backup::write_backup(&source, &file).await.unwrap();
    rewrite(&file, |table, line| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        if table == "job" {
            row["run_at"] = json!("2026-11-21T10:00:00.123456789+00:00");
        }
        row.to_string()
    });
    backup::verify_archive(&file).await.unwrap();
    for to in empty_places(now).await {
        let target = to.store(Clock::system()).await;
        backup::restore_backup(&target, &file, true).await.unwrap();
        let moment: chrono::DateTime<chrono::Utc> = one(&target, "SELECT run_at FROM job").await;
        assert_eq!(moment.timestamp_subsec_nanos(), 123_456_000);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_that_fails_leaves_nothing_and_the_next_one_works() {
    let from = TestDatabase::empty_sqlite(now);
    let (source, hash) = filled(&from).await;
    let (_keep, good) = archive();
    backup::write_backup(&source, &good).await.unwrap();
    let bad = good.with_extension("bad");
    for to in empty_places(now).await {
        let target = to.store(Clock::system()).await;
        // A parent that is not there; and a value of which the database makes another.
        for (table, column, value) in [
            ("animal", "zoo", json!(99)),
            ("zoo", "order", json!("5 and a half")),
        ] {
            std::fs::copy(&good, &bad).unwrap();
            rewrite(&bad, |name, line| {
                let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
                if name == table {
                    row[column] = value.clone();
                }
                row.to_string()
            });
            backup::verify_archive(&bad).await.unwrap();
            let failed = backup::restore_backup(&target, &bad, true).await;
            assert!(failed.is_err(), "{table}.{column}");
            for table in ["zoo", "animal", "job", "audit_log"] {
                let rows = format!("SELECT count(*) FROM {table}");
                assert_eq!(one::<i64>(&target, &rows).await, 0, "{table}");
            }
            assert_eq!(target.blobs().get_blob(&hash).await.unwrap(), None);
        }
        backup::restore_backup(&target, &good, true).await.unwrap();
        assert_eq!(one::<i64>(&target, "SELECT count(*) FROM animal").await, 1);
        assert!(target.blobs().get_blob(&hash).await.unwrap().is_some());
    }
}

fn archive() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bedside.backup");
    (folder, file)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_goes_from_either_engine_into_either_engine() {
    for from in empty_places(now).await {
        let (source, hash) = filled(&from).await;
        let (_keep, file) = archive();
        let written = backup::write_backup(&source, &file).await.unwrap();
        assert_eq!(backup::verify_archive(&file).await.unwrap(), written);
        let names: Vec<_> = written
            .tables
            .iter()
            .map(|table| table.name.as_str())
            .collect();
        assert_eq!(
            names,
            [
                "audit_log",
                "erasure",
                "field_key",
                "held_blob",
                "job",
                "restriction",
                "zoo",
                "animal"
            ]
        );
        for to in empty_places(now).await {
            let target = to.store(Clock::system()).await;
            let restored = backup::restore_backup(&target, &file, true).await.unwrap();
            assert_eq!(
                (restored.manifest.row_count(), restored.compared),
                (5, true)
            );
            assert_eq!(
                one::<String>(&target, "SELECT body FROM zoo WHERE id = 1").await,
                BODY
            );
            if target.engine() == DatabaseEngine::Sqlite {
                let found = "SELECT rowid FROM zoo_fts WHERE zoo_fts MATCH 'quoted'";
                assert_eq!(one::<i64>(&target, found).await, 1);
            }
            let blob = target.blobs().get_blob(&hash).await.unwrap().unwrap();
            assert_eq!(
                (&blob.bytes[..], blob.mime.as_str()),
                (&b"a leaf"[..], "image/png")
            );
            // What was there keeps its number, what is new gets the next.
            run(
                &target,
                vec!["INSERT INTO zoo (body) VALUES ('new')".into()],
            )
            .await;
            assert_eq!(one::<i64>(&target, "SELECT max(id) FROM zoo").await, 3);
            // And back again it is the same, but for the new row.
            run(&target, vec!["DELETE FROM zoo WHERE id = 3".into()]).await;
            let (_keep, again) = archive();
            let again = backup::write_backup(&target, &again).await.unwrap();
            assert_eq!(again.tables, written.tables);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_serving_is_of_one_moment() {
    let place = TestDatabase::migrated(now).await;
    let store = place.store(Clock::system()).await;
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for n in 0.. {
                write_pair(&store, n).await;
            }
        }
    });
    let (_keep, file) = archive();
    for _ in 0..5 {
        let manifest = backup::write_backup(&store, &file).await.unwrap();
        let rows = |name: &str| {
            manifest
                .tables
                .iter()
                .find(|t| t.name == name)
                .unwrap()
                .rows
        };
        assert_eq!(rows("audit_log"), rows("job"));
        backup::verify_archive(&file).await.unwrap();
    }
    writing.abort();
}

#[tokio::test]
async fn keys_are_never_inside_and_a_restore_says_what_is_missing() {
    let place = TestDatabase::empty(now).await;
    let (source, _) = filled(&place).await;
    let (_keep, file) = archive();
    backup::write_backup(&source, &file).await.unwrap();
    assert!(
        !unpacked(&file)
            .windows(10)
            .any(|part| part == b"secret key")
    );

    let to = TestDatabase::empty(now).await;
    let target = to.store(Clock::system()).await;
    let restored = backup::restore_backup(&target, &file, false).await.unwrap();
    let keys = target.data_folder().join(backup::KEY_FOLDER);
    assert_eq!(restored.keys_missing_in.as_ref(), Some(&keys));
    assert!(
        restored.to_string().contains("key files are never inside"),
        "{restored}"
    );

    let to = TestDatabase::empty(now).await;
    let target = to.store(Clock::system()).await;
    std::fs::create_dir_all(target.data_folder().join(backup::KEY_FOLDER)).unwrap();
    std::fs::write(
        target
            .data_folder()
            .join(backup::KEY_FOLDER)
            .join("main.key"),
        "k",
    )
    .unwrap();
    let restored = backup::restore_backup(&target, &file, false).await.unwrap();
    assert_eq!(restored.keys_missing_in, None);
}

fn unpacked(file: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(file).unwrap();
    flate2::read::GzDecoder::new(file)
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

#[tokio::test]
async fn a_store_that_is_not_empty_is_left_alone() {
    let place = TestDatabase::empty(now).await;
    let (source, _) = filled(&place).await;
    let (_keep, file) = archive();
    backup::write_backup(&source, &file).await.unwrap();
    let refused = backup::restore_backup(&source, &file, true)
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("not empty"), "{refused}");
    assert_eq!(one::<i64>(&source, "SELECT count(*) FROM zoo").await, 2);
}

#[tokio::test]
async fn a_damaged_archive_is_refused_before_anything_is_written() {
    let place = TestDatabase::empty(now).await;
    let (source, hash) = filled(&place).await;
    let (_keep, file) = archive();
    backup::write_backup(&source, &file).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    let to = TestDatabase::empty(now).await;
    let target = to.store(Clock::system()).await;
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    for bytes in [
        &whole[..whole.len() / 2],
        &whole[..whole.len() - 30],
        &flipped[..],
        b"no archive",
    ] {
        std::fs::write(&file, bytes).unwrap();
        let refused = backup::restore_backup(&target, &file, false)
            .await
            .unwrap_err();
        assert!(matches!(refused, StoreError::Archive(_)), "{refused:?}");
        assert!(target.schema_version().await.unwrap().is_empty());
        assert_eq!(target.blobs().get_blob(&hash).await.unwrap(), None);
    }
    std::fs::write(&file, whole).unwrap();
    backup::restore_backup(&target, &file, true).await.unwrap();
}

#[tokio::test]
async fn an_older_archive_is_brought_up_to_date_and_a_newer_one_refused() {
    let place = TestDatabase::empty(now).await;
    let (source, _) = filled(&place).await;
    let (_keep, file) = archive();
    backup::write_backup(&source, &file).await.unwrap();

    let to = TestDatabase::empty(later).await;
    let target = to.store(Clock::system()).await;
    backup::restore_backup(&target, &file, true).await.unwrap();
    assert_eq!(
        one::<String>(&target, "SELECT words FROM zoo WHERE id = 1").await,
        BODY
    );

    let (_keep, newer) = archive();
    backup::write_backup(&target, &newer).await.unwrap();
    let to = TestDatabase::empty(now).await;
    let refused = backup::restore_backup(&to.store(Clock::system()).await, &newer, false)
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("newer version"), "{refused}");

    let to = TestDatabase::migrated(later).await;
    let refused = backup::restore_backup(&to.store(Clock::system()).await, &file, false)
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("never started"), "{refused}");
}

#[tokio::test]
async fn an_archive_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let place = TestDatabase::migrated(now).await;
    let (_keep, file) = archive();
    backup::write_backup(&place.store(Clock::system()).await, &file)
        .await
        .unwrap();
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
}
