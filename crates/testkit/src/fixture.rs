//! A store with its clock: what the fixture of every slice begins with.

use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use kernel::Clock;
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use store::testing::{Migrations, TestDatabase};
use store::{Actor, JobOptions, JobRunner, Store};

/// The rows of a query, for what no interface shows.
pub async fn rows_in(store: &Store, sql: &str) -> Vec<QueryResult> {
    let reader = store.reader();
    let connection = reader.connection();
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    connection.query_all_raw(statement).await.unwrap()
}

/// The files below a folder; none where there is no folder.
pub fn list_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let list = |path: PathBuf| match path.is_dir() {
        true => list_files(&path),
        false => vec![path],
    };
    entries
        .flat_map(|entry| list(entry.unwrap().path()))
        .collect()
}

/// A migrated store under a clock that only the test moves.
pub struct StoreFixture {
    /// The first node's store, its keys unlocked.
    pub store: Store,
    /// Stands still until a test lets time pass.
    pub clock: Clock,
    /// Where the store lives, for further nodes.
    pub database: TestDatabase,
}

impl StoreFixture {
    /// A store at a moment such as `2027-01-11T07:00:00Z`.
    pub async fn open(migrations: Migrations, now: &str) -> Self {
        Self::with_clock(migrations, Clock::fixed(now.parse().unwrap())).await
    }

    /// A store under the test's own clock.
    pub async fn with_clock(migrations: Migrations, clock: Clock) -> Self {
        Self::start(TestDatabase::migrated(migrations).await, clock).await
    }

    /// The same state, read by a node that has just started.
    pub async fn restart(self) -> Self {
        self.store.close_connections().await;
        Self::start(self.database, self.clock).await
    }

    async fn start(database: TestDatabase, clock: Clock) -> Self {
        let store = database.store(clock.clone()).await;
        store.load_keys().await.unwrap();
        Self {
            store,
            clock,
            database,
        }
    }

    /// A job runner that knows no jobs yet.
    pub fn new_jobs(&self) -> JobRunner {
        JobRunner::new(self.store.clone(), JobOptions::default())
    }

    /// Lets minutes pass.
    pub fn pass_minutes(&self, minutes: i64) {
        self.clock.advance(TimeDelta::minutes(minutes));
    }

    /// Lets days pass.
    pub fn pass_days(&self, days: i64) {
        self.clock.advance(TimeDelta::days(days));
    }

    /// The rows of a query, for what no interface shows.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        rows_in(&self.store, sql).await
    }

    /// How many files the blob store holds, of whichever kind.
    pub fn count_blobs(&self) -> usize {
        let blobs = self.store.data_folder().join("blobs");
        let kinds = ["originals", "named"].map(|kind| list_files(&blobs.join(kind)).len());
        kinds.iter().sum()
    }

    /// How often the files of the database are, or were, cleared of what was erased.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn scrubs(&self) -> usize {
        let sql = "SELECT id FROM job WHERE kind = 'store.scrub'";
        self.rows(sql).await.len()
    }

    /// Changes rows as only somebody with the database at hand can.
    pub async fn tamper(&self, sql: &str) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        tx.connection().execute_unprepared(sql).await.unwrap();
        tx.commit().await.unwrap();
    }
}
