//! Backup and restore: rows, blobs, hashes and schema version in one archive that knows no engine.
//!
//! An archive is a gzipped tar: `rows/<table>.ndjson` per table, `blobs/<hash>` per original and,
//! last, `manifest.json`. Rows come from one snapshot of the database, taken while it serves; blobs
//! are read after it, so that each blob that a row names is there. Left out are the change log, what
//! can be made again (named blobs; SQLite's virtual tables, which triggers fill) and, always, key
//! files.

mod archival;
mod archive;
mod manifest;
mod restore;
mod restore_summary;
mod row;
mod snapshot;

pub use crate::config::KEY_FOLDER;
pub use archival::write_backup;
pub use archive::verify_archive;
pub use manifest::{BackupManifest, BlobEntry, TableEntry};
pub use restore::restore_backup;
pub use restore_summary::RestoreSummary;
