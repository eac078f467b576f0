//! The store's own tables.

mod m20261121_000001_store;

use sea_orm_migration::MigrationTrait;

pub fn all() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(m20261121_000001_store::Migration)]
}
