//! Connect, migrate, transactions, change log, outbox and jobs, blobs, backup.
//!
//! One write is one transaction: rows, audit entries, the change-log entry that names the tags it
//! touched, and outbox jobs. [`WriteTx`] is the only way to write; reads go through [`StoreReader`],
//! whose connections refuse to write. Both engines, SQLite and PostgreSQL, run the same code.

pub mod audit;
pub mod backup;
mod blobs;
mod change_feed;
mod changes;
mod connection;
mod disk_reserve;
mod encryption;
mod erasures;
mod error;
mod folder_lock;
mod item_key;
mod jobs;
mod migrate;
mod migrations;
mod pagination;
mod permissions;
pub mod personal;
mod pools;
mod rate;
mod readiness;
pub mod schema;
mod scrub;
mod stored_enum;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
pub mod token;
mod write;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::Clock;
pub use kernel::{LabelTone, VocabularyTerm};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use sea_orm_migration::MigrationTrait;
use tokio::sync::Notify;

pub use blobs::{Blob, BlobHash, BlobHashError, BlobInfo, BlobStore};
pub use changes::{ChangeEvent, ChangeFeed};
pub use connection::{Connection, Transaction};
pub use erasures::Erasure;
pub use error::StoreError;
pub use folder_lock::FolderLock;
pub use item_key::ItemKey;
pub use jobs::{DeadJob, Job, JobHandler, JobOptions, JobOutcome, JobRunner};
pub use pagination::fetch_page;
pub use rate::{Limit, MemoryWindow, RateWindow};
pub use stored_enum::StoredEnum;
pub use token::Token;
pub use write::{Actor, AuditEntry, NewJob, WriteTx};

use changes::ChangeHub;
use connection::Pools;
use encryption::KeyRing;
use migrate::SchemaMigrator;
use pools::CommitCounter;
use readiness::Readiness;

/// Where the state lives. Its `Debug` hides the URLs: passwords stand in them.
#[derive(Clone, Default)]
pub struct StoreConfig {
    /// The folder of the node: database file, blobs and keys, unless the next two say otherwise.
    pub data: PathBuf,
    /// `postgres://…`; without it `bedside.db` in the folder.
    pub database: Option<String>,
    /// `s3://bucket/prefix?endpoint=…&region=…`; without it `blobs/` in the folder.
    pub blobs: Option<String>,
}

impl fmt::Debug for StoreConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |url: &Option<String>| url.as_ref().map(|_| "…");
        f.debug_struct("StoreConfig")
            .field("data", &self.data)
            .field("database", &hidden(&self.database))
            .field("blobs", &hidden(&self.blobs))
            .finish()
    }
}

/// Which database is behind the store. Only `search.rs`-like files need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseEngine {
    /// One file, one writer.
    Sqlite,
    /// A server, any number of nodes.
    Postgres,
}

/// The state of the house. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    inner: Arc<StoreInner>,
}

struct StoreInner {
    engine: DatabaseEngine,
    data: PathBuf,
    clock: Clock,
    reader: Arc<Connection>,
    /// Behind a trait object for the reason that `connection.rs` gives.
    pools: Box<dyn AsRef<Pools> + Send + Sync>,
    blobs: BlobStore,
    hub: ChangeHub,
    ring: KeyRing,
    jobs_waiting: Notify,
    migrator: SchemaMigrator,
    /// On SQLite, what tells a commit from the end of a savepoint.
    commits: Option<CommitCounter>,
    readiness: Readiness,
}

/// Reads; a write through it fails at once. Cheap to clone.
#[derive(Clone, Debug)]
pub struct StoreReader(Arc<Connection>);

impl StoreReader {
    /// What queries run on. Each query sees what was committed when it began.
    pub fn connection(&self) -> &Connection {
        &self.0
    }
}

impl Store {
    /// Connects; makes the folder and the SQLite file when they are missing, for their owner alone, and takes the rights
    /// of others from those that are there. The schema is the business of [`Store::migrate_schema`], which runs these migrations
    /// after the store's own.
    pub async fn open(
        config: &StoreConfig,
        clock: Clock,
        migrations: Vec<Box<dyn MigrationTrait>>,
    ) -> Result<Self, StoreError> {
        let data = config.data.clone();
        let prepared = tokio::task::spawn_blocking(move || {
            permissions::make_folder(&data)?;
            if is_for_a_store(&data)? {
                permissions::restrict_permissions(&data);
            }
            Ok::<_, StoreError>(())
        });
        prepared.await.map_err(StoreError::other)??;
        Self::connect_engine(config, clock, migrations).await
    }

