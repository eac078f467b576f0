//! Putting a store that serves into an archive.

use std::path::Path;

use tempfile::SpooledTempFile;

use super::archive::{ArchiveContent, ArchiveWriter, MANIFEST};
use super::manifest::{BackupManifest, BlobEntry, FORMAT_VERSION};
use super::row::TableDigest;
use super::snapshot::DatabaseSnapshot;
use crate::{BlobHash, DatabaseEngine, Store, StoreError};

/// Rows of one table up to this size stay in memory until they are archived.
const SPOOL_BYTES: usize = 8 << 20;

/// Writes an archive of the store to `file`, replacing it in one step when it is complete. The file
/// is readable by its owner only. Reading and writing of the store go on meanwhile.
///
/// # Errors
/// When the database, the blob store or the file fails, or a column has a type that archives do not
/// know.
pub async fn write_backup(store: &Store, file: &Path) -> Result<BackupManifest, StoreError> {
    let writer = ArchiveWriter::create_archive(file)?;
    let mut snapshot = DatabaseSnapshot::begin_snapshot(store).await?;
    let created_at = store.clock().now();
    let schema = snapshot.schema_version().await?;
    let mut tables = Vec::new();
    for table in snapshot.list_tables().await? {
        let mut lines = SpooledTempFile::new(SPOOL_BYTES);
        let mut digest = TableDigest::default();
        snapshot
            .read_rows(&table, &mut |row| digest.add_to(&row, &mut lines))
            .await?;
        writer
            .add_entry(
                format!("rows/{}.ndjson", table.name),
                ArchiveContent::Lines(lines),
            )
            .await?;
        tables.push(digest.into_table_entry(table.name));
    }
    // Closed before the blobs are read: a long transaction keeps SQLite's log and PostgreSQL's dead rows from going.
    snapshot.close_snapshot().await?;
    let blobs = write_blobs(store, &writer).await?;
    let engine = match store.engine() {
        DatabaseEngine::Sqlite => "sqlite".to_owned(),
        DatabaseEngine::Postgres => "postgres".to_owned(),
    };
    let manifest = BackupManifest {
        format: FORMAT_VERSION,
        created_at,
        engine,
        schema,
        tables,
        blobs,
    };
    let text = serde_json::to_vec_pretty(&manifest).map_err(StoreError::other)?;
    writer
        // Last, so that an archive that was cut off has none and is refused.
        .add_entry(MANIFEST.to_owned(), ArchiveContent::Bytes(text.into()))
        .await?;
    writer.finish_archive().await?;
    Ok(manifest)
}

async fn write_blobs(store: &Store, writer: &ArchiveWriter) -> Result<Vec<BlobEntry>, StoreError> {
    let mut hashes: Vec<BlobHash> = store
        .blobs()
        .list_blobs()
        .await?
        .into_iter()
        .map(|(hash, _)| hash)
        .collect();
    hashes.sort();
    let mut entries = Vec::with_capacity(hashes.len());
    for hash in hashes {
        // Deleted since it was listed: then no row of the snapshot's successors names it.
        let Some(blob) = store.blobs().get_blob(&hash).await? else {
            continue;
        };
        if BlobHash::of_bytes(&blob.bytes) != hash {
            return Err(StoreError::Archive(format!(
                "the blob {hash} is damaged in the store"
            )));
        }
        let size = blob.bytes.len() as u64;
        writer
            .add_entry(format!("blobs/{hash}"), ArchiveContent::Bytes(blob.bytes))
            .await?;
        entries.push(BlobEntry {
            hash,
            size,
            mime: blob.mime,
        });
    }
    Ok(entries)
}
