//! The reading API on a store, on either engine (`BEDSIDE_TEST_DATABASE`).
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod bad_input;
mod lists;
mod machines;
mod openapi;
mod samples;
mod site;
mod words;
mod writing;
