//! What each request passes, asked over a socket.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod cache;
mod changes;
mod desk;
mod idempotency;
mod logs;
mod operations;
mod pages;
mod renderer;
mod server;
mod site;
mod waiting_forms;
