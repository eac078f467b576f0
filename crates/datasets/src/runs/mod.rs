//! Imports that somebody began: files that are sent to the desk, how far each is, and what came of it.

mod api;
mod exports;
mod job;
mod notes;
mod pieces;
mod routes;
mod search;
pub(crate) mod table;
mod upload;
mod upload_tables;

pub use job::with_handlers;
pub use routes::desk_routes;
pub use search::ImportSearch;
pub use table::RunState;
pub(crate) use upload_tables::UPLOAD_TABLES;
