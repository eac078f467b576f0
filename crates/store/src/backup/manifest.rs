//! What an archive says it holds.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::BlobHash;

pub(super) const FORMAT_VERSION: u32 = 1;

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
