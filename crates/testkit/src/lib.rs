//! Starts the real server on either database, for tests.

pub mod database;
