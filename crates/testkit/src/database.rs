//! A fresh store per test, on the engine that `BEDSIDE_TEST_DATABASE` names.
//!
//! Unset: a SQLite file. `postgres://…`: a database of its own, cloned from a template that went
//! through the given migrations once per test binary. Dropped with the value.

pub use store::testing::{Migrations, TestDatabase};

/// A place whose schema is up to date; [`TestDatabase::store`] opens it, once per node.
pub async fn database(migrations: Migrations) -> TestDatabase {
    TestDatabase::migrated(migrations).await
}
