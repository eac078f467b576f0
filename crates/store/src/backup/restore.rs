//! Putting an archive into an empty store of either engine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, Value as Bind};
use serde_json::Value;
use tokio::sync::mpsc;

use super::archive::{self, ArchivePart, compare_tables};
use super::manifest::BackupManifest;
use super::restore_summary::RestoreSummary;
use super::row::{ArchivedRow, ArchivedTable, ColumnKind, TableDigest, is_archived};
use super::snapshot::{DatabaseSnapshot, postgres_row, sqlite_row};
use crate::config::KEY_FOLDER;
use crate::{Actor, BlobHash, Store, StoreError, WriteTx};

const BATCH: usize = 500;

/// Puts the archive into the store, which must be empty: its schema is brought to the archive's,
/// blobs and then all rows in one transaction are put in, and the schema is brought up to date. The
/// archive is verified first. With `compare`, the store is read again and its counts and hashes are
/// compared with the archive's.
///
/// # Errors
/// [`StoreError::Archive`] when the archive is damaged or of a newer binary, the store is not empty, or what was put in is
/// not what the archive holds. No row is then in the store that was not there before, and no blob, so that another try
/// begins as this one did.
pub async fn restore_backup(
    store: &Store,
    file: &Path,
    compare: bool,
) -> Result<RestoreSummary, StoreError> {
    // Read through once before anything is changed; a damaged archive leaves the store as it was.
    let manifest = archive::verify_archive(file).await?;
    fit_schema(store, &manifest).await?;
    let mut snapshot = DatabaseSnapshot::begin_snapshot(store).await?;
    let tables = snapshot.list_tables().await?;
    refuse_rows(&mut snapshot, &tables).await?;
    snapshot.close_snapshot().await?;
    let mut added = Vec::new();
    if let Err(error) = fill_store(store, file, &manifest, tables, compare, &mut added).await {
        remove_blobs(store, &added).await;
        return Err(error);
    }
    // Only after the rows: they have the shape of the archive's schema, not of this version's.
    store.migrate_schema().await?;
    let keys = store.data_folder().join(KEY_FOLDER);
    Ok(RestoreSummary {
        manifest,
        compared: compare,
        keys_missing_in: empty_folder(keys).await,
    })
}

async fn fit_schema(store: &Store, manifest: &BackupManifest) -> Result<(), StoreError> {
    let theirs: BTreeSet<String> = manifest.schema.iter().cloned().collect();
    let known: BTreeSet<String> = store.known_migrations().into_iter().collect();
    if let Some(unknown) = theirs.difference(&known).next() {
        return Err(StoreError::Archive(format!(
            "it comes from a newer version of bedside (migration {unknown} is unknown here)"
        )));
    }
    let ours: BTreeSet<String> = store.schema_version().await?.into_iter().collect();
    if !ours.is_subset(&theirs) {
        return Err(StoreError::Archive(
            "it is older than the schema of this store: restore into a folder or database that \
             was never started"
                .into(),
        ));
    }
    store.migrate_only(Some(&theirs)).await
}

async fn refuse_rows(
    snapshot: &mut DatabaseSnapshot,
    tables: &[ArchivedTable],
) -> Result<(), StoreError> {
    for table in tables {
        let mut rows = 0u64;
        snapshot
            .read_rows(table, &mut |_| {
                rows += 1;
                Ok(())
            })
            .await?;
        if rows > 0 {
            let name = &table.name;
            return Err(StoreError::Archive(format!(
                "this store is not empty ({rows} rows in {name}): restore into an empty one"
            )));
        }
    }
    Ok(())
}

/// Puts blobs and rows in; the rows are committed once all of them were compared. Notes the blobs that are new here.
async fn fill_store(
    store: &Store,
    file: &Path,
    manifest: &BackupManifest,
    tables: Vec<ArchivedTable>,
    compare: bool,
    added: &mut Vec<BlobHash>,
) -> Result<(), StoreError> {
    restore_blobs(store, file, manifest, added).await?;
    if compare {
        compare_blobs(store, manifest).await?;
    }
    restore_rows(store, file, tables, compare).await
}

async fn remove_blobs(store: &Store, added: &[BlobHash]) {
    for hash in added {
        if let Err(error) = store.blobs().delete_blob(hash).await {
            tracing::warn!(%error, %hash, "a blob of the restore that failed stays");
        }
    }
}

async fn restore_blobs(
    store: &Store,
    file: &Path,
    manifest: &BackupManifest,
    added: &mut Vec<BlobHash>,
) -> Result<(), StoreError> {
    let (sender, mut received) = mpsc::channel::<(BlobHash, bytes::Bytes)>(2);
    let file = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || {
        archive::read_archive(&file, |part| {
            if let ArchivePart::Blob { hash, bytes } = part {
                sender
                    .blocking_send((hash, bytes))
                    .map_err(StoreError::other)?;
            }
            Ok(())
        })
    });
    let mimes: BTreeMap<_, _> = manifest
        .blobs
        .iter()
        .map(|blob| (&blob.hash, blob.mime.as_str()))
        .collect();
    while let Some((hash, bytes)) = received.recv().await {
        let mime = mimes.get(&hash).copied().unwrap_or_default();
        if store.blobs().blob_info(&hash).await?.is_none() {
            added.push(hash);
        }
        store.blobs().put_blob(bytes, mime).await?;
    }
    reading.await.map_err(StoreError::other)??;
    Ok(())
}

