//! The store of a site: opened, asked what it is made of, closed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use kernel::Clock;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use sea_orm_migration::MigrationTrait;
use tokio::sync::Notify;

use crate::blobs::BlobStore;
use crate::changes::ChangeHub;
use crate::config::{
    BLOB_FOLDER, DATABASE_FILE, DatabaseEngine, KEY_FOLDER, SETTINGS_FILE, StoreConfig,
};
use crate::connection::{Connection, Pools};
use crate::error::StoreError;
use crate::folder_lock::LOCK_FILE;
#[cfg(feature = "testing")]
use crate::hooks::statement_record;
use crate::key_ring::KeyRing;
use crate::pools::CommitCounter;
use crate::scanner::FileScanner;
use crate::schema_migrator::SchemaMigrator;
use crate::write_proof::Readiness;
use crate::{disk_reserve, permissions, pools};

/// The state of the house. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) inner: Arc<StoreInner>,
}

pub(crate) struct StoreInner {
    engine: DatabaseEngine,
    data: PathBuf,
    clock: Clock,
    reader: Arc<Connection>,
    /// Behind a trait object for the reason that `connection.rs` gives.
    pools: Box<dyn AsRef<Pools> + Send + Sync>,
    blobs: BlobStore,
    pub(crate) hub: ChangeHub,
    pub(crate) ring: KeyRing,
    pub(crate) jobs_waiting: Notify,
    pub(crate) migrator: SchemaMigrator,
    /// On SQLite, what tells a commit from the end of a savepoint.
    pub(crate) commits: Option<CommitCounter>,
    pub(crate) readiness: Readiness,
    /// Where the operator names one.
    pub(crate) scanner: OnceLock<FileScanner>,
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
        let (writer, reader) = statement_record::watch_statements(writer, reader, &config.data);
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
                scanner: OnceLock::new(),
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
    let ours = [DATABASE_FILE, BLOB_FOLDER, KEY_FOLDER];
    if ours.iter().any(|name| data.join(name).exists()) {
        return Ok(true);
    }
    for entry in std::fs::read_dir(data)? {
        let name = entry?.file_name();
        if name != SETTINGS_FILE && name != LOCK_FILE {
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
