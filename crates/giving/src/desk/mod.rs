//! Gifts at the desk: those who manage money see who gave, and say that money came.

mod commands;
mod exports;
mod gifts;
mod open_items;
mod plans;
mod references;
mod routes;
mod search;
mod transfers;
mod views;

pub use open_items::DonationTransfers;
pub use routes::desk_routes;
pub use search::DonationSearch;
