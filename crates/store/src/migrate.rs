//! Bringing the schema up to date; several nodes may try at once.

use std::collections::BTreeSet;
use std::fs::File;

use sea_orm::{ConnectionTrait, DbErr, Statement, TransactionTrait};
use sea_orm_migration::{MigrationName, MigratorTraitSelf, SchemaManager};

use crate::{DatabaseEngine, Store, StoreError};

/// `pg_advisory_xact_lock` key of the migration; any constant that no other program uses.
const MIGRATION_LOCK: i64 = 0x0BED_51DE;

impl Store {
    /// Brings the schema up to date; where it is, nothing is written, so that a node starts on a full disk. Safe to call on
    /// every start and on several nodes at once.
    ///
    /// # Errors
    /// When a migration fails (it is then not recorded), or when the database was migrated by a
    /// newer binary.
    pub async fn migrate_schema(&self) -> Result<(), StoreError> {
        self.migrate_only(None).await
    }

    /// Brings the schema to the state of the named migrations; with `None` up to date.
    pub(crate) async fn migrate_only(
        &self,
        names: Option<&BTreeSet<String>>,
    ) -> Result<(), StoreError> {
        let migrator = self.inner.migrator.with_names(names);
        let done: BTreeSet<String> = self.schema_version().await?.into_iter().collect();
        if migrator
            .all
            .iter()
            .all(|wanted| done.contains(wanted.name()))
        {
            return Ok(());
        }
        if self.engine() == DatabaseEngine::Sqlite {
            let _alone = self.lock_folder().await?;
            return Ok(migrator.up(self.writer(), None).await?);
        }
        // The lock lives in a transaction of its own, as each migration has one; it ends with the connection, too.
        let lock = self.writer().begin().await?;
        lock.execute_unprepared("SET LOCAL idle_in_transaction_session_timeout = 0")
            .await?;
        lock.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            .await?;
        migrator.up(self.writer(), None).await?;
        lock.commit().await?;
        Ok(())
    }

    /// Two processes on one folder migrate one after the other. The lock ends with the value, also
    /// when the process is killed.
    async fn lock_folder(&self) -> Result<File, StoreError> {
        let path = self.data_folder().join("migrate.lock");
        let locked = tokio::task::spawn_blocking(move || {
            let file = File::create(path)?;
            file.lock()?;
            Ok::<_, std::io::Error>(file)
        });
        Ok(locked.await.map_err(StoreError::other)??)
    }

    /// The names of the migrations that the database has gone through, in order.
    pub async fn schema_version(&self) -> Result<Vec<String>, StoreError> {
        let reader = &self.pools().reader;
        if !SchemaManager::new(reader)
            .has_table("seaql_migrations")
            .await?
        {
            return Ok(Vec::new());
        }
        let sql = "SELECT version FROM seaql_migrations ORDER BY version";
        let sql = Statement::from_string(reader.get_database_backend(), sql);
        let rows = reader.query_all_raw(sql).await?;
        let done = rows.iter().map(|row| row.try_get_by_index(0));
        let done = done.collect::<Result<Vec<String>, DbErr>>()?;
        let known: BTreeSet<String> = self.known_migrations().into_iter().collect();
        if let Some(unknown) = done.iter().find(|name| !known.contains(*name)) {
            return Err(StoreError::Configuration(format!(
                "the database has the schema of a newer version of bedside (its migration {unknown} is unknown here): \
                 start that version, or restore the backup that was taken before the upgrade"
            )));
        }
        Ok(done)
    }

    pub fn known_migrations(&self) -> Vec<String> {
        self.inner
            .migrator
            .all
            .iter()
            .map(|migration| migration.name().to_owned())
            .collect()
    }
}
