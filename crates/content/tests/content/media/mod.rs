//! The media library on either engine (`BEDSIDE_TEST_DATABASE`), through its routes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod desk;
mod files;
mod kinds;
mod library;
mod replacing;
mod uploads;
