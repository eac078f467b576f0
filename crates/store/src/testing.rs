//! A fresh store per test, on the engine that `BEDSIDE_TEST_DATABASE` names.
//!
//! Unset: a SQLite file in a temporary folder. `postgres://…` (somebody who may create databases):
//! a database of its own. Either is a copy of a template that went through the migrations once per
//! test binary. `BEDSIDE_TEST_S3` (an endpoint) is read by the tests of blobs only;
//! `BEDSIDE_TEST_RECORD` (a folder) asks for notes on what each test sends, see `hooks/statement_record.rs`.

#![expect(
    clippy::expect_used,
    reason = "a test whose set-up fails can only stop"
)]

pub mod disk;

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use kernel::Clock;
use sea_orm_migration::MigrationTrait;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use url::Url;

use crate::hooks::statement_record::Pause;
use crate::hooks::throwaway_folders::throwaway;
use crate::{DATABASE_FILE, DatabaseEngine, Store, StoreConfig};

pub fn engine() -> DatabaseEngine {
    if admin_url().is_some() {
        DatabaseEngine::Postgres
    } else {
        DatabaseEngine::Sqlite
    }
}

fn admin_url() -> Option<String> {
    std::env::var("BEDSIDE_TEST_DATABASE")
        .ok()
        .filter(|url| !url.is_empty())
}

/// A feature's list of migrations.
pub type Migrations = fn() -> Vec<Box<dyn MigrationTrait>>;

/// The place of a store; gone, with its database, when dropped.
pub struct TestDatabase {
    /// What [`Store::open`] wants.
    pub config: StoreConfig,
    migrations: Migrations,
    admin: Option<String>,
    _data: TempDir,
}

impl TestDatabase {
    pub async fn migrated(migrations: Migrations) -> Self {
        let place = Self::place(migrations, true).await;
        if place.config.database.is_none() {
            let data = &place.config.data;
            std::fs::create_dir_all(data).expect("a folder for the test's store");
            std::fs::copy(sqlite_template(migrations).await, data.join(DATABASE_FILE))
                .expect("a copy of the template");
        }
        place
    }

    /// A place with what `fill` put into it, once per build of the test binary: a copy of that.
    pub async fn filled(migrations: Migrations, fill: impl AsyncFnOnce(&StoreConfig)) -> Self {
        let name = format!("bedside_filled_{:016x}", build_fingerprint(&migrations()));
        let files = beside_the_program(&format!("{name}.{:?}", engine()));
        let lock = File::create(files.with_extension("lock")).expect("a lock of the template");
        lock.lock().expect("the template's lock");
        let admin = admin_url();
        let there = match &admin {
            Some(admin) => database_exists(&mut connect_admin(admin).await, &name).await,
            None => true,
        };
        if !there || !files.exists() {
            let place = Self::migrated(migrations).await;
            let pause = Pause::begin();
            fill(&place.config).await;
            drop(pause);
            place.keep_files(&name, &files).await;
        }
        let mut place = Self::empty_sqlite(migrations);
        copy_folder(&files, &place.config.data).expect("a copy of the template");
        if let Some(admin) = admin {
            let mut connection = connect_admin(&admin).await;
            place.config.database = Some(clone_template(&mut connection, &admin, &name).await);
            place.admin = Some(admin);
        }
        place
    }

    /// Lets its database and files outlive it, under these names.
    async fn keep_files(&self, name: &str, files: &Path) {
        if let (Some(admin), Some(url)) = (&self.admin, &self.config.database) {
            let mut admin = connect_admin(admin).await;
            let own = url.rsplit('/').next().unwrap_or_default();
            for sql in [
                format!("DROP DATABASE IF EXISTS \"{name}\""),
                format!("ALTER DATABASE \"{own}\" RENAME TO \"{name}\""),
            ] {
                admin
                    .execute(AssertSqlSafe(sql))
                    .await
                    .expect("the template's name");
            }
        }
        let draft = files.with_extension("draft");
        for old in [&draft, files] {
            if old.exists() {
                std::fs::remove_dir_all(old).expect("the end of an old template");
            }
        }
        copy_folder(&self.config.data, &draft).expect("the template's files");
        std::fs::rename(draft, files).expect("the template");
    }

    pub async fn empty(migrations: Migrations) -> Self {
        Self::place(migrations, false).await
    }

    /// A place on SQLite whatever the switch says; without a schema.
    pub fn empty_sqlite(migrations: Migrations) -> Self {
        let data = TempDir::new().expect("a temporary folder");
        let config = StoreConfig {
            data: data.path().join("data"),
            database: None,
            blobs: None,
        };
        throwaway().insert(config.data.clone());
        Self {
            config,
            migrations,
            admin: None,
            _data: data,
        }
    }

    async fn place(migrations: Migrations, migrated: bool) -> Self {
        let mut place = Self::empty_sqlite(migrations);
        if let Some(admin) = admin_url() {
            let mut connection = connect_admin(&admin).await;
            let template = if migrated {
                ensure_template(&mut connection, &admin, migrations).await
            } else {
                "template0".into()
            };
            place.config.database = Some(clone_template(&mut connection, &admin, &template).await);
            place.admin = Some(admin);
        }
        place
    }

    pub fn engine(&self) -> DatabaseEngine {
        if self.config.database.is_some() {
            DatabaseEngine::Postgres
        } else {
            DatabaseEngine::Sqlite
        }
    }