    /// The same for a store that must be there already: nothing is made where it is missing.
    ///
    /// # Errors
    /// [`StoreError::Configuration`] when there is no store; otherwise as [`Store::open`].
    pub async fn open_existing(
        config: &StoreConfig,
        clock: Clock,
        migrations: Vec<Box<dyn MigrationTrait>>,
    ) -> Result<Self, StoreError> {
        let folder = config.data.display();
        let missing = match (&config.database, &config.blobs) {
            (None, _) if !config.data.join(DATABASE_FILE).is_file() => {
                Some(format!("{folder} holds no {DATABASE_FILE}"))
            }
            (_, None) if !config.data.join(BLOB_FOLDER).is_dir() => {
                Some(format!("{folder} holds no folder {BLOB_FOLDER}"))
            }
            _ => None,
        };
        if let Some(missing) = missing {
            return Err(missing_store_error(&missing));
        }
        let store = Self::connect_engine(config, clock, migrations).await?;
        if store.schema_version().await?.is_empty() {
            store.close_connections().await;
            return Err(missing_store_error("the database is empty"));
        }
        Ok(store)
    }

    async fn connect_engine(
        config: &StoreConfig,
        clock: Clock,
        migrations: Vec<Box<dyn MigrationTrait>>,
    ) -> Result<Self, StoreError> {
        let (engine, writer, reader, commits) = match &config.database {
            Some(url) => {
                let (writer, reader) = pools::open_postgres(url).await?;
                (DatabaseEngine::Postgres, writer, reader, None)
            }
            None => {
                let (writer, reader, commits) = open_file(&config.data).await?;
                (DatabaseEngine::Sqlite, writer, reader, Some(commits))
            }
        };
        #[cfg(feature = "testing")]
        let (writer, reader) = testing::record::watched(writer, reader, &config.data);
        let blobs = BlobStore::open_store(config.blobs.as_deref(), &config.data)?;
        Ok(Self {
            inner: Arc::new(StoreInner {
                engine,
                data: config.data.clone(),
                clock,
                reader: Arc::new(reader.clone().into()),
                pools: Box::new(Pools { reader, writer }),
                blobs,
                hub: ChangeHub::default(),
                ring: KeyRing::default(),
                jobs_waiting: Notify::new(),
                migrator: SchemaMigrator::new(migrations),
                commits,
                readiness: Readiness::default(),
            }),
        })
    }

    pub fn engine(&self) -> DatabaseEngine {
        self.inner.engine
    }

    pub fn data_folder(&self) -> &Path {
        &self.inner.data
    }

    pub fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    pub fn reader(&self) -> StoreReader {
        StoreReader(Arc::clone(&self.inner.reader))
    }

    pub fn blobs(&self) -> &BlobStore {
        &self.inner.blobs
    }

    /// Asks the database for a sign of life; [`Store::check_ready`] asks for a write as well.
    pub async fn check_alive(&self) -> Result<(), StoreError> {
        self.inner.reader.execute_unprepared("SELECT 1").await?;
        Ok(())
    }

    /// Waits for running queries and closes the connections; for the end of a graceful stop.
    pub async fn close_connections(&self) {
        let pools = self.pools();
        for pool in [&pools.reader, &pools.writer] {
            if let Err(error) = pool.close_by_ref().await {
                tracing::warn!(%error, "closing the database");
            }
        }
    }

    pub(crate) fn pools(&self) -> &Pools {
        (*self.inner.pools).as_ref()
    }

    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.pools().writer
    }
}

pub const DATABASE_FILE: &str = "bedside.db";
/// What an operator may have put into the data folder before the first start.
const SETTINGS_FILE: &str = "bedside.toml";
const BLOB_FOLDER: &str = "blobs";

/// Opens the SQLite file; on a full disk with the room that was kept for that.
async fn open_file(
    data: &Path,
) -> Result<(DatabaseConnection, DatabaseConnection, CommitCounter), StoreError> {
    let file = data.join(DATABASE_FILE);
    let opened = match pools::open_sqlite(&file).await {
        Err(_) if disk_reserve::release_space(data) => pools::open_sqlite(&file).await,
        outcome => outcome,
    };
    if opened.is_ok() {
        disk_reserve::reserve_space(data);
    }
    opened
}

/// Whether the folder is the store's own: an earlier start has left something there, or there is nothing but settings.
fn is_for_a_store(data: &Path) -> std::io::Result<bool> {
    let ours = [DATABASE_FILE, BLOB_FOLDER, backup::KEY_FOLDER];
    if ours.iter().any(|name| data.join(name).exists()) {
        return Ok(true);
    }
    for entry in std::fs::read_dir(data)? {
        let name = entry?.file_name();
        if name != SETTINGS_FILE && name != folder_lock::LOCK_FILE {
            return Ok(false);
        }
    }
    Ok(true)
}

fn missing_store_error(why: &str) -> StoreError {
    StoreError::Configuration(format!(
        "there is no store here: {why}. Name the folder and the database that `bedside serve` uses"
    ))
}
