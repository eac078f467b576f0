//! Migrations as lists of what they make.
//!
//! Kinds of columns are the library's own ([`sea_orm_migration::schema`], given on here), beside the few that every table has.
//! A migration that was released is never changed: databases and archives of older versions went through it.

use futures::future::BoxFuture;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

pub use sea_orm_migration::schema::*;
pub use sea_orm_migration::sea_query::{ColumnDef, Index, IndexCreateStatement};
pub use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

/// Migrations of a crate, in any order: their names say in which they are gone through.
pub type Migrations = Vec<Box<dyn MigrationTrait>>;

pub fn id(name: &'static str) -> ColumnDef {
    string_len(name, 26)
}

pub fn id_null(name: &'static str) -> ColumnDef {
    string_len_null(name, 26)
}

pub fn utc(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone(name)
}

pub fn utc_null(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone_null(name)
}

pub fn primary_key(mut column: ColumnDef) -> ColumnDef {
    column.primary_key().take()
}

pub fn index(name: &str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}

fn index_of(table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    index(&format!("{table}_{}", columns.join("_")), table, columns)
}

/// Work on rows that no statement says alone.
pub type MigrationFunction = for<'a> fn(&'a SchemaManager<'_>) -> BoxFuture<'a, Result<(), DbErr>>;

enum MigrationStep {
    Create(Box<TableCreateStatement>),
    Alter(TableAlterStatement),
    Index(IndexCreateStatement),
    Sql(Option<DbBackend>, String),
    Run(MigrationFunction),
}

pub struct Migration {
    name: &'static str,
    steps: Vec<MigrationStep>,
}

impl Migration {
    /// One that makes nothing yet. Its name begins with a date: `m20261121_000910_care_requests`.
    pub fn new(name: &'static str) -> Self {
        let steps = Vec::new();
        Self { name, steps }
    }

    fn with_step(mut self, step: MigrationStep) -> Self {
        self.steps.push(step);
        self
    }

    pub fn table(self, name: &'static str, columns: impl IntoIterator<Item = ColumnDef>) -> Self {
        self.table_with_key(name, columns, &[])
    }

    /// Makes a table whose rows are known by several columns.
    pub fn table_with_key(
        self,
        name: &'static str,
        columns: impl IntoIterator<Item = ColumnDef>,
        key: &[&'static str],
    ) -> Self {
        let mut table = Table::create().table(name).take();
        for column in columns {
            table.col(column);
        }
        if !key.is_empty() {
            let mut primary = Index::create();
            for column in key {
                primary.col(*column);
            }
            table.primary_key(&mut primary);
        }
        self.create_table(table)
    }

    pub fn create_table(self, table: TableCreateStatement) -> Self {
        self.with_step(MigrationStep::Create(Box::new(table)))
    }

    pub fn column(self, table: &'static str, column: ColumnDef) -> Self {
        let table = Table::alter().table(table).add_column(column).take();
        self.with_step(MigrationStep::Alter(table))
    }

    /// Makes an index that is called after its table and columns.
    pub fn index(self, table: &'static str, columns: &[&'static str]) -> Self {
        self.create_index(index_of(table, columns))
    }

    /// The same for columns that no two rows may share.
    pub fn unique(self, table: &'static str, columns: &[&'static str]) -> Self {
        self.create_index(index_of(table, columns).unique().take())
    }

    pub fn create_index(self, index: IndexCreateStatement) -> Self {
        self.with_step(MigrationStep::Index(index))
    }

    pub fn sql(self, sql: impl Into<String>) -> Self {
        self.with_step(MigrationStep::Sql(None, sql.into()))
    }

    pub fn sql_on(self, engine: DbBackend, sql: impl Into<String>) -> Self {
        self.with_step(MigrationStep::Sql(Some(engine), sql.into()))
    }

    pub fn run(self, run: MigrationFunction) -> Self {
        self.with_step(MigrationStep::Run(run))
    }

    /// Lets text sort by code point, as it does in SQLite, whatever the locale of PostgreSQL's database.
    pub fn sort_by_code_point(self, table: &str, columns: &[&str]) -> Self {
        columns.iter().fold(self, |migration, column| {
            migration.sql_on(
                DbBackend::Postgres,
                format!("ALTER TABLE {table} ALTER COLUMN {column} TYPE text COLLATE \"C\""),
            )
        })
    }

    /// Lets nobody change or remove rows of a table; `what` stands in the error of who tries: "the ledger".
    pub fn append_only(self, table: &str, what: &str) -> Self {
        let postgres = format!(
            "CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION '{what} is append-only'; END $$; \
             CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} \
             FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()"
        );
        let sqlite = format!(
            "CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} \
             BEGIN SELECT RAISE(ABORT, '{what} is append-only'); END; \
             CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} \
             BEGIN SELECT RAISE(ABORT, '{what} is append-only'); END"
        );
        self.sql_on(DbBackend::Postgres, postgres)
            .sql_on(DbBackend::Sqlite, sqlite)
    }

    /// As [`crate::Store::open`] takes it.
    pub fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for Migration {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for step in &self.steps {
            match step {
                MigrationStep::Create(table) => manager.create_table(*table.clone()).await?,
                MigrationStep::Alter(table) => manager.alter_table(table.clone()).await?,
                MigrationStep::Index(index) => manager.create_index(index.clone()).await?,
                MigrationStep::Sql(engine, sql) => {
                    if engine.is_none_or(|engine| engine == manager.get_database_backend()) {
                        manager.get_connection().execute_unprepared(sql).await?;
                    }
                }
                MigrationStep::Run(run) => run(manager).await?,
            }
        }
        Ok(())
    }
}
