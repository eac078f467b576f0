//! The conversation on a server of its own, asked from outside, on either engine (`BEDSIDE_TEST_DATABASE`). What only the whole
//! site can show stands in `bedside/tests/system`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod answers;
mod app;
mod comments;
mod following;
mod moderation;
mod outside;
mod questions;
mod records;
mod threads;
