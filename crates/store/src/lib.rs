//! Connect, migrate, transactions, change log, outbox and jobs, blobs, backup.
//!
//! One write is one transaction: rows, audit entries, the change-log entry that names the tags it
//! touched, and outbox jobs. [`WriteTx`] is the only way to write; reads go through [`StoreReader`],
//! whose connections refuse to write. Both engines, SQLite and PostgreSQL, run the same code.

mod actor;
pub mod audit;
mod audit_chain;
mod audit_entry;
pub mod backup;
mod blobs;
mod change_feed;
mod changes;
mod config;
mod connection;
mod disk_reserve;
mod encryption;
mod erasures;
mod error;
mod folder_lock;
mod held_blobs;
#[cfg(feature = "testing")]
mod hooks;
mod item_key;
mod jobs;
mod key_ring;
mod migrate;
mod migrations;
mod new_job;
mod pagination;
mod permissions;
pub mod personal;
mod pools;
mod purge_preview;
mod rate;
mod readiness;
pub mod restrictions;
mod scanner;
pub mod schema;
mod schema_migrator;
mod scrub_task;
mod store;
mod stored_enum;
mod table_declaration;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
pub mod token;
mod write;
mod write_proof;

pub use self::store::{Store, StoreReader};
pub use actor::Actor;
pub use audit_entry::AuditEntry;
pub use blobs::{Blob, BlobHash, BlobHashError, BlobInfo, BlobStore};
pub use changes::{ChangeEvent, ChangeFeed};
pub use config::{DATABASE_FILE, DatabaseEngine, StoreConfig};
pub use connection::{Connection, Transaction};
pub use erasures::Erasure;
pub use error::StoreError;
pub use folder_lock::FolderLock;
pub use held_blobs::{FileClearance, HeldBlob, HeldCounts, HeldState, SCAN_JOB};
pub use item_key::ItemKey;
pub use jobs::{DeadJob, Job, JobHandler, JobOptions, JobOutcome, JobRunner};
pub use new_job::NewJob;
pub use pagination::fetch_page;
pub use rate::{Limit, MemoryWindow, RateWindow};
pub use scanner::{FileScanner, ScanVerdict, ScannerAddress};
pub use stored_enum::{LabelTone, StoredEnum, VocabularyTerm};
pub use token::Token;
pub use write::WriteTx;

pub const VOCABULARIES: kernel::VocabularyTables =
    &[("RestrictionGround", restrictions::RestrictionGround::TERMS)];
