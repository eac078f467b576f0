//! All migrations of a store, in the order in which they are gone through.

use std::collections::BTreeSet;
use std::sync::Arc;

use sea_orm::{DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, MigratorTraitSelf, SchemaManager};

use crate::migrations;

/// The migrations of the store and of the features, ordered by name (`m20261121_000001_…`).
pub(crate) struct SchemaMigrator {
    pub(crate) all: Vec<SharedMigration>,
}

impl SchemaMigrator {
    pub fn new(features: Vec<Box<dyn MigrationTrait>>) -> Self {
        let mut all: Vec<_> = migrations::migrations()
            .into_iter()
            .chain(features)
            .map(|m| SharedMigration(Arc::from(m)))
            .collect();
        all.sort_by(|a, b| a.name().cmp(b.name()));
        Self { all }
    }

    pub fn with_names(&self, names: Option<&BTreeSet<String>>) -> Self {
        let wanted = |m: &&SharedMigration| names.is_none_or(|names| names.contains(m.name()));
        Self {
            all: self.all.iter().filter(wanted).cloned().collect(),
        }
    }
}

impl MigratorTraitSelf for SchemaMigrator {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        self.all
            .iter()
            .cloned()
            .map(|m| Box::new(m) as Box<dyn MigrationTrait>)
            .collect()
    }
}

#[derive(Clone)]
pub(crate) struct SharedMigration(Arc<dyn MigrationTrait>);

impl MigrationName for SharedMigration {
    fn name(&self) -> &str {
        self.0.name()
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SharedMigration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        debug_assert_ne!(manager.get_database_backend(), DbBackend::MySql);
        self.0.up(manager).await
    }

    /// Whole or absent on SQLite too.
    fn use_transaction(&self) -> Option<bool> {
        self.0.use_transaction().or(Some(true))
    }
}
