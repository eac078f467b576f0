//! Backup and restore: rows, blobs, hashes and schema version in one archive that knows no engine.
//!
//! An archive is a gzipped tar: `rows/<table>.ndjson` per table, `blobs/<hash>` per original and,
//! last, `manifest.json`. Rows come from one snapshot of the database, taken while it serves; blobs
//! are read after it, so that each blob that a row names is there. Left out are the change log, what
//! can be made again (named blobs; SQLite's virtual tables, which triggers fill) and, always, key
//! files.

mod archive;
mod restore;
mod row;
mod snapshot;

use std::fmt;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tempfile::SpooledTempFile;

use crate::{BlobHash, DatabaseEngine, Store, StoreError};
use archive::{ArchiveContent, ArchiveWriter};
use row::TableDigest;
use snapshot::DatabaseSnapshot;

pub use archive::verify_archive;
pub use restore::restore_backup;

const FORMAT_VERSION: u32 = 1;
/// Where key files stand in the data folder; nothing under it is ever archived.
pub const KEY_FOLDER: &str = "keys";
/// Rows of one table up to this size stay in memory until they are archived.
const SPOOL_BYTES: usize = 8 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupManifest {
    pub format: u32,
    pub created_at: DateTime<Utc>,
    /// The database it was taken from: `sqlite` or `postgres`.
    pub engine: String,
    pub schema: Vec<String>,
    pub tables: Vec<TableEntry>,
    pub blobs: Vec<BlobEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEntry {
    pub name: String,
    pub rows: u64,
    /// SHA-256 over the sorted SHA-256 of its rows; the same on both engines.
    pub digest: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlobEntry {
    pub hash: BlobHash,
    pub size: u64,
    pub mime: String,
}

impl BackupManifest {
    pub fn row_count(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreSummary {
    pub manifest: BackupManifest,
    /// Whether the store was read again and compared with the archive.
    pub compared: bool,
    /// The folder for key files, when no key stands there.
    pub keys_missing_in: Option<PathBuf>,
}

impl fmt::Display for RestoreSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BackupManifest { tables, blobs, .. } = &self.manifest;
        let rows = self.manifest.row_count();
        write!(
            f,
            "restored {rows} rows of {} tables and {} blobs",
            tables.len(),
            blobs.len()
        )?;
        if self.compared {
            write!(f, "; counts and hashes agree with the archive")?;
        }
        if let Some(folder) = &self.keys_missing_in {
            let folder = folder.display();
            write!(
                f,
                "\nkey files are never inside an archive and none stands in {folder}: \
                 encrypted values stay unreadable until you put them there"
            )?;
        }
        Ok(())
    }
}

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
        .add_entry(
            archive::MANIFEST.to_owned(),
            ArchiveContent::Bytes(text.into()),
        )
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