struct RowBatch {
    table: String,
    lines: Vec<String>,
}

async fn restore_rows(
    store: &Store,
    file: &Path,
    tables: Vec<ArchivedTable>,
    compare: bool,
) -> Result<(), StoreError> {
    let (sender, mut received) = mpsc::channel::<RowBatch>(2);
    let file = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || send_rows(&file, &sender));
    let tables: BTreeMap<String, ArchivedTable> = tables
        .into_iter()
        .map(|table| (table.name.clone(), table))
        .collect();
    let tx = store.begin(Actor::System).await?;
    let mut expected: BTreeMap<String, TableDigest> = BTreeMap::new();
    while let Some(batch) = received.recv().await {
        // Archives of earlier versions have rows of these.
        if !is_archived(&batch.table) {
            continue;
        }
        let table = tables.get(&batch.table).ok_or_else(|| {
            StoreError::Archive(format!("no table {} in this schema", batch.table))
        })?;
        let read = batch.lines.iter().map(|line| table.read_line(line));
        let rows = read.collect::<Result<Vec<ArchivedRow>, _>>()?;
        let digest = expected.entry(batch.table).or_default();
        for row in &rows {
            digest.add_to(row, &mut std::io::sink())?;
        }
        insert_rows(&tx, table, rows).await?;
    }
    // Whole or not at all: a reader that broke off must not be committed.
    reading.await.map_err(StoreError::other)??;
    if compare {
        compare_rows(&tx, tables.values(), expected).await?;
    }
    raise_sequences(&tx, tables.values()).await?;
    tx.commit().await
}

fn send_rows(file: &Path, sender: &mpsc::Sender<RowBatch>) -> Result<(), StoreError> {
    let mut batch = RowBatch {
        table: String::new(),
        lines: Vec::new(),
    };
    let send = |batch: RowBatch| {
        if batch.lines.is_empty() {
            return Ok(());
        }
        sender
            .blocking_send(batch)
            .map_err(|_| StoreError::other("the restore was broken off"))
    };
    archive::read_archive(file, |part| {
        if let ArchivePart::Row { table, line } = part {
            // Archives hold a table's rows together, so a batch never mixes two.
            if batch.table != table || batch.lines.len() >= BATCH {
                let next = RowBatch {
                    table: table.to_owned(),
                    lines: Vec::new(),
                };
                send(std::mem::replace(&mut batch, next))?;
            }
            batch.lines.push(line.to_owned());
        }
        Ok(())
    })?;
    send(batch)
}

async fn insert_rows(
    tx: &WriteTx,
    table: &ArchivedTable,
    rows: Vec<ArchivedRow>,
) -> Result<(), StoreError> {
    let (name, names) = (&table.name, table.quoted_columns());
    // One statement for each batch lets PostgreSQL do the conversions, in far fewer round trips.
    if tx.connection().get_database_backend() == DbBackend::Postgres {
        let sql = format!(
            "INSERT INTO \"{name}\" ({names}) SELECT {names} \
             FROM json_populate_recordset(NULL::\"{name}\", $1::text::json)"
        );
        let lines = rows.into_iter().map(|row| postgres_line(table, row));
        let lines: Result<Vec<String>, _> = lines.collect();
        let rows = format!("[{}]", lines?.join(","));
        let insert = Statement::from_sql_and_values(DbBackend::Postgres, sql, [rows.into()]);
        tx.connection().execute_raw(insert).await?;
        return Ok(());
    }
    let marks = vec!["?"; table.columns.len()].join(", ");
    let sql = format!("INSERT INTO \"{name}\" ({names}) VALUES ({marks})");
    for mut row in rows {
        let values: Result<Vec<Bind>, StoreError> = table
            .columns
            .iter()
            .map(|column| sqlite_bind(column.kind, row.remove(&column.name).unwrap_or_default()))
            .collect();
        let insert = Statement::from_sql_and_values(DbBackend::Sqlite, &sql, values?);
        tx.connection().execute_raw(insert).await?;
    }
    Ok(())
}

/// PostgreSQL reads bytes from JSON as `\x…`.
fn postgres_line(table: &ArchivedTable, mut row: ArchivedRow) -> Result<String, StoreError> {
    for column in table
        .columns
        .iter()
        .filter(|column| column.kind == ColumnKind::Bytes)
    {
        if let Some(Value::String(hex)) = row.get_mut(&column.name) {
            hex.insert_str(0, "\\x");
        }
    }
    serde_json::to_string(&row).map_err(StoreError::other)
}

