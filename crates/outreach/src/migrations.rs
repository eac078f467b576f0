//! The tables of this crate; each name begins with `outreach_`.
use sea_orm_migration::MigrationTrait;

/// The schema of this crate.
#[must_use]
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    Vec::new()
}