    /// Opens it; may be done several times, for several nodes (which then share the folder too).
    pub async fn store(&self, clock: Clock) -> Store {
        Store::open(&self.config, clock, (self.migrations)())
            .await
            .expect("the test's store")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        throwaway().remove(&self.config.data);
        let (Some(admin), Some(url)) = (self.admin.clone(), self.config.database.clone()) else {
            return;
        };
        // A runtime of its own: the test's may be gone or single-threaded.
        let drop_it = move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            let name = url.rsplit('/').next().unwrap_or_default().to_owned();
            runtime?.block_on(async {
                let Ok(mut admin) = PgConnection::connect(&admin).await else {
                    return;
                };
                drop(
                    admin
                        .execute(AssertSqlSafe(format!(
                            "DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)"
                        )))
                        .await,
                );
            });
            Ok::<_, std::io::Error>(())
        };
        drop(std::thread::spawn(drop_it).join());
    }
}

async fn connect_admin(admin: &str) -> PgConnection {
    PgConnection::connect(admin)
        .await
        .expect("BEDSIDE_TEST_DATABASE")
}

async fn database_exists(connection: &mut PgConnection, database: &str) -> bool {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)")
        .bind(database)
        .fetch_one(connection)
        .await
        .expect("the list of databases")
}

fn beside_the_program(name: &str) -> PathBuf {
    let program = std::env::current_exe().expect("the test binary's path");
    program.with_file_name(name)
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

async fn clone_template(connection: &mut PgConnection, admin: &str, template: &str) -> String {
    let name = format!(
        "bedside_test_{}",
        Clock::system().new_id().to_string().to_lowercase()
    );
    // Copying files costs two checkpoints, which a server that keeps nothing safe has almost for nothing; the other
    // way writes each page to the log. Files bring along what a first connection would have to work out.
    let files: bool = sqlx::query_scalar(
        "SELECT current_setting('server_version_num')::int >= 150000 AND NOT current_setting('fsync')::bool",
    )
    .fetch_one(&mut *connection)
    .await
    .expect("the server's settings");
    let strategy = if files { "STRATEGY FILE_COPY" } else { "" };
    connection
        .execute(AssertSqlSafe(format!(
            "CREATE DATABASE \"{name}\" TEMPLATE \"{template}\" {strategy}"
        )))
        .await
        .expect("a database for the test");
    database_url(admin, &name)
}

/// Makes the template once per build of the test binary, whichever process comes first.
async fn ensure_template(
    connection: &mut PgConnection,
    admin: &str,
    migrations: Migrations,
) -> String {
    let name = format!("bedside_template_{:016x}", build_fingerprint(&migrations()));
    if database_exists(connection, &name).await {
        return name;
    }
    connection
        .execute("SELECT pg_advisory_lock(195894762)")
        .await
        .expect("the template's lock");
    if !database_exists(connection, &name).await {
        let draft = format!("{name}_draft");
        for sql in [
            format!("DROP DATABASE IF EXISTS \"{draft}\" WITH (FORCE)"),
            format!("CREATE DATABASE \"{draft}\" TEMPLATE template0"),
        ] {
            connection
                .execute(AssertSqlSafe(sql))
                .await
                .expect("a draft of the template");
        }
        let data = TempDir::new().expect("a temporary folder");
        let database = database_url(admin, &draft);
        let config = StoreConfig {
            data: data.path().to_owned(),
            database: Some(database.clone()),
            blobs: None,
        };
        let _pause = Pause::begin();
        let store = Store::open(&config, Clock::system(), migrations())
            .await
            .expect("the draft");
        store.migrate_schema().await.expect("migrations");
        store.close_connections().await;
        // The first connection after the migrations writes the server's file of what the catalogue holds; copies have it.
        let last = connect_admin(&database).await.close().await;
        last.expect("the end of the draft");
        let finish = format!("ALTER DATABASE \"{draft}\" RENAME TO \"{name}\"");
        connection
            .execute(AssertSqlSafe(finish))
            .await
            .expect("the template");
    }
    connection
        .execute("SELECT pg_advisory_unlock(195894762)")
        .await
        .expect("the end of the template's lock");
    name
}

/// Makes the file beside the test binary; of several processes that do so the last one's stays.
async fn sqlite_template(migrations: Migrations) -> PathBuf {
    let name = format!(
        "bedside_template_{:016x}.db",
        build_fingerprint(&migrations())
    );
    let template = beside_the_program(&name);
    if !template.exists() {
        let _pause = Pause::begin();
        let place = TestDatabase::empty_sqlite(migrations);
        let store = place.store(Clock::system()).await;
        store.migrate_schema().await.expect("migrations");
        store.close_connections().await;
        let draft = template.with_extension(format!("draft{}", std::process::id()));
        std::fs::copy(place.config.data.join(DATABASE_FILE), &draft)
            .expect("a draft of the template");
        std::fs::rename(draft, &template).expect("the template");
    }
    template
}

fn database_url(admin: &str, database: &str) -> String {
    let mut url = Url::parse(admin).expect("BEDSIDE_TEST_DATABASE as a URL");
    url.set_path(database);
    url.set_query(None);
    url.to_string()
}

/// Another binary, or the same built again, may carry other migrations under the same names.
fn build_fingerprint(migrations: &[Box<dyn MigrationTrait>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in migrations {
        migration.name().hash(&mut hasher);
    }
    if let Ok(program) = std::env::current_exe() {
        let changed = program.metadata().and_then(|about| about.modified()).ok();
        changed
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .hash(&mut hasher);
        program.hash(&mut hasher);
    }
    hasher.finish()
}