fn sqlite_bind(kind: ColumnKind, value: Value) -> Result<Bind, StoreError> {
    Ok(match (kind, value) {
        (_, Value::Null) => Bind::String(None),
        (ColumnKind::Bytes, Value::String(hex)) => {
            hex::decode(hex).map_err(StoreError::other)?.into()
        }
        (ColumnKind::Json, value) => value.to_string().into(),
        (_, Value::String(text)) => text.into(),
        (_, Value::Bool(bool)) => bool.into(),
        (ColumnKind::Float, Value::Number(number)) => number.as_f64().into(),
        (_, Value::Number(number)) => number.as_i64().into(),
        (_, Value::Array(_) | Value::Object(_)) => {
            return Err(StoreError::Archive(
                "a row holds a value of the wrong kind".into(),
            ));
        }
    })
}

/// PostgreSQL: the next numbers come after those that were put in.
async fn raise_sequences(
    tx: &WriteTx,
    tables: impl Iterator<Item = &ArchivedTable>,
) -> Result<(), StoreError> {
    if tx.connection().get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    for table in tables {
        for column in table
            .columns
            .iter()
            .filter(|column| column.kind == ColumnKind::Integer)
        {
            let (table, column) = (&table.name, &column.name);
            let sql = format!(
                "SELECT setval(s, m) FROM (SELECT pg_get_serial_sequence('\"{table}\"', '{column}') \
                 AS s, (SELECT max(\"{column}\") FROM \"{table}\") AS m) AS q \
                 WHERE s IS NOT NULL AND m IS NOT NULL"
            );
            tx.connection().execute_unprepared(&sql).await?;
        }
    }
    Ok(())
}

/// Reads the rows again that were put in, before they are committed, and compares them with those of the archive.
async fn compare_rows(
    tx: &WriteTx,
    tables: impl Iterator<Item = &ArchivedTable>,
    mut expected: BTreeMap<String, TableDigest>,
) -> Result<(), StoreError> {
    for table in tables {
        let found = digest_of(tx, table)
            .await?
            .into_table_entry(table.name.clone());
        let expected = expected.remove(&table.name).unwrap_or_default();
        compare_tables(
            &[expected.into_table_entry(table.name.clone())],
            std::iter::once(found),
        )?;
    }
    Ok(())
}

/// The digest of a table as this transaction sees it, a batch of rows in memory at a time.
async fn digest_of(tx: &WriteTx, table: &ArchivedTable) -> Result<TableDigest, StoreError> {
    let (name, names) = (&table.name, table.quoted_columns());
    let connection = tx.connection();
    let backend = connection.get_database_backend();
    let mut digest = TableDigest::default();
    let mut add = |row: ArchivedRow| digest.add_to(&row, &mut std::io::sink());
    // A cursor, as the driver would otherwise hold a whole table in memory.
    if backend == DbBackend::Postgres {
        let cursor = format!(
            "DECLARE restored NO SCROLL CURSOR FOR \
             SELECT row_to_json(r)::text AS line FROM (SELECT {names} FROM \"{name}\") AS r"
        );
        connection.execute_unprepared(&cursor).await?;
        loop {
            let next =
                Statement::from_string(backend, format!("FETCH FORWARD {BATCH} FROM restored"));
            let rows = connection.query_all_raw(next).await?;
            if rows.is_empty() {
                break;
            }
            for row in rows {
                let line: String = row.try_get_by_index(0)?;
                let row: ArchivedRow = serde_json::from_str(&line).map_err(StoreError::other)?;
                add(postgres_row(table, row)?)?;
            }
        }
        connection.execute_unprepared("CLOSE restored").await?;
        return Ok(digest);
    }
    let mut after = i64::MIN;
    loop {
        let next = format!(
            "SELECT {names}, rowid FROM \"{name}\" WHERE rowid > {after} ORDER BY rowid LIMIT {BATCH}"
        );
        let rows = connection.query_all_raw(Statement::from_string(backend, next));
        let rows = rows.await?;
        let Some(last) = rows.last() else {
            return Ok(digest);
        };
        after = last.try_get_by_index(table.columns.len())?;
        for row in rows.iter().filter_map(QueryResult::try_as_sqlite_row) {
            add(sqlite_row(table, row)?)?;
        }
    }
}

async fn compare_blobs(store: &Store, manifest: &BackupManifest) -> Result<(), StoreError> {
    for blob in &manifest.blobs {
        let there = store.blobs().get_blob(&blob.hash).await?;
        if there.is_none_or(|there| BlobHash::of_bytes(&there.bytes) != blob.hash) {
            let hash = &blob.hash;
            return Err(StoreError::Archive(format!(
                "the blob {hash} did not arrive whole"
            )));
        }
    }
    Ok(())
}

/// The folder, when no file stands in it.
async fn empty_folder(folder: PathBuf) -> Option<PathBuf> {
    let has_file = match tokio::fs::read_dir(&folder).await {
        Ok(mut entries) => entries.next_entry().await.ok().flatten().is_some(),
        Err(_) => false,
    };
    (!has_file).then_some(folder)
}
