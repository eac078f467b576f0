//! Datasets on their way in and out, on either engine (`BEDSIDE_TEST_DATABASE`).
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod any_input;
mod converting;
mod exporting;
mod faults;
mod house;
mod importing;
mod leaving;
