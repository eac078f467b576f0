//! Connect, migrate, transactions, change log, outbox and jobs, blobs, backup.
//!
//! One write is one transaction: rows, audit entries, the change-log entry that names the tags it
//! touched, and outbox jobs. [`WriteTx`] is the only way to write; reads go through [`Reader`],
//! whose connections refuse to write. Both engines, SQLite and PostgreSQL, run the same code.

mod alone;
pub mod audit;
pub mod backup;
mod blobs;
mod changes;
mod connect;
mod connection;
mod erasures;
mod error;
mod feed;
mod item_key;
mod jobs;
mod migrate;
mod migrations;
mod paging;
pub mod personal;
mod private;
mod rate;
mod readiness;
pub mod schema;
mod scrub;
mod seal;
mod spare;
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
pub use kernel::{Term, Tone};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use sea_orm_migration::MigrationTrait;
use tokio::sync::Notify;

pub use alone::Alone;
pub use blobs::{Blob, BlobHash, BlobHashError, BlobInfo, Blobs};
pub use changes::{Change, ChangeFeed};
pub use connection::{Connection, Transaction};
pub use erasures::Erasure;
pub use error::StoreError;
pub use item_key::ItemKey;
pub use jobs::{DeadJob, Job, JobHandler, JobOptions, Jobs, Outcome};
pub use paging::page_of;
pub use rate::{Limit, MemoryWindow, RateWindow};
pub use stored_enum::StoredEnum;
pub use token::Token;
pub use write::{Actor, AuditEntry, NewJob, WriteTx};

use changes::Hub;
use connect::Commits;
use connection::Pools;
use migrate::Migrator;
use readiness::Readiness;
use seal::Ring;

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
pub enum Engine {
    /// One file, one writer.
    Sqlite,
    /// A server, any number of nodes.
    Postgres,
}

/// The state of the house. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    engine: Engine,
    data: PathBuf,
    clock: Clock,
    reader: Arc<Connection>,
    /// Behind a trait object for the reason that `connection.rs` gives.
    pools: Box<dyn AsRef<Pools> + Send + Sync>,
    blobs: Blobs,
    hub: Hub,
    ring: Ring,
    jobs_waiting: Notify,
    migrator: Migrator,
    /// On SQLite, what tells a commit from the end of a savepoint.
    commits: Option<Commits>,
    readiness: Readiness,
}

/// Reads; a write through it fails at once. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Reader(Arc<Connection>);

impl Reader {
    /// What queries run on. Each query sees what was committed when it began.
    pub fn connection(&self) -> &Connection {
        &self.0
    }
}

impl Store {
    /// Connects; makes the folder and the SQLite file when they are missing, for their owner alone, and takes the rights
    /// of others from those that are there. The schema is the business of [`Store::migrate`], which runs these migrations
    /// after the store's own.
    pub async fn open(
        config: &StoreConfig,
        clock: Clock,
        migrations: Vec<Box<dyn MigrationTrait>>,
    ) -> Result<Self, StoreError> {
        let data = config.data.clone();
        let prepared = tokio::task::spawn_blocking(move || {
            private::make_folder(&data)?;
            if is_for_a_store(&data)? {
                private::tighten(&data);
            }
            Ok::<_, StoreError>(())
        });
        prepared.await.map_err(StoreError::other)??;
        Self::connect(config, clock, migrations).await
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
            return Err(no_store(&missing));
        }
        let store = Self::connect(config, clock, migrations).await?;
        if store.schema_version().await?.is_empty() {
            store.close().await;
            return Err(no_store("the database is empty"));
        }
        Ok(store)
    }

    async fn connect(
        config: &StoreConfig,
        clock: Clock,
        migrations: Vec<Box<dyn MigrationTrait>>,
    ) -> Result<Self, StoreError> {
        let (engine, writer, reader, commits) = match &config.database {
            Some(url) => {
                let (writer, reader) = connect::postgres(url).await?;
                (Engine::Postgres, writer, reader, None)
            }
            None => {
                let (writer, reader, commits) = open_file(&config.data).await?;
                (Engine::Sqlite, writer, reader, Some(commits))
            }
        };
        #[cfg(feature = "testing")]
        let (writer, reader) = testing::record::watched(writer, reader, &config.data);
        let blobs = Blobs::open(config.blobs.as_deref(), &config.data)?;
        Ok(Self {
            inner: Arc::new(Inner {
                engine,
                data: config.data.clone(),
                clock,
                reader: Arc::new(reader.clone().into()),
                pools: Box::new(Pools { reader, writer }),
                blobs,
                hub: Hub::default(),
                ring: Ring::default(),
                jobs_waiting: Notify::new(),
                migrator: Migrator::new(migrations),
                commits,
                readiness: Readiness::default(),
            }),
        })
    }

    pub fn engine(&self) -> Engine {
        self.inner.engine
    }

    pub fn data(&self) -> &Path {
        &self.inner.data
    }

    pub fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    pub fn reader(&self) -> Reader {
        Reader(Arc::clone(&self.inner.reader))
    }

    pub fn blobs(&self) -> &Blobs {
        &self.inner.blobs
    }

    /// Asks the database for a sign of life; [`Store::check_ready`] asks for a write as well.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.inner.reader.execute_unprepared("SELECT 1").await?;
        Ok(())
    }

    /// Waits for running queries and closes the connections; for the end of a graceful stop.
    pub async fn close(&self) {
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
) -> Result<(DatabaseConnection, DatabaseConnection, Commits), StoreError> {
    let file = data.join(DATABASE_FILE);
    let opened = match connect::sqlite(&file).await {
        Err(_) if spare::give_back(data) => connect::sqlite(&file).await,
        outcome => outcome,
    };
    if opened.is_ok() {
        spare::keep(data);
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
        if name != SETTINGS_FILE && name != alone::LOCK_FILE {
            return Ok(false);
        }
    }
    Ok(true)
}

fn no_store(why: &str) -> StoreError {
    StoreError::Configuration(format!(
        "there is no store here: {why}. Name the folder and the database that `bedside serve` uses"
    ))
}
