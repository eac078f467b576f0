//! The store's own tables.

mod m20261121_000001_store;
mod m20261121_000002_audit_chain;
mod m20261123_000001_readiness;
mod m20261123_000002_erasure;
mod m20261124_000001_audit_role;

use sea_orm_migration::MigrationTrait;

pub fn all() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        Box::new(m20261121_000001_store::Migration),
        Box::new(m20261121_000002_audit_chain::Migration),
        Box::new(m20261123_000001_readiness::Migration),
        Box::new(m20261123_000002_erasure::Migration),
        Box::new(m20261124_000001_audit_role::Migration),
    ]
}
