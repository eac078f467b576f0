//! Opening the two pools of each engine.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sea_orm::{ConnectOptions, Database, DatabaseConnection};
use sqlx::Connection;
use sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};

use crate::StoreError;

/// How long a request waits for a connection before it is told that the store is unavailable.
const ACQUIRE: Duration = Duration::from_secs(5);
/// On PostgreSQL the wait is shorter: connections are many, and a waiting request means that the
/// server is away.
const ACQUIRE_POSTGRES: Duration = Duration::from_secs(3);
/// A transaction left open longer is ended by the server, well within [`crate::change_feed::MEMORY`].
const IDLE_IN_TRANSACTION: &str = "30s";

/// Statements that a connection keeps prepared. Those that write many rows at once have one shape for each count of rows.
const STATEMENTS: usize = 500;

const SQLITE_READERS: u32 = 4;
const POSTGRES_READERS: u32 = 8;
const POSTGRES_WRITERS: u32 = 8;

/// How often SQLite itself has committed on the writer connection. The driver counts transactions by what it asked for:
/// where that is more than there are, the end of a savepoint would pass for a commit.
#[derive(Clone, Default)]
pub struct CommitCounter(Arc<AtomicU64>);

impl CommitCounter {
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    fn count_commit(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// One writer connection, a few readers on a SQLite file, and the writer's commits.
///
/// A pool of writers gives 'database is locked' at once despite the busy time-out; one writer with
/// `BEGIN IMMEDIATE` gives none.
pub async fn open_sqlite(
    file: &Path,
) -> Result<(DatabaseConnection, DatabaseConnection, CommitCounter), StoreError> {
    let commits = CommitCounter::default();
    let writer = Database::connect(sqlite_options(file, 1, Some(&commits))).await?;
    let reader = Database::connect(sqlite_options(file, SQLITE_READERS, None)).await?;
    Ok((writer, reader, commits))
}

/// With `commits` for connections that write.
fn sqlite_options(
    file: &Path,
    connections: u32,
    commits: Option<&CommitCounter>,
) -> ConnectOptions {
    let reader = commits.is_none();
    let file = file.to_owned();
    let synchronous = synchronous_mode(&file);
    let mut options = ConnectOptions::new("sqlite:");
    options
        .max_connections(connections)
        .acquire_timeout(ACQUIRE)
        // A SQLite connection costs nothing to keep, while opening one anew loses its prepared statements.
        .idle_timeout(None::<Duration>)
        .max_lifetime(None::<Duration>)
        .sqlx_logging(false)
        // A file does not go away, so asking each time would only cost.
        .test_before_acquire(false)
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite = sqlite
                .filename(&file)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(synchronous)
                .busy_timeout(Duration::from_secs(5))
                .statement_cache_capacity(STATEMENTS)
                .foreign_keys(true);
            if reader {
                sqlite.pragma("query_only", "on")
            } else {
                // Deleted rows are overwritten with zeros: what a person had erased is not left on free pages.
                sqlite.pragma("secure_delete", "on")
            }
        });
    if let Some(commits) = commits.cloned() {
        watch_transactions(&mut options, commits);
    }
    options
}

/// Counts the commits of a connection that writes, and closes one that stays inside a transaction.
fn watch_transactions(options: &mut ConnectOptions, commits: CommitCounter) {
    // SQLite ends a transaction by itself when the disk is full, the disk fails or memory is short. The driver does
    // not see that and would make each later write a savepoint of a transaction that nobody commits: answered,
    // and never saved. A connection that believes to be inside a transaction is therefore not used again.
    options.map_sqlx_sqlite_pool_opts(move |pool| {
        let commits = commits.clone();
        pool.after_release(|connection, _| {
            Box::pin(async move {
                // The rollback of a dropped transaction is queued; this waits until it was done.
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        })
        .after_connect(move |connection, _| {
            let commits = commits.clone();
            Box::pin(async move {
                connection.lock_handle().await?.set_commit_hook(move || {
                    commits.count_commit();
                    true
                });
                Ok(())
            })
        })
    });
}

/// What is acknowledged is on the disk.
#[cfg(not(feature = "testing"))]
fn synchronous_mode(_: &Path) -> SqliteSynchronous {
    SqliteSynchronous::Full
}

/// The same, but for a file that a test of this process made and will delete.
#[cfg(feature = "testing")]
fn synchronous_mode(file: &Path) -> SqliteSynchronous {
    if crate::hooks::throwaway_folders::needs_no_disk(file) {
        SqliteSynchronous::Off
    } else {
        SqliteSynchronous::Full
    }
}

/// A pool that writes and one whose transactions are read-only (writer, readers).
pub async fn open_postgres(
    url: &str,
) -> Result<(DatabaseConnection, DatabaseConnection), StoreError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(StoreError::Configuration(
            "the database must be a postgres:// URL".into(),
        ));
    }
    let writer = Database::connect(postgres_options(url, POSTGRES_WRITERS, false)).await?;
    let reader = Database::connect(postgres_options(url, POSTGRES_READERS, true)).await?;
    Ok((writer, reader))
}

fn postgres_options(url: &str, connections: u32, reader: bool) -> ConnectOptions {
    // The driver knows the short scheme only.
    let url = url.replacen("postgresql://", "postgres://", 1);
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_POSTGRES)
        .sqlx_logging(false)
        // One round trip, so that the first requests after a restart of the server do not fail.
        .test_before_acquire(true)
        .map_sqlx_postgres_opts(move |postgres| {
            let postgres = postgres
                .statement_cache_capacity(STATEMENTS)
                .application_name("bedside")
                .options([
                    ("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION),
                    ("timezone", "UTC"),
                ]);
            if reader {
                postgres.options([("default_transaction_read_only", "on")])
            } else {
                postgres
            }
        });
    options
}
