//! Statements at the desk: brought in, their lines matched by a person.

mod decision;
mod import;
mod list;
mod routes;
mod search;
mod transfer_desk;
mod views;

pub use routes::desk_routes;
pub use search::LineSearch;
pub use transfer_desk::TransferDesk;
