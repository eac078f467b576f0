//! A site beside a dataset of the hosted content service, on either engine (`BEDSIDE_TEST_DATABASE`).
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod census;
mod client;
mod hour;
mod house;
mod listening;
mod readers;
mod removals;
mod running;
mod write_back;
