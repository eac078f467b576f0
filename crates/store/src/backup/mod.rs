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

use crate::{BlobHash, Engine, Store, StoreError};
use archive::{Content, Writer};
use row::Digest;
use snapshot::Snapshot;

pub use archive::verify;
pub use restore::restore;

const FORMAT: u32 = 1;
/// Where key files stand in the data folder; nothing under it is ever archived.
pub const KEY_FOLDER: &str = "keys";
/// Rows of one table up to this size stay in memory until they are archived.
const SPOOL: usize = 8 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
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

impl Manifest {
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub manifest: Manifest,
    /// Whether the store was read again and compared with the archive.
    pub compared: bool,
    /// The folder for key files, when no key stands there.
    pub keys_missing_in: Option<PathBuf>,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifest { tables, blobs, .. } = &self.manifest;
        let rows = self.manifest.rows();
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
pub async fn write(store: &Store, file: &Path) -> Result<Manifest, StoreError> {
    let writer = Writer::create(file)?;
    let mut snapshot = Snapshot::take(store).await?;
    let created_at = store.clock().now();
    let schema = snapshot.schema().await?;
    let mut tables = Vec::new();
    for table in snapshot.tables().await? {
        let mut lines = SpooledTempFile::new(SPOOL);
        let mut digest = Digest::default();
        snapshot
            .rows(&table, &mut |row| digest.add_to(&row, &mut lines))
            .await?;
        writer
            .add(format!("rows/{}.ndjson", table.name), Content::Lines(lines))
            .await?;
        tables.push(digest.entry(table.name));
    }
    snapshot.end().await?;
    let blobs = write_blobs(store, &writer).await?;
    let engine = match store.engine() {
        Engine::Sqlite => "sqlite".to_owned(),
        Engine::Postgres => "postgres".to_owned(),
    };
    let manifest = Manifest {
        format: FORMAT,
        created_at,
        engine,
        schema,
        tables,
        blobs,
    };
    let text = serde_json::to_vec_pretty(&manifest).map_err(StoreError::other)?;
    writer
        .add(archive::MANIFEST.to_owned(), Content::Bytes(text.into()))
        .await?;
    writer.finish().await?;
    Ok(manifest)
}

async fn write_blobs(store: &Store, writer: &Writer) -> Result<Vec<BlobEntry>, StoreError> {
    let mut hashes: Vec<BlobHash> = store
        .blobs()
        .list()
        .await?
        .into_iter()
        .map(|(hash, _)| hash)
        .collect();
    hashes.sort();
    let mut entries = Vec::with_capacity(hashes.len());
    for hash in hashes {
        // Deleted since it was listed: then no row of the snapshot's successors names it.
        let Some(blob) = store.blobs().get(&hash).await? else {
            continue;
        };
        if BlobHash::of(&blob.bytes) != hash {
            return Err(StoreError::Archive(format!(
                "the blob {hash} is damaged in the store"
            )));
        }
        let size = blob.bytes.len() as u64;
        writer
            .add(format!("blobs/{hash}"), Content::Bytes(blob.bytes))
            .await?;
        entries.push(BlobEntry {
            hash,
            size,
            mime: blob.mime,
        });
    }
    Ok(entries)
}
